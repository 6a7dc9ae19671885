#include "widgets/shell/picture.h"

#include "engine/export/transit_looks.h"
#include "engine/layout/graphviz.h"
#include "engine/layout/scene.h"
#include "engine/layout/side_by_side.h"
#include "engine/plan/plan_times.h"
#include "engine/plan/roofline.h"
#include "widgets/models/figures.h"
#include "widgets/shell/canvas_words.h"
#include "widgets/shell/looks_of_regions.h"
#include "widgets/shell/model_outline.h"
#include "widgets/shell/replay_scene.h"

#include <QCoreApplication>

#include <algorithm>
#include <unordered_map>

namespace tessera::shell {
namespace {

bool sameBoxes(const layout::SceneInput& input, const layout::Scene& before) {
    if (input.boxes.size() != before.boxes().size() || input.edges.size() != before.edges().size()) {
        return false;
    }
    for (std::size_t i = 0; i < input.boxes.size(); ++i) {
        const layout::BoxInput& a = input.boxes[i];
        const layout::BoxInput& b = before.boxes()[i];
        if (a.kind != b.kind || a.nodes != b.nodes || a.parent != b.parent || a.title != b.title) {
            return false;
        }
    }
    for (std::size_t i = 0; i < input.edges.size(); ++i) {
        const layout::EdgeInput& a = input.edges[i];
        const layout::EdgeInput& b = before.edges()[i];
        if (a.value != b.value || a.readers.size() != b.readers.size()) {
            return false;
        }
        for (std::size_t r = 0; r < a.readers.size(); ++r) {
            if (a.readers[r].box != b.readers[r].box ||
                (a.readers[r].transit.kind == layout::TransitKind::kNone) !=
                    (b.readers[r].transit.kind == layout::TransitKind::kNone)) {
                return false;
            }
        }
    }
    return true;
}

/// Conversions on the canvas say what the list of costs says of them.
void describe(std::vector<layout::TransitLook>& transits, const std::vector<itemmodels::CostRow>& costs) {
    std::unordered_map<std::size_t, const itemmodels::CostRow*> byConversion;
    for (const itemmodels::CostRow& cost : costs) {
        if (cost.key) {
            byConversion[cost.conversion] = &cost;
        }
    }
    for (layout::TransitLook& look : transits) {
        look.transit.about = itemmodels::aboutText(*byConversion.at(look.transit.id)).toStdString();
    }
}

/// \param regions, costs of `plan`; without one the structure alone, nothing placed.
layout::SceneInput sceneInput(const PictureRequest& request, const plan::PlanRef& plan,
                              const ModelGroups& groups, const std::vector<layout::RegionLook>& regions,
                              const std::vector<itemmodels::CostRow>& costs) {
    layout::GraphSceneOptions options;
    options.folded = request.folded;
    options.repeats = groups.repeats;
    options.aspect = request.aspect;
    options.words = canvasWords();
    std::vector<layout::TransitLook> transits;
    if (plan != nullptr) {
        options.timeOfParts = plan::PlanTimes(*plan).sum();
        transits = exporting::transitLooks(*plan, options.words);
        describe(transits, costs);
    }
    return layout::graphScene(*request.model->graph, groups.tree, regions, transits, options);
}

std::shared_ptr<const layout::Scene> layOut(const PictureRequest& request, layout::SceneInput input) {
    // While a search goes on pictures come faster than a better order of lines is found.
    return request.plan != nullptr && request.lines == Lines::kUntangled
               ? layout::Scene::untangled(std::move(input), layout::GraphvizUse::installed())
               : layout::Scene::layered(std::move(input));
}

/// What is known of the nodes besides times. A row stands at its region's index.
void addNodeValues(const PictureRequest& request, std::vector<itemmodels::OperatorRow>& rows) {
    const plan::NodeValuesRef other =
        request.otherErrors != nullptr ? session::valuesOf(*request.otherErrors) : nullptr;
    for (itemmodels::OperatorRow& row : rows) {
        const auto& nodes = request.plan->regions[row.region].region.nodes;
        if (request.overlay != nullptr) {
            row.overlay = plan::largestOf(*request.overlay, nodes);
        }
        if (other != nullptr) {
            row.otherError = plan::largestOf(*other, nodes);
        }
        if (request.errors != nullptr) {
            row.error = request.errors->regions[row.region];
        }
    }
}

/// Each at its region's index.
std::vector<itemmodels::OperatorRow> rowsOf(const PictureRequest& request) {
    auto rows = itemmodels::operatorRows(*request.plan, request.looks, request.constraints);
    if (request.ceilings) {
        const auto roofs = plan::rooflineOf(*request.plan, *request.ceilings);
        for (itemmodels::OperatorRow& row : rows) {
            row.efficiency = roofs[row.region].efficiency;
        }
    }
    addNodeValues(request, rows);
    return rows;
}

/// Of the best mix, where the plan is a whole graph; else none. As the whole graph runs them they take other
/// times: each is marked.
std::vector<itemmodels::OperatorRow> partRows(const PictureRequest& request) {
    if (request.plan->wholeGraphBackend.empty() || request.plan->mix == nullptr) {
        return {};
    }
    PictureRequest ofMix = request;
    ofMix.plan = request.plan->mix;
    ofMix.constraints.clear();
    ofMix.errors = nullptr;
    auto rows = rowsOf(ofMix);
    for (itemmodels::OperatorRow& row : rows) {
        row.measured = false;
    }
    return rows;
}

std::shared_ptr<const layout::Scene> sceneOf(const PictureRequest& request, layout::SceneInput input) {
    if (request.before && sameBoxes(input, *request.before)) {
        input.aspect = request.before->aspect();
        return request.before->withLooks(std::move(input));
    }
    return layOut(request, std::move(input));
}

/// A | B: what stands in the one stands in the same place in the other.
layout::SidePair sidesOf(const PictureRequest& request, const Picture& picture, const RegionValues& values) {
    PictureRequest second = request;
    second.plan = request.other;
    second.constraints.clear();
    const auto looksA = regionLooks(request, values);
    const auto looksB = regionLooks(second, otherValues(*request.other, picture));
    const std::size_t nodes = request.model->graph->nodes().size();
    const auto costs =
        itemmodels::costRows(*request.other, itemmodels::planSums(*request.other, {}), request.looks);
    const layout::SceneWords words = canvasWords();
    auto a = sceneInput(request, request.plan, *picture.groups,
                        layout::dividedBy(looksA, looksB, nodes, words), picture.costs);
    auto b = sceneInput(second, second.plan, *picture.groups, layout::dividedBy(looksB, looksA, nodes, words),
                        costs);
    if (request.before && request.otherBefore && sameBoxes(a, *request.before) &&
        sameBoxes(b, *request.otherBefore)) {
        a.aspect = b.aspect = request.before->aspect();
        return {request.before->withLooks(std::move(a)), request.otherBefore->withLooks(std::move(b))};
    }
    return layout::sideBySide(std::move(a), std::move(b), [&request](layout::SceneInput both) {
        return layOut(request, std::move(both));
    });
}

} // namespace

Picture makePicture(const PictureRequest& request) {
    Picture picture;
    picture.plan = request.plan;
    picture.groups = request.groups != nullptr ? request.groups
                                               : std::make_shared<const ModelGroups>(*request.model->graph);
    picture.kept = request.kept;
    picture.untouched = request.untouched;
    if (request.groups == nullptr) {
        picture.outline = outlineOf(*request.model, picture.groups->tree);
    }
    if (request.plan == nullptr) {
        picture.scene = sceneOf(request, sceneInput(request, nullptr, *picture.groups, {}, {}));
        return picture;
    }
    picture.rows = rowsOf(request);
    std::vector<itemmodels::OperatorRow> parts = partRows(request);
    picture.parts = parts.empty() ? request.plan : request.plan->mix;
    picture.times = plan::timeSummary(*picture.parts, request.ceilings ? &*request.ceilings : nullptr);
    picture.legend = itemmodels::legendRows(*request.plan, picture.rows);
    picture.nodeTimes = itemmodels::nodeTimes(*request.plan);
    if (request.other != nullptr) {
        using itemmodels::KindOf;
        picture.differences =
            itemmodels::compareRows(*request.plan, *request.other, request.looks, request.together);
        picture.operatorKinds =
            itemmodels::kindRows(*request.plan, *request.other, KindOf::kOperator, request.looks);
        picture.backendKinds =
            itemmodels::kindRows(*request.plan, *request.other, KindOf::kBackend, request.looks);
    }
    RegionValues values = regionValues(request, picture, parts);
    picture.scale = std::move(values.scale);
    picture.costs = itemmodels::costRows(*request.plan, itemmodels::planSums(*request.plan, request.profile),
                                         request.looks);
    if (request.withOther && request.other != nullptr) {
        layout::SidePair sides = sidesOf(request, picture, values);
        picture.scene = std::move(sides.a);
        picture.otherScene = std::move(sides.b);
    } else {
        picture.scene = sceneOf(request, sceneInput(request, request.plan, *picture.groups,
                                                    regionLooks(request, values), picture.costs));
    }
    addStep(request, picture);
    // Last: until here a row stands at its region's index, of the plan.
    if (!parts.empty()) {
        picture.rows = std::move(parts);
    }
    std::stable_sort(picture.rows.begin(), picture.rows.end(),
                     [](const auto& a, const auto& b) { return a.time > b.time; });
    picture.rowSummary = itemmodels::rowSummary(picture.rows);
    picture.regionCharts = charts::regionCharts(picture.rows);
    return picture;
}

} // namespace tessera::shell
