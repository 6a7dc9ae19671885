#pragma once

#include "engine/backends/cublas/algorithm.h"
#include "engine/backends/cublas/fused_product.h"
#include "engine/backends/cublas/session.h"

#include <memory>
#include <vector>

namespace tessera::cublas {

/// Where the tensors of a product lie on the device. Those that it has not are null.
struct Addresses {
    const void* left = nullptr;
    const void* right = nullptr;
    const void* addend = nullptr;
    const void* bias = nullptr; ///< as many elements as the result has columns
    void* result = nullptr;
    void* workspace = nullptr;
};

/// A product as cuBLASLt describes it. Matrices are row-major here and column-major there: what is described
/// is the transposed product, right^T * left^T, whose rows are the result's columns, so that cuBLASLt's bias,
/// one element a row, is what is added along the last axis. Calls need the device's context. \see
/// cuda::Current
class Operation {
public:
    Operation(std::shared_ptr<const Session> session, const FusedProduct& product, Rounding rounding);

    /// Algorithms that cuBLASLt expects to be fast, the fastest first; at most `count`, none twice.
    /// Deterministic for a version of the library and a device. Throws plugin::Unsupported: it has none.
    [[nodiscard]] std::vector<AlgorithmSetup> find(int count) const;

    /// An algorithm that can compute this product.
    struct Prepared {
        Algorithm algorithm{};
        std::size_t workspaceBytes = 0;
    };
    /// Throws plugin::Unsupported: this library or device cannot run it, or it rounds operands further than
    /// allowed.
    [[nodiscard]] Prepared prepare(const AlgorithmSetup& setup) const;

    /// Queues the product. The result may be the addend. Throws plugin::StatusError.
    void run(const Prepared& prepared, const Addresses& at, cuda::StreamHandle stream) const;

private:
    using Desc = plugin::Owned<MatmulDesc>;
    using Layout = plugin::Owned<MatrixLayout>;

    [[nodiscard]] const Functions& functions() const { return m_session->library().functions(); }
    void require(Status status, const char* call) const { m_session->library().require(status, call); }
    void describe(const FusedProduct& product, Rounding rounding);
    template <typename Value>
    void set(int attribute, Value value) const;
    [[nodiscard]] Layout layout(std::size_t rows, std::size_t columns, std::size_t batch,
                                std::size_t stride) const;
    void requireNumbers(const AlgorithmSetup& setup, const Algorithm& algorithm) const;

    std::shared_ptr<const Session> m_session;
    float m_alpha;
    float m_beta;
    bool m_hasAddend;
    bool m_hasBias;
    Desc m_desc;
    Layout m_a; ///< the right matrix
    Layout m_b; ///< the left one
    Layout m_result;
    Rounding m_rounding;
};

} // namespace tessera::cublas
