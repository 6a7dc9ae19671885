// One axis of a tensor made of weighted positions of another: the step that Resize does for each axis.
#pragma once

#include "engine/backends/native/taps.h"

#include <cstdint>

namespace tessera::native {

/// The source is [rows, taps.input, inner], the target [rows, taps.output, inner].
template <typename Number>
struct ResamplePass {
    const AxisTaps<Number>* taps = nullptr;
    std::int64_t rows = 1;
    std::int64_t inner = 1;

    /// Parts of the target that may be made in any order.
    [[nodiscard]] std::int64_t units() const { return inner == 1 ? rows : rows * taps->output; }
};

/// Units `first` to `end`. What the compiler joins to one instruction may be rounded once: results differ in
/// the last bit from machine to machine.
void resample(const ResamplePass<float>& pass, std::int64_t first, std::int64_t end, const float* source,
              float* target);
/// Rounds every product and sum.
void resample(const ResamplePass<double>& pass, std::int64_t first, std::int64_t end, const double* source,
              double* target);

} // namespace tessera::native
