#pragma once

#include "widgets/models/column_table.h"
#include "widgets/models/plan_rows.h"

namespace tessera::itemmodels {

/// Backend (checkable), Nodes, Time: the filter of the canvas.
class LegendModel : public ColumnTable<LegendRow> {
    Q_OBJECT
public:
    explicit LegendModel(const style::Theme& theme, QObject* parent = nullptr);
    /// Keeps what was switched off.
    void setLegend(std::vector<LegendRow> rows);
    /// Every backend; or, given a row, that one alone.
    void showOnly(std::optional<int> row);
    [[nodiscard]] QStringList hidden() const;

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void filterChanged();
};

} // namespace tessera::itemmodels
