#pragma once

#include "engine/base/hash.h"
#include "engine/base/random.h"
#include "engine/graph/region.h"
#include "engine/measure/region_measurer.h"
#include "engine/plan/plan.h"

#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace tessera::search {

/// A decision that the graph level takes out of the operator level's hands: these nodes, as one region, on
/// this backend.
struct GenomePart {
    using Member = measure::OfferRequest::Part; ///< what one thread of a parallel group runs
    std::vector<graph::NodeId> nodes;           ///< ascending, convex
    std::string backend;
    std::string implementation;       ///< empty: the backend's fastest
    std::vector<Member> members = {}; ///< non-empty: the part is a parallel group of these, sorted
    backend::DeviceId device = {};    ///< that the backend runs on

    [[nodiscard]] backend::BackendOnDevice placedOn() const { return {backend, device}; }
    friend auto operator<=>(const GenomePart&, const GenomePart&) = default;
};

/// A whole plan, as far as it differs from what the operator level would choose: disjoint parts, sorted. What
/// they leave is solved exactly. The empty genome is the operator-level plan.
struct Genome {
    std::vector<GenomePart> parts;

    [[nodiscard]] base::Hash128 hash() const;
    friend bool operator==(const Genome&, const Genome&) = default;
};

/// A graph-level backend and the nodes that its spec lets it try.
struct GraphBackend {
    std::string id;
    std::vector<bool> admits;      ///< by node
    backend::DeviceId device = {}; ///< that it runs on

    [[nodiscard]] backend::BackendOnDevice placedOn() const { return {id, device}; }
};

/// Null: it is none of them.
[[nodiscard]] const GraphBackend* findBackend(const std::vector<GraphBackend>& backends,
                                              const backend::BackendOnDevice& wanted);

/// The admitted nodes as few convex, connected sets that never wait for each other mutually: the largest
/// parts that a backend can take when it refuses the whole. In topological order.
[[nodiscard]] std::vector<std::vector<graph::NodeId>> largestConvexParts(const graph::Graph& graph,
                                                                         const std::vector<bool>& admitted);

struct Mutation {
    Genome genome;
    std::string move; ///< for people: "grow the openvino part at conv3 by relu3"
};

/// One random move: a region (or two neighbours) to a graph-level backend or to one of its rivals; a part
/// back to the operator level; a part grown by a neighbouring region, shrunk, split, merged with another of
/// its backend, or moved to another backend; regions that do not depend on each other put side by side as a
/// parallel group (giving that part back undoes it).
///
/// \param decoded  the plan that `genome` stands for: its regions are what moves.
/// \return nullopt when the move that was drawn is not possible here.
[[nodiscard]] std::optional<Mutation> mutate(const Genome& genome, const plan::Plan& decoded,
                                             const std::vector<GraphBackend>& backends, base::Random& random);

/// Parts of both that do not overlap, the first parent's first.
[[nodiscard]] Genome crossover(const Genome& a, const Genome& b, base::Random& random);

} // namespace tessera::search
