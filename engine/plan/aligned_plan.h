#pragma once

#include "engine/plan/plan_overview.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tessera::plan {

/// How far the nodes of a plan and those of a model go by the same names.
struct NameAgreement {
    std::size_t common = 0;      ///< nodes of the model that the plan places
    std::size_t onlyInModel = 0; ///< nodes of the model that it does not place
    std::size_t onlyInPlan = 0;  ///< names in the plan that the model has not got
    friend bool operator==(const NameAgreement&, const NameAgreement&) = default;
};

/// A plan on the graph of the open model, whatever model it was made for, to be looked at and compared.
struct AlignedPlan {
    /// Covers the nodes that agree. A region of which the model has only a part has no time there: its time
    /// is of the whole. All other words and figures are the plan's own.
    Plan plan;
    PlanOverview overview; ///< of all of it, as it stands in its file
    /// Empty: it is a plan of this model, and can be run. Else why it was aligned by names.
    std::string whyByName;
    NameAgreement agreement;
};

/// Puts a plan onto the graph of `model`: as it stands where it is of that model, else by node names.
/// Deterministic; linear in nodes.
/// \param notes as fromDocument.
[[nodiscard]] AlignedPlan alignPlan(const PlanDocument& document, const PlanModel& model,
                                    std::vector<std::string>& notes);

} // namespace tessera::plan
