#include "engine/plan/verdict.h"

#include "engine/measure/thresholds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tessera::plan {

namespace {

std::string decimal(double value, int decimals) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

/// As many decimals as keep the end that is nearer to "no difference" from reading 0.
int decimalsFor(double smallest, double median) {
    constexpr int kMost = 3;
    int decimals = median < 3 ? 1 : 0;
    while (decimals < kMost && smallest > 0 && smallest < 0.5 * std::pow(10.0, -decimals)) {
        ++decimals;
    }
    return decimals;
}

bool isAlone(const Plan& plan, const std::string& backend) {
    return std::ranges::all_of(
        plan.regions, [&](const PlannedRegion& region) { return region.implementation.backend == backend; });
}

bool isMix(const Plan& plan) {
    return !plan.regions.empty() && !isAlone(plan, plan.regions.front().implementation.backend);
}

std::string subjectOf(const PlanVerdict& verdict) {
    return verdict.isMix ? "The mix" : "This plan";
}

PlanVerdict::Kind kindOf(const Plan& plan) {
    using Kind = PlanVerdict::Kind;
    if (!plan.endToEnd) {
        return Kind::kPredicted;
    }
    if (plan.identicalTo) {
        return Kind::kIsBaseline;
    }
    if (!plan.bestBaseline) {
        return Kind::kAlone;
    }
    if (plan.speedUp.low > 1) {
        return Kind::kFaster;
    }
    return plan.speedUp.high < 1 ? Kind::kSlower : Kind::kNoDifference;
}

/// Of the baseline that a plan is: is another one as fast?
std::string besides(const Plan& plan, const std::function<std::string(const std::string&)>& titleOf) {
    std::string names;
    for (const auto& baseline : plan.baselines) {
        const bool isTie = baseline.time && plan.raced && baseline.time->overlaps(*plan.raced);
        if (isTie && baseline.name != *plan.identicalTo) {
            names += (names.empty() ? "" : ", ") + titleOf(baseline.name);
        }
    }
    return names.empty() ? "" : " No difference to: " + names + ".";
}

std::string underConstraints(std::size_t count) {
    if (count == 0) {
        return {};
    }
    return count == 1 ? " under 1 constraint" : " under " + std::to_string(count) + " constraints";
}

/// "0.2% slower", "1.3% faster": one end of an interval that holds 1.
std::string endWords(double ratio) {
    const double percent = (ratio < 1 ? 1 / ratio - 1 : ratio - 1) * 100;
    return decimal(percent, percent < 10 ? 1 : 0) + (ratio < 1 ? "% slower" : "% faster");
}

/// Of a plan that is the baseline `subject`.
std::string baselineSentence(const Plan& plan, const std::string& subject, const std::string& obeying) {
    if (!plan.bestMix) {
        return subject + " is the fastest" + obeying + "; no mix was faster.";
    }
    const auto& behind = plan.bestMix->behind;
    const auto ahead = inverse(behind);
    if (behind.low > 1) {
        const auto words = ratioWords(behind.median < 2 ? ahead : behind);
        return behind.median < 2 ? subject + " is the fastest" + obeying + "; the best mix is " +
                                       words.comparison + " it (" + words.interval + ")."
                                 : subject + " is " + words.comparison + " the best mix" + obeying + " (" +
                                       words.interval + ").";
    }
    const auto ofMix = "the mix is " + endWords(ahead.low) + " to " + endWords(ahead.high);
    return isInconclusive(behind)
               ? subject + ", which is the plan, and the best mix could not be told apart" + obeying + ": " +
                     ofMix + "."
               : subject + " is the plan" + obeying + ", with no difference to the best mix (" + ofMix + ").";
}

std::string baselineSubject(const PlanVerdict& verdict, const std::string& title) {
    if (verdict.baseline == "greedy") {
        return "The greedy placement";
    }
    return verdict.isAlone ? title + " alone" : "The placement that prefers " + title;
}

} // namespace

bool isInconclusive(const SpeedUp& ratio) {
    return ratio.low <= 1 && ratio.high >= 1 &&
           (ratio.high > thresholds::kNoDifference || ratio.low * thresholds::kNoDifference < 1);
}

RatioFigures ratioFigures(const SpeedUp& ratio) {
    if (ratio.median >= 2) {
        const int decimals = ratio.median < 10 ? 1 : 0;
        return {true, true, ratio.median, ratio.low, ratio.high, decimals};
    }
    const bool isFaster = ratio.median >= 1;
    // Of a slower plan the times are compared the other way round: twice as long is 100% slower.
    const auto percent = [&](double value) { return ((isFaster ? value : 1 / value) - 1) * 100; };
    const double low = percent(isFaster ? ratio.low : ratio.high);
    const double high = percent(isFaster ? ratio.high : ratio.low);
    const int decimals = decimalsFor(low, percent(ratio.median));
    return {isFaster, false, percent(ratio.median), low, high, decimals};
}

RatioWords ratioWords(const SpeedUp& ratio) {
    const auto figures = ratioFigures(ratio);
    const auto median = decimal(figures.median, figures.decimals);
    const auto interval =
        decimal(figures.low, figures.decimals) + " to " + decimal(figures.high, figures.decimals);
    if (figures.isFactor) {
        return {median + " times as fast as", ratio.low == ratio.high ? "by one pair" : interval + " times"};
    }
    return {median + (figures.isFaster ? "% faster than" : "% slower than"), interval + "%"};
}

PlanVerdict verdictOf(const Plan& plan) {
    PlanVerdict verdict;
    verdict.kind = kindOf(plan);
    verdict.constraints = plan.search.constraints.size();
    verdict.isMix = isMix(plan);
    if (verdict.kind == PlanVerdict::Kind::kIsBaseline) {
        verdict.baseline = *plan.identicalTo;
        verdict.isAlone = isAlone(plan, verdict.baseline);
        verdict.mixBehind = plan.bestMix ? std::optional(plan.bestMix->behind) : std::nullopt;
    } else if (verdict.kind != PlanVerdict::Kind::kPredicted && plan.bestBaseline) {
        verdict.baseline = *plan.bestBaseline;
        verdict.ratio = plan.speedUp;
    }
    return verdict;
}

std::string verdictSentence(const Plan& plan, const std::function<std::string(const std::string&)>& titleOf) {
    const auto verdict = verdictOf(plan);
    const auto title = verdict.baseline.empty() ? std::string() : titleOf(verdict.baseline);
    const auto obeying = underConstraints(verdict.constraints);
    switch (verdict.kind) {
    case PlanVerdict::Kind::kFaster:
    case PlanVerdict::Kind::kSlower: {
        const auto words = ratioWords(*verdict.ratio);
        return subjectOf(verdict) + " is " + words.comparison + " " + title + obeying + " (" +
               words.interval + ").";
    }
    case PlanVerdict::Kind::kNoDifference:
        return (isInconclusive(*verdict.ratio) ? subjectOf(verdict) + " could not be told apart from "
                                               : "No difference to ") +
               title + obeying + " (" + endWords(verdict.ratio->low) + " to " +
               endWords(verdict.ratio->high) + ").";
    case PlanVerdict::Kind::kIsBaseline:
        return baselineSentence(plan, baselineSubject(verdict, title), obeying) + besides(plan, titleOf);
    case PlanVerdict::Kind::kAlone:
        return subjectOf(verdict) + " was measured" + obeying + "; no baseline was.";
    case PlanVerdict::Kind::kPredicted:
        break;
    }
    return "Nothing of this plan was run end to end" + obeying + ": its times are predicted.";
}

} // namespace tessera::plan
