// Our declarations of cuBLASLt against those of a toolkit.
#include "engine/backends/cublas/cublas.h"
#include "tests/unit/backends/vendor_declarations.h"

#include <cstddef>
#include <cublasLt.h>

namespace tessera::cublas {
namespace {

EXPECT_DECLARED(Functions, getVersion, cublasLtGetVersion);
EXPECT_DECLARED(Functions, getStatusName, cublasLtGetStatusName);
EXPECT_DECLARED(Functions, create, cublasLtCreate);
EXPECT_DECLARED(Functions, destroy, cublasLtDestroy);
EXPECT_DECLARED(Functions, matmulDescCreate, cublasLtMatmulDescCreate);
EXPECT_DECLARED(Functions, matmulDescDestroy, cublasLtMatmulDescDestroy);
EXPECT_DECLARED(Functions, matmulDescSetAttribute, cublasLtMatmulDescSetAttribute);
EXPECT_DECLARED(Functions, matrixLayoutCreate, cublasLtMatrixLayoutCreate);
EXPECT_DECLARED(Functions, matrixLayoutDestroy, cublasLtMatrixLayoutDestroy);
EXPECT_DECLARED(Functions, matrixLayoutSetAttribute, cublasLtMatrixLayoutSetAttribute);
EXPECT_DECLARED(Functions, preferenceCreate, cublasLtMatmulPreferenceCreate);
EXPECT_DECLARED(Functions, preferenceDestroy, cublasLtMatmulPreferenceDestroy);
EXPECT_DECLARED(Functions, preferenceSetAttribute, cublasLtMatmulPreferenceSetAttribute);
EXPECT_DECLARED(Functions, getHeuristic, cublasLtMatmulAlgoGetHeuristic);
EXPECT_DECLARED(Functions, algorithmInit, cublasLtMatmulAlgoInit);
EXPECT_DECLARED(Functions, algorithmCheck, cublasLtMatmulAlgoCheck);
EXPECT_DECLARED(Functions, algorithmGetCapability, cublasLtMatmulAlgoCapGetAttribute);
EXPECT_DECLARED(Functions, algorithmSetConfig, cublasLtMatmulAlgoConfigSetAttribute);
EXPECT_DECLARED(Functions, algorithmGetConfig, cublasLtMatmulAlgoConfigGetAttribute);
EXPECT_DECLARED(Functions, matmul, cublasLtMatmul);

static_assert(sizeof(Algorithm) == sizeof(cublasLtMatmulAlgo_t));
static_assert(sizeof(HeuristicResult) == sizeof(cublasLtMatmulHeuristicResult_t));
static_assert(offsetof(HeuristicResult, workspaceBytes) ==
              offsetof(cublasLtMatmulHeuristicResult_t, workspaceSize));
static_assert(offsetof(HeuristicResult, state) == offsetof(cublasLtMatmulHeuristicResult_t, state));
static_assert(offsetof(HeuristicResult, waves) == offsetof(cublasLtMatmulHeuristicResult_t, wavesCount));

static_assert(kSuccess == CUBLAS_STATUS_SUCCESS);
static_assert(kNotInitialized == CUBLAS_STATUS_NOT_INITIALIZED);
static_assert(kAllocFailed == CUBLAS_STATUS_ALLOC_FAILED);
static_assert(kInvalidValue == CUBLAS_STATUS_INVALID_VALUE);
static_assert(kExecutionFailed == CUBLAS_STATUS_EXECUTION_FAILED);
static_assert(kNotSupported == CUBLAS_STATUS_NOT_SUPPORTED);
static_assert(kReal32 == CUDA_R_32F);
static_assert(kCompute32 == CUBLAS_COMPUTE_32F);
static_assert(kCompute32FastTf32 == CUBLAS_COMPUTE_32F_FAST_TF32);
static_assert(kAsItIs == CUBLAS_OP_N);
static_assert(kTransposed == CUBLAS_OP_T);
static_assert(kColumnMajor == CUBLASLT_ORDER_COL);
static_assert(kRowMajor == CUBLASLT_ORDER_ROW);
static_assert(kEpilogueNone == CUBLASLT_EPILOGUE_DEFAULT);
static_assert(kEpilogueRelu == CUBLASLT_EPILOGUE_RELU);
static_assert(kEpilogueBias == CUBLASLT_EPILOGUE_BIAS);
static_assert(kEpilogueGelu == CUBLASLT_EPILOGUE_GELU);
static_assert((kEpilogueRelu | kEpilogueBias) == CUBLASLT_EPILOGUE_RELU_BIAS);
static_assert((kEpilogueGelu | kEpilogueBias) == CUBLASLT_EPILOGUE_GELU_BIAS);
static_assert(kDescComputeType == CUBLASLT_MATMUL_DESC_COMPUTE_TYPE);
static_assert(kDescScaleType == CUBLASLT_MATMUL_DESC_SCALE_TYPE);
static_assert(kDescPointerMode == CUBLASLT_MATMUL_DESC_POINTER_MODE);
static_assert(kDescTransposeA == CUBLASLT_MATMUL_DESC_TRANSA);
static_assert(kDescTransposeB == CUBLASLT_MATMUL_DESC_TRANSB);
static_assert(kDescTransposeC == CUBLASLT_MATMUL_DESC_TRANSC);
static_assert(kDescEpilogue == CUBLASLT_MATMUL_DESC_EPILOGUE);
static_assert(kDescBiasPointer == CUBLASLT_MATMUL_DESC_BIAS_POINTER);
static_assert(kLayoutType == CUBLASLT_MATRIX_LAYOUT_TYPE);
static_assert(kLayoutOrder == CUBLASLT_MATRIX_LAYOUT_ORDER);
static_assert(kLayoutRows == CUBLASLT_MATRIX_LAYOUT_ROWS);
static_assert(kLayoutColumns == CUBLASLT_MATRIX_LAYOUT_COLS);
static_assert(kLayoutLeading == CUBLASLT_MATRIX_LAYOUT_LD);
static_assert(kLayoutBatchCount == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT);
static_assert(kLayoutBatchStride == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET);
static_assert(kPreferenceMaxWorkspace == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES);
static_assert(kPreferenceAlignmentA == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES);
static_assert(kPreferenceAlignmentB == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES);
static_assert(kPreferenceAlignmentC == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES);
static_assert(kPreferenceAlignmentD == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES);
static_assert(kCapabilityOutOfPlace == CUBLASLT_ALGO_CAP_OUT_OF_PLACE_RESULT_SUPPORT);
static_assert(kCapabilityNumericalFlags == CUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS);
static_assert(kNumericalInputTf32 == CUBLASLT_NUMERICAL_IMPL_FLAGS_INPUT_TF32);
static_assert(kNumericalInput32 == CUBLASLT_NUMERICAL_IMPL_FLAGS_INPUT_32F);
static_assert(kNumericalInputMask == CUBLASLT_NUMERICAL_IMPL_FLAGS_OP_INPUT_TYPE_MASK);
static_assert(kConfigId == CUBLASLT_ALGO_CONFIG_ID);
static_assert(kConfigTile == CUBLASLT_ALGO_CONFIG_TILE_ID);
static_assert(kConfigSplits == CUBLASLT_ALGO_CONFIG_SPLITK_NUM);
static_assert(kConfigReductionScheme == CUBLASLT_ALGO_CONFIG_REDUCTION_SCHEME);
static_assert(kConfigSwizzle == CUBLASLT_ALGO_CONFIG_CTA_SWIZZLING);
static_assert(kConfigCustomOption == CUBLASLT_ALGO_CONFIG_CUSTOM_OPTION);
static_assert(kConfigStages == CUBLASLT_ALGO_CONFIG_STAGES_ID);
static_assert(kConfigInnerShape == CUBLASLT_ALGO_CONFIG_INNER_SHAPE_ID);
static_assert(kConfigClusterShape == CUBLASLT_ALGO_CONFIG_CLUSTER_SHAPE_ID);

} // namespace
} // namespace tessera::cublas
