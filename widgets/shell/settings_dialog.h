#pragma once

#include "widgets/style/theme.h"

#include <QDialog>

class QSettings;

namespace tessera::shell {

/// Theme, text size and motion; every change shows at once and is kept.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    /// \param settings nullptr: changes hold for this run only.
    SettingsDialog(style::Theme& theme, QSettings* settings, QWidget* parent);

private:
    void keep();

    style::Theme& m_theme;
    QSettings* m_settings;
};

} // namespace tessera::shell
