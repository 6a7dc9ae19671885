#pragma once

#include "widgets/style/icons.h"

#include <QWidget>

class QHBoxLayout;
class QLineEdit;
class QToolButton;

namespace tessera::style {
class ElidedLabel;
class Theme;
} // namespace tessera::style

namespace tessera::panels {

/// What stands at the end of a tab strip for one page: a few words, then buttons.
class PanelTools : public QWidget {
    Q_OBJECT
public:
    explicit PanelTools(const style::Theme& theme, QWidget* parent = nullptr);

    /// They give way first where the strip is narrow.
    void setWords(const QString& words);
    [[nodiscard]] QString words() const;
    /// \param name its tool tip and accessible name. \param word beside its icon; empty: the icon stands
    /// alone.
    QToolButton* addTool(style::Icon icon, const QString& name, const QString& word = {});
    /// A button that opens a line to filter by; closed again, it filters nothing.
    QLineEdit* addFilter(const QString& name);

private:
    const style::Theme& m_theme;
    QHBoxLayout* m_row;
    style::ElidedLabel* m_words;
};

} // namespace tessera::panels
