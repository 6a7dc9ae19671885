#pragma once

#include "engine/codegen/kernel.h"

#include <span>
#include <string>
#include <string_view>

namespace tessera::codegen {

/// A kernel as text that stands behind the prologue of its width. Equal kernels print equal text.
struct PrintedKernel {
    std::string name; ///< of the function: "k" and the hash of its body
    int width = 8;
    std::string text;
    bool hasPairs = false; // NOLINT: a fact, no switch; it needs the functions over pairs of bfloat16
    bool hasTiles = false; // NOLINT: likewise; over matrix tiles
};

/// The type of every printed function. `buffers` holds one pointer for each buffer of the scopes input,
/// output and constants in the kernel's order; `workspace` has Kernel::workspaceElements() floats;
/// `following` holds one address for each of Kernel::threads, which need not be one of memory.
using KernelFunction = void (*)(float* const* buffers, float* workspace, float* const* following);

/// Plain C++ with GCC's vector extensions: no header, no intrinsic. Threads are libgomp's.
/// The kernel must be valid.
[[nodiscard]] PrintedKernel printCpp(const Kernel& kernel);

/// One translation unit of several kernels.
[[nodiscard]] std::string printUnit(std::span<const PrintedKernel> kernels);

/// Types and functions over vectors of `width` floats.
[[nodiscard]] std::string vectorPrologue(int width);
/// Functions over vectors of pairs of bfloat16, behind the prologue of that width: instructions where the
/// compiler is told of a CPU that has them (AVX512-BF16), else the same in plain vectors.
[[nodiscard]] std::string pairPrologue(int width);
/// Statements over matrix tiles, behind the prologue of pairs: instructions where the compiler is told of a
/// CPU that has them (AMX-BF16) and not that they are to be emulated (-DEMULATE_TILES), else the same in
/// vectors. Vectors of less than 16 floats emulate them everywhere.
[[nodiscard]] std::string tilePrologue(int width);

} // namespace tessera::codegen
