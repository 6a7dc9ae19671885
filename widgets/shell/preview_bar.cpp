#include "widgets/shell/preview_bar.h"

#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace tessera::shell {

PreviewBar::PreviewBar(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(new QLabel(this))
    , m_difference(new QLabel(this))
    , m_details(new QLabel(this))
    , m_apply(new QPushButton(tr("&Apply"), this))
    , m_discard(new QPushButton(tr("&Discard"), this)) {
    const auto& space = theme.tokens().space;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space.panel, space.control, space.panel, space.control);
    row->setSpacing(space.panel);
    row->addWidget(m_title);
    row->addWidget(m_difference);
    row->addWidget(m_details, 1);
    row->addWidget(m_apply);
    row->addWidget(m_discard);
    m_details->setProperty("secondary", true);
    m_details->setWordWrap(true);
    m_apply->setProperty("primary", true);
    m_apply->setToolTip(tr("Return"));
    m_discard->setToolTip(tr("Escape"));
    setAccessibleName(tr("Preview of the change"));
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    connect(m_apply, &QPushButton::clicked, this, &PreviewBar::applied);
    connect(m_discard, &QPushButton::clicked, this, &PreviewBar::discarded);
    hide();
}

void PreviewBar::show(const QString& title, const QString& difference, const QString& details) {
    m_title->setText(title);
    m_title->setFont(m_theme.font(style::TypeSize::kBody, 600));
    m_difference->setText(difference);
    m_difference->setFont(m_theme.font(style::TypeSize::kBody, 600));
    m_details->setText(details);
    setAccessibleDescription(title + u' ' + difference + u' ' + details);
    setVisible(true);
    m_apply->setFocus(Qt::OtherFocusReason);
}

QString PreviewBar::difference() const {
    return m_difference->text();
}

void PreviewBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        emit discarded();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        emit applied();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void PreviewBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colour(style::Role::kRaised));
    painter.fillRect(QRect(0, 0, 3, height()), m_theme.colour(style::Role::kAccent));
    painter.setPen(m_theme.colour(style::Role::kBorder));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace tessera::shell
