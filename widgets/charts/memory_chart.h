#pragma once

#include "widgets/models/memory_rows.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// The arena of a plan: its steps across, its bytes upwards, a rectangle for each buffer from the step that
/// makes it to the last that reads it. Letters and colour say whose kernel makes it; inputs, outputs and
/// conversions are hatched.
///
/// Left and Right go from buffer to buffer in the order in which they are made, Up and Down to the ones above
/// and below in the arena, Home to the first, End to the last; a click chooses one, Return shows it in the
/// graph. Ctrl+wheel, + and - zoom in time, 0 shows all, the wheel moves.
class MemoryChart : public QWidget {
    Q_OBJECT
public:
    explicit MemoryChart(const style::Theme& theme, QWidget* parent = nullptr);

    /// \param picture nullptr: nothing is known.
    void setPicture(std::shared_ptr<const itemmodels::MemoryPicture> picture);
    /// Marks a buffer that this node makes; the one that is marked stays if it is one.
    void setCurrentNode(graph::NodeId node);
    [[nodiscard]] std::optional<std::size_t> current() const { return m_current; }
    /// Where a row's rectangle stands, px; it may lie outside the part of the steps that is seen.
    [[nodiscard]] QRectF placeOf(std::size_t row) const;
    /// Steps that are seen.
    [[nodiscard]] double span() const;
    void zoomBy(double factor);

signals:
    void rowChosen(int row);
    void revealRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF field() const;
    [[nodiscard]] double xOf(double step) const;
    [[nodiscard]] double yOf(double bytes) const;
    [[nodiscard]] std::optional<std::size_t> rowAt(const QPointF& place) const;
    void setView(double first, double span);
    void zoomAt(double factor, double x);
    void choose(std::size_t row);
    /// The buffer next to the current one in the arena, of those that live when that one is made.
    enum class Side { kAbove, kBelow };
    [[nodiscard]] std::optional<std::size_t> neighbour(Side side) const;
    void paintAxes(QPainter& painter) const;
    void paintRow(QPainter& painter, std::size_t row) const;
    void paintPeak(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;

    const style::Theme& m_theme;
    std::shared_ptr<const itemmodels::MemoryPicture> m_picture;
    std::optional<std::size_t> m_current;
    double m_first = 0; ///< step at the left edge
    double m_span = 0;  ///< steps that are seen; 0: all
};

} // namespace tessera::charts
