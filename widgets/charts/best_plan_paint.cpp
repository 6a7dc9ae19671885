// Where everything of the best-plan chart stands, and how it is painted.
#include "widgets/charts/best_plan_chart.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/figures.h"
#include "widgets/style/badge.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace tessera::charts {
namespace {

constexpr int kLegendWidth = 190;    ///< px at 100 %: a name and a time
constexpr double kLeader = 14;       ///< px from a line's end to its place in the legend
constexpr double kGap = 6;           ///< px between texts of one line
constexpr int kHeightForNotes = 180; ///< px at 100 %: a lower chart has one note, the other one is in its tip

} // namespace

double BestPlanChart::lineHeight() const {
    return QFontMetricsF(m_theme.font(style::TypeSize::kTable)).height();
}

double BestPlanChart::widthOf(const QString& text, int weight) const {
    return QFontMetricsF(m_theme.font(style::TypeSize::kTable, weight)).horizontalAdvance(text);
}

BestPlanChart::Text BestPlanChart::textAt(const QPointF& leftMiddle, const QString& text, style::Role role,
                                          int weight) const {
    const double line = lineHeight();
    return {QRectF(leftMiddle.x(), leftMiddle.y() - line / 2, widthOf(text, weight), line), text, role,
            weight};
}

QStringList BestPlanChart::shownNotes() const {
    const QStringList notes = noteLines();
    return height() < m_theme.scaled(kHeightForNotes) ? notes.mid(0, 1) : notes;
}

BestPlanChart::Axes BestPlanChart::axes() const {
    Axes axes;
    const double line = lineHeight();
    const double notes = line * static_cast<double>(shownNotes().size());
    axes.plot = QRectF(rect()).adjusted(m_theme.scaledF(64), kChartMargin + 1.5 * line,
                                        -m_theme.scaled(kLegendWidth), -kGap - line - notes);
    for (const Dot& dot : dots()) {
        axes.evaluations = std::max(axes.evaluations, dot.evaluation);
    }
    std::tie(axes.low, axes.high) = axisMs();
    return axes;
}

/// The title, and the figure of the plan at the right, where nothing is drawn.
std::vector<BestPlanChart::Text> BestPlanChart::titleTexts() const {
    const double middle = kChartMargin + lineHeight() / 2 - 4;
    const QString value = m_best ? itemmodels::durationText(*m_best) : QString();
    const double right = width() - kChartMargin;
    const double room = right - kChartMargin - (value.isEmpty() ? 0 : widthOf(value, 600) + 2 * kGap);
    const QFontMetricsF metrics(m_theme.font(style::TypeSize::kTable, 600));
    std::vector<Text> texts{textAt({static_cast<double>(kChartMargin), middle},
                                   metrics.elidedText(tr("Best plan, ms end to end"), Qt::ElideRight, room),
                                   style::Role::kText, 600)};
    if (!value.isEmpty()) {
        texts.push_back(textAt({right - widthOf(value, 600), middle}, value, style::Role::kText, 600));
    }
    return texts;
}

double BestPlanChart::gridStep(const Axes& axes) const {
    return roundStep(axes.high - axes.low, static_cast<int>(axes.plot.height() / m_theme.scaledF(28)));
}

std::vector<double> BestPlanChart::gridTimes(const Axes& axes) const {
    const double step = gridStep(axes);
    std::vector<double> times;
    for (double ms = std::ceil(axes.low / step) * step; ms <= axes.high; ms += step) {
        times.push_back(ms);
    }
    return times;
}

std::vector<BestPlanChart::Text> BestPlanChart::axisTexts(const Axes& axes) const {
    constexpr auto kRole = style::Role::kTextSecondary;
    std::vector<Text> texts;
    const int decimals = decimalsOf(gridStep(axes), 4);
    for (const double ms : gridTimes(axes)) {
        const QString text = itemmodels::decimalText(ms, decimals);
        texts.push_back(textAt({axes.plot.left() - 8 - widthOf(text, 400), axes.at(0, ms).y()}, text, kRole));
    }
    if (!hasPoints()) {
        return texts; // no plan was measured: there is nothing to count
    }
    const double middle = axes.plot.bottom() + kGap + lineHeight() / 2;
    double right = axes.plot.right();
    const double wide = std::max(1.0, roundStep(axes.evaluations, 5));
    for (double at = 0; at <= axes.evaluations; at += wide) {
        const QString text = itemmodels::countText(static_cast<std::int64_t>(at));
        texts.push_back(textAt({axes.at(at, axes.low).x() - widthOf(text, 400) / 2, middle}, text, kRole));
        right = std::max(right, texts.back().room.right());
    }
    texts.push_back(textAt({right + 2 * kGap, middle}, tr("plans measured"), kRole));
    return texts;
}

/// Rows of which there is no room for give way to one that counts them: the plan and the mix stay, then the
/// fastest.
std::vector<BestPlanChart::LegendRow> BestPlanChart::legendRows(const Axes& axes) const {
    const double line = std::max(m_theme.scaledF(16), lineHeight());
    const auto room = static_cast<std::size_t>(std::max(1.0, std::floor(axes.plot.height() / line)));
    std::vector<Line> kept = lines();
    std::size_t left = 0;
    while (kept.size() + (left > 0 ? 1 : 0) > room) {
        const auto slowest = std::ranges::find(kept, Line::Kind::kBaseline, &Line::kind);
        if (slowest == kept.end()) {
            break;
        }
        kept.erase(slowest);
        ++left;
    }
    std::vector<LegendRow> rows;
    if (left > 0) {
        rows.push_back(
            {{}, tr("%n more", "plans without a row", static_cast<int>(left)), 0, axes.plot.top()});
    }
    for (Line& each : kept) {
        const double ms = each.time.median.milliseconds();
        const QString name = nameOf(each);
        const QString text = ms > axes.high ? tr("%1: %2 ↑", "a line above the scale")
                                                  .arg(name, itemmodels::durationText(each.time.median))
                                            : name;
        rows.push_back({std::move(each), text, 0, std::round(axes.at(0, ms).y()) + 0.5});
    }
    std::vector<double> wanted;
    for (const LegendRow& row : rows) {
        wanted.push_back(row.lineY);
    }
    const auto places = spreadLabels(wanted, line, axes.plot.top() + line / 2, axes.plot.bottom() - line / 2);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].y = places[i];
    }
    return rows;
}

/// Of a badge, or of the swatch of a plan that is of several backends.
QRectF BestPlanChart::signRoom(const LegendRow& row, const Axes& axes) const {
    const QSizeF badge = m_theme.badgeSize();
    return {QPointF(axes.plot.right() + kLeader + 2, row.y - badge.height() / 2), badge};
}

std::vector<BestPlanChart::Text> BestPlanChart::legendTexts(const std::vector<LegendRow>& rows,
                                                            const Axes& axes) const {
    std::vector<Text> texts;
    for (const LegendRow& row : rows) {
        const bool isPlan =
            row.line && (row.line->kind == Line::Kind::kWinner || row.line->kind == Line::Kind::kPlan);
        const int weight = isPlan ? 600 : 400;
        const QPointF from(signRoom(row, axes).right() + kGap, row.y);
        const QFontMetricsF metrics(m_theme.font(style::TypeSize::kTable, weight));
        texts.push_back(textAt(from, metrics.elidedText(row.text, Qt::ElideRight, width() - from.x() - 4),
                               isPlan ? style::Role::kText : style::Role::kTextSecondary, weight));
    }
    return texts;
}

std::vector<BestPlanChart::Text> BestPlanChart::noteTexts(const Axes& axes) const {
    std::vector<Text> texts;
    const double line = lineHeight();
    double middle = axes.plot.bottom() + kGap + 1.5 * line;
    const QFontMetricsF metrics(m_theme.font(style::TypeSize::kTable));
    for (const QString& note : shownNotes()) {
        const QString shown = metrics.elidedText(note, Qt::ElideRight, width() - 2 * kChartMargin);
        texts.push_back(
            textAt({static_cast<double>(kChartMargin), middle}, shown, style::Role::kTextSecondary));
        middle += line;
    }
    return texts;
}

std::vector<BestPlanChart::Item> BestPlanChart::items() const {
    const Axes axes = this->axes();
    const std::vector<LegendRow> rows = legendRows(axes);
    std::vector<Item> items;
    for (const auto& texts : {titleTexts(), axisTexts(axes), legendTexts(rows, axes), noteTexts(axes)}) {
        for (const Text& text : texts) {
            items.push_back({text.room, text.text});
        }
    }
    for (const LegendRow& row : rows) {
        if (row.line) {
            items.push_back({signRoom(row, axes), {}});
        }
    }
    return items;
}

void BestPlanChart::paintTexts(QPainter& painter, const std::vector<Text>& texts) const {
    for (const Text& text : texts) {
        painter.setFont(m_theme.font(style::TypeSize::kTable, text.weight));
        painter.setPen(m_theme.colour(text.role));
        painter.drawText(text.room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text.text);
    }
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
    painter.setPen(QPen(m_theme.colour(style::Role::kBorder), 1));
    for (const double ms : gridTimes(axes)) {
        const double y = std::round(axes.at(0, ms).y()) + 0.5;
        painter.drawLine(QPointF(axes.plot.left(), y), QPointF(axes.plot.right(), y));
    }
    paintTexts(painter, axisTexts(axes));
}

QColor BestPlanChart::colourOf(const Line& line) const {
    const bool isMade = line.kind == Line::Kind::kPlan || line.kind == Line::Kind::kMix;
    return isMade ? m_theme.colour(style::Role::kAccent) : m_theme.palette().fill(line.look.badge.slot);
}

/// Of the plan that the search made the steps are the line, where there are any.
void BestPlanChart::paintLines(QPainter& painter, const Axes& axes) const {
    for (const Line& line : lines()) {
        if (line.kind == Line::Kind::kPlan && hasPoints()) {
            continue;
        }
        const double y = std::round(axes.at(0, line.time.median.milliseconds()).y()) + 0.5;
        painter.setPen(QPen(colourOf(line), 1.25, Qt::DashLine));
        painter.drawLine(QPointF(axes.plot.left(), y), QPointF(axes.plot.right(), y));
    }
}

/// Sign and name beside each line; a thin line leads to them where they had to give way.
void BestPlanChart::paintLegend(QPainter& painter, const Axes& axes) const {
    const std::vector<LegendRow> rows = legendRows(axes);
    for (const LegendRow& row : rows) {
        if (!row.line) {
            continue;
        }
        const double right = axes.plot.right();
        painter.setPen(QPen(colourOf(*row.line), 1));
        painter.drawLine(QPointF(right, row.lineY), QPointF(right + kLeader, row.y));
        const QRectF sign = signRoom(row, axes);
        if (row.line->kind == Line::Kind::kPlan || row.line->kind == Line::Kind::kMix) {
            painter.setPen(QPen(colourOf(*row.line), 2));
            painter.drawLine(QPointF(sign.left(), row.y), QPointF(sign.right(), row.y));
        } else {
            style::paintBadge(painter, sign, row.line->look.badge, m_theme.palette(),
                              m_theme.font(style::TypeSize::kBadge), m_theme.tokens().radius.badge);
        }
    }
    paintTexts(painter, legendTexts(rows, axes));
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
        if (dot.ms <= axes.high) {
            painter.drawEllipse(axes.at(dot.evaluation, dot.ms), 2, 2);
        }
        steps << QPointF(axes.at(dot.evaluation, dot.bestMs).x(), steps.back().y())
              << axes.at(dot.evaluation, dot.bestMs);
    }
    painter.setPen(QPen(m_theme.colour(style::Role::kAccent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(steps);
}

/// An arrow at the upper edge for each plan that lies above it: in words, below, how many and how far.
void BestPlanChart::paintBeyond(QPainter& painter, const Axes& axes) const {
    constexpr double kArrow = 4;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colour(style::Role::kTextSecondary));
    for (const Dot& dot : dots()) {
        if (dot.ms > axes.high) {
            const QPointF tip = axes.at(dot.evaluation, axes.high);
            painter.drawPolygon(
                QPolygonF{tip, tip + QPointF(kArrow, 1.5 * kArrow), tip + QPointF(-kArrow, 1.5 * kArrow)});
        }
    }
}

/// The plan's time with its interval.
void BestPlanChart::paintBest(QPainter& painter, const Axes& axes) const {
    if (!m_best) {
        return;
    }
    // A baseline that is the plan is none of the plans measured: its mark stands at the end of its own line.
    const bool isMeasured = !m_identicalTo && !m_points.empty();
    const double end = isMeasured ? static_cast<double>(m_points.back().evaluation) : axes.evaluations;
    const QPointF place = axes.at(end, m_best->median.milliseconds());
    painter.setPen(QPen(m_theme.colour(style::Role::kText), 1.25));
    const double top = axes.at(end, m_best->high.milliseconds()).y();
    const double bottom = axes.at(end, m_best->low.milliseconds()).y();
    painter.drawLine(QPointF(place.x(), top), QPointF(place.x(), bottom));
    for (const double y : {top, bottom}) {
        painter.drawLine(QPointF(place.x() - 3, y), QPointF(place.x() + 3, y));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.colour(style::Role::kAccent));
    painter.drawEllipse(place, 4, 4);
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
    paintTexts(painter, titleTexts());
    const Axes axes = this->axes();
    if (axes.plot.width() < 60 || axes.plot.height() < 30) {
        return;
    }
    if (isEmpty()) {
        paintEmpty(painter);
        return;
    }
    paintGrid(painter, axes);
    paintLines(painter, axes);
    paintPlans(painter, axes);
    paintBeyond(painter, axes);
    paintBest(painter, axes);
    paintCursor(painter, axes);
    paintLegend(painter, axes);
    paintTexts(painter, noteTexts(axes));
}

} // namespace tessera::charts
