#include "widgets/charts/share_chart.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/figures.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace tessera::charts {
ShareChart::ShareChart(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    setAccessibleName(tr("Time by operators and backend"));
}

void ShareChart::setRows(const std::vector<itemmodels::OperatorRow>& rows) {
    std::map<QString, Bar> bars;
    for (const itemmodels::OperatorRow& row : rows) {
        if (!row.time) {
            continue;
        }
        Bar& bar = bars[row.operators];
        const auto ns = static_cast<double>(row.time->count());
        bar.operators = row.operators;
        bar.ns += ns;
        const auto part = std::find_if(bar.parts.begin(), bar.parts.end(), [&](const Part& candidate) {
            return candidate.backend.id == row.backend.id;
        });
        if (part == bar.parts.end()) {
            bar.parts.push_back({row.backend, ns});
        } else {
            part->ns += ns;
        }
    }
    m_bars.clear();
    for (auto& [name, bar] : bars) {
        std::sort(bar.parts.begin(), bar.parts.end(),
                  [](const Part& a, const Part& b) { return a.ns > b.ns; });
        m_bars.push_back(std::move(bar));
    }
    std::stable_sort(m_bars.begin(), m_bars.end(), [](const Bar& a, const Bar& b) { return a.ns > b.ns; });
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
    double top = 12 + row;
    for (const Bar& bar : m_bars) {
        if (top + row > height()) {
            break;
        }
        painter.setFont(m_theme.font(style::TypeSize::kTable));
        painter.setPen(m_theme.colour(style::Role::kText));
        painter.drawText(QRectF(kChartMargin, top, names - 8, row), Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(bar.operators, Qt::ElideRight, names - 8));
        painter.drawText(QRectF(width() - figures - kChartMargin, top, figures, row),
                         Qt::AlignVCenter | Qt::AlignRight,
                         itemmodels::durationText(base::Nanoseconds(std::llround(bar.ns))));
        double x = kChartMargin + names;
        for (const Part& part : bar.parts) {
            const double length = std::max(2.0, room * part.ns / m_bars.front().ns);
            const QColor fill = m_theme.palette().fill(part.backend.badge.slot);
            const QRectF place(x, top + (row - 14) / 2.0, length - 1, 14);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawRoundedRect(place, 2, 2);
            painter.setFont(m_theme.font(style::TypeSize::kBadge));
            if (length > 24) {
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
}

void RooflineChart::setRows(const std::vector<itemmodels::OperatorRow>& rows,
                            std::optional<Ceilings> ceilings) {
    m_ceilings = ceilings;
    m_dots.clear();
    for (const itemmodels::OperatorRow& row : rows) {
        if (const auto gflops = row.gflops(); gflops && row.bytes > 0) {
            m_dots.push_back({static_cast<double>(row.flops) / static_cast<double>(row.bytes), *gflops,
                              row.backend.badge.slot});
        }
    }
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
    for (const Dot& dot : m_dots) {
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
    axes.plot = QRectF(rect()).adjusted(56, 40, -kChartMargin - 12, -28);
    return axes;
}

void RooflineChart::paintGrid(QPainter& painter, const Axes& axes) const {
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    for (double y = axes.y0; y <= axes.y1; ++y) {
        painter.setPen(m_theme.colour(style::Role::kBorder));
        painter.drawLine(axes.at(axes.x0, y), axes.at(axes.x1, y));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.drawText(QRectF(0, axes.at(axes.x0, y).y() - 9, 48, 18), Qt::AlignRight | Qt::AlignVCenter,
                         itemmodels::significantText(std::pow(10, y)));
    }
    for (double x = axes.x0; x <= axes.x1; ++x) {
        painter.drawText(QRectF(axes.at(x, axes.y0).x() - 30, axes.plot.bottom() + 5, 60, 18),
                         Qt::AlignHCenter, itemmodels::significantText(std::pow(10, x)));
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
    const QPointF end = axes.at(axes.x1, roof);
    painter.drawText(QRectF(end.x() - 160, end.y() - 20, 160, 18), Qt::AlignRight | Qt::AlignBottom,
                     tr("%1 GFLOP/s").arg(itemmodels::decimalText(m_ceilings->gflops, 0)));
    const double half = (start + ridge) / 2;
    if (start < ridge) {
        const QPointF middle = axes.at(half, half + slope);
        painter.drawText(QRectF(middle.x() + 8, middle.y() + 2, 120, 18), Qt::AlignLeft | Qt::AlignTop,
                         tr("%1 GB/s").arg(itemmodels::decimalText(m_ceilings->gigabytesPerSecond, 0)));
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
        painter.drawText(QRectF(rect()).adjusted(kChartMargin, 36, -kChartMargin, -kChartMargin),
                         static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         tr("No region has both a time and work to count."));
        return;
    }
    if (!m_ceilings) {
        painter.drawText(QRectF(rect()).adjusted(kChartMargin, 12, -kChartMargin, 0),
                         Qt::AlignTop | Qt::AlignRight, tr("Ceilings: profile the plan"));
    }
    const Axes axes = this->axes();
    paintGrid(painter, axes);
    if (m_ceilings) {
        paintCeilings(painter, axes);
    }
    painter.setPen(QPen(m_theme.colour(style::Role::kSurface), 1));
    for (const Dot& dot : m_dots) {
        painter.setBrush(m_theme.palette().fill(dot.slot));
        painter.drawEllipse(axes.at(std::log10(dot.intensity), std::log10(dot.gflops)), 4.5, 4.5);
    }
}

} // namespace tessera::charts
