// What we use of CUDA's run-time compiler, declared by ourselves from its manual: the build needs no toolkit,
// and the library is found when a program runs. A test holds these declarations to those of a toolkit where
// there is one.
#pragma once

#include <cstddef>

namespace tessera::cuda {

using CompilerProgram = struct CompilerProgramTag*; ///< an nvrtcProgram
using CompilerResult = int;                         ///< an nvrtcResult

inline constexpr CompilerResult kCompilerSuccess = 0;
inline constexpr CompilerResult kCompilerOutOfMemory = 1;
inline constexpr CompilerResult kCompilerCompilation =
    6; ///< the text or an option is refused, and the log says why

/// The names are NVRTC's own without their prefix. An architecture is the compute capability times ten.
struct CompilerFunctions {
    const char* (*getErrorString)(CompilerResult result);
    CompilerResult (*version)(int* major, int* minor);
    CompilerResult (*getNumSupportedArchs)(int* count);
    CompilerResult (*getSupportedArchs)(int* architectures);
    CompilerResult (*createProgram)(CompilerProgram* program, const char* text, const char* name,
                                    int headerCount, const char* const* headers,
                                    const char* const* includeNames);
    CompilerResult (*destroyProgram)(CompilerProgram* program);
    CompilerResult (*compileProgram)(CompilerProgram program, int optionCount, const char* const* options);
    CompilerResult (*getCubinSize)(CompilerProgram program, std::size_t* bytes);
    CompilerResult (*getCubin)(CompilerProgram program, char* image);
    CompilerResult (*getPtxSize)(CompilerProgram program, std::size_t* bytes);
    CompilerResult (*getPtx)(CompilerProgram program, char* text);
    CompilerResult (*getProgramLogSize)(CompilerProgram program, std::size_t* bytes);
    CompilerResult (*getProgramLog)(CompilerProgram program, char* log);
};

} // namespace tessera::cuda
