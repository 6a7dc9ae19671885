// The canvas draws with QPainter, files are drawn with Cairo: the same scene must give the same picture. Text
// is set aside, since the two shape and hint it differently.
#include "engine/export/cairo_painter.h"
#include "engine/layout/draw_scene.h"
#include "tests/golden/picture_difference.h"
#include "tests/unit/layout/random_picture.h"
#include "widgets/canvas/qt_painter.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <unistd.h>
#include <vector>

namespace tessera {
namespace {

using layout::Rect;

/// Forwards all but text, whose places it keeps.
class WithoutText final : public layout::Painter {
public:
    explicit WithoutText(layout::Painter& painter) : m_painter(painter) {}

    void fillRects(std::span<const Rect> rects, const layout::Ink& ink) override {
        m_painter.fillRects(rects, ink);
    }
    void hairlines(std::span<const layout::Segment> segments, const layout::Ink& ink) override {
        m_painter.hairlines(segments, ink);
    }
    void fillRounded(const Rect& rect, double radius, const layout::Ink& ink) override {
        m_painter.fillRounded(rect, radius, ink);
    }
    void strokeRounded(const Rect& rect, double radius, const layout::Stroke& stroke) override {
        m_painter.strokeRounded(rect, radius, stroke);
    }
    void polyline(std::span<const layout::Point> points, double cornerRadius,
                  const layout::Stroke& stroke) override {
        m_painter.polyline(points, cornerRadius, stroke);
    }
    void fillPolygon(std::span<const layout::Point> points, const layout::Ink& ink) override {
        m_painter.fillPolygon(points, ink);
    }
    void text(const Rect& rect, std::string_view text, const layout::TextStyle& style) override {
        // Fonts differ by a tenth in width, and a line is no higher than one and a half of its size.
        const double width = std::max(style.elide == layout::Elide::kNone ? 0.0 : rect.width,
                                      std::min(textWidth(text, style) * 1.1 + 2,
                                               style.elide == layout::Elide::kNone ? 1e9 : rect.width));
        const double height = style.px * 1.5;
        double x = rect.x;
        if (style.align == layout::Align::kCentre) {
            x = rect.centre().x - width / 2;
        } else if (style.align == layout::Align::kRight) {
            x = rect.right() - width;
        }
        m_places.push_back({x - 2, rect.centre().y - height / 2, width + 4, height});
    }
    [[nodiscard]] double textWidth(std::string_view text, const layout::TextStyle& style) override {
        return m_painter.textWidth(text, style);
    }

    [[nodiscard]] const std::vector<Rect>& places() const { return m_places; }

private:
    layout::Painter& m_painter;
    std::vector<Rect> m_places;
};

struct Drawn {
    QImage image;
    std::vector<Rect> texts;
};

constexpr double kMargin = 24; // as files have it

Drawn drawnByQt(const layout::Scene& scene, const exporting::PictureOptions& options, QSize size) {
    style::Theme theme(style::builtinTokens());
    theme.setChoice(options.theme == exporting::PictureTheme::kDark ? style::ThemeChoice::kDark
                                                                    : style::ThemeChoice::kLight);
    canvas::QtPainter painter(theme);
    Drawn drawn{QImage(size, QImage::Format_RGB32), {}};
    drawn.image.fill(painter.colour(layout::Ink::of(layout::Role::kCanvas)));
    layout::View view;
    view.zoom = options.zoom;
    view.screen = {0, 0, static_cast<double>(size.width()), static_cast<double>(size.height())};
    view.origin = {scene.extents().x - kMargin / view.zoom, scene.extents().y - kMargin / view.zoom};
    layout::DrawState state;
    state.mode = options.mode;
    QPainter device(&drawn.image);
    painter.begin(&device);
    WithoutText shapes(painter);
    layout::drawScene(shapes, scene, view, state);
    painter.begin(nullptr);
    drawn.texts = shapes.places();
    return drawn;
}

QImage drawnByCairo(const layout::Scene& scene, const exporting::PictureOptions& options) {
    const auto path = std::filesystem::path(testing::TempDir()) /
                      ("tessera_same_picture_" + std::to_string(::getpid()) + ".png");
    const auto status = exporting::writePicture(scene, path, options);
    EXPECT_TRUE(status.has_value()) << status.error().oneLine();
    QImage image(QString::fromStdString(path.string()));
    std::filesystem::remove(path);
    return image.convertToFormat(QImage::Format_RGB32);
}

/// All text in one colour, with nothing written.
QImage withoutTexts(QImage image, const std::vector<Rect>& texts) {
    QPainter painter(&image);
    for (const Rect& text : texts) {
        painter.fillRect(QRectF(text.x, text.y, text.width, text.height).toAlignedRect(), Qt::gray);
    }
    return image;
}

layout::SceneInput picture() {
    auto input = layout::randomPicture({.blocks = 14, .reach = 6, .transitShare = 0}, 4);
    for (std::size_t i = 0; i < input.boxes.size(); ++i) {
        input.boxes[i].heat = static_cast<float>(i) / static_cast<float>(input.boxes.size());
    }
    return input;
}

struct Case {
    const char* name;
    exporting::PictureOptions options;

    friend void PrintTo(const Case& each, std::ostream* out) { *out << each.name; }
};

class SamePicture : public testing::TestWithParam<Case> {
protected:
    /// Pixels that are seen to differ between the scene on the canvas and `file` in a file.
    qint64 compare(const layout::Scene& scene, const layout::Scene& file) {
        const auto& options = GetParam().options;
        const QImage theirs = drawnByCairo(file, options);
        const auto ours = drawnByQt(scene, options, theirs.size());
        EXPECT_FALSE(theirs.isNull());
        const auto found =
            test::difference(withoutTexts(ours.image, ours.texts), withoutTexts(theirs, ours.texts));
        if (const char* folder = std::getenv("TESSERA_GOLDEN_PICTURES")) { // to look at, by hand
            const QString stem = QString::fromLocal8Bit(folder) + u'/' + QLatin1String(GetParam().name);
            ours.image.save(stem + QStringLiteral("-canvas.png"));
            theirs.save(stem + QStringLiteral("-file.png"));
            found.shown.save(stem + QStringLiteral("-difference.png"));
        }
        return found.pixels;
    }
};

TEST_P(SamePicture, OnTheCanvasAndInAFile) {
    const auto scene = layout::Scene::layered(picture());
    EXPECT_LE(compare(*scene, *scene), test::kMostPixelsApart);
}

TEST_P(SamePicture, AMovedBoxIsSeen) {
    const auto input = picture();
    const auto scene = layout::Scene::layered(input);
    auto geometry = scene->geometry();
    const auto moved = std::ranges::find_if(
        input.boxes, [](const layout::BoxInput& box) { return box.kind == layout::BoxKind::kNode; });
    ASSERT_NE(moved, input.boxes.end());
    geometry.boxes[static_cast<std::size_t>(moved - input.boxes.begin())].x +=
        std::ceil(4 / GetParam().options.zoom); // 4 px on the screen
    const auto faulty = layout::Scene::make(input, std::move(geometry));
    EXPECT_GT(compare(*scene, *faulty), test::kMostPixelsApart);
}

TEST_P(SamePicture, AMissingLineIsSeen) {
    const auto input = picture();
    const auto scene = layout::Scene::layered(input);
    auto geometry = scene->geometry();
    const auto longest = std::ranges::max_element(geometry.branches, {}, [&](const layout::Branch& branch) {
        double length = 0;
        const auto points = geometry.pointsOf(branch);
        for (std::size_t i = 1; i < points.size(); ++i) {
            length += std::fabs(points[i].x - points[i - 1].x) + std::fabs(points[i].y - points[i - 1].y);
        }
        return length;
    });
    ASSERT_NE(longest, geometry.branches.end());
    geometry.branches.erase(longest);
    const auto faulty = layout::Scene::make(input, std::move(geometry));
    EXPECT_GT(compare(*scene, *faulty), test::kMostPixelsApart);
}

INSTANTIATE_TEST_SUITE_P(Levels, SamePicture,
                         testing::Values(Case{"near", {.zoom = 1}}, Case{"middle", {.zoom = 0.45}},
                                         Case{"far", {.zoom = 0.22}},
                                         Case{"dark", {.theme = exporting::PictureTheme::kDark, .zoom = 1}},
                                         Case{"heat", {.mode = layout::ColourMode::kHeat, .zoom = 1}}),
                         [](const testing::TestParamInfo<Case>& info) {
                             return std::string(info.param.name);
                         });

} // namespace
} // namespace tessera
