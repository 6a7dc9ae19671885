#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/models/moments.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/picture_dialog.h"
#include "widgets/shell/settings_dialog.h"
#include "widgets/shell/shortcuts_dialog.h"
#include "widgets/shell/spec_editor_controller.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/toast.h"

#include <QAbstractButton>
#include <QAction>
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <algorithm>

namespace tessera::shell {

void MainWindow::open(const QString& source, std::function<void()> then, std::vector<graph::InputShape> sizes,
                      std::vector<graph::SymbolSize> symbols) {
    m_controller->open(source, std::move(then), std::move(sizes), std::move(symbols));
}

bool MainWindow::selectNode(const QString& name) {
    const session::ModelRef& model = m_controller->document().model();
    if (model == nullptr) {
        return false;
    }
    const graph::NodeId node = model->graph->findNode(name.toStdString());
    if (!node.valid()) {
        bool found = false;
        graph::forEachBody(*model->graph, [&](const graph::BodyPath& path, const graph::Graph& body) {
            if (const graph::NodeId inner = body.findNode(name.toStdString()); inner.valid()) {
                goTo(path, inner);
                found = true;
            }
            return !found;
        });
        return found;
    }
    std::vector<graph::NodeId> nodes{node};
    if (const plan::PlanRef& plan = m_controller->document().plan();
        plan != nullptr && plan->regionOf(node).valid()) {
        nodes = plan->regions[plan->regionOf(node).index()].region.nodes;
    }
    m_controller->document().selection().select(std::move(nodes), node, this);
    return true;
}

void MainWindow::chooseModel() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open a model"), folderOfFiles(m_options.settings),
                                     tr("ONNX models (*.onnx);;All files (*)"));
    if (!file.isEmpty()) {
        keepFolderOf(file);
        open(file);
    }
}

void MainWindow::choosePlan(bool second) {
    const QString file =
        QFileDialog::getOpenFileName(this, second ? tr("Compare with a plan") : tr("Open a plan"),
                                     folderOfFiles(m_options.settings), tr("Plans (*.json);;All files (*)"));
    if (file.isEmpty()) {
        return;
    }
    keepFolderOf(file);
    second ? compareWith({itemmodels::PlanOrigin::Kind::kFile, file}) : m_controller->loadPlan(file);
}

void MainWindow::exportAs(const QString& format, const QString& ending) {
    const Exported what = m_controller->exported();
    if (what.plan == nullptr) {
        return;
    }
    const QString file = ending.isEmpty()
                             ? QFileDialog::getExistingDirectory(this, tr("A folder for the bundle"),
                                                                 folderOfFiles(m_options.settings))
                             : askFile(*what.model, ending);
    if (!file.isEmpty()) {
        m_controller->exportPlan(what, format, file);
    }
}

void MainWindow::exportPicture() {
    Document& document = m_controller->document();
    const Exported what = m_controller->exported();
    if (what.plan == nullptr) {
        return;
    }
    std::vector<std::string> names;
    for (const graph::NodeId node : document.selection().nodes()) {
        names.push_back(document.plan()->graph->node(node).name);
    }
    std::vector<PictureColours> colours{{tr("Backend"), layout::ColourMode::kBackend, nullptr},
                                        {tr("Time"), layout::ColourMode::kHeat, nullptr}};
    const std::pair<QString, plan::NodeValuesRef> values[] = {{tr("Error"), m_controller->errorValues()},
                                                              {tr("Overlay"), document.overlay()}};
    for (const auto& [title, of] : values) {
        if (of != nullptr) {
            colours.push_back({title, layout::ColourMode::kHeat, of});
        }
    }
    if (m_controller->colourMode() == layout::ColourMode::kHeat) {
        for (const auto& [heat, of] : {std::pair(Heat::kError, m_controller->errorValues()),
                                       std::pair(Heat::kOverlay, document.overlay())}) {
            if (heat == m_controller->heat() && of != nullptr) { // what the canvas shows
                m_pictureRequest.mode = layout::ColourMode::kHeat;
                m_pictureRequest.values = of;
            }
        }
    }
    PictureDialog dialog(m_theme, std::move(names), std::move(colours), m_pictureRequest, this);
    helpIn(dialog, QStringLiteral("export"));
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    m_pictureRequest = dialog.request();
    const QString file = askFile(*what.model, dialog.ending());
    if (!file.isEmpty()) {
        m_controller->exportPicture(what, m_pictureRequest, file);
    }
}

QString MainWindow::askFile(const session::OpenModel& model, const QString& ending) {
    const QString name = QString::fromStdString(model.name);
    const QString stem = name.section(u'/', -1).section(u'.', 0, 0);
    const QString proposed = QDir(folderOfFiles(m_options.settings)).filePath(stem + u'.' + ending);
    const QString file = QFileDialog::getSaveFileName(this, tr("Export"), proposed,
                                                      tr("%1 files (*.%2)").arg(ending.toUpper(), ending));
    if (!file.isEmpty()) {
        keepFolderOf(file);
    }
    return file;
}

void MainWindow::keepFolderOf(const QString& file) {
    if (m_options.settings != nullptr) {
        writeFolderOf(*m_options.settings, file);
    }
}

void MainWindow::readRecent() {
    if (m_options.settings != nullptr) {
        m_recent->setRows(readRecentModels(*m_options.settings));
    }
    fillRecentMenu();
}

void MainWindow::fillRecentMenu() {
    m_actions->recentMenu->clear();
    for (const itemmodels::RecentRow& row : m_recent->rows()) {
        connect(m_actions->recentMenu->addAction(style::menuText(row.name)), &QAction::triggered, this,
                [this, source = row.source] { open(source); });
    }
    m_actions->recentMenu->setEnabled(m_recent->rowCount() > 0);
}

void MainWindow::addRecent() {
    const Document& document = m_controller->document();
    m_recent->setRows(withRecent(m_recent->rows(), *document.model(), document.plan(), document.looks()));
    if (m_options.settings != nullptr) {
        writeRecentModels(*m_options.settings, m_recent->rows());
    }
    fillRecentMenu();
}

void MainWindow::rememberPins() {
    const Document& document = m_controller->document();
    // Between one model and the next there is nothing to remember: what the settings hold is read first.
    if (m_options.settings == nullptr || document.model() == nullptr || m_pinsOf != document.model()) {
        return;
    }
    // A search brings a better plan many times a second; the pins are a file.
    if (m_pinsWritten != document.constraints()) {
        m_pinsWritten = document.constraints();
        writePins(*m_options.settings, *document.model(), m_pinsWritten);
    }
}

void MainWindow::restorePins() {
    Document& document = m_controller->document();
    if (m_options.settings == nullptr) {
        return;
    }
    m_pinsWritten = readPins(*m_options.settings, *document.model());
    m_pinsOf = document.model();
    document.restoreConstraints(m_pinsWritten);
}

void MainWindow::rememberPlan() {
    const Document& document = m_controller->document();
    const plan::PlanRef& plan = document.plan();
    // A placement from specs alone comes by itself, and a search has a better one in a moment.
    if (m_options.plansFolder.isEmpty() || plan == nullptr || plan == m_planKept ||
        m_controller->searching() || !(plan->endToEnd || plan->predicted())) {
        return;
    }
    if (!plan->hardwareProfile.empty()) {
        return; // of another machine: it would come back with the next start, without its profile
    }
    m_planKept = plan;
    m_controller->keepPlan(planFile(m_options.plansFolder, *document.model()));
}

void MainWindow::rememberRuns() {
    const Document& document = m_controller->document();
    const plan::PlanRef& plan = document.plan();
    if (m_options.plansFolder.isEmpty() || document.model() == nullptr || plan == nullptr ||
        m_controller->exchanging() || m_controller->searching() || !plan->hardwareProfile.empty()) {
        return;
    }
    m_controller->keepRuns(planFile(m_options.plansFolder, *document.model()));
}

void MainWindow::noteSearch(bool runs) {
    m_resumeNote->hide();
    const session::ModelRef& model = m_controller->document().model();
    if (m_options.settings != nullptr && model != nullptr) {
        writeInterrupted(*m_options.settings, *model, runs);
    }
}

void MainWindow::offerToResume() {
    const session::ModelRef& model = m_controller->document().model();
    const bool isLeft = m_options.settings != nullptr && !m_controller->searching() &&
                        m_controller->document().plan() != nullptr &&
                        readInterrupted(*m_options.settings, *model);
    m_resumeNote->setMessage(tr("The last search of this model was interrupted. What it measured is kept."),
                             tr("Go On"));
    m_resumeNote->setVisible(isLeft);
}

void MainWindow::restorePlan() {
    m_planKept = m_controller->document().plan();
    if (m_options.plansFolder.isEmpty() || m_planKept == nullptr || m_controller->hardwareProfile()) {
        return;
    }
    const QFileInfo file(planFile(m_options.plansFolder, *m_controller->document().model()));
    if (file.exists()) {
        m_controller->restorePlan(
            file.filePath(), [this, when = file.lastModified()](const plan::PlanRef& plan) {
                m_planKept = plan;
                const QString day = itemmodels::momentText(when);
                m_toasts->post({style::NoticeKind::kInfo,
                                tr("The plan of last time"),
                                plan->endToEnd ? tr("Measured on %1. Measure again: %2.")
                                                     .arg(day, m_actions->measure->shortcut().toString(
                                                                   QKeySequence::NativeText))
                                               : tr("Made on %1.").arg(day),
                                {},
                                0});
            });
    }
}

void MainWindow::showSettings() {
    SettingsDialog dialog(m_theme, *m_controller, m_options.settings, this);
    helpIn(dialog, QStringLiteral("settings"));
    dialog.exec();
}

void MainWindow::showShortcuts() {
    ShortcutsDialog dialog(m_theme, *m_shortcuts, this);
    helpIn(dialog, QStringLiteral("commands-and-keys"));
    dialog.exec();
}

void MainWindow::readWindowState() {
    if (m_options.settings != nullptr) {
        restoreGeometry(m_options.settings->value(QStringLiteral("window/geometry")).toByteArray());
        const QSize room = screen()->availableGeometry().size();
        if (!isMaximized() && !isFullScreen() && size().boundedTo(room) != size()) {
            resize(firstSize(room)); // kept on a larger screen
        }
        const int bottom = m_options.settings->value(QStringLiteral("window/bottom_height")).toInt();
        m_bottomHeight = bottom > 0 ? std::optional(bottom) : std::nullopt;
    }
}

void MainWindow::writeWindowState() {
    if (m_options.settings != nullptr) {
        m_options.settings->setValue(QStringLiteral("window/geometry"), saveGeometry());
        keepBottomHeight();
        if (m_bottomHeight) {
            m_options.settings->setValue(QStringLiteral("window/bottom_height"), *m_bottomHeight);
        }
        QStringList sources;
        for (const auto& state : m_controller->models()) {
            sources << state->source;
        }
        // While the one in front of restored tabs is still to be read, it stays the one that is opened.
        if (const auto front = m_controller->front(); front || sources.isEmpty()) {
            m_options.settings->setValue(QStringLiteral("window/model"),
                                         front ? sources[static_cast<qsizetype>(*front)] : QString());
        }
        writeOpenModels(*m_options.settings, sources);
        m_options.settings->sync();
    }
}

bool MainWindow::mayLoseSpecs() {
    const std::vector<SpecEditorController::Unsaved> texts = m_specDesk->unsaved();
    if (texts.empty()) {
        return true;
    }
    QStringList names;
    QStringList wrong;
    for (const SpecEditorController::Unsaved& text : texts) {
        const QString name = QString::fromStdString(text.id) + QStringLiteral(".json");
        names << name;
        if (!text.valid) {
            wrong << name;
        }
    }
    QMessageBox box(QMessageBox::Warning, tr("Tessera"),
                    tr("What you wrote in %1 is not saved.").arg(names.join(QStringLiteral(", "))),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    helpIn(box, QStringLiteral("edit-a-backends-spec"));
    if (wrong.isEmpty()) {
        box.setInformativeText(tr("Saved, it is used from the next start on."));
        box.setDefaultButton(QMessageBox::Save);
    } else {
        box.setInformativeText(tr("%1 has an error and cannot be put to use: mend it, or discard the text.")
                                   .arg(wrong.join(QStringLiteral(", "))));
        box.button(QMessageBox::Save)->setEnabled(false);
        box.setDefaultButton(QMessageBox::Cancel);
    }
    switch (box.exec()) {
    case QMessageBox::Save:
        return m_specDesk->saveAll();
    case QMessageBox::Discard:
        m_specDesk->discardAll();
        return true;
    default:
        showBottom(kSpecs);
        return false;
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayLoseSpecs()) {
        event->ignore();
        return;
    }
    writeWindowState();
    m_controller->stop();
    event->accept();
}

} // namespace tessera::shell
