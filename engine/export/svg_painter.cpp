#include "engine/export/svg_painter.h"

#include "engine/export/plan_export.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tessera::exporting {

using layout::Point;
using layout::Rect;

namespace {

std::string at(double x, double y) {
    return svgNumber(x) + " " + svgNumber(y);
}

std::string rectAttributes(const Rect& rect, double radius) {
    const double r = std::max(0.0, std::min({radius, rect.width / 2, rect.height / 2}));
    return " x=\"" + svgNumber(rect.x) + "\" y=\"" + svgNumber(rect.y) + "\" width=\"" +
           svgNumber(rect.width) + "\" height=\"" + svgNumber(rect.height) + "\"" +
           (r > 0 ? " rx=\"" + svgNumber(r) + "\"" : "");
}

/// A bend of an open line, rounded with at most half of each side.
std::string cornerPath(Point before, Point corner, Point after, double radius) {
    const double in = std::hypot(corner.x - before.x, corner.y - before.y);
    const double out = std::hypot(after.x - corner.x, after.y - corner.y);
    const double r = std::min({radius, in / 2, out / 2});
    if (r < 0.5) {
        return "L" + at(corner.x, corner.y);
    }
    const Point start{corner.x - (corner.x - before.x) / in * r, corner.y - (corner.y - before.y) / in * r};
    const Point end{corner.x + (after.x - corner.x) / out * r, corner.y + (after.y - corner.y) / out * r};
    return "L" + at(start.x, start.y) + "Q" + at(corner.x, corner.y) + " " + at(end.x, end.y);
}

} // namespace

std::string svgNumber(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f", value);
    std::string number = text.data();
    if (number.ends_with(".0")) {
        number.resize(number.size() - 2);
    }
    return number == "-0" ? "0" : number;
}

std::string hexText(const Rgb& colour) {
    const auto byte = [](double part) {
        return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * 255));
    };
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), "#%02X%02X%02X", byte(colour.red), byte(colour.green),
                  byte(colour.blue));
    return text.data();
}

std::string InkSheet::number(const layout::Ink& ink) {
    const InkKey key{static_cast<int>(ink.kind),
                     static_cast<int>(ink.role),
                     static_cast<int>(ink.slot),
                     ink.value,
                     ink.share,
                     static_cast<int>(ink.ground),
                     static_cast<int>(ink.contrast),
                     ink.opacity};
    const auto [entry, isNew] = m_numbers.try_emplace(key, m_inks.size());
    if (isNew) {
        m_inks.push_back(ink);
    }
    return std::to_string(entry->second);
}

std::string InkSheet::text(const layout::TextStyle& style) {
    const auto [entry, isNew] = m_texts.try_emplace(
        {static_cast<int>(std::lround(style.px)), style.weight, static_cast<int>(style.align)},
        m_texts.size());
    return "t" + std::to_string(entry->second);
}

std::string InkSheet::rules(const std::vector<layout::Ink>& inks, const Look& look) {
    std::string text;
    for (std::size_t i = 0; i < inks.size(); ++i) {
        const auto number = std::to_string(i);
        const auto colour = hexText(look.colour(inks[i]));
        const auto opacity = svgNumber(inks[i].opacity * 100) + "%";
        const bool solid = inks[i].opacity >= 1;
        text += ".f" + number + "{fill:" + colour + (solid ? "" : ";fill-opacity:" + opacity) + "}.s" +
                number + "{fill:none;stroke:" + colour + (solid ? "" : ";stroke-opacity:" + opacity) + "}\n";
    }
    return text;
}

std::string InkSheet::css() const {
    std::string text = rules(m_inks, builtinLook(LookTheme::kLight));
    for (const auto& [style, number] : m_texts) {
        const auto& [px, weight, align] = style;
        static constexpr std::array kAnchors{"start", "middle", "end"};
        text += ".t" + std::to_string(number) + "{font-size:" + std::to_string(px) +
                "px;font-weight:" + std::to_string(weight) +
                ";text-anchor:" + kAnchors[static_cast<std::size_t>(align)] + "}\n";
    }
    return text + "@media screen and (prefers-color-scheme:dark){\n" +
           rules(m_inks, builtinLook(LookTheme::kDark)) + "}\n";
}

std::string SvgPainter::lineAttributes(const layout::Stroke& line) {
    const bool dashed = line.dash == layout::Dash::kDashed;
    return " class=\"" + m_sheet.stroke(line.ink) + (dashed ? " d" : "") + "\"" +
           (line.width == 1 ? "" : " stroke-width=\"" + svgNumber(line.width) + "\"");
}

void SvgPainter::fillRects(std::span<const Rect> rects, const layout::Ink& ink) {
    m_body += "<path class=\"" + m_sheet.fill(ink) + "\" d=\"";
    for (const auto& rect : rects) {
        m_body += "M" + at(rect.x, rect.y) + "h" + svgNumber(rect.width) + "v" + svgNumber(rect.height) +
                  "h" + svgNumber(-rect.width) + "z";
    }
    m_body += "\"/>\n";
}

void SvgPainter::hairlines(std::span<const layout::Segment> segments, const layout::Ink& ink) {
    m_body += "<path class=\"" + m_sheet.stroke(ink) + "\" d=\"";
    for (const auto& segment : segments) {
        m_body += "M" + at(std::floor(segment.from.x) + 0.5, std::floor(segment.from.y) + 0.5) + "L" +
                  at(std::floor(segment.to.x) + 0.5, std::floor(segment.to.y) + 0.5);
    }
    m_body += "\"/>\n";
}

void SvgPainter::fillRounded(const Rect& rect, double radius, const layout::Ink& ink) {
    m_body += "<rect class=\"" + m_sheet.fill(ink) + "\"" + rectAttributes(rect, radius) + "/>\n";
}

void SvgPainter::strokeRounded(const Rect& rect, double radius, const layout::Stroke& line) {
    m_body += "<rect" + lineAttributes(line) + rectAttributes(rect, radius) + "/>\n";
}

void SvgPainter::polyline(std::span<const Point> points, double cornerRadius, const layout::Stroke& line) {
    m_body += "<path" + lineAttributes(line) + " d=\"M" + at(points[0].x, points[0].y);
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        m_body += cornerPath(points[i - 1], points[i], points[i + 1], cornerRadius);
    }
    m_body += "L" + at(points.back().x, points.back().y) + "\"/>\n";
}

void SvgPainter::fillPolygon(std::span<const Point> points, const layout::Ink& ink) {
    m_body += "<path class=\"" + m_sheet.fill(ink) + "\" d=\"";
    for (std::size_t i = 0; i < points.size(); ++i) {
        m_body += (i == 0 ? "M" : "L") + at(points[i].x, points[i].y);
    }
    m_body += "z\"/>\n";
}

void SvgPainter::text(const Rect& rect, std::string_view text, const layout::TextStyle& style) {
    if (text.empty() || rect.width <= 0) {
        return;
    }
    // Half the height of capitals in the font of pictures: their middle stands in the middle of the room.
    constexpr double kHalfCapital = 0.357;
    const auto shown = m_measure.elided(text, style, rect.width);
    const double width = m_measure.width(shown, style);
    double x = rect.x;
    if (style.align == layout::Align::kCentre) {
        x += rect.width / 2;
    } else if (style.align == layout::Align::kRight) {
        x += rect.width;
    }
    // A reader's machine may have another font: what nearly fills its room keeps the width that was measured.
    const bool isTight = width > 0.8 * rect.width;
    m_body += "<text class=\"" + m_sheet.text(style) + " " + m_sheet.fill(style.ink) + "\" x=\"" +
              svgNumber(x) + "\" y=\"" + svgNumber(rect.centre().y + kHalfCapital * std::round(style.px)) +
              "\"" +
              (isTight ? " textLength=\"" + svgNumber(width) + "\" lengthAdjust=\"spacingAndGlyphs\"" : "") +
              ">" + xmlText(shown) + "</text>\n";
}

} // namespace tessera::exporting
