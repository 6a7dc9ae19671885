#include "engine/codegen/family.h"

#include "engine/codegen/families/families.h"

#include <algorithm>
#include <array>

namespace tessera::codegen {

namespace {

constexpr std::array kFamilies = {
    Family{"gemm", productCandidates},
    Family{"direct", directCandidates},
    Family{"depthwise", depthwiseCandidates},
    Family{"grouped", groupedCandidates},
};

std::string tenths(double ratio) {
    const auto scaled = static_cast<std::int64_t>(ratio * 100.0);
    const std::string digits = std::to_string(scaled % 100);
    return std::to_string(scaled / 100) + "." + (digits.size() == 1 ? "0" : "") + digits;
}

} // namespace

std::span<const Family> families() {
    return kFamilies;
}

Selection select(const Problem& problem, const Target& target, const SelectionLimits& limits) {
    Selection selection;
    for (const auto& family : families()) {
        auto offered = family.candidates(problem, target);
        if (!offered) {
            selection.refusals.push_back({std::string(family.name), offered.error().message});
            continue;
        }
        std::ranges::stable_sort(*offered, {},
                                 [](const Candidate& candidate) { return candidate.bound.leastNs(); });
        const double least = offered->front().bound.leastNs();
        for (std::size_t i = 0; i < offered->size(); ++i) {
            auto& candidate = (*offered)[i];
            const double ratio = candidate.bound.leastNs() / least;
            if (i < limits.most && ratio <= limits.slack) {
                selection.candidates.push_back(std::move(candidate));
            } else {
                selection.refusals.push_back({candidate.name, "pruned: its bound is " + tenths(ratio) +
                                                                  " times that of " +
                                                                  std::string(family.name) + "'s best"});
            }
        }
    }
    std::ranges::stable_sort(selection.candidates, {},
                             [](const Candidate& candidate) { return candidate.bound.leastNs(); });
    return selection;
}

} // namespace tessera::codegen
