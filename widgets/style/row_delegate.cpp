#include "widgets/style/row_delegate.h"

#include "widgets/style/plain_tip.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QTableView>
#include <QToolTip>
#include <QTreeView>

namespace tessera::style {
namespace {

constexpr int kBarHeight = 6;

/// Whether the cell is at the left end of its row, where the accent bar stands.
bool isFirst(const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (const auto* table = qobject_cast<const QTableView*>(option.widget)) {
        return table->horizontalHeader()->visualIndex(index.column()) == 0;
    }
    return option.viewItemPosition == QStyleOptionViewItem::Beginning ||
           option.viewItemPosition == QStyleOptionViewItem::OnlyOne || index.column() == 0;
}

/// The whole title of a section that is too narrow for it.
class HeaderTips final : public QObject {
public:
    explicit HeaderTips(QHeaderView& header) : QObject(&header), m_header(header) {
        header.viewport()->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::ToolTip) {
            const auto* help = static_cast<QHelpEvent*>(event);
            const int section = m_header.logicalIndexAt(help->pos());
            const auto data = [&](int role) {
                return m_header.model()->headerData(section, m_header.orientation(), role).toString();
            };
            if (section >= 0 && data(Qt::ToolTipRole).isEmpty() &&
                m_header.sectionSizeHint(section) > m_header.sectionSize(section)) {
                QToolTip::showText(help->globalPos(), plainTip(data(Qt::DisplayRole)), m_header.viewport());
                return true;
            }
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QHeaderView& m_header;
};

/// Whether words may go on to the end of the cell: the next one keeps a distance of its own.
bool hasNext(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    return table != nullptr &&
           table->horizontalHeader()->visualIndex(index.column()) + 1 < table->horizontalHeader()->count();
}

/// Whether the keyboard is in the view and at this row.
bool hasKeyboard(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    if (view == nullptr || !view->hasFocus() || !option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        return false;
    }
    const QModelIndex current = view->currentIndex();
    return current.row() == index.row() && current.parent() == index.parent();
}

} // namespace

RowDelegate::RowDelegate(const Theme& theme, RowHeight height, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_height(height) {}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const SizeTokens& sizes = m_theme.tokens().size;
    size.setHeight(m_theme.scaled(m_height == RowHeight::kTable ? sizes.tableRow : sizes.listRow));
    if (index.data(kBadgeRole).isValid()) {
        size.rwidth() += m_theme.badgeSize().width() + m_theme.tokens().space.control;
    }
    return size;
}

bool RowDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                            const QModelIndex& index) {
    if (event->type() == QEvent::ToolTip && index.isValid() &&
        index.data(Qt::ToolTipRole).toString().isEmpty() &&
        QStyledItemDelegate::sizeHint(option, index).width() > option.rect.width()) {
        QToolTip::showText(event->globalPos(), plainTip(index.data().toString()), view);
        return true;
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    paintCell(*painter, option, index);
    if (option.state.testFlag(QStyle::State_Selected) && isFirst(option, index)) {
        // The bar stands at the row's left end, also where a tree indents the cell.
        QRect bar = option.rect;
        if (qobject_cast<const QTreeView*>(option.widget) != nullptr) {
            bar.setLeft(0);
        }
        bar.setWidth(m_theme.tokens().size.selectionBar);
        painter->fillRect(bar, m_theme.colour(Role::kAccent));
    }
    if (hasKeyboard(option, index)) {
        paintRing(*painter, option);
    }
}

/// Each cell paints its part of one ring around what is seen of the row.
void RowDelegate::paintRing(QPainter& painter, const QStyleOptionViewItem& option) const {
    constexpr int kWidth = 2;
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const QRect row(0, option.rect.top(), view->viewport()->width(), option.rect.height());
    const QColor accent = m_theme.colour(Role::kAccent);
    painter.save();
    // A tree's first cell paints what is before it too: its indentation belongs to no cell.
    QRect cell = option.rect;
    if (qobject_cast<const QTreeView*>(view) != nullptr &&
        option.viewItemPosition == QStyleOptionViewItem::Beginning) {
        cell.setLeft(0);
    }
    painter.setClipRect(cell);
    for (const QRect& side : {QRect(row.left(), row.top(), row.width(), kWidth),
                              QRect(row.left(), row.bottom() - kWidth + 1, row.width(), kWidth),
                              QRect(row.left(), row.top(), kWidth, row.height()),
                              QRect(row.right() - kWidth + 1, row.top(), kWidth, row.height())}) {
        painter.fillRect(side, accent);
    }
    painter.restore();
}

void RowDelegate::paintCell(QPainter& painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const QVariant badge = index.data(kBadgeRole);
    const QVariant bar = index.data(kBarRole);
    if (!badge.isValid() && !bar.isValid()) {
        QStyledItemDelegate::paint(&painter, option, index);
        return;
    }
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    const QString text = std::exchange(cell.text, QString());
    style->drawControl(QStyle::CE_ItemViewItem, &cell, &painter, option.widget);
    const SpaceTokens& space = m_theme.tokens().space;
    // The row's line takes the last pixel, as it does in cells that the style paints.
    QRect room = option.rect.adjusted(space.control, 0, -space.control, -1);
    if (badge.isValid() && hasNext(option, index)) {
        room.setRight(option.rect.right());
    }
    if (badge.isValid()) {
        const QSize size = m_theme.badgeSize();
        const QRectF place(room.left(), room.center().y() + 1 - size.height() / 2.0, size.width(),
                           size.height());
        paintBadge(painter, place, badge.value<Badge>(), m_theme.palette(), m_theme.font(TypeSize::kBadge),
                   m_theme.tokens().radius.badge);
        room.setLeft(room.left() + size.width() + space.control);
    }
    if (bar.isValid()) {
        const auto value = bar.value<CellBar>();
        const double height = m_theme.scaledF(kBarHeight);
        const QRectF track(room.left(), room.center().y() + 1 - height / 2, room.width(), height);
        paintBar(painter, track, value.bar, m_theme.palette().fill(value.slot), m_theme.palette());
        return;
    }
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const QVariant foreground = index.data(Qt::ForegroundRole);
    QPalette palette = cell.palette;
    if (foreground.canConvert<QBrush>()) {
        palette.setBrush(QPalette::Text, foreground.value<QBrush>());
    }
    painter.setFont(cell.font);
    style->drawItemText(&painter, room, static_cast<int>(cell.displayAlignment | Qt::AlignVCenter), palette,
                        enabled, cell.fontMetrics.elidedText(text, cell.textElideMode, room.width()),
                        QPalette::Text);
}

void setUpTable(QTableView& table, const Theme& theme, RowHeight height) {
    table.setItemDelegate(new RowDelegate(theme, height, &table));
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setAlternatingRowColors(false);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    new HeaderTips(*table.horizontalHeader()); // the header owns it
    table.verticalHeader()->hide();
    table.verticalHeader()->setMinimumSectionSize(1);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    const auto resize = [&table, &theme, height] {
        const SizeTokens& sizes = theme.tokens().size;
        table.verticalHeader()->setDefaultSectionSize(
            theme.scaled(height == RowHeight::kTable ? sizes.tableRow : sizes.listRow));
    };
    resize();
    QObject::connect(&theme, &Theme::changed, &table, resize);
}

} // namespace tessera::style
