#pragma once

#include "engine/codegen/kernel.h"

#include <cstdint>
#include <string>

namespace tessera::codegen::accelerator {

/// A kernel as text over the macros of a prelude. Equal kernels have equal text.
///
/// Its arguments are the buffers of the scopes input, output and constants, in the kernel's order. Each
/// begins at a multiple of 16 bytes.
struct PrintedKernel {
    std::string name; ///< of the function: "k" and the hash of its text
    std::string text;
    std::int64_t groups = 1; ///< of work items, in one dimension
    std::int64_t items = 1;  ///< of a group
};

/// The kernel must be valid, and one that KernelBuilder::eachItem wrote.
[[nodiscard]] PrintedKernel printAccelerator(const Kernel& kernel);

/// What gives the text a meaning.
enum class Language : std::uint8_t { kOpenCl, kCuda };

/// A macro of CUDA's program: defined to 1, a kernel gets all the registers that it asks for, however few
/// groups a multiprocessor holds then. Else the compiler keeps to fewer, and may spill some.
inline constexpr const char* kAllRegisters = "ALL_REGISTERS";

/// A kernel in a language, whole: what stands before it, then its text.
[[nodiscard]] std::string printProgram(const PrintedKernel& kernel, Language language);

} // namespace tessera::codegen::accelerator
