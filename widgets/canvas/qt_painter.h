#pragma once

#include "engine/layout/painter.h"
#include "widgets/style/theme.h"

#include <QColor>
#include <QFont>
#include <QFontMetricsF>

#include <map>
#include <utility>

class QPainter;

namespace tessera::canvas {

/// Draws scenes with a QPainter in the colours and fonts of the theme, as large as its letters: px of a
/// picture are px at font scale 1. Keeps fonts and colours between frames; clear() after the theme changed.
class QtPainter final : public layout::Painter {
public:
    explicit QtPainter(const style::Theme& theme) : m_theme(theme) {}

    /// What the next calls draw on, already scaled by the font scale; nullptr after the frame.
    void begin(QPainter* painter);
    void clear();

    [[nodiscard]] QColor colour(const layout::Ink& ink) const;

    void fillRects(std::span<const layout::Rect> rects, const layout::Ink& ink) override;
    void hairlines(std::span<const layout::Segment> segments, const layout::Ink& ink) override;
    void fillRounded(const layout::Rect& rect, double radius, const layout::Ink& ink) override;
    void strokeRounded(const layout::Rect& rect, double radius, const layout::Stroke& stroke) override;
    void polyline(std::span<const layout::Point> points, double cornerRadius,
                  const layout::Stroke& stroke) override;
    void fillPolygon(std::span<const layout::Point> points, const layout::Ink& ink) override;
    void text(const layout::Rect& rect, std::string_view text, const layout::TextStyle& style) override;
    [[nodiscard]] double textWidth(std::string_view text, const layout::TextStyle& style) override;

private:
    struct Face {
        QFont font; ///< at the font scale: letters of usual size that are drawn larger have uneven gaps
        QFontMetricsF metrics;
    };
    const Face& face(const layout::TextStyle& style);

    const style::Theme& m_theme;
    QPainter* m_painter = nullptr;
    std::map<std::pair<int, int>, Face> m_faces; ///< by quarters of a px and weight
};

} // namespace tessera::canvas
