#pragma once

#include <algorithm>

namespace tessera::layout {

/// A place in a picture. In scenes: px at 100 %, y downwards; in drawing: logical px of the device.
struct Point {
    double x = 0;
    double y = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

struct Size {
    double width = 0;
    double height = 0;

    friend bool operator==(const Size&, const Size&) = default;
};

/// An axis-parallel rectangle; half-open for `contains`.
struct Rect {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] double left() const { return x; }
    [[nodiscard]] double top() const { return y; }
    [[nodiscard]] double right() const { return x + width; }
    [[nodiscard]] double bottom() const { return y + height; }
    [[nodiscard]] Point centre() const { return {x + width / 2, y + height / 2}; }
    [[nodiscard]] bool empty() const { return width <= 0 || height <= 0; }

    [[nodiscard]] bool contains(Point p) const {
        return p.x >= x && p.x < right() && p.y >= y && p.y < bottom();
    }
    [[nodiscard]] bool contains(const Rect& other) const {
        return other.x >= x && other.right() <= right() && other.y >= y && other.bottom() <= bottom();
    }
    /// Touching edges do not count.
    [[nodiscard]] bool intersects(const Rect& other) const {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
    /// Grown by `by` on each side (shrunk when negative).
    [[nodiscard]] Rect grown(double by) const { return {x - by, y - by, width + 2 * by, height + 2 * by}; }
    [[nodiscard]] Rect united(const Rect& other) const {
        if (empty()) {
            return other;
        }
        if (other.empty()) {
            return *this;
        }
        const double l = std::min(x, other.x);
        const double t = std::min(y, other.y);
        return {l, t, std::max(right(), other.right()) - l, std::max(bottom(), other.bottom()) - t};
    }

    friend bool operator==(const Rect&, const Rect&) = default;
};

} // namespace tessera::layout
