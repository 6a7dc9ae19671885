#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::onnxruntime {

// Opaque to us, and never defined: pointers to them only travel between calls of the library.
struct OrtStatus;
struct OrtEnv;
struct OrtSession;
struct OrtSessionOptions;
struct OrtRunOptions;
struct OrtThreadingOptions;
struct OrtMemoryInfo;
struct OrtValue;
struct OrtTensorTypeAndShapeInfo;

/// ONNX Runtime's C API as far as this backend uses it. The library's wheel carries no header; what it
/// exports is a table of function pointers whose order never changes (entries are only appended), so that an
/// entry is named by its position. Positions were read off the published order of the table, and the library
/// itself fixes some of them by assertion: 101 ReleaseCustomOpDomain, 149 SetGlobalSpinControl, 169
/// CreateSessionFromArrayWithPrepackedWeightsContainer.
class Api {
public:
    /// The oldest table that holds everything below, and whose library knows the settings that we use (1.14).
    static constexpr std::uint32_t kVersion = 14;

    /// `table` is what OrtApiBase::GetApi(kVersion) gave.
    explicit Api(const void* table) : m_table(static_cast<void* const*>(table)) {
        load(getErrorCode, 1);
        load(getErrorMessage, 2);
        load(disableTelemetryEvents, 6);
        load(createSession, 7);
        load(createSessionFromArray, 8);
        load(run, 9);
        load(createSessionOptions, 10);
        load(setSessionExecutionMode, 13);
        load(setSessionGraphOptimizationLevel, 23);
        load(setIntraOpNumThreads, 24);
        load(setInterOpNumThreads, 25);
        load(createTensorWithDataAsOrtValue, 49);
        load(isTensor, 50);
        load(getTensorMutableData, 51);
        load(getTensorElementType, 60);
        load(getDimensionsCount, 61);
        load(getDimensions, 62);
        load(getTensorTypeAndShape, 65);
        load(createCpuMemoryInfo, 69);
        load(releaseEnv, 92);
        load(releaseStatus, 93);
        load(releaseMemoryInfo, 94);
        load(releaseSession, 95);
        load(releaseValue, 96);
        load(releaseTensorTypeAndShapeInfo, 99);
        load(releaseSessionOptions, 100);
        load(createEnvWithGlobalThreadPools, 119);
        load(disablePerSessionThreads, 120);
        load(createThreadingOptions, 121);
        load(releaseThreadingOptions, 122);
        load(addSessionConfigEntry, 130);
        load(setGlobalIntraOpNumThreads, 147);
        load(setGlobalInterOpNumThreads, 148);
        load(setGlobalSpinControl, 149);
        load(setGlobalIntraOpThreadAffinity, 227);
    }

    // Every call that can fail returns nullptr or a status that the caller releases.
    int (*getErrorCode)(const OrtStatus*) = nullptr;
    const char* (*getErrorMessage)(const OrtStatus*) = nullptr;
    OrtStatus* (*disableTelemetryEvents)(const OrtEnv*) = nullptr;
    OrtStatus* (*createSession)(const OrtEnv*, const char* path, const OrtSessionOptions*,
                                OrtSession**) = nullptr;
    OrtStatus* (*createSessionFromArray)(const OrtEnv*, const void* model, std::size_t bytes,
                                         const OrtSessionOptions*, OrtSession**) = nullptr;
    OrtStatus* (*run)(OrtSession*, const OrtRunOptions*, const char* const* inputNames,
                      const OrtValue* const* inputs, std::size_t inputCount, const char* const* outputNames,
                      std::size_t outputCount, OrtValue** outputs) = nullptr;
    OrtStatus* (*createSessionOptions)(OrtSessionOptions**) = nullptr;
    OrtStatus* (*setSessionExecutionMode)(OrtSessionOptions*, int mode) = nullptr;
    OrtStatus* (*setSessionGraphOptimizationLevel)(OrtSessionOptions*, int level) = nullptr;
    OrtStatus* (*setIntraOpNumThreads)(OrtSessionOptions*, int) = nullptr;
    OrtStatus* (*setInterOpNumThreads)(OrtSessionOptions*, int) = nullptr;
    OrtStatus* (*createTensorWithDataAsOrtValue)(const OrtMemoryInfo*, void* data, std::size_t bytes,
                                                 const std::int64_t* extents, std::size_t rank, int dtype,
                                                 OrtValue**) = nullptr;
    OrtStatus* (*isTensor)(const OrtValue*, int* answer) = nullptr;
    OrtStatus* (*getTensorMutableData)(OrtValue*, void** data) = nullptr;
    OrtStatus* (*getTensorElementType)(const OrtTensorTypeAndShapeInfo*, int* dtype) = nullptr;
    OrtStatus* (*getDimensionsCount)(const OrtTensorTypeAndShapeInfo*, std::size_t* rank) = nullptr;
    OrtStatus* (*getDimensions)(const OrtTensorTypeAndShapeInfo*, std::int64_t* extents,
                                std::size_t rank) = nullptr;
    OrtStatus* (*getTensorTypeAndShape)(const OrtValue*, OrtTensorTypeAndShapeInfo**) = nullptr;
    OrtStatus* (*createCpuMemoryInfo)(int allocatorType, int memoryType, OrtMemoryInfo**) = nullptr;
    void (*releaseEnv)(OrtEnv*) = nullptr;
    void (*releaseStatus)(OrtStatus*) = nullptr;
    void (*releaseMemoryInfo)(OrtMemoryInfo*) = nullptr;
    void (*releaseSession)(OrtSession*) = nullptr;
    void (*releaseValue)(OrtValue*) = nullptr;
    void (*releaseTensorTypeAndShapeInfo)(OrtTensorTypeAndShapeInfo*) = nullptr;
    void (*releaseSessionOptions)(OrtSessionOptions*) = nullptr;
    OrtStatus* (*createEnvWithGlobalThreadPools)(int logLevel, const char* logId, const OrtThreadingOptions*,
                                                 OrtEnv**) = nullptr;
    OrtStatus* (*disablePerSessionThreads)(OrtSessionOptions*) = nullptr;
    OrtStatus* (*createThreadingOptions)(OrtThreadingOptions**) = nullptr;
    void (*releaseThreadingOptions)(OrtThreadingOptions*) = nullptr;
    OrtStatus* (*addSessionConfigEntry)(OrtSessionOptions*, const char* key, const char* value) = nullptr;
    OrtStatus* (*setGlobalIntraOpNumThreads)(OrtThreadingOptions*, int) = nullptr;
    OrtStatus* (*setGlobalInterOpNumThreads)(OrtThreadingOptions*, int) = nullptr;
    OrtStatus* (*setGlobalSpinControl)(OrtThreadingOptions*, int allow) = nullptr;
    OrtStatus* (*setGlobalIntraOpThreadAffinity)(OrtThreadingOptions*, const char*) = nullptr;

private:
    template <typename Function>
    void load(Function*& into, std::size_t position) {
        into = reinterpret_cast<Function*>(m_table[position]);
    }

    void* const* m_table;
};

/// What the exported function OrtGetApiBase returns.
struct OrtApiBase {
    const void* (*getApi)(std::uint32_t version);
    const char* (*getVersionString)();
};

// Values of the library's enumerations.
inline constexpr int kLogFatal = 4; ///< errors come back as statuses; nothing is printed beside them
inline constexpr int kSequential = 0;
inline constexpr int kOptimizeAll = 99;
inline constexpr int kDeviceAllocator = 0;
inline constexpr int kDefaultMemory = 0;
inline constexpr int kErrorNotImplemented = 9;
inline constexpr int kErrorInvalidGraph = 10;

} // namespace tessera::onnxruntime
