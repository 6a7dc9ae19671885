#include "widgets/models/figures.h"
#include "widgets/models/plan_models.h"
#include "widgets/models/plan_rows.h"

#include "engine/graph/anchor.h"
#include "engine/graph/region.h"

#include <map>
#include <numeric>

namespace tessera::itemmodels {
namespace {

/// Disjoint sets of nodes.
class NodeSets {
public:
    explicit NodeSets(std::size_t size) : m_parent(size) {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
    }
    std::size_t find(std::size_t node) {
        while (m_parent[node] != node) {
            m_parent[node] = m_parent[m_parent[node]];
            node = m_parent[node];
        }
        return node;
    }
    /// The smaller index stays the representative, so that sets come out in graph order.
    void join(std::size_t a, std::size_t b) {
        a = find(a);
        b = find(b);
        m_parent[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::size_t> m_parent;
};

/// Times are of kernels that ran alone: in place each plan ran at a moment of its own.
struct Side {
    std::vector<const plan::PlannedRegion*> regions;
    std::optional<base::Nanoseconds> time = base::Nanoseconds(0);
    bool measured = true;
};

void add(std::map<std::size_t, std::pair<Side, Side>>& sets, NodeSets& nodes, const plan::Plan& plan,
         Side std::pair<Side, Side>::*which) {
    for (const plan::PlannedRegion& region : plan.regions) {
        Side& side = sets[nodes.find(region.region.nodes.front().index())].*which;
        side.regions.push_back(&region);
        if (const backend::Cost& cost = region.cost; !cost.feasible()) {
            side.time.reset();
        } else if (side.time) {
            *side.time += cost.median();
            side.measured = side.measured && cost.kind() == backend::Cost::Kind::kMeasured;
        }
    }
}

/// Where one plan is a whole graph both have but one time that is of the same thing: that of a whole run.
void setWholeTimes(const plan::Plan& plan, Side& side) {
    side.time = plan.endToEnd ? std::optional(plan.endToEnd->median) : std::nullopt;
    side.measured = true;
}

CompareRow::Kind kindOf(const Side& a, const Side& b) {
    if (a.regions.size() != 1 || b.regions.size() != 1) {
        return CompareRow::Kind::kOtherRegions;
    }
    const backend::Implementation& left = a.regions.front()->implementation;
    const backend::Implementation& right = b.regions.front()->implementation;
    if (left.backend != right.backend) {
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

std::vector<CompareRow> compareRows(const plan::Plan& a, const plan::Plan& b, const BackendLooks& looks) {
    const graph::Graph& graph = *a.graph;
    if (b.graph->nodes().size() != graph.nodes().size()) {
        return {};
    }
    NodeSets nodes(graph.nodes().size());
    for (const plan::Plan* plan : {&a, &b}) {
        for (const plan::PlannedRegion& region : plan->regions) {
            for (const graph::NodeId id : region.region.nodes) {
                nodes.join(region.region.nodes.front().index(), id.index());
            }
        }
    }
    std::map<std::size_t, std::pair<Side, Side>> sets;
    add(sets, nodes, a, &std::pair<Side, Side>::first);
    add(sets, nodes, b, &std::pair<Side, Side>::second);
    const Scale scale = scaleOf(a, b);
    std::vector<CompareRow> rows;
    for (auto& [first, sides] : sets) {
        auto& [left, right] = sides;
        if (scale == Scale::kWholeGraph) {
            setWholeTimes(a, left);
            setWholeTimes(b, right);
        }
        if (left.regions.empty() || right.regions.empty()) {
            continue;
        }
        CompareRow row;
        for (const plan::PlannedRegion* region : left.regions) {
            row.nodes.insert(row.nodes.end(), region->region.nodes.begin(), region->region.nodes.end());
        }
        std::sort(row.nodes.begin(), row.nodes.end());
        row.anchor = graph::anchorOf(graph, row.nodes);
        row.name = scale == Scale::kWholeGraph ? CompareModel::tr("The whole model")
                                               : QString::fromStdString(graph.node(row.anchor).name);
        row.operators = QString::fromStdString(graph::regionTitle(graph, row.nodes));
        row.a = looks.of(left.regions.front()->implementation.backend);
        row.b = looks.of(right.regions.front()->implementation.backend);
        row.timeA = left.time;
        row.timeB = right.time;
        row.measuredA = left.measured;
        row.measuredB = right.measured;
        row.kind = kindOf(left, right);
        row.scale = scale;
        row.tie = scale == Scale::kOne && left.regions.size() == 1 && right.regions.size() == 1 &&
                  isTie(left.regions.front()->cost, right.regions.front()->cost);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace tessera::itemmodels
