#include "widgets/panels/table_view.h"

#include "widgets/models/column_table.h"
#include "widgets/style/keyboard.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMetaMethod>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace tessera::panels {

/// In either order totals come last, and above them what has nothing to sort by.
class TableView::SortedRows final : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
        const bool isAscending = sortOrder() == Qt::AscendingOrder;
        const auto isLast = [](const QModelIndex& index) {
            return index.data(itemmodels::kLastRole).toBool();
        };
        const auto isMissing = [](const QModelIndex& index) {
            return !index.data(itemmodels::kSortRole).isValid();
        };
        if (const bool last = isLast(right); last != isLast(left)) {
            return last == isAscending;
        }
        if (const bool missing = isMissing(right); missing != isMissing(left)) {
            return missing == isAscending;
        }
        return QSortFilterProxyModel::lessThan(left, right);
    }
};

TableView::TableView(const style::Theme& theme, QAbstractItemModel& model, Sorting sorting,
                     const QString& name, QWidget* parent)
    : QTableView(parent), m_theme(theme), m_proxy(new SortedRows(this)) {
    m_proxy->setSourceModel(&model);
    m_proxy->setSortRole(itemmodels::kSortRole);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(m_proxy);
    style::setUpTable(*this, theme, style::RowHeight::kTable);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setAccessibleName(name);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    horizontalHeader()->setSectionsMovable(false);
    if (sorting == Sorting::kByHeader) {
        horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        horizontalHeader()->setSortIndicatorShown(true);
        connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &TableView::sortBy);
    }
}

/// Whoever asks for another order looks at what comes first in it.
void TableView::sortBy(int column, Qt::SortOrder order) {
    const bool isOwn = m_own && *m_own == std::pair(column, order); // the rows come in it
    m_proxy->sort(isOwn ? -1 : column, order);
    scrollToTop();
}

int TableView::currentRow() const {
    const QModelIndex index = m_proxy->mapToSource(currentIndex());
    return index.isValid() ? index.row() : -1;
}

void TableView::setOwnOrder(int column, Qt::SortOrder order) {
    m_own = {column, order};
    if (m_proxy->sortColumn() < 0) {
        const QSignalBlocker quiet(horizontalHeader()); // or it would sort them again
        horizontalHeader()->setSortIndicator(column, order);
    }
}

QModelIndex TableView::viewIndex(int row, int column) const {
    return m_proxy->mapFromSource(m_proxy->sourceModel()->index(row, column));
}

void TableView::showRow(int row, Scroll scroll) {
    const QScopedValueRollback showing(m_showing, true);
    const QModelIndex index = row < 0 ? QModelIndex() : viewIndex(row, 0);
    if (!index.isValid()) {
        clearSelection();
        if (!hasFocus()) { // the keyboard stays at its row
            setCurrentIndex({});
        }
        return;
    }
    const bool scrolls = hasAutoScroll();
    setAutoScroll(scrolls && scroll == Scroll::kTo);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    setAutoScroll(scrolls);
    if (scroll == Scroll::kTo) {
        scrollTo(index);
    }
}

void TableView::reset() {
    QTableView::reset();
    if (hasFocus() && !currentIndex().isValid()) {
        style::giveCurrentRow(*this); // the keyboard is seen in the new rows too
    }
}

void TableView::setFilterText(const QString& text) {
    m_filter = text;
    m_proxy->setFilterFixedString(text);
    setAccessibleDescription(nothingFound());
    viewport()->update();
}

/// Empty while there are rows, or while there are none to filter.
QString TableView::nothingFound() const {
    const bool nothing =
        !m_filter.isEmpty() && m_proxy->rowCount() == 0 && m_proxy->sourceModel()->rowCount() > 0;
    return nothing ? tr("No row has %1.").arg(m_filter) : QString();
}

void TableView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (const QString words = nothingFound(); !words.isEmpty()) {
        QPainter painter(viewport());
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        const int margin = m_theme.tokens().space.panel;
        painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
                         static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextWordWrap, words);
    }
}

void TableView::fitFigures(int first, int last, const std::function<bool(int row)>& counts, Titles titles) {
    ensurePolished(); // fonts and padding are the style's from here on
    const int rows = m_proxy->sourceModel()->rowCount();
    for (int section = first; section <= last; ++section) {
        int width = titles == Titles::kCount ? horizontalHeader()->sectionSizeHint(section)
                                             : horizontalHeader()->minimumSectionSize();
        for (int row = 0; row < rows; ++row) {
            if (counts(row)) {
                width = std::max(width, sizeHintForIndex(viewIndex(row, section)).width());
            }
        }
        horizontalHeader()->resizeSection(section, width);
    }
}

int TableView::excess() const {
    const QHeaderView* header = horizontalHeader();
    int over = -viewport()->width();
    for (int section = 0; section < header->count(); ++section) {
        over += header->sectionSize(section); // a hidden one has no size
    }
    return over;
}

void TableView::leaveOut(std::initializer_list<int> inTurn, std::initializer_list<Words> words) {
    const auto spare = [&] {
        int px = 0;
        for (const Words& each : words) { // a hidden one has no size
            px += std::max(0, horizontalHeader()->sectionSize(each.column) - each.least);
        }
        return px;
    };
    const auto chosen = [&](int section) {
        const auto found = m_chosenColumns.find(section);
        return found != m_chosenColumns.end() ? std::optional(found->second) : std::nullopt;
    };
    std::vector<int> left;
    const auto hide = [&](int section) {
        setColumnHidden(section, true);
        left.push_back(section);
    };
    m_mayGo.clear();
    for (const int section : inTurn) {
        if (!isColumnHidden(section)) {
            m_mayGo.push_back(section);
        }
    }
    const std::vector<int> shown = m_mayGo;
    std::ranges::sort(m_mayGo);
    for (const int section : shown) {
        if (chosen(section) == Chosen::kHidden) {
            hide(section);
        }
    }
    for (const int section : shown) {
        if (!chosen(section) && excess() > spare()) {
            hide(section);
        }
    }
    std::ranges::sort(left);
    if (left != m_leftOut) {
        m_leftOut = std::move(left);
        emit leftOutChanged();
    }
}

void TableView::fillColumnMenu(QMenu& menu) {
    menu.clear();
    for (const int section : m_mayGo) {
        const QString title = model()->headerData(section, Qt::Horizontal, Qt::AccessibleTextRole).toString();
        QAction* action = menu.addAction(style::menuText(title));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(section));
        connect(action, &QAction::triggered, this, [this, section](bool wanted) {
            m_chosenColumns[section] = wanted ? Chosen::kShown : Chosen::kHidden;
            emit widthChanged();
            emit leftOutChanged();
        });
    }
    menu.addSeparator();
    QAction* all = menu.addAction(tr("As Many as Have Room"), this, [this] {
        m_chosenColumns.clear();
        emit widthChanged();
        emit leftOutChanged();
    });
    all->setEnabled(hasChosenColumns());
}

void TableView::giveWay(std::initializer_list<std::initializer_list<int>> inTurn, int least) {
    QHeaderView* header = horizontalHeader();
    int over = excess();
    for (const auto& sections : inTurn) {
        int spare = 0; // a hidden one has no size
        for (const int section : sections) {
            spare += std::max(0, header->sectionSize(section) - least);
        }
        const int given = std::min(over, spare);
        if (given <= 0) {
            continue;
        }
        for (const int section : sections) {
            if (const int more = header->sectionSize(section) - least; more > 0) {
                header->resizeSection(section, least + more * (spare - given) / spare);
            }
        }
        over -= given;
    }
}

bool TableView::hasRowMenu() const {
    return isSignalConnected(QMetaMethod::fromSignal(&TableView::menuRequested));
}

void TableView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (!index.isValid() || !hasRowMenu()) {
        event->ignore();
        return;
    }
    if (!selectionModel()->isRowSelected(index.row())) {
        setCurrentIndex(index); // a row that only has the keyboard is not chosen yet
    }
    QPoint place = event->globalPos();
    if (byKey) {
        scrollTo(index);
        place = viewport()->mapToGlobal(QPoint(0, rowViewportPosition(index.row()) + rowHeight(index.row())));
    }
    emit menuRequested(m_proxy->mapToSource(index).row(), place);
    event->accept();
}

void TableView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        emit widthChanged();
    }
}

QModelIndex TableView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    // Whole rows are chosen: the first and the last one are meant, not the ends of this one.
    const int rows = m_proxy->rowCount();
    if (rows > 0 && (action == MoveHome || action == MoveEnd)) {
        const int column = currentIndex().isValid() ? currentIndex().column() : 0;
        return m_proxy->index(action == MoveHome ? 0 : rows - 1, column);
    }
    return QTableView::moveCursor(action, modifiers);
}

void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    viewport()->update(); // the ring stands around the whole row, not only around the cell
}

/// Not the current row: a view that gets the focus makes its first one that, and nobody chose it.
void TableView::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
    QTableView::selectionChanged(selected, deselected);
    if (!m_showing && !selected.isEmpty()) {
        emit rowChosen(m_proxy->mapToSource(selected.front().topLeft()).row());
    }
}

} // namespace tessera::panels
