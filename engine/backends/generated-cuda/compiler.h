#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/cuda/library.h"
#include "engine/backends/cuda/owned.h"
#include "engine/backends/generated-cuda/run_time_compiler.h"
#include "engine/backends/generated/device/programs.h"
#include "engine/codegen/accelerator/accelerator.h"
#include "engine/codegen/accelerator/print_accelerator.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::generated {

/// A function that is loaded on a device, with what keeps it. The device outlives it.
class LoadedFunction {
public:
    LoadedFunction(const plugin::DeviceView& device, cuda::Owned<cuda::Module> module,
                   cuda::FunctionHandle function);
    ~LoadedFunction();
    LoadedFunction(LoadedFunction&& other) noexcept = default;
    LoadedFunction(const LoadedFunction&) = delete;
    LoadedFunction& operator=(const LoadedFunction&) = delete;
    LoadedFunction& operator=(LoadedFunction&&) = delete;

    [[nodiscard]] cuda::FunctionHandle get() const { return m_function; }

private:
    const cuda::ContextCalls* m_calls;
    cuda::Owned<cuda::Module> m_module;
    cuda::FunctionHandle m_function;
};

/// Compiles kernels for a device of CUDA. What is made is kept in a folder, by the compiler's version, the
/// target, the options and the text.
class CudaCompiler {
public:
    /// \param file of the run-time compiler; empty: it is looked for. \param folder empty: nothing is kept.
    /// \param options the compiler's, besides our own, between spaces. Throws plugin::Unsupported: the device
    /// is none of CUDA, or there is no compiler for it.
    CudaCompiler(const plugin::DeviceView& device, const std::string& file, std::filesystem::path folder,
                 std::string_view options);

    [[nodiscard]] const cuda::ModuleFunctions& functions() const { return m_cuda; }
    [[nodiscard]] const cuda::Statuses& statuses() const { return m_statuses; }
    [[nodiscard]] const std::string& version() const { return m_compiler.version(); }
    /// What a kernel must fit on the device.
    [[nodiscard]] codegen::accelerator::Limits limits() const { return m_limits; }

    /// Calls `heartbeat` about once a second meanwhile. Throws plugin::StatusError with one sentence where
    /// the compiler or the driver refuses the text.
    [[nodiscard]] LoadedFunction compile(const codegen::accelerator::PrintedKernel& kernel,
                                         const std::function<void()>& heartbeat) const;

private:
    using Module = cuda::Owned<cuda::Module>;

    [[nodiscard]] int attribute(int which) const;
    [[nodiscard]] Module moduleOf(const std::string& text) const;
    /// \param module null where the driver does not take the image. \return what it said
    [[nodiscard]] cuda::Result load(const std::string& image, Module& module, std::string& log) const;

    plugin::DeviceView m_device;
    cuda::ModuleFunctions m_cuda;
    cuda::Statuses m_statuses;
    RunTimeCompiler m_compiler;
    CudaTarget m_target;
    std::vector<std::string> m_options;
    codegen::accelerator::Limits m_limits;
    KeptPrograms m_kept;
};

} // namespace tessera::generated
