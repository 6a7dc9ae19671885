#include "widgets/models/figures.h"
#include "widgets/shell/actions.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"
#include "widgets/style/tool_bar.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>

#include <tuple>
#include <utility>

namespace tessera::shell {

void Actions::fillToolBar(QToolBar& bar) {
    style::setUpToolBar(bar, m_theme);
    const auto button = [&](QAction* action, Qt::ToolButtonStyle look) {
        auto* made = new QToolButton(&bar);
        made->setDefaultAction(action);
        made->setToolButtonStyle(look);
        made->setFocusPolicy(Qt::TabFocus);
        const auto place = bar.addWidget(made);
        return std::pair(made, place);
    };
    const auto iconButton = [&](QAction* action) { return button(action, Qt::ToolButtonIconOnly).second; };
    const auto [opening, openPlace] = button(open, Qt::ToolButtonTextBesideIcon);
    m_worded.push_back(opening);
    QAction* exportPlace = addExport(bar);
    QAction* beforeUndo = bar.addSeparator();
    QAction* undoPlace = iconButton(undoAction);
    QAction* redoPlace = iconButton(redoAction);
    bar.addSeparator();
    button(search, Qt::ToolButtonTextBesideIcon).first->setProperty("primary", true);
    search->setIcon(m_theme.icon(style::Icon::kPlay, {style::Role::kTextOnAccent, style::Role::kTextOnAccent,
                                                      style::IconFill::kSolid}));
    search->setIconVisibleInMenu(false); // its ink is that of the filled button
    QAction* pausePlace = iconButton(pause);
    QAction* stopPlace = iconButton(stop);
    QAction* beforeColours = bar.addSeparator();
    QAction* coloursPlace = addColours(bar);
    auto* spacer = new QWidget(&bar);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(spacer);
    QAction* outPlace = iconButton(zoomOut);
    m_zoom = new QLabel(QStringLiteral("–"), &bar);
    m_zoom->setAlignment(Qt::AlignCenter);
    m_theme.follow(m_zoom, [this] { m_zoom->setMinimumWidth(m_theme.scaled(52)); });
    m_zoom->setAccessibleName(tr("Zoom"));
    QAction* zoomPlace = bar.addWidget(m_zoom);
    QAction* inPlace = iconButton(zoomIn);
    QAction* fitPlace = iconButton(fit);
    QAction* splitPlace = iconButton(split);
    addMore(bar);
    auto* end = new QWidget(&bar);
    end->setFixedWidth(m_theme.tokens().space.tight);
    bar.addWidget(end);
    m_toolGroups = {{{splitPlace}, {split}},
                    {{outPlace, zoomPlace, inPlace, fitPlace}, {zoomOut, zoomIn, zoomReset, fit}},
                    {{exportPlace}, {exportMenu->menuAction()}},
                    {{beforeUndo, undoPlace, redoPlace}, {undoAction, redoAction}},
                    {{beforeColours, coloursPlace}, {m_colourMenu->menuAction()}},
                    {{openPlace}, {open}},
                    {{pausePlace}, {pause}},
                    {{stopPlace}, {stop}}};
}

QAction* Actions::addExport(QToolBar& bar) {
    auto* exporting = new QToolButton(&bar);
    exporting->setText(tr("Export"));
    exporting->setToolTip(tr("Export"));
    exporting->setIcon(m_theme.icon(style::Icon::kExport));
    exporting->setMenu(exportMenu);
    exporting->setPopupMode(QToolButton::InstantPopup);
    exporting->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    exporting->setFocusPolicy(Qt::TabFocus);
    // A button with a menu does not follow the menu's own state.
    exporting->setEnabled(exportMenu->isEnabled());
    connect(exportMenu->menuAction(), &QAction::changed, exporting,
            [this, exporting] { exporting->setEnabled(exportMenu->isEnabled()); });
    m_worded.push_back(exporting);
    return bar.addWidget(exporting);
}

QAction* Actions::addColours(QToolBar& bar) {
    auto* label = new QLabel(tr("Colour by"), &bar);
    label->setProperty("secondary", true);
    label->setContentsMargins(8, 0, 8, 0);
    m_colourLabel = bar.addWidget(label);
    colours = new style::SegmentedControl(m_theme, &bar);
    colours->setAccessibleName(tr("Colour by"));
    const std::tuple<layout::ColourMode, QString, style::Icon> modes[] = {
        {layout::ColourMode::kBackend, tr("Backend"), style::Icon::kBackend},
        {layout::ColourMode::kHeat, tr("Heat"), style::Icon::kHeat},
        {layout::ColourMode::kDelta, tr("Delta"), style::Icon::kDelta},
        {layout::ColourMode::kConfidence, tr("Confidence"), style::Icon::kConfidence}};
    m_colourMenu = new QMenu(tr("Colour by"), &bar);
    for (const auto& [mode, title, icon] : modes) {
        const auto id = static_cast<int>(mode);
        colours->addSegment(id, title, icon);
        QAction* entry = m_colourMenu->addAction(m_theme.icon(icon), title, colours,
                                                 [this, id] { colours->setCurrent(id); });
        entry->setCheckable(true);
        entry->setIconVisibleInMenu(false); // its place is the mark's
        entry->setData(id);
    }
    colours->setSegmentToolTip(static_cast<int>(layout::ColourMode::kConfidence),
                               tr("Confidence: the least certain times stand out"));
    connect(m_colourMenu, &QMenu::aboutToShow, this, [this] {
        for (QAction* entry : m_colourMenu->actions()) {
            entry->setChecked(entry->data().toInt() == colours->current());
            entry->setEnabled(colours->isEnabled());
        }
    });
    const auto changed = [this] {
        emit coloursChanged(static_cast<layout::ColourMode>(colours->current()),
                            heats != nullptr ? static_cast<Heat>(heats->current()) : Heat::kTime);
    };
    connect(colours, &style::SegmentedControl::changed, this, changed);
    if (heats != nullptr) {
        connect(heats, &style::SegmentedControl::changed, this, changed);
    }
    return bar.addWidget(colours);
}

void Actions::addMore(QToolBar& bar) {
    auto* more = new QToolButton(&bar);
    more->setObjectName(QStringLiteral("more_tools"));
    more->setIcon(m_theme.icon(style::Icon::kMore));
    more->setToolTip(tr("More tools"));
    more->setAccessibleName(more->toolTip());
    more->setPopupMode(QToolButton::InstantPopup);
    more->setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(more);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMore(*menu); });
    more->setMenu(menu);
    m_morePlace = bar.addWidget(more);
    m_morePlace->setVisible(false);
}

/// In the order of the bar.
void Actions::fillMore(QMenu& menu) const {
    menu.clear();
    for (auto group = m_toolGroups.rbegin(); group != m_toolGroups.rend(); ++group) {
        if (!group->places.front()->isVisible()) {
            menu.addActions(group->actions);
        }
    }
}

void Actions::fitToolBar(QToolBar& bar, int width) {
    const auto show = [](const ToolGroup& group, bool shown) {
        for (QAction* place : group.places) {
            place->setVisible(shown);
        }
    };
    m_morePlace->setVisible(false);
    for (const ToolGroup& group : m_toolGroups) {
        show(group, true);
    }
    for (const ToolGroup& group : m_toolGroups) {
        if (bar.sizeHint().width() <= width) {
            return;
        }
        show(group, false);
        m_morePlace->setVisible(true);
    }
}

void Actions::setRoom(Room room) {
    for (QToolButton* button : m_worded) {
        button->setToolButtonStyle(room == Room::kWide ? Qt::ToolButtonTextBesideIcon
                                                       : Qt::ToolButtonIconOnly);
    }
    if (colours != nullptr) {
        colours->setWords(room == Room::kWide ? style::SegmentedControl::Words::kOfAll
                                              : style::SegmentedControl::Words::kOfCurrent);
    }
    if (m_colourLabel != nullptr) {
        m_colourLabel->setVisible(room == Room::kWide);
    }
}

void Actions::setZoom(double zoom) {
    if (m_zoom != nullptr) {
        m_zoom->setText(zoom > 0 ? itemmodels::percentText(zoom, 0) : QStringLiteral("–"));
    }
}

} // namespace tessera::shell
