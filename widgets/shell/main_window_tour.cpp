// The tour of the window.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/shell/tour.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/segmented_control.h"

#include <QAction>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace tessera::shell {
void MainWindow::startTour() {
    const auto buttonOf = [this](const QAction* action) -> QWidget* {
        for (auto* button : findChildren<QToolButton*>()) {
            if (button->defaultAction() == action && button->isVisible()) {
                return button;
            }
        }
        return menuBar();
    };
    const auto keys = [](const QAction* action) {
        return action->shortcut().toString(QKeySequence::NativeText);
    };
    goTo({}, currentNode()); // it begins at the canvas of the model
    m_tour->start({
        {m_canvas, tr("The model, and what runs it"),
         tr("Each box is a region that one kernel computes; the letters on it say whose. A dashed outline is "
            "not "
            "measured yet.")},
        {buttonOf(m_actions->search), tr("Find the fastest plan"),
         tr("Search (%1) measures what each library offers on this machine and says whether a mix of them is "
            "faster "
            "than the best one alone.")
             .arg(keys(m_actions->search))},
        {m_actions->colours, tr("See where the time goes"),
         tr("Colour by heat: yellow is much, and the five highest are numbered. Delta compares with a second "
            "plan.")},
        {m_inspector, tr("Ask why, and decide"),
         tr("Select a region: here are its candidates with their times, and why one was chosen. Pin or "
            "forbid shows "
            "first what it would cost.")},
        {menuBar(), tr("Everything has a name"),
         tr("%1 finds every command, setting and node by a few letters. %2 explains what you look at. This "
            "tour is in "
            "the menu Help.")
             .arg(keys(m_actions->commands), keys(m_actions->help))},
    });
}

void MainWindow::offerTour() {
    if (m_sizesDialog != nullptr && m_sizesDialog->isVisible()) {
        return; // it is offered when that is answered
    }
    if (m_options.tour == WindowOptions::Tour::kOnce && m_options.settings != nullptr &&
        !wasTourSeen(*m_options.settings)) {
        writeTourSeen(*m_options.settings);
        startTour();
    }
}

} // namespace tessera::shell
