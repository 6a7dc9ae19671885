#include "widgets/panels/spec_highlighter.h"

#include "widgets/style/theme.h"

#include <QRegularExpression>
#include <QTextCharFormat>

namespace tessera::panels {
namespace {

QTextCharFormat inkOf(const QColor& colour) {
    QTextCharFormat format;
    format.setForeground(colour);
    return format;
}

} // namespace

SpecHighlighter::SpecHighlighter(const style::Theme& theme, QTextDocument* document)
    : QSyntaxHighlighter(document), m_theme(theme) {
    connect(&theme, &style::Theme::changed, this, &QSyntaxHighlighter::rehighlight);
}

void SpecHighlighter::highlightBlock(const QString& text) {
    static const QRegularExpression kString(QStringLiteral(R"("(?:[^"\\]|\\.)*"?)"));
    static const QRegularExpression kNumber(QStringLiteral(R"((?<![\w"])-?\d+(?:\.\d+)?\b)"));
    for (auto it = kNumber.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                  inkOf(m_theme.colour(style::Role::kWarning)));
    }
    QString key;
    for (auto it = kString.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const QStringView after = QStringView(text).mid(match.capturedEnd()).trimmed();
        if (after.startsWith(u':')) {
            key = match.captured().mid(1, match.capturedLength() - 2);
            setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                      inkOf(m_theme.colour(style::Role::kText)));
            continue;
        }
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                  inkOf(m_theme.colour(style::Role::kSuccess)));
        if (key == u"match" || key == u"where" || key == u"anchor" || key == u"absorb") {
            highlightPattern(text, match.capturedStart() + 1, match.capturedEnd() - 1);
        }
    }
}

void SpecHighlighter::highlightPattern(const QString& text, qsizetype begin, qsizetype end) {
    static const QRegularExpression kWord(
        QStringLiteral(R"(@\w+|\b(?:and|or|not|in|const|true|false)\b|\b[A-Z]\w*|\b\d+\b)"));
    for (auto it = kWord.globalMatch(text, begin); it.hasNext();) {
        const auto match = it.next();
        if (match.capturedStart() >= end) {
            return;
        }
        const QChar first = match.captured().front();
        const style::Role role =
            first == u'@' || first.isUpper() ? style::Role::kAccent : style::Role::kWarning;
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                  inkOf(m_theme.colour(role)));
    }
}

} // namespace tessera::panels
