#include "widgets/charts/share_chart.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/figures.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace tessera::charts {
namespace {

QString powerOfTen(double decade) {
    return itemmodels::significantText(std::pow(10, decade));
}

} // namespace

RegionCharts regionCharts(const std::vector<itemmodels::OperatorRow>& rows) {
    RegionCharts charts;
    charts.regions = rows.size();
    std::map<QString, ShareBar> bars;
    for (const itemmodels::OperatorRow& row : rows) {
        if (const auto gflops = row.gflops(); gflops && row.bytes > 0) {
            charts.dots.push_back({static_cast<double>(row.flops) / static_cast<double>(row.bytes), *gflops,
                                   row.backend.badge.slot});
        }
        if (!row.time) {
            continue;
        }
        ShareBar& bar = bars[row.operators];
        const auto ns = static_cast<double>(row.time->count());
        bar.operators = row.operators;
        bar.ns += ns;
        const auto part = std::find_if(bar.parts.begin(), bar.parts.end(), [&](const SharePart& candidate) {
            return candidate.backend.id == row.backend.id;
        });
        if (part == bar.parts.end()) {
            bar.parts.push_back({row.backend, ns});
        } else {
            part->ns += ns;
        }
    }
    for (auto& [name, bar] : bars) {
        std::sort(bar.parts.begin(), bar.parts.end(),
                  [](const SharePart& a, const SharePart& b) { return a.ns > b.ns; });
        charts.bars.push_back(std::move(bar));
    }
    std::stable_sort(charts.bars.begin(), charts.bars.end(),
                     [](const ShareBar& a, const ShareBar& b) { return a.ns > b.ns; });
    return charts;
}

ShareChart::ShareChart(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    setAccessibleName(tr("Time by operators and backend"));
    style::setSpokenRole(*this, QAccessible::Chart);
}

void ShareChart::setBars(std::vector<ShareBar> bars) {
    m_bars = std::move(bars);
    update();
}

void ShareChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    paintTitle(painter, m_theme, tr("Time by operators and backend"));
    if (m_bars.empty()) {
        return;
    }
    const int row = m_theme.scaled(m_theme.tokens().size.tableRow);
    const int figures = m_theme.scaled(80);
    const int names = std::min(m_theme.scaled(150), (width() - figures - 2 * kChartMargin) / 2);
    const double room = std::max(40, width() - names - figures - 2 * kChartMargin);
    const double thick = m_theme.scaledF(14);
    double top = 12 + row;
    for (const ShareBar& bar : m_bars) {
        painter.setFont(m_theme.font(style::TypeSize::kTable));
        painter.setPen(m_theme.colour(style::Role::kText));
        const auto shown = &bar - m_bars.data();
        const auto left = static_cast<std::ptrdiff_t>(m_bars.size()) - shown;
        if (left > 1 && top + 2 * row > height()) { // the last row that fits says that there are more
            painter.setPen(m_theme.colour(style::Role::kTextSecondary));
            painter.drawText(QRectF(kChartMargin, top, width() - 2 * kChartMargin, row),
                             Qt::AlignVCenter | Qt::AlignLeft,
                             tr("and %n more", "kinds of operators", static_cast<int>(left)));
            break;
        }
        painter.drawText(QRectF(kChartMargin, top, names - 8, row), Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(bar.operators, Qt::ElideRight, names - 8));
        painter.drawText(QRectF(width() - figures - kChartMargin, top, figures, row),
                         Qt::AlignVCenter | Qt::AlignRight,
                         itemmodels::durationText(base::Nanoseconds(std::llround(bar.ns))));
        double x = kChartMargin + names;
        for (const SharePart& part : bar.parts) {
            const double length = std::max(2.0, room * part.ns / m_bars.front().ns);
            const QColor fill = m_theme.palette().fill(part.backend.badge.slot);
            const QRectF place(x, top + (row - thick) / 2, length - 1, thick);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawRoundedRect(place, 2, 2);
            painter.setFont(m_theme.font(style::TypeSize::kBadge));
            if (length > m_theme.scaledF(24)) {
                painter.setPen(style::textOn(fill));
                painter.drawText(place, Qt::AlignCenter, part.backend.badge.letters);
            }
            x += length;
        }
        top += row;
    }
}

RooflineChart::RooflineChart(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    setAccessibleName(tr("GFLOP/s over FLOP per byte"));
    style::setSpokenRole(*this, QAccessible::Chart);
}

void RooflineChart::setDots(std::vector<RooflineDot> dots, std::optional<Ceilings> ceilings) {
    m_ceilings = ceilings;
    m_dots = std::move(dots);
    update();
}

QPointF RooflineChart::Axes::at(double x, double y) const {
    return {plot.left() + plot.width() * (x - x0) / (x1 - x0),
            plot.bottom() - plot.height() * (std::max(y, y0) - y0) / (y1 - y0)};
}

RooflineChart::Axes RooflineChart::axes() const {
    double left = 1e300;
    double right = 0;
    double low = 1e300;
    double high = m_ceilings ? m_ceilings->gflops : 0;
    for (const RooflineDot& dot : m_dots) {
        left = std::min(left, dot.intensity);
        right = std::max(right, dot.intensity);
        low = std::min(low, dot.gflops);
        high = std::max(high, dot.gflops);
    }
    if (m_ceilings) { // the ridge, where both ceilings meet, is in the picture
        right = std::max(right, m_ceilings->gflops / m_ceilings->gigabytesPerSecond);
    }
    const auto decade = [](double value, bool up) {
        return up ? std::ceil(std::log10(value * 1.05)) : std::floor(std::log10(std::max(value, 1e-6)));
    };
    Axes axes;
    axes.x0 = decade(left, false);
    axes.x1 = std::max(axes.x0 + 1, decade(right, true));
    axes.y0 = std::max(decade(low, false), decade(high, true) - 4);
    axes.y1 = std::max(axes.y0 + 1, decade(high, true));
    // Above it the title and one line more, at its left the largest number.
    const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
    const int line = metrics.height();
    int numbers = 0;
    for (double y = axes.y0; y <= axes.y1; ++y) {
        numbers = std::max(numbers, metrics.horizontalAdvance(powerOfTen(y)));
    }
    axes.plot = QRectF(rect()).adjusted(numbers + kChartMargin, 16 + 2 * line + line / 2.0,
                                        -kChartMargin - 12, -6 - 3 * line / 2.0);
    return axes;
}

void RooflineChart::paintGrid(QPainter& painter, const Axes& axes) const {
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    const QFontMetrics metrics = painter.fontMetrics();
    const double line = metrics.height();
    double below = axes.plot.bottom() + 2 * line; // the last number that stands there
    for (double y = axes.y0; y <= axes.y1; ++y) {
        const double at = axes.at(axes.x0, y).y();
        painter.setPen(m_theme.colour(style::Role::kBorder));
        painter.drawLine(axes.at(axes.x0, y), axes.at(axes.x1, y));
        if (below - at >= line) { // decades that are closer than a line have no room for each number
            below = at;
            painter.setPen(m_theme.colour(style::Role::kTextSecondary));
            painter.drawText(QRectF(0, at - line / 2, axes.plot.left() - 8, line),
                             Qt::AlignRight | Qt::AlignVCenter, powerOfTen(y));
        }
    }
    double after = -1e9;
    for (double x = axes.x0; x <= axes.x1; ++x) {
        const double half = metrics.horizontalAdvance(powerOfTen(x)) / 2.0 + 2;
        const double at = std::clamp(axes.at(x, axes.y0).x(), half, width() - half);
        if (at - half >= after) {
            after = at + half;
            painter.drawText(QRectF(at - half, axes.plot.bottom() + line / 2, 2 * half, line),
                             Qt::AlignHCenter, powerOfTen(x));
        }
    }
}

void RooflineChart::paintCeilings(QPainter& painter, const Axes& axes) const {
    const double roof = std::log10(m_ceilings->gflops);
    const double slope = std::log10(m_ceilings->gigabytesPerSecond); // GFLOP/s at one FLOP per byte
    const double ridge = roof - slope;
    const double start = std::max(axes.x0, axes.y0 - slope);
    QPolygonF line;
    if (start < ridge) {
        line << axes.at(start, start + slope);
    }
    line << axes.at(std::clamp(ridge, axes.x0, axes.x1), roof) << axes.at(axes.x1, roof);
    painter.setPen(QPen(m_theme.colour(style::Role::kTextSecondary), 1.25));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    const double height = painter.fontMetrics().height();
    const QPointF end = axes.at(axes.x1, roof);
    const QString arithmetic = tr("%1 GFLOP/s").arg(itemmodels::decimalText(m_ceilings->gflops, 0));
    const double width =
        std::min(painter.fontMetrics().horizontalAdvance(arithmetic) + 1.0, axes.plot.width());
    const QRectF above(end.x() - width, end.y() - height - 2, width, height);
    painter.drawText(above, Qt::AlignRight | Qt::AlignBottom, arithmetic);
    const double half = (start + ridge) / 2;
    const QPointF middle = axes.at(half, half + slope);
    const QString memory = tr("%1 GB/s").arg(itemmodels::decimalText(m_ceilings->gigabytesPerSecond, 0));
    const QRectF beside(middle.x() + 8, middle.y() + 2, painter.fontMetrics().horizontalAdvance(memory) + 1.0,
                        height);
    if (start < ridge && axes.plot.contains(beside) && !beside.intersects(above)) {
        painter.drawText(beside, Qt::AlignLeft | Qt::AlignTop, memory);
    }
}

void RooflineChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    painter.setPen(m_theme.colour(style::Role::kBorder));
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, height()));
    paintTitle(painter, m_theme, tr("GFLOP/s over FLOP per byte"));
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    if (m_dots.empty()) {
        painter.drawText(
            QRectF(rect()).adjusted(kChartMargin, m_theme.scaledF(36), -kChartMargin, -kChartMargin),
            static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
            tr("No region has both a time and work to count."));
        return;
    }
    if (!m_ceilings) {
        // Below the title, where the grid has not begun.
        const QRectF line(kChartMargin, 12 + painter.fontMetrics().height(), width() - 2 * kChartMargin,
                          painter.fontMetrics().height());
        painter.drawText(line, Qt::AlignTop | Qt::AlignRight,
                         painter.fontMetrics().elidedText(tr("Ceilings not measured: Profile does it"),
                                                          Qt::ElideRight, static_cast<int>(line.width())));
    }
    const Axes axes = this->axes();
    paintGrid(painter, axes);
    if (m_ceilings) {
        paintCeilings(painter, axes);
    }
    painter.setPen(QPen(m_theme.colour(style::Role::kSurface), 1));
    const double radius = m_theme.scaledF(4.5);
    for (const RooflineDot& dot : m_dots) {
        painter.setBrush(m_theme.palette().fill(dot.slot));
        painter.drawEllipse(axes.at(std::log10(dot.intensity), std::log10(dot.gflops)), radius, radius);
    }
}

} // namespace tessera::charts
