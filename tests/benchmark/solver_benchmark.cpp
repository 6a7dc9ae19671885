// How long the exact solver takes on networks of the size of ResNet-50 and NASNet-A: 300 to 700 nodes, 3 to
// 10 candidates a node, up to 4 formats a value.

#include "engine/base/random.h"
#include "engine/search/solver.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <utility>

namespace tessera {
namespace {

/// Cells as in NASNet: each reads the outputs of the two cells before it through branches that are added in
/// pairs and concatenated.
search::Problem cellNetwork(int cells, int branches, int candidates, std::size_t formats) {
    base::Random random(17);
    search::Problem problem;
    problem.kernelOverheadNs = 500;
    const auto addValue = [&](std::optional<std::uint32_t> producer) {
        search::ProblemValue value;
        value.producer = producer;
        value.formatCount = formats;
        for (std::size_t i = 0; i < formats * formats; ++i) {
            value.conversionNs.push_back(2000 + static_cast<std::int64_t>(random.below(20'000)));
        }
        if (!producer) {
            value.initial = 0;
        }
        problem.values.push_back(std::move(value));
        return static_cast<std::uint32_t>(problem.values.size() - 1);
    };
    const auto addNode = [&](std::vector<std::uint32_t> inputs) {
        const std::uint32_t node = problem.nodeCount++;
        std::ranges::sort(inputs);
        const auto repeats = std::ranges::unique(inputs);
        inputs.erase(repeats.begin(), repeats.end());
        for (const auto input : inputs) {
            problem.values[input].readers.push_back(node);
        }
        const auto output = addValue(node);
        for (int c = 0; c < candidates; ++c) {
            const auto format = static_cast<search::FormatIndex>(random.below(formats));
            search::Candidate candidate{.nodes = {node}, .inputs = {}, .outputs = {{output, format}}};
            for (const auto input : inputs) {
                candidate.inputs.push_back({input, format});
            }
            candidate.costNs = 20'000 + static_cast<std::int64_t>(random.below(60'000));
            problem.candidates.push_back(std::move(candidate));
        }
        return output;
    };
    auto before = addValue(std::nullopt);
    auto last = addNode({before});
    for (int cell = 0; cell < cells; ++cell) {
        const auto left = addNode({before});
        const auto right = addNode({last});
        std::vector<std::uint32_t> sums;
        for (int b = 0; b < branches; ++b) {
            const auto one = addNode({addNode({b % 2 == 0 ? left : right})});
            const auto two = addNode({addNode({right})});
            sums.push_back(addNode({one, two}));
        }
        before = last;
        last = addNode(sums);
    }
    problem.values[last].required = 0;
    return problem;
}

void solveOnce(benchmark::State& state) {
    const auto problem =
        cellNetwork(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                    static_cast<int>(state.range(2)), static_cast<std::size_t>(state.range(3)));
    const search::Allowed allowed(problem.candidates.size(), true);
    std::size_t states = 0;
    bool optimal = false;
    for (auto _ : state) {
        const auto solution = search::solve(problem, allowed);
        states = solution->states;
        optimal = solution->proof == search::Solution::Proof::kOptimal;
        benchmark::DoNotOptimize(solution->weight);
    }
    state.counters["nodes"] = problem.nodeCount;
    state.counters["states"] = static_cast<double>(states);
    state.counters["optimal"] = optimal ? 1 : 0;
}
BENCHMARK(solveOnce)
    ->ArgNames({"cells", "branches", "candidates", "formats"})
    ->Args({60, 1, 6, 3})
    ->Args({20, 5, 4, 2})
    ->Args({24, 5, 6, 3})
    ->Args({24, 5, 10, 4})
    ->Unit(benchmark::kMillisecond);

/// A person pins a node in the middle: what a preview solves, then what the window asks for once it is
/// applied.
void solveUnderPin(benchmark::State& state) {
    const auto problem = cellNetwork(24, 5, static_cast<int>(state.range(0)), 3);
    search::Allowed allowed(problem.candidates.size(), true);
    const std::uint32_t pinned = problem.nodeCount / 2;
    bool first = true;
    for (std::size_t c = 0; c < allowed.size(); ++c) {
        if (problem.candidates[c].nodes.front() == pinned) {
            allowed[c] = std::exchange(first, false);
        }
    }
    const bool withEffects = state.range(1) != 0;
    for (auto _ : state) {
        const auto solution = search::solve(problem, allowed);
        benchmark::DoNotOptimize(solution->weight);
        if (withEffects) {
            benchmark::DoNotOptimize(search::candidateEffects(problem, allowed, *solution)->size());
        }
    }
    state.counters["nodes"] = problem.nodeCount;
}
BENCHMARK(solveUnderPin)
    ->ArgNames({"candidates", "effects"})
    ->Args({6, 0})
    ->Args({6, 1})
    ->Args({10, 0})
    ->Args({10, 1})
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace tessera
