#pragma once

#include <vector>

class QPainter;
class QString;

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// Between a chart's edge and what it holds.
inline constexpr int kChartMargin = 16;

/// At the upper left of the widget that is painted.
void paintTitle(QPainter& painter, const style::Theme& theme, const QString& title);

/// 1, 2 or 5 times a power of ten, so that `range` has at most `most` steps.
[[nodiscard]] double roundStep(double range, int most);

/// Places behind the point that tell multiples of `step` apart, at most `most`.
[[nodiscard]] int decimalsOf(double step, int most);

/// Places for labels that want to stand at `wanted`, in ascending order: `apart` from each other, between
/// `low` and `high` where they all fit there, and in sum as near as that allows.
[[nodiscard]] std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double low,
                                               double high);

} // namespace tessera::charts
