#pragma once

#include "engine/backend/device_id.h"
#include "widgets/style/theme.h"

#include <QDialog>

class QFormLayout;
class QLineEdit;
class QSettings;
class QVBoxLayout;

namespace tessera::style {
class InlineNote;
}

namespace tessera::shell {

class Controller;

/// Theme, language, text size, motion, where optional backends lie, and the devices that are placed on; every
/// change shows at once and is kept.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    /// \param settings nullptr: changes hold for this run only.
    SettingsDialog(style::Theme& theme, Controller& controller, QSettings* settings, QWidget* parent);

private:
    void keep();
    void addLook(QFormLayout& form);
    void addLanguage(QFormLayout& form);
    void addNotices(QFormLayout& form);
    void addOptionalBackends(QFormLayout& form);
    void addDevices(QFormLayout& form);
    /// The devices that were found, one line each, and why there are no more.
    void showDevices();
    void chooseDevice(const backend::DeviceId& device, bool chosen);
    void chooseFolder();
    /// Hands over what stands in the line.
    enum class Again { kIfChanged, kAlways };
    void takeFolder(Again again);
    void showFolder();

    style::Theme& m_theme;
    Controller& m_controller;
    QSettings* m_settings;
    QString m_asked; ///< the folder that was handed over last
    QLineEdit* m_folder = nullptr;
    style::InlineNote* m_folderNote = nullptr;
    QVBoxLayout* m_devices = nullptr;
    style::InlineNote* m_devicesNote = nullptr;
    bool m_looking = false; ///< the folder was handed over, and no answer came yet
};

} // namespace tessera::shell
