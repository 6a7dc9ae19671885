// How a convolution as it is defined is gone about: what its writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/padding_bounds.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/family.h"

#include <string>
#include <vector>

namespace tessera::codegen::direct {

enum class Split : std::uint8_t { kRows, kColumns };

struct Schedule {
    TileSize tile;
    Split split = Split::kRows;
    Form input = Form::kBlocked;
    Operands operands = Operands::kFloats; ///< pairs of blocked images only

    [[nodiscard]] std::string name() const {
        return (operands == Operands::kPairs ? "direct-bf16." : "direct.") + tile.text() +
               (split == Split::kRows ? ".rows" : ".cols") + (input == Form::kPlain ? ".plain" : "");
    }
};

/// One with a kernel of one tap and without strides or padding is one row of pixels. Plain images are copied
/// with their padding.
[[nodiscard]] ForwardShape shapeOf(const Convolution& convolution, Form form);

/// How the work of one kernel is laid out: what writer, packing and bound agree on.
struct KernelConfig {
    ForwardShape shape;
    RowTiles tiles; ///< along a line of output pixels
    Panels panels;
    std::int64_t blockChannels = 1;
    std::int64_t channelSteps = 1; ///< of the innermost reduction: a channel each, or a pair
    std::int64_t wholeBlocks = 0;  ///< of channels
    std::int64_t restSteps = 0;    ///< of the block behind them; 0: there is none
    std::int64_t depth = 1;        ///< steps of a panel

    [[nodiscard]] static KernelConfig of(const Problem& problem, const Target& target,
                                         const Schedule& schedule);
    [[nodiscard]] std::int64_t stepsOfTap() const { return wholeBlocks * channelSteps + restSteps; }
    /// Multiply-adds in the text of the kernel.
    [[nodiscard]] std::int64_t printedProducts() const {
        const std::int64_t bodies = (wholeBlocks > 0 ? 1 : 0) + (restSteps > 0 ? 1 : 0);
        return shape.printedRows(tiles) * panels.printedVectors() * bodies;
    }
    /// Whether threads share lines; else tiles of each line.
    [[nodiscard]] bool sharesLines(int threads) const;
};

/// \see Generated::prefetchStarts
[[nodiscard]] std::vector<std::int64_t> prefetchStarts(const Problem& problem, const Target& target,
                                                       const Schedule& schedule);
[[nodiscard]] std::vector<Packing> packings(const Problem& problem, const Target& target,
                                            const Schedule& schedule);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);
/// Why there are no schedules for it, or "".
[[nodiscard]] std::string refusal(const Convolution& convolution);

} // namespace tessera::codegen::direct
