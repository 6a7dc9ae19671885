// Sums of convolutions whose output vector reads input vectors of the same channels only.
#pragma once

#include "engine/codegen/families/window_config.h"

#include <functional>
#include <vector>

namespace tessera::codegen::window {

/// Writes the register tiles of one line: some output rows of one vector of channels. Tiles whose window
/// passes the image's sides are printed apart, without the taps that fall outside; rows outside are skipped.
class LineWriter {
public:
    /// Takes the sums of `rows` output rows by `pixels` pixels, of which the first is pixel `x` of the line.
    using Finish =
        std::function<void(RegisterArray sums, std::int64_t rows, std::int64_t pixels, const Index& x)>;

    LineWriter(KernelBuilder& builder, const KernelConfig& config, Weights mode);

    /// The buffers: the image, and the weights as packWeights leaves them.
    void open(Pointer source, Pointer weights);
    /// The lines that follow are of vector `block` of channels, `plane` of them and of all before it.
    void enter(const Index& plane, const Index& block);
    /// Sums `rows` output rows from `y` on, of slice `z`.
    void write(std::int64_t rows, const Index& z, const Index& y, const Finish& finish);

private:
    /// An output row that an input row contributes to, and the first tap by which it does.
    struct ValidTap {
        std::int64_t row = 0;
        Index tap{};
    };

    void sweep(std::int64_t rows, std::int64_t low, std::int64_t high, std::int64_t pixels);
    void writeTile(std::int64_t rows, std::int64_t pixels, const Index& x);
    void writeRows(RegisterArray sums, std::int64_t rows, std::int64_t pixels, const Index& x,
                   const Index& slice, const Index& taps);
    template <typename Body>
    void eachLane(const Body& body);
    [[nodiscard]] Value heldValue(std::string_view name, Value value);
    [[nodiscard]] Value weight(const Index& tap, const Index& lane);
    void writeRow(RegisterArray sums, const std::vector<ValidTap>& validTaps, std::int64_t pixels,
                  const Index& x, Pointer line, const Index& lane);
    void writePixel(RegisterArray sums, const std::vector<ValidTap>& validTaps, std::int64_t pixels,
                    std::int64_t offset, const Access& access, const Index& lane,
                    const std::vector<std::vector<Value>>& weights);

    KernelBuilder& m_builder;
    const KernelConfig& m_config;
    Weights m_mode;
    ImageShape m_image;
    Pointer m_source;
    Pointer m_weights;
    Pointer m_plane; ///< of the line at hand, and so on
    Pointer m_panel;
    Index m_z{};
    Index m_y{};
    Finish m_finish;
    std::vector<Value> m_held;
};

} // namespace tessera::codegen::window
