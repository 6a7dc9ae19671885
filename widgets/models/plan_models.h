#pragma once

#include "widgets/models/column_table.h"
#include "widgets/models/plan_rows.h"

namespace tessera::itemmodels {

/// Backend, Operators, Name, Output, Time, ±, Share (a bar), share in per cent, GFLOP/s, Of peak, errors of
/// the plan, of the region by itself and of the second plan, Overlay.
class OperatorsModel : public ColumnTable<OperatorRow> {
    Q_OBJECT
public:
    enum Column {
        kBackend,
        kOperators,
        kName,
        kOutput,
        kTime,
        kSpread,
        kShareBar,
        kShare,
        kGflops,
        kOfPeak,
        kError,
        kOwnError,
        kOtherError,
        kOverlay
    };

    explicit OperatorsModel(const style::Theme& theme, QObject* parent = nullptr);
    void setRows(std::vector<OperatorRow> rows);
    /// \param summary of the new rows. \return the rows before, for a thread that has the time to free them.
    [[nodiscard]] std::vector<OperatorRow> exchangeRows(std::vector<OperatorRow> rows, RowSummary summary);
    [[nodiscard]] const RowSummary& summary() const { return m_summary; }
    /// What the file's column is called: "latency, ms".
    void setOverlayTitle(const QString& title) { setTitle(kOverlay, title); }
    /// Row of a region of the plan; -1 when there is none.
    [[nodiscard]] int rowOf(std::size_t region) const;

private:
    RowSummary m_summary;
};

/// Implementation, µs, ±, effect on the plan; a refused one has its reason in the second column, which the
/// view spans to the end.
class CandidatesModel : public ColumnTable<CandidateRow> {
    Q_OBJECT
public:
    enum Column { kImplementation, kTime, kSpread, kEffect };

    explicit CandidatesModel(const style::Theme& theme, QObject* parent = nullptr);
    /// Its implementation, with its operators where they are not those of the chosen one.
    [[nodiscard]] static QString titleOf(const CandidateRow& row);

private:
    [[nodiscard]] static QString tipOf(const CandidateRow& row);
};

class TensorsModel : public ColumnTable<TensorRow> {
    Q_OBJECT
public:
    explicit TensorsModel(const style::Theme& theme, QObject* parent = nullptr);
};

/// Region, Operators, of each plan backend, time alone and time in place, difference, ratio, what differs.
class CompareModel : public ColumnTable<CompareRow> {
    Q_OBJECT
public:
    enum Column {
        kRegion,
        kOperators,
        kA,
        kTimeA,
        kInPlaceA,
        kB,
        kTimeB,
        kInPlaceB,
        kDifference,
        kRatio,
        kWhat
    };

    explicit CompareModel(const style::Theme& theme, QObject* parent = nullptr);
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// Is one of the plans a whole graph, so that the times are of whole runs?
    [[nodiscard]] bool isOfWholeRuns() const;

private:
    void nameTimes();
};

} // namespace tessera::itemmodels
