#include "engine/codegen/family.h"

#include "engine/codegen/families/families.h"

#include <algorithm>
#include <array>
#include <set>

namespace tessera::codegen {

namespace {

constexpr std::array kFamilies = {
    Family{"gemm", productCandidates},        Family{"direct", directCandidates},
    Family{"depthwise", depthwiseCandidates}, Family{"grouped", groupedCandidates},
    Family{"winograd", winogradCandidates},   Family{"taps", tapsCandidates},
    Family{"narrow", narrowCandidates},       Family{"attention", attentionCandidates},
    Family{"rows", rowsCandidates},
};

std::string hundredths(double ratio) {
    const auto scaled = static_cast<std::int64_t>(ratio * 100.0);
    const std::string digits = std::to_string(scaled % 100);
    return std::to_string(scaled / 100) + "." + (digits.size() == 1 ? "0" : "") + digits;
}

/// Moves the candidates worth a measurement, sorted by their bounds, into the selection.
void choose(const Family& family, std::vector<Candidate>& offered, const SelectionLimits& limits,
            Selection& selection) {
    const double least = offered.front().bound.leastNs();
    std::set<std::string> groups;
    std::size_t taken = 0;
    for (auto& candidate : offered) {
        const double ratio = candidate.bound.leastNs() / least;
        std::string reason = "pruned: its bound is " + hundredths(ratio) + " times that of " +
                             std::string(family.name) + "'s best";
        if (!candidate.group.empty() && !groups.insert(candidate.group).second) {
            reason = "pruned: another schedule of " + candidate.group + " has no larger bound";
        } else if (taken < limits.most && ratio <= limits.slack) {
            ++taken;
            selection.candidates.push_back(std::move(candidate));
            continue;
        }
        selection.refusals.push_back({candidate.name, std::move(reason)});
    }
}

} // namespace

std::span<const Family> families() {
    return kFamilies;
}

base::Result<std::vector<Candidate>> candidatesOf(const Family& family, const Problem& problem,
                                                  const Target& target) {
    const auto* convolution = std::get_if<Convolution>(&problem.shape);
    if (convolution == nullptr) {
        return family.candidates(problem, target);
    }
    return family.candidates({trimmed(*convolution), problem.epilogue}, target);
}

Selection select(const Problem& problem, const Target& target, const SelectionLimits& limits) {
    Selection selection;
    for (const auto& family : families()) {
        auto offered = candidatesOf(family, problem, target);
        if (!offered) {
            selection.refusals.push_back({std::string(family.name), offered.error().message});
            continue;
        }
        // Where memory is the limit of all, the one with the least arithmetic leaves it the most room.
        std::ranges::stable_sort(*offered, {}, [](const Candidate& candidate) {
            return std::pair(candidate.bound.leastNs(), candidate.bound.computeNs);
        });
        choose(family, *offered, limits, selection);
    }
    std::ranges::stable_sort(selection.candidates, {},
                             [](const Candidate& candidate) { return candidate.bound.leastNs(); });
    return selection;
}

} // namespace tessera::codegen
