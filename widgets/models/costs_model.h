#pragma once

#include "widgets/models/column_table.h"
#include "widgets/models/cost_rows.h"

namespace tessera::itemmodels {

/// Kind, From, To, Bytes, Time, Interval, Of the plan, Why.
class CostsModel : public ColumnTable<CostRow> {
    Q_OBJECT
public:
    enum Column { kKind, kFrom, kTo, kBytes, kTime, kSpread, kShare, kWhy };

    explicit CostsModel(const style::Theme& theme, QObject* parent = nullptr);

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// -1: no such row.
    [[nodiscard]] int rowOf(const ConversionKey& conversion) const;
    /// The fallback that runs a node.
    [[nodiscard]] int rowOfNode(graph::NodeId node) const;
    /// The first, which is the longest, of a kind.
    [[nodiscard]] int rowOfKind(CostRow::Kind kind) const;
};

} // namespace tessera::itemmodels
