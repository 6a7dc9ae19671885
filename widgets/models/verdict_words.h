#pragma once

#include "engine/plan/plan.h"
#include "widgets/models/backend_looks.h"
#include "widgets/models/plan_rows.h"

#include <QString>

namespace tessera::itemmodels {

/// How a plan stands against its baselines, in one sentence of the window's language; empty: it ran in no
/// race. \see plan::verdictOf
[[nodiscard]] QString verdictWords(const plan::Plan& plan, const BackendLooks& looks);

/// A plan that is one of its baselines, by name: "oneDNN alone", "The greedy placement"; empty: it is none,
/// or ran in no race.
[[nodiscard]] QString baselineWords(const plan::Plan& plan, const BackendLooks& looks);

/// How two plans that ran together compare: "A is 8% faster (6 to 10%)", "No difference".
/// \param ratio time of B over time of A
[[nodiscard]] QString ratioWords(const plan::SpeedUp& ratio);

/// Why the times of two plans have no difference and no ratio; empty: they have.
[[nodiscard]] QString scaleWords(Scale scale);

/// That other programs kept so much of the machine busy while the plan was timed, and what it means for its
/// times; empty: they did not, or it is not known.
[[nodiscard]] QString loadWords(const plan::Plan& plan);
/// The same while it is being timed.
[[nodiscard]] QString loadWords(double othersShare);

} // namespace tessera::itemmodels
