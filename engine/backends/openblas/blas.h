#pragma once

#include <cstdint>
#include <string>

namespace tessera::openblas {

enum class Transposed : std::uint8_t { kNo, kYes };

/// A row-major matrix as it lies in memory; `kYes`: its transpose is meant.
struct Matrix {
    const float* data = nullptr;
    std::int64_t stride = 0; ///< between rows of what lies in memory
    Transposed transposed = Transposed::kNo;
};

/// Throws plugin::Unsupported unless OpenBLAS's own numbers hold the extents of a product [M, K] x [K, N].
void requireExtents(std::int64_t m, std::int64_t n, std::int64_t k);

/// result[M, N] = alpha * left[M, K] * right[K, N] + beta * result, rows of the result `stride` apart.
/// Each number is one that `requireExtents` let through.
void multiply(std::int64_t m, std::int64_t n, std::int64_t k, float alpha, const Matrix& left,
              const Matrix& right, float beta, float* result, std::int64_t stride);

/// While it lives, OpenBLAS uses `threads` threads of the host's OpenMP pool.
class ThreadScope {
public:
    explicit ThreadScope(int threads);
    ~ThreadScope();
    ThreadScope(const ThreadScope&) = delete;
    ThreadScope& operator=(const ThreadScope&) = delete;

private:
    int m_before;
};

/// "0.3.21", and the core whose kernels it chose ("SkylakeX").
[[nodiscard]] std::string libraryVersion();
[[nodiscard]] std::string coreName();

} // namespace tessera::openblas
