#pragma once

#include "engine/base/units.h"
#include "engine/graph/precision.h"
#include "widgets/shell/action_needs.h"
#include "widgets/shell/picture.h"
#include "widgets/style/icons.h"

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <optional>
#include <utility>
#include <vector>

class QAction;
class QLabel;
class QMenu;
class QMenuBar;
class QToolBar;
class QToolButton;
class QUndoGroup;

namespace tessera::style {
class SegmentedControl;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// A file that the plan can be exported to.
struct ExportFormat {
    QString id;     ///< as `tessera-cli export --format`
    QString title;  ///< for the menu
    QString ending; ///< of the file
};
[[nodiscard]] std::vector<ExportFormat> exportFormats();

/// Every action of the window with its shortcut, its menus and its tool bar. Who listens connects to them.
class Actions : public QObject {
    Q_OBJECT
public:
    Actions(const style::Theme& theme, QUndoGroup& undo, QWidget& window);

    void fillMenus(QMenuBar& bar);
    void fillToolBar(QToolBar& bar);
    struct State {
        Needs met;
        bool paused = false;     ///< the search
        bool nodeFolded = false; ///< the selected node is in a folded group
        bool replays = false;    ///< a step of the search is on the canvas
    };
    /// What can be done now.
    void setState(const State& state);
    /// Why an action, or a menu by its entry, cannot be used now; empty when it can.
    [[nodiscard]] QString whyDisabled(const QAction& action) const;
    /// "Find the fastest plan (F5)": with the action's keys as they are now.
    [[nodiscard]] static QString withKeys(const QString& words, const QAction& action);
    /// Its text without mnemonic and dots.
    [[nodiscard]] static QString plainText(const QAction& action);
    /// An entry of the window's menu that shows a panel. \param digit its mnemonic.
    QAction* addPanel(const char* id, const QString& title, char digit, const QList<QKeySequence>& shortcuts);
    /// One that shows a page of a panel. \param text with its own mnemonic. \param about as setTip().
    QAction* addPage(const char* id, const QString& text, const QString& about,
                     const QList<QKeySequence>& shortcuts);
    /// What an action does, shown with its keys.
    void setTip(QAction* action, const QString& words);
    /// Those words alone; empty where its name says it.
    [[nodiscard]] static QString tipOf(const QAction& action);
    void setZoom(double zoom);
    /// The class that searches plan for.
    void setPrecision(graph::Precision precision);
    /// The wall time that a search may take; of one that no entry offers, none is checked.
    void setBudget(base::Nanoseconds budget);
    /// How much room the tool bar has: with little, what is clear from its icon loses its words, so that
    /// nothing falls off the end.
    enum class Room { kWide, kNarrow };
    void setRoom(Room room);
    /// Takes out of the bar what does not fit into `width`, the least used first, and puts it into a menu at
    /// the bar's end.
    void fitToolBar(QToolBar& bar, int width);

    QAction *open, *openPlan, *openProfile, *closeProfile, *sizes, *savePlan, *exportPicture, *closeModel,
        *nextModel, *previousModel, *quit;
    QAction *undoAction, *redoAction, *paste, *copyRow, *copyTable, *copyPicture, *find, *findInOutline,
        *commands;
    QAction *zoomIn, *zoomOut, *zoomReset, *fit, *minimap, *fold, *foldRepeats, *unfold, *openBody,
        *leaveBody, *split, *fullScreen, *openOverlay, *closeOverlay;
    QAction *search, *searchOperators, *searchGraph, *searchAnew, *pause, *stop, *replay;
    QAction *measure, *profile, *verify, *checkErrors, *nextSlowest, *previousSlowest;
    QAction *pin, *pinTo, *unpin, *forbid, *reveal, *kernel, *values, *applyPreview, *discardPreview;
    QAction *compareGreedy, *compareMix, *compareFile, *compareNone, *takeOther, *takeMix, *measureAll;
    QAction *reloadBackends, *editSpecs, *addPattern;
    QAction *settings, *shortcuts, *tour, *help, *about;
    QMenu* recentMenu;
    QMenu* builtinMenu;
    QMenu* exportMenu;
    QMenu* panelMenu;
    QMenu* precisionMenu;
    QMenu* budgetMenu;
    QMenu* compareAloneMenu; ///< filled by the window
    style::SegmentedControl* colours = nullptr;
    style::SegmentedControl* heats = nullptr;

signals:
    void exportRequested(const QString& format, const QString& ending);
    void builtinRequested(const QString& source);
    void precisionRequested(tessera::graph::Precision precision);
    void budgetRequested(tessera::base::Nanoseconds budget);
    void coloursChanged(tessera::layout::ColourMode mode, tessera::shell::Heat heat);

private:
    /// \param id under which settings keep its keys.
    static void makeCheckable(QAction& action);
    QAction* add(const char* id, const QString& text, Needs needs, const QList<QKeySequence>& shortcuts = {},
                 std::optional<style::Icon> icon = {});
    void adopt(const char* id, QAction* action, Needs needs, const QList<QKeySequence>& shortcuts);
    /// What a button and a list of commands call it.
    static void setShortName(QAction* action, const QString& name);
    static void updateTip(QAction& action);
    void makeFile();
    void makeView();
    void makeWork();
    void makeHelp();
    void fillSubmenus();
    void fillPrecisions();
    void fillBudgets();
    // What stands in the tool bar besides buttons; each gives its place.
    QAction* addExport(QToolBar& bar);
    QAction* addColours(QToolBar& bar);
    void addMore(QToolBar& bar);
    void fillMore(QMenu& menu) const;

    const style::Theme& m_theme;
    QUndoGroup& m_undo;
    QWidget& m_window;
    std::vector<std::pair<QAction*, Needs>> m_needs; ///< of those that need anything
    Needs m_met;
    QLabel* m_zoom = nullptr;
    std::vector<QToolButton*> m_worded; ///< buttons that a narrow tool bar shows without words
    QAction* m_colourLabel = nullptr;
    /// What leaves the tool bar together, and as what it is in the menu then.
    struct ToolGroup {
        std::vector<QAction*> places;
        QList<QAction*> actions;
    };
    std::vector<ToolGroup> m_toolGroups; ///< the least used first
    QAction* m_morePlace = nullptr;
    QMenu* m_colourMenu = nullptr;
};

} // namespace tessera::shell
