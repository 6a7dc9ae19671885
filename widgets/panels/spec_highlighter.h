#pragma once

#include <QSyntaxHighlighter>

namespace tessera::style {
class Theme;
}

namespace tessera::panels {

/// Colours a spec: JSON keys and strings, and the pattern language inside `match`, `where`, `anchor` and
/// `absorb`: operators, classes, words, numbers.
class SpecHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    SpecHighlighter(const style::Theme& theme, QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;

private:
    void highlightPattern(const QString& text, qsizetype begin, qsizetype end);

    const style::Theme& m_theme;
};

} // namespace tessera::panels
