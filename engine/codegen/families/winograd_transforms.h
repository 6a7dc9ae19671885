// What stands before and behind the products of a fast convolution: input tiles to their points, sums to
// outputs with the epilogue behind.
#pragma once

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/winograd.h"

#include <array>
#include <span>

namespace tessera::codegen::winograd {

/// Writes the transforms of one tile at a time into a kernel.
class TransformWriter {
public:
    /// Builder and config outlive it.
    TransformWriter(KernelBuilder& builder, const KernelConfig& config);

    [[nodiscard]] const ImageShape& image() const { return m_image; }
    [[nodiscard]] const ImageShape& result() const { return m_result; }

    struct Buffers {
        Pointer source{};
        Pointer result{};
        Pointer transformed{};
        Pointer sums{};
    };
    /// Opens what the transforms need for themselves.
    void open(const Buffers& buffers);

    /// Tile `t` of a phase: its points lie from `target` on among the transformed inputs.
    void input(const Index& phase, const Index& t, const Index& target);

    /// The taps of a chunk of input channels, [input][tap][column], to their points, [point][input][column];
    /// of a plane.
    void weights(std::int64_t vectors, const Access& taps, const Access& target);

    /// A vector of a panel.
    struct Vector {
        Panels::Panel panel{};
        Index number{};        ///< in the panel
        std::int64_t keep = 0; ///< lanes that hold channels
    };
    /// The outputs of tile `t` of a phase, whose sums lie from `sums` on.
    void output(const Index& phase, const Vector& vector, const Index& t, const Index& sums,
                EpilogueWriter& epilogue);

private:
    /// Positions of a tile along the axes, in tiles, and its image.
    struct Position {
        Index image;
        std::array<Index, 3> tile;
    };
    /// A tile's outputs of one vector of channels.
    struct Outputs {
        std::array<Index, 3> first; ///< positions
        std::span<const Value> operands;
        std::int64_t keep = 0;
    };

    [[nodiscard]] Index define(std::string_view name, const Index& value) { return m_b.define(name, value); }
    [[nodiscard]] Position position(const Index& t);
    /// A phase's number along each axis.
    [[nodiscard]] std::array<Index, 3> phaseOf(const Index& phase);
    /// Whether the depth is transformed: slices by their planes first, then along it.
    [[nodiscard]] bool hasDepth() const { return !m_config.isByTaps() && m_config.axes[0].points() > 1; }
    void inputSlice(const Index& image, const std::array<Index, 3>& first, const Access& target,
                    std::int64_t stride);
    void inputDepth(const Index& target);
    void outputSlice(const Access& source, std::int64_t stride, const Outputs& outputs, const Index& element,
                     EpilogueWriter& epilogue);

    KernelBuilder& m_b;
    const KernelConfig& m_config;
    std::int64_t m_width;
    ImageShape m_image;
    ImageShape m_result;
    Buffers m_at;
    Pointer m_patch;
    Pointer m_slices;
};

} // namespace tessera::codegen::winograd
