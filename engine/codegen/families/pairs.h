// Operands rounded to bfloat16, two of them in the bits of one float: weights are packed so ahead of time,
// images and left operands are rounded by the kernel before it multiplies them.
#pragma once

#include "engine/codegen/builder.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/family.h"

namespace tessera::codegen {

/// Of products as they are defined.
[[nodiscard]] constexpr Rounding directRounding(Operands operands) {
    return operands == Operands::kFloats ? Rounding::kDirect : Rounding::kBf16;
}

/// Two elements as kernels read them: rounded, the first one in the lower half.
[[nodiscard]] float pairOf(float first, float second);

/// Panels[pairs of steps][panel columns] times the scale, rounded, zero behind the columns and the steps. The
/// source has a step for each element.
void packPairPanels(const Panels& panels, const PanelSource& source, const float* weights, float* target);

/// Rows of pairs that lie `stride` pairs apart, of which `used` are read.
struct PairRows {
    Pointer start{};
    std::int64_t stride = 0; ///< whole vectors of pairs hold a row and what is used of it
    std::int64_t used = 0;   ///< at least as many as there are elements for
};
/// Rounds rows `low` to `high` of a matrix, `columns` elements each. What is used behind a row's elements is
/// zero. It reads less than a vector behind the last row.
void writeRoundedRows(KernelBuilder& builder, Pointer source, std::int64_t columns, const PairRows& target,
                      const Index& low, const Index& high);

/// Rounds `elements` elements, whole vectors of them, which the threads share, and waits for them all.
void writeRoundedImage(KernelBuilder& builder, Pointer source, std::int64_t elements, Pointer target);

} // namespace tessera::codegen
