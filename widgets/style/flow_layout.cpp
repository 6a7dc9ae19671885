#include "widgets/style/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace tessera::style {

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.emplace_back(item);
}

int FlowLayout::count() const {
    return static_cast<int>(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count()) {
        return nullptr;
    }
    QLayoutItem* taken = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return taken;
}

std::vector<FlowLayout::Place> FlowLayout::places(const QRect& rect) const {
    const QRect inner = rect.marginsRemoved(contentsMargins());
    const int gap = std::max(0, spacing());
    std::vector<Place> found;
    QPoint at = inner.topLeft();
    int rowHeight = 0;
    for (const auto& item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        const QSize size = item->sizeHint().boundedTo(QSize(inner.width(), QWIDGETSIZE_MAX));
        if (at.x() > inner.left() && at.x() + size.width() > inner.right() + 1) {
            at = QPoint(inner.left(), at.y() + rowHeight + gap);
            rowHeight = 0;
        }
        found.push_back({item.get(), QRect(at, size)});
        at.rx() += size.width() + gap;
        rowHeight = std::max(rowHeight, size.height());
    }
    return found;
}

QSize FlowLayout::sizeHint() const {
    QSize size;
    for (const auto& [item, rect] : places(QRect(0, 0, QWIDGETSIZE_MAX, QWIDGETSIZE_MAX))) {
        size = size.expandedTo(QSize(rect.right() + 1, rect.bottom() + 1));
    }
    return size + QSize(contentsMargins().right(), contentsMargins().bottom());
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const auto& item : m_items) {
        size = size.expandedTo(item->minimumSize());
    }
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

int FlowLayout::heightForWidth(int width) const {
    int bottom = contentsMargins().top();
    for (const auto& [item, rect] : places(QRect(0, 0, width, QWIDGETSIZE_MAX))) {
        bottom = std::max(bottom, rect.bottom() + 1);
    }
    return bottom + contentsMargins().bottom();
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    for (const auto& [item, place] : places(rect)) {
        item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, place));
    }
}

} // namespace tessera::style
