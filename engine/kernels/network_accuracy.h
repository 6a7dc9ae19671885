#pragma once

#include "engine/graph/graph.h"
#include "engine/graph/precision.h"
#include "engine/kernels/accuracy.h"

#include <cstdint>
#include <string>

namespace tessera::kernels {

/// How far an output of a whole network may be from the reference's.
struct NetworkTolerance {
    double relativeL2 = 0.0; ///< of a floating output
    /// Of each element of a floating output, as a share of the largest |r|. The relative L2 of n elements
    /// lets one of them be off by sqrt(n) times as much, which hides a grossly wrong one in a large output.
    /// Rounding errors spread: one of 100 times the allowed root mean square is none, and half of the largest
    /// |r| never is.
    double element = 0.0;
    double steps = 0.0; ///< of each element of a whole number
    /// Error of an element that is always right: of shares of 1 (Sigmoid, Softmax) that all are tiny the
    /// relative error says how near to 0 they are, and not how good they are.
    double absolute = 0.0;
};

/// The bounds of `output`: those of the class. Where a value between the model's inputs and it is computed in
/// float16 (bfloat16), at least those of that class. Behind an operator that quantises (QuantizeLinear,
/// DynamicQuantizeLinear, QLinear*) computed numbers, at least those of bfloat16, whose 8 bits are what is
/// left of them: a number that is rounded the other way at a tie is off by a step, and shifts others behind
/// it. A quantised output itself (8 bits and less) may be off by one step; any other integer and bool is
/// exact.
[[nodiscard]] NetworkTolerance networkToleranceOf(const graph::Graph& model, graph::ValueId output,
                                                  graph::Precision precision);

/// No field is ever NaN; errors are of positions at which both are finite.
struct NetworkDeviation {
    bool ok = false;
    double maxAbs = 0.0;
    double maxRel = 0.0;     ///< over elements with r != 0
    double relativeL2 = 0.0; ///< absolute where r is 0 everywhere
    double tolerance = 0.0;  ///< for relativeL2; the steps of whole numbers, for maxAbs
    NonFiniteFound nonFinite = NonFiniteFound::kNone;
    /// Error over tolerance, by the bound that it uses most of: above 1 it is not ok. The largest double
    /// where no error would do (an infinity where the reference has none, another type).
    double share = 0.0;
};

/// Positions where both are the same infinity or NaN are right and in no sum; one where they differ is wrong,
/// or left out when they are ignored. Other extents or another type: not ok, all else 0.
/// The result does not depend on `threads` but for the last bits of relativeL2.
[[nodiscard]] NetworkDeviation compareNetwork(const graph::Tensor& got, const graph::Tensor& expected,
                                              const NetworkTolerance& tolerance, NonFinite nonFinite,
                                              int threads);

/// "largest error 0.5, relative L2 0.14, allowed 0.0001": what was found, for people.
[[nodiscard]] std::string toText(const NetworkDeviation& deviation);

} // namespace tessera::kernels
