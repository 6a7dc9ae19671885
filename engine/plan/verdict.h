#pragma once

#include "engine/plan/plan.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tessera::plan {

/// How a plan stands against its baselines: what people read first, in the window and in the report.
struct PlanVerdict {
    enum class Kind : std::uint8_t {
        kFaster,       ///< than every baseline: the whole interval of the paired ratio lies above 1
        kNoDifference, ///< to the best baseline: the interval holds 1
        kSlower,       ///< than the best baseline, for example under a person's pins
        kIsBaseline,   ///< the plan is a baseline: no mix was faster
        kAlone,        ///< measured, and no baseline was
        kPredicted,    ///< nothing of it was run
    };
    Kind kind = Kind::kPredicted;
    std::string baseline; ///< id of the baseline that it is compared with, or that it is; empty: none
    /// Time of the baseline over time of the plan, from paired runs of one race; empty: no pairs were run.
    std::optional<SpeedUp> ratio;
    /// Of a plan that is a baseline: time of the best mix over its own; empty: that mix is the same, or none
    /// ran.
    std::optional<SpeedUp> mixBehind;
    /// Behind the ratio, or of the best mix's; 0: not known. Fewer than measure::kFewestForInterval give a
    /// range and no interval of 95 %.
    int pairs = 0;
    int runs = 0;                ///< of the plan in its race; 0: it ran in none
    std::size_t constraints = 0; ///< a person's pins and bans, which the plan obeys
    bool isMix = false;          ///< several backends run parts of the plan
    /// Of a plan that is a baseline: that backend runs all of it. Else it runs what it can, others the rest.
    bool isAlone = false;
};

/// Are there too few pairs for an interval of 95 %, so that it is the range of them?
[[nodiscard]] bool isOfFewPairs(const PlanVerdict& verdict);

/// Did the race end before it could tell whether another plan is faster?
[[nodiscard]] bool isOfFewRuns(const PlanVerdict& verdict);

/// Does the interval hold 1, so that it tells no difference?
[[nodiscard]] inline bool holdsOne(const SpeedUp& ratio) {
    return ratio.low <= 1 && ratio.high >= 1;
}

/// Does an interval that holds 1 leave open whether there is a difference that matters?
[[nodiscard]] bool isInconclusive(const SpeedUp& ratio);

/// Is the plan's time of another run than the race that the verdict and its baselines are of?
[[nodiscard]] bool isTimedSinceItsRace(const PlanHeader& plan);

/// Forgets the race that chose a plan and what it was there: of one that enters another race, or whose race
/// was run elsewhere. Its own time end to end stays.
void forgetRace(Plan& plan);

/// Are two figures of a race those of one plan? Plans of one placement are one entrant, which has one figure.
[[nodiscard]] bool isOneEntrant(const EndToEnd& a, const EndToEnd& b);

/// Is the best mix of the plan's race this baseline: a backend preferred wherever it runs?
[[nodiscard]] bool isBestMix(const PlanHeader& plan, const Baseline& baseline);

/// \par Determinism a function of the plan; nothing is measured.
[[nodiscard]] PlanVerdict verdictOf(const Plan& plan);

/// The verdict in English: "The mix is 8% faster than ONNX Runtime (6 to 10%)."
/// \param titleOf  how people know a baseline: "onnxruntime" is "ONNX Runtime".
[[nodiscard]] std::string verdictSentence(const Plan& plan,
                                          const std::function<std::string(const std::string&)>& titleOf);

/// A time ratio as people write it everywhere: of a slower plan the other way round, so that all are above 1;
/// below twice a percentage, from there on a factor. In numbers: a window writes them with its language's
/// decimal mark.
struct RatioFigures {
    bool isFaster = true;
    bool isFactor = false; ///< "2.4 times as fast", "2.4 times as slow"; else percentages above 1
    double median = 1;
    double low = 1; ///< the end nearer to "no difference"
    double high = 1;
    int decimals = 0; ///< that each of the three is written with
};
/// \param ratio whose interval lies on one side of 1.
[[nodiscard]] RatioFigures ratioFigures(const SpeedUp& ratio);
/// The same of one end of an interval, whose ends may lie on both sides of 1.
[[nodiscard]] RatioFigures ratioFigures(double ratio);

/// Of a plan and a rival that ran in one race: the ratio of their two medians, where it reads otherwise than
/// the median of the pairs' ratios, as a sentence about pairs does. Empty: they agree.
[[nodiscard]] std::optional<double> otherRatioOfMedians(const SpeedUp& ofPairs, const EndToEnd& rival,
                                                        const EndToEnd& own);

/// A time ratio in words.
struct RatioWords {
    std::string
        comparison; ///< "8% faster than", "2.4 times as fast as", "5% slower than", "3 times as slow as"
    std::string interval; ///< "6 to 10%", "2.2 to 2.6 times", "by one pair": a race that was late
};
/// \param ratio whose interval lies on one side of 1.
[[nodiscard]] RatioWords ratioWords(const SpeedUp& ratio);

} // namespace tessera::plan
