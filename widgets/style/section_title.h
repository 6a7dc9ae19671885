#pragma once

#include <QLabel>

namespace tessera::style {

class Theme;

enum class SectionRule { kNone, kLine };

/// The title of a part of a panel: body size, strong; on request with a line that fills the rest of the row.
class SectionTitle : public QLabel {
    Q_OBJECT
public:
    /// \param text translated.
    SectionTitle(const Theme& theme, const QString& text, SectionRule rule = SectionRule::kNone,
                 QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    const Theme& m_theme;
    SectionRule m_rule;
};

} // namespace tessera::style
