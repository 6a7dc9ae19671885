#include "engine/plan/verdict.h"

#include "engine/measure/sample_statistics.h"
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

std::string underConstraints(std::size_t count) {
    if (count == 0) {
        return {};
    }
    return count == 1 ? " under 1 constraint" : " under " + std::to_string(count) + " constraints";
}

/// "0.2% slower", "2.3 times as fast": one end of an interval that holds 1.
std::string endWords(double ratio) {
    const auto figures = ratioFigures(ratio);
    const auto figure = decimal(figures.median, figures.decimals);
    return figures.isFactor ? figure + (figures.isFaster ? " times as fast" : " times as slow")
                            : figure + (figures.isFaster ? "% faster" : "% slower");
}

/// "0.2% slower to 5% faster": an interval that holds 1.
std::string spanWords(const SpeedUp& ratio) {
    return endWords(ratio.low) + " to " + endWords(ratio.high);
}

/// Of the baseline that a plan is: which others of its race were as fast, and of which this was left open.
/// What left the race was behind by then, whatever the interval of its scaled time says. The best mix has its
/// own sentence, by pairs.
std::string besides(const Plan& plan, const std::function<std::string(const std::string&)>& titleOf) {
    std::string same;
    std::string open;
    for (const auto& baseline : plan.baselines) {
        const bool isTie = baseline.time && plan.raced && baseline.time->overlaps(*plan.raced);
        if (!isTie || baseline.isRescaled || baseline.name == *plan.identicalTo ||
            isBestMix(plan, baseline)) {
            continue;
        }
        const auto over = [](base::Nanoseconds a, base::Nanoseconds b) {
            return static_cast<double>(a.count()) / static_cast<double>(std::max<std::int64_t>(b.count(), 1));
        };
        const SpeedUp ahead{.median = over(baseline.time->median, plan.raced->median),
                            .low = over(baseline.time->low, plan.raced->high),
                            .high = over(baseline.time->high, plan.raced->low)};
        auto& names = isInconclusive(ahead) ? open : same;
        names += (names.empty() ? "" : ", ") + titleOf(baseline.name);
        if (isInconclusive(ahead)) {
            names += " (the plan is " + spanWords(ahead) + ")";
        }
    }
    return (same.empty() ? "" : " No difference to: " + same + ".") +
           (open.empty() ? "" : " By their intervals it is not to be told apart from " + open + ".");
}

/// What stands behind an interval of fewer pairs than one of 95 % takes.
std::string rangeWords(const PlanVerdict& verdict) {
    return isOfFewPairs(verdict) ? ", the range of " + std::to_string(verdict.pairs) + " pairs" : "";
}

/// Of a plan that is the baseline `subject`.
std::string baselineSentence(const Plan& plan, const PlanVerdict& verdict, const std::string& subject,
                             const std::string& obeying) {
    if (!plan.bestMix && isOfFewRuns(verdict)) {
        return subject + " is the plan" + obeying + ", by " +
               (verdict.runs == 1 ? "one run" : std::to_string(verdict.runs) + " runs") +
               ": too few to tell whether another is faster.";
    }
    if (!plan.bestMix) {
        return subject + " is the fastest" + obeying + "; no mix was faster.";
    }
    const auto& behind = plan.bestMix->behind;
    const auto ahead = inverse(behind);
    if (behind.low > 1) {
        auto words = ratioWords(behind.median < 2 ? ahead : behind);
        words.interval += rangeWords(verdict);
        return behind.median < 2 ? subject + " is the fastest" + obeying + "; the best mix is " +
                                       words.comparison + " it (" + words.interval + ")."
                                 : subject + " is " + words.comparison + " the best mix" + obeying + " (" +
                                       words.interval + ").";
    }
    return subject + " is the plan" + obeying +
           (isInconclusive(behind) ? ". It could not be told apart from the best mix"
                                   : ", with no difference to the best mix") +
           " (the plan is " + spanWords(behind) + rangeWords(verdict) + ").";
}

std::string baselineSubject(const PlanVerdict& verdict, const std::string& title) {
    if (verdict.baseline == "greedy") {
        return "The greedy placement";
    }
    return verdict.isAlone ? title + " alone" : "The placement that prefers " + title;
}

} // namespace

bool isTimedSinceItsRace(const PlanHeader& plan) {
    return plan.raced && plan.endToEnd &&
           (plan.endToEnd->median != plan.raced->median || plan.endToEnd->low != plan.raced->low ||
            plan.endToEnd->high != plan.raced->high);
}

void forgetRace(Plan& plan) {
    plan.raced.reset();
    plan.baselines.clear();
    plan.bestBaseline.reset();
    plan.identicalTo.reset();
    plan.speedUp = {};
    plan.bestMix.reset();
    plan.mix.reset();
}

bool isOneEntrant(const EndToEnd& a, const EndToEnd& b) {
    return a.median == b.median && a.low == b.low && a.high == b.high && a.rounds == b.rounds;
}

bool isBestMix(const PlanHeader& plan, const Baseline& baseline) {
    return plan.bestMix && baseline.time && isOneEntrant(*baseline.time, plan.bestMix->time);
}

bool isInconclusive(const SpeedUp& ratio) {
    return holdsOne(ratio) &&
           (ratio.high > thresholds::kNoDifference || ratio.low * thresholds::kNoDifference < 1);
}

RatioFigures ratioFigures(const SpeedUp& ratio) {
    const bool isFaster = ratio.median >= 1;
    // Of a slower plan the times are compared the other way round: twice as long is twice as slow.
    const auto above = isFaster ? ratio : inverse(ratio);
    if (above.median >= 2) {
        return {isFaster, true, above.median, above.low, above.high, above.median < 10 ? 1 : 0};
    }
    const auto percent = [](double value) { return (value - 1) * 100; };
    const double low = percent(above.low);
    const int decimals = decimalsFor(low, percent(above.median));
    return {isFaster, false, percent(above.median), low, percent(above.high), decimals};
}

RatioFigures ratioFigures(double ratio) {
    constexpr double kWhole = 10;
    auto figures = ratioFigures(SpeedUp{.median = ratio, .low = ratio, .high = ratio});
    figures.decimals = figures.median < kWhole ? 1 : 0;
    return figures;
}

std::optional<double> otherRatioOfMedians(const SpeedUp& ofPairs, const EndToEnd& rival,
                                          const EndToEnd& own) {
    constexpr double kVisible = 1.1; // less is what rounding and a race's noise make
    if (own.median.count() <= 0 || rival.median.count() <= 0 || ofPairs.median <= 0) {
        return std::nullopt;
    }
    const double ratio = static_cast<double>(rival.median.count()) / static_cast<double>(own.median.count());
    const double apart = ratio / ofPairs.median;
    return apart > kVisible || apart * kVisible < 1 ? std::optional(ratio) : std::nullopt;
}

bool isOfFewPairs(const PlanVerdict& verdict) {
    return verdict.pairs > 1 && verdict.pairs < static_cast<int>(measure::kFewestForInterval);
}

bool isOfFewRuns(const PlanVerdict& verdict) {
    return verdict.runs > 0 && verdict.runs < thresholds::kSecondLook;
}

RatioWords ratioWords(const SpeedUp& ratio) {
    const auto figures = ratioFigures(ratio);
    const auto median = decimal(figures.median, figures.decimals);
    const auto interval =
        decimal(figures.low, figures.decimals) + " to " + decimal(figures.high, figures.decimals);
    if (figures.isFactor) {
        return {median + (figures.isFaster ? " times as fast as" : " times as slow as"),
                ratio.low == ratio.high ? "by one pair" : interval + " times"};
    }
    return {median + (figures.isFaster ? "% faster than" : "% slower than"), interval + "%"};
}

PlanVerdict verdictOf(const Plan& plan) {
    PlanVerdict verdict;
    verdict.kind = kindOf(plan);
    verdict.constraints = plan.search.constraints.size();
    verdict.isMix = isMix(plan);
    verdict.runs = plan.raced ? plan.raced->rounds : 0;
    if (verdict.kind == PlanVerdict::Kind::kIsBaseline) {
        verdict.baseline = *plan.identicalTo;
        verdict.isAlone = isAlone(plan, verdict.baseline);
        verdict.mixBehind = plan.bestMix ? std::optional(plan.bestMix->behind) : std::nullopt;
        verdict.pairs =
            plan.bestMix && plan.raced ? std::min(plan.bestMix->time.rounds, plan.raced->rounds) : 0;
    } else if (verdict.kind != PlanVerdict::Kind::kPredicted && plan.bestBaseline) {
        verdict.baseline = *plan.bestBaseline;
        verdict.ratio = plan.speedUp;
        const auto rival = std::ranges::find(plan.baselines, verdict.baseline, &Baseline::name);
        if (plan.raced && rival != plan.baselines.end() && rival->time) {
            verdict.pairs = std::min(plan.raced->rounds, rival->time->rounds);
        }
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
               words.interval + rangeWords(verdict) + ").";
    }
    case PlanVerdict::Kind::kNoDifference:
        return (isInconclusive(*verdict.ratio) ? subjectOf(verdict) + " could not be told apart from "
                                               : "No difference to ") +
               title + obeying + " (" + spanWords(*verdict.ratio) + rangeWords(verdict) + ").";
    case PlanVerdict::Kind::kIsBaseline:
        return baselineSentence(plan, verdict, baselineSubject(verdict, title), obeying) +
               besides(plan, titleOf);
    case PlanVerdict::Kind::kAlone:
        return subjectOf(verdict) + " was measured" + obeying + "; no baseline was.";
    case PlanVerdict::Kind::kPredicted:
        break;
    }
    return "Nothing of this plan was run end to end" + obeying + ": its times are predicted.";
}

} // namespace tessera::plan
