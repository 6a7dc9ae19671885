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

namespace tessera::shell {

void Actions::fillToolBar(QToolBar& bar) {
    style::setUpToolBar(bar, m_theme);
    const auto button = [&](QAction* action, Qt::ToolButtonStyle look) {
        auto* made = new QToolButton(&bar);
        made->setDefaultAction(action);
        made->setToolButtonStyle(look);
        made->setFocusPolicy(Qt::TabFocus);
        bar.addWidget(made);
        return made;
    };
    m_worded.push_back(button(open, Qt::ToolButtonTextBesideIcon));
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
    bar.addWidget(exporting);
    m_worded.push_back(exporting);
    bar.addSeparator();
    button(undoAction, Qt::ToolButtonIconOnly);
    button(redoAction, Qt::ToolButtonIconOnly);
    bar.addSeparator();
    QToolButton* filled = button(search, Qt::ToolButtonTextBesideIcon);
    filled->setProperty("primary", true);
    search->setIcon(m_theme.icon(style::Icon::kPlay, {style::Role::kTextOnAccent, style::Role::kTextOnAccent,
                                                      style::IconFill::kSolid}));
    search->setIconVisibleInMenu(false); // its ink is that of the filled button
    button(pause, Qt::ToolButtonIconOnly);
    button(stop, Qt::ToolButtonIconOnly);
    bar.addSeparator();
    auto* label = new QLabel(tr("Colour by"), &bar);
    label->setProperty("secondary", true);
    label->setContentsMargins(8, 0, 8, 0);
    m_colourLabel = bar.addWidget(label);
    colours = new style::SegmentedControl(m_theme, &bar);
    colours->setAccessibleName(tr("Colour by"));
    colours->addSegment(static_cast<int>(layout::ColourMode::kBackend), tr("Backend"), style::Icon::kBackend);
    colours->addSegment(static_cast<int>(layout::ColourMode::kHeat), tr("Heat"), style::Icon::kHeat);
    colours->addSegment(static_cast<int>(layout::ColourMode::kDelta), tr("Delta"), style::Icon::kDelta);
    colours->addSegment(static_cast<int>(layout::ColourMode::kConfidence), tr("Confidence"),
                        style::Icon::kConfidence);
    bar.addWidget(colours);
    auto* spacer = new QWidget(&bar);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(spacer);
    button(zoomOut, Qt::ToolButtonIconOnly);
    m_zoom = new QLabel(QStringLiteral("–"), &bar);
    m_zoom->setAlignment(Qt::AlignCenter);
    m_zoom->setMinimumWidth(m_theme.scaled(52));
    m_zoom->setAccessibleName(tr("Zoom"));
    bar.addWidget(m_zoom);
    button(zoomIn, Qt::ToolButtonIconOnly);
    button(fit, Qt::ToolButtonIconOnly);
    button(split, Qt::ToolButtonIconOnly);
    auto* end = new QWidget(&bar);
    end->setFixedWidth(m_theme.tokens().space.tight);
    bar.addWidget(end);
    const auto changed = [this] {
        emit coloursChanged(static_cast<layout::ColourMode>(colours->current()),
                            heats != nullptr ? static_cast<Heat>(heats->current()) : Heat::kTime);
    };
    connect(colours, &style::SegmentedControl::changed, this, changed);
    if (heats != nullptr) {
        connect(heats, &style::SegmentedControl::changed, this, changed);
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
