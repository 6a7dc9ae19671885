#pragma once

#include "widgets/models/plan_rows.h"

#include <vector>

namespace tessera::itemmodels {

/// Something that a region can be pinned to.
struct PinChoice {
    BackendLook backend;
    QString implementation; ///< empty: the best of the backend's
    QString title;          ///< "oneDNN (best)", "oneDNN winograd"
    QString cost;           ///< to the whole plan, "+4.66 ms", else its own, "≈ 83.7 µs"; empty: not known
};

/// By backend, in the order of the candidates: its best first, then each implementation once, as far as they
/// can run at all.
[[nodiscard]] std::vector<PinChoice> pinChoices(const std::vector<CandidateRow>& candidates);

} // namespace tessera::itemmodels
