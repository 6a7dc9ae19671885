// Our declarations of CUDA's run-time compiler against those of a toolkit.
#include "engine/backends/generated-cuda/nvrtc.h"
#include "tests/unit/backends/vendor_declarations.h"

#include <nvrtc.h>

namespace tessera::cuda {
namespace {

static_assert(sizeof(CompilerResult) == sizeof(nvrtcResult));
static_assert(kCompilerSuccess == NVRTC_SUCCESS && kCompilerOutOfMemory == NVRTC_ERROR_OUT_OF_MEMORY);
static_assert(kCompilerCompilation == NVRTC_ERROR_COMPILATION);

EXPECT_DECLARED(CompilerFunctions, getErrorString, nvrtcGetErrorString);
EXPECT_DECLARED(CompilerFunctions, version, nvrtcVersion);
EXPECT_DECLARED(CompilerFunctions, getNumSupportedArchs, nvrtcGetNumSupportedArchs);
EXPECT_DECLARED(CompilerFunctions, getSupportedArchs, nvrtcGetSupportedArchs);
EXPECT_DECLARED(CompilerFunctions, createProgram, nvrtcCreateProgram);
EXPECT_DECLARED(CompilerFunctions, destroyProgram, nvrtcDestroyProgram);
EXPECT_DECLARED(CompilerFunctions, compileProgram, nvrtcCompileProgram);
EXPECT_DECLARED(CompilerFunctions, getCubinSize, nvrtcGetCUBINSize);
EXPECT_DECLARED(CompilerFunctions, getCubin, nvrtcGetCUBIN);
EXPECT_DECLARED(CompilerFunctions, getPtxSize, nvrtcGetPTXSize);
EXPECT_DECLARED(CompilerFunctions, getPtx, nvrtcGetPTX);
EXPECT_DECLARED(CompilerFunctions, getProgramLogSize, nvrtcGetProgramLogSize);
EXPECT_DECLARED(CompilerFunctions, getProgramLog, nvrtcGetProgramLog);

} // namespace
} // namespace tessera::cuda
