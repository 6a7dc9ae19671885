// Convolutions from register tiles of pixels: tiles, taps and sides that writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/tiling.h"

#include <array>
#include <string>
#include <vector>

namespace tessera::codegen::window {

/// Where a tap's weights wait for their use.
enum class Weights : std::uint8_t {
    kHeld,   ///< all taps in registers while a line of tiles passes
    kRow,    ///< those that meet one input row in registers
    kMemory, ///< in the nearest cache
};

/// Of the taps of a tile of one row whose weights are not held.
enum class TapRows : std::uint8_t {
    kWrittenIfFew,
    kLoop,
};

struct Schedule {
    std::int64_t rows = 1;
    std::int64_t pixels = 1;
    Weights weights = Weights::kRow;
    TapRows tapRows = TapRows::kWrittenIfFew;

    /// Where the weights are: "row".
    [[nodiscard]] std::string_view weightsText() const {
        return weights == Weights::kHeld ? "held" : weights == Weights::kRow ? "row" : "memory";
    }
    /// "2x7.row".
    [[nodiscard]] std::string text() const {
        return std::to_string(rows) + "x" + std::to_string(pixels) + "." + std::string(weightsText());
    }
    [[nodiscard]] std::string name(std::string_view family) const {
        return std::string(family) + ".t" + text();
    }
};

struct Axis {
    std::int64_t input = 1;
    std::int64_t output = 1;
    std::int64_t kernel = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t before = 0;

    /// The input position behind an output position and a tap.
    [[nodiscard]] std::int64_t at(std::int64_t out, std::int64_t tap) const {
        return out * stride - before + tap * dilation;
    }
    [[nodiscard]] bool isInside(std::int64_t position) const { return position >= 0 && position < input; }
    /// Input positions that `outputs` neighbours span.
    [[nodiscard]] std::int64_t span(std::int64_t outputs) const {
        return (outputs - 1) * stride + (kernel - 1) * dilation + 1;
    }
    /// The tap by which output `out` of a tile meets the tile's input position `offset`, or -1.
    [[nodiscard]] std::int64_t tapOf(std::int64_t offset, std::int64_t out) const {
        const std::int64_t reach = offset - out * stride;
        return reach >= 0 && reach % dilation == 0 && reach / dilation < kernel ? reach / dilation : -1;
    }
    /// Whether all taps of `outputs` neighbours from `out` on are inside.
    [[nodiscard]] bool holds(std::int64_t out, std::int64_t outputs) const {
        return at(out, 0) >= 0 && at(out, 0) + span(outputs) <= input;
    }
    /// Pairs of an output and a tap that are inside.
    [[nodiscard]] std::int64_t validTaps() const {
        std::int64_t count = 0;
        for (std::int64_t tap = 0; tap < kernel; ++tap) {
            for (std::int64_t out = 0; out < output; ++out) {
                count += isInside(at(out, tap)) ? 1 : 0;
            }
        }
        return count;
    }
};

/// What writer, packing and bound agree on.
struct KernelConfig {
    std::int64_t batch = 1;
    std::int64_t channels = 1;
    std::int64_t blocks = 1;
    std::int64_t width = 8;
    std::int64_t group = 1; ///< channels
    std::array<Axis, 3> axes{};
    RowTiles lines; ///< of output rows
    RowTiles tiles; ///< of pixels in a row
    std::int64_t firstInner = 0;
    std::int64_t endInner = 0;   ///< tiles from firstInner to here have no pixel's window past a side
    bool isRolled = false;       ///< its rows of taps are a loop
    bool areLanesRolled = false; ///< the input channels of its groups are a loop

    [[nodiscard]] std::int64_t taps() const { return axes[0].kernel * axes[1].kernel * axes[2].kernel; }
    [[nodiscard]] std::int64_t weightElements() const { return blocks * width * taps() * group; }
    [[nodiscard]] std::int64_t planes() const { return batch * blocks * axes[0].output; }
    [[nodiscard]] std::int64_t units() const { return planes() * lines.count; }
    [[nodiscard]] std::int64_t pixelsOf(std::int64_t tile) const {
        return tile < tiles.tall ? tiles.height : tiles.height - 1;
    }
    [[nodiscard]] std::array<std::int64_t, 3> extents(std::int64_t Axis::*member) const {
        return {axes[0].*member, axes[1].*member, axes[2].*member};
    }
    [[nodiscard]] ImageShape image(std::int64_t Axis::*member) const {
        return ImageShape::of(Form::kBlocked, batch, channels, extents(member), width);
    }
    /// Multiply-adds of the largest tile at one depth of the kernel.
    [[nodiscard]] std::int64_t tileProducts() const {
        return lines.height * tiles.height * axes[1].kernel * axes[2].kernel * group;
    }
    /// Those that are written down for it.
    [[nodiscard]] std::int64_t bodyProducts() const { return tileProducts() / (areLanesRolled ? group : 1); }
    [[nodiscard]] std::int64_t printed() const {
        const std::int64_t inner = std::min<std::int64_t>(endInner - firstInner, 2);
        const std::int64_t bodies = tiles.count - (endInner - firstInner) + inner;
        return lines.heights() * bodies * bodyProducts() / (isRolled ? axes[1].kernel : 1);
    }

    [[nodiscard]] static KernelConfig of(const Convolution& shape, const Target& target,
                                         const Schedule& schedule);
};

/// Weights [block][tap][input of the group][channel of the block].
void packWeights(const KernelConfig& config, const StoredTaps& stored, const float* weights, float* to);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);
/// Multiply-adds in one kernel's text, at most.
inline constexpr std::int64_t kMostPrinted = 3000;
/// What it takes to fetch the code of so many multiply-adds, which other kernels have displaced.
[[nodiscard]] double codeNs(std::int64_t printed);
/// Those that fit the registers, and whose text is of a reasonable length; each once, with the height and the
/// width that its largest tile comes out with.
[[nodiscard]] std::vector<Schedule> schedulesOf(const Convolution& shape, const Target& target);

} // namespace tessera::codegen::window
