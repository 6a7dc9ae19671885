#include "widgets/charts/best_plan_chart.h"

#include "widgets/models/figures.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tessera::charts {
namespace {

/// As exactly as the axis could be read.
QString axisText(double ms) {
    return itemmodels::decimalText(ms, ms < 10 ? 2 : 1);
}

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
        describe();
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
        Line line{Line::Kind::kBaseline, *baseline.time, looks.of(baseline.name)};
        if (baseline.name == "greedy") {
            line.look.title = tr("Greedy");
        }
        m_baselines.emplace_back(baseline.name, std::move(line));
    }
    describe();
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

std::vector<BestPlanChart::Line> BestPlanChart::lines() const {
    using Kind = Line::Kind;
    std::vector<Line> lines;
    for (const auto& [name, baseline] : m_baselines) {
        lines.push_back(baseline);
        if (m_identicalTo == name) {
            lines.back().kind = Kind::kWinner;
        }
    }
    if (m_best && !m_identicalTo) {
        lines.push_back({Kind::kPlan, *m_best});
    }
    if (m_mix && m_identicalTo) {
        lines.push_back({Kind::kMix, *m_mix});
    }
    std::ranges::stable_sort(lines, std::ranges::greater{},
                             [](const Line& line) { return line.time.median; });
    return lines;
}

QString BestPlanChart::nameOf(const Line& line) {
    switch (line.kind) {
    case Line::Kind::kPlan:
        return tr("Best plan");
    case Line::Kind::kMix:
        return tr("Best mix");
    case Line::Kind::kBaseline:
    case Line::Kind::kWinner:
        break;
    }
    return line.look.title;
}

/// Every line by name is heard here, and read in the tip: a low chart has not room for all of them.
void BestPlanChart::describe() {
    QStringList words{m_best ? itemmodels::durationText(*m_best) : tr("nothing measured yet")};
    if (!isEmpty()) {
        const auto [low, high] = axisMs();
        words << tr("axis from %1 to %2 ms").arg(axisText(low), axisText(high));
    }
    words << noteLines();
    QStringList named;
    for (const Line& line : lines()) {
        named.prepend(
            tr("%1: %2", "a plan and its time").arg(nameOf(line), itemmodels::durationText(line.time)));
    }
    setAccessibleDescription((words + named).join(QStringLiteral(". ")));
    setToolTip(style::plainTip((named + noteLines()).join(u'\n')));
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
    return !hasPoints() ? QString()
           : end        ? tr("plans tried: scaled to the last race")
                        : tr("plans tried: in their own races");
}

bool BestPlanChart::hasPoints() const {
    return std::ranges::any_of(m_points, isMeasured);
}

bool BestPlanChart::isEmpty() const {
    return !m_best && m_baselines.empty() && !hasPoints();
}

std::vector<double> BestPlanChart::times() const {
    std::vector<double> times;
    for (const Dot& dot : dots()) {
        times.push_back(dot.ms);
    }
    for (const Line& line : lines()) {
        times.push_back(line.time.median.milliseconds());
    }
    if (m_best) {
        times.push_back(m_best->median.milliseconds());
    }
    return times;
}

std::pair<double, double> BestPlanChart::axisMs() const {
    constexpr double kSpread = 5;      // so many times as far from the fastest as half of all times lie,
    constexpr double kLeastPart = 0.3; // and this part of the fastest at least: baselines are to be seen
    std::vector<double> all = times();
    if (all.empty()) {
        return {0, 1};
    }
    std::ranges::sort(all);
    double low = all.front();
    const double middle = all[(all.size() - 1) / 2];
    const double limit = low + std::max(kSpread * (middle - low), kLeastPart * low);
    double high = *std::prev(std::ranges::upper_bound(all, limit));
    if (m_best) { // whole, or a difference inside of it would look like one
        low = std::min(low, m_best->low.milliseconds());
        high = std::max(high, m_best->high.milliseconds());
    }
    const double margin = std::max((high - low) * 0.12, high * 0.01);
    return {std::max(0.0, low - margin), high + margin};
}

QString BestPlanChart::beyondWords() const {
    const double high = axisMs().second;
    int plans = 0;
    double most = 0;
    for (const Dot& dot : dots()) {
        plans += dot.ms > high ? 1 : 0;
        most = std::max(most, dot.ms);
    }
    return plans == 0 ? QString()
                      : tr("↑ %n plan(s) beyond the axis, up to %1", nullptr, plans)
                            .arg(itemmodels::durationText(base::Nanoseconds(std::llround(most * 1e6))));
}

QStringList BestPlanChart::noteLines() const {
    QStringList notes;
    for (const QString& words : {beyondWords(), scaleWords()}) {
        if (!words.isEmpty()) {
            notes << words;
        }
    }
    return notes;
}

} // namespace tessera::charts
