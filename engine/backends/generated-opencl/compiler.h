#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/opencl/owned.h"
#include "engine/codegen/accelerator/accelerator.h"
#include "engine/codegen/accelerator/print_accelerator.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace tessera::generated {

/// A kernel that the device's driver compiled, with what keeps it.
struct CompiledKernel {
    opencl::Owned<opencl::Program> program;
    opencl::Owned<opencl::KernelHandle> kernel;
};

/// The compiler that is a part of a device's driver. What it makes is kept in a folder, by the device, the
/// driver's version, the options and the text.
class DeviceCompiler {
public:
    /// \param folder empty: nothing is kept. \param options the driver's, besides our own.
    /// Throws plugin::Unsupported: the device is none of OpenCL, or its library lacks a function.
    DeviceCompiler(const plugin::DeviceView& device, std::filesystem::path folder, std::string_view options);

    [[nodiscard]] const opencl::ProgramFunctions& functions() const { return m_cl; }
    /// What a kernel must fit on the device.
    [[nodiscard]] codegen::accelerator::Limits limits() const { return m_limits; }

    /// Calls `heartbeat` about once a second while the driver compiles. Throws plugin::StatusError with one
    /// sentence where it refuses the text.
    [[nodiscard]] CompiledKernel compile(const codegen::accelerator::PrintedKernel& kernel,
                                         const std::function<void()>& heartbeat) const;

private:
    using Program = opencl::Owned<opencl::Program>;

    template <typename Number>
    [[nodiscard]] Number number(opencl::Uint what) const;
    [[nodiscard]] std::string text(opencl::Uint what) const;
    [[nodiscard]] Program fromText(const std::string& text, const std::function<void()>& heartbeat) const;
    /// Empty where it does not hold what this driver takes.
    [[nodiscard]] Program fromFile(const std::filesystem::path& path) const;
    void keep(opencl::Program program, const std::filesystem::path& path) const;
    [[nodiscard]] opencl::Int build(opencl::Program program) const;
    /// The first line of the compiler's words that tells of an error.
    [[nodiscard]] std::string complaint(opencl::Program program) const;

    opencl::ProgramFunctions m_cl{};
    opencl::Context m_context = nullptr;
    opencl::DeviceHandle m_device = nullptr;
    std::filesystem::path m_folder;
    std::string m_options;
    std::string m_identity; ///< of device, driver and options
    codegen::accelerator::Limits m_limits;
};

} // namespace tessera::generated
