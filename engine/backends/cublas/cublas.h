// What we use of cuBLASLt, declared by ourselves from its manual: the build needs no toolkit, and the library
// is found when a program runs. A test holds these declarations to those of a toolkit where there is one.
#pragma once

#include "engine/backends/cuda/cuda.h"

#include <cstddef>
#include <cstdint>

namespace tessera::cublas {

// Handles. The names are cuBLASLt's own with another case.
using Handle = struct HandleTag*;
using MatmulDesc = struct MatmulDescTag*;
using MatrixLayout = struct MatrixLayoutTag*;
using Preference = struct PreferenceTag*;

/// A cublasStatus_t.
using Status = int;
constexpr Status kSuccess = 0;
constexpr Status kNotInitialized = 1;
constexpr Status kAllocFailed = 3;
constexpr Status kInvalidValue = 7;
constexpr Status kExecutionFailed = 13;
constexpr Status kNotSupported = 15;

/// A cudaDataType_t.
constexpr std::int32_t kReal32 = 0;

/// A cublasComputeType_t: what operands may be rounded to.
constexpr std::int32_t kCompute32 = 68;         ///< to nothing less than f32
constexpr std::int32_t kCompute32FastTf32 = 77; ///< to tf32

/// A cublasOperation_t.
constexpr std::int32_t kAsItIs = 0;
constexpr std::int32_t kTransposed = 1;

/// A cublasLtOrder_t: the distance between columns, or between rows, is the leading dimension.
constexpr std::int32_t kColumnMajor = 0;
constexpr std::int32_t kRowMajor = 1;

/// A cublasLtEpilogue_t: bits of what is done to the result before it is stored, in this order.
constexpr std::uint32_t kEpilogueNone = 1;
constexpr std::uint32_t kEpilogueRelu = 2;
constexpr std::uint32_t kEpilogueBias = 4; ///< one element a row of the column-major result
constexpr std::uint32_t kEpilogueGelu = 32;

// Attributes of a product.
constexpr int kDescComputeType = 0; ///< int32
constexpr int kDescScaleType = 1;   ///< int32, of alpha and beta
constexpr int kDescPointerMode = 2; ///< int32; 0: alpha and beta lie in memory of the host
constexpr int kDescTransposeA = 3;  ///< int32
constexpr int kDescTransposeB = 4;  ///< int32
constexpr int kDescTransposeC = 5;  ///< int32
constexpr int kDescEpilogue = 7;    ///< uint32
constexpr int kDescBiasPointer = 8; ///< const void*

// Attributes of a matrix.
constexpr int kLayoutType = 0;        ///< uint32
constexpr int kLayoutOrder = 1;       ///< int32
constexpr int kLayoutRows = 2;        ///< uint64
constexpr int kLayoutColumns = 3;     ///< uint64
constexpr int kLayoutLeading = 4;     ///< int64, in elements
constexpr int kLayoutBatchCount = 5;  ///< int32
constexpr int kLayoutBatchStride = 6; ///< int64, in elements

// Attributes of what a search for algorithms may find.
constexpr int kPreferenceMaxWorkspace = 1; ///< uint64, bytes
constexpr int kPreferenceAlignmentA = 5;   ///< uint32, bytes that the buffer is aligned to
constexpr int kPreferenceAlignmentB = 6;
constexpr int kPreferenceAlignmentC = 7;
constexpr int kPreferenceAlignmentD = 8;

// What an algorithm can do.
constexpr int kCapabilityOutOfPlace = 4;      ///< int32; 0: D is C
constexpr int kCapabilityNumericalFlags = 15; ///< uint64, kNumerical...

// What an algorithm rounds operands to.
constexpr std::uint64_t kNumericalInputTf32 = 0x04ULL << 16U;
constexpr std::uint64_t kNumericalInput32 = 0x08ULL << 16U;
constexpr std::uint64_t kNumericalInputMask = 0xFFULL << 16U;

// How an algorithm is set up.
constexpr int kConfigId = 0;              ///< int32; the others are set up on top of it
constexpr int kConfigTile = 1;            ///< uint32
constexpr int kConfigSplits = 2;          ///< int32: parts of the sum that are made side by side
constexpr int kConfigReductionScheme = 3; ///< uint32: how the parts are added
constexpr int kConfigSwizzle = 4;         ///< uint32
constexpr int kConfigCustomOption = 5;    ///< uint32
constexpr int kConfigStages = 6;          ///< uint32
constexpr int kConfigInnerShape = 7;      ///< uint16
constexpr int kConfigClusterShape = 8;    ///< uint16

/// A cublasLtMatmulAlgo_t: plain bytes, which may be copied.
struct Algorithm {
    std::uint64_t data[8];
};

/// A cublasLtMatmulHeuristicResult_t.
struct HeuristicResult {
    Algorithm algorithm;
    std::size_t workspaceBytes;
    Status state; ///< the other members say something only where it is kSuccess
    float waves;
    int reserved[4];
};

/// The functions of a loaded library. Each is null until it was found: \see Library.
struct Functions {
    std::size_t (*getVersion)();
    const char* (*getStatusName)(Status status);
    Status (*create)(Handle* handle);
    Status (*destroy)(Handle handle);

    Status (*matmulDescCreate)(MatmulDesc* desc, std::int32_t computeType, std::int32_t scaleType);
    Status (*matmulDescDestroy)(MatmulDesc desc);
    Status (*matmulDescSetAttribute)(MatmulDesc desc, int attribute, const void* value, std::size_t bytes);

    Status (*matrixLayoutCreate)(MatrixLayout* layout, std::int32_t type, std::uint64_t rows,
                                 std::uint64_t columns, std::int64_t leading);
    Status (*matrixLayoutDestroy)(MatrixLayout layout);
    Status (*matrixLayoutSetAttribute)(MatrixLayout layout, int attribute, const void* value,
                                       std::size_t bytes);

    Status (*preferenceCreate)(Preference* preference);
    Status (*preferenceDestroy)(Preference preference);
    Status (*preferenceSetAttribute)(Preference preference, int attribute, const void* value,
                                     std::size_t bytes);

    Status (*getHeuristic)(Handle handle, MatmulDesc desc, MatrixLayout a, MatrixLayout b, MatrixLayout c,
                           MatrixLayout d, Preference preference, int wanted, HeuristicResult* results,
                           int* found);
    Status (*algorithmInit)(Handle handle, std::int32_t computeType, std::int32_t scaleType, std::int32_t a,
                            std::int32_t b, std::int32_t c, std::int32_t d, int id, Algorithm* algorithm);
    Status (*algorithmCheck)(Handle handle, MatmulDesc desc, MatrixLayout a, MatrixLayout b, MatrixLayout c,
                             MatrixLayout d, const Algorithm* algorithm, HeuristicResult* result);
    Status (*algorithmGetCapability)(const Algorithm* algorithm, int attribute, void* value,
                                     std::size_t bytes, std::size_t* written);
    Status (*algorithmSetConfig)(Algorithm* algorithm, int attribute, const void* value, std::size_t bytes);
    Status (*algorithmGetConfig)(const Algorithm* algorithm, int attribute, void* value, std::size_t bytes,
                                 std::size_t* written);

    /// D = epilogue(alpha * op(A) * op(B) + beta * C), queued on the stream.
    Status (*matmul)(Handle handle, MatmulDesc desc, const void* alpha, const void* a, MatrixLayout aLayout,
                     const void* b, MatrixLayout bLayout, const void* beta, const void* c,
                     MatrixLayout cLayout, void* d, MatrixLayout dLayout, const Algorithm* algorithm,
                     void* workspace, std::size_t workspaceBytes, cuda::StreamHandle stream);
};

} // namespace tessera::cublas
