#pragma once

#include <QTableView>

#include <functional>
#include <optional>
#include <utility>

class QSortFilterProxyModel;

namespace tessera::style {
class Theme;
}

namespace tessera::panels {

enum class Sorting { kByHeader, kFixed };

/// A table of the look over one of our models: sorted by its header on request, one row at a time, Return and
/// a double click activate.
class TableView : public QTableView {
    Q_OBJECT
public:
    /// \param name accessible name.
    TableView(const style::Theme& theme, QAbstractItemModel& model, Sorting sorting, const QString& name,
              QWidget* parent = nullptr);

    /// Row of the source model that is current; -1 for none.
    [[nodiscard]] int currentRow() const;
    enum class Scroll { kTo, kStay };
    /// Makes a row of the source model current and scrolls to it, or stays where it is; -1 clears, but for
    /// the row that the keyboard is at. Emits nothing.
    void showRow(int row, Scroll scroll = Scroll::kTo);
    /// Only rows with this text in any column, regardless of case. When none has it, the table says so.
    void setFilterText(const QString& text);
    /// The header says that the model's own rows come in this order, which it does not make: rows that are
    /// sorted on another thread hold nothing up. -1: in none. What a person sorts by stays.
    void setOwnOrder(int column, Qt::SortOrder order);
    /// Index in this view of a cell of the source model.
    [[nodiscard]] QModelIndex viewIndex(int row, int column) const;

    void reset() override;

    /// Makes the columns `first` to `last`, which hold figures, as wide as their titles and figures are: the
    /// rest belongs to the names.
    /// \param counts whether a row of the source model has figures there; words that span them do not count.
    /// \param titles whether titles count; those that do not may stand over the end of the column before.
    enum class Titles { kCount, kSpill };
    void fitFigures(int first, int last, const std::function<bool(int row)>& counts,
                    Titles titles = Titles::kCount);

signals:
    /// The person chose a row of the source model; -1 for none.
    void rowChosen(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    [[nodiscard]] QString nothingFound() const;
    void sortBy(int column, Qt::SortOrder order);

    const style::Theme& m_theme;
    QSortFilterProxyModel* m_proxy;
    QString m_filter;
    std::optional<std::pair<int, Qt::SortOrder>> m_own; ///< the order that the rows come in
    bool m_showing = false;
};

} // namespace tessera::panels
