// How a convolution to few output channels, or of groups, is gone about: what its writer, packing and bound
// agree on.
#pragma once

#include "engine/codegen/families/taps_axis.h"
#include "engine/codegen/family.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace tessera::codegen::narrow {

using taps::Axis;

/// A tap across a row: the phase that it adds to, and where it looks from the output's own place. A row lies
/// in parts, one for each residue of its places by the stride.
struct Pair {
    std::int64_t phase = 0;
    std::int64_t tap = 0; ///< of the whole kernel
    std::int64_t part = 0;
    std::int64_t offset = 0; ///< in that part
};

/// How the work of one kernel is laid out.
struct KernelConfig {
    std::array<Axis, 3> axes{};
    std::int64_t batch = 1;
    std::int64_t groups = 1;
    std::int64_t inputs = 1;  ///< of a group
    std::int64_t outputs = 1; ///< likewise
    std::int64_t width = 8;
    std::int64_t vectors = 1; ///< of a phase's row that a register tile holds
    RowTiles panels{};        ///< of a group's outputs, of which a register tile has all
    std::vector<Pair> pairs{};

    /// With register tiles of one vector and all outputs.
    [[nodiscard]] static KernelConfig of(const Problem& problem, const Target& target);
    [[nodiscard]] std::string name() const { return "narrow.v" + std::to_string(vectors); }
    [[nodiscard]] std::int64_t blocks() const { return ceilDivide(groups * inputs, width); }
    [[nodiscard]] std::int64_t channels() const { return groups * outputs; }
    /// Outputs of the larger phase of a row.
    [[nodiscard]] std::int64_t places() const { return ceilDivide(axes[2].output, axes[2].phases()); }
    /// Of a row of the image.
    [[nodiscard]] std::int64_t parts() const { return axes[2].step(); }
    /// Places of one part.
    [[nodiscard]] std::int64_t partPlaces(std::int64_t part) const {
        return std::max<std::int64_t>(0, ceilDivide(axes[2].input - part, parts()));
    }
    /// Zeros in front of each part of a plane's row.
    [[nodiscard]] std::int64_t before() const;
    [[nodiscard]] std::int64_t partStride() const;
    [[nodiscard]] std::int64_t rowStride() const { return parts() * partStride(); }
    [[nodiscard]] std::int64_t planeStride() const;
    [[nodiscard]] std::int64_t planeElements() const { return batch * blocks() * width * planeStride(); }
    /// Weights of one slice and row of taps and one output, all inputs.
    [[nodiscard]] std::int64_t rowWeights() const { return inputs * static_cast<std::int64_t>(pairs.size()); }
    [[nodiscard]] std::int64_t phaseWeights() const { return axes[0].taps() * axes[1].taps() * rowWeights(); }
    /// Of one output.
    [[nodiscard]] std::int64_t outputWeights() const {
        return axes[0].phases() * axes[1].phases() * phaseWeights();
    }
    [[nodiscard]] std::int64_t weightElements() const { return channels() * outputWeights(); }
    /// Rows of one channel of an image.
    [[nodiscard]] std::int64_t rows() const { return axes[0].output * axes[1].output; }
    /// Rows of all panels.
    [[nodiscard]] std::int64_t units() const { return batch * groups * panels.count * rows(); }
    /// Phases that no interleaving brings together: their sums are stored one by one.
    [[nodiscard]] bool isScattered() const { return axes[2].phases() > 2; }
    /// Multiply-adds in the text of one loop over the inputs.
    [[nodiscard]] std::int64_t printed() const {
        return static_cast<std::int64_t>(pairs.size()) * panels.height * vectors;
    }
};

/// Why the convolution has no such configuration, or "".
[[nodiscard]] std::string refusal(const Convolution& shape);
/// Those whose sums the registers hold and whose taps across a row can be printed one by one; none where no
/// tap meets the image.
[[nodiscard]] std::vector<KernelConfig> configsOf(const Problem& problem, const Target& target);
[[nodiscard]] std::vector<Packing> packings(const Problem& problem, const KernelConfig& config);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const KernelConfig& config);

} // namespace tessera::codegen::narrow
