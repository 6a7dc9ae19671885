#include "widgets/style/paint.h"

#include "widgets/style/theme.h"

#include <QPainter>
#include <QPen>

#include <cmath>

namespace tessera::style {

void paintFocusRing(QPainter& painter, const QRectF& rect, double radius, const Theme& theme) {
    const double width = theme.tokens().line.ring;
    const double half = width / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.colour(Role::kAccent), width));
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius, radius);
    painter.restore();
}

void paintCard(QPainter& painter, const QRectF& card, const Theme& theme) {
    const ShadowTokens& shadow = theme.tokens().shadow;
    const double radius = theme.tokens().radius.panel;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    // The alphas add up to the shadow's own under the card's edge and fall off with the square of the
    // distance.
    const int layers = static_cast<int>(std::lround(shadow.blur));
    const double alpha = theme.kind() == ThemeKind::kLight ? shadow.alphaLight : shadow.alphaDark;
    for (int i = 1; i <= layers; ++i) {
        QColor ink(Qt::black);
        ink.setAlphaF(static_cast<float>(alpha * 2 * (layers - i + 1) / (layers * (layers + 1))));
        painter.setBrush(ink);
        painter.drawRoundedRect(card.translated(shadow.x, shadow.y).adjusted(-i, -i, i, i), radius + i,
                                radius + i);
    }
    painter.setBrush(theme.colour(Role::kRaised));
    painter.setPen(QPen(theme.colour(Role::kBorder), theme.tokens().line.border));
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.restore();
}

int shadowMargin(const Theme& theme) {
    const ShadowTokens& shadow = theme.tokens().shadow;
    return static_cast<int>(std::ceil(shadow.blur + std::max(std::abs(shadow.x), std::abs(shadow.y))));
}

void paintBarOverCanvas(QPainter& painter, const QRect& bar, Qt::Edge edge, const Theme& theme) {
    constexpr int kAccent = 3;
    painter.fillRect(bar, theme.colour(Role::kRaised));
    painter.fillRect(QRect(bar.left(), bar.top(), kAccent, bar.height()), theme.colour(Role::kAccent));
    painter.setPen(theme.colour(Role::kBorder));
    const int line = edge == Qt::TopEdge ? bar.bottom() : bar.top();
    painter.drawLine(bar.left(), line, bar.left() + bar.width(), line);
}

} // namespace tessera::style
