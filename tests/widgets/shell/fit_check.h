#pragma once

#include <QMap>
#include <QRect>
#include <QStringList>

#include <vector>

class QWidget;

namespace tessera::test {

/// What of a window stands cut, squeezed or covered, a line each: labels, buttons and fields that an ancestor
/// cuts off and no scroll bar reaches, words with less room than they ask for that neither wrap nor elide,
/// controls that lie on one another.
[[nodiscard]] QStringList misfitsIn(const QWidget& window);

/// Where everything that is visible stands in its window, px.
[[nodiscard]] QMap<const QWidget*, QRect> placesIn(const QWidget& window);

/// The widgets that stand elsewhere than `before`, or come or go, a line each.
[[nodiscard]] QStringList movedSince(const QMap<const QWidget*, QRect>& before, const QWidget& window);

/// Heights of the letters that a widget paints, px of the screen, in the order of painting.
[[nodiscard]] std::vector<double> paintedLetters(QWidget& widget);

} // namespace tessera::test
