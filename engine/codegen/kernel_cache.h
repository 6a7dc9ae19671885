#pragma once

#include "engine/codegen/compiler.h"
#include "engine/codegen/print_cpp.h"
#include "engine/codegen/private_folder.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace tessera::codegen {

/// A function and what keeps its library open.
struct LoadedKernel {
    KernelFunction function = nullptr;
    std::shared_ptr<void> library;
};

/// Compiled kernels on disk, by the content of their source, the compiler's identity and the CPU.
///
/// A library holds all kernels of one batch and ends in a checksum; one link a kernel names its library. Both
/// appear by rename, so that several processes may share a folder. What is damaged is made anew. Not for use
/// by several threads at once.
class KernelCache {
public:
    /// \param folder   made with mode 0700 when absent; empty: a private one that goes with this object.
    /// \param compiler never null.
    /// \par Errors kIo: the folder belongs to somebody else, others may write to it, or it cannot be made.
    [[nodiscard]] static base::Result<std::unique_ptr<KernelCache>> open(std::filesystem::path folder,
                                                                         std::shared_ptr<Compiler> compiler);

    /// Is it compiled already?
    [[nodiscard]] bool holds(const PrintedKernel& kernel) { return find(kernel).function != nullptr; }

    /// The kernels' functions, in order; those that are missing are compiled by up to `compilers` calls side
    /// by side. While they are, this thread calls `heartbeat` about once a second.
    /// \par Errors kBackend: the compiler's first complaint; others of the batch may be there then.
    [[nodiscard]] base::Result<std::vector<LoadedKernel>> load(std::span<const PrintedKernel> kernels,
                                                               int compilers = 1,
                                                               const std::function<void()>& heartbeat = {});

    struct Counts {
        std::int64_t compiled = 0; ///< kernels that were compiled
        std::int64_t calls = 0;    ///< of the compiler
        std::int64_t fromDisk = 0; ///< kernels that an earlier process had compiled
        std::int64_t damaged = 0;  ///< libraries that were found damaged
    };
    [[nodiscard]] const Counts& counts() const { return m_counts; }

private:
    KernelCache(std::filesystem::path folder, std::unique_ptr<PrivateFolder> own,
                std::shared_ptr<Compiler> compiler);

    [[nodiscard]] std::filesystem::path linkOf(const PrintedKernel& kernel) const;
    /// Empty function: it is not there, or damaged.
    [[nodiscard]] LoadedKernel find(const PrintedKernel& kernel);
    /// One library of all of them. Safe beside other builds: it touches nothing of this object.
    [[nodiscard]] base::Status build(std::span<const PrintedKernel> kernels) const;
    [[nodiscard]] base::Status buildAll(std::span<const PrintedKernel> kernels, int compilers,
                                        const std::function<void()>& heartbeat);

    std::unique_ptr<PrivateFolder> m_own; ///< the folder where it goes with this object
    std::filesystem::path m_folder;
    std::shared_ptr<Compiler> m_compiler;
    std::string m_identity;
    std::map<std::string, LoadedKernel> m_loaded; ///< by link
    std::map<std::filesystem::path, std::weak_ptr<void>> m_libraries;
    Counts m_counts;
};

} // namespace tessera::codegen
