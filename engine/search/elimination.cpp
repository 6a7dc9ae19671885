#include "engine/search/elimination.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace tessera::search {

namespace {

/// Nodes that touch each value, producer included.
std::vector<std::vector<std::uint32_t>> touchingNodes(const Problem& problem) {
    std::vector<std::vector<std::uint32_t>> nodes;
    for (const auto& value : problem.values) {
        nodes.push_back(value.readers);
        if (value.producer) {
            nodes.back().push_back(*value.producer);
        }
    }
    return nodes;
}

/// First and last position of some nodes, at least one.
std::pair<std::uint32_t, std::uint32_t> ends(const std::vector<std::uint32_t>& nodes,
                                             const std::vector<std::uint32_t>& positionOf) {
    const auto [first, last] =
        std::ranges::minmax(nodes, {}, [&](std::uint32_t node) { return positionOf[node]; });
    return {positionOf[first], positionOf[last]};
}

/// Sum over boundaries of the product of open values' format counts, as far as a double goes.
double orderWidth(const Problem& problem, const std::vector<std::uint32_t>& order) {
    std::vector<std::uint32_t> positionOf(problem.nodeCount);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        positionOf[order[i]] = i;
    }
    std::vector<double> change(problem.nodeCount + 1, 0.0);
    const auto touching = touchingNodes(problem);
    for (std::size_t v = 0; v < touching.size(); ++v) {
        if (touching[v].empty()) {
            continue;
        }
        const auto [first, last] = ends(touching[v], positionOf);
        const double bits = std::log2(1.0 + static_cast<double>(problem.values[v].formatCount));
        change[first] += bits;
        change[last] -= bits;
    }
    double width = 0.0;
    double bits = 0.0;
    for (const double step : change) {
        bits += step;
        width += std::exp2(std::min(bits, 64.0));
    }
    return width;
}

/// Always the ready node after which fewest values are open; ties by the smaller id.
std::vector<std::uint32_t> greedyOrder(const Problem& problem) {
    const auto touching = touchingNodes(problem);
    std::vector<std::vector<std::uint32_t>> valuesOf(problem.nodeCount);
    std::vector<std::uint32_t> waiting(problem.nodeCount, 0);
    std::vector<std::size_t> left(problem.values.size());
    std::vector<bool> opened(problem.values.size(), false);
    for (std::uint32_t v = 0; v < problem.values.size(); ++v) {
        left[v] = touching[v].size();
        for (const auto node : touching[v]) {
            valuesOf[node].push_back(v);
        }
        for (const auto reader : problem.values[v].readers) {
            waiting[reader] += problem.values[v].producer ? 1 : 0;
        }
    }
    std::set<std::uint32_t> ready;
    for (std::uint32_t node = 0; node < problem.nodeCount; ++node) {
        if (waiting[node] == 0) {
            ready.insert(node);
        }
    }
    std::vector<std::uint32_t> order;
    while (!ready.empty()) {
        const std::uint32_t best = *std::ranges::min_element(ready, {}, [&](std::uint32_t node) {
            int growth = 0;
            for (const auto v : valuesOf[node]) {
                growth += (opened[v] ? 0 : 1) - (left[v] == 1 ? 1 : 0);
            }
            return growth;
        });
        ready.erase(best);
        order.push_back(best);
        for (const auto v : valuesOf[best]) {
            opened[v] = true;
            --left[v];
            if (problem.values[v].producer == best) {
                for (const auto reader : problem.values[v].readers) {
                    if (--waiting[reader] == 0) {
                        ready.insert(reader);
                    }
                }
            }
        }
    }
    TESSERA_ASSERT(order.size() == problem.nodeCount);
    return order;
}

/// What a node reads is made just before it, by the longest chain of nodes first: what nodes make of
/// constants alone is open for a moment only.
std::vector<std::uint32_t> readersOrder(const Problem& problem) {
    std::vector<std::vector<std::uint32_t>> makers(problem.nodeCount);
    std::vector<bool> isRead(problem.nodeCount, false);
    for (const auto& value : problem.values) {
        for (const auto reader : value.readers) {
            if (value.producer) {
                makers[reader].push_back(*value.producer);
                isRead[*value.producer] = true;
            }
        }
    }
    std::vector<std::uint32_t> chain(problem.nodeCount, 0); // nodes before it, of the longest one
    for (std::uint32_t node = 0; node < problem.nodeCount; ++node) {
        for (const auto maker : makers[node]) {
            chain[node] = std::max(chain[node], chain[maker] + 1);
        }
        std::ranges::sort(makers[node], [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(chain[b], a) < std::pair(chain[a], b);
        });
    }
    std::vector<std::uint32_t> order;
    std::vector<bool> isPlaced(problem.nodeCount, false);
    for (std::uint32_t last = 0; last < problem.nodeCount; ++last) {
        std::vector<std::uint32_t> path; // from a node that none reads to what is to be placed next
        if (!isRead[last]) {
            path.push_back(last);
        }
        while (!path.empty()) {
            const std::uint32_t node = path.back();
            const auto next =
                std::ranges::find_if(makers[node], [&](std::uint32_t maker) { return !isPlaced[maker]; });
            if (next != makers[node].end()) {
                path.push_back(*next);
                continue;
            }
            isPlaced[node] = true;
            order.push_back(node);
            path.pop_back();
        }
    }
    TESSERA_ASSERT(order.size() == problem.nodeCount);
    return order;
}

} // namespace

std::vector<std::uint32_t> eliminationOrder(const Problem& problem) {
    std::vector<std::uint32_t> best(problem.nodeCount);
    std::iota(best.begin(), best.end(), 0U);
    double width = orderWidth(problem, best);
    for (auto* make : {&greedyOrder, &readersOrder}) {
        auto order = make(problem);
        if (const double own = orderWidth(problem, order); own < width) {
            best = std::move(order);
            width = own;
        }
    }
    return best;
}

std::vector<std::shared_ptr<const ConversionTable>> conversionTables(const Problem& problem) {
    std::map<std::pair<std::size_t, std::vector<std::int64_t>>, std::shared_ptr<const ConversionTable>> seen;
    std::vector<std::shared_ptr<const ConversionTable>> tables;
    for (const auto& value : problem.values) {
        auto& table = seen[{value.formatCount, value.conversionNs}];
        if (table == nullptr) {
            table = std::make_shared<const ConversionTable>(value.formatCount, value.conversionNs,
                                                            problem.kernelOverheadNs);
        }
        tables.push_back(table);
    }
    return tables;
}

Elimination::Elimination(const Problem& problem, std::vector<std::uint32_t> order, const Allowed& allowed,
                         Formats formats)
    : m_problem(&problem)
    , m_positions(order.size())
    , m_positionOf(order.size())
    , m_touchPositions(problem.values.size())
    , m_open(order.size() + 1)
    , m_first(problem.candidates.size(), 0)
    , m_last(problem.candidates.size(), 0) {
    TESSERA_ASSERT(order.size() == problem.nodeCount && allowed.size() == problem.candidates.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        m_positions[i].node = order[i];
        m_positionOf[order[i]] = i;
    }
    for (std::size_t c = 0; c < problem.candidates.size(); ++c) {
        std::tie(m_first[c], m_last[c]) = ends(problem.candidates[c].nodes, m_positionOf);
        if (allowed[c] && problem.candidates[c].costNs < kInfeasibleNs) {
            m_positions[m_first[c]].starting.emplace_back(c);
        }
    }
    if (formats == Formats::kTracked) {
        makeTables(allowed);
        placeSlots();
    }
}

void Elimination::makeTables(const Allowed& allowed) {
    const auto touching = touchingNodes(*m_problem);
    std::vector<std::vector<ValueStateTable::Stage>> stages(m_problem->values.size());
    for (std::size_t v = 0; v < stages.size(); ++v) {
        for (const auto node : touching[v]) {
            m_touchPositions[v].push_back(m_positionOf[node]);
        }
        std::ranges::sort(m_touchPositions[v]);
        for (const auto at : m_touchPositions[v]) {
            const bool producer = m_problem->values[v].producer == m_positions[at].node;
            stages[v].push_back(
                {.by = producer ? ValueStateTable::Stage::By::kProducer : ValueStateTable::Stage::By::kReader,
                 .formats = 0});
        }
    }
    const auto note = [&](const FormatUse& use, const Candidate& candidate, bool producing) {
        for (std::size_t s = 0; s < m_touchPositions[use.value].size(); ++s) {
            const auto node = m_positions[m_touchPositions[use.value][s]].node;
            const bool producer = m_problem->values[use.value].producer == node;
            if (producer == producing && std::ranges::binary_search(candidate.nodes, node)) {
                stages[use.value][s].formats |= FormatSet{1} << use.format;
            }
        }
    };
    for (std::size_t c = 0; c < m_problem->candidates.size(); ++c) {
        const auto& candidate = m_problem->candidates[c];
        if (!allowed[c] || candidate.costNs >= kInfeasibleNs) {
            continue;
        }
        for (const auto& use : candidate.inputs) {
            note(use, candidate, false);
        }
        for (const auto& use : candidate.outputs) {
            note(use, candidate, true);
        }
    }
    const auto conversions = conversionTables(*m_problem);
    for (std::size_t v = 0; v < stages.size(); ++v) {
        const auto& value = m_problem->values[v];
        if (stages[v].empty()) {
            if (value.required && value.initial) {
                m_fixedNs += conversions[v]->cost(*value.initial, FormatSet{1} << *value.required);
            }
            m_valueStates.push_back(nullptr);
        } else {
            m_valueStates.push_back(
                std::make_unique<ValueStateTable>(conversions[v], value, std::move(stages[v])));
        }
    }
}

void Elimination::placeSlots() {
    for (std::uint32_t v = 0; v < m_touchPositions.size(); ++v) {
        const auto& at = m_touchPositions[v];
        for (std::size_t boundary = at.empty() ? 1 : at.front() + 1; !at.empty() && boundary <= at.back();
             ++boundary) {
            m_open[boundary].push_back(v);
        }
    }
    const auto slotOf = [&](std::uint32_t value, std::size_t boundary) {
        const auto& open = m_open[boundary];
        const auto found = std::ranges::lower_bound(open, value);
        return found != open.end() && *found == value ? static_cast<std::uint32_t>(found - open.begin())
                                                      : kNoSlot;
    };
    for (std::uint32_t v = 0; v < m_touchPositions.size(); ++v) {
        for (std::uint32_t s = 0; s < m_touchPositions[v].size(); ++s) {
            const auto at = m_touchPositions[v][s];
            m_positions[at].touched.push_back({v, s, slotOf(v, at), slotOf(v, at + 1)});
        }
    }
    for (std::size_t i = 0; i < m_positions.size(); ++i) {
        for (std::uint32_t slot = 0; slot < m_open[i].size(); ++slot) {
            const auto value = m_open[i][slot];
            if (!std::ranges::binary_search(m_touchPositions[value], i)) {
                m_positions[i].carried.emplace_back(slot, slotOf(value, i + 1));
            }
        }
    }
}

std::uint32_t Elimination::stageAt(std::uint32_t value, std::size_t boundary) const {
    const auto& at = m_touchPositions[value];
    return static_cast<std::uint32_t>(std::ranges::lower_bound(at, boundary) - at.begin());
}

bool Elimination::covers(CandidateId candidate, std::uint32_t node) const {
    return std::ranges::binary_search(m_problem->candidates[candidate.index()].nodes, node);
}

std::vector<Touch> Elimination::touches(std::size_t i, CandidateId candidate) const {
    const auto& chosen = m_problem->candidates[candidate.index()];
    std::vector<Touch> made;
    for (const auto& touched : m_positions[i].touched) {
        const bool producer = m_problem->values[touched.value].producer == m_positions[i].node;
        const auto& uses = producer ? chosen.outputs : chosen.inputs;
        const auto use = std::ranges::find(uses, touched.value, &FormatUse::value);
        if (use == uses.end()) {
            made.push_back({});
        } else {
            made.push_back({producer ? Touch::Kind::kProduce : Touch::Kind::kRequire, use->format});
        }
    }
    return made;
}

} // namespace tessera::search
