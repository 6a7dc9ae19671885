#include "widgets/shell/settings_dialog.h"

#include "widgets/shell/window_settings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tessera::shell {

SettingsDialog::SettingsDialog(style::Theme& theme, QSettings* settings, QWidget* parent)
    : QDialog(parent), m_theme(theme), m_settings(settings) {
    setWindowTitle(tr("Settings"));
    auto* form = new QFormLayout;
    auto* choice = new QComboBox(this);
    choice->addItem(tr("Light"), static_cast<int>(style::ThemeChoice::kLight));
    choice->addItem(tr("Dark"), static_cast<int>(style::ThemeChoice::kDark));
    choice->addItem(tr("As the desktop"), static_cast<int>(style::ThemeChoice::kSystem));
    choice->setCurrentIndex(choice->findData(static_cast<int>(theme.choice())));
    form->addRow(tr("&Theme"), choice);
    auto* language = new QComboBox(this);
    language->addItem(tr("As the desktop"), QString());
    // Each in its own words, so that whoever looks for it can read it.
    language->addItem(QStringLiteral("English"), QStringLiteral("en"));
    language->addItem(QStringLiteral("Deutsch"), QStringLiteral("de"));
    if (settings != nullptr) {
        language->setCurrentIndex(std::max(0, language->findData(readLanguage(*settings))));
    }
    auto* later = new QLabel(tr("The language changes with the next start."), this);
    later->setProperty("secondary", true);
    later->setProperty("type", "table");
    form->addRow(tr("&Language"), language);
    form->addRow(QString(), later);
    auto* scale = new QSpinBox(this);
    scale->setRange(75, 300);
    scale->setSingleStep(5);
    scale->setSuffix(tr(" %"));
    scale->setValue(static_cast<int>(std::lround(theme.fontScale() * 100)));
    form->addRow(tr("Text &size"), scale);
    auto* motion = new QCheckBox(tr("&Reduced"), this);
    motion->setChecked(theme.motion() == style::Motion::kReduced);
    form->addRow(tr("Motion"), motion);
    form->setHorizontalSpacing(theme.tokens().space.group);
    form->setVerticalSpacing(theme.tokens().space.control);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    const int margin = theme.tokens().space.group;
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(margin);
    column->addLayout(form);
    setMinimumWidth(theme.scaled(380));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(choice, &QComboBox::currentIndexChanged, this, [this, choice] {
        m_theme.setChoice(static_cast<style::ThemeChoice>(choice->currentData().toInt()));
        keep();
    });
    connect(language, &QComboBox::currentIndexChanged, this, [this, language] {
        if (m_settings != nullptr) {
            writeLanguage(*m_settings, language->currentData().toString());
        }
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

void SettingsDialog::keep() {
    if (m_settings != nullptr) {
        writeLook(*m_settings, m_theme);
    }
}

} // namespace tessera::shell
