#pragma once

#include "engine/graph/precision.h"
#include "widgets/shell/picture.h"

#include <QObject>

#include <vector>

class QAction;
class QLabel;
class QMenu;
class QMenuBar;
class QToolBar;
class QToolButton;
class QUndoStack;

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
    Actions(const style::Theme& theme, QUndoStack& undo, QWidget& window);

    void fillMenus(QMenuBar& bar);
    void fillToolBar(QToolBar& bar);
    /// What can be done now.
    struct State {
        bool model = false;
        bool sized = false;    ///< all sizes of the model are known: it can be placed
        bool symbolic = false; ///< the model as read has symbolic sizes
        bool borrowed = false; ///< costs are of a hardware profile: nothing is run
        bool plan = false;
        bool searching = false;
        bool paused = false;
        bool busy = false; ///< any job that Stop ends
        bool node = false;
        bool other = false;
        bool preview = false;
        bool folded = false;     ///< any group is drawn as one box
        bool nodeFolded = false; ///< the selected node is in such a box
    };
    void setState(const State& state);
    void setZoom(double zoom);
    /// The class that searches plan for.
    void setPrecision(graph::Precision precision);
    /// How much room the tool bar has: with little, what is clear from its icon loses its words, so that
    /// nothing falls off the end.
    enum class Room { kWide, kNarrow };
    void setRoom(Room room);

    QAction *open, *openPlan, *openProfile, *closeProfile, *sizes, *savePlan, *closeModel, *quit;
    QAction *undoAction, *redoAction, *find, *findInOutline;
    QAction *zoomIn, *zoomOut, *zoomReset, *fit, *minimap, *fold, *foldRepeats, *unfold, *split, *fullScreen;
    QAction *search, *searchOperators, *searchGraph, *pause, *stop;
    QAction *measure, *profile, *verify;
    QAction *pin, *unpin, *forbid, *reveal, *kernel, *applyPreview, *discardPreview;
    QAction *compareGreedy, *compareFile, *compareNone;
    QAction *reloadBackends, *editSpecs;
    QAction *settings, *help, *about;
    QMenu* recentMenu;
    QMenu* builtinMenu;
    QMenu* exportMenu;
    QMenu* panelMenu;
    QMenu* precisionMenu;
    style::SegmentedControl* colours = nullptr;
    style::SegmentedControl* heats = nullptr;

signals:
    void exportRequested(const QString& format, const QString& ending);
    void builtinRequested(const QString& source);
    void precisionRequested(tessera::graph::Precision precision);
    void coloursChanged(tessera::layout::ColourMode mode, tessera::shell::Heat heat);

private:
    QAction* add(const QString& text, const QKeySequence& shortcut);
    QAction* add(const QString& text, int icon, const QList<QKeySequence>& shortcuts);
    void makeFile();
    void makeView();
    void makeWork();
    void makeHelp();
    void fillSubmenus();
    void fillPrecisions();

    const style::Theme& m_theme;
    QWidget& m_window;
    QLabel* m_zoom = nullptr;
    std::vector<QToolButton*> m_worded; ///< buttons that a narrow tool bar shows without words
    QAction* m_colourLabel = nullptr;
};

} // namespace tessera::shell
