#pragma once

#include "widgets/models/plan_rows.h"

#include <vector>

namespace tessera::itemmodels {

/// Something that a region can be pinned to.
struct PinChoice {
    BackendLook backend;
    QString implementation; ///< empty: the best of the backend's
    QString title;          ///< "oneDNN (best)", "oneDNN winograd"
    QString covers;         ///< "Conv + Relu": what it would run with the node; empty: it alone, or not known
    /// Of the whole plan: "now", "+4.66 ms", "no difference", "≈ 8.3 ms in all" where the plan in force has a
    /// time only end to end, "≈ 8.3 ms as a mix" where no more is known than isOfMix says; "…" while it is
    /// worked out, "≈ ?" where a part was never measured. Empty: of none of the choices it is known.
    QString cost;
    bool isKnown = true;  ///< what it costs
    bool isOfMix = false; ///< the time is of the fastest mix with that pin: the plan is one library's piece
};

/// Is the solver at work on the effects?
enum class EffectsCome { kNo, kYes };

/// By backend, the best first, each with its best before its implementations, as far as they can run at all.
/// \param node    what is pinned: candidates of regions that do not have it are left out.
/// \param effects of pins on a node of the graph, from the solver. What it does not know of one, the
///                candidates may know from the search; they alone do where there are none.
[[nodiscard]] std::vector<PinChoice> pinChoices(const std::vector<CandidateRow>& candidates,
                                                graph::NodeId node,
                                                const std::vector<session::PinEffect>& effects,
                                                const graph::Graph& graph, const BackendLooks& looks,
                                                EffectsCome come = EffectsCome::kNo);

/// Gives the candidates the effects of pins, each to the one that the pin would choose.
void addEffects(std::vector<CandidateRow>& candidates, const graph::Graph& graph, const BackendLooks& looks,
                const plan::PlannedRegion& planned, const std::vector<session::PinEffect>& effects);

/// Another implementation than the region's own that costs the plan least, and how much more it would take;
/// nullptr: none is known.
[[nodiscard]] const session::PinEffect* nextBest(const plan::PlannedRegion& planned,
                                                 const std::vector<session::PinEffect>& effects);

} // namespace tessera::itemmodels
