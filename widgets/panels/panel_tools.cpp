#include "widgets/panels/panel_tools.h"

#include "widgets/style/elided_label.h"
#include "widgets/style/search_line.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

namespace tessera::panels {

PanelTools::PanelTools(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_row(new QHBoxLayout(this))
    , m_words(new style::ElidedLabel(Qt::ElideRight, this)) {
    m_row->setContentsMargins(theme.tokens().space.group, 0, 0, 0);
    m_row->setSpacing(theme.tokens().space.tight);
    m_row->addStretch();
    m_words->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_words->setForegroundRole(QPalette::PlaceholderText);
    theme.follow(this, [this] { m_words->setFont(m_theme.font(style::TypeSize::kTable)); });
    m_words->setMinimumWidth(1); // they give way to tools and tabs
    m_row->addWidget(m_words, 1);
    m_row->addSpacing(theme.tokens().space.tight);
}

void PanelTools::setWords(const QString& words) {
    m_words->setText(words);
}

QString PanelTools::words() const {
    return m_words->text();
}

QToolButton* PanelTools::addTool(style::Icon icon, const QString& name, const QString& word) {
    auto* button = new QToolButton(this);
    button->setIcon(m_theme.icon(icon, {style::Role::kTextSecondary, style::Role::kAccent, {}}));
    button->setToolTip(name);
    if (!word.isEmpty()) {
        button->setText(word);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_theme.follow(button, [this, button] { button->setFont(m_theme.font(style::TypeSize::kTable)); });
    }
    static const QRegularExpression kKey(QStringLiteral("\\s*\\(.\\)$"));
    button->setAccessibleName(QString(name).remove(kKey));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    m_row->addWidget(button);
    return button;
}

QLineEdit* PanelTools::addFilter(const QString& name) {
    auto* line = new QLineEdit(this);
    line->setPlaceholderText(name);
    style::setUpSearchLine(*line, m_theme, name, style::SearchIcon::kNone);
    m_theme.follow(line, [this, line] { line->setMaximumWidth(m_theme.scaled(180)); });
    line->hide();
    QToolButton* button = addTool(style::Icon::kFilter, name);
    button->setCheckable(true);
    m_row->insertWidget(m_row->indexOf(button), line);
    connect(button, &QToolButton::toggled, line, [line](bool shown) {
        line->setVisible(shown);
        if (shown) {
            line->setFocus(Qt::OtherFocusReason);
        } else {
            line->clear();
        }
    });
    return line;
}

} // namespace tessera::panels
