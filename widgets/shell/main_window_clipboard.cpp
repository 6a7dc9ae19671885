// What comes in and goes out without a dialog: files that are dropped or pasted, rows and pictures that are
// copied.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/copy_rows.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/toast.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QUrl>

namespace tessera::shell {
namespace {

/// The one local file that something dragged or copied names; empty when it is anything else.
QString fileOf(const QMimeData& data) {
    const QList<QUrl> urls = data.urls();
    return urls.size() == 1 && urls.front().isLocalFile() ? urls.front().toLocalFile() : QString();
}

/// A path as people copy it: from a terminal, in quotes, or as a link.
QString pathOf(const QString& text) {
    QString path = text.trimmed();
    constexpr qsizetype kLongest = 4096;
    if (path.size() > kLongest || path.contains(u'\n')) {
        return {};
    }
    const bool quoted =
        path.size() > 1 && (path.front() == u'"' || path.front() == u'\'') && path.back() == path.front();
    if (quoted) {
        path = path.sliced(1, path.size() - 2);
    }
    if (path.startsWith(QStringLiteral("file://"))) {
        path = QUrl(path).toLocalFile();
    }
    return path;
}

/// Twice as fine as on the screen, so that it can stand in a talk.
QPixmap pictureOf(QWidget& widget) {
    constexpr double kScale = 2;
    QPixmap picture(widget.size() * kScale);
    picture.setDevicePixelRatio(kScale);
    widget.render(&picture);
    return picture;
}

} // namespace

/// A plan is set beside the one in force, from where it can be taken; a table of values belongs to the model
/// that is open, a store is a hardware profile; everything else is a model, and says so if it is not.
void MainWindow::openAny(const QString& file) {
    if (file.endsWith(QStringLiteral(".json")) && m_controller->document().model() != nullptr) {
        m_controller->document().plan() != nullptr ? m_controller->loadOther(file)
                                                   : m_controller->loadPlan(file);
    } else if ((file.endsWith(QStringLiteral(".csv")) || file.endsWith(QStringLiteral(".tsv"))) &&
               m_controller->document().model() != nullptr) {
        m_controller->loadOverlay(file);
    } else if (file.endsWith(QStringLiteral(".db"))) {
        m_controller->openHardwareProfile(file);
    } else {
        open(file);
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!fileOf(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    if (const QString file = fileOf(*event->mimeData()); !file.isEmpty()) {
        openAny(file);
        event->acceptProposedAction();
    }
}

/// Fields would write a file's path into themselves: the window opens it wherever it is dropped.
void MainWindow::leaveDropsToWindow() {
    for (auto* line : findChildren<QLineEdit*>()) {
        line->installEventFilter(this);
    }
    for (auto* text : findChildren<QPlainTextEdit*>()) {
        text->viewport()->installEventFilter(this);
    }
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_centre && event->type() == QEvent::Resize) {
        fitStrip(); // a dock beside it was dragged
    }
    const bool drags = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove ||
                       event->type() == QEvent::Drop;
    if (drags && !fileOf(*static_cast<QDropEvent*>(event)->mimeData()).isEmpty()) {
        event->ignore();
        return true;
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::pastePath() {
    const QMimeData* data = QApplication::clipboard()->mimeData();
    const QString file = data == nullptr ? QString() : fileOf(*data);
    const QString path = file.isEmpty() && data != nullptr ? pathOf(data->text()) : file;
    if (path.startsWith(QStringLiteral("builtin:"))) {
        open(path);
    } else if (!path.isEmpty() && QFileInfo::exists(path)) {
        openAny(path);
    } else {
        m_toasts->post({style::NoticeKind::kWarning,
                        tr("Nothing to open"),
                        path.isEmpty() ? tr("The clipboard holds no path of a file.")
                                       : tr("There is no file %1.").arg(path.left(200)),
                        {},
                        0});
    }
}

/// Of the table with the keyboard; elsewhere of the operators, which follow the selection.
void MainWindow::copyRows(panels::CopiedRows which) {
    const auto* view = qobject_cast<const QAbstractItemView*>(QApplication::focusWidget());
    const QString text = panels::rowsAsText(
        view != nullptr ? *view : *static_cast<const QAbstractItemView*>(m_operators->table()), which);
    if (text.isEmpty()) {
        m_toasts->post(
            {style::NoticeKind::kInfo,
             tr("Nothing copied"),
             which == panels::CopiedRows::kAll ? tr("The table is empty.") : tr("No row is selected."),
             {},
             0});
        return;
    }
    QApplication::clipboard()->setText(text);
    const qsizetype rows = text.count(u'\n') - 1;
    m_toasts->post({style::NoticeKind::kSuccess,
                    tr("Copied"),
                    rows == 1 ? tr("1 row with its titles, cells between tabs.")
                              : tr("%1 rows with their titles, cells between tabs.").arg(rows),
                    {},
                    0});
}

/// Of the panel with the keyboard; elsewhere of the graph as it is shown, without the minimap.
void MainWindow::copyPicture() {
    const QWidget* focus = QApplication::focusWidget();
    for (QWidget* panel :
         std::initializer_list<QWidget*>{m_bottom->page(m_bottom->current()), m_inspector, m_left}) {
        if (focus != nullptr && panel->isAncestorOf(focus)) {
            QApplication::clipboard()->setPixmap(pictureOf(*panel));
            m_toasts->post({style::NoticeKind::kSuccess, tr("Copied"), tr("A picture of the panel."), {}, 0});
            return;
        }
    }
    canvas::GraphCanvas& canvas = shownCanvas();
    const canvas::Minimap minimap = canvas.minimap();
    canvas.setMinimap(canvas::Minimap::kHidden);
    QApplication::clipboard()->setPixmap(pictureOf(*canvas.viewport()));
    canvas.setMinimap(minimap);
    m_toasts->post(
        {style::NoticeKind::kSuccess, tr("Copied"), tr("A picture of the graph as it is shown."), {}, 0});
}

} // namespace tessera::shell
