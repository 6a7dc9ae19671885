// Modules and their functions.
#pragma once

#include "tests/support/fake_cuda/context.h"
#include "tests/support/fake_cuda/grid.h"

#include <memory>
#include <string>

namespace tessera::fake_cuda {

struct Limits {
    static constexpr unsigned kThreads = 1024;
    static constexpr unsigned kThreadsOfZ = 64;
    static constexpr unsigned kBlocksOfX = 2147483647;
    static constexpr unsigned kBlocks = 65535; ///< of y and z
    static constexpr int kSharedBytes = 48 << 10;
    static constexpr int kSharedBytesOptin = 227 << 10;
};

/// A loaded library of the host.
class Library {
public:
    /// Null: it cannot be loaded.
    static std::shared_ptr<Library> load(std::string_view bytes);
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    [[nodiscard]] const tessera_kernel::Module& module() const { return *m_module; }
    [[nodiscard]] int sharedBytes() const;

private:
    Library() = default;
    void* m_handle = nullptr;
    const tessera_kernel::Module* m_module = nullptr;
};

struct Module final : Object {
    std::shared_ptr<Library> library;
    int architecture = 0;
};

struct Function final : Object {
    std::shared_ptr<Library> library;
    std::weak_ptr<Module> module;
    const tessera_kernel::Kernel* kernel = nullptr;
    int architecture = 0;
    int mostDynamicBytes = 0; ///< what a launch may ask for

    [[nodiscard]] unsigned mostThreads() const;
};

/// What cuModuleLoadData does with an image.
[[nodiscard]] Status loadModule(const void* image, int capability, std::shared_ptr<Module>& module);

struct LaunchShape {
    tessera_kernel::Dim blocks{};
    tessera_kernel::Dim threads{};
    std::size_t dynamicBytes = 0;
};
/// A launch as a task: parameters are copied now. Another status than success: it cannot be launched.
[[nodiscard]] Status makeLaunch(const Function& function, const LaunchShape& shape, void** parameters,
                                Task& task);

} // namespace tessera::fake_cuda
