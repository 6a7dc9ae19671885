#include "tests/property/placement_oracle.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

namespace tessera::test {

using search::kInfeasibleNs;
using search::Problem;

namespace {

/// Tries every sequence of conversions; exponential on purpose.
void exploreForms(const search::ProblemValue& value, std::int64_t overhead, std::uint32_t exists,
                  std::int64_t paid, std::vector<std::int64_t>& bestFor) {
    if (paid >= bestFor[exists]) {
        return;
    }
    bestFor[exists] = paid;
    for (std::size_t from = 0; from < value.formatCount; ++from) {
        for (std::size_t to = 0; to < value.formatCount; ++to) {
            const bool possible = (exists >> from & 1U) != 0 && (exists >> to & 1U) == 0;
            if (possible && value.conversionNs[from * value.formatCount + to] < kInfeasibleNs) {
                exploreForms(value, overhead, exists | 1U << to,
                             paid + value.conversionNs[from * value.formatCount + to] + overhead, bestFor);
            }
        }
    }
}

struct Wiring {
    std::vector<std::vector<std::uint32_t>> successors;
};

Wiring wiringOf(const Problem& problem) {
    Wiring wiring{std::vector<std::vector<std::uint32_t>>(problem.nodeCount)};
    for (const auto& value : problem.values) {
        for (const auto reader : value.readers) {
            if (value.producer) {
                wiring.successors[*value.producer].push_back(reader);
            }
        }
    }
    return wiring;
}

bool convex(const Wiring& wiring, const std::set<std::uint32_t>& nodes) {
    std::set<std::uint32_t> outside;
    std::function<bool(std::uint32_t)> comesBack = [&](std::uint32_t node) {
        for (const auto next : wiring.successors[node]) {
            if (nodes.contains(next)) {
                return true;
            }
            if (outside.insert(next).second && comesBack(next)) {
                return true;
            }
        }
        return false;
    };
    for (const auto node : nodes) {
        for (const auto next : wiring.successors[node]) {
            if (!nodes.contains(next) && outside.insert(next).second && comesBack(next)) {
                return false;
            }
        }
    }
    return true;
}

std::int64_t randomCost(base::Random& random, std::uint64_t bound, std::uint64_t infeasiblePercent) {
    return random.below(100) < infeasiblePercent ? kInfeasibleNs
                                                 : static_cast<std::int64_t>(random.below(bound));
}

/// Which of a value's formats lie on the second device: the last ones.
struct Devices {
    std::vector<std::size_t> firstDeviceForms; ///< a value
};

/// One implementation of `nodes`: a device, a format on it for everything that crosses the border.
void addCandidate(base::Random& random, Problem& problem, const Devices& devices,
                  const std::set<std::uint32_t>& nodes) {
    search::Candidate candidate;
    candidate.nodes.assign(nodes.begin(), nodes.end());
    const bool second = random.below(4) == 0;
    bool possible = true;
    const auto formOf = [&](std::size_t value) {
        const std::size_t first = devices.firstDeviceForms[value];
        const std::size_t others = problem.values[value].formatCount - first;
        possible = possible && (!second || others > 0);
        return static_cast<search::FormatIndex>(second && others > 0 ? first + random.below(others)
                                                                     : random.below(first));
    };
    for (std::uint32_t v = 0; v < problem.values.size(); ++v) {
        const auto& value = problem.values[v];
        const bool made = value.producer && nodes.contains(*value.producer);
        const auto inside = static_cast<std::size_t>(std::ranges::count_if(
            value.readers, [&](std::uint32_t reader) { return nodes.contains(reader); }));
        if (!made && inside > 0) {
            candidate.inputs.push_back({v, formOf(v)});
        } else if (made && (inside < value.readers.size() || value.required)) {
            candidate.outputs.push_back({v, formOf(v)});
        }
    }
    if (possible) {
        const std::uint64_t scale = 20 + 30 * nodes.size();
        candidate.costNs = randomCost(random, scale, 8);
        problem.candidates.push_back(std::move(candidate));
    }
}

void addValues(base::Random& random, Problem& problem, const RandomProblemShape& shape, Devices& devices) {
    const std::size_t inputs = 1 + random.below(2);
    for (std::size_t i = 0; i < inputs; ++i) {
        problem.values.push_back(
            {.producer = {}, .readers = {}, .conversionNs = {}, .initial = 0, .required = {}});
    }
    for (std::uint32_t node = 0; node < problem.nodeCount; ++node) {
        const std::size_t reads = 1 + random.below(2);
        for (std::size_t r = 0; r < reads; ++r) {
            // Mostly recent values, so that graphs are deep; old ones make long fan-out.
            const std::size_t known = problem.values.size();
            const std::size_t back =
                random.below(3) == 0 ? random.below(known) : random.below(std::min<std::size_t>(known, 3));
            auto& readers = problem.values[known - 1 - back].readers;
            if (readers.empty() || readers.back() != node) {
                readers.push_back(node);
            }
        }
        for (std::size_t made = 0; made < 1 + (random.below(5) == 0 ? 1U : 0U); ++made) {
            problem.values.push_back(
                {.producer = node, .readers = {}, .conversionNs = {}, .initial = {}, .required = {}});
        }
    }
    for (auto& value : problem.values) {
        if (value.producer && (value.readers.empty() || random.below(12) == 0)) {
            value.required = 0;
        }
        const std::size_t layouts = 1 + random.below(static_cast<std::uint64_t>(shape.layouts));
        const std::size_t remote = random.below(3);
        devices.firstDeviceForms.push_back(layouts);
        value.formatCount = layouts + remote;
        for (std::size_t i = 0; i < value.formatCount * value.formatCount; ++i) {
            const bool crosses = (i / value.formatCount < layouts) != (i % value.formatCount < layouts);
            value.conversionNs.push_back(randomCost(random, crosses ? 40 : 20, 20));
        }
    }
}

} // namespace

Problem randomProblem(base::Random& random, const RandomProblemShape& shape) {
    Problem problem;
    problem.nodeCount =
        shape.minNodes + static_cast<std::uint32_t>(random.below(shape.maxNodes - shape.minNodes + 1));
    problem.kernelOverheadNs = static_cast<std::int64_t>(random.below(6));
    Devices devices;
    addValues(random, problem, shape, devices);
    for (std::uint32_t node = 0; node < problem.nodeCount; ++node) {
        const std::size_t count = 1 + random.below(3);
        for (std::size_t i = 0; i < count; ++i) {
            addCandidate(random, problem, devices, {node});
        }
    }
    const Wiring wiring = wiringOf(problem);
    for (int attempt = 0; attempt < shape.regionTries; ++attempt) {
        std::set<std::uint32_t> nodes{static_cast<std::uint32_t>(random.below(problem.nodeCount))};
        const std::size_t size = 2 + random.below(3);
        for (int step = 0; step < 12 && nodes.size() < size; ++step) {
            auto grown = nodes;
            const auto near =
                *std::next(nodes.begin(), static_cast<std::ptrdiff_t>(random.below(nodes.size())));
            const auto& next = wiring.successors[near];
            const bool follow = !next.empty() && random.below(3) != 0;
            grown.insert(follow ? next[random.below(next.size())]
                                : static_cast<std::uint32_t>(random.below(problem.nodeCount)));
            if (convex(wiring, grown)) {
                nodes = std::move(grown);
            }
        }
        for (std::size_t i = 0; nodes.size() > 1 && i < 1 + random.below(2); ++i) {
            addCandidate(random, problem, devices, nodes);
        }
    }
    return problem;
}

double fanOutShare(const Problem& problem) {
    const auto shared = std::ranges::count_if(
        problem.values, [](const search::ProblemValue& value) { return value.readers.size() > 1; });
    return static_cast<double>(shared) / static_cast<double>(problem.values.size());
}

std::vector<bool> randomConstraints(base::Random& random, const Problem& problem) {
    std::vector<bool> allowed(problem.candidates.size(), true);
    for (std::size_t pins = random.below(3); pins > 0; --pins) {
        const auto kept = random.below(problem.candidates.size());
        const auto& nodes = problem.candidates[kept].nodes;
        const auto node = nodes[random.below(nodes.size())];
        for (std::size_t c = 0; c < allowed.size(); ++c) {
            // A third of the others survive: a pin to a backend, not to one candidate.
            if (c != kept && random.below(3) != 0 &&
                std::ranges::find(problem.candidates[c].nodes, node) != problem.candidates[c].nodes.end()) {
                allowed[c] = false;
            }
        }
    }
    return allowed;
}

PlacementOracle::PlacementOracle(const Problem& problem, std::vector<bool> allowed)
    : m_problem(problem), m_allowed(std::move(allowed)) {
    for (const auto& value : problem.values) {
        auto& table = m_convert.emplace_back();
        for (std::size_t produced = 0; produced < value.formatCount; ++produced) {
            std::vector<std::int64_t> exact(std::size_t{1} << value.formatCount, kInfeasibleNs);
            exploreForms(value, problem.kernelOverheadNs, 1U << produced, 0, exact);
            auto& least = table.emplace_back(exact.size(), kInfeasibleNs);
            for (std::size_t wanted = 0; wanted < exact.size(); ++wanted) {
                for (std::size_t set = 0; set < exact.size(); ++set) {
                    if ((set & wanted) == wanted) {
                        least[wanted] = std::min(least[wanted], exact[set]);
                    }
                }
            }
        }
    }
}

std::int64_t PlacementOracle::conversionCost(std::size_t value, int produced, std::uint32_t wanted) const {
    if (produced < 0) {
        return wanted == 0 ? 0 : kInfeasibleNs;
    }
    return m_convert[value][static_cast<std::size_t>(produced)][wanted];
}

bool PlacementOracle::acyclic(const std::vector<std::size_t>& cover) const {
    std::vector<std::size_t> regionOf(m_problem.nodeCount);
    for (std::size_t i = 0; i < cover.size(); ++i) {
        for (const auto node : m_problem.candidates[cover[i]].nodes) {
            regionOf[node] = i;
        }
    }
    std::vector<std::vector<bool>> reaches(cover.size(), std::vector<bool>(cover.size(), false));
    for (const auto& value : m_problem.values) {
        for (const auto reader : value.readers) {
            if (value.producer && regionOf[*value.producer] != regionOf[reader]) {
                reaches[regionOf[*value.producer]][regionOf[reader]] = true;
            }
        }
    }
    for (std::size_t via = 0; via < cover.size(); ++via) {
        for (std::size_t a = 0; a < cover.size(); ++a) {
            for (std::size_t b = 0; b < cover.size(); ++b) {
                reaches[a][b] = reaches[a][b] || (reaches[a][via] && reaches[via][b]);
            }
        }
    }
    for (std::size_t a = 0; a < cover.size(); ++a) {
        if (reaches[a][a]) {
            return false;
        }
    }
    return true;
}

std::optional<std::int64_t> PlacementOracle::costOf(const std::vector<std::size_t>& cover) const {
    std::vector<int> timesCovered(m_problem.nodeCount, 0);
    std::vector<int> produced(m_problem.values.size(), -1);
    std::vector<std::uint32_t> wanted(m_problem.values.size(), 0);
    std::int64_t total = 0;
    for (std::size_t v = 0; v < m_problem.values.size(); ++v) {
        produced[v] = m_problem.values[v].initial ? *m_problem.values[v].initial : -1;
        wanted[v] = m_problem.values[v].required ? 1U << *m_problem.values[v].required : 0U;
    }
    for (const auto index : cover) {
        const auto& candidate = m_problem.candidates[index];
        if (candidate.costNs >= kInfeasibleNs || !m_allowed[index]) {
            return std::nullopt;
        }
        total += candidate.costNs + m_problem.kernelOverheadNs;
        for (const auto node : candidate.nodes) {
            ++timesCovered[node];
        }
        for (const auto& use : candidate.outputs) {
            produced[use.value] = use.format;
        }
        for (const auto& use : candidate.inputs) {
            wanted[use.value] |= 1U << use.format;
        }
    }
    if (std::ranges::any_of(timesCovered, [](int times) { return times != 1; }) || !acyclic(cover)) {
        return std::nullopt;
    }
    for (std::size_t v = 0; v < m_problem.values.size(); ++v) {
        const auto conversions = conversionCost(v, produced[v], wanted[v]);
        if (conversions >= kInfeasibleNs) {
            return std::nullopt;
        }
        total += conversions;
    }
    return total;
}

void PlacementOracle::enumerate(std::vector<std::size_t>& cover, std::vector<bool>& covered,
                                std::int64_t paid) {
    if (m_best && paid >= *m_best) {
        return;
    }
    const auto first = std::ranges::find(covered, false);
    if (first == covered.end()) {
        if (m_forced && std::ranges::find(cover, *m_forced) == cover.end()) {
            return;
        }
        const auto cost = costOf(cover);
        if (cost && (!m_best || *cost < *m_best)) {
            m_best = cost;
        }
        return;
    }
    const auto node = static_cast<std::uint32_t>(first - covered.begin());
    for (std::size_t c = 0; c < m_problem.candidates.size(); ++c) {
        const auto& candidate = m_problem.candidates[c];
        if (!m_allowed[c] || candidate.costNs >= kInfeasibleNs ||
            std::ranges::find(candidate.nodes, node) == candidate.nodes.end() ||
            std::ranges::any_of(candidate.nodes, [&](std::uint32_t other) { return covered[other]; })) {
            continue;
        }
        for (const auto other : candidate.nodes) {
            covered[other] = true;
        }
        cover.push_back(c);
        enumerate(cover, covered, paid + candidate.costNs);
        cover.pop_back();
        for (const auto other : candidate.nodes) {
            covered[other] = false;
        }
    }
}

std::optional<std::int64_t> PlacementOracle::best() {
    m_forced.reset();
    m_best.reset();
    std::vector<std::size_t> cover;
    std::vector<bool> covered(m_problem.nodeCount, false);
    enumerate(cover, covered, 0);
    return m_best;
}

std::optional<std::int64_t> PlacementOracle::bestWith(std::size_t candidate) {
    m_forced = candidate;
    m_best.reset();
    std::vector<std::size_t> cover;
    std::vector<bool> covered(m_problem.nodeCount, false);
    enumerate(cover, covered, 0);
    return m_best;
}

} // namespace tessera::test
