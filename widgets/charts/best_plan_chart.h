#pragma once

#include "engine/session/session.h"
#include "widgets/models/backend_looks.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// Time of the best plan over the plans measured: a step line with the latest figure, every measured plan as
/// a dot, a dashed line for each baseline.
///
/// A plan is compared with the best before it in the rounds of one race, and the machine has another speed in
/// the next one. So the line is made of those ratios, and brought to the scale of the last race, where it
/// ends in the figure of the plan, or of the best mix where a baseline is the plan. The chart says so.
class BestPlanChart : public QWidget {
    Q_OBJECT
public:
    explicit BestPlanChart(const style::Theme& theme, QWidget* parent = nullptr);

    void clear();
    void add(const std::vector<session::SearchProgress::Point>& points);
    void setBaselines(std::vector<plan::Baseline> baselines, const itemmodels::BackendLooks& looks);
    /// \param identicalTo  id of the baseline that this is; empty: the search made it.
    /// \param mix  of the race that such a baseline won: the best plan of regions; empty: none ran.
    void setBest(std::optional<plan::EndToEnd> best, const std::optional<std::string>& identicalTo = {},
                 const std::optional<plan::EndToEnd>& mix = {});
    /// A mark on the line at so many plans measured; empty: none.
    void setCursor(std::optional<double> evaluation);
    [[nodiscard]] const std::optional<double>& cursor() const { return m_cursor; }
    /// The time of the best plan at the mark, ms; empty: there is no mark or no line.
    [[nodiscard]] std::optional<double> cursorMs() const;
    /// Where the line ends; empty without a measured plan.
    [[nodiscard]] std::optional<double> lastMs() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Line {
        plan::EndToEnd time;
        itemmodels::BackendLook look;
    };
    struct Axes {
        QRectF plot;
        double low = 0; ///< ms
        double high = 1;
        double evaluations = 1;
        [[nodiscard]] QPointF at(double evaluation, double ms) const;
    };
    /// A measured plan, brought to the scale of the best one.
    struct Dot {
        double evaluation = 0;
        double ms = 0;
        double bestMs = 0; ///< the best plan from here on
    };
    /// The plan that the level began with, then each that was measured.
    [[nodiscard]] std::vector<Dot> dots() const;
    [[nodiscard]] Axes axes() const;
    /// Nothing has a time to draw.
    [[nodiscard]] bool isEmpty() const;
    void paintEmpty(QPainter& painter) const;
    void paintGrid(QPainter& painter, const Axes& axes) const;
    void paintBaselines(QPainter& painter, const Axes& axes) const;
    void paintLabel(QPainter& painter, const Line& baseline, double y, double label, const Axes& axes) const;
    void paintPlans(QPainter& painter, const Axes& axes) const;
    void paintBest(QPainter& painter, const Axes& axes) const;
    void paintCursor(QPainter& painter, const Axes& axes) const;
    /// Which race the line is of; empty: it is of its own races alone.
    [[nodiscard]] QString scaleWords() const;
    void describe();

    const style::Theme& m_theme;
    std::vector<session::SearchProgress::Point> m_points;
    std::vector<Line> m_baselines;
    std::optional<plan::EndToEnd> m_best;
    std::optional<std::string> m_identicalTo;
    std::optional<plan::EndToEnd> m_mix;
    std::optional<double> m_cursor;
};

} // namespace tessera::charts
