#pragma once

#include "widgets/models/column_table.h"
#include "widgets/models/plan_rows.h"

namespace tessera::itemmodels {

/// Backend, Operators, Name, Output, Time, ±, Share (a bar), share in per cent, GFLOP/s, Of peak.
class OperatorsModel : public ColumnTable<OperatorRow> {
    Q_OBJECT
public:
    enum Column { kBackend, kOperators, kName, kOutput, kTime, kSpread, kShareBar, kShare, kGflops, kOfPeak };

    OperatorsModel(const style::Theme& theme, QObject* parent = nullptr);
    /// Row of a region of the plan; -1 when there is none.
    [[nodiscard]] int rowOf(std::size_t region) const;
};

/// Implementation, µs, ±, effect on the plan; a refused one has its reason in the second column, which the
/// view spans to the end.
class CandidatesModel : public ColumnTable<CandidateRow> {
    Q_OBJECT
public:
    enum Column { kImplementation, kTime, kSpread, kEffect };

    CandidatesModel(const style::Theme& theme, QObject* parent = nullptr);
};

class TensorsModel : public ColumnTable<TensorRow> {
    Q_OBJECT
public:
    TensorsModel(const style::Theme& theme, QObject* parent = nullptr);
};

/// Backend (checkable), Nodes, Time: the filter of the canvas.
class LegendModel : public ColumnTable<LegendRow> {
    Q_OBJECT
public:
    LegendModel(const style::Theme& theme, QObject* parent = nullptr);
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

/// Region, Operators, A, A µs, B, B µs, difference, ratio, what differs.
class CompareModel : public ColumnTable<CompareRow> {
    Q_OBJECT
public:
    CompareModel(const style::Theme& theme, QObject* parent = nullptr);
};

} // namespace tessera::itemmodels
