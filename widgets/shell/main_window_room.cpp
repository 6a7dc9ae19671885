// What the parts of the window do with little room: in a small window, or with large letters.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/tour.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/segmented_control.h"

#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QPointer>
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
    boundMinimum();
    fitRoom();
}

bool MainWindow::event(QEvent* event) {
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::LayoutRequest) {
        boundMinimum();
    }
    return done;
}

/// No one makes it smaller than what it holds can bear, and what it holds never makes it larger: a screen has
/// its end. A minimum of its own is one that the layout leaves alone.
void MainWindow::boundMinimum() {
    setMinimumSize(layout()->totalMinimumSize().boundedTo(size()).expandedTo(QSize(1, 1)));
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

/// Beside the model's name, which keeps its own room, the kinds of heat stand in words or as signs; then they
/// take the room of folding and minimap, which are in menus, and at last go into the menu of the strip. The
/// legend says in words which kind it is.
void MainWindow::fitStrip() {
    using Words = style::SegmentedControl::Words;
    enum class Beside { kAll, kButtons, kNothing };
    struct Stage {
        Words words;
        Beside beside;
        int tabs;
    };
    const int front = m_modelTabs->frontWidth();
    const std::array stages{Stage{Words::kAlone, Beside::kAll, front},
                            Stage{Words::kAlone, Beside::kButtons, front},
                            Stage{Words::kNone, Beside::kButtons, front},
                            Stage{Words::kNone, Beside::kNothing, m_modelTabs->leastFrontWidth()}};
    const int gap = m_theme.tokens().space.control;
    int buttons = 0;
    for (const QToolButton* button : m_stripButtons) {
        buttons += button->sizeHint().width() + gap;
    }
    const int room = m_centre->width() - m_canvasMore->sizeHint().width() - 5 * gap;
    const auto fits = [&](const Stage& stage) {
        m_actions->heats->setWords(stage.words);
        int width = stage.tabs + m_actions->heats->sizeHint().width();
        width += stage.beside == Beside::kAll ? m_heatLabel->sizeHint().width() + gap : 0;
        width += stage.beside != Beside::kNothing ? buttons : 0;
        return width <= room;
    };
    const bool narrow = isNarrow();
    const bool heat = m_canvas->colourMode() == layout::ColourMode::kHeat;
    const auto stage =
        heat ? std::find_if(stages.begin() + (narrow ? 3 : 0), stages.end(), fits) : stages.end();
    m_heatLabel->setVisible(stage != stages.end() && stage->beside == Beside::kAll);
    m_heatStrip->setVisible(stage != stages.end());
    m_heatMenu->menuAction()->setVisible(heat && stage == stages.end());
    const bool besideTabs = m_modelTabs->leastFrontWidth() + buttons <= room;
    for (QToolButton* button : m_stripButtons) {
        button->setVisible(stage != stages.end() ? stage->beside != Beside::kNothing : besideTabs);
    }
}

void MainWindow::placeDocks(Docks docks) {
    if (docks == m_docks) {
        return;
    }
    m_docks = docks;
    // A dock that is put elsewhere is hidden meanwhile, and the keyboard would go to the first button.
    const QPointer<QWidget> focus = focusWidget();
    const std::array all{std::pair(m_leftDock, Qt::LeftDockWidgetArea),
                         std::pair(m_rightDock, Qt::RightDockWidgetArea),
                         std::pair(m_bottomDock, Qt::BottomDockWidgetArea)};
    for (const auto& [dock, area] : all) {
        const bool shown = !dock->isHidden();
        removeDockWidget(dock);
        addDockWidget(docks == Docks::kTabs ? Qt::RightDockWidgetArea : area, dock);
        dock->setVisible(shown);
    }
    for (const auto& [dock, area] : all) {
        if (focus != nullptr && dock->isAncestorOf(focus)) {
            m_front = dock;
        }
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
    if (focus != nullptr && focus->isVisibleTo(this)) {
        focus->setFocus(Qt::OtherFocusReason);
    }
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
