#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tessera::codegen {

/// Turns one C++ source into a shared library. The seam to the machine's compiler; tests put their own here.
class Compiler {
public:
    virtual ~Compiler() = default;
    /// All that decides the library besides the source: program, version, flags, CPU.
    [[nodiscard]] virtual std::string identity() const = 0;
    /// Safe to call from several threads at once.
    /// \par Errors kBackend: the compiler failed; the message holds its first complaint.
    [[nodiscard]] virtual base::Status compile(const std::filesystem::path& source,
                                               const std::filesystem::path& library) = 0;
};

/// The CPU at hand, as GCC's -march names it.
inline constexpr std::string_view kCpuAtHand = "native";

/// What compiled kernels check while they work.
enum class MemoryChecks : std::uint8_t {
    kNone,
    /// Each access to memory that is not theirs ends the process with a report of the address sanitizer, for
    /// hosts that are built with it themselves: such a library loads nowhere else. Matrix tiles are emulated,
    /// since their instructions pass the sanitizer by.
    kAddressSanitizer,
};

struct CompilerSettings {
    /// To compile for, as GCC's -march names it. Of another CPU than the one at hand the libraries may not
    /// run here.
    std::string cpu{kCpuAtHand};
    MemoryChecks checks = MemoryChecks::kNone;
};

/// GCC. `name` is a program of $PATH, or a cross compiler's path; "" looks for the usual names.
/// \par Errors kImpossible: there is no such program, or it is no GCC.
[[nodiscard]] base::Result<std::unique_ptr<Compiler>> findCompiler(std::string_view name,
                                                                   const CompilerSettings& settings = {});

/// Flags that decide what code GCC makes, apart from the CPU.
[[nodiscard]] std::span<const char* const> codeFlags();

/// The CPU as generated code sees it: model and instruction sets.
[[nodiscard]] std::string cpuIdentity();

} // namespace tessera::codegen
