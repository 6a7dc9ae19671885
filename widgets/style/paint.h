#pragma once

#include <QRectF>

class QPainter;

namespace tessera::style {

class Theme;

/// The 2 px accent ring of whatever has keyboard focus, just inside `rect`.
void paintFocusRing(QPainter& painter, const QRectF& rect, double radius, const Theme& theme);

/// A raised card with its shadow (toast, minimap); the shadow lies outside `card`, see shadowMargin().
void paintCard(QPainter& painter, const QRectF& card, const Theme& theme);

/// Room that paintCard() needs around the card, px.
[[nodiscard]] int shadowMargin(const Theme& theme);

} // namespace tessera::style
