#pragma once

#include "widgets/models/column_table.h"
#include "widgets/models/part_sum.h"
#include "widgets/models/plan_rows.h"

namespace tessera::itemmodels {

/// What two plans take for the operators of one kind, or on one backend.
struct KindRow {
    QString title;
    std::optional<BackendLook> backend; ///< of a row by backend
    using Side = PartSum;
    Side a;
    Side b;
    Scale scale = Scale::kOne;
    std::vector<graph::NodeId> nodes; ///< of either plan, in graph order: what a click selects

    /// B minus A, ns; empty: they are on two scales, or one is not known.
    [[nodiscard]] std::optional<double> difference() const;
    /// Their intervals overlap.
    [[nodiscard]] bool isTie() const;
    /// Of what there is no time on either side, and why; empty: all is known.
    [[nodiscard]] QString unknownText() const;
};

enum class KindOf { kOperator, kBackend };

/// Over the nodes that both plans place; what differs most first, then what takes longest. A last kind are
/// the conversions, where both plans are of the whole graph.
/// \param a, b of one graph. Pure: it may run on any thread.
[[nodiscard]] std::vector<KindRow> kindRows(const plan::Plan& a, const plan::Plan& b, KindOf kind,
                                            const BackendLooks& looks);

/// Kind, nodes of A and of B, A's time, B's, the difference, what is not known.
class KindsModel : public ColumnTable<KindRow> {
    Q_OBJECT
public:
    enum Column { kKind, kCountA, kCountB, kTimeA, kTimeB, kDifference, kUnknown };

    KindsModel(const style::Theme& theme, KindOf kind, QObject* parent = nullptr);
    /// Is there no time of something?
    [[nodiscard]] bool lacksTimes() const;
};

} // namespace tessera::itemmodels
