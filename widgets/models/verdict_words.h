#pragma once

#include "engine/plan/plan.h"
#include "widgets/models/backend_looks.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_rows.h"

#include <QString>

#include <cstdint>
#include <span>

namespace tessera::itemmodels {

/// Short: without intervals, for where the whole sentence is read elsewhere.
enum class VerdictLength : std::uint8_t { kWhole, kShort };

/// How a plan stands against its baselines, in one sentence of the window's language; empty: it ran in no
/// race. \see plan::verdictOf
/// \param others that were set beside it: where its rival ran in turns with it since the race, the sentence
///               is of that run and says when it was.
[[nodiscard]] QString verdictWords(const plan::Plan& plan, const BackendLooks& looks,
                                   std::span<const OtherPlan> others = {},
                                   VerdictLength length = VerdictLength::kWhole);

/// \name A time ratio in words, by one rule: percentages below twice, factors from there on.
/// \see plan::ratioFigures
/// @{
/// "5 % slower", "2.4 times as fast".
[[nodiscard]] QString ratioEnd(double ratio);
/// "0.2 % slower to 1.3 % faster": an interval that holds 1.
[[nodiscard]] QString ratioSpan(const plan::SpeedUp& ratio);
/// "19 % slower (15 to 23)": of a cell.
[[nodiscard]] QString ratioDifference(const plan::SpeedUp& ratio);
/// @}

/// Of the others the one that the verdict of the plan compares with, where it ran in turns with the plan
/// since their race: the baseline, or the best mix of a plan that is a baseline. nullptr: the race is the
/// newest.
[[nodiscard]] const OtherPlan* rivalMeasuredSince(const plan::Plan& plan, std::span<const OtherPlan> others);

/// How a plan that is faster than the one in force compares with it, by their run in turns: "oneDNN is 12 %
/// faster than the plan in force (10 to 14 %)".
[[nodiscard]] QString fasterWords(const OtherPlan& other);

/// A plan that is one of its baselines, by name: "oneDNN alone", "The greedy placement"; empty: it is none,
/// or ran in no race.
[[nodiscard]] QString baselineWords(const plan::Plan& plan, const BackendLooks& looks);

/// How two plans that ran together compare: "A is 8% faster (6 to 10%)", "No difference".
/// \param ratio time of B over time of A
[[nodiscard]] QString ratioWords(const plan::SpeedUp& ratio);

/// Where the two times on show make another ratio in words than `ofPairs`: that it is of runs in pairs.
/// Empty: they make the same. \param ofPairs time of `b` over that of `a`
[[nodiscard]] QString pairsWords(const plan::SpeedUp& ofPairs, const plan::EndToEnd& a,
                                 const plan::EndToEnd& b);

/// Why what is predicted of a plan is far from what it took end to end; empty: it is near, or one of the two
/// is not known.
[[nodiscard]] QString predictionWords(const plan::Plan& plan);

/// Of a plan that is a whole graph: why its operators have no times.
[[nodiscard]] QString onePieceWords(const plan::PlanHeader& plan, const BackendLooks& looks);

/// Why the times of two plans have no difference and no ratio; empty: they have.
[[nodiscard]] QString scaleWords(Scale scale);

/// That other programs kept so much of the machine busy while the plan was timed, and what it means for its
/// times; empty: they did not, or it is not known.
[[nodiscard]] QString loadWords(const plan::Plan& plan);
/// The same while it is being timed.
[[nodiscard]] QString loadWords(double othersShare);

} // namespace tessera::itemmodels
