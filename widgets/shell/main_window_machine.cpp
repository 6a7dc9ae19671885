// What a model is placed for: the sizes of its inputs, and the machine whose costs are used.
#include "widgets/models/figures.h"
#include "widgets/models/word_help.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/device_words.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/settings_dialog.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/status_line.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/plain_tip.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace tessera::shell {

void MainWindow::buildNotes(QWidget* stage) {
    for (style::InlineNote** note : {&m_profileNote, &m_sizesNote, &m_resumeNote}) {
        *note = new style::InlineNote(m_theme, style::NoticeKind::kInfo, stage);
        (*note)->hide();
        m_overTop->addWidget(*note);
        (*note)->raise();
    }
    connect(m_profileNote, &style::InlineNote::actionTriggered, m_actions->closeProfile, &QAction::trigger);
    connect(m_sizesNote, &style::InlineNote::actionTriggered, m_actions->sizes, &QAction::trigger);
    connect(m_resumeNote, &style::InlineNote::actionTriggered, m_controller, &Controller::resumeSearch);
}

void MainWindow::wireMachine() {
    connect(m_actions->openProfile, &QAction::triggered, this, &MainWindow::chooseProfile);
    connect(m_actions->closeProfile, &QAction::triggered, this,
            [this] { m_controller->openHardwareProfile({}); });
    connect(m_actions->sizes, &QAction::triggered, this, &MainWindow::askSizes);
    connect(m_start, &StartPage::profileRequested, this, &MainWindow::chooseProfile);
    connect(m_controller, &Controller::hardwareProfileChanged, this, &MainWindow::showMachine);
    // Reduced precision is asked for anew each time: it is not kept between runs.
    connect(m_actions, &Actions::precisionRequested, m_controller, &Controller::setPrecision);
    connect(m_controller, &Controller::precisionChanged, this, [this] {
        m_actions->setPrecision(m_controller->precision());
        showMachine();
    });
    wireBudget();
    connect(m_controller, &Controller::sizesNeeded, this, &MainWindow::askSizes);
    connect(&m_controller->document(), &Document::modelChanged, this, &MainWindow::showSizes);
}

void MainWindow::wireBudget() {
    const auto setBudget = [this](base::Nanoseconds budget) {
        m_controller->setBudget(budget);
        m_actions->setBudget(budget);
        for (const QAction* choice : m_actions->budgetMenu->actions()) {
            if (choice->isChecked()) {
                m_budget->setText(tr("Budget: %1").arg(style::withoutMnemonic(choice->text())));
            }
        }
    };
    setBudget(m_options.settings != nullptr ? readBudget(*m_options.settings)
                                            : session::SearchRequest().budget);
    connect(m_actions, &Actions::budgetRequested, this, [this, setBudget](base::Nanoseconds budget) {
        setBudget(budget);
        if (m_options.settings != nullptr) {
            writeBudget(*m_options.settings, budget);
        }
    });
}

void MainWindow::startSession() {
    connect(m_controller, &Controller::optionalFolderChanged, this, [this] {
        const OptionalFolder& optional = m_controller->optionalFolder();
        // While the settings are open they say it themselves, where it was asked for.
        if (!optional.refused.isEmpty() && findChild<SettingsDialog*>() == nullptr) {
            emit m_controller->noticed(style::NoticeKind::kWarning, tr("Folder of optional backends"),
                                       optional.refused);
        } else if (optional.refused.isEmpty() && m_options.settings != nullptr) {
            writeOptionalFolder(*m_options.settings, optional.folder);
        }
    });
    connect(m_controller, &Controller::devicesChosen, this, [this] {
        const QString& refused = m_controller->devicesRefused();
        if (!refused.isEmpty() && findChild<SettingsDialog*>() == nullptr) {
            emit m_controller->noticed(style::NoticeKind::kWarning, tr("Devices"), refused);
        } else if (refused.isEmpty() && m_options.settings != nullptr) {
            writeDevices(*m_options.settings, m_controller->devices());
        }
    });
    connect(m_controller, &Controller::devicesChanged, this, [this] {
        if (const auto& here = m_controller->devicesHere()) {
            m_start->setDevices(DeviceWords::all(*here));
        }
    });
    const QString folder =
        m_options.settings != nullptr ? readOptionalFolder(*m_options.settings) : QString();
    if (folder.isEmpty()) {
        m_controller->start();
    } else {
        m_controller->setOptionalFolder(folder);
    }
    // Those of the command line are placed on already.
    if (m_options.settings != nullptr && !m_options.hasDevices) {
        if (auto devices = readDevices(*m_options.settings); !devices.empty()) {
            m_controller->setDevices(std::move(devices));
        }
    }
}

void MainWindow::chooseProfile() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a hardware profile"), {},
                                                      tr("Measurement stores (*.db);;All files (*)"));
    if (!file.isEmpty()) {
        m_controller->openHardwareProfile(file);
    }
}

void MainWindow::showMachine() {
    const auto& profile = m_controller->hardwareProfile();
    m_profileNote->setVisible(profile.has_value());
    QString machine = m_options.machine;
    if (profile) {
        const QString processor = QString::fromStdString(profile->device.title());
        machine = profile->threads == 1 ? tr("%1, 1 thread").arg(processor)
                                        : tr("%1, %2 threads").arg(processor).arg(profile->threads);
        const QString file = QFileInfo(QString::fromStdString(profile->file.string())).fileName();
        m_profileNote->setMessage(
            tr("Costs are borrowed from %1: %2. Nothing is run; times are marked ≈.").arg(file, machine),
            tr("Close profile"));
    }
    if (m_controller->precision() != graph::Precision::kF32) {
        const auto precision = graph::toText(m_controller->precision());
        machine += QStringLiteral(", ") +
                   QString::fromUtf8(precision.data(), static_cast<qsizetype>(precision.size()));
    }
    m_status->setMachine(profile ? tr("Borrowed: %1").arg(machine) : machine,
                         profile ? itemmodels::wordHelp(QStringLiteral("borrowed")) : QString());
    updateActions();
}

void MainWindow::showSizes() {
    const session::ModelRef& model = m_controller->document().model();
    const bool missing = model != nullptr && !model->unsized.empty();
    m_sizesNote->setVisible(missing);
    if (m_sizesDialog != nullptr) {
        m_sizesDialog->close(); // it asks for another model
    }
    if (missing) {
        QStringList inputs;
        for (const std::string& input : model->unsized) {
            inputs << QString::fromStdString(input);
        }
        // One line, or two, whatever the model has: the dialog has a row for each.
        constexpr int kMostNamed = 3;
        const int more = static_cast<int>(inputs.size()) - 1;
        m_sizesNote->setMessage(tr("Symbolic sizes: %1. Give the sizes to place the model for.")
                                    .arg(inputs.size() > kMostNamed
                                             ? tr("%1 and %n more", nullptr, more).arg(inputs.front())
                                             : inputs.join(QStringLiteral(", "))),
                                tr("Give sizes…"));
        m_sizesNote->setToolTip(style::plainTip(inputs.join(QStringLiteral(", "))));
    }
}

void MainWindow::searchOrAskSizes() {
    if (m_actions->search->isEnabled()) {
        m_actions->search->trigger();
    } else {
        m_actions->sizes->trigger();
    }
}

void MainWindow::askSizes() {
    const session::ModelRef model = m_controller->document().model();
    if (model == nullptr || m_sizesDialog != nullptr) {
        return;
    }
    SizesDialog::Known known{model->shapes, model->sizes};
    if (known.shapes.empty() && m_options.settings != nullptr) {
        known.shapes = readSizes(*m_options.settings, *model);
    }
    // Not modal for the program: a model can be opened, or its window closed, meanwhile.
    m_sizesDialog = new SizesDialog(m_theme, model->asRead, known, this);
    m_sizesDialog->setAttribute(Qt::WA_DeleteOnClose);
    helpIn(*m_sizesDialog, QStringLiteral("symbolic-sizes"));
    connect(m_sizesDialog, &QDialog::accepted, this, [this, model] {
        const auto sizes = m_sizesDialog->sizes();
        if (m_options.settings != nullptr) {
            writeSizes(*m_options.settings, *model, sizes);
        }
        m_controller->open(QString::fromStdString(model->source), {}, sizes);
    });
    connect(m_sizesDialog, &QDialog::finished, this, &MainWindow::offerTour);
    m_sizesDialog->open();
}

} // namespace tessera::shell
