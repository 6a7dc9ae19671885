#include "engine/export/plan_picture.h"

#include "engine/export/picture_legend.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <cmath>

namespace tessera::exporting {

namespace {

base::Result<std::vector<graph::NodeId>> nodesNamed(const plan::Plan& plan,
                                                    const std::vector<std::string>& names) {
    const plan::SourceIndex index(*plan.graph);
    std::vector<graph::NodeId> nodes;
    for (const auto& name : names) {
        const auto node = index.find(name);
        if (!node.valid()) {
            return base::fail(base::ErrorKind::kUsage, "no node '" + name + "'");
        }
        nodes.push_back(node);
    }
    std::ranges::sort(nodes);
    nodes.erase(std::ranges::unique(nodes).begin(), nodes.end());
    return nodes;
}

/// 1, or what keeps a PNG within what viewers open: 16,000 px on a side and 100 million in all.
double zoomOf(const layout::Rect& extents, const PlanPictureRequest& request) {
    if (request.format != PictureFormat::kPng) {
        return 1;
    }
    constexpr double kLongestSide = 16'000;
    constexpr double kMostPixels = 100e6;
    const double width = std::max(1.0, extents.width) * request.pixelRatio;
    const double height = std::max(1.0, extents.height) * request.pixelRatio;
    return std::min({1.0, kLongestSide / std::max(width, height), std::sqrt(kMostPixels / (width * height))});
}

} // namespace

std::optional<PictureFormat> parsePictureFormat(std::string_view text) {
    if (text == "png") {
        return PictureFormat::kPng;
    }
    if (text == "svg") {
        return PictureFormat::kSvg;
    }
    return text == "pdf" ? std::optional(PictureFormat::kPdf) : std::nullopt;
}

base::Status writePlanPicture(const plan::Plan& plan, const BackendLooks& looks,
                              const PlanPictureRequest& request, const std::filesystem::path& file) {
    TESSERA_TRY(auto nodes, nodesNamed(plan, request.nodes));
    const auto scene = planScene(plan, looks, {request.folding, nodes, request.values});
    const bool hasHeat =
        std::ranges::any_of(scene->boxes(), [](const auto& box) { return !std::isnan(box.heat); });
    if (request.mode == layout::ColourMode::kHeat && !hasHeat) {
        return base::fail(base::ErrorKind::kUsage,
                          request.values != nullptr
                              ? "no node of the picture has a value that heat could show"
                              : "the plan has no times of several regions that heat could show");
    }
    PictureOptions options;
    options.format = request.format;
    options.theme = request.theme;
    options.mode = request.mode;
    options.pixelRatio = request.pixelRatio;
    options.zoom = zoomOf(scene->extents(), request);
    if (request.legend == PlanPictureRequest::LegendUse::kBelow) {
        options.legend = legendOf(plan, looks, *scene, {request.mode, nodes, request.values.get()});
    }
    return writePicture(*scene, file, options);
}

} // namespace tessera::exporting
