#include "widgets/style/palette.h"

#include <algorithm>
#include <cmath>

namespace tessera::style {
namespace {

QColor blend(const QColor& from, const QColor& to, double share) {
    const auto channel = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(channel(from.red(), to.red()), channel(from.green(), to.green()),
                  channel(from.blue(), to.blue()));
}

QColor along(const std::vector<QColor>& stops, double t) {
    // The negated comparison sends NaN to the start.
    const double place = !(t > 0) ? 0 : std::min(t, 1.0) * static_cast<double>(stops.size() - 1);
    const auto before = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    return blend(stops[before], stops[before + 1], place - static_cast<double>(before));
}

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

} // namespace

Palette::Palette(Data data) : m_data(std::move(data)) {
    Q_ASSERT(m_data.heat.size() >= 2 && m_data.delta.size() >= 3 && m_data.delta.size() % 2 == 1);
    Q_ASSERT(m_data.deltaEndLog2 > 0);
}

QColor Palette::heat(double t) const {
    return along(m_data.heat, t);
}

QColor Palette::delta(double log2Ratio) const {
    const double ratio = std::isnan(log2Ratio) ? 0 : log2Ratio;
    return along(m_data.delta, 0.5 + ratio / (2 * m_data.deltaEndLog2));
}

double luminance(const QColor& colour) {
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

QColor textOn(const QColor& fill) {
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return contrast(fill, black) >= contrast(fill, white) ? black : white;
}

QColor tint(const QColor& colour, const QColor& ground, double share) {
    return blend(ground, colour, std::clamp(share, 0.0, 1.0));
}

} // namespace tessera::style
