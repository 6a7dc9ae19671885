#pragma once

#include "engine/graph/tensor.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace tessera::itemmodels {

/// What a person wants to know of a tensor's values.
struct TensorSummary {
    graph::DType dtype = graph::DType::kUndefined;
    std::int64_t count = 0;
    std::int64_t bytes = 0;
    bool numeric = false; ///< the fields below say something
    double least = 0;     ///< of the finite ones
    double most = 0;
    double mean = 0;
    double deviation = 0;
    std::int64_t zeros = 0;
    std::int64_t infinities = 0;
    std::int64_t nans = 0;
    std::vector<std::int64_t> bins; ///< finite values by size, evenly from least to most; empty without any

    static constexpr int kBins = 48;
};

/// Reads a tensor twice through. Any type: of complex numbers and strings only type, count and bytes are
/// told. It may run on any thread and takes 8 MB besides the tensor.
[[nodiscard]] TensorSummary summaryOf(const graph::Tensor& tensor);

/// One element in words: a whole number as it is, any other with seven digits, which tell two float32 apart
/// that differ visibly; "NaN", "−∞", "true", "1+2i".
/// \param index in row-major order, of a tensor whose type has elements of a width.
[[nodiscard]] QString elementText(const graph::Tensor& tensor, std::int64_t index);

} // namespace tessera::itemmodels
