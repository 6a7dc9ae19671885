#pragma once

#include "engine/base/units.h"

#include <QWidget>

#include <cstdint>
#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// A time with its interval, and the runs behind it where they are kept.
struct Measurement {
    QString title; ///< of what
    base::Nanoseconds median;
    base::Nanoseconds low;
    base::Nanoseconds high;
    std::int32_t rounds = 0;
    std::vector<base::Nanoseconds> samples;
};

/// The runs of each measurement as dots over its own scale, runs of like time on one another; the median is a
/// line and its interval a band. A run far from the others would press these into one column: it is counted
/// in words at the end of the scale.
class SampleChart : public QWidget {
    Q_OBJECT
public:
    explicit SampleChart(const style::Theme& theme, QWidget* parent = nullptr);

    void setMeasurements(std::vector<Measurement> measurements);
    /// Where `time` stands in the strip of a measurement.
    [[nodiscard]] QPointF placeOf(std::size_t measurement, base::Nanoseconds time) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Axis {
        QRectF strip;
        double low = 0; ///< ns
        double high = 1;
        int beyond = 0;      ///< runs above `high`
        double farthest = 0; ///< the longest of them, ns
        [[nodiscard]] double at(double ns) const;
    };
    [[nodiscard]] QRectF rowOf(std::size_t measurement) const;
    [[nodiscard]] Axis axisOf(std::size_t measurement) const;
    void paintRow(QPainter& painter, std::size_t measurement) const;
    void paintDots(QPainter& painter, const Measurement& measurement, const Axis& axis) const;

    const style::Theme& m_theme;
    std::vector<Measurement> m_measurements;
};

} // namespace tessera::charts
