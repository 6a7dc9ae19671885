#include "engine/export/cairo_painter.h"

#include "engine/export/look.h"
#include "engine/layout/metrics.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/layout/random_picture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace tessera::exporting {
namespace {

class CairoPainterTest : public testing::Test {
protected:
    std::string write(const char* name, const PictureOptions& options) {
        const auto scene = layout::Scene::layered(layout::chainPicture(4));
        const auto status = writePicture(*scene, m_folder.path() / name, options);
        EXPECT_TRUE(status.has_value()) << status.error().oneLine();
        std::ifstream file(m_folder.path() / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    test::TemporaryFolder m_folder;
};

TEST_F(CairoPainterTest, WritesEveryFormat) {
    EXPECT_EQ(write("a.png", {}).substr(1, 3), "PNG");
    EXPECT_EQ(write("a.pdf", {.format = PictureFormat::kPdf}).substr(0, 5), "%PDF-");
    const auto svg = write("a.svg", {.format = PictureFormat::kSvg});
    EXPECT_NE(svg.find("<svg"), std::string::npos);
    // The fill of oneDNN, 143894, as Cairo writes it.
    EXPECT_NE(svg.find("7.843137%"), std::string::npos);
}

TEST_F(CairoPainterTest, ThemesDiffer) {
    EXPECT_NE(write("a.png", {}), write("b.png", {.theme = PictureTheme::kDark}));
}

TEST_F(CairoPainterTest, RefusesAPngThatNoPngHolds) {
    const auto scene = layout::Scene::layered(layout::chainPicture(4));
    const auto status = writePicture(*scene, m_folder.path() / "a.png", {.zoom = 100});
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().kind, base::ErrorKind::kUsage);
    EXPECT_NE(status.error().message.find("fits"), std::string::npos);
}

TEST_F(CairoPainterTest, SaysWhereItCannotWrite) {
    const auto scene = layout::Scene::layered(layout::chainPicture(2));
    for (const auto format : {PictureFormat::kPng, PictureFormat::kSvg, PictureFormat::kPdf}) {
        const auto status = writePicture(*scene, m_folder.path() / "none" / "a", {.format = format});
        ASSERT_FALSE(status.has_value());
        EXPECT_EQ(status.error().kind, base::ErrorKind::kIo);
    }
}

TEST(Look, TokensAreBuiltIn) {
    const auto light = builtinLook(LookTheme::kLight);
    const auto canvas = light.colour(layout::Ink::of(layout::Role::kCanvas));
    EXPECT_DOUBLE_EQ(canvas.red, 0xFA / 255.0);
    const auto text = light.colour(layout::Ink::of(layout::Slot::kOneDnn).textOn());
    EXPECT_EQ(text.red, 1) << "white reads better on dark blue";
}

} // namespace
} // namespace tessera::exporting
