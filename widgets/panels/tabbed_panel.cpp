#include "widgets/panels/tabbed_panel.h"

#include "widgets/style/dialog_room.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QCoreApplication>
#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

namespace tessera::panels {
namespace {

constexpr int kTabPadding = 14; ///< pixels on each side of a title, as in the style sheet

/// Parts of a page may move once one of them has the keyboard: it stays in sight.
class FocusInSight final : public QObject {
public:
    explicit FocusInSight(QScrollArea& area) : QObject(&area), m_area(area) {
        area.widget()->installEventFilter(this);
        m_look.setSingleShot(true);
        connect(&m_look, &QTimer::timeout, this, &FocusInSight::look);
        connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
            if (now != nullptr && m_area.widget()->isAncestorOf(now)) {
                m_look.start(0);
            }
        });
    }

protected:
    bool eventFilter(QObject* /*page*/, QEvent* event) override {
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
            m_look.start(0);
        }
        return false;
    }

private:
    void look() {
        QWidget* focus = QApplication::focusWidget();
        if (focus != nullptr && m_area.widget()->isAncestorOf(focus) && m_area.isVisible() &&
            focus->visibleRegion().isEmpty()) {
            // By its place: QScrollArea goes by the cursor, which a table may have scrolled out of its sight.
            const QRect place(focus->mapTo(m_area.widget(), QPoint()), focus->size());
            m_area.ensureVisible(place.left(), place.bottom(), 0, 0);
            m_area.ensureVisible(place.left(), place.top(), 0, 0);
        }
    }

    QScrollArea& m_area;
    QTimer m_look;
};

/// A page that is larger than its dock, as with large letters, scrolls.
QScrollArea* scrolled(QWidget* page, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setWidget(page);
    style::setUpScrollArea(*area);
    area->setMaximumHeight(page->maximumHeight());
    new FocusInSight(*area);
    return area;
}

QWidget* pageOf(const QStackedWidget& pages, int index) {
    const auto* area = qobject_cast<const QScrollArea*>(pages.widget(index));
    return area != nullptr ? area->widget() : nullptr;
}

/// Pages of which only one is seen: the others' least sizes must not keep the dock, and with it the window,
/// large.
class Pages final : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    [[nodiscard]] QSize minimumSizeHint() const override {
        constexpr QSize kLeast(160, 72);
        const QWidget* page = pageOf(*this, currentIndex());
        // A page of fixed height, such as one that only stands for its tab, keeps it.
        return page != nullptr && page->maximumHeight() < kLeast.height()
                   ? QSize(kLeast.width(), page->maximumHeight())
                   : kLeast;
    }
};

/// What belongs to the page on show asks for room, not what belongs to the others.
class Trailing final : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    [[nodiscard]] QSize minimumSizeHint() const override {
        return currentWidget() != nullptr ? currentWidget()->minimumSizeHint() : QSize();
    }
};

} // namespace

TabbedPanel::TabbedPanel(const style::Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_tabs(new QTabBar(this))
    , m_pages(new Pages(this))
    , m_strip(new QWidget(this))
    , m_row(new QBoxLayout(QBoxLayout::LeftToRight, m_strip))
    , m_trailing(new Trailing(this)) {
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setAccessibleName(name);
    m_trailing->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_strip->setProperty("ground", "window");
    m_strip->setAttribute(Qt::WA_StyledBackground);
    const auto& tokens = theme.tokens();
    theme.follow(m_strip, [this] {
        fitTabs();
        QTimer::singleShot(0, this, &TabbedPanel::refreshPage); // behind what tells the layouts of it
    });
    m_row->setContentsMargins(0, 0, tokens.space.control, 0);
    m_row->setSpacing(0);
    m_row->addWidget(m_tabs, 0, Qt::AlignBottom);
    m_row->addSpacing(tokens.space.control);
    m_row->addWidget(m_trailing, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int page) {
        if (page >= 0 && page < m_pages->count()) {
            m_pages->setCurrentIndex(page);
            m_trailing->setCurrentIndex(page);
            fitTabs();
            refreshPage();
            m_tabs->updateGeometry(); // the selected title is bolder, and a bar of its old width would scroll
            emit currentChanged(page);
        }
    });
}

int TabbedPanel::addPage(QWidget* page, const QString& title, QWidget* trailing) {
    QScrollArea* area = scrolled(page, m_pages);
    area->setAccessibleName(title);
    m_pages->addWidget(area);
    m_trailing->addWidget(trailing != nullptr ? trailing : new QWidget(m_trailing));
    const int index = m_tabs->addTab(title);
    fitTabs();
    return index;
}

void TabbedPanel::setTitle(int page, const QString& title) {
    m_tabs->setTabText(page, title);
    fitTabs();
}

void TabbedPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTabs();
}

/// A page behind others is not told that its parts have another size: it learns so when it is shown.
void TabbedPanel::refreshPage() {
    QWidget* page = pageOf(*m_pages, m_pages->currentIndex());
    if (page == nullptr) {
        return;
    }
    // Layouts remember the hints of their parts; of what lies in a scroll area in the page they hear too
    // late.
    for (QWidget* part : page->findChildren<QWidget*>()) {
        part->ensurePolished();
        part->updateGeometry();
    }
    for (QLayout* each : page->findChildren<QLayout*>()) {
        each->invalidate();
    }
    for (QSplitter* split : page->findChildren<QSplitter*>()) {
        split->refresh();
    }
    QCoreApplication::postEvent(page, new QEvent(QEvent::LayoutRequest));
}

void TabbedPanel::fitTabs() {
    QFont widest = m_tabs->font();
    widest.setWeight(QFont::DemiBold); // that of the selected one
    const QFontMetrics metrics(widest);
    // With the spacing before what trails and the margin behind it.
    int wide = m_trailing->minimumSizeHint().width() + 2 * m_theme.tokens().space.control;
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        wide += metrics.horizontalAdvance(m_tabs->tabText(tab)) + 2 * kTabPadding;
    }
    int longest = 0;
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        longest = std::max(longest, metrics.horizontalAdvance(m_tabs->tabText(tab)));
    }
    // A title, and the arrows to the others: where there is no room for these beside it, what trails stands
    // below.
    const int least = longest + 2 * kTabPadding + 2 * m_theme.iconSize() +
                      m_trailing->minimumSizeHint().width() + 2 * m_theme.tokens().space.control;
    const bool below = wide > width() && least > width() && m_trailing->minimumSizeHint().width() > 0;
    m_row->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_strip->setFixedHeight(m_theme.scaled(m_theme.tokens().size.tabStrip) * (below ? 2 : 1));
    const bool tight = wide > width();
    if (m_tabs->property("tight").toBool() != tight) {
        m_tabs->setProperty("tight", tight);
        m_tabs->style()->unpolish(m_tabs);
        m_tabs->style()->polish(m_tabs);
        // The bar keeps the sizes of its tabs until it is told that its look is another.
        QEvent changed(QEvent::StyleChange);
        QCoreApplication::sendEvent(m_tabs, &changed);
    }
}

void TabbedPanel::setCurrent(int page) {
    m_tabs->setCurrentIndex(page);
}

int TabbedPanel::current() const {
    return m_tabs->currentIndex();
}

QWidget* TabbedPanel::page(int index) const {
    return pageOf(*m_pages, index);
}

int TabbedPanel::indexOf(QWidget* page) const {
    for (int index = 0; index < m_pages->count(); ++index) {
        if (pageOf(*m_pages, index) == page) {
            return index;
        }
    }
    return -1;
}

} // namespace tessera::panels
