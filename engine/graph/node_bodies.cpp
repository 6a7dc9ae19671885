#include "engine/graph/node_bodies.h"

#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <utility>

namespace tessera::graph {
namespace {

bool isBody(const AttributeValue& value) {
    if (const auto* one = std::get_if<GraphRef>(&value)) {
        return *one != nullptr;
    }
    const auto* several = std::get_if<std::vector<GraphRef>>(&value);
    return several != nullptr &&
           std::any_of(several->begin(), several->end(), [](const auto& each) { return each != nullptr; });
}

/// Bodies nest as deep as the reader of models lets them, which is bounded.
bool visitBodies(const Graph& graph, BodyPath& path,
                 const std::function<bool(const BodyPath&, const Graph&)>& visit) {
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        if (!hasBody(graph.nodes()[i])) {
            continue;
        }
        for (const NodeBody& body : bodiesOf(graph.nodes()[i])) {
            path.push_back({NodeId(i), body.name});
            if (!visit(path, *body.graph) || !visitBodies(*body.graph, path, visit)) {
                return false;
            }
            path.pop_back();
        }
    }
    return true;
}

} // namespace

std::vector<NodeBody> bodiesOf(const Node& node) {
    std::vector<NodeBody> bodies;
    for (const auto& [name, value] : node.attributes.entries()) {
        if (const auto* one = std::get_if<GraphRef>(&value); one != nullptr && *one != nullptr) {
            bodies.push_back({name, *one});
        } else if (const auto* several = std::get_if<std::vector<GraphRef>>(&value)) {
            for (std::size_t i = 0; i < several->size(); ++i) {
                if ((*several)[i] != nullptr) {
                    bodies.push_back({name + "[" + std::to_string(i) + "]", (*several)[i]});
                }
            }
        }
    }
    return bodies;
}

bool hasBody(const Node& node) {
    const auto& entries = node.attributes.entries();
    return std::any_of(entries.begin(), entries.end(),
                       [](const auto& entry) { return isBody(entry.second); });
}

GraphRef bodyAt(const Graph& graph, std::span<const BodyStep> path) {
    GraphRef found;
    const Graph* at = &graph;
    for (const BodyStep& step : path) {
        if (!step.node.valid() || step.node.index() >= at->nodes().size()) {
            return nullptr;
        }
        const std::vector<NodeBody> bodies = bodiesOf(at->node(step.node));
        const auto body = std::find_if(bodies.begin(), bodies.end(),
                                       [&](const NodeBody& each) { return each.name == step.body; });
        if (body == bodies.end()) {
            return nullptr;
        }
        found = body->graph;
        at = found.get();
    }
    return found;
}

bool isCaptured(const Node& owner, std::string_view input) {
    const AttributeValue* names = owner.attributes.find(kCapturesAttribute);
    const auto* captures = names != nullptr ? std::get_if<std::vector<std::string>>(names) : nullptr;
    return captures != nullptr && std::find(captures->begin(), captures->end(), input) != captures->end();
}

void forEachBody(const Graph& graph, const std::function<bool(const BodyPath&, const Graph&)>& visit) {
    BodyPath path;
    visitBodies(graph, path, visit);
}

} // namespace tessera::graph
