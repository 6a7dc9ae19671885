// Runs a kernel: one block after the other, the threads of a block by turns, each in an order of the seed.
#pragma once

#include "tests/support/fake_cuda/kernel_abi.h"
#include "tests/support/fake_cuda/status.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tessera::fake_cuda {

class Memory;

struct Grid {
    const tessera_kernel::Module* module = nullptr;
    const tessera_kernel::Kernel* kernel = nullptr;
    tessera_kernel::Dim blocks{};
    tessera_kernel::Dim threads{};
    std::size_t dynamicBytes = 0;
    /// Its parameters one behind the other, each at a multiple of 16.
    std::vector<std::byte> parameters;
    std::vector<std::size_t> places;
};

/// Illegal: a thread touched what it may not. Launch failed: threads of a block met at different barriers, or
/// some ended where others wait. `problem` says what happened.
[[nodiscard]] Status runGrid(const Grid& grid, const Memory& memory, std::uint64_t seed,
                             std::string& problem);

} // namespace tessera::fake_cuda
