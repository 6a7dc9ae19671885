#include "widgets/style/elided_link.h"

#include "widgets/style/menu_text.h"
#include "widgets/style/plain_tip.h"

#include <QKeyEvent>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace tessera::style {

ElidedLink::ElidedLink(QWidget* parent) : QPushButton(parent) {
    setProperty("link", true);
    setProperty("quiet", true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setLink({}, {});
}

void ElidedLink::setLink(const QString& text, const QString& where) {
    setText(text);
    setAccessibleName(text);
    setAccessibleDescription(where);
    setToolTip(where.isEmpty() ? QString() : plainTip(text + u'\n' + where));
    setFocusPolicy(text.isEmpty() ? Qt::NoFocus : Qt::TabFocus);
    setCursor(text.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    setVisible(!text.isEmpty());
}

int ElidedLink::widthOf(const QString& text) const {
    return fontMetrics().horizontalAdvance(text) + 2;
}

QSize ElidedLink::sizeHint() const {
    constexpr int kFocusLine = 2;
    return {widthOf(text()), fontMetrics().height() + kFocusLine};
}

QSize ElidedLink::minimumSizeHint() const {
    // An ellipsis and two letters: any narrower says nothing.
    return {std::min(widthOf(QStringLiteral("M…M")), sizeHint().width()), sizeHint().height()};
}

void ElidedLink::paintEvent(QPaintEvent*) {
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text = menuText(fontMetrics().elidedText(text(), Qt::ElideRight, width()));
    QStylePainter(this).drawControl(QStyle::CE_PushButton, option);
}

void ElidedLink::keyPressEvent(QKeyEvent* event) {
    // A push button takes Return in dialogs alone.
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QPushButton::keyPressEvent(event);
}

} // namespace tessera::style
