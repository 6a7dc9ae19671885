#pragma once

#include "tests/support/fake_cublas/algorithms.h"

namespace tessera::fake_cublas {

/// Where the operands of a product lie.
struct Operands {
    const float* a = nullptr;
    const float* b = nullptr;
    const float* c = nullptr;
    float* d = nullptr;
    void* workspace = nullptr;
    std::size_t workspaceBytes = 0;
    float alpha = 1.0F;
    float beta = 0.0F;
};

/// Queues the product on the stream, or says what is wrong with it.
[[nodiscard]] Status multiply(const Problem& problem, const Setup& setup, const Operands& operands,
                              cuda::StreamHandle stream);

} // namespace tessera::fake_cublas
