#include "engine/export/cairo_painter.h"

#include "engine/export/look.h"
#include "engine/export/pango_font.h"
#include "engine/export/text_measure.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace tessera::exporting {
namespace {

using layout::Point;
using layout::Rect;

struct SurfaceCloser {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct ContextCloser {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceCloser>;
using Context = std::unique_ptr<cairo_t, ContextCloser>;

class CairoPainter final : public layout::Painter {
public:
    CairoPainter(cairo_t* context, const Look& look)
        : m_context(context), m_look(look), m_text(pango_cairo_create_layout(context)) {}

    void fillRects(std::span<const Rect> rects, const layout::Ink& ink) override {
        for (const auto& rect : rects) {
            cairo_rectangle(m_context, rect.x, rect.y, rect.width, rect.height);
        }
        fill(ink);
    }
    void hairlines(std::span<const layout::Segment> segments, const layout::Ink& ink) override {
        for (const auto& segment : segments) {
            cairo_move_to(m_context, std::floor(segment.from.x) + 0.5, std::floor(segment.from.y) + 0.5);
            cairo_line_to(m_context, std::floor(segment.to.x) + 0.5, std::floor(segment.to.y) + 0.5);
        }
        stroke({ink, 1, layout::Dash::kSolid});
    }
    void fillRounded(const Rect& rect, double radius, const layout::Ink& ink) override {
        rounded(rect, radius);
        fill(ink);
    }
    void strokeRounded(const Rect& rect, double radius, const layout::Stroke& line) override {
        rounded(rect, radius);
        stroke(line);
    }
    void polyline(std::span<const Point> points, double cornerRadius, const layout::Stroke& line) override {
        cairo_move_to(m_context, points[0].x, points[0].y);
        for (std::size_t i = 1; i + 1 < points.size(); ++i) {
            corner(points[i - 1], points[i], points[i + 1], cornerRadius);
        }
        cairo_line_to(m_context, points.back().x, points.back().y);
        stroke(line);
    }
    void fillPolygon(std::span<const Point> points, const layout::Ink& ink) override {
        for (const auto& point : points) {
            cairo_line_to(m_context, point.x, point.y);
        }
        cairo_close_path(m_context);
        fill(ink);
    }
    void text(const Rect& rect, std::string_view text, const layout::TextStyle& style) override {
        if (text.empty() || rect.width <= 0) {
            return;
        }
        m_text.set(text, style);
        int width = 0;
        int height = 0;
        pango_layout_get_pixel_size(m_text.layout(), &width, &height);
        if (style.elide != layout::Elide::kNone && width > rect.width) {
            // Pango's own ellipsis leaves a gap behind it.
            m_text.set(m_measure.elided(text, style, rect.width), style);
            pango_layout_get_pixel_size(m_text.layout(), &width, &height);
        }
        double x = rect.x;
        if (style.align == layout::Align::kCentre) {
            x += (rect.width - width) / 2;
        } else if (style.align == layout::Align::kRight) {
            x += rect.width - width;
        }
        cairo_move_to(m_context, x, rect.y + (rect.height - height) / 2);
        setColour(style.ink);
        pango_cairo_show_layout(m_context, m_text.layout());
        cairo_new_path(m_context);
    }
    [[nodiscard]] double textWidth(std::string_view text, const layout::TextStyle& style) override {
        m_text.set(text, style);
        return m_text.width();
    }

private:
    void setColour(const layout::Ink& ink) {
        const Rgb colour = m_look.colour(ink);
        cairo_set_source_rgba(m_context, colour.red, colour.green, colour.blue, ink.opacity);
    }
    void fill(const layout::Ink& ink) {
        setColour(ink);
        cairo_fill(m_context);
    }
    void stroke(const layout::Stroke& line) {
        setColour(line.ink);
        cairo_set_line_width(m_context, line.width);
        constexpr std::array<double, 2> kDashes{4, 3};
        cairo_set_dash(m_context, kDashes.data(), line.dash == layout::Dash::kDashed ? 2 : 0, 0);
        cairo_stroke(m_context);
    }
    void rounded(const Rect& rect, double radius) {
        constexpr double kQuarter = std::numbers::pi / 2;
        const double r = std::max(0.0, std::min({radius, rect.width / 2, rect.height / 2}));
        cairo_new_sub_path(m_context);
        cairo_arc(m_context, rect.right() - r, rect.top() + r, r, -kQuarter, 0);
        cairo_arc(m_context, rect.right() - r, rect.bottom() - r, r, 0, kQuarter);
        cairo_arc(m_context, rect.left() + r, rect.bottom() - r, r, kQuarter, 2 * kQuarter);
        cairo_arc(m_context, rect.left() + r, rect.top() + r, r, 2 * kQuarter, 3 * kQuarter);
        cairo_close_path(m_context);
    }
    void corner(Point before, Point at, Point after, double radius) {
        const double in = std::hypot(at.x - before.x, at.y - before.y);
        const double out = std::hypot(after.x - at.x, after.y - at.y);
        const double r = std::min({radius, in / 2, out / 2});
        if (r < 0.5) {
            cairo_line_to(m_context, at.x, at.y);
            return;
        }
        const Point start{at.x - (at.x - before.x) / in * r, at.y - (at.y - before.y) / in * r};
        const Point end{at.x + (after.x - at.x) / out * r, at.y + (after.y - at.y) / out * r};
        cairo_line_to(m_context, start.x, start.y);
        // The cubic that equals the quadratic with its control point in the corner.
        cairo_curve_to(m_context, start.x + (at.x - start.x) * 2 / 3, start.y + (at.y - start.y) * 2 / 3,
                       end.x + (at.x - end.x) * 2 / 3, end.y + (at.y - end.y) * 2 / 3, end.x, end.y);
    }
    cairo_t* m_context;
    const Look& m_look;
    PangoText m_text;
    TextMeasure m_measure;
};

base::Result<Surface> makeSurface(const std::filesystem::path& path, const PictureOptions& options,
                                  layout::Size size) {
    constexpr double kMostPx = 32'767;
    const double most = std::max(size.width, size.height) * options.pixelRatio;
    if (options.format == PictureFormat::kPng && most > kMostPx) {
        return base::fail(base::ErrorKind::kUsage,
                          "the picture would be " + std::to_string(static_cast<long>(most)) +
                              " px on a side and a PNG holds 32767; a zoom of " +
                              std::to_string(options.zoom * kMostPx / most) + " fits, or use SVG or PDF");
    }
    Surface surface;
    switch (options.format) {
    case PictureFormat::kPng:
        surface.reset(cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, static_cast<int>(std::ceil(size.width * options.pixelRatio)),
            static_cast<int>(std::ceil(size.height * options.pixelRatio))));
        break;
    case PictureFormat::kSvg:
        surface.reset(cairo_svg_surface_create(path.c_str(), size.width, size.height));
        break;
    case PictureFormat::kPdf:
        surface.reset(cairo_pdf_surface_create(path.c_str(), size.width, size.height));
        break;
    }
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) {
        return base::fail(base::ErrorKind::kIo, cairo_status_to_string(cairo_surface_status(surface.get())),
                          path.string());
    }
    return surface;
}

} // namespace

base::Status writePicture(const layout::Scene& scene, const std::filesystem::path& path,
                          const PictureOptions& options) {
    constexpr double kMargin = 24;
    const auto& extents = scene.extents();
    TextMeasure measure;
    const double pictureWidth = std::ceil(extents.width * options.zoom);
    const double width =
        options.legend ? std::max(pictureWidth, legendLeastWidth(*options.legend, measure)) : pictureWidth;
    const double below = options.legend ? std::ceil(legendHeight(*options.legend, width, measure)) : 0;
    layout::View view;
    view.zoom = options.zoom;
    view.screen = {0, 0, width + 2 * kMargin, std::ceil(extents.height * view.zoom) + 2 * kMargin};
    // A picture that is narrower than its legend stands in the middle over it.
    view.origin = {extents.x - (kMargin + (width - pictureWidth) / 2) / view.zoom,
                   extents.y - kMargin / view.zoom};
    const layout::Rect page{0, 0, view.screen.width, view.screen.height + below};
    TESSERA_TRY(const auto surface, makeSurface(path, options, {page.width, page.height}));
    const auto look =
        builtinLook(options.theme == PictureTheme::kLight ? LookTheme::kLight : LookTheme::kDark);
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    {
        const Context context(cairo_create(surface.get()));
        if (options.format == PictureFormat::kPng) {
            cairo_scale(context.get(), options.pixelRatio, options.pixelRatio);
        }
        CairoPainter painter(context.get(), look);
        painter.fillRects(std::span(&page, 1), layout::Ink::of(layout::Role::kCanvas));
        layout::DrawState state;
        state.mode = options.mode;
        layout::drawScene(painter, scene, view, state);
        if (options.legend) {
            drawLegend(painter, *options.legend, {kMargin, view.screen.height - kMargin}, width, measure);
        }
        status = cairo_status(context.get());
    }
    if (status == CAIRO_STATUS_SUCCESS && options.format == PictureFormat::kPng) {
        status = cairo_surface_write_to_png(surface.get(), path.c_str());
    }
    cairo_surface_finish(surface.get());
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(surface.get());
    }
    if (status != CAIRO_STATUS_SUCCESS) {
        return base::fail(base::ErrorKind::kIo, cairo_status_to_string(status), path.string());
    }
    return {};
}

} // namespace tessera::exporting
