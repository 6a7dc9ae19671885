#include "widgets/models/kind_rows.h"

#include "widgets/models/figures.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/verdict_words.h"
#include "widgets/models/word_help.h"
#include "widgets/style/row_delegate.h"

#include "engine/graph/operator_schema.h"
#include "engine/plan/region_index.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace tessera::itemmodels {
namespace {

/// Sums the kernels of two plans over groups of nodes.
class KindSums {
public:
    KindSums(const plan::Plan& a, const plan::Plan& b, KindOf kind, const BackendLooks& looks)
        : m_graph(*a.graph), m_kind(kind), m_looks(looks), m_inA(a), m_inB(b) {
        add(a, &KindRow::a);
        add(b, &KindRow::b);
    }

    std::vector<KindRow> take() {
        std::vector<KindRow> rows;
        for (auto& [key, row] : m_rows) {
            std::sort(row.nodes.begin(), row.nodes.end());
            row.nodes.erase(std::unique(row.nodes.begin(), row.nodes.end()), row.nodes.end());
            rows.push_back(std::move(row));
        }
        return rows;
    }

private:
    [[nodiscard]] bool isInBoth(graph::NodeId node) const {
        return m_inA.of(node).valid() && m_inB.of(node).valid();
    }

    [[nodiscard]] const std::string& keyOf(const plan::PlannedRegion& region, graph::NodeId node) const {
        return m_kind == KindOf::kBackend ? region.implementation.backend : m_graph.node(node).op;
    }

    void add(const plan::Plan& plan, KindRow::Side KindRow::*side) {
        for (const plan::PlannedRegion& region : plan.regions) {
            std::map<std::string, std::vector<graph::NodeId>> parts;
            for (const graph::NodeId node : region.region.nodes) {
                if (isInBoth(node)) {
                    parts[keyOf(region, node)].push_back(node);
                }
            }
            for (const auto& [key, nodes] : parts) {
                KindRow& row = rowOf(key);
                row.nodes.insert(row.nodes.end(), nodes.begin(), nodes.end());
                if (!plan.wholeGraphBackend.empty()) {
                    // It was timed end to end alone, which is no time of parts.
                    (row.*side).addUnknown(nodes.size(), KindsModel::tr("%1 runs the model as one piece")
                                                             .arg(m_looks.of(plan.wholeGraphBackend).title));
                    continue;
                }
                const bool isWhole = nodes.size() == region.region.nodes.size();
                (row.*side).add(region.cost, nodes.size(), isWhole ? 1.0 : shareOf(region, nodes));
            }
        }
    }

    KindRow& rowOf(const std::string& key) {
        const auto [at, isNew] = m_rows.try_emplace(key);
        if (isNew && m_kind == KindOf::kBackend) {
            at->second.backend = m_looks.of(key);
            at->second.title = at->second.backend->title;
        } else if (isNew) {
            at->second.title = QString::fromStdString(key);
        }
        return at->second;
    }

    /// What these nodes have in the work of a region that does more than they.
    [[nodiscard]] double shareOf(const plan::PlannedRegion& region,
                                 const std::vector<graph::NodeId>& nodes) const {
        const auto work = [this](const std::vector<graph::NodeId>& of) {
            double sum = 0;
            for (const graph::NodeId node : of) {
                sum += static_cast<double>(graph::nodeFlops(m_graph, m_graph.node(node)));
            }
            return sum;
        };
        const double all = work(region.region.nodes);
        return all > 0 ? work(nodes) / all
                       : static_cast<double>(nodes.size()) / static_cast<double>(region.region.nodes.size());
    }

    const graph::Graph& m_graph;
    KindOf m_kind;
    const BackendLooks& m_looks;
    plan::RegionIndex m_inA;
    plan::RegionIndex m_inB;
    std::map<std::string, KindRow> m_rows;
};

KindRow::Side conversionsOf(const plan::Plan& plan, std::vector<graph::NodeId>& readers) {
    for (const plan::PlannedConversion& conversion : plan.conversions) {
        for (const graph::Use& use : plan.graph->value(conversion.value).uses) {
            readers.push_back(use.node);
        }
    }
    return conversionSum(plan);
}

KindRow conversionRow(const plan::Plan& a, const plan::Plan& b) {
    KindRow row;
    row.title = KindsModel::tr("Conversions and copies");
    row.a = conversionsOf(a, row.nodes);
    row.b = conversionsOf(b, row.nodes);
    std::sort(row.nodes.begin(), row.nodes.end());
    row.nodes.erase(std::unique(row.nodes.begin(), row.nodes.end()), row.nodes.end());
    return row;
}

/// What there is none of takes no time.
std::optional<double> timeOf(const KindRow::Side& side) {
    return side.count == 0 ? std::optional(0.0)
           : side.time     ? std::optional(static_cast<double>(side.time->count()))
                           : std::nullopt;
}

QString differenceCell(const KindRow& row) {
    const auto difference = row.difference();
    if (!difference) {
        return kDash;
    }
    return row.isTie() ? KindsModel::tr("tie")
                       : (row.a.isExact && row.b.isExact ? QString() : QStringLiteral("≈\u2009")) +
                             signedText(*difference / 1e3, 1);
}

/// How a figure is known, for a tip.
QString sourceText(const KindRow::Side& side) {
    return side.time && !side.isExact
               ? KindsModel::tr("Predicted, or a share by its work of what a kernel of several kinds takes")
               : QString();
}

QString whyNoDifference(const KindRow& row) {
    if (row.isTie()) {
        return wordHelp(QStringLiteral("tie"));
    }
    return row.difference() || row.scale != Scale::kOne ? scaleWords(row.scale) : row.unknownText();
}

} // namespace

std::optional<double> KindRow::difference() const {
    const auto left = timeOf(a);
    const auto right = timeOf(b);
    return scale == Scale::kOne && left && right ? std::optional(*right - *left) : std::nullopt;
}

bool KindRow::isTie() const {
    return scale == Scale::kOne && itemmodels::isTie(a, b);
}

QString KindRow::unknownText() const {
    return itemmodels::unknownText(a, b);
}

std::vector<KindRow> kindRows(const plan::Plan& a, const plan::Plan& b, KindOf kind,
                              const BackendLooks& looks) {
    if (a.graph->nodes().size() != b.graph->nodes().size()) {
        return {};
    }
    auto rows = KindSums(a, b, kind, looks).take();
    if (coversAll(a) && coversAll(b) && a.conversions.size() + b.conversions.size() > 0) {
        rows.push_back(conversionRow(a, b));
    }
    const Scale scale = scaleOf(a, b);
    for (KindRow& row : rows) {
        row.scale = scale;
    }
    const auto rank = [](const KindRow& row) {
        return std::tuple(-(row.isTie() ? 0 : std::abs(row.difference().value_or(0))),
                          -std::max(timeOf(row.a).value_or(0), timeOf(row.b).value_or(0)),
                          -static_cast<double>(std::max(row.a.count, row.b.count)));
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&rank](const KindRow& x, const KindRow& y) { return rank(x) < rank(y); });
    return rows;
}

KindsModel::KindsModel(const style::Theme& theme, KindOf kind, QObject* parent) : ColumnTable(theme, parent) {
    using R = KindRow;
    const auto number = ColumnKind::kNumber;
    const auto count = [](KindRow::Side KindRow::*side) {
        return [side](const R& r) -> QVariant {
            return (r.*side).count == 0 ? QString(kDash)
                                        : countText(static_cast<std::int64_t>((r.*side).count));
        };
    };
    const auto countOf = [](KindRow::Side KindRow::*side) {
        return [side](const R& r) -> QVariant { return static_cast<qulonglong>((r.*side).count); };
    };
    const auto time = [](KindRow::Side KindRow::*side) {
        return [side](const R& r) -> QVariant { return (r.*side).text(); };
    };
    const auto sortTime = [](KindRow::Side KindRow::*side) {
        return [side](const R& r) -> QVariant { return sortKey(timeOf(r.*side)); };
    };
    const auto source = [](KindRow::Side KindRow::*side) {
        return [side](const R& r, int role) -> QVariant {
            const QString tip = role == Qt::ToolTipRole ? sourceText(r.*side) : QString();
            return tip.isEmpty() ? QVariant() : QVariant(tip);
        };
    };
    setColumns({
        {kind == KindOf::kBackend ? tr("Backend") : tr("Operator"),
         ColumnKind::kWords,
         [](const R& r) { return r.title; },
         {},
         {},
         [](const R& r, int role) -> QVariant {
             return role == style::kBadgeRole && r.backend ? QVariant::fromValue(r.backend->badge)
                                                           : QVariant();
         }},
        {tr("Count A"), number, count(&R::a), countOf(&R::a), secondary<R>},
        {tr("Count B"), number, count(&R::b), countOf(&R::b), secondary<R>},
        {tr("A alone, µs"), number, time(&R::a), sortTime(&R::a), {}, source(&R::a)},
        {tr("B alone, µs"), number, time(&R::b), sortTime(&R::b), {}, source(&R::b)},
        {tr("B − A, µs"), number, [](const R& r) -> QVariant { return differenceCell(r); },
         [](const R& r) -> QVariant {
             return r.difference() ? QVariant(r.isTie() ? 0.0 : std::abs(*r.difference())) : QVariant();
         },
         [](const R& r) {
             return r.isTie() || !r.difference() ? style::Role::kTextSecondary : style::Role::kText;
         },
         tipOf(whyNoDifference)},
        {tr("What has no time"),
         ColumnKind::kWords,
         [](const R& r) { return r.unknownText(); },
         {},
         secondary<R>,
         tipOf<R>([](const R& r) { return r.unknownText(); })},
    });
}

bool KindsModel::lacksTimes() const {
    return std::ranges::any_of(rows(), [](const KindRow& row) { return row.a.unknown + row.b.unknown > 0; });
}

} // namespace tessera::itemmodels
