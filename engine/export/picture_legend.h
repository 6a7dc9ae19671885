#pragma once

#include "engine/export/plan_export.h"
#include "engine/export/text_measure.h"
#include "engine/layout/draw_scene.h"

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
    std::vector<Backend> backends; ///< those in the picture, the largest share first
    std::string heatMost;          ///< the time that the end of the heat scale stands for; empty: no heat
    bool hasPredicted = false;
    bool hasConversions = false;
};

/// \param nodes that the picture shows, ascending; empty: all.
[[nodiscard]] Legend legendOf(const plan::Plan& plan, const BackendLooks& looks, const layout::Scene& scene,
                              layout::ColourMode mode, std::span<const graph::NodeId> nodes);

/// px that its longest item takes: in less it is cut.
[[nodiscard]] double legendLeastWidth(const Legend& legend, TextMeasure& measure);
/// px that the legend takes below a picture of this width.
[[nodiscard]] double legendHeight(const Legend& legend, double width, TextMeasure& measure);

/// Draws it with its upper left corner at `corner`.
void drawLegend(layout::Painter& painter, const Legend& legend, layout::Point corner, double width,
                TextMeasure& measure);

} // namespace tessera::exporting
