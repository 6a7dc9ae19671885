#include "engine/pattern/match_engine.h"

#include <algorithm>

namespace tessera::pattern {

namespace {

/// A failure at the end of an attempt outranks any within it.
constexpr std::size_t kStructureDone = 1000;

struct OutsideReader {
    graph::ValueId value;
    graph::NodeId reader; ///< invalid: the value is an output of the graph
};

std::optional<OutsideReader> findOutsideReader(const graph::Graph& graph, const StructuralMatch& found,
                                               graph::NodeId root) {
    for (const graph::NodeId id : found.nodes) {
        if (id == root || std::ranges::find(found.escapes, id) != found.escapes.end()) {
            continue;
        }
        for (const graph::ValueId output : graph.node(id).outputs) {
            if (!output.valid()) {
                continue;
            }
            if (graph.isOutput(output)) {
                return OutsideReader{output, graph::NodeId()};
            }
            for (const graph::Use& use : graph.value(output).uses) {
                if (!std::ranges::binary_search(found.nodes, use.node)) {
                    return OutsideReader{output, use.node};
                }
            }
        }
    }
    return std::nullopt;
}

Failure escapeFailure(const graph::Graph& graph, const OutsideReader& outside) {
    const std::string reader = outside.reader.valid() ? "is read by " + graph.node(outside.reader).op + " '" +
                                                            graph.node(outside.reader).name + "' too"
                                                      : "is an output of the model";
    return Failure{.kind = Refusal::Kind::kEscape,
                   .clause = "readers outside",
                   .detail = "'" + graph.value(outside.value).name + "' " + reader,
                   .range = {}};
}

} // namespace

std::optional<graph::Region> legalRegion(const graph::Graph& graph, const CompiledRule& rule,
                                         const StructuralMatch& found, graph::NodeId root,
                                         OutsideReaders outside, FailureTrace* trace) {
    const auto say = [&](std::size_t stage, auto&& describe) -> std::optional<graph::Region> {
        const std::size_t rank =
            trace != nullptr ? trace->rank(kStructureDone + stage, root, found.nodes) : 0;
        if (rank > 0) {
            Failure failure = describe();
            failure.rank = rank;
            trace->keep(std::move(failure));
        }
        return std::nullopt;
    };
    if (outside == OutsideReaders::kRefused) {
        if (const auto reader = findOutsideReader(graph, found, root)) {
            return say(0, [&] { return escapeFailure(graph, *reader); });
        }
        // When only the root is read outside, a path that left could come back only through a cycle.
        if (!found.escapes.empty() && !graph::isConvex(graph, found.nodes)) {
            return say(1, [&] {
                return Failure{.kind = Refusal::Kind::kNotConvex,
                               .clause = "a region without detours",
                               .detail = "a path leaves it and comes back",
                               .range = {}};
            });
        }
    }
    graph::Region region = graph::makeRegion(graph, found.nodes);
    const Scope scope{&graph, &rule.pattern, found.bindings, &region};
    if (holds(rule.where, scope)) {
        return region;
    }
    if (trace == nullptr) {
        return std::nullopt;
    }
    const auto failed = firstFailure(rule.where, scope);
    return say(2, [&] {
        return Failure{.kind = Refusal::Kind::kConstraint,
                       .clause = failed->clause,
                       .detail = failed->actual,
                       .range = failed->range,
                       .inWhere = true};
    });
}

} // namespace tessera::pattern
