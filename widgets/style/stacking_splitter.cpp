#include "widgets/style/stacking_splitter.h"

#include "widgets/style/theme.h"

#include <QEvent>
#include <QLayout>

#include <algorithm>
#include <numeric>

namespace tessera::style {
namespace {

// px at font scale 1, of each of several below each other: as high as what it holds asks for, between these.
constexpr int kLeastHeight = 150;
constexpr int kMostHeight = 400;

} // namespace

StackingSplitter::StackingSplitter(const Theme& theme, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_theme(theme) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
}

void StackingSplitter::setShares(const QList<int>& shares) {
    m_shares = shares;
    if (orientation() == Qt::Horizontal) {
        setSizes(shares);
    }
}

std::vector<int> StackingSplitter::leastWidths() const {
    std::vector<int> least;
    for (int i = 0; i < count(); ++i) {
        if (const QWidget* part = widget(i); !part->isHidden()) {
            least.push_back(std::max(part->minimumWidth(), part->minimumSizeHint().width()));
        }
    }
    return least;
}

int StackingSplitter::heightOf(const QWidget& part) const {
    if (part.isHidden()) {
        return 0;
    }
    const bool wraps = part.layout() != nullptr && part.hasHeightForWidth();
    const int least =
        std::max({m_theme.scaled(kLeastHeight), part.minimumHeight(), part.minimumSizeHint().height(),
                  wraps ? part.layout()->totalMinimumHeightForWidth(width()) : 0});
    return std::max(least, std::min(part.sizeHint().height(), m_theme.scaled(kMostHeight)));
}

QList<int> StackingSplitter::heights() const {
    QList<int> all;
    for (int i = 0; i < count(); ++i) {
        all << heightOf(*widget(i));
    }
    return all;
}

void StackingSplitter::fit() {
    const std::vector<int> least = leastWidths();
    const int wanted = std::accumulate(least.begin(), least.end(), 0) +
                       handleWidth() * std::max(0, static_cast<int>(least.size()) - 1);
    const auto turned = wanted > width() ? Qt::Vertical : Qt::Horizontal;
    const bool turns = turned != orientation();
    if (turns && turned == Qt::Vertical) {
        m_shares = sizes();
    }
    if (turns) {
        setOrientation(turned);
        updateGeometry();
    }
    if (turned == Qt::Vertical) {
        const QList<int> now = sizes();
        const QList<int> all = heights();
        const bool isSqueezed = !std::ranges::equal(now, all, std::ranges::greater_equal());
        if (isSqueezed) {
            setSizes(all);
        }
    } else if (turns) {
        setSizes(m_shares);
    }
}

QSize StackingSplitter::minimumSizeHint() const {
    const std::vector<int> least = leastWidths();
    const int across = least.empty() ? 0 : *std::max_element(least.begin(), least.end());
    const QList<int> below = heights();
    const int down = orientation() == Qt::Horizontal
                         ? QSplitter::minimumSizeHint().height()
                         : std::accumulate(below.begin(), below.end(), handleWidth() * (count() - 1));
    return {across, down};
}

void StackingSplitter::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    fit();
}

bool StackingSplitter::event(QEvent* event) {
    const bool done = QSplitter::event(event);
    if (event->type() == QEvent::LayoutRequest) {
        fit();
    }
    return done;
}

} // namespace tessera::style
