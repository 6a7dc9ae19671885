#pragma once

#include "engine/transform/draft.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace tessera::transform {

/// What is known of small integer tensors that are computed from shapes: each element, or that it is an
/// extent known only at run time. Covers Shape, Size and what exporters do with their results besides
/// arithmetic: Gather, Slice, Squeeze, Unsqueeze, Reshape, Cast, Identity, Concat.
class KnownElements {
public:
    using Elements = std::vector<std::optional<std::int64_t>>;

    explicit KnownElements(const Draft& draft) : m_draft(draft) {}

    /// Looks at a node whose inputs were looked at before.
    void visit(graph::NodeId id);
    /// In row-major order; nullptr when nothing is known. A small constant is known in full.
    [[nodiscard]] const Elements* find(graph::ValueId id);
    /// All elements when every one is known.
    [[nodiscard]] static std::optional<std::vector<std::int64_t>> complete(const Elements* elements);

private:
    [[nodiscard]] std::optional<Elements> ofNode(graph::NodeId id);
    [[nodiscard]] std::optional<Elements> ofShape(graph::NodeId id) const;
    [[nodiscard]] std::optional<Elements> ofGather(graph::NodeId id);
    [[nodiscard]] std::optional<Elements> ofSlice(graph::NodeId id);
    [[nodiscard]] std::optional<Elements> ofConcat(graph::NodeId id);
    /// An input of which every element is known.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> ints(graph::NodeId id, std::size_t input);

    const Draft& m_draft;
    std::unordered_map<graph::ValueId, Elements> m_known;
};

} // namespace tessera::transform
