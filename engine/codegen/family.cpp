#include "engine/codegen/family.h"

#include "engine/codegen/families/families.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace tessera::codegen {

namespace {

constexpr std::array kFamilies = {
    Family{"gemm", productCandidates},
    Family{"direct", directCandidates},
    Family{"strassen", strassenCandidates},
    Family{"depthwise", depthwiseCandidates},
    Family{"separable", separableCandidates, Family::Operands::kFloat, everySeparable},
    Family{"grouped", groupedCandidates},
    Family{"winograd", winogradCandidates},
    Family{"taps", tapsCandidates},
    Family{"deep", deepCandidates},
    Family{"narrow", narrowCandidates},
    Family{"attention", attentionCandidates},
    Family{"rows", rowsCandidates},
    Family{"columns", columnsCandidates},
    Family{"lrn", lrnCandidates},
    Family{"elementwise", elementwiseCandidates},
    Family{"broadcast", broadcastCandidates},
    Family{"pool", poolCandidates},
    Family{"reduce", reduceCandidates},
    Family{"reorder", reorderCandidates},
    Family{"gemm-bf16", productPairCandidates, Family::Operands::kBf16},
    Family{"direct-bf16", directPairCandidates, Family::Operands::kBf16},
    Family{"taps-bf16", tapsPairCandidates, Family::Operands::kBf16},
    Family{"gemm-amx", productTileCandidates, Family::Operands::kBf16},
    Family{"direct-amx", directTileCandidates, Family::Operands::kBf16},
};

std::string hundredths(double ratio) {
    const auto scaled = static_cast<std::int64_t>(ratio * 100.0);
    const std::string digits = std::to_string(scaled % 100);
    return std::to_string(scaled / 100) + "." + (digits.size() == 1 ? "0" : "") + digits;
}

/// What a family has for a problem, in the order in which it is taken.
struct Offered {
    Family family;
    std::vector<Candidate> candidates; ///< at least one

    [[nodiscard]] const Candidate& least() const {
        return *std::ranges::min_element(candidates, {},
                                         [](const Candidate& each) { return each.bound.inNetworkNs(); });
    }
    [[nodiscard]] double leastNs() const { return least().bound.inNetworkNs(); }
};

/// The candidate with the least bound.
struct Leader {
    double leastNs = std::numeric_limits<double>::infinity();
    std::string name{};
};

/// Among families whose operands are no coarser. Rounding them first costs what no bound sees, so that a
/// family in float may win where its bound is far above.
Leader leaderOf(std::span<const Offered> offers, Family::Operands coarsest) {
    Leader leader;
    for (const auto& offered : offers) {
        if (offered.family.operands <= coarsest && offered.leastNs() < leader.leastNs) {
            leader = {offered.leastNs(), offered.least().name};
        }
    }
    return leader;
}

/// Moves the candidates worth a measurement into the selection.
void choose(Offered& offered, const SelectionLimits& limits, Selection& selection) {
    const std::string best = " times that of " + std::string(offered.family.name) + "'s best";
    const double least = offered.leastNs();
    const double likely = offered.candidates.front().bound.likelyNs();
    std::set<std::string> groups;
    std::set<std::string> kinds;
    std::size_t taken = 0;
    for (auto& candidate : offered.candidates) {
        const double ratio = candidate.bound.inNetworkNs() / least;
        const bool isOfOtherKind = kinds.size() == 1 && !kinds.contains(candidate.kind);
        std::string reason;
        if (!candidate.group.empty() && !groups.insert(candidate.group).second) {
            reason = "pruned: another schedule of " + candidate.group + " is likely to be as fast";
        } else if (ratio > limits.slack) {
            reason = "pruned: its bound is " + hundredths(ratio) + best;
        } else if (taken >= limits.most && !isOfOtherKind) {
            reason = "pruned: its likely time is " + hundredths(candidate.bound.likelyNs() / likely) + best;
        } else {
            ++taken;
            kinds.insert(candidate.kind);
            selection.candidates.push_back(std::move(candidate));
            continue;
        }
        selection.refusals.push_back({candidate.name, std::move(reason)});
    }
}

Problem withoutIdleTaps(Problem problem) {
    if (auto* convolution = std::get_if<Convolution>(&problem.shape)) {
        *convolution = trimmed(*convolution);
    } else if (auto* separable = std::get_if<Separable>(&problem.shape)) {
        separable->depthwise = trimmed(separable->depthwise);
    }
    return problem;
}

} // namespace

std::span<const Family> families() {
    return kFamilies;
}

base::Result<std::vector<Candidate>> candidatesOf(const Family& family, const Problem& problem,
                                                  const Target& target) {
    return family.candidates(withoutIdleTaps(problem), target);
}

base::Result<Candidate> candidateNamed(std::string_view name, const Problem& problem, const Target& target,
                                       Rounding coarsest) {
    const auto none = [name] {
        return base::fail(base::ErrorKind::kImpossible,
                          "it has no implementation '" + std::string(name) + "'");
    };
    const auto* const family = std::ranges::find(kFamilies, name.substr(0, name.find('.')), &Family::name);
    if (family == kFamilies.end()) {
        return none();
    }
    const Problem without = withoutIdleTaps(problem);
    for (const auto candidates : {family->candidates, family->all}) {
        const auto offered = candidates != nullptr ? candidates(without, target) : none();
        if (!offered) {
            continue;
        }
        const auto found = std::ranges::find(*offered, name, &Candidate::name);
        if (found != offered->end() && found->rounding <= coarsest) {
            return *found;
        }
    }
    return none();
}

Selection select(const Problem& problem, const Target& target, const SelectionLimits& limits) {
    Selection selection;
    std::vector<Offered> offers;
    for (const auto& family : families()) {
        if (family.operands == Family::Operands::kBf16 && limits.rounding < Rounding::kBf16) {
            continue;
        }
        auto offered = candidatesOf(family, problem, target);
        if (!offered) {
            selection.refusals.push_back({std::string(family.name), offered.error().message});
            continue;
        }
        std::erase_if(*offered, [&](const Candidate& each) { return each.rounding > limits.rounding; });
        if (offered->empty()) {
            selection.refusals.push_back(
                {std::string(family.name), "it rounds by transforms, which this precision leaves out"});
            continue;
        }
        std::ranges::stable_sort(*offered, isTakenBefore);
        offers.push_back({family, std::move(*offered)});
    }
    const Leader inFloat = leaderOf(offers, Family::Operands::kFloat);
    const Leader ofAll = leaderOf(offers, Family::Operands::kBf16);
    for (auto& offered : offers) {
        const bool isFloat = offered.family.operands == Family::Operands::kFloat;
        const Leader& leader = isFloat ? inFloat : ofAll;
        const double ratio = offered.leastNs() / leader.leastNs;
        if (ratio > limits.familySlack) {
            selection.refusals.push_back(
                {std::string(offered.family.name),
                 "pruned: the bound of its best is " + hundredths(ratio) + " times that of " + leader.name});
            continue;
        }
        choose(offered, limits, selection);
    }
    std::ranges::stable_sort(selection.candidates, {},
                             [](const Candidate& candidate) { return candidate.bound.inNetworkNs(); });
    return selection;
}

} // namespace tessera::codegen
