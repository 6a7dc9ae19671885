// What we use of CLBlast, declared by ourselves from its manual: the build needs no package of it.
#pragma once

#include "engine/backends/opencl/opencl.h"

#include <cstddef>
#include <string>

namespace tessera::clblast {

enum class Layout : int { kRowMajor = 101 };
enum class Transpose : int { kNo = 111, kYes = 112 };

/// The library in this process; it stays loaded.
class Library {
public:
    static constexpr const char* kUsual = "libclblast.so.1";

    /// C = alpha * A * B + beta * C of matrices in buffers; offsets and leading dimensions in elements.
    using Gemm = int (*)(Layout, Transpose left, Transpose right, std::size_t m, std::size_t n, std::size_t k,
                         float alpha, opencl::Mem a, std::size_t aOffset, std::size_t aLeading, opencl::Mem b,
                         std::size_t bOffset, std::size_t bLeading, float beta, opencl::Mem c,
                         std::size_t cOffset, std::size_t cLeading, opencl::Queue*, opencl::EventHandle*);
    /// The same `count` times, with strides from one matrix to the next.
    using BatchedGemm = int (*)(Layout, Transpose left, Transpose right, std::size_t m, std::size_t n,
                                std::size_t k, float alpha, opencl::Mem a, std::size_t aOffset,
                                std::size_t aLeading, std::size_t aStride, opencl::Mem b, std::size_t bOffset,
                                std::size_t bLeading, std::size_t bStride, float beta, opencl::Mem c,
                                std::size_t cOffset, std::size_t cLeading, std::size_t cStride,
                                std::size_t count, opencl::Queue*, opencl::EventHandle*);

    /// Throws plugin::Unsupported: it cannot be loaded, or lacks a function.
    explicit Library(const std::string& file);

    [[nodiscard]] Gemm gemm() const { return m_gemm; }
    [[nodiscard]] BatchedGemm batchedGemm() const { return m_batchedGemm; }

private:
    Gemm m_gemm = nullptr;
    BatchedGemm m_batchedGemm = nullptr;
};

/// Throws plugin::StatusError unless a call went well.
void require(int status, const char* call);

} // namespace tessera::clblast
