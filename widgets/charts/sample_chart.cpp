#include "widgets/charts/sample_chart.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/figures.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace tessera::charts {
namespace {

constexpr double kDot = 5; ///< px at font scale 1 from one run to the next

QString figuresOf(const Measurement& measurement) {
    const bool hasInterval = measurement.rounds >= itemmodels::kLeastSamplesOfARange;
    return hasInterval ? itemmodels::durationText(measurement.median, measurement.low, measurement.high)
                       : itemmodels::durationText(measurement.median);
}

/// Runs longer than this lie far from the others: more than three times the middle half's width above it.
double farOut(std::vector<base::Nanoseconds> samples) {
    if (samples.size() < 4) {
        return std::numeric_limits<double>::infinity();
    }
    std::sort(samples.begin(), samples.end());
    const auto lower = static_cast<double>(samples[samples.size() / 4].count());
    const auto upper = static_cast<double>(samples[samples.size() * 3 / 4].count());
    return upper + 3 * std::max(upper - lower, upper / 100);
}

QString textOf(const Measurement& measurement) {
    return SampleChart::tr("%1: %2, median of %n runs", nullptr, measurement.rounds)
        .arg(measurement.title, figuresOf(measurement));
}

} // namespace

SampleChart::SampleChart(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    setAccessibleName(tr("Runs of a measurement"));
    style::setSpokenRole(*this, QAccessible::Chart);
}

void SampleChart::setMeasurements(std::vector<Measurement> measurements) {
    m_measurements = std::move(measurements);
    QStringList words;
    for (const Measurement& measurement : m_measurements) {
        words << textOf(measurement);
    }
    setAccessibleDescription(words.join(QStringLiteral(". ")));
    update();
}

double SampleChart::Axis::at(double ns) const {
    return strip.left() + strip.width() * (ns - low) / (high - low);
}

QRectF SampleChart::rowOf(std::size_t measurement) const {
    const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
    const QRectF room = QRectF(rect()).adjusted(kChartMargin, 20 + metrics.height(), -kChartMargin, -8);
    const double height =
        room.height() / static_cast<double>(std::max<std::size_t>(1, m_measurements.size()));
    return {room.left(), room.top() + height * static_cast<double>(measurement), room.width(), height};
}

SampleChart::Axis SampleChart::axisOf(std::size_t measurement) const {
    const Measurement& shown = m_measurements[measurement];
    const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
    Axis axis;
    axis.strip = rowOf(measurement).adjusted(4, metrics.height() + 4, -4, -metrics.height() - 8);
    double low = static_cast<double>(std::min(shown.low, shown.median).count());
    double high = static_cast<double>(std::max(shown.high, shown.median).count());
    const double most = std::max(high, farOut(shown.samples));
    for (const base::Nanoseconds sample : shown.samples) {
        const auto ns = static_cast<double>(sample.count());
        low = std::min(low, ns);
        high = ns <= most ? std::max(high, ns) : high;
        axis.beyond += ns > most ? 1 : 0;
        axis.farthest = std::max(axis.farthest, ns);
    }
    // Equal runs stand in the middle, on a scale that is a hundredth of their time.
    const double least = static_cast<double>(shown.median.count()) / 100;
    const double margin = std::max(0.0, (least - (high - low)) / 2);
    axis.low = low - margin;
    axis.high = high + std::max(margin, 1.0);
    return axis;
}

QPointF SampleChart::placeOf(std::size_t measurement, base::Nanoseconds time) const {
    const Axis axis = axisOf(measurement);
    return {axis.at(static_cast<double>(time.count())), axis.strip.bottom()};
}

void SampleChart::paintDots(QPainter& painter, const Measurement& measurement, const Axis& axis) const {
    const double dot = m_theme.scaledF(kDot);
    const double radius = m_theme.scaledF(2);
    std::map<int, int> columns;
    int most = 1;
    for (const base::Nanoseconds sample : measurement.samples) {
        if (static_cast<double>(sample.count()) > axis.high) {
            continue;
        }
        const double x = axis.at(static_cast<double>(sample.count())) - axis.strip.left();
        most = std::max(most, ++columns[static_cast<int>(std::floor(x / dot))]);
    }
    const double step = std::min(dot, axis.strip.height() / most);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colour(style::Role::kAccent));
    for (const auto& [column, count] : columns) {
        for (int i = 0; i < count; ++i) {
            painter.drawEllipse(
                QPointF(axis.strip.left() + (column + 0.5) * dot, axis.strip.bottom() - (i + 0.5) * step),
                radius, radius);
        }
    }
}

void SampleChart::paintRow(QPainter& painter, std::size_t measurement) const {
    const Measurement& shown = m_measurements[measurement];
    const QRectF row = rowOf(measurement);
    const Axis axis = axisOf(measurement);
    const auto elided = [&](const QString& text) {
        return painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(row.width()));
    };
    painter.setPen(m_theme.colour(style::Role::kText));
    painter.drawText(row, Qt::AlignLeft | Qt::AlignTop, elided(textOf(shown)));
    if (axis.strip.height() < kDot) {
        return;
    }
    const auto at = [&](base::Nanoseconds time) { return axis.at(static_cast<double>(time.count())); };
    painter.fillRect(
        QRectF(QPointF(at(shown.low), axis.strip.top()), QPointF(at(shown.high), axis.strip.bottom())),
        m_theme.colour(style::Role::kSelection));
    painter.setPen(m_theme.colour(style::Role::kBorder));
    painter.drawLine(axis.strip.bottomLeft(), axis.strip.bottomRight());
    paintDots(painter, shown, axis);
    painter.setPen(QPen(m_theme.colour(style::Role::kText), 1.25));
    painter.drawLine(QPointF(at(shown.median), axis.strip.top()),
                     QPointF(at(shown.median), axis.strip.bottom()));
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    const QRectF under(row.left(), axis.strip.bottom() + 3, row.width(), painter.fontMetrics().height());
    const auto edge = [](double ns) { return itemmodels::durationText(base::Nanoseconds(std::llround(ns))); };
    const auto advance = [&](const QString& text) {
        return painter.fontMetrics().horizontalAdvance(text) + 1.0;
    };
    const QString left = edge(axis.low);
    const QString right = painter.fontMetrics().elidedText(
        axis.beyond > 0 ? tr("%n runs beyond, to %1", nullptr, axis.beyond).arg(edge(axis.farthest))
                        : edge(axis.high),
        Qt::ElideRight, static_cast<int>(under.width() - advance(left) - kChartMargin));
    painter.drawText(under, Qt::AlignLeft, left);
    painter.drawText(under, Qt::AlignRight, right);
    const QString middle = tr("runs not kept");
    const double room = under.width() - 2 * std::max(advance(left), advance(right)) - kChartMargin;
    if (shown.samples.empty() && advance(middle) <= room) {
        painter.drawText(under, Qt::AlignHCenter, middle);
    }
}

void SampleChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    painter.setPen(m_theme.colour(style::Role::kBorder));
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, height()));
    paintTitle(painter, m_theme, tr("Runs of a measurement"));
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    if (m_measurements.empty()) {
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.drawText(rowOf(0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         tr("Neither the plan nor the selected region was measured."));
        return;
    }
    for (std::size_t i = 0; i < m_measurements.size(); ++i) {
        paintRow(painter, i);
    }
}

bool SampleChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QString tip;
        for (std::size_t i = 0; i < m_measurements.size(); ++i) {
            tip = rowOf(i).contains(help->pos()) ? textOf(m_measurements[i]) : tip;
        }
        QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace tessera::charts
