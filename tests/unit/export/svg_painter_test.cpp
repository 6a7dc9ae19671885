#include "engine/export/svg_painter.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::exporting {
namespace {

using layout::Ink;
using layout::Role;
using testing::HasSubstr;
using testing::Not;

class SvgPainterTest : public testing::Test {
protected:
    InkSheet m_sheet;
    TextMeasure m_measure;
    SvgPainter m_painter{m_sheet, m_measure};
};

TEST_F(SvgPainterTest, ColoursAreClassesOfBothThemes) {
    m_painter.fillRounded({1, 2, 30.25, 4}, 3, Ink::of(Role::kAccent));
    m_painter.fillRounded({5, 6, 7, 8}, 0, Ink::of(Role::kAccent));
    EXPECT_EQ(m_painter.body(), "<rect class=\"f0\" x=\"1\" y=\"2\" width=\"30.2\" height=\"4\" rx=\"2\"/>\n"
                                "<rect class=\"f0\" x=\"5\" y=\"6\" width=\"7\" height=\"8\"/>\n");
    EXPECT_THAT(m_sheet.css(), HasSubstr(".f0{fill:#5145CD}"));
    EXPECT_THAT(m_sheet.css(), HasSubstr("prefers-color-scheme:dark){\n.f0{fill:#A79FFF}"));
}

TEST_F(SvgPainterTest, BendsAreRoundedLikeTheCanvas) {
    const std::array bend{layout::Point{0, 0}, layout::Point{0, 20}, layout::Point{20, 20}};
    m_painter.polyline(bend, 8, {Ink::of(Role::kEdge), 1.25, layout::Dash::kDashed});
    EXPECT_EQ(m_painter.body(),
              "<path class=\"s0 d\" stroke-width=\"1.2\" d=\"M0 0L0 12Q0 20 8 20L20 20\"/>\n");
}

TEST_F(SvgPainterTest, TextIsEscapedAndShortenedToItsRoom) {
    const layout::TextStyle style{Ink::of(Role::kText), 11, 400, layout::Align::kLeft,
                                  layout::Elide::kMiddle};
    m_painter.text({0, 0, 300, 20}, "a<b>&\"", style);
    EXPECT_THAT(m_painter.body(), HasSubstr(">a&lt;b&gt;&amp;&quot;</text>"));
    const std::string name = "/encoder/layer.11/attention/self/query/MatMul";
    const auto shown = m_measure.elided(name, style, 120);
    EXPECT_THAT(shown, HasSubstr("…"));
    EXPECT_TRUE(shown.starts_with("/enc"));
    EXPECT_TRUE(shown.ends_with("MatMul"));
    EXPECT_LE(m_measure.width(shown, style), 120);
    EXPECT_EQ(m_measure.elided("ReLU", style, 120), "ReLU");
    EXPECT_EQ(m_measure.elided(name, {Ink::of(Role::kText), 11}, 120), name) << "not asked to";
}

TEST_F(SvgPainterTest, ShorteningKeepsLettersWhole) {
    const layout::TextStyle style{Ink::of(Role::kText), 11, 400, layout::Align::kLeft, layout::Elide::kEnd};
    const auto shown = m_measure.elided("ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜ", style, 40);
    EXPECT_EQ(shown.find('\xC3') == std::string::npos, false);
    EXPECT_EQ((shown.size() - std::string("…").size()) % 2, 0U);
}

} // namespace
} // namespace tessera::exporting
