#pragma once

#include "engine/session/session.h"
#include "widgets/models/backend_looks.h"

#include <QWidget>

#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// Time of the best plan over the plans measured: a step line with the latest figure, every measured plan as
/// a dot, a dashed line for each baseline.
class BestPlanChart : public QWidget {
    Q_OBJECT
public:
    explicit BestPlanChart(const style::Theme& theme, QWidget* parent = nullptr);

    void clear();
    void add(const std::vector<session::SearchProgress::Point>& points);
    void setBaselines(std::vector<plan::Baseline> baselines, const itemmodels::BackendLooks& looks);
    void setBest(std::optional<plan::EndToEnd> best);

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
    [[nodiscard]] Axes axes() const;
    /// Nothing has a time to draw.
    [[nodiscard]] bool isEmpty() const;
    void paintEmpty(QPainter& painter) const;
    void paintGrid(QPainter& painter, const Axes& axes) const;
    void paintBaselines(QPainter& painter, const Axes& axes) const;
    void paintPlans(QPainter& painter, const Axes& axes) const;
    void describe();

    const style::Theme& m_theme;
    std::vector<session::SearchProgress::Point> m_points;
    std::vector<Line> m_baselines;
    std::optional<plan::EndToEnd> m_best;
};

} // namespace tessera::charts
