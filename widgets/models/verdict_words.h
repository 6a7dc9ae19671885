#pragma once

#include "engine/plan/plan.h"
#include "widgets/models/backend_looks.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_rows.h"

#include <QString>

#include <span>

namespace tessera::itemmodels {

/// How a plan stands against its baselines, in one sentence of the window's language; empty: it ran in no
/// race. \see plan::verdictOf
/// \param others that were set beside it: where its rival ran in turns with it since the race, the sentence
/// is
///               of that run and says when it was.
[[nodiscard]] QString verdictWords(const plan::Plan& plan, const BackendLooks& looks,
                                   std::span<const OtherPlan> others = {});

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
