// A library with the interface of cuBLASLt for tests, on the stand-in of CUDA's driver. It reads what it is
// given, refuses what the manual refuses, and computes in double. What TESSERA_FAKE_CUBLAS asks for:
//
//   not-initialized, full   it cannot start
//   old                     it is of a version that is not served
//   older                   it is of a version that has another set of algorithms
//   none                    it knows no algorithm
//   rounding                it has one that rounds operands where it may not
//   run-full, run-broken    products cannot be queued
#include "tests/support/fake_cublas/matmul.h"

#include <mutex>
#include <set>

namespace {

using namespace tessera::cublas;
using namespace tessera::fake_cublas;

struct Handles {
    std::mutex mutex;
    std::set<Handle> live;
};

Handles& handles() {
    static Handles all;
    return all;
}

bool isLive(Handle handle) {
    const std::lock_guard lock(handles().mutex);
    return handles().live.contains(handle);
}

const char* nameOf(Status status) {
    switch (status) {
    case kSuccess:
        return "CUBLAS_STATUS_SUCCESS";
    case kNotInitialized:
        return "CUBLAS_STATUS_NOT_INITIALIZED";
    case kAllocFailed:
        return "CUBLAS_STATUS_ALLOC_FAILED";
    case kInvalidValue:
        return "CUBLAS_STATUS_INVALID_VALUE";
    case kExecutionFailed:
        return "CUBLAS_STATUS_EXECUTION_FAILED";
    case kNotSupported:
        return "CUBLAS_STATUS_NOT_SUPPORTED";
    default:
        return "<unknown>";
    }
}

/// Sizes and defaults of the manual.
Attributes attributesOfDesc() {
    return Attributes({{kDescComputeType, 4, std::nullopt},
                       {kDescScaleType, 4, std::nullopt},
                       {kDescPointerMode, 4, 0},
                       {kDescTransposeA, 4, kAsItIs},
                       {kDescTransposeB, 4, kAsItIs},
                       {kDescTransposeC, 4, kAsItIs},
                       {kDescEpilogue, 4, kEpilogueNone},
                       {kDescBiasPointer, 8, 0}});
}

Attributes attributesOfLayout() {
    return Attributes({{kLayoutType, 4, std::nullopt},
                       {kLayoutOrder, 4, kColumnMajor},
                       {kLayoutRows, 8, std::nullopt},
                       {kLayoutColumns, 8, std::nullopt},
                       {kLayoutLeading, 8, std::nullopt},
                       {kLayoutBatchCount, 4, 1},
                       {kLayoutBatchStride, 8, 0}});
}

Attributes attributesOfPreference() {
    constexpr std::uint64_t kUsualAlignment = 256;
    return Attributes({{kPreferenceMaxWorkspace, 8, 0},
                       {kPreferenceAlignmentA, 4, kUsualAlignment},
                       {kPreferenceAlignmentB, 4, kUsualAlignment},
                       {kPreferenceAlignmentC, 4, kUsualAlignment},
                       {kPreferenceAlignmentD, 4, kUsualAlignment}});
}

template <typename Object, typename Value>
Status set(Object* object, int attribute, Value value) {
    return object->attributes.set(attribute, &value, sizeof value);
}

std::size_t sizeOf(int attribute) {
    return attribute == kConfigInnerShape || attribute == kConfigClusterShape ? 2 : 4;
}

Status give(const void* from, std::size_t size, void* value, std::size_t bytes, std::size_t* written) {
    if (value == nullptr || bytes != size) {
        return kInvalidValue;
    }
    std::memcpy(value, from, size);
    if (written != nullptr) {
        *written = size;
    }
    return kSuccess;
}

/// Whether what was asked for admits an algorithm.
bool isAdmitted(const Attributes& preference, const Setup& setup, std::size_t workspaceBytes) {
    Capabilities capabilities;
    if (capabilitiesOf(setup, capabilities) != kSuccess) {
        return false;
    }
    bool isAligned = true;
    for (const int attribute :
         {kPreferenceAlignmentA, kPreferenceAlignmentB, kPreferenceAlignmentC, kPreferenceAlignmentD}) {
        isAligned = isAligned && preference.get(attribute) % capabilities.alignmentBytes == 0;
    }
    return isAligned && static_cast<std::int64_t>(workspaceBytes) <= preference.get(kPreferenceMaxWorkspace);
}

} // namespace

extern "C" {

#define FAKE __attribute__((visibility("default")))

FAKE std::size_t cublasLtGetVersion() {
    return version();
}

FAKE const char* cublasLtGetStatusName(Status status) {
    return nameOf(status);
}

FAKE Status cublasLtCreate(Handle* handle) {
    if (isAskedFor("not-initialized") || isAskedFor("full")) {
        return isAskedFor("full") ? kAllocFailed : kNotInitialized;
    }
    const std::lock_guard lock(handles().mutex);
    *handle = reinterpret_cast<Handle>(new char);
    handles().live.insert(*handle);
    return kSuccess;
}

FAKE Status cublasLtDestroy(Handle handle) {
    const std::lock_guard lock(handles().mutex);
    if (handles().live.erase(handle) == 0) {
        return kNotInitialized;
    }
    delete reinterpret_cast<char*>(handle);
    return kSuccess;
}

FAKE Status cublasLtMatmulDescCreate(MatmulDesc* desc, std::int32_t computeType, std::int32_t scaleType) {
    *desc = new MatmulDescTag{attributesOfDesc()};
    set(*desc, kDescComputeType, computeType);
    return set(*desc, kDescScaleType, scaleType);
}
FAKE Status cublasLtMatmulDescDestroy(MatmulDesc desc) {
    delete desc;
    return kSuccess;
}
FAKE Status cublasLtMatmulDescSetAttribute(MatmulDesc desc, int attribute, const void* value,
                                           std::size_t bytes) {
    return desc->attributes.set(attribute, value, bytes);
}

FAKE Status cublasLtMatrixLayoutCreate(MatrixLayout* layout, std::int32_t type, std::uint64_t rows,
                                       std::uint64_t columns, std::int64_t leading) {
    *layout = new MatrixLayoutTag{attributesOfLayout()};
    set(*layout, kLayoutType, type);
    set(*layout, kLayoutRows, rows);
    set(*layout, kLayoutColumns, columns);
    return set(*layout, kLayoutLeading, leading);
}
FAKE Status cublasLtMatrixLayoutDestroy(MatrixLayout layout) {
    delete layout;
    return kSuccess;
}
FAKE Status cublasLtMatrixLayoutSetAttribute(MatrixLayout layout, int attribute, const void* value,
                                             std::size_t bytes) {
    return layout->attributes.set(attribute, value, bytes);
}

FAKE Status cublasLtMatmulPreferenceCreate(Preference* preference) {
    *preference = new PreferenceTag{attributesOfPreference()};
    return kSuccess;
}
FAKE Status cublasLtMatmulPreferenceDestroy(Preference preference) {
    delete preference;
    return kSuccess;
}
FAKE Status cublasLtMatmulPreferenceSetAttribute(Preference preference, int attribute, const void* value,
                                                 std::size_t bytes) {
    return preference->attributes.set(attribute, value, bytes);
}

FAKE Status cublasLtMatmulAlgoGetHeuristic(Handle handle, MatmulDesc desc, MatrixLayout a, MatrixLayout b,
                                           MatrixLayout c, MatrixLayout d, Preference preference, int wanted,
                                           HeuristicResult* results, int* found) {
    if (!isLive(handle) || preference == nullptr || wanted <= 0 || results == nullptr || found == nullptr) {
        return isLive(handle) ? kInvalidValue : kNotInitialized;
    }
    *found = 0;
    Problem problem;
    if (const Status status = read(desc, a, b, c, d, problem); status != kSuccess) {
        return status;
    }
    // Those that cannot run stand behind the others, and say so.
    for (const bool isWanted : {true, false}) {
        for (const auto& setup : candidates(problem)) {
            std::size_t workspaceBytes = 0;
            const Status state = check(setup, problem, workspaceBytes);
            const bool canRun = state == kSuccess;
            if (*found < wanted && canRun == isWanted && !isAskedFor("none") &&
                (!canRun || isAdmitted(preference->attributes, setup, workspaceBytes))) {
                results[(*found)++] = {setup.bytes(), workspaceBytes, state, 1.0F, {}};
            }
        }
    }
    return *found > 0 ? kSuccess : kNotSupported;
}

FAKE Status cublasLtMatmulAlgoInit(Handle handle, std::int32_t computeType, std::int32_t scaleType,
                                   std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d, int id,
                                   Algorithm* algorithm) {
    if (!isLive(handle) || algorithm == nullptr) {
        return isLive(handle) ? kInvalidValue : kNotInitialized;
    }
    if (scaleType != kReal32 || a != kReal32 || b != kReal32 || c != kReal32 || d != kReal32) {
        return kNotSupported;
    }
    Setup setup;
    const Status status = init(id, computeType, setup);
    *algorithm = setup.bytes();
    return status;
}

FAKE Status cublasLtMatmulAlgoCheck(Handle handle, MatmulDesc desc, MatrixLayout a, MatrixLayout b,
                                    MatrixLayout c, MatrixLayout d, const Algorithm* algorithm,
                                    HeuristicResult* result) {
    if (!isLive(handle)) {
        return kNotInitialized;
    }
    Problem problem;
    const Status status = read(desc, a, b, c, d, problem);
    return status != kSuccess ? status : check(Setup::of(*algorithm), problem, result->workspaceBytes);
}

FAKE Status cublasLtMatmulAlgoCapGetAttribute(const Algorithm* algorithm, int attribute, void* value,
                                              std::size_t bytes, std::size_t* written) {
    Capabilities capabilities;
    if (const Status status = capabilitiesOf(Setup::of(*algorithm), capabilities); status != kSuccess) {
        return status;
    }
    if (attribute == kCapabilityOutOfPlace) {
        return give(&capabilities.isOutOfPlace, sizeof capabilities.isOutOfPlace, value, bytes, written);
    }
    return attribute == kCapabilityNumericalFlags
               ? give(&capabilities.numericalFlags, sizeof capabilities.numericalFlags, value, bytes, written)
               : kInvalidValue;
}

FAKE Status cublasLtMatmulAlgoConfigSetAttribute(Algorithm* algorithm, int attribute, const void* value,
                                                 std::size_t bytes) {
    if (value == nullptr || bytes != sizeOf(attribute)) {
        return kInvalidValue;
    }
    std::uint32_t number = 0;
    std::memcpy(&number, value, bytes);
    Setup setup = Setup::of(*algorithm);
    const Status status = configure(setup, attribute, number);
    *algorithm = setup.bytes();
    return status;
}

FAKE Status cublasLtMatmulAlgoConfigGetAttribute(const Algorithm* algorithm, int attribute, void* value,
                                                 std::size_t bytes, std::size_t* written) {
    if (attribute < kConfigId || attribute > kConfigClusterShape) {
        return kInvalidValue;
    }
    const Setup setup = Setup::of(*algorithm);
    return attribute == kConfigId ? give(&setup.id, sizeof setup.id, value, bytes, written)
                                  : give(&setup.values[static_cast<std::size_t>(attribute)],
                                         sizeOf(attribute), value, bytes, written);
}

FAKE Status cublasLtMatmul(Handle handle, MatmulDesc desc, const void* alpha, const void* a,
                           MatrixLayout aLayout, const void* b, MatrixLayout bLayout, const void* beta,
                           const void* c, MatrixLayout cLayout, void* d, MatrixLayout dLayout,
                           const Algorithm* algorithm, void* workspace, std::size_t workspaceBytes,
                           tessera::cuda::StreamHandle stream) {
    if (!isLive(handle)) {
        return kNotInitialized;
    }
    if (isAskedFor("run-full") || isAskedFor("run-broken")) {
        return isAskedFor("run-full") ? kAllocFailed : kExecutionFailed;
    }
    // Without an algorithm the library would choose one: which one, no plan would know.
    if (alpha == nullptr || beta == nullptr || algorithm == nullptr) {
        return kInvalidValue;
    }
    Problem problem;
    if (const Status status = read(desc, aLayout, bLayout, cLayout, dLayout, problem); status != kSuccess) {
        return status;
    }
    return multiply(problem, Setup::of(*algorithm),
                    {.a = static_cast<const float*>(a),
                     .b = static_cast<const float*>(b),
                     .c = static_cast<const float*>(c),
                     .d = static_cast<float*>(d),
                     .workspace = workspace,
                     .workspaceBytes = workspaceBytes,
                     .alpha = *static_cast<const float*>(alpha),
                     .beta = *static_cast<const float*>(beta)},
                    stream);
}

} // extern "C"
