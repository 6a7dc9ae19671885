#include "widgets/panels/code_edit.h"

#include "widgets/style/theme.h"

#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace tessera::panels {
namespace {

style::Role roleOf(pattern::Finding::Severity severity) {
    switch (severity) {
    case pattern::Finding::Severity::kError:
        return style::Role::kDanger;
    case pattern::Finding::Severity::kWarning:
        return style::Role::kWarning;
    case pattern::Finding::Severity::kInfo:
        return style::Role::kTextSecondary;
    }
    return style::Role::kText;
}

} // namespace

/// Line numbers left of the text.
class CodeEdit::Gutter final : public QWidget {
public:
    explicit Gutter(CodeEdit& edit) : QWidget(&edit), m_edit(edit) {}
    [[nodiscard]] QSize sizeHint() const override {
        return {m_edit.fontMetrics().horizontalAdvance(QStringLiteral("00000")) + 16, 0};
    }

protected:
    void paintEvent(QPaintEvent* event) override { m_edit.paintGutter(event); }

private:
    CodeEdit& m_edit;
};

CodeEdit::CodeEdit(const style::Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent), m_theme(theme), m_gutter(new Gutter(*this)) {
    setProperty("code", true);
    setFont(theme.font(style::TypeSize::kCode));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    layOutGutter();
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int dy) {
        dy != 0 ? m_gutter->scroll(0, dy) : m_gutter->update(0, area.y(), m_gutter->width(), area.height());
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CodeEdit::underline);
    connect(&theme, &style::Theme::changed, this, [this] {
        setFont(m_theme.font(style::TypeSize::kCode));
        underline();
        layOutGutter();
    });
}

void CodeEdit::layOutGutter() {
    const int width = m_gutter->sizeHint().width();
    setViewportMargins(width, 0, 0, 0);
    const QRect area = contentsRect();
    // Beside the text alone: a scroll bar below it has no lines.
    m_gutter->setGeometry(area.left(), area.top(), width, viewport()->height());
}

void CodeEdit::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    layOutGutter();
}

int CodeEdit::offsetOf(const pattern::TextPosition& position) const {
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(position.line) - 1);
    if (!block.isValid()) {
        return document()->characterCount() - 1;
    }
    return block.position() + std::min(block.length() - 1, static_cast<int>(position.column) - 1);
}

void CodeEdit::setFindings(std::vector<pattern::Finding> findings) {
    m_findings = std::move(findings);
    underline();
    viewport()->update();
    m_gutter->update();
}

void CodeEdit::underline() {
    QList<QTextEdit::ExtraSelection> marks;
    // Behind everything: the line that is written in, and lines with errors.
    const auto ground = [&](QTextCursor at, style::Role role) {
        at.clearSelection();
        QTextEdit::ExtraSelection line;
        line.cursor = at;
        line.format.setBackground(m_theme.colour(role));
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks.push_back(std::move(line));
    };
    if (isEnabled()) {
        ground(textCursor(), style::Role::kHover);
    }
    for (const pattern::Finding& finding : m_findings) {
        if (finding.severity == pattern::Finding::Severity::kError) {
            QTextCursor at(document());
            at.setPosition(offsetOf(finding.begin));
            ground(at, style::Role::kDangerGround);
        }
    }
    for (const pattern::Finding& finding : m_findings) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        mark.cursor.setPosition(offsetOf(finding.begin));
        mark.cursor.setPosition(std::max(offsetOf(finding.end), offsetOf(finding.begin)),
                                QTextCursor::KeepAnchor);
        if (!mark.cursor.hasSelection()) {
            mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        }
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(m_theme.colour(roleOf(finding.severity)));
        mark.format.setToolTip(QString::fromStdString(finding.text));
        marks.push_back(std::move(mark));
    }
    setExtraSelections(marks);
}

void CodeEdit::goTo(const pattern::TextPosition& position) {
    QTextCursor cursor(document());
    cursor.setPosition(offsetOf(position));
    setTextCursor(cursor);
    centerCursor();
    setFocus(Qt::OtherFocusReason);
}

const pattern::Finding* CodeEdit::findingOf(int block) const {
    const auto found = std::find_if(m_findings.begin(), m_findings.end(), [block](const auto& finding) {
        return static_cast<int>(finding.begin.line) == block + 1;
    });
    return found == m_findings.end() ? nullptr : &*found;
}

void CodeEdit::paintEvent(QPaintEvent* event) {
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > viewport()->height()) {
            break;
        }
        if (const pattern::Finding* finding = findingOf(block.blockNumber())) {
            const double x = fontMetrics().horizontalAdvance(block.text()) + contentOffset().x() + 24;
            painter.setPen(m_theme.colour(roleOf(finding->severity)));
            painter.drawText(QRectF(x, place.top(), viewport()->width(), place.height()),
                             Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(finding->text));
        }
    }
}

void CodeEdit::paintGutter(QPaintEvent* event) {
    QPainter painter(m_gutter);
    painter.fillRect(event->rect(), m_theme.colour(style::Role::kSurface));
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > event->rect().bottom()) {
            break;
        }
        const pattern::Finding* finding = findingOf(block.blockNumber());
        const QRectF row(0, place.top(), m_gutter->width() - 12, place.height());
        painter.setPen(
            m_theme.colour(finding != nullptr ? roleOf(finding->severity) : style::Role::kTextSecondary));
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, QString::number(block.blockNumber() + 1));
        if (finding != nullptr) {
            const style::Icon icon =
                finding->severity == pattern::Finding::Severity::kError     ? style::Icon::kError
                : finding->severity == pattern::Finding::Severity::kWarning ? style::Icon::kWarning
                                                                            : style::Icon::kInfo;
            style::paintIcon(painter, QRectF(3, place.center().y() - 6, 12, 12), icon,
                             m_theme.colour(roleOf(finding->severity)));
        }
    }
}

} // namespace tessera::panels
