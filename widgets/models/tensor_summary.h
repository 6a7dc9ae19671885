#pragma once

#include "engine/graph/tensor.h"

#include <QStringList>

#include <cstdint>
#include <vector>

namespace tessera::itemmodels {

/// What a person wants to know of a tensor's values.
struct TensorSummary {
    graph::DType dtype = graph::DType::kUndefined;
    std::int64_t count = 0;
    std::int64_t bytes = 0;
    bool numeric = false; ///< the fields below but `first` say something
    double least = 0;     ///< of the finite ones
    double most = 0;
    double mean = 0;
    double deviation = 0;
    std::int64_t zeros = 0;
    std::int64_t infinities = 0;
    std::int64_t nans = 0;
    std::vector<std::int64_t> bins; ///< finite values by size, evenly from least to most; empty without any
    QStringList first;              ///< the first values in row-major order, at most kFirstValues

    static constexpr int kBins = 48;
    static constexpr std::int64_t kFirstValues = 256;
};

/// Reads a constant once through; its bytes come from the file where it lives there. Any type: complex
/// numbers have first values only, strings have neither. It may run on any thread and takes 8 MB besides the
/// tensor.
///
/// \par Errors   kRefused, kIo: the constant's bytes are gone or damaged.
[[nodiscard]] base::Result<TensorSummary> summaryOf(const graph::Constant& constant);

} // namespace tessera::itemmodels
