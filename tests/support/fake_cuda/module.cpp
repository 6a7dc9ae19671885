#include "tests/support/fake_cuda/module.h"

#include "tests/support/fake_cuda/image.h"
#include "tests/support/fake_cuda/machine.h"
#include "tests/support/fake_cuda/report.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

namespace tessera::fake_cuda {

namespace {

constexpr double kLaunchNanoseconds = 3000;
constexpr double kThreadNanoseconds = 0.02;
constexpr std::size_t kParameterAlignment = 16;

/// Of an open file, spelt as never before: the loader takes a name that it knows for the library that it was,
/// and numbers of files are given again.
std::string pathOf(int file) {
    static std::uint32_t spelling = 0;
    std::string path = "/proc/self/fd";
    for (std::uint32_t bits = ++spelling; bits != 0; bits >>= 1U) {
        path += (bits & 1U) != 0 ? "/." : "/";
    }
    return path + "/" + std::to_string(file);
}

bool isIn(const tessera_kernel::Dim& size, unsigned x, unsigned y, unsigned z) {
    return size.x >= 1 && size.y >= 1 && size.z >= 1 && size.x <= x && size.y <= y && size.z <= z;
}

} // namespace

std::shared_ptr<Library> Library::load(std::string_view bytes) {
    const int file = ::memfd_create("played-cuda", MFD_CLOEXEC);
    if (file < 0) {
        return nullptr;
    }
    std::shared_ptr<Library> library;
    if (::write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size())) {
        const std::string path = pathOf(file);
        library = std::shared_ptr<Library>(new Library);
        library->m_handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library->m_handle != nullptr) {
            library->m_module =
                static_cast<const tessera_kernel::Module*>(::dlsym(library->m_handle, "tessera_module"));
        }
    }
    ::close(file);
    return library != nullptr && library->m_module != nullptr ? library : nullptr;
}

Library::~Library() {
    if (m_handle != nullptr) {
        ::dlclose(m_handle);
    }
}

int Library::sharedBytes() const {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < *m_module->arrayCount; ++i) {
        bytes += m_module->arrays[i].bytes;
    }
    // Without room behind arrays nobody lists them.
    return static_cast<int>(
        bytes > 0 ? bytes : static_cast<std::size_t>(m_module->sharedEnd - m_module->sharedBegin));
}

unsigned Function::mostThreads() const {
    return kernel->mostThreads > 0 ? std::min(kernel->mostThreads, Limits::kThreads) : Limits::kThreads;
}

Status loadModule(const void* image, int capability, std::shared_ptr<Module>& module) {
    const std::string_view magic(static_cast<const char*>(image), ImageHead::kMagic.size());
    if (magic != ImageHead::kMagic) {
        return kInvalidImage;
    }
    ImageHead head;
    std::memcpy(static_cast<void*>(&head), image, sizeof head);
    const std::string_view bytes(static_cast<const char*>(image) + sizeof head, head.bytes);
    if (checksumOf(bytes) != head.checksum) {
        return kInvalidImage;
    }
    const int architecture = static_cast<int>(head.architecture);
    const bool fits = head.isPortable != 0
                          ? architecture <= capability
                          : architecture / 10 == capability / 10 && architecture <= capability;
    if (!fits) {
        return kNoBinaryForGpu;
    }
    module = std::make_shared<Module>();
    module->library = Library::load(bytes);
    module->architecture = architecture;
    return module->library != nullptr ? kSuccess : kInvalidImage;
}

Status makeLaunch(const Function& function, const LaunchShape& shape, void** parameters, Task& task) {
    const std::uint64_t threads = std::uint64_t{shape.threads.x} * shape.threads.y * shape.threads.z;
    if (!isIn(shape.blocks, Limits::kBlocksOfX, Limits::kBlocks, Limits::kBlocks) ||
        !isIn(shape.threads, Limits::kThreads, Limits::kThreads, Limits::kThreadsOfZ) ||
        threads > Limits::kThreads) {
        return kInvalidValue;
    }
    const std::size_t most = static_cast<std::size_t>(
        std::max(function.mostDynamicBytes, Limits::kSharedBytes - function.library->sharedBytes()));
    if (shape.dynamicBytes > most) {
        return kInvalidValue;
    }
    if (threads > function.mostThreads()) {
        return kLaunchOutOfResources;
    }
    const auto& kernel = *function.kernel;
    if (kernel.parameters > 0 && parameters == nullptr) {
        return kInvalidValue;
    }
    auto grid = std::make_shared<Grid>();
    grid->module = &function.library->module();
    grid->kernel = &kernel;
    grid->blocks = shape.blocks;
    grid->threads = shape.threads;
    grid->dynamicBytes = shape.dynamicBytes;
    for (unsigned i = 0; i < kernel.parameters; ++i) {
        const auto* const from = static_cast<const std::byte*>(parameters[i]);
        grid->places.push_back(grid->parameters.size());
        grid->parameters.insert(grid->parameters.end(), from, from + kernel.parameterBytes[i]);
        grid->parameters.resize((grid->parameters.size() + kParameterAlignment - 1) / kParameterAlignment *
                                kParameterAlignment);
    }
    const double blocks = static_cast<double>(shape.blocks.x) * shape.blocks.y * shape.blocks.z;
    task.nanoseconds = kLaunchNanoseconds + blocks * static_cast<double>(threads) * kThreadNanoseconds;
    task.isLaunch = true;
    task.run = [grid, library = function.library] {
        std::string problem;
        const Status status =
            runGrid(*grid, machine().memory, machine().scheduler.random(UINT64_MAX), problem);
        if (status != kSuccess) {
            report(problem);
        }
        return status;
    };
    return kSuccess;
}

} // namespace tessera::fake_cuda
