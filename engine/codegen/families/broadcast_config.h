// How operators on operands that are broadcast to one another are gone about: what writer, packing and bound
// agree on.
#pragma once

#include "engine/codegen/family.h"

#include <optional>
#include <vector>

namespace tessera::codegen::broadcast {

/// Where a tensor's elements lie under the loops over the result.
struct AccessPattern {
    enum class Lanes : std::uint8_t {
        kVector, ///< a vector of elements at each place
        kSame,   ///< one element in every lane
    };
    std::vector<std::int64_t> strides{}; ///< elements along each outer axis; 0: it stays
    std::int64_t step = 0;               ///< likewise along a line, from one place to the next
    Lanes lanes = Lanes::kVector;
    std::int64_t elements = 0; ///< of its buffer, with padding
};

/// Loops over outer axes, and lines of `places`. Row-major, a place is an element, and vectors take as many
/// of them as they have lanes; in blocks, it is a pixel's vector of channels.
struct KernelConfig {
    Form form = Form::kPlain;
    std::int64_t width = 8;
    std::vector<std::int64_t> outer{};
    std::int64_t places = 1;
    std::int64_t pieces = 1; ///< of a line, which threads may share
    AccessPattern result{};
    std::vector<AccessPattern> operands{};
    /// kBlocked: channels of the last block, and the outer axis that counts blocks where there are several
    /// and the last one is not full.
    std::int64_t lastLanes = 0;
    std::optional<std::size_t> blockAxis{};

    /// The problem holds a Broadcast that has such a form.
    [[nodiscard]] static KernelConfig of(const Problem& problem, const Target& target, Form form);

    [[nodiscard]] std::int64_t lines() const;
    /// Places from one vector of a line to the next.
    [[nodiscard]] std::int64_t advance() const { return form == Form::kPlain ? width : 1; }
};

/// Why there is no such kernel, or "".
[[nodiscard]] std::string refusal(const Problem& problem, const Target& target, Form form);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const KernelConfig& config);
/// One buffer for each constant operand, row-major or in blocks as the access patterns go.
[[nodiscard]] std::vector<Packing> packings(const Problem& problem, const KernelConfig& config);

} // namespace tessera::codegen::broadcast
