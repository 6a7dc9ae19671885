#include "widgets/charts/chart_parts.h"

#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tessera::charts {

void paintTitle(QPainter& painter, const style::Theme& theme, const QString& title) {
    painter.setPen(theme.colour(style::Role::kText));
    painter.setFont(theme.font(style::TypeSize::kTable, 600));
    painter.drawText(
        QPointF(kChartMargin, 12 + painter.fontMetrics().ascent()),
        painter.fontMetrics().elidedText(title, Qt::ElideRight, painter.window().width() - 2 * kChartMargin));
}

double roundStep(double range, int most) {
    const double raw = range / std::max(1, most);
    const double power = std::pow(10.0, std::floor(std::log10(std::max(raw, 1e-9))));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw) {
            return factor * power;
        }
    }
    return 10 * power;
}

int decimalsOf(double step, int most) {
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, most);
}

std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double low, double high) {
    // Labels that would touch form a block around the middle of what they want; blocks that touch become one.
    struct Block {
        double sum = 0; ///< of what its first label would want for each of them
        double count = 0;
        [[nodiscard]] double first() const { return sum / count; }
    };
    std::vector<Block> blocks;
    for (const double place : wanted) {
        Block block{place, 1};
        while (!blocks.empty() && blocks.back().first() + apart * blocks.back().count > block.first()) {
            const Block before = blocks.back();
            blocks.pop_back();
            block = {before.sum + block.sum - before.count * block.count * apart, before.count + block.count};
        }
        blocks.push_back(block);
    }
    std::vector<double> places;
    for (const Block& block : blocks) {
        for (double i = 0; i < block.count; ++i) {
            places.push_back(block.first() + i * apart);
        }
    }
    double most = high;
    for (auto place = places.rbegin(); place != places.rend(); ++place, most -= apart) {
        *place = std::min(*place, most);
    }
    double least = low;
    for (double& place : places) {
        place = std::max(place, least);
        least = place + apart;
    }
    return places;
}

} // namespace tessera::charts
