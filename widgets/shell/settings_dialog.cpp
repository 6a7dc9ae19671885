#include "widgets/shell/settings_dialog.h"

#include "widgets/models/engine_words.h"
#include "widgets/shell/controller.h"
#include "widgets/shell/device_words.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/translation.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tessera::shell {
namespace {

/// What became of one library of the folder, and whether it is in use.
std::pair<QString, bool> stateOf(const session::OptionalLibrary& library,
                                 const std::vector<session::BackendInfo>& backends) {
    const auto info = std::find_if(backends.begin(), backends.end(),
                                   [&](const auto& each) { return each.spec.id == library.backend; });
    if (info == backends.end()) {
        return {SettingsDialog::tr("%1: this Tessera was built without it.")
                    .arg(QString::fromStdString(library.backend)),
                false};
    }
    const QString title = QString::fromStdString(info->spec.title);
    if (!info->available) {
        return {SettingsDialog::tr("%1 does not open: %2").arg(title, QString::fromStdString(info->reason)),
                false};
    }
    if (info->version.empty()) {
        return {SettingsDialog::tr("%1: found.").arg(title), true};
    }
    const std::string place = library.place.string();
    const bool fromFolder = std::any_of(info->loaded.begin(), info->loaded.end(),
                                        [&](const std::string& file) { return file.starts_with(place); });
    const QString version = QString::fromStdString(info->version);
    return {(fromFolder ? SettingsDialog::tr("%1 %2 is in use.")
                        : SettingsDialog::tr("%1: the folder's version does not fit this Tessera; %2 from "
                                             "another place is in use."))
                .arg(title, version),
            fromFolder};
}

} // namespace

SettingsDialog::SettingsDialog(style::Theme& theme, Controller& controller, QSettings* settings,
                               QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_controller(controller)
    , m_settings(settings)
    , m_asked(controller.optionalFolder().folder) {
    setWindowTitle(tr("Settings"));
    auto* form = new QFormLayout;
    addLook(*form);
    addNotices(*form);
    addOptionalBackends(*form);
    addDevices(*form);
    style::setUpForm(*form, theme);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    // Return in the line of the folder takes the folder: what became of it is read before the dialog closes.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    style::makeScrollingColumn(*this, theme)->addLayout(form);
    layout()->addWidget(buttons);
    style::fitDialog(*this, theme, QSize(480, 0));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void SettingsDialog::addLook(QFormLayout& form) {
    auto* choice = new QComboBox(this);
    choice->addItem(tr("Light"), static_cast<int>(style::ThemeChoice::kLight));
    choice->addItem(tr("Dark"), static_cast<int>(style::ThemeChoice::kDark));
    choice->addItem(tr("As the desktop"), static_cast<int>(style::ThemeChoice::kSystem));
    choice->setCurrentIndex(choice->findData(static_cast<int>(m_theme.choice())));
    form.addRow(tr("&Theme"), choice);
    addLanguage(form);
    auto* scale = new QSpinBox(this);
    scale->setRange(75, 300);
    scale->setSingleStep(5);
    scale->setSuffix(tr(" %"));
    m_theme.follow(scale, [this, scale] {
        const QSignalBlocker quiet(scale);
        scale->setValue(static_cast<int>(std::lround(m_theme.fontScale() * 100)));
    });
    form.addRow(tr("Text &size"), scale);
    auto* motion = new QCheckBox(tr("&Reduced"), this);
    motion->setChecked(m_theme.motion() == style::Motion::kReduced);
    form.addRow(tr("Motion"), motion);
    auto* messages = new QCheckBox(tr("Stay &until they are closed"), this);
    messages->setObjectName(QStringLiteral("messages_stay"));
    messages->setAccessibleName(tr("Messages stay until they are closed"));
    messages->setToolTip(tr("Otherwise a message that only informs goes by itself once there was time to "
                            "read it"));
    messages->setChecked(m_theme.messageStay() == style::MessageStay::kUntilClosed);
    form.addRow(tr("Messages"), messages);
    connect(messages, &QCheckBox::toggled, this, [this](bool stay) {
        m_theme.setMessageStay(stay ? style::MessageStay::kUntilClosed : style::MessageStay::kWhileRead);
        keep();
    });
    connect(choice, &QComboBox::currentIndexChanged, this, [this, choice] {
        m_theme.setChoice(static_cast<style::ThemeChoice>(choice->currentData().toInt()));
        keep();
    });
    connect(scale, &QSpinBox::valueChanged, this, [this](int percent) {
        m_theme.setFontScale(percent / 100.0);
        keep();
    });
    connect(motion, &QCheckBox::toggled, this, [this](bool reduced) {
        m_theme.setMotion(reduced ? style::Motion::kReduced : style::Motion::kFull);
        keep();
    });
}

void SettingsDialog::addLanguage(QFormLayout& form) {
    auto* language = new QComboBox(this);
    language->addItem(tr("As the desktop"), QString());
    // Each in its own words, so that whoever looks for it can read it.
    for (const style::Language& offered : style::languages()) {
        language->addItem(offered.name, offered.code);
    }
    if (m_settings != nullptr) {
        language->setCurrentIndex(std::max(0, language->findData(readLanguage(*m_settings))));
    }
    auto* later = new QLabel(tr("The language changes with the next start."), this);
    later->setProperty("secondary", true);
    later->setProperty("type", "table");
    form.addRow(tr("&Language"), language);
    form.addRow(QString(), later);
    connect(language, &QComboBox::currentIndexChanged, this, [this, language] {
        if (m_settings != nullptr) {
            writeLanguage(*m_settings, language->currentData().toString());
        }
    });
}

void SettingsDialog::addNotices(QFormLayout& form) {
    auto* notices = new QCheckBox(tr("Tell when it &ends while another window is active"), this);
    notices->setObjectName(QStringLiteral("notices"));
    notices->setAccessibleName(tr("Tell when long work ends"));
    notices->setToolTip(tr("A search, a measurement, a profile, a check or an export of more than ten "
                           "seconds: the desktop shows a message, where it can"));
    notices->setChecked(m_settings == nullptr || readNotices(*m_settings));
    form.addRow(tr("Long work"), notices);
    connect(notices, &QCheckBox::toggled, this, [this](bool told) {
        if (m_settings != nullptr) {
            writeNotices(*m_settings, told);
        }
    });
}

void SettingsDialog::addOptionalBackends(QFormLayout& form) {
    auto* field = new QWidget(this);
    auto* row = new QHBoxLayout(field);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.tokens().space.control);
    m_folder = new QLineEdit(m_controller.optionalFolder().folder, field);
    m_folder->setObjectName(QStringLiteral("optional_folder"));
    m_folder->setPlaceholderText(tr("Where they usually lie"));
    m_folder->setAccessibleName(tr("Folder of optional backends"));
    m_folder->setToolTip(tr("A Python environment, a folder of packages, or an unpacked release"));
    auto* browse = new QPushButton(tr("&Choose…"), field);
    browse->setAccessibleName(tr("Choose the folder of optional backends"));
    browse->setAutoDefault(false);
    row->addWidget(m_folder, 1);
    row->addWidget(browse);
    auto* label = new QLabel(tr("&ONNX Runtime, OpenVINO"), this);
    label->setBuddy(m_folder);
    form.addRow(label, field);
    m_folderNote = new style::InlineNote(m_theme, style::NoticeKind::kInfo, this);
    form.addRow(QString(), m_folderNote);
    connect(browse, &QPushButton::clicked, this, &SettingsDialog::chooseFolder);
    connect(m_folder, &QLineEdit::editingFinished, this, [this] { takeFolder(Again::kIfChanged); });
    // Return looks again in the same folder too: what it lacked may have been put there.
    connect(m_folder, &QLineEdit::returnPressed, this, [this] { takeFolder(Again::kAlways); });
    connect(&m_controller, &Controller::optionalFolderChanged, this, [this] {
        m_looking = false;
        showFolder();
    });
    connect(&m_controller, &Controller::backendsChanged, this, &SettingsDialog::showFolder);
    showFolder();
}

void SettingsDialog::addDevices(QFormLayout& form) {
    auto* field = new QWidget(this);
    m_devices = new QVBoxLayout(field);
    m_devices->setContentsMargins(0, 0, 0, 0);
    m_devices->setSpacing(m_theme.tokens().space.tight);
    form.addRow(tr("Devices"), field);
    m_devicesNote = new style::InlineNote(m_theme, style::NoticeKind::kInfo, this);
    form.addRow(QString(), m_devicesNote);
    connect(&m_controller, &Controller::devicesChanged, this, &SettingsDialog::showDevices);
    showDevices();
}

void SettingsDialog::showDevices() {
    // The box that was just changed may have the keyboard: boxes stay as long as the same devices are there.
    const auto& here = m_controller.devicesHere();
    const auto found = here.value_or(DeviceWords::Found());
    QStringList notes;
    const auto boxFor = [&](const backend::DeviceId& id, const backend::DeviceInfo& info) {
        const QString name = QString::fromStdString(id.toText());
        auto* box = findChild<QCheckBox*>(name);
        if (box == nullptr) {
            box = new QCheckBox(this);
            box->setObjectName(name);
            m_devices->addWidget(box);
            connect(box, &QCheckBox::clicked, this, [this, id](bool chosen) { chooseDevice(id, chosen); });
        }
        box->setText(style::menuText(DeviceWords::of(id, found)));
        box->setToolTip(style::plainTip(DeviceWords::otherNamesOf(id)));
        box->setEnabled(info.reason.empty());
        box->setChecked(std::ranges::count(m_controller.devices(), id) > 0);
    };
    for (const session::DevicesOfKind& kind : found) {
        if (!kind.reason.empty()) {
            notes << DeviceWords::whyNone(kind);
        }
        for (std::size_t ordinal = 0; ordinal < kind.devices.size(); ++ordinal) {
            const backend::DeviceId id{kind.kind, static_cast<std::int32_t>(ordinal)};
            boxFor(id, kind.devices[ordinal]);
            if (!kind.devices[ordinal].reason.empty()) {
                notes << DeviceWords::nameOf(id, found) + QStringLiteral(": ") +
                             itemmodels::engineWords(kind.devices[ordinal].reason);
            }
        }
    }
    const QString& refused = m_controller.devicesRefused();
    m_devicesNote->setKind(refused.isEmpty() ? style::NoticeKind::kInfo : style::NoticeKind::kDanger);
    if (!refused.isEmpty()) {
        notes.prepend(refused);
    } else if (!here) {
        notes = {tr("Looking…")};
    } else {
        notes.prepend(tr("The CPU is always placed on, and besides it every device that is chosen here."));
    }
    m_devicesNote->setMessage(notes.join(u'\n'));
    m_devicesNote->show();
}

void SettingsDialog::chooseDevice(const backend::DeviceId& device, bool chosen) {
    std::vector<backend::DeviceId> devices{backend::DeviceId{}};
    for (const backend::DeviceId& each : m_controller.devices()) {
        if (each != device && each != backend::DeviceId{}) {
            devices.push_back(each);
        }
    }
    if (chosen) {
        devices.push_back(device);
    }
    m_controller.setDevices(devices.size() > 1 ? devices : std::vector<backend::DeviceId>());
}

void SettingsDialog::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(
        this, tr("A folder with ONNX Runtime or OpenVINO"), m_controller.optionalFolder().folder);
    if (!folder.isEmpty()) {
        m_folder->setText(folder);
        takeFolder(Again::kIfChanged);
    }
}

void SettingsDialog::takeFolder(Again again) {
    const QString text = m_folder->text().trimmed();
    const QString folder = text.isEmpty() ? QString() : QDir::cleanPath(QDir::fromNativeSeparators(text));
    if (m_looking || (folder == m_asked && again == Again::kIfChanged)) {
        return;
    }
    m_asked = folder;
    m_looking = true;
    showFolder();
    m_controller.setOptionalFolder(folder);
}

void SettingsDialog::showFolder() {
    const OptionalFolder& optional = m_controller.optionalFolder();
    if (m_looking) {
        m_folderNote->setKind(style::NoticeKind::kInfo);
        m_folderNote->setMessage(tr("Looking…"));
    } else if (!optional.refused.isEmpty()) {
        m_folderNote->setKind(style::NoticeKind::kDanger);
        m_folderNote->setMessage(optional.folder.isEmpty()
                                     ? tr("%1 The usual places stay in use.").arg(optional.refused)
                                     : tr("%1 %2 stays in use.").arg(optional.refused, optional.folder));
    } else if (optional.folder.isEmpty()) {
        m_folderNote->setKind(style::NoticeKind::kInfo);
        m_folderNote->setMessage(tr("They are looked for where Tessera was built and where the system keeps "
                                    "libraries. Name a folder if yours lie elsewhere."));
    } else {
        QStringList lines;
        bool inUse = true;
        for (const session::OptionalLibrary& library : optional.libraries) {
            const auto [words, used] = stateOf(library, m_controller.backends());
            lines << words;
            inUse = inUse && used;
        }
        lines << tr("It holds for every measurement from now on.");
        m_folderNote->setKind(inUse ? style::NoticeKind::kSuccess : style::NoticeKind::kWarning);
        m_folderNote->setMessage(lines.join(u' '));
    }
    m_folderNote->show();
}

void SettingsDialog::keep() {
    if (m_settings != nullptr) {
        writeLook(*m_settings, m_theme);
    }
}

} // namespace tessera::shell
