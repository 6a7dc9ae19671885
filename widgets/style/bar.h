#pragma once

#include "widgets/style/palette.h"

#include <QRectF>

#include <optional>

class QPainter;

namespace tessera::style {

enum class BarKind { kMeasured, kPredicted };

/// The interval of a measured time, as shares of the bar's scale. An end beyond [0, 1] is drawn as an arrow
/// at the track's end.
struct Whisker {
    double low = 0;
    double high = 0;
};

/// A time drawn as a share of a scale. A time is never drawn without its interval: a measured bar has a
/// whisker unless nothing about its spread is known.
struct Bar {
    double share = 0; ///< in [0, 1], clamped
    std::optional<Whisker> whisker;
    BarKind kind = BarKind::kMeasured;
};

/// Paints track, bar and whisker.
/// \param rect the track, px; 4 high on nodes, 6 in tables. The whisker stands 1.5 px out above and below.
/// \param fill the backend's colour.
void paintBar(QPainter& painter, const QRectF& rect, const Bar& bar, const QColor& fill,
              const Palette& palette);

} // namespace tessera::style
