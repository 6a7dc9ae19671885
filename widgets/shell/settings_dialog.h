#pragma once

#include "widgets/style/theme.h"

#include <QDialog>

class QFormLayout;
class QLineEdit;
class QSettings;

namespace tessera::style {
class InlineNote;
}

namespace tessera::shell {

class Controller;

/// Theme, language, text size, motion, and where optional backends lie; every change shows at once and is
/// kept.
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
    bool m_looking = false; ///< the folder was handed over, and no answer came yet
};

} // namespace tessera::shell
