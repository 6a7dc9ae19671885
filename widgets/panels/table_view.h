#pragma once

#include <QTableView>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <utility>
#include <vector>

class QMenu;
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

    /// Does anybody show a menu of its rows?
    [[nodiscard]] bool hasRowMenu() const;

    /// Makes the columns `first` to `last`, which hold figures, as wide as their titles and figures are: the
    /// rest belongs to the names.
    /// \param counts whether a row of the source model has figures there; words that span them do not count.
    /// \param titles whether titles count; those that do not may stand over the end of the column before.
    enum class Titles { kCount, kSpill };
    void fitFigures(int first, int last, const std::function<bool(int row)>& counts,
                    Titles titles = Titles::kCount);

    /// Where its columns are wider than it, columns of words, which a tip has whole, give way so that figures
    /// stay in sight.
    /// \param inTurn groups of columns: those of a group give way evenly, a group where those before it do
    ///               not suffice
    /// \param least  px that each keeps
    void giveWay(std::initializer_list<std::initializer_list<int>> inTurn, int least);
    /// px that its columns are wider than it; below 0: that are free.
    [[nodiscard]] int excess() const;
    /// A column of words, and the px that it keeps where room is short.
    struct Words {
        int column;
        int least;
    };
    /// Before that: where the columns do not fit however far the words give way, those that matter least are
    /// not shown. What a person wants of a column comes first.
    /// \param inTurn shown up to now, the one to go first at the front
    void leaveOut(std::initializer_list<int> inTurn, std::initializer_list<Words> words);
    /// The columns that leaveOut() did not show, in their order.
    [[nodiscard]] const std::vector<int>& leftOut() const { return m_leftOut; }
    /// Fills a menu with what leaveOut() decides of, to be chosen by a person; what else may be hidden has
    /// nothing to say.
    void fillColumnMenu(QMenu& menu);
    /// Did a person choose any?
    [[nodiscard]] bool hasChosenColumns() const { return !m_chosenColumns.empty(); }

signals:
    /// The person chose a row of the source model; -1 for none.
    void rowChosen(int row);
    /// A person asks what can be done with a row of the source model, which is current and chosen by then: at
    /// the pointer, or by the Menu key or Shift+F10 below the current row.
    void menuRequested(int row, const QPoint& globalPosition);
    /// What the columns share is another width, or a person wants others.
    void widthChanged();
    /// leftOut() is another, or hasChosenColumns().
    void leftOutChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    class SortedRows;

    [[nodiscard]] QString nothingFound() const;
    void sortBy(int column, Qt::SortOrder order);

    const style::Theme& m_theme;
    QSortFilterProxyModel* m_proxy;
    QString m_filter;
    std::optional<std::pair<int, Qt::SortOrder>> m_own; ///< the order that the rows come in
    bool m_showing = false;
    enum class Chosen : std::uint8_t { kShown, kHidden };
    std::map<int, Chosen> m_chosenColumns; ///< by a person, whatever room there is
    std::vector<int> m_mayGo;              ///< what leaveOut() decides of, in their order
    std::vector<int> m_leftOut;
};

} // namespace tessera::panels
