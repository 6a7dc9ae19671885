#include "engine/backends/openblas/blas.h"

#include "engine/backend/abi/backend.hpp"

#include <cblas.h>
#include <limits>
#include <utility>

namespace tessera::openblas {

void requireExtents(std::int64_t m, std::int64_t n, std::int64_t k) {
    constexpr std::int64_t kMost = std::numeric_limits<blasint>::max();
    for (const auto& [extent, what] : {std::pair{m, "rows"}, {n, "columns"}, {k, "products to a sum"}}) {
        if (extent > kMost) {
            throw plugin::Unsupported("OpenBLAS counts to " + std::to_string(kMost) + ", and it has " +
                                      std::to_string(extent) + " " + what);
        }
    }
}

void multiply(std::int64_t m, std::int64_t n, std::int64_t k, float alpha, const Matrix& left,
              const Matrix& right, float beta, float* result, std::int64_t stride) {
    const auto operation = [](const Matrix& matrix) {
        return matrix.transposed == Transposed::kYes ? CblasTrans : CblasNoTrans;
    };
    const auto size = [](std::int64_t value) { return static_cast<blasint>(value); };
    cblas_sgemm(CblasRowMajor, operation(left), operation(right), size(m), size(n), size(k), alpha, left.data,
                size(left.stride), right.data, size(right.stride), beta, result, size(stride));
}

ThreadScope::ThreadScope(int threads) : m_before(openblas_get_num_threads()) {
    if (threads != m_before) {
        openblas_set_num_threads(threads);
    }
}

ThreadScope::~ThreadScope() {
    if (openblas_get_num_threads() != m_before) {
        openblas_set_num_threads(m_before);
    }
}

std::string libraryVersion() {
    // "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ..."
    const std::string config = openblas_get_config();
    const auto start = config.find(' ') + 1;
    return config.substr(start, config.find(' ', start) - start);
}

std::string coreName() {
    return openblas_get_corename();
}

} // namespace tessera::openblas
