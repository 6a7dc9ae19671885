#pragma once

#include "engine/pattern/source_text.h"

#include <QPlainTextEdit>

#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::panels {

/// A text with line numbers; findings are underlined, and the first of a line is told at the line's end.
class CodeEdit : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeEdit(const style::Theme& theme, QWidget* parent = nullptr);

    void setFindings(std::vector<pattern::Finding> findings);
    /// Moves the cursor to a place, 1:1 being the first.
    void goTo(const pattern::TextPosition& position);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Gutter;
    void underline();
    void layOutGutter();
    void paintGutter(QPaintEvent* event);
    [[nodiscard]] int offsetOf(const pattern::TextPosition& position) const;
    [[nodiscard]] const pattern::Finding* findingOf(int block) const;

    const style::Theme& m_theme;
    Gutter* m_gutter;
    std::vector<pattern::Finding> m_findings;
};

} // namespace tessera::panels
