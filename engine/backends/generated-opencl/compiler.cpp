#include "engine/backends/generated-opencl/compiler.h"

#include "engine/backends/opencl/library.h"
#include "engine/base/hash.h"

#include <algorithm>
#include <utility>

namespace tessera::generated {

using codegen::accelerator::PrintedKernel;

namespace {

constexpr opencl::Ulong kMostItems = 1024;

opencl::ProgramFunctions functionsOf(void* library) {
    const opencl::Finder finder(library);
    opencl::ProgramFunctions f{};
    finder.find(f.getDeviceInfo, "clGetDeviceInfo");
    finder.find(f.createProgramWithSource, "clCreateProgramWithSource");
    finder.find(f.createProgramWithBinary, "clCreateProgramWithBinary");
    finder.find(f.buildProgram, "clBuildProgram");
    finder.find(f.getProgramInfo, "clGetProgramInfo");
    finder.find(f.getProgramBuildInfo, "clGetProgramBuildInfo");
    finder.find(f.releaseProgram, "clReleaseProgram");
    finder.find(f.createKernel, "clCreateKernel");
    finder.find(f.setKernelArg, "clSetKernelArg");
    finder.find(f.releaseKernel, "clReleaseKernel");
    finder.find(f.enqueueNDRangeKernel, "clEnqueueNDRangeKernel");
    return f;
}

/// The device's native handle of that name. Throws plugin::Unsupported where it has none.
void* nativeOf(const plugin::DeviceView& device, const char* name) {
    void* handle = device.api().native_of_device(device.raw(), name);
    if (handle == nullptr) {
        throw plugin::Unsupported("its device is none of OpenCL");
    }
    return handle;
}

} // namespace

OpenClCompiler::OpenClCompiler(const plugin::DeviceView& device, std::filesystem::path folder,
                               std::string_view options)
    : m_cl(functionsOf(nativeOf(device, opencl::kNativeLibrary)))
    , m_context(static_cast<opencl::Context>(nativeOf(device, opencl::kNativeContext)))
    , m_device(static_cast<opencl::DeviceHandle>(nativeOf(device, opencl::kNativeDevice)))
    , m_options(optionsWith(options))
    , m_kept(keptIn(std::move(folder))) {
    m_limits.items = static_cast<std::int64_t>(
        std::clamp<opencl::Ulong>(number<std::size_t>(opencl::kDeviceMaxWorkGroupSize), 1, kMostItems));
    m_limits.sharedBytes = static_cast<std::int64_t>(number<opencl::Ulong>(opencl::kDeviceLocalMemSize));
}

std::string OpenClCompiler::optionsWith(std::string_view options) const {
    // Without it quotients and roots may be off by several units in the last place.
    const bool canRound =
        (number<opencl::Ulong>(opencl::kDeviceSingleFpConfig) & opencl::kFpCorrectlyRoundedDivideSqrt) != 0;
    return std::string("-cl-std=CL1.2") + (canRound ? " -cl-fp32-correctly-rounded-divide-sqrt" : "") +
           (options.empty() ? "" : " ") + std::string(options);
}

KeptPrograms OpenClCompiler::keptIn(std::filesystem::path folder) const {
    base::Hasher identity;
    identity.add(text(opencl::kDeviceName))
        .add(text(opencl::kDeviceVendor))
        .add(text(opencl::kDriverVersion))
        .add(text(opencl::kDeviceVersion))
        .add(m_options);
    return {std::move(folder), identity.finish().hex()};
}

template <typename Number>
Number OpenClCompiler::number(opencl::Uint what) const {
    Number value{};
    opencl::require(m_cl.getDeviceInfo(m_device, what, sizeof value, &value, nullptr), "clGetDeviceInfo");
    return value;
}

std::string OpenClCompiler::text(opencl::Uint what) const {
    std::size_t bytes = 0;
    opencl::require(m_cl.getDeviceInfo(m_device, what, 0, nullptr, &bytes), "clGetDeviceInfo");
    std::string value(bytes, '\0');
    opencl::require(m_cl.getDeviceInfo(m_device, what, bytes, value.data(), nullptr), "clGetDeviceInfo");
    return value;
}

CompiledKernel OpenClCompiler::compile(const PrintedKernel& kernel,
                                       const std::function<void()>& heartbeat) const {
    using codegen::accelerator::Language;
    const std::string text = codegen::accelerator::printProgram(kernel, Language::kOpenCl);
    CompiledKernel compiled;
    if (const std::string kept = m_kept.find(text); !kept.empty()) {
        compiled.program = fromBinary(kept);
    }
    if (compiled.program.get() == nullptr) {
        compiled.program = fromText(text, heartbeat);
        m_kept.keep(text, binaryOf(compiled.program.get()));
    }
    opencl::Int status = opencl::kSuccess;
    compiled.kernel = {m_cl.createKernel(compiled.program.get(), kernel.name.c_str(), &status),
                       m_cl.releaseKernel};
    opencl::require(status, "clCreateKernel");
    return compiled;
}

OpenClCompiler::Program OpenClCompiler::fromText(const std::string& text,
                                                 const std::function<void()>& heartbeat) const {
    const char* begin = text.data();
    const std::size_t length = text.size();
    opencl::Int status = opencl::kSuccess;
    Program program(m_cl.createProgramWithSource(m_context, 1, &begin, &length, &status),
                    m_cl.releaseProgram);
    opencl::require(status, "clCreateProgramWithSource");
    status = withHeartbeat(heartbeat, [&] { return build(program.get()); });
    if (status == opencl::kBuildProgramFailure) {
        throw plugin::StatusError(TS_FAILED, "the compiler of the device's driver refuses the kernel: " +
                                                 complaintOf(logOf(program.get())));
    }
    opencl::require(status, "clBuildProgram");
    return program;
}

opencl::Int OpenClCompiler::build(opencl::Program program) const {
    return m_cl.buildProgram(program, 1, &m_device, m_options.c_str(), nullptr, nullptr);
}

std::string OpenClCompiler::logOf(opencl::Program program) const {
    std::size_t bytes = 0;
    if (m_cl.getProgramBuildInfo(program, m_device, opencl::kProgramBuildLog, 0, nullptr, &bytes) !=
        opencl::kSuccess) {
        return {};
    }
    std::string log(bytes, '\0');
    const auto status =
        m_cl.getProgramBuildInfo(program, m_device, opencl::kProgramBuildLog, bytes, log.data(), nullptr);
    return status == opencl::kSuccess ? log : std::string();
}

OpenClCompiler::Program OpenClCompiler::fromBinary(const std::string& binary) const {
    const std::size_t length = binary.size();
    const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
    opencl::Int taken = opencl::kSuccess;
    opencl::Int status = opencl::kSuccess;
    Program program(m_cl.createProgramWithBinary(m_context, 1, &m_device, &length, &bytes, &taken, &status),
                    m_cl.releaseProgram);
    const bool isTaken = status == opencl::kSuccess && taken == opencl::kSuccess;
    return isTaken && build(program.get()) == opencl::kSuccess ? std::move(program) : Program();
}

std::string OpenClCompiler::binaryOf(opencl::Program program) const {
    std::size_t length = 0;
    if (m_cl.getProgramInfo(program, opencl::kProgramBinarySizes, sizeof length, &length, nullptr) !=
            opencl::kSuccess ||
        length > KeptPrograms::kLargest) {
        return {};
    }
    std::string binary(length, '\0');
    char* place = binary.data();
    const auto status = m_cl.getProgramInfo(program, opencl::kProgramBinaries, sizeof place, &place, nullptr);
    return status == opencl::kSuccess ? binary : std::string();
}

} // namespace tessera::generated
