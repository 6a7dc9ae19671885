#include "widgets/models/plan_rows.h"

#include "engine/graph/anchor.h"
#include "engine/graph/operator_schema.h"
#include "engine/plan/plan_times.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace tessera::itemmodels {
namespace {

struct PlanRowsText {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::PlanRows)
};

QString outputShape(const graph::Graph& graph, const graph::Region& region) {
    return region.outputs.empty() ? QString() : shapeText(graph, graph.value(region.outputs.front()).type);
}

bool isPinned(const graph::Graph& graph, const graph::Region& region,
              const std::vector<plan::Constraint>& constraints) {
    return std::any_of(constraints.begin(), constraints.end(), [&](const plan::Constraint& constraint) {
        if (constraint.kind != plan::Constraint::Kind::kPin) {
            return false;
        }
        const graph::NodeId node = graph.findNode(constraint.node);
        return node.valid() && std::binary_search(region.nodes.begin(), region.nodes.end(), node);
    });
}

/// \param own its time among those of the plan.
std::optional<double> regretOf(const plan::PlannedRegion& region, const backend::Cost& own) {
    if (!own.timed()) {
        return std::nullopt;
    }
    std::int64_t least = region.cost.feasible() ? region.cost.median().count() : own.median().count();
    const std::int64_t chosen = least;
    for (const plan::Alternative& rival : region.alternatives) {
        if (rival.cost.feasible() && rival.nodes == region.region.nodes) {
            least = std::min(least, rival.cost.median().count());
        }
    }
    return static_cast<double>(chosen - least);
}

} // namespace

std::optional<double> OperatorRow::gflops() const {
    if (!time || time->count() <= 0 || flops <= 0) {
        return std::nullopt;
    }
    return static_cast<double>(flops) / static_cast<double>(time->count());
}

QString shapeText(const graph::Graph& graph, const graph::TensorType& type) {
    if (!type.shape) {
        return QStringLiteral("?");
    }
    if (type.shape->empty()) {
        return PlanRowsText::tr("scalar", "a tensor without axes");
    }
    QStringList extents;
    for (const graph::Dim& dim : *type.shape) {
        if (dim.isConstant()) {
            extents << QString::number(dim.extent());
        } else if (dim.isUnknown()) {
            extents << QStringLiteral("?");
        } else {
            extents << QString::fromStdString(graph.symbols()[dim.symbol().index()].name);
        }
    }
    return extents.join(QChar(0x00D7));
}

std::vector<OperatorRow> operatorRows(const plan::Plan& plan, const BackendLooks& looks,
                                      const std::vector<plan::Constraint>& constraints) {
    const graph::Graph& graph = *plan.graph;
    std::vector<OperatorRow> rows;
    rows.reserve(plan.regions.size());
    double longest = 0;
    const plan::PlanTimes times(plan);
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const plan::PlannedRegion& planned = plan.regions[i];
        OperatorRow row;
        row.region = i;
        row.anchor = graph::anchorOf(graph, planned.region.nodes);
        row.backend = looks.of(planned.implementation.maker());
        row.implementation = QString::fromStdString(planned.implementation.name);
        row.operators = QString::fromStdString(graph::regionTitle(graph, planned.region));
        row.name = QString::fromStdString(graph.node(row.anchor).name);
        row.output = outputShape(graph, planned.region);
        const backend::Cost& cost = times.of(planned);
        if (cost.feasible()) {
            row.time = cost.median();
            row.share = times.share(cost);
            row.measured = cost.kind() == backend::Cost::Kind::kMeasured;
            row.samples = cost.rounds();
            if (spreadOf(cost)) {
                row.low = cost.low();
                row.high = cost.high();
            }
            longest = std::max(longest, static_cast<double>(row.time->count()));
        }
        row.flops = graph::regionFlops(graph, planned.region);
        row.bytes = graph::regionBytes(graph, planned.region);
        row.pinned = isPinned(graph, planned.region, constraints);
        row.regret = regretOf(planned, cost);
        rows.push_back(std::move(row));
    }
    for (OperatorRow& row : rows) {
        if (row.time && longest > 0) {
            row.longest = static_cast<double>(row.time->count()) / longest;
        }
    }
    return rows;
}

std::vector<CandidateRow> candidateRows(const plan::Plan& plan, std::size_t region,
                                        const BackendLooks& looks) {
    const plan::PlannedRegion& planned = plan.regions[region];
    std::vector<CandidateRow> rows;
    CandidateRow own;
    own.backend = looks.of(planned.implementation.maker());
    own.implementation = QString::fromStdString(planned.implementation.name);
    own.cost = planned.cost;
    own.planEffect = base::Nanoseconds(0);
    own.chosen = true;
    rows.push_back(own);
    for (const plan::Alternative& rival : planned.alternatives) {
        CandidateRow row;
        row.backend = looks.of(backend::BackendOnDevice{rival.backend, rival.device});
        row.implementation = QString::fromStdString(rival.implementation);
        row.rule = QString::fromStdString(rival.rule);
        row.cost = rival.cost;
        row.planEffect = rival.planEffect;
        if (rival.nodes != planned.region.nodes && !rival.nodes.empty()) {
            row.region = QString::fromStdString(graph::regionTitle(*plan.graph, rival.nodes));
            row.nodes = rival.nodes;
        } else {
            row.tie = isTie(rival.cost, planned.cost);
        }
        rows.push_back(std::move(row));
    }
    sortCandidates(rows);
    return rows;
}

void sortCandidates(std::vector<CandidateRow>& rows) {
    // Feasible ones by their effect on the plan; where that is not known those of the same region first,
    // since a time of fewer operators compares with nothing; then by their own time. Refused ones last.
    std::stable_sort(rows.begin(), rows.end(), [](const CandidateRow& a, const CandidateRow& b) {
        const auto rank = [](const CandidateRow& row) {
            return std::tuple(!row.cost.feasible(), !row.planEffect,
                              row.planEffect ? row.planEffect->count() : std::int64_t{0},
                              !row.planEffect && !row.region.isEmpty(),
                              row.cost.feasible() ? row.cost.median().count() : std::int64_t{0});
        };
        return rank(a) < rank(b);
    });
}

void mergeSamePins(std::vector<CandidateRow>& rows, graph::NodeId node,
                   const std::vector<graph::NodeId>& region, const QString& title) {
    const auto canBePinned = [](const CandidateRow& row) { return row.chosen || row.cost.feasible(); };
    const auto titleOf = [&](const CandidateRow& row) { return row.region.isEmpty() ? title : row.region; };
    std::vector<CandidateRow> kept;
    for (CandidateRow& row : rows) {
        const auto same = std::ranges::find_if(kept, [&](const CandidateRow& other) {
            const auto& nodes = other.nodes.empty() ? region : other.nodes;
            return canBePinned(other) && other.backend.id == row.backend.id &&
                   other.implementation == row.implementation &&
                   std::ranges::find(nodes, row.pinnedNode(node)) != nodes.end();
        });
        if (same == kept.end() || !canBePinned(row)) {
            kept.push_back(std::move(row));
            continue;
        }
        QStringList regions =
            same->pinnedRegions.isEmpty() ? QStringList(titleOf(*same)) : same->pinnedRegions;
        if (!regions.contains(titleOf(row))) {
            row.chosen ? regions.prepend(titleOf(row)) : regions.append(titleOf(row));
        }
        if (row.chosen) {
            *same = std::move(row);
        }
        same->pinnedRegions = regions;
    }
    rows = std::move(kept);
}

std::vector<TensorRow> tensorRows(const graph::Graph& graph, const graph::Region& region,
                                  const backend::Implementation& implementation) {
    std::vector<TensorRow> rows;
    const auto add = [&](graph::ValueId id, TensorRow::Role role, const QString& layout) {
        const graph::Value& value = graph.value(id);
        rows.push_back({role, QString::fromStdString(value.name),
                        QString::fromUtf8(graph::toText(value.type.dtype).data(),
                                          static_cast<qsizetype>(graph::toText(value.type.dtype).size())),
                        shapeText(graph, value.type), value.type.bytes(), layout});
    };
    const auto layoutAt = [](const std::vector<backend::Layout>& layouts, std::size_t i) {
        return i < layouts.size() ? QString::fromStdString(layouts[i].toText()) : QString();
    };
    for (std::size_t i = 0; i < region.inputs.size(); ++i) {
        add(region.inputs[i], TensorRow::Role::kInput, layoutAt(implementation.inputLayouts, i));
    }
    for (const graph::ValueId id : region.constants) {
        add(id, TensorRow::Role::kConstant, {});
    }
    for (std::size_t i = 0; i < region.outputs.size(); ++i) {
        add(region.outputs[i], TensorRow::Role::kOutput, layoutAt(implementation.outputLayouts, i));
    }
    return rows;
}

std::vector<LegendRow> legendRows(const plan::Plan& plan, const std::vector<OperatorRow>& rows) {
    std::map<QString, LegendRow> byBackend;
    for (const OperatorRow& row : rows) {
        LegendRow& entry = byBackend[row.backend.id];
        entry.backend = row.backend;
        entry.nodes += static_cast<int>(plan.regions[row.region].region.nodes.size());
        if (row.share) { // of one that has none, none has
            entry.share = entry.share.value_or(0) + *row.share;
        }
    }
    std::vector<LegendRow> legend;
    for (auto& [id, entry] : byBackend) {
        legend.push_back(std::move(entry));
    }
    std::stable_sort(legend.begin(), legend.end(), [](const LegendRow& a, const LegendRow& b) {
        return std::pair(-a.share.value_or(0), -a.nodes) < std::pair(-b.share.value_or(0), -b.nodes);
    });
    return legend;
}

RowSummary rowSummary(const std::vector<OperatorRow>& rows) {
    RowSummary summary;
    summary.rowOfRegion.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const OperatorRow& row = rows[i];
        summary.anyEfficiency = summary.anyEfficiency || row.efficiency.has_value();
        summary.anyError = summary.anyError || row.error.has_value();
        summary.anyOwnError = summary.anyOwnError || (row.error && row.error->own);
        summary.anyOtherError = summary.anyOtherError || row.otherError.has_value();
        summary.anyOverlay = summary.anyOverlay || row.overlay.has_value();
        if (summary.rowOfRegion.size() <= row.region) {
            summary.rowOfRegion.resize(row.region + 1, -1);
        }
        summary.rowOfRegion[row.region] = static_cast<int>(i);
    }
    return summary;
}

NodeTimes nodeTimes(const plan::Plan& plan) {
    const auto nodes = plan.graph->nodes().size();
    NodeTimes times{std::vector<double>(nodes, 0), std::vector<bool>(nodes, false),
                    std::vector<std::uint32_t>(nodes, 0)};
    const plan::PartTimes which = plan.partTimes();
    times.isOnePiece = !plan.wholeGraphBackend.empty();
    bool any = false;
    bool anyPredicted = false;
    for (const plan::PlannedRegion& planned : plan.regions) {
        const auto index = static_cast<std::uint32_t>(times.regionNodes.size());
        times.regionNodes.push_back(static_cast<std::uint32_t>(planned.region.nodes.size()));
        for (const graph::NodeId node : planned.region.nodes) {
            times.region[node.index()] = index;
        }
        const backend::Cost& cost = plan::timeOf(planned, which);
        if (!cost.feasible()) {
            continue;
        }
        any = true;
        const bool predicted = cost.kind() != backend::Cost::Kind::kMeasured;
        anyPredicted = anyPredicted || predicted;
        std::vector<double> work;
        for (const graph::NodeId id : planned.region.nodes) {
            work.push_back(static_cast<double>(graph::nodeFlops(*plan.graph, plan.graph->node(id))));
        }
        const double total = std::accumulate(work.begin(), work.end(), 0.0);
        for (std::size_t i = 0; i < work.size(); ++i) {
            const double share = total > 0 ? work[i] / total : 1.0 / static_cast<double>(work.size());
            const std::size_t node = planned.region.nodes[i].index();
            times.nanoseconds[node] = share * static_cast<double>(cost.median().count());
            times.predicted[node] = predicted;
        }
    }
    if (!anyPredicted) {
        times.predicted.clear();
    }
    return any ? times : NodeTimes();
}

} // namespace tessera::itemmodels
