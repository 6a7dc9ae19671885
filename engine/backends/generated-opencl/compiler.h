#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/generated/device/programs.h"
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
class OpenClCompiler {
public:
    /// \param folder empty: nothing is kept. \param options the driver's, besides our own.
    /// Throws plugin::Unsupported: the device is none of OpenCL, or its library lacks a function.
    OpenClCompiler(const plugin::DeviceView& device, std::filesystem::path folder, std::string_view options);

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
    [[nodiscard]] std::string optionsWith(std::string_view options) const;
    [[nodiscard]] KeptPrograms keptIn(std::filesystem::path folder) const;
    [[nodiscard]] Program fromText(const std::string& text, const std::function<void()>& heartbeat) const;
    /// Empty where it is nothing that this driver takes.
    [[nodiscard]] Program fromBinary(const std::string& binary) const;
    /// Empty where the driver gives none.
    [[nodiscard]] std::string binaryOf(opencl::Program program) const;
    [[nodiscard]] opencl::Int build(opencl::Program program) const;
    /// The compiler's words.
    [[nodiscard]] std::string logOf(opencl::Program program) const;

    opencl::ProgramFunctions m_cl{};
    opencl::Context m_context = nullptr;
    opencl::DeviceHandle m_device = nullptr;
    std::string m_options;
    codegen::accelerator::Limits m_limits;
    KeptPrograms m_kept;
};

} // namespace tessera::generated
