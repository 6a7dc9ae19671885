// How a convolution to few output channels is gone about: what its writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/taps_axis.h"
#include "engine/codegen/family.h"

#include <array>
#include <string>
#include <vector>

namespace tessera::codegen::narrow {

using taps::Axis;

/// A tap across a row: the phase that it adds to, and where it looks from the output's own place.
struct Pair {
    std::int64_t phase = 0;
    std::int64_t tap = 0; ///< of the whole kernel
    std::int64_t offset = 0;
};

/// How the work of one kernel is laid out.
struct Plan {
    std::array<Axis, 3> axes{};
    std::int64_t batch = 1;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    std::int64_t width = 8;
    std::int64_t vectors = 1; ///< of a phase's row that a register tile holds
    std::vector<Pair> pairs{};

    /// With register tiles of one vector.
    [[nodiscard]] static Plan of(const Problem& problem, const Target& target);
    [[nodiscard]] std::string name() const { return "narrow.v" + std::to_string(vectors); }
    [[nodiscard]] std::int64_t blocks() const { return ceilDivide(inputs, width); }
    /// Outputs of the larger phase of a row.
    [[nodiscard]] std::int64_t places() const { return ceilDivide(axes[2].output, axes[2].phases()); }
    /// Zeros in front of each row of a plane.
    [[nodiscard]] std::int64_t before() const;
    [[nodiscard]] std::int64_t rowStride() const;
    [[nodiscard]] std::int64_t planeStride() const;
    [[nodiscard]] std::int64_t planeElements() const { return batch * blocks() * width * planeStride(); }
    /// Weights of one slice and row of taps, all inputs.
    [[nodiscard]] std::int64_t rowWeights() const {
        return inputs * static_cast<std::int64_t>(pairs.size()) * outputs;
    }
    [[nodiscard]] std::int64_t phaseWeights() const { return axes[0].taps() * axes[1].taps() * rowWeights(); }
    [[nodiscard]] std::int64_t weightElements() const {
        return axes[0].phases() * axes[1].phases() * phaseWeights();
    }
    [[nodiscard]] std::int64_t lines() const { return batch * axes[0].output * axes[1].output; }
};

/// Why the convolution has no such plans, or "".
[[nodiscard]] std::string refusal(const Convolution& shape);
/// Those whose sums the registers hold; none where no tap meets the image.
[[nodiscard]] std::vector<Plan> plansOf(const Problem& problem, const Target& target);
[[nodiscard]] std::vector<Packing> packings(const Problem& problem, const Plan& plan);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Plan& plan);

} // namespace tessera::codegen::narrow
