// The report's pictures of the placement: the scene that the canvas shows, as inline SVG.
#include "engine/export/html_report.h"
#include "engine/export/picture_legend.h"
#include "engine/layout/draw_scene.h"
#include "engine/layout/metrics.h"
#include "engine/layout/scene_words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <utility>

namespace tessera::exporting {

namespace {

using layout::BoxId;
using layout::BoxKind;
using layout::ColourMode;

/// More boxes are folded where the model repeats itself, and drawn with less detail where they are still too
/// many: so that a report of any model can be sent by mail.
constexpr std::size_t kMostNear = 900;
constexpr std::size_t kMostMiddle = 3'000;
constexpr std::size_t kMostNamed = 12'000; ///< boxes with words of their own on hover

/// Zoom at which so many boxes are drawn.
double zoomFor(std::size_t boxes) {
    if (boxes <= kMostNear) {
        return 1;
    }
    constexpr double kMiddlePx = 36;
    constexpr double kTilePx = 6;
    return (boxes <= kMostMiddle ? kMiddlePx : kTilePx) / layout::kNodeHeight;
}

/// What a box says on hover.
std::string hoverText(const Report& report, const layout::BoxInput& box, plan::PlannedRegionId region) {
    std::string text = box.title;
    if (!box.name.empty()) {
        text += "\n" + box.name;
    }
    if (!box.shape.empty()) {
        text += "\n" + box.shape;
    }
    if (box.kind == BoxKind::kGroup) {
        return box.time ? text + "\n" + durationText(box.time->median) : text;
    }
    if (!region.valid()) {
        return text;
    }
    const auto& planned = report.plan.regions[region.index()];
    const auto& device = planned.implementation.device;
    text += "\n" + plainTitle(report.looks, planned.implementation.backend) + " " +
            planned.implementation.name + (device == backend::DeviceId{} ? "" : " on " + device.toText());
    const auto& cost = report.times.of(planned);
    if (const auto share = report.times.share(cost); share) {
        text += "\n" + durationText(cost.median()) + " in region " + std::to_string(region.index()) +
                " in order, " + decimalText(*share * 100, 1) + "% of kernels and conversions";
    }
    return text;
}

class Picture {
public:
    Picture(Report& report, TextMeasure& measure, const layout::Scene& scene, double zoom)
        : m_report(report), m_measure(measure), m_scene(scene), m_regions(report.plan) {
        constexpr double kMargin = 24;
        const auto& extents = scene.extents();
        m_view.zoom = zoom;
        m_view.screen = {0, 0, std::ceil(extents.width * zoom) + 2 * kMargin,
                         std::ceil(extents.height * zoom) + 2 * kMargin};
        m_view.origin = {extents.x - kMargin / zoom, extents.y - kMargin / zoom};
    }

    /// \param idPrefix of the boxes' ids; empty: tables lead to the other picture.
    std::string markup(ColourMode mode, const std::string& classes, const std::string& idPrefix) {
        SvgPainter painter(m_report.inks, m_measure);
        layout::DrawState state;
        state.mode = mode;
        layout::drawScene(painter, m_scene, m_view, state);
        // The words of many boxes stand once, in the picture that tables lead to.
        const auto boxes = m_scene.boxes().size();
        if (boxes <= kMostNear || (boxes <= kMostNamed && !idPrefix.empty())) {
            for (std::uint32_t i = 0; i < m_scene.boxes().size(); ++i) {
                addHover(painter, BoxId(i), idPrefix);
            }
        }
        const auto width = svgNumber(m_view.screen.width);
        const auto height = svgNumber(m_view.screen.height);
        return "<svg class=\"" + classes + "\" role=\"img\" aria-label=\"" + label(mode) +
               "\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width + "\" height=\"" + height +
               "\" style=\"--w:" + width + "\">\n" + painter.body() + "</svg>\n";
    }

private:
    [[nodiscard]] std::string label(ColourMode mode) const {
        return std::string(mode == ColourMode::kHeat ? "The graph, coloured by time."
                                                     : "The graph, coloured by backend.") +
               " The table of all regions says the same in words.";
    }

    /// An unseen shape over a box: it names the box on hover and leads to its row.
    void addHover(SvgPainter& painter, BoxId id, const std::string& idPrefix) {
        const auto& box = m_scene.box(id);
        if (box.nodes.empty()) {
            return;
        }
        const auto region = m_regions.of(box.nodes.front());
        const bool standsForRegion =
            region.valid() && box.kind != BoxKind::kGroup && box.kind != BoxKind::kMember;
        const bool isLinked = standsForRegion && m_report.hasRow(region.index());
        const auto place = m_view.toScreen(m_scene.rectOf(id));
        std::string identity;
        if (standsForRegion && !idPrefix.empty() && !m_report.isPictured[region.index()]) {
            identity = " id=\"" + idPrefix + std::to_string(region.index()) + "\"";
            m_report.isPictured[region.index()] = true;
        }
        const auto shape = "<rect" + identity + " class=\"hit\" x=\"" + svgNumber(place.x) + "\" y=\"" +
                           svgNumber(place.y) + "\" width=\"" + svgNumber(place.width) + "\" height=\"" +
                           svgNumber(place.height) + "\"><title>" + titleText(box, region) +
                           "</title></rect>";
        painter.element(isLinked ? "<a href=\"#region-" + std::to_string(region.index()) +
                                       "\" tabindex=\"-1\">" + shape + "</a>\n"
                                 : shape + "\n");
    }

    /// Each line escaped by itself: what a name holds does not break lines.
    [[nodiscard]] std::string titleText(const layout::BoxInput& box, plan::PlannedRegionId region) const {
        const auto text = hoverText(m_report, box, region);
        std::string escaped;
        for (std::size_t from = 0; from <= text.size();) {
            const auto end = std::min(text.find('\n', from), text.size());
            escaped += (from == 0 ? "" : "\n") + xmlText(text.substr(from, end - from));
            from = end + 1;
        }
        return escaped;
    }

    Report& m_report;
    TextMeasure& m_measure;
    const layout::Scene& m_scene;
    plan::RegionIndex m_regions;
    layout::View m_view;
};

struct Choice {
    const char* id;
    const char* label;
    bool isChosen;
};

/// Radio buttons that work without script: what follows them in the figure is shaped by which one is chosen.
std::string choices(const std::string& name, const std::string& label, std::span<const Choice> list) {
    std::string text;
    for (const auto& choice : list) {
        text += "<input type=\"radio\" name=\"" + name + "\" id=\"" + choice.id + "\" aria-label=\"" + label +
                ": " + choice.label + "\"" + (choice.isChosen ? " checked" : "") + "><label for=\"" +
                choice.id + "\">" + choice.label + "</label>\n";
    }
    return text;
}

/// Backends of the plan with their share of the time, then what lines and outlines mean.
std::string legend(const Report& report, const layout::Scene& scene, bool hasHeat) {
    std::map<backend::BackendOnDevice, std::pair<std::size_t, base::Nanoseconds>> parts;
    for (const auto& region : report.plan.regions) {
        auto& [count, time] = parts[region.implementation.maker()];
        ++count;
        const auto& cost = report.times.of(region);
        time += cost.feasible() ? cost.median() : base::Nanoseconds();
    }
    std::string text = "<ul class=\"legend by-backend\">";
    for (const auto& [backend, part] : parts) {
        const auto found = report.looks.find(backend.id);
        const auto letters =
            found != report.looks.end()
                ? xmlText(layout::badgeLetters(found->second.letters, backend.device.ordinal))
                : "??";
        text += "<li><span class=\"badge\" style=\"background:" + slotColour(report.looks, backend.id) +
                ";color:" + "var(--on-slot-" +
                slotColour(report.looks, backend.id).substr(std::string("var(--slot-").size()) + "\">" +
                letters + "</span> " + titleOf(report.looks, backend) + " <span class=\"second\">" +
                countText(part.first, "region");
        if (report.times.scale() != plan::PlanTimes::Scale::kNone && report.times.sum().count() > 0) {
            text += ", " + shareText(static_cast<double>(part.second.count()) /
                                     static_cast<double>(report.times.sum().count()));
        }
        text += "</span></li>\n";
    }
    const auto conversions = report.times.conversions();
    if (report.times.scale() != plan::PlanTimes::Scale::kNone && conversions.count() > 0) {
        text += "<li>Conversions <span class=\"second\">" + std::to_string(report.plan.conversions.size()) +
                ", " +
                shareText(static_cast<double>(conversions.count()) /
                          static_cast<double>(report.times.sum().count())) +
                "</span></li>\n";
    }
    text += "</ul>\n";
    if (hasHeat) {
        const auto& slowest = report.plan.regions[report.slowest.front()];
        text += "<p class=\"legend by-heat\"><span>0</span><span class=\"scale\" role=\"img\" "
                "aria-label=\"dark blue is "
                "little, yellow is much\"></span><span>" +
                durationText(report.times.of(slowest).median()) + " " + timeScaleNote(scene) +
                "</span></p>\n";
    }
    return text;
}

} // namespace

std::string picturesSection(Report& report) {
    SceneRequest request;
    auto scene = planScene(report.plan, report.looks, request);
    std::string remark;
    if (scene->boxes().size() > kMostNear) {
        request.folding = SceneRequest::Folding::kRepeats;
        auto folded = planScene(report.plan, report.looks, request);
        if (folded->boxes().size() < scene->boxes().size()) {
            scene = std::move(folded);
            remark = "Repeated groups of the model are folded into one box each. ";
        }
    }
    const double zoom = zoomFor(scene->boxes().size());
    if (zoom < 1) {
        remark += "Of so many boxes names are shown on hover, and in the window.";
    }
    TextMeasure measure;
    Picture picture(report, measure, *scene, zoom);
    const bool hasHeat = std::ranges::any_of(scene->boxes(), [](const auto& box) {
        return box.kind != BoxKind::kTerminal && !std::isnan(box.heat);
    });
    const Choice shades[] = {{"by-heat", "Heat", true}, {"by-backend", "Backend", false}};
    // Whole at first: what lies outside a picture is not known to be there.
    const Choice sizes[] = {{"size-fit", "Fit", true},
                            {"size-half", "50%", false},
                            {"size-full", "100%", false},
                            {"size-double", "200%", false}};
    std::string text = "<figure class=\"picture" + std::string(hasHeat ? "" : " one") + "\">\n";
    text += hasHeat ? choices("shade", "Colour", shades) + "<span class=\"gap\"></span>\n" : "";
    text += choices("size", "Size", sizes);
    text += legend(report, *scene, hasHeat);
    text += "<div class=\"viewport\" tabindex=\"0\" role=\"region\" aria-label=\"Picture of the graph; arrow "
            "keys "
            "scroll\">\n";
    text += hasHeat ? picture.markup(ColourMode::kHeat, "by-heat", "box-") : "";
    text += picture.markup(ColourMode::kBackend, "by-backend", hasHeat ? "" : "box-");
    text += "</div>\n<figcaption class=\"second\">" + remark +
            (hasHeat ? "" : "Nothing here has times that could be compared, so there is no heat. ") +
            "Dashed: predicted. Double line: a conversion.</figcaption></figure>\n";
    return section("placement", "Where each part runs", text);
}

} // namespace tessera::exporting
