#pragma once

#include <QRectF>
#include <Qt>

class QPainter;

namespace tessera::style {

class Theme;

/// The 2 px accent ring of whatever has keyboard focus, just inside `rect`.
void paintFocusRing(QPainter& painter, const QRectF& rect, double radius, const Theme& theme);

/// A raised card with its shadow (toast, minimap); the shadow lies outside `card`, see shadowMargin().
void paintCard(QPainter& painter, const QRectF& card, const Theme& theme);

/// The ground of a bar that lies over the canvas: an accent at its left, and a line at its other side than
/// `edge`, at which it lies.
void paintBarOverCanvas(QPainter& painter, const QRect& bar, Qt::Edge edge, const Theme& theme);

/// Room that paintCard() needs around the card, px.
[[nodiscard]] int shadowMargin(const Theme& theme);

} // namespace tessera::style
