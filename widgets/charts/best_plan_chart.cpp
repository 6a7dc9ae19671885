#include "widgets/charts/best_plan_chart.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/figures.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tessera::charts {
namespace {

constexpr int kLegendWidth = 190; ///< px at 100 %: a name and a time

bool isMeasured(const session::SearchProgress::Point& point) {
    return point.fate != session::SearchProgress::Point::Fate::kCrashed && point.time.count() > 0;
}

} // namespace

QPointF BestPlanChart::Axes::at(double evaluation, double ms) const {
    return {plot.left() + plot.width() * evaluation / evaluations,
            plot.bottom() - plot.height() * (std::clamp(ms, low, high) - low) / (high - low)};
}

BestPlanChart::BestPlanChart(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    connect(&theme, &style::Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    setAccessibleName(tr("Best plan over plans measured"));
    style::setSpokenRole(*this, QAccessible::Chart);
}

QSize BestPlanChart::minimumSizeHint() const {
    return {m_theme.scaled(240), m_theme.scaled(140)};
}

void BestPlanChart::clear() {
    m_points.clear();
    m_baselines.clear();
    m_best.reset();
    m_identicalTo.reset();
    m_mix.reset();
    m_cursor.reset();
    describe();
    update();
}

void BestPlanChart::add(const std::vector<session::SearchProgress::Point>& points) {
    m_points.insert(m_points.end(), points.begin(), points.end());
    if (!points.empty()) {
        update();
    }
}

void BestPlanChart::setBaselines(std::vector<plan::Baseline> baselines,
                                 const itemmodels::BackendLooks& looks) {
    m_baselines.clear();
    for (const plan::Baseline& baseline : baselines) {
        if (!baseline.time) {
            continue;
        }
        Line line{*baseline.time, looks.of(baseline.name)};
        if (baseline.name == "greedy") {
            line.look.title = tr("Greedy");
        }
        m_baselines.push_back(std::move(line));
    }
    std::sort(m_baselines.begin(), m_baselines.end(),
              [](const Line& a, const Line& b) { return a.time.median < b.time.median; });
    update();
}

void BestPlanChart::setBest(std::optional<plan::EndToEnd> best, const std::optional<std::string>& identicalTo,
                            const std::optional<plan::EndToEnd>& mix) {
    m_best = std::move(best);
    m_identicalTo = identicalTo;
    m_mix = mix;
    describe();
    update();
}

void BestPlanChart::describe() {
    setAccessibleDescription(m_best ? itemmodels::durationText(*m_best) : tr("nothing measured yet"));
}

std::vector<BestPlanChart::Dot> BestPlanChart::dots() const {
    std::vector<Dot> dots;
    double best = 0;
    for (const auto& point : m_points) {
        if (!isMeasured(point)) {
            continue;
        }
        const double own = point.time.milliseconds();
        const double beside = point.beside.count() > 0 ? point.beside.milliseconds() : own;
        if (dots.empty()) {
            best = beside;
            dots.push_back({0, best, best});
        }
        const double before = best;
        const double ms = before * own / beside;
        if (point.fate == session::SearchProgress::Point::Fate::kKept) {
            best = std::min(before, ms);
        }
        dots.push_back({static_cast<double>(point.evaluation), ms, best});
    }
    const auto& end = m_identicalTo ? m_mix : m_best;
    if (end && best > 0) {
        const double scale = end->median.milliseconds() / best;
        for (Dot& dot : dots) {
            dot.ms *= scale;
            dot.bestMs *= scale;
        }
    }
    return dots;
}

std::optional<double> BestPlanChart::lastMs() const {
    const std::vector<Dot> all = dots();
    return all.empty() ? std::nullopt : std::optional(all.back().bestMs);
}

void BestPlanChart::setCursor(std::optional<double> evaluation) {
    m_cursor = evaluation;
    update();
}

std::optional<double> BestPlanChart::cursorMs() const {
    std::optional<double> ms;
    for (const Dot& dot : dots()) {
        if (m_cursor && (!ms || dot.evaluation <= *m_cursor)) {
            ms = dot.bestMs;
        }
    }
    return ms;
}

QString BestPlanChart::scaleWords() const {
    const auto& end = m_identicalTo ? m_mix : m_best;
    const bool hasLine = std::any_of(m_points.begin(), m_points.end(), isMeasured);
    return hasLine && end ? tr("its own races, scaled to the last one")
           : hasLine      ? tr("its own races")
                          : QString();
}

BestPlanChart::Axes BestPlanChart::axes() const {
    Axes axes;
    const double line = QFontMetricsF(m_theme.font(style::TypeSize::kTable)).height();
    axes.plot =
        QRectF(rect()).adjusted(m_theme.scaledF(64), 24 + line, -m_theme.scaled(kLegendWidth), -12 - line);
    double low = 1e300;
    double high = 0;
    const auto widen = [&](double ms) {
        low = std::min(low, ms);
        high = std::max(high, ms);
    };
    for (const Dot& dot : dots()) {
        low = std::min(low, dot.ms);
        high = std::max(high, dot.bestMs);
        axes.evaluations = std::max(axes.evaluations, dot.evaluation);
    }
    for (const Line& baseline : m_baselines) {
        widen(baseline.time.median.milliseconds());
    }
    if (m_best) {
        widen(m_best->median.milliseconds());
    }
    if (high <= 0 || low > high) {
        high = low < 1e299 ? low * 1.2 : 1;
        low = low < 1e299 ? low : 0;
    }
    // One baseline of ten times the rest must not press all else into one line: it is drawn at the edge.
    high = std::min(high, low * 2.2);
    const double margin = std::max((high - low) * 0.12, high * 0.01);
    axes.low = std::max(0.0, low - margin);
    axes.high = high + margin;
    return axes;
}

bool BestPlanChart::isEmpty() const {
    return !m_best && m_baselines.empty() && std::none_of(m_points.begin(), m_points.end(), isMeasured);
}

/// An axis without a value would claim a scale: words say what will stand here.
void BestPlanChart::paintEmpty(QPainter& painter) const {
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    const int margin = m_theme.scaled(64); // as wide as the figures of the axis would be
    painter.drawText(rect().adjusted(margin, 0, -margin, 0), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("No plan of this search has run yet. Baselines come first, then the plans of the "
                        "graph level."));
}

void BestPlanChart::paintGrid(QPainter& painter, const Axes& axes) const {
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    const double line = painter.fontMetrics().height();
    const double step =
        roundStep(axes.high - axes.low, static_cast<int>(axes.plot.height() / m_theme.scaledF(28)));
    const int decimals = decimalsOf(step, 4);
    for (double ms = std::ceil(axes.low / step) * step; ms <= axes.high; ms += step) {
        const double y = std::round(axes.at(0, ms).y()) + 0.5;
        painter.setPen(QPen(m_theme.colour(style::Role::kBorder), 1));
        painter.drawLine(QPointF(axes.plot.left(), y), QPointF(axes.plot.right(), y));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.drawText(QRectF(0, y - line / 2, axes.plot.left() - 8, line),
                         Qt::AlignRight | Qt::AlignVCenter, itemmodels::decimalText(ms, decimals));
    }
    const double wide = std::max(1.0, roundStep(axes.evaluations, 5));
    for (double at = 0; at <= axes.evaluations; at += wide) {
        const QPointF place = axes.at(at, axes.low);
        const double room = m_theme.scaledF(80);
        painter.drawText(QRectF(place.x() - room / 2, axes.plot.bottom() + 4, room, line), Qt::AlignHCenter,
                         itemmodels::countText(static_cast<std::int64_t>(at)));
    }
    painter.drawText(
        QRectF(axes.plot.right() + 16, axes.plot.bottom() + 4, m_theme.scaled(kLegendWidth), line),
        Qt::AlignLeft, tr("plans measured"));
}

void BestPlanChart::paintBaselines(QPainter& painter, const Axes& axes) const {
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    const double line = std::max(m_theme.scaledF(18), static_cast<double>(painter.fontMetrics().height()));
    std::vector<double> lines; // from the top, the slowest first
    for (auto baseline = m_baselines.rbegin(); baseline != m_baselines.rend(); ++baseline) {
        lines.push_back(std::round(axes.at(0, baseline->time.median.milliseconds()).y()) + 0.5);
    }
    const std::vector<double> labels =
        spreadLabels(lines, line, axes.plot.top(), axes.plot.bottom() - line / 2);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line& baseline = m_baselines[lines.size() - 1 - i];
        painter.setPen(QPen(m_theme.palette().fill(baseline.look.badge.slot), 1.25, Qt::DashLine));
        painter.drawLine(QPointF(axes.plot.left(), lines[i]), QPointF(axes.plot.right(), lines[i]));
        if (labels[i] < axes.plot.bottom()) {
            paintLabel(painter, baseline, lines[i], labels[i], axes);
        }
    }
}

/// Badge and name beside the line at `y`; a thin line leads to them where they had to give way.
void BestPlanChart::paintLabel(QPainter& painter, const Line& baseline, double y, double label,
                               const Axes& axes) const {
    constexpr double kLeader = 14;
    const QSize badge = m_theme.badgeSize();
    const double right = axes.plot.right();
    painter.setPen(QPen(m_theme.palette().fill(baseline.look.badge.slot), 1));
    painter.drawLine(QPointF(right, y), QPointF(right + kLeader, label));
    style::paintBadge(painter, QRectF(QPointF(right + kLeader + 2, label - badge.height() / 2.0), badge),
                      baseline.look.badge, m_theme.palette(), m_theme.font(style::TypeSize::kBadge),
                      m_theme.tokens().radius.badge);
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    const double line = painter.fontMetrics().height();
    const double before = kLeader + badge.width() + 8;
    const QRectF room(right + before, label - line / 2, m_theme.scaled(kLegendWidth) - before - 4, line);
    const bool beyond = baseline.time.median.milliseconds() > axes.high;
    const QString text = beyond
                             ? tr("%1: %2 ↑", "a line above the scale")
                                   .arg(baseline.look.title, itemmodels::durationText(baseline.time.median))
                             : baseline.look.title;
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(room.width())));
}

void BestPlanChart::paintPlans(QPainter& painter, const Axes& axes) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colour(style::Role::kEdge));
    QPolygonF steps;
    for (const Dot& dot : dots()) {
        if (steps.isEmpty()) { // the plan that the level began with was not measured here
            steps << axes.at(dot.evaluation, dot.bestMs);
            continue;
        }
        painter.drawEllipse(axes.at(dot.evaluation, dot.ms), 2, 2);
        steps << QPointF(axes.at(dot.evaluation, dot.bestMs).x(), steps.back().y())
              << axes.at(dot.evaluation, dot.bestMs);
    }
    painter.setPen(QPen(m_theme.colour(style::Role::kAccent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(steps);
}

void BestPlanChart::paintBest(QPainter& painter, const Axes& axes) const {
    if (!m_best) {
        return;
    }
    // A baseline that is the plan is none of the plans measured: its mark stands at the end of its own line.
    const double last = m_points.empty() ? 0 : static_cast<double>(m_points.back().evaluation);
    const double end = m_identicalTo ? axes.evaluations : last;
    const QPointF place = axes.at(end, m_best->median.milliseconds());
    // An interval that is wider than the scale ends at its edge, not in the title.
    const double top = std::max(axes.at(end, m_best->high.milliseconds()).y(), axes.plot.top());
    const double bottom = std::min(axes.at(end, m_best->low.milliseconds()).y(), axes.plot.bottom());
    painter.setPen(QPen(m_theme.colour(style::Role::kText), 1.25));
    painter.drawLine(QPointF(place.x(), top), QPointF(place.x(), bottom));
    painter.drawLine(QPointF(place.x() - 3, top), QPointF(place.x() + 3, top));
    painter.drawLine(QPointF(place.x() - 3, bottom), QPointF(place.x() + 3, bottom));
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colour(style::Role::kAccent));
    painter.drawEllipse(place, 4, 4);
    painter.setFont(m_theme.font(style::TypeSize::kTable, 600));
    painter.setPen(m_theme.colour(style::Role::kText));
    const QString text = itemmodels::durationText(*m_best);
    const double width = painter.fontMetrics().horizontalAdvance(text);
    const double x = std::min(place.x() + 10, axes.plot.right() - width);
    const double line = painter.fontMetrics().height();
    const double above = std::min(top, place.y()) - line - 6;
    // Below it where there is no room above.
    const double y = above >= axes.plot.top() - line / 2 ? above : std::max(bottom, place.y()) + 6;
    const QRectF room(std::max(x, axes.plot.left()), y, width, line);
    painter.fillRect(room, m_theme.colour(style::Role::kSurface)); // the step line may run behind it
    painter.drawText(room, Qt::AlignCenter, text);
}

void BestPlanChart::paintCursor(QPainter& painter, const Axes& axes) const {
    const auto ms = cursorMs();
    if (!m_cursor) {
        return;
    }
    const double x = std::round(axes.at(std::min(*m_cursor, axes.evaluations), axes.low).x()) + 0.5;
    painter.setPen(QPen(m_theme.colour(style::Role::kText), 1, Qt::DotLine));
    painter.drawLine(QPointF(x, axes.plot.top()), QPointF(x, axes.plot.bottom()));
    if (ms) {
        painter.setPen(QPen(m_theme.colour(style::Role::kText), 2));
        painter.setBrush(m_theme.colour(style::Role::kSurface));
        painter.drawEllipse(QPointF(x, axes.at(*m_cursor, *ms).y()), 5, 5);
    }
}

void BestPlanChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    painter.setPen(m_theme.colour(style::Role::kText));
    painter.setFont(m_theme.font(style::TypeSize::kTable, 600));
    const QString title = tr("Best plan, ms end to end");
    const double base = 12 + painter.fontMetrics().ascent();
    painter.drawText(QPointF(16, base), title);
    const double after = 16 + painter.fontMetrics().horizontalAdvance(title) + m_theme.tokens().space.control;
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    painter.drawText(QPointF(after, base),
                     painter.fontMetrics().elidedText(scaleWords(), Qt::ElideRight,
                                                      static_cast<int>(width() - after - 12)));
    const Axes axes = this->axes();
    if (axes.plot.width() < 60 || axes.plot.height() < 30) {
        return;
    }
    if (isEmpty()) {
        paintEmpty(painter);
        return;
    }
    paintGrid(painter, axes);
    paintBaselines(painter, axes);
    paintPlans(painter, axes);
    paintBest(painter, axes);
    paintCursor(painter, axes);
}

} // namespace tessera::charts
