#include "engine/backends/cublas/operation.h"

#include "engine/backends/cuda/native.h"

#include <algorithm>

namespace tessera::cublas {

namespace {

using plugin::Unsupported;

/// What NVIDIA's manual advises for its largest devices. More parts of a sum than fit are seldom faster.
constexpr std::uint64_t kMostWorkspaceBytes = std::uint64_t{32} << 20U;

std::uint32_t epilogueOf(const FusedProduct& product) {
    const std::uint32_t bias = product.bias ? kEpilogueBias : 0;
    switch (product.activation) {
    case Activation::kRelu:
        return kEpilogueRelu | bias;
    case Activation::kGeluTanh:
        return kEpilogueGelu | bias;
    case Activation::kNone:
        break;
    }
    return bias != 0 ? bias : kEpilogueNone;
}

} // namespace

template <typename Value>
void Operation::set(int attribute, Value value) const {
    require(functions().matmulDescSetAttribute(m_desc.get(), attribute, &value, sizeof value),
            "cublasLtMatmulDescSetAttribute");
}

Operation::Operation(std::shared_ptr<const Session> session, const FusedProduct& product, Rounding rounding)
    : m_session(std::move(session))
    , m_alpha(product.product.alpha)
    , m_beta(product.addend ? product.product.beta : 0.0F)
    , m_hasAddend(product.addend)
    , m_hasBias(product.bias)
    , m_rounding(rounding) {
    const auto& p = product.product;
    describe(product, rounding);
    // A row-major matrix of r rows is a column-major one of r columns, transposed. What is stored transposed
    // is turned back.
    m_a = p.isRightTransposed ? layout(p.k, p.n, p.batch, p.rightStride)
                              : layout(p.n, p.k, p.batch, p.rightStride);
    m_b = p.isLeftTransposed ? layout(p.m, p.k, p.batch, p.leftStride)
                             : layout(p.k, p.m, p.batch, p.leftStride);
    m_result = layout(p.n, p.m, p.batch, p.m * p.n);
}

void Operation::describe(const FusedProduct& product, Rounding rounding) {
    MatmulDesc desc = nullptr;
    require(functions().matmulDescCreate(&desc, computeTypeOf(rounding), kReal32),
            "cublasLtMatmulDescCreate");
    m_desc = Desc(desc, functions().matmulDescDestroy);
    set(kDescTransposeA, product.product.isRightTransposed ? kTransposed : kAsItIs);
    set(kDescTransposeB, product.product.isLeftTransposed ? kTransposed : kAsItIs);
    set(kDescEpilogue, epilogueOf(product));
    if (product.bias) {
        // Until a run gives the bias, its address says how it is aligned.
        set(kDescBiasPointer, std::uintptr_t{cuda::kBufferAlignment});
    }
}

Operation::Layout Operation::layout(std::size_t rows, std::size_t columns, std::size_t batch,
                                    std::size_t stride) const {
    MatrixLayout made = nullptr;
    require(functions().matrixLayoutCreate(&made, kReal32, rows, columns, static_cast<std::int64_t>(rows)),
            "cublasLtMatrixLayoutCreate");
    Layout layout(made, functions().matrixLayoutDestroy);
    const auto set = [&](int attribute, auto value) {
        require(functions().matrixLayoutSetAttribute(made, attribute, &value, sizeof value),
                "cublasLtMatrixLayoutSetAttribute");
    };
    if (batch > 1) {
        set(kLayoutBatchCount, static_cast<std::int32_t>(batch));
        set(kLayoutBatchStride, static_cast<std::int64_t>(stride));
    }
    return layout;
}

std::vector<AlgorithmSetup> Operation::find(int count) const {
    Preference made = nullptr;
    require(functions().preferenceCreate(&made), "cublasLtMatmulPreferenceCreate");
    const plugin::Owned<Preference> preference(made, functions().preferenceDestroy);
    const auto set = [&](int attribute, auto value) {
        require(functions().preferenceSetAttribute(made, attribute, &value, sizeof value),
                "cublasLtMatmulPreferenceSetAttribute");
    };
    set(kPreferenceMaxWorkspace, kMostWorkspaceBytes);
    for (const int attribute :
         {kPreferenceAlignmentA, kPreferenceAlignmentB, kPreferenceAlignmentC, kPreferenceAlignmentD}) {
        set(attribute, cuda::kBufferAlignment);
    }
    std::vector<HeuristicResult> results(static_cast<std::size_t>(count));
    int found = 0;
    const Status status =
        functions().getHeuristic(m_session->handle(), m_desc.get(), m_a.get(), m_b.get(), m_result.get(),
                                 m_result.get(), made, count, results.data(), &found);
    if (status != kNotSupported) {
        require(status, "cublasLtMatmulAlgoGetHeuristic");
    }
    std::vector<AlgorithmSetup> setups;
    std::vector<std::string> names;
    for (int i = 0; status == kSuccess && i < found; ++i) {
        const auto& result = results[static_cast<std::size_t>(i)];
        if (result.state != kSuccess) {
            continue;
        }
        auto setup = AlgorithmSetup::of(m_session->library(), result.algorithm, m_rounding);
        if (std::ranges::find(names, setup.name()) == names.end()) {
            names.push_back(setup.name());
            setups.push_back(setup);
        }
    }
    if (setups.empty()) {
        throw Unsupported("cuBLASLt " + m_session->library().version() + " has no algorithm for it");
    }
    return setups;
}

Operation::Prepared Operation::prepare(const AlgorithmSetup& setup) const {
    Prepared prepared;
    prepared.algorithm = setup.make(m_session->library(), m_session->handle());
    HeuristicResult result{};
    const Status status =
        functions().algorithmCheck(m_session->handle(), m_desc.get(), m_a.get(), m_b.get(), m_result.get(),
                                   m_result.get(), &prepared.algorithm, &result);
    if (status != kSuccess) {
        throw Unsupported("cuBLASLt " + m_session->library().version() + " cannot run " + setup.name() +
                          " here: " + m_session->library().nameOf(status));
    }
    requireNumbers(setup, prepared.algorithm);
    prepared.workspaceBytes = result.workspaceBytes;
    return prepared;
}

void Operation::requireNumbers(const AlgorithmSetup& setup, const Algorithm& algorithm) const {
    const auto capability = [&](int attribute, auto value) {
        std::size_t written = 0;
        require(functions().algorithmGetCapability(&algorithm, attribute, &value, sizeof value, &written),
                "cublasLtMatmulAlgoCapGetAttribute");
        return value;
    };
    // The type of the computation forbids it already; what an algorithm says of itself is the proof.
    const std::uint64_t allowed =
        kNumericalInput32 | (m_rounding == Rounding::kTf32 ? kNumericalInputTf32 : 0);
    const auto flags = capability(kCapabilityNumericalFlags, std::uint64_t{0});
    if ((flags & kNumericalInputMask & ~allowed) != 0) {
        throw Unsupported("the algorithm " + setup.name() + " rounds operands further than the plan allows");
    }
    if (m_hasAddend && capability(kCapabilityOutOfPlace, std::int32_t{0}) == 0) {
        throw Unsupported("the algorithm " + setup.name() + " adds to its result alone");
    }
}

void Operation::run(const Prepared& prepared, const Addresses& at, cuda::StreamHandle stream) const {
    if (m_hasBias) {
        set(kDescBiasPointer, at.bias);
    }
    // Without an addend, C is not read: beta is 0.
    const void* const c = m_hasAddend ? at.addend : at.result;
    require(functions().matmul(m_session->handle(), m_desc.get(), &m_alpha, at.right, m_a.get(), at.left,
                               m_b.get(), &m_beta, c, m_result.get(), at.result, m_result.get(),
                               &prepared.algorithm, at.workspace, prepared.workspaceBytes, stream),
            "cublasLtMatmul");
}

} // namespace tessera::cublas
