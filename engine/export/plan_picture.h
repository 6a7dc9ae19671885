#pragma once

#include "engine/export/cairo_painter.h"
#include "engine/export/plan_export.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::exporting {

/// A picture of a plan for a slide or a page.
struct PlanPictureRequest {
    PictureFormat format = PictureFormat::kPng;
    PictureTheme theme = PictureTheme::kLight;
    layout::ColourMode mode = layout::ColourMode::kBackend;
    double pixelRatio = 1; ///< PNG: 1 to 4 device px a logical px
    SceneRequest::Folding folding = SceneRequest::Folding::kNone;
    std::vector<std::string> nodes = {}; ///< names: these with their whole regions alone; empty: all
    plan::NodeValuesRef values = {};     ///< that heat shows; empty: it shows times
    enum class LegendUse : std::uint8_t { kBelow, kNone } legend = LegendUse::kBelow;
};

/// "png", "svg", "pdf"; nothing of another text.
[[nodiscard]] std::optional<PictureFormat> parsePictureFormat(std::string_view text);

/// A PNG that would be too large to be read is drawn smaller, with less detail.
/// \par Errors kUsage: no node of a name, or nothing that the colours could show; those of writePicture.
[[nodiscard]] base::Status writePlanPicture(const plan::Plan& plan, const BackendLooks& looks,
                                            const PlanPictureRequest& request,
                                            const std::filesystem::path& file);

} // namespace tessera::exporting
