#include "widgets/shell/body_picture.h"

#include "engine/layout/graph_scene.h"
#include "engine/layout/graphviz.h"
#include "widgets/shell/canvas_words.h"

#include <QCoreApplication>

#include <utility>

namespace tessera::shell {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::BodyPicture)
};

/// The region of the plan that runs the body: that of the outermost node which holds it.
const plan::PlannedRegion* runnerOf(const BodyRequest& request) {
    if (request.plan == nullptr) {
        return nullptr;
    }
    const plan::PlannedRegionId region = request.plan->regionOf(request.path.front().node);
    return region.valid() && !request.plan->regions[region.index()].implementation.backend.empty()
               ? &request.plan->regions[region.index()]
               : nullptr;
}

/// No operator of a body is a region: each has the colour of what runs the whole, and no time of its own.
std::vector<layout::RegionLook> looksOf(const graph::Graph& body, const BodyRequest& request) {
    const plan::PlannedRegion* runner = runnerOf(request);
    std::vector<layout::RegionLook> looks;
    for (std::size_t i = 0; i < body.nodes().size(); ++i) {
        layout::RegionLook look;
        look.nodes = {graph::NodeId(i)};
        if (runner == nullptr) {
            look.cost = layout::CostState::kUnplaced;
        } else {
            const style::Badge badge = request.looks.of(runner->implementation.maker()).badge;
            look.placement = {badge.slot, badge.letters.toStdString(), badge.device};
        }
        looks.push_back(std::move(look));
    }
    return looks;
}

QString runnerText(const graph::Graph& body, const BodyRequest& request) {
    const QString owner = QString::fromStdString(request.model->graph->node(request.path.front().node).name);
    const QString size = Words::tr("%n operator(s)", nullptr, static_cast<int>(body.nodes().size()));
    const plan::PlannedRegion* runner = runnerOf(request);
    return runner == nullptr ? Words::tr("%1. No backend runs %2 yet.").arg(size, owner)
                             : Words::tr("%1. %2 runs them together with %3; none has a time of its own.")
                                   .arg(size, request.looks.of(runner->implementation.maker()).title, owner);
}

std::vector<BodyCrumb> wayOf(const BodyRequest& request) {
    std::vector<BodyCrumb> way{{QString::fromStdString(request.model->name), {}, request.path.front().node}};
    graph::BodyPath path;
    for (std::size_t i = 0; i < request.path.size(); ++i) {
        const graph::GraphRef body = graph::bodyAt(*request.model->graph, path);
        const graph::Graph& around = body != nullptr ? *body : *request.model->graph;
        const graph::BodyStep& step = request.path[i];
        way.push_back({QString::fromStdString(around.node(step.node).name), path, step.node});
        path.push_back(step);
        const graph::NodeId next = i + 1 < request.path.size() ? request.path[i + 1].node : graph::NodeId();
        way.push_back({QString::fromStdString(step.body), path, next});
    }
    return way;
}

} // namespace

BodyPicture makeBodyPicture(const BodyRequest& request) {
    BodyPicture picture;
    picture.path = request.path;
    const graph::GraphRef body = graph::bodyAt(*request.model->graph, request.path);
    if (body == nullptr) {
        return picture;
    }
    picture.way = wayOf(request);
    picture.runner = runnerText(*body, request);
    const graph::BodyPath outer(request.path.begin(), request.path.end() - 1);
    const graph::GraphRef around = graph::bodyAt(*request.model->graph, outer);
    const graph::Node& owner =
        (around != nullptr ? *around : *request.model->graph).node(request.path.back().node);
    for (const graph::NodeBody& each : graph::bodiesOf(owner)) {
        picture.bodies << QString::fromStdString(each.name);
    }
    layout::GraphSceneOptions options;
    options.aspect = request.aspect;
    options.words = canvasWords();
    layout::SceneInput input =
        layout::graphScene(*body, layout::GroupTree(*body), looksOf(*body, request), {}, options);
    for (layout::BoxInput& box : input.boxes) {
        if (box.kind == layout::BoxKind::kTerminal && graph::isCaptured(owner, box.title)) {
            box.title = "↑ " + box.title;
            box.name = Words::tr("from the graph around").toStdString();
        }
    }
    if (request.before != nullptr) {
        input.aspect = request.before->aspect();
        picture.scene = request.before->withLooks(std::move(input));
    } else {
        picture.scene = layout::Scene::untangled(std::move(input), layout::GraphvizUse::installed());
    }
    return picture;
}

} // namespace tessera::shell
