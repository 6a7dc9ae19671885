#pragma once

#include "engine/export/look.h"
#include "engine/export/text_measure.h"
#include "engine/layout/painter.h"

#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace tessera::exporting {

/// The colours and fonts of one or more pictures as classes of a style sheet, so that a picture follows the
/// theme of the page it stands in and names no colour twice.
class InkSheet {
public:
    /// "f3": fills with the ink.
    [[nodiscard]] std::string fill(const layout::Ink& ink) { return "f" + number(ink); }
    /// "s3": draws lines with it.
    [[nodiscard]] std::string stroke(const layout::Ink& ink) { return "s" + number(ink); }
    /// "t3": the size, weight and anchor of a text.
    [[nodiscard]] std::string text(const layout::TextStyle& style);
    /// The rules of all that were asked for: light, and dark for screens that prefer it.
    [[nodiscard]] std::string css() const;

private:
    std::string number(const layout::Ink& ink);
    static std::string rules(const std::vector<layout::Ink>& inks, const Look& look);

    using InkKey = std::tuple<int, int, int, float, float, int, int, float>;
    std::map<InkKey, std::size_t> m_numbers;
    std::vector<layout::Ink> m_inks;
    std::map<std::tuple<int, int, int>, std::size_t> m_texts;
};

/// Writes what is drawn as elements of an inline SVG with live text: small, and readable by people and
/// programs. Names in it are escaped. \see writePicture for files whose letters must look alike everywhere.
class SvgPainter final : public layout::Painter {
public:
    /// \param sheet, measure outlive it.
    SvgPainter(InkSheet& sheet, TextMeasure& measure) : m_sheet(sheet), m_measure(measure) {}

    void fillRects(std::span<const layout::Rect> rects, const layout::Ink& ink) override;
    void hairlines(std::span<const layout::Segment> segments, const layout::Ink& ink) override;
    void fillRounded(const layout::Rect& rect, double radius, const layout::Ink& ink) override;
    void strokeRounded(const layout::Rect& rect, double radius, const layout::Stroke& line) override;
    void polyline(std::span<const layout::Point> points, double cornerRadius,
                  const layout::Stroke& line) override;
    void fillPolygon(std::span<const layout::Point> points, const layout::Ink& ink) override;
    void text(const layout::Rect& rect, std::string_view text, const layout::TextStyle& style) override;
    [[nodiscard]] double textWidth(std::string_view text, const layout::TextStyle& style) override {
        return m_measure.width(text, style);
    }

    /// An element as it stands; for what no painter draws. The caller escapes.
    void element(const std::string& markup) { m_body += markup; }
    /// What was drawn so far.
    [[nodiscard]] const std::string& body() const { return m_body; }

private:
    /// The attributes of a line: class and width, where it is not 1.
    std::string lineAttributes(const layout::Stroke& line);

    InkSheet& m_sheet;
    TextMeasure& m_measure;
    std::string m_body;
};

/// A coordinate or length with one decimal, none where it is 0: "12.5", "-3".
[[nodiscard]] std::string svgNumber(double value);
/// "#1A1D21".
[[nodiscard]] std::string hexText(const Rgb& colour);

} // namespace tessera::exporting
