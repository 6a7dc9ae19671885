#include "tests/unit/backends/generated_trial.h"

#include "engine/kernels/accuracy.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"

namespace tessera::test {

std::vector<std::string> tryRegion(const DeviceTrial& trial, const std::string& text, Tried tried,
                                   std::uint64_t seed) {
    const auto graph = graphFromText(text);
    const auto region = graph::wholeRegion(*graph);
    const auto offering = trial.plugin().offer(*graph, region, trial.settings());
    if (!offering) {
        return {offering.error().oneLine()};
    }
    if (offering->implementations.empty()) {
        std::string why;
        for (const auto& refusal : offering->refusals) {
            why += (why.empty() ? "" : "; ") + refusal.reason;
        }
        return {"nothing is offered: " + why};
    }
    const auto problem = conformance::makeProblem("generated" + std::to_string(seed), graph, region);
    std::vector<std::string> faults;
    const std::size_t count = offering->implementations.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto& implementation = offering->implementations[i];
        if (tried == Tried::kOne && i != seed % count) {
            continue;
        }
        const auto got = trial.run(*graph, region, implementation, problem.inputs);
        if (!got) {
            faults.push_back(implementation.name + ": " + got.error().oneLine());
            continue;
        }
        const auto deviation =
            kernels::compare(problem.oracle[0], *got, {.precision = graph::Precision::kStrict});
        if (!deviation || !deviation->passes) {
            faults.push_back(implementation.name + ": " +
                             (deviation ? "element " + std::to_string(deviation->worst) + " is off by " +
                                              std::to_string(deviation->worstShare) + " of what is allowed"
                                        : deviation.error().oneLine()));
        }
    }
    return faults;
}

std::vector<std::string> tryDrawn(const DeviceTrial& trial, const DrawnRegions& regions, int count,
                                  std::uint64_t seed) {
    constexpr std::size_t kMostFaults = 10;
    base::Random random(seed);
    std::vector<std::string> faults;
    for (int i = 0; i < count && faults.size() < kMostFaults; ++i) {
        const std::string text = regions.draw(random);
        for (const auto& fault : tryRegion(trial, text, Tried::kOne, random.next())) {
            faults.push_back(fault + "\n" + text);
        }
    }
    return faults;
}

} // namespace tessera::test
