#pragma once

#include "widgets/models/column_table.h"
#include "widgets/models/plan_rows.h"

namespace tessera::itemmodels {

/// What two plans take for the operators of one kind, or on one backend.
struct KindRow {
    QString title;
    std::optional<BackendLook> backend; ///< of a row by backend
    struct Side {
        std::size_t count = 0; ///< nodes, or conversions
        /// Of kernels that ran alone; empty: one of them has no time, or there is none.
        std::optional<base::Nanoseconds> time;
        base::Nanoseconds low;
        base::Nanoseconds high;
        /// Each time was measured, and none is a share of a region that does more than this; else "≈".
        bool isExact = true;
    };
    Side a;
    Side b;
    Scale scale = Scale::kOne;
    std::vector<graph::NodeId> nodes; ///< of either plan, in graph order: what a click selects

    /// B minus A, ns; empty: they are on two scales, or one is not known.
    [[nodiscard]] std::optional<double> difference() const;
    /// Both are exact, and their intervals overlap.
    [[nodiscard]] bool isTie() const;
};

enum class KindOf { kOperator, kBackend };

/// Over the nodes that both plans place; what differs most first, then what takes longest. A last kind are
/// the conversions, where both plans are of the whole graph.
/// \param a, b of one graph. Pure: it may run on any thread.
[[nodiscard]] std::vector<KindRow> kindRows(const plan::Plan& a, const plan::Plan& b, KindOf kind,
                                            const BackendLooks& looks);

/// Kind, nodes of A and of B, A's time, B's, the difference.
class KindsModel : public ColumnTable<KindRow> {
    Q_OBJECT
public:
    enum Column { kKind, kCountA, kCountB, kTimeA, kTimeB, kDifference };

    KindsModel(const style::Theme& theme, KindOf kind, QObject* parent = nullptr);
};

} // namespace tessera::itemmodels
