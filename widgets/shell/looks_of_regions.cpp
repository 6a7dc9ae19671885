#include "widgets/shell/looks_of_regions.h"

#include "engine/plan/region_index.h"
#include "widgets/models/figures.h"
#include "widgets/models/verdict_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace tessera::shell {
namespace {

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::Picture)
};

/// The quantity that a heat shows, before it is scaled; empty: unknown.
std::optional<double> quantity(const itemmodels::OperatorRow& row, Heat heat) {
    switch (heat) {
    case Heat::kTime:
        return row.time ? std::optional(row.time->microseconds()) : std::nullopt;
    case Heat::kShare:
        return row.share ? std::optional(*row.share * 100) : std::nullopt;
    case Heat::kEfficiency:
        return row.efficiency ? std::optional(*row.efficiency * 100) : row.gflops();
    case Heat::kBytes:
        return static_cast<double>(row.bytes) / 1024;
    case Heat::kRegret:
        return row.regret ? std::optional(*row.regret / 1e3) : std::nullopt;
    case Heat::kError:
        return row.error ? std::optional(row.error->carried.share) : std::nullopt;
    case Heat::kOverlay:
        return row.overlay;
    }
    return std::nullopt;
}

QString heatTitle(Heat heat, bool roofed) {
    switch (heat) {
    case Heat::kTime:
        return Words::tr("Time per region, µs");
    case Heat::kShare:
        return Words::tr("Share of kernels and conversions, %");
    case Heat::kEfficiency:
        return roofed ? Words::tr("Of what the machine allows, %") : Words::tr("Efficiency, GFLOP/s");
    case Heat::kBytes:
        return Words::tr("Bytes read and written, KB");
    case Heat::kRegret:
        return Words::tr("Regret, µs over the cheapest rival");
    case Heat::kError:
        return Words::tr("Error over tolerance");
    case Heat::kOverlay:
        return Words::tr("Overlay");
    }
    return {};
}

QString figure(double value) {
    return itemmodels::decimalText(value, value < 9.95 ? 1 : 0);
}

/// Heats of rows in [0, 1], and the ranks of the five highest.
struct RowHeats {
    std::vector<float> heat;
    std::vector<std::uint8_t> rank;
    double most = 0; ///< the quantity at 1
    bool any = false;
};

RowHeats heatsOf(const std::vector<itemmodels::OperatorRow>& rows, Heat kind) {
    std::vector<std::optional<double>> raw;
    RowHeats made;
    for (const itemmodels::OperatorRow& row : rows) {
        raw.push_back(quantity(row, kind));
        made.most = std::max(made.most, raw.back().value_or(0));
    }
    made.heat.assign(rows.size(), kUnknown);
    made.rank.assign(rows.size(), 0);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i]) {
            made.heat[i] = made.most > 0 ? static_cast<float>(*raw[i] / made.most) : 0.0F;
            order.push_back(i);
        }
    }
    made.any = !order.empty();
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return *raw[a] > *raw[b]; });
    for (std::size_t i = 0; i < std::min<std::size_t>(5, order.size()); ++i) {
        if (kind != Heat::kEfficiency && *raw[order[i]] > 0) {
            made.rank[order[i]] = static_cast<std::uint8_t>(i + 1);
        }
    }
    return made;
}

/// Of a whole graph's operators: what their regions of the best mix have, and one operator of each its rank.
void addNodeHeats(const PictureRequest& request, const std::vector<itemmodels::OperatorRow>& parts,
                  const RowHeats& heats, RegionValues& values) {
    const plan::RegionIndex regions(*request.plan->mix);
    for (const plan::PlannedRegion& planned : request.plan->regions) {
        std::vector<float>& nodeHeats = values.nodeHeats.emplace_back();
        std::vector<std::uint8_t>& nodeRanks = values.nodeRanks.emplace_back();
        for (const graph::NodeId node : planned.region.nodes) {
            const plan::PlannedRegionId part = regions.of(node);
            nodeHeats.push_back(part.valid() ? heats.heat[part.index()] : kUnknown);
            const bool isAnchor = part.valid() && parts[part.index()].anchor == node;
            nodeRanks.push_back(isAnchor ? heats.rank[part.index()] : std::uint8_t{0});
        }
    }
}

void fillHeat(const PictureRequest& request, const Picture& picture,
              const std::vector<itemmodels::OperatorRow>& parts, RegionValues& values) {
    const bool isWhole = !request.plan->wholeGraphBackend.empty();
    const QString runtime = isWhole ? request.looks.of(request.plan->wholeGraphBackend).title : QString();
    const RowHeats heats = heatsOf(parts.empty() ? picture.rows : parts, request.heat);
    panels::ScaleLegend scale;
    scale.title = heatTitle(request.heat, request.ceilings.has_value());
    scale.empty =
        request.heat == Heat::kRegret
            ? Words::tr("No rivals were measured yet. Search (F5) to compare them.")
            : Words::tr("No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).");
    scale.low = QStringLiteral("0");
    scale.middle = figure(heats.most / 2);
    scale.high = figure(heats.most);
    scale.note = request.heat == Heat::kEfficiency ? QString() : Words::tr("The five highest are numbered");
    std::copy_if(heats.heat.begin(), heats.heat.end(), std::back_inserter(scale.values),
                 [](float heat) { return !std::isnan(heat); });
    if (!parts.empty()) {
        addNodeHeats(request, parts, heats, values);
        scale.note = (scale.note.isEmpty() ? QString() : scale.note + QStringLiteral(". ")) +
                     Words::tr("≈ As the best mix runs them: %1 runs the model as one piece.").arg(runtime);
    } else if (isWhole) {
        scale.values.clear(); // one colour for all of it says nothing
        scale.empty = itemmodels::onePieceWords(*request.plan, request.looks);
    } else {
        values.heat = heats.heat;
        values.rank = heats.rank;
    }
    if (request.heat == Heat::kRegret && heats.most <= 0 && heats.any) {
        scale.values.clear(); // from 0 to 0 is no scale
        scale.empty = Words::tr("No region has a cheaper rival.");
    }
    if (request.mode == layout::ColourMode::kHeat) {
        values.scale = std::move(scale);
    }
}

/// Values of regions, on the scale that they ask for.
void fillNodeValues(const plan::NodeValues& numbers, const std::vector<plan::ValueHeat>& heats,
                    panels::ScaleLegend& scale, RegionValues& values) {
    const plan::ValueScale range(numbers);
    scale.low = itemmodels::significantText(range.low());
    scale.middle = itemmodels::significantText(range.valueAt(0.5));
    scale.high = itemmodels::significantText(range.high());
    if (numbers.limit) {
        scale.mark = range.shareOf(*numbers.limit);
    }
    for (std::size_t i = 0; i < heats.size(); ++i) {
        values.heat[i] = heats[i].heat;
        values.rank[i] = heats[i].rank;
    }
}

void fillError(const PictureRequest& request, RegionValues& values) {
    panels::ScaleLegend scale;
    scale.title = heatTitle(Heat::kError, false);
    scale.empty =
        request.errorsAreStale
            ? Words::tr("The plan changed since its errors were checked. Check them again: Profile > Check "
                        "Errors of Each Node.")
            : Words::tr("Errors were not checked yet. Check them: Profile > Check Errors of Each Node.");
    if (request.errors != nullptr) {
        const auto numbers = session::valuesOf(*request.errors);
        const auto heats = plan::valueHeats(*numbers, *request.plan);
        fillNodeValues(*numbers, heats, scale, values);
        int above = 0;
        for (const plan::ValueHeat& heat : heats) {
            above += heat.isAboveLimit ? 1 : 0;
            if (heat.value) {
                scale.values.push_back(static_cast<double>(heat.heat));
            }
        }
        scale.note = Words::tr("Logarithmic. The line marks the tolerance, which is 1.") + u' ' +
                     (above > 0 ? Words::tr("Above it, with a warning sign: %n region(s).", nullptr, above)
                                : Words::tr("No region is above it."));
    }
    if (request.mode == layout::ColourMode::kHeat) {
        values.scale = std::move(scale);
    }
}

/// What is beyond its tolerance is marked, whatever the colours show.
void fillWarnings(const PictureRequest& request, RegionValues& values) {
    if (request.errors != nullptr) {
        for (const auto& error : request.errors->regions) {
            values.warning.push_back(error && error->carried.share > 1);
        }
    }
}

void fillOverlay(const PictureRequest& request, RegionValues& values) {
    panels::ScaleLegend scale;
    scale.title = Words::tr("Overlay");
    scale.empty = Words::tr("No overlay is open. Choose a file: View > Overlay Values from a File.");
    if (request.overlay != nullptr) {
        auto heats = plan::valueHeats(*request.overlay, *request.plan);
        fillNodeValues(*request.overlay, heats, scale, values);
        for (plan::ValueHeat& heat : heats) {
            std::copy_if(heat.nodeHeats.begin(), heat.nodeHeats.end(), std::back_inserter(scale.values),
                         [](float node) { return !std::isnan(node); });
            values.nodeHeats.push_back(std::move(heat.nodeHeats));
        }
        scale.title = QString::fromStdString(request.overlay->title);
        const QString file = QString::fromStdString(request.overlay->source);
        scale.note = plan::ValueScale(*request.overlay).isLogarithmic()
                         ? Words::tr("From %1, logarithmic. The five highest are numbered.").arg(file)
                         : Words::tr("From %1. The five highest are numbered.").arg(file);
    }
    if (request.mode == layout::ColourMode::kHeat) {
        values.scale = std::move(scale);
    }
}

/// log2 of B's time to A's; a tie is 0; empty when a side has no time.
std::optional<double> log2Ratio(const itemmodels::CompareRow& row) {
    if (row.scale != itemmodels::Scale::kOne || row.nodes.empty()) {
        return std::nullopt;
    }
    if (row.tie) {
        return 0.0;
    }
    if (!row.timeA || !row.timeB || row.timeA->count() <= 0 || row.timeB->count() <= 0) {
        return std::nullopt;
    }
    return std::log2(static_cast<double>(row.timeB->count()) / static_cast<double>(row.timeA->count()));
}

void fillDelta(const PictureRequest& request, const Picture& picture, RegionValues& values) {
    panels::ScaleLegend scale;
    scale.kind = panels::ScaleLegend::Kind::kDelta;
    scale.title = Words::tr("Time in B to time in A");
    scale.empty =
        request.other == nullptr
            ? Words::tr("Nothing to compare with. Choose a second plan in the Compare panel (Ctrl+B).")
            : Words::tr("The regions of one plan have no times. Profile it, or compare two searched plans.");
    if (request.other != nullptr) {
        const auto kind = itemmodels::scaleOf(*request.plan, *request.other);
        if (kind != itemmodels::Scale::kOne) {
            scale.empty = itemmodels::scaleWords(kind);
        }
    }
    scale.low = Words::tr("B 2× faster");
    scale.middle = Words::tr("tie");
    scale.high = Words::tr("B 2× slower");
    const plan::RegionIndex regions(*request.plan);
    for (const itemmodels::CompareRow& row : picture.differences) {
        const auto ratio = log2Ratio(row);
        if (!ratio) {
            continue;
        }
        const double log2 = *ratio;
        scale.values.push_back(std::clamp((log2 + 1) / 2, 0.0, 1.0));
        for (const graph::NodeId node : row.nodes) {
            if (const plan::PlannedRegionId region = regions.of(node); region.valid()) {
                values.delta[region.index()] = static_cast<float>(log2);
            }
        }
    }
    if (request.mode == layout::ColourMode::kDelta) {
        values.scale = std::move(scale);
    }
}

void fillConfidence(const PictureRequest& request, const Picture& picture, RegionValues& values) {
    panels::ScaleLegend scale;
    scale.kind = panels::ScaleLegend::Kind::kConfidence;
    scale.title = Words::tr("How uncertain times are");
    scale.empty = Words::tr("No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).");
    // As the canvas colours them: yellow where little is known.
    scale.low = Words::tr("± 0 %");
    scale.middle = Words::tr("± 5 %");
    scale.high = Words::tr("≥ ± 10 %");
    scale.note = Words::tr("Yellow is the least certain: measure it again. ≈ counts as ± 5 % or more.");
    for (std::size_t i = 0; i < picture.rows.size(); ++i) {
        const itemmodels::OperatorRow& row = picture.rows[i];
        if (!row.time || !row.low || !row.high || row.time->count() <= 0) {
            continue;
        }
        // An interval of a tenth of the time or more says as little as a prediction.
        const double spread =
            static_cast<double>(itemmodels::spreadOf(*row.time, *row.low, *row.high).count()) /
            static_cast<double>(row.time->count());
        const double sure = std::clamp(1 - spread * 10, 0.0, 1.0) * (row.measured ? 1 : 0.5);
        values.confidence[i] = static_cast<float>(sure);
        scale.values.push_back(1 - sure);
    }
    if (request.mode == layout::ColourMode::kConfidence) {
        values.scale = std::move(scale);
    }
}

layout::CostState stateOf(const plan::PlannedRegion& region, const backend::Cost& cost) {
    if (region.implementation.backend.empty()) {
        return layout::CostState::kUnplaced;
    }
    switch (cost.kind()) {
    case backend::Cost::Kind::kMeasured:
        return layout::CostState::kMeasured;
    case backend::Cost::Kind::kBorrowed:
    case backend::Cost::Kind::kPredicted:
    case backend::Cost::Kind::kUnmeasured:
        return layout::CostState::kPredicted;
    case backend::Cost::Kind::kInfeasible:
        return layout::CostState::kNone;
    }
    return layout::CostState::kNone;
}

} // namespace

layout::Placement placementOf(const itemmodels::BackendLook& look) {
    return {look.badge.slot, look.badge.letters.toStdString(), look.badge.device};
}

RegionValues regionValues(const PictureRequest& request, const Picture& picture,
                          const std::vector<itemmodels::OperatorRow>& parts) {
    RegionValues values;
    values.heat.assign(picture.rows.size(), kUnknown);
    values.delta.assign(picture.rows.size(), kUnknown);
    values.confidence.assign(picture.rows.size(), kUnknown);
    values.rank.assign(picture.rows.size(), 0);
    fillWarnings(request, values);
    if (request.heat == Heat::kOverlay) {
        fillOverlay(request, values);
    } else if (request.heat == Heat::kError) {
        fillError(request, values);
    } else {
        fillHeat(request, picture, parts, values);
    }
    fillDelta(request, picture, values);
    fillConfidence(request, picture, values);
    return values;
}

RegionValues otherValues(const plan::Plan& other, const Picture& picture) {
    RegionValues values;
    values.heat.assign(other.regions.size(), kUnknown);
    values.delta.assign(other.regions.size(), kUnknown);
    values.confidence.assign(other.regions.size(), kUnknown);
    values.rank.assign(other.regions.size(), 0);
    const plan::RegionIndex regions(other);
    for (const itemmodels::CompareRow& row : picture.differences) {
        const auto log2 = log2Ratio(row);
        for (const graph::NodeId node : row.nodes) {
            if (const plan::PlannedRegionId region = regions.of(node); log2 && region.valid()) {
                values.delta[region.index()] = static_cast<float>(*log2);
            }
        }
    }
    return values;
}

std::vector<layout::RegionLook> regionLooks(const PictureRequest& request, const RegionValues& values) {
    const plan::Plan& plan = *request.plan;
    std::vector<layout::RegionLook> looks;
    looks.reserve(plan.regions.size());
    const plan::PartTimes times = plan.partTimes();
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const plan::PlannedRegion& region = plan.regions[i];
        layout::RegionLook look;
        look.nodes = region.region.nodes;
        look.implementation = region.implementation.name;
        look.placement = placementOf(request.looks.of(region.implementation.maker()));
        const backend::Cost& cost = plan::timeOf(region, times);
        look.cost = stateOf(region, cost);
        if (cost.feasible()) {
            const bool interval = itemmodels::spreadOf(cost).has_value();
            look.time = layout::TimeRange{cost.median(), interval ? cost.low() : cost.median(),
                                          interval ? cost.high() : cost.median()};
        }
        look.heat = values.heat[i];
        look.heatRank = values.rank[i];
        look.warning = !values.warning.empty() && values.warning[i];
        if (!values.nodeHeats.empty()) {
            look.nodeHeats = values.nodeHeats[i];
        }
        if (!values.nodeRanks.empty()) {
            look.nodeRanks = values.nodeRanks[i];
        }
        look.delta = values.delta[i];
        look.confidence = values.confidence[i];
        looks.push_back(std::move(look));
    }
    const plan::RegionIndex regions(plan);
    for (const plan::Constraint& constraint : request.constraints) {
        const auto region = regions.of(plan.graph->findNode(constraint.node));
        if (region.valid()) {
            auto& look = looks[region.index()];
            (constraint.kind == plan::Constraint::Kind::kPin ? look.pinned : look.forbidden) = true;
        }
    }
    return looks;
}

} // namespace tessera::shell
