#pragma once

#include "widgets/models/backend_looks.h"
#include "widgets/models/node_selection.h"
#include "widgets/models/plan_sums.h"

#include <QString>

#include <optional>
#include <vector>

namespace tessera::itemmodels {

/// One thing that a plan's time goes to besides its own choice of kernels, and the kernels as a whole.
struct CostRow {
    enum class Kind {
        kKernels,
        kConversions, ///< the sum of all conversions and copies, which have rows too
        kConversion,
        kDeviceCopy,
        kFallback,
        kFluctuation,
        kGap
    } kind = Kind::kGap;
    std::optional<ConversionKey> key; ///< of a conversion or copy
    std::size_t conversion = 0;       ///< its index in Plan::conversions
    std::size_t pill = 0;             ///< and that of the one whose pill stands for it: the end of a chain
    std::vector<graph::NodeId> nodes; ///< a fallback's region
    graph::NodeId anchor;             ///< where it is shown when there is no pill; invalid: nowhere
    BackendLook fromBackend;          ///< what wrote the value; without an id: no backend
    BackendLook toBackend;            ///< what reads it, or runs the fallback
    QString from;                     ///< "aBcd8b · /conv1"
    QString to;
    std::optional<std::int64_t> bytes; ///< that a conversion writes, or a fallback reads and writes
    backend::Cost cost = backend::Cost::unmeasured();
    std::optional<backend::Cost> alone; ///< what it takes by itself, where `cost` is of the plan
    std::optional<double> share;        ///< of what `shareOf` says
    enum class ShareOf {
        kPlan,
        kParts ///< as timed alone, added up: the plan took another time
    } shareOf = ShareOf::kPlan;
    QString why; ///< one plain sentence, or two
};

[[nodiscard]] ConversionKey conversionKey(const plan::PlannedConversion& conversion);

/// Every conversion, copy, fallback to `reference`, the fluctuation and the gap of a plan, the longest first.
/// With the row of all kernels they add up to the plan, but for the sum of conversions: fallbacks are kernels
/// too. Pure; runs on any thread.
/// \param sums planSums() of the plan.
[[nodiscard]] std::vector<CostRow> costRows(const plan::Plan& plan, const PlanSums& sums,
                                            const BackendLooks& looks);

/// "Conversion", "Gap".
[[nodiscard]] QString costKindText(CostRow::Kind kind);
/// "1.4 %", "<0.1 %"; a dash where nothing is known.
[[nodiscard]] QString shareText(const CostRow& row);
/// All of a row, a line each: for tool tips and screen readers.
[[nodiscard]] QString aboutText(const CostRow& row);

} // namespace tessera::itemmodels
