// Depthwise convolutions with the 1x1 convolution behind them: what writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/window_config.h"

#include <string>
#include <vector>

namespace tessera::codegen::separable {

struct Schedule {
    std::int64_t lines = 1; ///< that are convolved before they are multiplied
    window::Schedule window{};
    TileSize tile{};

    /// "separable.w2x7.row.t14x2.lines4".
    [[nodiscard]] std::string name() const {
        return "separable.w" + window.text() + "." + tile.text() + ".lines" + std::to_string(lines);
    }
};

struct KernelConfig {
    Schedule schedule{};
    window::KernelConfig window{};
    RowTiles units{}; ///< of the lines of a slice: a thread convolves one, then multiplies it
    Panels panels{};  ///< of output channels

    [[nodiscard]] static KernelConfig of(const Separable& shape, const Target& target,
                                         const Schedule& schedule);

    /// Units of all slices of all images.
    [[nodiscard]] std::int64_t count() const { return window.batch * window.axes[0].output * units.count; }
    [[nodiscard]] std::int64_t pixels(std::int64_t lines) const { return lines * window.axes[2].output; }
    /// What stands between both convolutions, [block][pixel of the unit][channel of the block].
    [[nodiscard]] std::int64_t unitElements() const {
        return window.blocks * window.width * pixels(units.height);
    }
    [[nodiscard]] std::int64_t weightElements() const { return panels.paddedColumns() * window.channels; }
    [[nodiscard]] ImageShape result() const {
        return ImageShape::of(Form::kBlocked, window.batch, panels.columns,
                              window.extents(&window::Axis::output), window.width);
    }
    /// Multiply-adds of windows that are written down: those of window::KernelConfig once for each height of
    /// its tiles of lines.
    [[nodiscard]] std::int64_t printed() const;
};

/// Why there are no schedules for it, or "".
[[nodiscard]] std::string refusal(const Separable& shape);
/// Of the depthwise convolution's own schedules.
enum class Windows : std::uint8_t { kLikelyFastest, kAll };
[[nodiscard]] std::vector<Schedule> schedulesOf(const Separable& shape, const Target& target,
                                                Windows windows);
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule);
[[nodiscard]] std::vector<Packing> packings(const Problem& problem, const Target& target,
                                            const Schedule& schedule);

} // namespace tessera::codegen::separable
