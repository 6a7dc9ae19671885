#pragma once

#include "engine/session/session.h"
#include "widgets/models/backend_looks.h"
#include "widgets/style/theme.h"

#include <QWidget>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::charts {

/// Time of the best plan over the plans measured: a step line, every measured plan as a dot, a dashed line
/// for each baseline. The latest figure stands beside the title, and the legend names every line at its
/// height: no word lies in the plot.
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
    /// The ends of the axis of times, ms. It holds the interval of the plan, and is for what lies near the
    /// fastest: times far beyond would press all others into one line, and have arrows at its upper edge.
    [[nodiscard]] std::pair<double, double> axisMs() const;
    /// "↑ 2 plans beyond the axis, up to 353 ms"; empty: there is none.
    [[nodiscard]] QString beyondWords() const;
    /// The plot, and every text and badge with the room that it takes, as they are painted.
    struct Item {
        QRectF room;
        QString text; ///< empty: a badge or a swatch
    };
    [[nodiscard]] QRectF plotRoom() const { return axes().plot; }
    [[nodiscard]] std::vector<Item> items() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Line {
        enum class Kind : std::uint8_t {
            kBaseline,
            kWinner, ///< the baseline that is the plan
            kPlan,   ///< the plan that the search made
            kMix,    ///< the best plan of regions, where a baseline won
        } kind = Kind::kBaseline;
        plan::EndToEnd time;
        itemmodels::BackendLook look = {};
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
    struct Text {
        QRectF room; ///< as wide as the text
        QString text;
        style::Role role;
        int weight;
    };
    /// A line's place in the legend; without a line: how many others found no room.
    struct LegendRow {
        std::optional<Line> line;
        QString text;
        double y = 0;     ///< middle
        double lineY = 0; ///< where the line that it names ends
    };
    /// The plan that the level began with, then each that was measured.
    [[nodiscard]] std::vector<Dot> dots() const;
    /// Of what is drawn at heights, ms, in any order.
    [[nodiscard]] std::vector<double> times() const;
    /// All that the legend names, the slowest first.
    [[nodiscard]] std::vector<Line> lines() const;
    [[nodiscard]] static QString nameOf(const Line& line);
    [[nodiscard]] Axes axes() const;
    /// Nothing has a time to draw.
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] bool hasPoints() const;
    [[nodiscard]] double lineHeight() const;
    [[nodiscard]] double widthOf(const QString& text, int weight) const;
    [[nodiscard]] Text textAt(const QPointF& leftMiddle, const QString& text, style::Role role,
                              int weight = 400) const;
    [[nodiscard]] std::vector<Text> titleTexts() const;
    [[nodiscard]] double gridStep(const Axes& axes) const; ///< ms
    [[nodiscard]] std::vector<double> gridTimes(const Axes& axes) const;
    [[nodiscard]] std::vector<Text> axisTexts(const Axes& axes) const;
    [[nodiscard]] std::vector<LegendRow> legendRows(const Axes& axes) const;
    [[nodiscard]] std::vector<Text> legendTexts(const std::vector<LegendRow>& rows, const Axes& axes) const;
    [[nodiscard]] QRectF signRoom(const LegendRow& row, const Axes& axes) const;
    /// Below the numbers of the plans: what lies beyond the axis, and of which race the line is.
    [[nodiscard]] QStringList noteLines() const;
    [[nodiscard]] QStringList shownNotes() const;
    [[nodiscard]] std::vector<Text> noteTexts(const Axes& axes) const;
    void paintTexts(QPainter& painter, const std::vector<Text>& texts) const;
    void paintEmpty(QPainter& painter) const;
    void paintGrid(QPainter& painter, const Axes& axes) const;
    void paintLines(QPainter& painter, const Axes& axes) const;
    void paintLegend(QPainter& painter, const Axes& axes) const;
    void paintPlans(QPainter& painter, const Axes& axes) const;
    void paintBeyond(QPainter& painter, const Axes& axes) const;
    void paintBest(QPainter& painter, const Axes& axes) const;
    void paintCursor(QPainter& painter, const Axes& axes) const;
    /// Which race the line is of; empty: there is none.
    [[nodiscard]] QString scaleWords() const;
    void describe();
    [[nodiscard]] QColor colourOf(const Line& line) const;

    const style::Theme& m_theme;
    std::vector<session::SearchProgress::Point> m_points;
    std::vector<std::pair<std::string, Line>> m_baselines; ///< with their ids
    std::optional<plan::EndToEnd> m_best;
    std::optional<std::string> m_identicalTo;
    std::optional<plan::EndToEnd> m_mix;
    std::optional<double> m_cursor;
};

} // namespace tessera::charts
