#pragma once

#include "engine/layout/geometry.h"
#include "engine/layout/palette.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::layout {

enum class InkKind : std::uint8_t { kRole, kSlot, kHeat, kDelta };
enum class Contrast : std::uint8_t { kItself, kTextOnIt };

/// A colour by its meaning; the painter knows the theme. `share` of it is mixed over `ground`; with
/// `kTextOnIt` the result is black or white, whichever reads better on that mixture.
struct Ink {
    InkKind kind = InkKind::kRole;
    Role role = Role::kText;
    Slot slot = Slot::kUnplaced;
    float value = 0; ///< heat in [0, 1], delta as log2
    float share = 1;
    Role ground = Role::kCanvas;
    Contrast contrast = Contrast::kItself;
    float opacity = 1;

    [[nodiscard]] static Ink of(Role role) { return {.role = role}; }
    [[nodiscard]] static Ink of(Slot slot) { return {.kind = InkKind::kSlot, .slot = slot}; }
    [[nodiscard]] static Ink heat(float value) { return {.kind = InkKind::kHeat, .value = value}; }
    [[nodiscard]] static Ink delta(float log2) { return {.kind = InkKind::kDelta, .value = log2}; }
    [[nodiscard]] Ink mixed(double part, Role over = Role::kCanvas) const;
    [[nodiscard]] Ink textOn() const;
    [[nodiscard]] Ink faded(double by) const;

    friend bool operator==(const Ink&, const Ink&) = default;
};

enum class Dash : std::uint8_t { kSolid, kDashed };

struct Stroke {
    Ink ink;
    double width = 1;
    Dash dash = Dash::kSolid;
};

struct Segment {
    Point from;
    Point to;
};

enum class Align : std::uint8_t { kLeft, kCentre, kRight };
enum class Elide : std::uint8_t { kNone, kMiddle, kEnd };

struct TextStyle {
    Ink ink;
    double px = 11;
    int weight = 400;
    Align align = Align::kLeft;
    Elide elide = Elide::kNone;
};

/// What a picture is drawn with: QPainter on the canvas, Cairo and Pango for files. Coordinates are logical
/// px, y downwards; strokes lie centred on their line.
class Painter {
public:
    virtual ~Painter() = default;

    /// Plain rectangles of one colour, edges on whole px; the fast way for far pictures.
    virtual void fillRects(std::span<const Rect> rects, const Ink& ink) = 0;
    /// Hairlines of one colour; the fast way for far pictures.
    virtual void hairlines(std::span<const Segment> segments, const Ink& ink) = 0;
    virtual void fillRounded(const Rect& rect, double radius, const Ink& ink) = 0;
    virtual void strokeRounded(const Rect& rect, double radius, const Stroke& stroke) = 0;
    /// An open line; corners are rounded with `cornerRadius`, or less where a segment is short.
    virtual void polyline(std::span<const Point> points, double cornerRadius, const Stroke& stroke) = 0;
    virtual void fillPolygon(std::span<const Point> points, const Ink& ink) = 0;
    /// One line of text, in the middle of the rectangle's height.
    virtual void text(const Rect& rect, std::string_view text, const TextStyle& style) = 0;
    [[nodiscard]] virtual double textWidth(std::string_view text, const TextStyle& style) = 0;
};

} // namespace tessera::layout
