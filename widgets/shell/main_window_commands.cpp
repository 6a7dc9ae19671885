// What the palette finds, and the keys that lead to panels.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/engine_words.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/find_nodes.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/menu_entries.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMenuBar>
#include <QTabBar>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace tessera::shell {
namespace {

using panels::Command;

constexpr int kWhyDisabled = -1; ///< of a toast that has no action: by this one it is known again

/// Under which settings keep the keys of the pages at the bottom, in their order.
constexpr std::array kBottomIds{"panel_operators", "panel_costs",   "panel_charts", "panel_timeline",
                                "panel_search",    "panel_compare", "panel_specs",  "panel_problems"};
static_assert(kBottomIds.size() == MainWindow::kProblems + 1);

/// Gives the keyboard to the first thing in `page` that the Tab key comes to; false when nothing takes it.
bool focusIn(QWidget& page) {
    if ((page.focusPolicy() & Qt::TabFocus) != 0) {
        page.setFocus(Qt::ShortcutFocusReason);
        return true;
    }
    for (QWidget* widget = page.nextInFocusChain(); widget != &page; widget = widget->nextInFocusChain()) {
        if (page.isAncestorOf(widget) && widget->isVisibleTo(&page) && widget->isEnabled() &&
            (widget->focusPolicy() & Qt::TabFocus) != 0) {
            widget->setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return false;
}

} // namespace

bool MainWindow::focusNextPrevChild(bool next) {
    // What lies behind another tab is moved out of the window and stays visible: Qt goes through it too.
    const auto isBehind = [this](const QWidget* widget) {
        while (widget != nullptr && qobject_cast<const QDockWidget*>(widget) == nullptr) {
            widget = widget->parentWidget();
        }
        return widget != nullptr && !widget->isWindow() && !widget->geometry().intersects(rect());
    };
    constexpr int kMost = 1000; // more than there are stops
    for (int i = 0; i < kMost; ++i) {
        if (!QMainWindow::focusNextPrevChild(next)) {
            return false;
        }
        if (!isBehind(QApplication::focusWidget())) {
            return true;
        }
    }
    return true;
}

void MainWindow::buildPanelMenu() {
    const std::pair<QDockWidget*, QString> docks[] = {{m_leftDock, tr("&Outline and Legend")},
                                                      {m_rightDock, tr("&Inspector")},
                                                      {m_bottomDock, tr("&Tables and Charts")}};
    for (const auto& [dock, words] : docks) {
        dock->toggleViewAction()->setText(words);
        m_actions->panelMenu->addAction(dock->toggleViewAction());
    }
    m_actions->panelMenu->addSeparator();
    connect(m_actions->addPanel("panel_graph", tr("Graph"), '0', {Qt::ALT | Qt::Key_0}), &QAction::triggered,
            this, [this] { focusIn(shownCanvas()); });
    for (std::size_t page = 0; page < kBottomIds.size(); ++page) {
        const char digit = static_cast<char>('1' + page);
        const auto tab = static_cast<int>(page);
        QAction* action = m_actions->addPanel(kBottomIds[page], m_bottom->tabs()->tabText(tab), digit,
                                              {Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + tab)});
        connect(action, &QAction::triggered, this, [this, tab] {
            showBottom(static_cast<BottomTab>(tab));
            const bool isInTable = tab == kCompare && m_compare->focusTable();
            if (!isInTable && !focusIn(*m_bottom->page(tab))) {
                m_bottom->tabs()->setFocus(Qt::ShortcutFocusReason);
            }
        });
        if (tab == kCosts) {
            m_actions->setTip(action, tr("The kernels and conversions of the plan by what they cost"));
        }
    }
    connect(m_actions->addPanel("panel_inspector", tr("Inspector"), '9', {Qt::ALT | Qt::Key_9}),
            &QAction::triggered, this, [this] {
                showDock(m_rightDock);
                // Who goes there with a region selected looks for what else could run it.
                QWidget* candidates = m_inspector->candidates();
                if (candidates->isVisible() && m_inspector->details()) {
                    candidates->setFocus(Qt::ShortcutFocusReason);
                } else {
                    focusIn(*m_inspector);
                }
            });
    buildInspectorPages();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_toasts->current() != nullptr) {
        m_toasts->closeCurrent();
        return;
    }
    if (event->key() == Qt::Key_Escape && m_caption->closeShown()) {
        return;
    }
    if (!sayWhyDisabled(*event)) {
        QMainWindow::keyPressEvent(event);
    }
}

bool MainWindow::sayWhyDisabled(const QKeyEvent& event) {
    // Escape leaves what there is to leave: where there is nothing, nothing is missed.
    if (event.isAutoRepeat() || event.key() == Qt::Key_Escape) {
        return false;
    }
    const QKeySequence keys(event.keyCombination());
    const auto entries = menuEntries(*menuBar());
    const auto found = std::ranges::find_if(entries, [&keys](const MenuEntry& entry) {
        return !entry.action->isEnabled() && entry.action->shortcuts().contains(keys);
    });
    const QString why = found != entries.end() && found->disabled != nullptr
                            ? m_actions->whyDisabled(*found->disabled)
                            : QString();
    if (why.isEmpty()) {
        return false;
    }
    const style::Toast toast{
        style::NoticeKind::kInfo, Actions::plainText(*found->action), why, {}, kWhyDisabled};
    if (m_toasts->current() != nullptr && m_toasts->current()->id == kWhyDisabled) {
        m_toasts->closeCurrent(); // of the key before: what is pressed now is not to wait for it
    }
    m_toasts->post(toast);
    return true;
}

void MainWindow::buildInspectorPages() {
    using Panel = panels::InspectorPanel;
    struct Entry {
        const char* id;
        Panel::Tab tab;
        QString text;
        QString about;
    };
    const Entry entries[] = {
        {"inspector_node", Panel::kNode, tr("&Node"), tr("The attributes of the selected operator")},
        {"inspector_candidates", Panel::kCandidates, tr("&Candidates"),
         tr("What else could run the selected region")},
        {"inspector_why", Panel::kWhy, tr("&Why"), tr("Why the selected region runs where it does")},
        {"inspector_tensors", Panel::kTensors, tr("T&ensors"),
         tr("What the selected region reads and makes")}};
    for (const Entry& entry : entries) {
        const auto key = static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(entry.tab));
        connect(m_actions->addPage(entry.id, entry.text, entry.about, {Qt::CTRL | Qt::ALT | key}),
                &QAction::triggered, this, [this, tab = entry.tab] {
                    showDock(m_rightDock);
                    m_inspector->setTab(tab);
                    if (!m_inspector->details() || !focusIn(m_inspector->page(tab))) {
                        focusIn(*m_inspector);
                    }
                });
    }
}

std::vector<Command> MainWindow::commands() {
    std::vector<Command> commands;
    std::vector<Command> models; // that can be opened, and what a plan is exported to: behind what has a name
    for (const MenuEntry& entry : menuEntries(*menuBar())) {
        QAction* action = entry.action;
        if (action == m_actions->commands) {
            continue;
        }
        const QString why = entry.disabled != nullptr ? m_actions->whyDisabled(*entry.disabled) : QString();
        auto& into = action->objectName().isEmpty() ? models : commands;
        into.push_back({Command::Kind::kAction, Actions::plainText(*action), entry.path,
                        action->shortcut().toString(QKeySequence::NativeText), why,
                        action->isChecked() ? Command::Mark::kInForce : Command::Mark::kNone,
                        [action] { action->trigger(); }, Actions::tipOf(*action)});
    }
    addPinCommands(commands);
    addPlans(commands);
    addCompareViews(commands);
    addColours(commands);
    addLooks(commands);
    for (const session::BackendInfo& backend : m_controller->backends()) {
        const QString id = QString::fromStdString(backend.spec.id);
        commands.push_back({Command::Kind::kBackend,
                            QString::fromStdString(backend.spec.title),
                            backend.available
                                ? tr("Backend · opens its spec")
                                : tr("Backend · %1").arg(itemmodels::engineWords(backend.reason)),
                            {},
                            {},
                            Command::Mark::kNone,
                            [this, id] {
                                showBottom(kSpecs);
                                m_specs->choose(id);
                            }});
    }
    std::move(models.begin(), models.end(), std::back_inserter(commands));
    return commands;
}

void MainWindow::addPinCommands(std::vector<Command>& commands) {
    const auto& details = m_inspector->details();
    if (!details || m_controller->searching()) {
        return;
    }
    for (const itemmodels::PinChoice& choice : details->pins) {
        commands.push_back(
            {Command::Kind::kAction,
             tr("Pin to %1").arg(choice.title),
             tr("Selection, and its cost to the plan"),
             choice.cost,
             {},
             Command::Mark::kNone,
             [this, choice] { m_controller->pin(currentNode(), choice.backend.id, choice.implementation); }});
    }
}

void MainWindow::addCompareViews(std::vector<Command>& commands) {
    using Panel = panels::ComparePanel;
    const bool hasOther = m_controller->document().other() != nullptr;
    for (const auto view : {Panel::kPlans, Panel::kParts, Panel::kOperators, Panel::kBackends}) {
        commands.push_back({Command::Kind::kAction,
                            tr("Compare: %1").arg(Panel::titleOf(view)),
                            m_bottom->tabs()->tabText(kCompare),
                            {},
                            view == Panel::kPlans || hasOther ? QString() : reasonOf(Need::kOther),
                            Command::Mark::kNone,
                            [this, view] {
                                showBottom(kCompare);
                                m_compare->show(view);
                                m_compare->focusTable();
                            }});
    }
}

void MainWindow::addColours(std::vector<Command>& commands) {
    const QString why = m_controller->document().model() == nullptr ? reasonOf(Need::kModel) : QString();
    const std::pair<layout::ColourMode, QString> modes[] = {
        {layout::ColourMode::kBackend, tr("Colour by backend")},
        {layout::ColourMode::kHeat, tr("Colour by heat")},
        {layout::ColourMode::kDelta, tr("Colour by delta")},
        {layout::ColourMode::kConfidence, tr("Colour by confidence")}};
    for (const auto& [mode, title] : modes) {
        const bool now = mode == m_controller->colourMode();
        commands.push_back({Command::Kind::kAction,
                            title,
                            tr("Tool bar"),
                            {},
                            why,
                            now ? Command::Mark::kInForce : Command::Mark::kNone,
                            [this, asked = mode] { setColours(asked, m_controller->heat()); }});
    }
    for (const HeatKind& kind : heatKinds()) {
        const bool now =
            m_controller->colourMode() == layout::ColourMode::kHeat && kind.heat == m_controller->heat();
        commands.push_back({Command::Kind::kAction,
                            tr("Colour by heat: %1").arg(kind.title),
                            tr("Above the canvas"),
                            {},
                            why,
                            now ? Command::Mark::kInForce : Command::Mark::kNone,
                            [this, heat = kind.heat] { setColours(layout::ColourMode::kHeat, heat); }});
    }
}

/// Those settings that have few values are there with each of them.
void MainWindow::addLooks(std::vector<Command>& commands) {
    const auto add = [&](const QString& title, bool now, std::function<void()> set) {
        commands.push_back({Command::Kind::kSetting,
                            title,
                            tr("Settings"),
                            {},
                            {},
                            now ? Command::Mark::kInForce : Command::Mark::kNone,
                            [this, set = std::move(set)] {
                                set();
                                if (m_options.settings != nullptr) {
                                    writeLook(*m_options.settings, m_theme);
                                }
                            }});
    };
    const std::pair<style::ThemeChoice, QString> themes[] = {
        {style::ThemeChoice::kLight, tr("Theme: light")},
        {style::ThemeChoice::kDark, tr("Theme: dark")},
        {style::ThemeChoice::kSystem, tr("Theme: as the desktop")}};
    for (const auto& [choice, title] : themes) {
        add(title, m_theme.choice() == choice, [this, asked = choice] { m_theme.setChoice(asked); });
    }
    for (const int percent : {100, 125, 150, 200, 300}) {
        const double scale = percent / 100.0;
        add(tr("Text size: %1 %").arg(percent), qFuzzyCompare(m_theme.fontScale(), scale),
            [this, scale] { m_theme.setFontScale(scale); });
    }
    add(tr("Motion: full"), m_theme.motion() == style::Motion::kFull,
        [this] { m_theme.setMotion(style::Motion::kFull); });
    add(tr("Motion: reduced"), m_theme.motion() == style::Motion::kReduced,
        [this] { m_theme.setMotion(style::Motion::kReduced); });
    for (const QString& title : {tr("Language"), tr("Folder of ONNX Runtime and OpenVINO")}) {
        commands.push_back(
            {Command::Kind::kSetting, title, tr("Settings"), {}, {}, Command::Mark::kNone, [this] {
                 showSettings();
             }});
    }
}

void MainWindow::findCommandNodes(const QString& query) {
    const session::ModelRef model = m_controller->document().model();
    if (model == nullptr) {
        return;
    }
    m_controller->bridge().compute<std::vector<panels::FoundRow>>(
        bridge::JobKind::kCompute, [model, query] { return nodesLike(*model->graph, query); },
        [this, query, model](const std::vector<panels::FoundRow>& rows) {
            if (model != m_controller->document().model()) {
                return;
            }
            std::vector<Command> nodes;
            for (const panels::FoundRow& row : rows) {
                nodes.push_back({Command::Kind::kNode,
                                 row.name,
                                 row.body == nullptr ? tr("%1 · node").arg(row.operators)
                                                     : tr("%1 · node in %2").arg(row.operators, row.where),
                                 {},
                                 {},
                                 Command::Mark::kNone,
                                 [this, row] {
                                     if (row.body != nullptr) {
                                         goTo(*row.body, row.nodes.front());
                                     } else {
                                         selectNode(row.name);
                                     }
                                     revealSelection();
                                 }});
            }
            m_palette->addNodes(query, std::move(nodes));
        });
}

} // namespace tessera::shell
