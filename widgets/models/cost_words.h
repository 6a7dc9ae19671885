#pragma once

#include "engine/plan/conversion_uses.h"
#include "widgets/models/backend_looks.h"
#include "widgets/models/plan_sums.h"

#include <QCoreApplication>
#include <QString>

namespace tessera::itemmodels {

/// Where the words of the list of costs are translated.
struct CostWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::CostWords)
};

/// A layout as people say it: "blocks of 8" channels, "channels last", "plain rows".
[[nodiscard]] QString layoutWords(const backend::Layout& layout);

/// Why a plan has a conversion or copy: what reads it in which layout, and what wrote it in which.
/// \param uses of the plan.
[[nodiscard]] QString conversionWhy(const plan::Plan& plan, std::size_t conversion,
                                    const plan::ConversionUses& uses, const BackendLooks& looks);
/// Why `reference` runs a region.
[[nodiscard]] QString fallbackWhy(const plan::Plan& plan, const plan::PlannedRegion& region,
                                  const BackendLooks& looks);
/// Why kernels and conversions take longer together than their medians add up to.
[[nodiscard]] QString fluctuationWhy(const plan::Plan& plan);
/// Why there is none. \param sums with an excess
[[nodiscard]] QString excessWords(const PlanSums& sums);
[[nodiscard]] QString gapWhy(const plan::Plan& plan, const PlanSums& sums);

} // namespace tessera::itemmodels
