#pragma once

#include "widgets/charts/share_chart.h"
#include "widgets/charts/share_curve.h"
#include "widgets/models/time_sentences.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace tessera::style {
class FlowLayout;
class StackingSplitter;
} // namespace tessera::style

namespace tessera::charts {

struct Measurement;
class SampleChart;
class ShareCurve;

/// Where the time of a plan goes: sentences that lead to what they speak of, above the charts.
class TimePanel : public QWidget {
    Q_OBJECT
public:
    explicit TimePanel(const style::Theme& theme, QWidget* parent = nullptr);

    /// \param summary of the same plan; empty: not every region has a time. \param titleOf of its regions.
    void setCharts(RegionCharts charts, std::optional<plan::TimeSummary> summary,
                   std::optional<Ceilings> ceilings, ShareCurve::TitleOf titleOf);
    void setMeasurements(std::vector<Measurement> measurements);
    void setCurrentRegion(std::optional<std::size_t> region);

    [[nodiscard]] ShareCurve& curve() { return *m_curve; }

signals:
    /// Of the plan; the first is the one to show.
    void regionsChosen(const std::vector<std::size_t>& regions);
    void conversionsChosen();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitCharts();
    void setSentences(const std::optional<plan::TimeSummary>& summary);

    const style::Theme& m_theme;
    QWidget* m_sentences;
    style::FlowLayout* m_flow;
    ShareChart* m_shares;
    ShareCurve* m_curve;
    SampleChart* m_samples;
    RooflineChart* m_roofline;
    style::StackingSplitter* m_charts = nullptr;
};

} // namespace tessera::charts
