#pragma once

#include "engine/transform/draft.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::transform {

/// A recognised operator, before it stands in the draft.
struct Compound {
    /// A value of the primitives that is one of the inputs transposed: the graph outside has it the other
    /// way round.
    struct Transposed {
        graph::ValueId value; ///< what the members read
        std::size_t input = 0;
        std::vector<std::int64_t> perm;
    };

    std::string op;
    std::int64_t since = 1; ///< first opset that has the operator
    graph::Attributes attributes;
    std::vector<graph::ValueId> inputs; ///< all valid
    std::vector<graph::NodeId>
        members; ///< what it is made of, any order, no repeats; the last one made stays
    std::optional<Transposed> transposed = std::nullopt;
};

/// Can the members go: is everything that they make, but the output of the last, read by members alone?
[[nodiscard]] bool isClosed(const Draft& draft, const Compound& compound);

/// The last member becomes the compound and stands for all members; the others go. False, with nothing
/// changed, when the members are not closed.
/// \par Errors kRefused: the members' schemas refuse what has become known of their inputs.
[[nodiscard]] base::Result<bool> replaceByCompound(Draft& draft, Compound compound);

} // namespace tessera::transform
