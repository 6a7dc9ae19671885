#pragma once

#include "engine/export/plan_export.h"
#include "engine/export/text_measure.h"
#include "engine/layout/draw_scene.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::exporting {

/// What the colours, outlines and lines of one picture mean.
struct Legend {
    struct Backend {
        layout::Placement placement;
        std::string title; ///< "oneDNN"
        std::string note;  ///< "12 regions, 61%"
    };
    std::vector<Backend> backends;  ///< those in the picture, the largest share first
    std::string heat;               ///< from where to where the scale of heat goes; empty: no heat
    std::string heatNote;           ///< what of, and what its numbers are
    std::optional<double> heatMark; ///< share of the scale at which a limit stands
    std::string warning;            ///< what the warning sign says; empty: none is in the picture
    bool hasPredicted = false;
    bool hasConversions = false;
};

/// What the scale of times is of: a folded box, whose own time is of all that it holds, has its slowest
/// region's colour.
[[nodiscard]] std::string timeScaleNote(const layout::Scene& scene);

/// What a legend explains beside the scene.
struct LegendRequest {
    layout::ColourMode mode = layout::ColourMode::kBackend;
    std::span<const graph::NodeId> nodes = {}; ///< that the picture shows, ascending; empty: all
    const plan::NodeValues* values = nullptr;  ///< that heat shows; none: it shows times
};
[[nodiscard]] Legend legendOf(const plan::Plan& plan, const BackendLooks& looks, const layout::Scene& scene,
                              const LegendRequest& request);

/// px that its longest item takes: in less it is cut.
[[nodiscard]] double legendLeastWidth(const Legend& legend, TextMeasure& measure);
/// px that the legend takes below a picture of this width.
[[nodiscard]] double legendHeight(const Legend& legend, double width, TextMeasure& measure);

/// Draws it with its upper left corner at `corner`.
void drawLegend(layout::Painter& painter, const Legend& legend, layout::Point corner, double width,
                TextMeasure& measure);

} // namespace tessera::exporting
