// What the parts of the window do with little room: in a small window, or with large letters.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/tour.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/segmented_control.h"

#include <QDockWidget>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::shell {
namespace {

// px at font scale 1
constexpr int kWideToolBar = 1280;
/// Both side docks, and a graph of less than their width between them.
constexpr int kWideDocks = 780;

} // namespace

bool MainWindow::isNarrow() const {
    return width() < m_theme.scaled(kWideToolBar);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fitRoom();
}

void MainWindow::fitRoom() {
    m_actions->setRoom(isNarrow() ? Actions::Room::kNarrow : Actions::Room::kWide);
    m_actions->fitToolBar(*m_toolBar, width());
    fitStrip();
    placeDocks(width() < m_theme.scaled(kWideDocks) ? Docks::kTabs : Docks::kAround);
}

void MainWindow::followText() {
    fitRoom();
    if (std::exchange(m_fittedScale, m_theme.fontScale()) != m_theme.fontScale()) {
        // Behind what told the layouts that it has another size.
        QTimer::singleShot(0, this, [this] {
            sizeDocks();
            QTimer::singleShot(0, this, [this] {
                fitStrip();
                m_palette->keepOnTop();
                m_tour->keepOnTop();
            });
        });
    }
}

/// The kinds of heat take the room of folding and minimap, which are in menus, and leave the model's name its
/// own: the legend says in words which kind it is.
void MainWindow::fitStrip() {
    const bool narrow = isNarrow();
    m_actions->heats->setWords(narrow ? style::SegmentedControl::Words::kNone
                                      : style::SegmentedControl::Words::kAlone);
    m_heatLabel->setVisible(!narrow);
    const bool heat = m_canvas->colourMode() == layout::ColourMode::kHeat;
    // The menu of the strip has the kinds where they do not fit beside the model's name and that menu.
    const int rest =
        m_theme.scaled(64) + m_canvasMore->sizeHint().width() + 4 * m_theme.tokens().space.control;
    const bool fits = m_actions->heats->sizeHint().width() + rest <= m_centre->width();
    m_heatStrip->setVisible(heat && fits);
    m_heatMenu->menuAction()->setVisible(heat && !fits);
    for (QToolButton* button : m_stripButtons) {
        button->setVisible(!narrow || !heat);
    }
}

void MainWindow::placeDocks(Docks docks) {
    if (docks == m_docks) {
        return;
    }
    m_docks = docks;
    const std::array all{std::pair(m_leftDock, Qt::LeftDockWidgetArea),
                         std::pair(m_rightDock, Qt::RightDockWidgetArea),
                         std::pair(m_bottomDock, Qt::BottomDockWidgetArea)};
    for (const auto& [dock, area] : all) {
        const bool shown = !dock->isHidden();
        removeDockWidget(dock);
        addDockWidget(docks == Docks::kTabs ? Qt::RightDockWidgetArea : area, dock);
        dock->setVisible(shown);
    }
    if (docks == Docks::kTabs) {
        tabifyDockWidget(m_leftDock, m_rightDock);
        tabifyDockWidget(m_rightDock, m_bottomDock);
        (m_front != nullptr ? m_front : m_bottomDock)->raise();
        for (QTabBar* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            tabs->setAccessibleName(tr("Docks"));
        }
    }
    // Docks that were put elsewhere lie over all else.
    m_palette->keepOnTop();
    m_tour->keepOnTop();
    sizeDocks();
}

void MainWindow::sizeDocks() {
    const auto& size = m_theme.tokens().size;
    if (m_docks == Docks::kTabs) {
        // Half of the window, or more of it where that would be a few words.
        resizeDocks({m_bottomDock}, {std::clamp(m_theme.scaled(260), width() / 2, width() * 11 / 20)},
                    Qt::Horizontal);
        return;
    }
    // The legend's names and the candidates' stand whole where there is room for them.
    const int more = m_theme.scaled(40);
    const int least =
        m_theme.scaled(size.dockLeft) + m_theme.tokens().space.control; // "Generated C++" beside "100 %"
    const int left =
        std::clamp(width() * 19 / 100, least, std::max(least, m_theme.scaled(size.dockLeft) + more));
    const int right =
        std::clamp(width() * 24 / 100, m_theme.scaled(size.dockRight), m_theme.scaled(size.dockRight) + more);
    resizeDocks({m_leftDock, m_rightDock}, {left, right}, Qt::Horizontal);
    resizeDocks({m_bottomDock}, {bottomHeight()}, Qt::Vertical);
}

/// What it had last; before that enough for a chart, while a small window keeps more than half of itself for
/// the graph.
int MainWindow::bottomHeight() const {
    constexpr int kUsual = 310;
    return std::min(m_bottomHeight.value_or(std::min(m_theme.scaled(kUsual), height() * 2 / 5)),
                    height() * 7 / 10);
}

void MainWindow::keepBottomHeight() {
    if (m_bottomDock->isVisible() && m_docks == Docks::kAround) {
        m_bottomHeight = m_bottomDock->height();
    }
}

void MainWindow::showWorkspace() {
    if (m_centre->currentIndex() != 0) {
        return;
    }
    for (QDockWidget* dock : {m_leftDock, m_rightDock, m_bottomDock}) {
        dock->show();
    }
    m_centre->setCurrentIndex(1);
    m_overTop->insertWidget(0, m_profileNote);
    sizeDocks();
}

void MainWindow::showDock(QDockWidget* dock) {
    m_front = dock;
    dock->show();
    dock->raise();
}

void MainWindow::showBottom(BottomTab tab) {
    m_bottom->setCurrent(tab);
    showDock(m_bottomDock);
}

} // namespace tessera::shell
