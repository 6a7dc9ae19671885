#include "widgets/models/kind_rows.h"
#include "widgets/models/part_sum.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_models.h"

#include "engine/base/disjoint_sets.h"
#include "engine/graph/anchor.h"
#include "engine/graph/region.h"
#include "engine/plan/verdict.h"

#include <map>
#include <utility>

namespace tessera::itemmodels {
namespace {

/// Times are of kernels that ran alone: in place each plan ran at a moment of its own.
struct Side {
    std::vector<const plan::PlannedRegion*> regions;
    PartSum sum;
};
using Sides = std::pair<Side, Side>;

void add(std::map<std::size_t, Sides>& sets, base::DisjointSets& nodes, const plan::Plan& plan,
         Side Sides::*which) {
    for (const plan::PlannedRegion& region : plan.regions) {
        Side& side = sets[nodes.root(region.region.nodes.front().index())].*which;
        side.regions.push_back(&region);
        side.sum.add(region.cost, region.region.nodes.size());
    }
}

/// As the canvas has them, where all of them were profiled.
std::optional<base::Nanoseconds> inPlaceOf(const Side& side) {
    base::Nanoseconds sum(0);
    for (const plan::PlannedRegion* region : side.regions) {
        if (!region->inPlace || !region->inPlace->feasible()) {
            return std::nullopt;
        }
        sum += region->inPlace->median();
    }
    return sum;
}

/// Where one plan is a whole graph both have but one time that is of the same thing: that of a whole run. Of
/// two moments it has no difference.
void setWholeTimes(CompareRow& row, const plan::Plan& a, const plan::Plan& b,
                   const std::optional<RunOfBoth>& together) {
    const auto median = [](const std::optional<plan::EndToEnd>& time) {
        return time ? std::optional(time->median) : std::nullopt;
    };
    row.name = CompareModel::tr("The whole model");
    row.timeA = together ? together->a.median : median(a.endToEnd);
    row.timeB = together ? together->b.median : median(b.endToEnd);
    row.measuredA = row.measuredB = true;
    row.inPlaceA = row.inPlaceB = std::nullopt; // of parts, which the other has not got
    row.unknown = {};
    if (together) {
        row.together = together->ratio.median;
        row.tie = plan::holdsOne(together->ratio);
    }
}

void setTimes(CompareRow& row, const PartSum& a, const PartSum& b) {
    row.timeA = a.time;
    row.timeB = b.time;
    row.measuredA = a.isExact;
    row.measuredB = b.isExact;
    row.tie = row.scale == Scale::kOne && isTie(a, b);
    row.unknown = unknownText(a, b);
}

CompareRow::Kind kindOf(const Side& a, const Side& b) {
    if (a.regions.size() != 1 || b.regions.size() != 1) {
        return CompareRow::Kind::kOtherRegions;
    }
    const backend::Implementation& left = a.regions.front()->implementation;
    const backend::Implementation& right = b.regions.front()->implementation;
    if (left.maker() != right.maker()) {
        return CompareRow::Kind::kOtherBackend;
    }
    // Which kernel runs is not chosen yet where specs alone place: that is no difference that is known.
    const bool known = !left.name.empty() && !right.name.empty();
    return known && left.name != right.name ? CompareRow::Kind::kOtherImplementation
                                            : CompareRow::Kind::kSame;
}

} // namespace

Scale scaleOf(const plan::PlanHeader& a, const plan::PlanHeader& b) {
    if (a.device != b.device || a.hardwareProfile != b.hardwareProfile) {
        return Scale::kOtherMachine;
    }
    return a.wholeGraphBackend.empty() && b.wholeGraphBackend.empty() ? Scale::kOne : Scale::kWholeGraph;
}

std::optional<double> CompareRow::difference() const {
    if (!timeA || !timeB || (scale != Scale::kOne && !together)) {
        return std::nullopt;
    }
    return static_cast<double>(timeB->count() - timeA->count());
}

std::optional<double> CompareRow::ratio() const {
    if (together || !difference() || timeA->count() <= 0) {
        return together;
    }
    return static_cast<double>(timeB->count()) / static_cast<double>(timeA->count());
}

namespace {

/// Of a whole that a mix runs no backend is the one.
BackendLook lookOf(const Side& side, const BackendLooks& looks) {
    const auto first = side.regions.front()->implementation.maker();
    const bool isMix = std::ranges::any_of(side.regions, [&](const plan::PlannedRegion* region) {
        return region->implementation.maker() != first;
    });
    if (!isMix) {
        return looks.of(first);
    }
    BackendLook several;
    several.title = CompareModel::tr("several backends");
    return several;
}

CompareRow rowOf(const graph::Graph& graph, const Sides& sides, Scale scale, const BackendLooks& looks) {
    const auto& [left, right] = sides;
    CompareRow row;
    for (const plan::PlannedRegion* region : left.regions) {
        row.nodes.insert(row.nodes.end(), region->region.nodes.begin(), region->region.nodes.end());
    }
    std::sort(row.nodes.begin(), row.nodes.end());
    row.anchor = graph::anchorOf(graph, row.nodes);
    row.name = QString::fromStdString(graph.node(row.anchor).name);
    row.operators = QString::fromStdString(graph::regionTitle(graph, row.nodes));
    row.a = lookOf(left, looks);
    row.b = lookOf(right, looks);
    row.kind = kindOf(left, right);
    row.scale = scale;
    row.inPlaceA = inPlaceOf(left);
    row.inPlaceB = inPlaceOf(right);
    setTimes(row, left.sum, right.sum);
    return row;
}

/// What is no node: conversions, and the total, in which they are.
void addSums(std::vector<CompareRow>& rows, PartSum a, PartSum b, const plan::Plan& planA,
             const plan::Plan& planB, Scale scale) {
    const auto sumRow = [&](CompareRow::Kind kind, const QString& name, const PartSum& left,
                            const PartSum& right) {
        CompareRow row;
        row.kind = kind;
        row.name = name;
        row.scale = scale;
        setTimes(row, left, right);
        rows.push_back(std::move(row));
    };
    if (coversAll(planA) && coversAll(planB) && planA.conversions.size() + planB.conversions.size() > 0) {
        const PartSum left = conversionSum(planA);
        const PartSum right = conversionSum(planB);
        sumRow(CompareRow::Kind::kConversions, KindsModel::tr("Conversions and copies"), left, right);
        a.add(left);
        b.add(right);
    }
    sumRow(CompareRow::Kind::kTotal, CompareModel::tr("All parts, each alone"), a, b);
}

} // namespace

std::vector<CompareRow> compareRows(const plan::Plan& a, const plan::Plan& b, const BackendLooks& looks,
                                    const std::optional<RunOfBoth>& together) {
    const graph::Graph& graph = *a.graph;
    if (b.graph->nodes().size() != graph.nodes().size()) {
        return {};
    }
    base::DisjointSets nodes(graph.nodes().size());
    for (const plan::Plan* plan : {&a, &b}) {
        for (const plan::PlannedRegion& region : plan->regions) {
            for (const graph::NodeId id : region.region.nodes) {
                nodes.join(region.region.nodes.front().index(), id.index());
            }
        }
    }
    std::map<std::size_t, Sides> sets;
    add(sets, nodes, a, &Sides::first);
    add(sets, nodes, b, &Sides::second);
    const Scale scale = scaleOf(a, b);
    std::vector<CompareRow> rows;
    Sides all;
    for (const auto& [first, sides] : sets) {
        if (sides.first.regions.empty() || sides.second.regions.empty()) {
            continue;
        }
        rows.push_back(rowOf(graph, sides, scale, looks));
        all.first.sum.add(sides.first.sum);
        all.second.sum.add(sides.second.sum);
        if (scale == Scale::kWholeGraph) {
            setWholeTimes(rows.back(), a, b, together);
        }
    }
    if (scale != Scale::kWholeGraph && rows.size() > 1) {
        addSums(rows, std::move(all.first.sum), std::move(all.second.sum), a, b, scale);
    }
    return rows;
}

} // namespace tessera::itemmodels
