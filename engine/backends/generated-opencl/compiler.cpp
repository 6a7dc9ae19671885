#include "engine/backends/generated-opencl/compiler.h"

#include "engine/backends/opencl/library.h"
#include "engine/base/file_system.h"
#include "engine/base/hash.h"
#include "engine/codegen/private_folder.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <sstream>
#include <utility>

namespace tessera::generated {

namespace fs = std::filesystem;
using codegen::accelerator::PrintedKernel;

namespace {

constexpr std::chrono::seconds kBetweenSigns{1}; // that a compile is under way
constexpr std::size_t kDigits = 32;              // of the checksum that a file begins with
constexpr std::size_t kLargestBinary = std::size_t{256} << 20U;
constexpr std::size_t kLongestLine = 300; // of a compiler's words
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

} // namespace

DeviceCompiler::DeviceCompiler(const plugin::DeviceView& device, fs::path folder, std::string_view options)
    : m_folder(std::move(folder)) {
    const auto native = [&](const char* name) { return device.api().native_of_device(device.raw(), name); };
    void* library = native(opencl::kNativeLibrary);
    m_context = static_cast<opencl::Context>(native(opencl::kNativeContext));
    m_device = static_cast<opencl::DeviceHandle>(native(opencl::kNativeDevice));
    if (library == nullptr || m_context == nullptr || m_device == nullptr) {
        throw plugin::Unsupported("its device is none of OpenCL");
    }
    m_cl = functionsOf(library);
    // Without it quotients and roots may be off by several units in the last place.
    const bool canRound =
        (number<opencl::Ulong>(opencl::kDeviceSingleFpConfig) & opencl::kFpCorrectlyRoundedDivideSqrt) != 0;
    m_options = std::string("-cl-std=CL1.2") + (canRound ? " -cl-fp32-correctly-rounded-divide-sqrt" : "") +
                (options.empty() ? "" : " ") + std::string(options);
    base::Hasher identity;
    identity.add(text(opencl::kDeviceName))
        .add(text(opencl::kDeviceVendor))
        .add(text(opencl::kDriverVersion))
        .add(text(opencl::kDeviceVersion))
        .add(m_options);
    m_identity = identity.finish().hex();
    m_limits.items = static_cast<std::int64_t>(
        std::clamp<opencl::Ulong>(number<std::size_t>(opencl::kDeviceMaxWorkGroupSize), 1, kMostItems));
    m_limits.sharedBytes = static_cast<std::int64_t>(number<opencl::Ulong>(opencl::kDeviceLocalMemSize));
    if (!m_folder.empty()) {
        if (const auto claimed = codegen::claimFolder(m_folder); !claimed) {
            throw plugin::Unsupported(claimed.error().oneLine());
        }
    }
}

template <typename Number>
Number DeviceCompiler::number(opencl::Uint what) const {
    Number value{};
    opencl::require(m_cl.getDeviceInfo(m_device, what, sizeof value, &value, nullptr), "clGetDeviceInfo");
    return value;
}

std::string DeviceCompiler::text(opencl::Uint what) const {
    std::size_t bytes = 0;
    opencl::require(m_cl.getDeviceInfo(m_device, what, 0, nullptr, &bytes), "clGetDeviceInfo");
    std::string value(bytes, '\0');
    opencl::require(m_cl.getDeviceInfo(m_device, what, bytes, value.data(), nullptr), "clGetDeviceInfo");
    return value;
}

CompiledKernel DeviceCompiler::compile(const PrintedKernel& kernel,
                                       const std::function<void()>& heartbeat) const {
    using codegen::accelerator::Language;
    const std::string text = codegen::accelerator::printProgram(kernel, Language::kOpenCl);
    base::Hasher key;
    key.add(m_identity).add(text);
    const fs::path path = m_folder.empty() ? fs::path() : m_folder / (key.finish().hex() + ".program");
    CompiledKernel compiled{.program = path.empty() ? Program() : fromFile(path), .kernel = {}};
    if (compiled.program.get() == nullptr) {
        compiled.program = fromText(text, heartbeat);
        if (!path.empty()) {
            keep(compiled.program.get(), path);
        }
    }
    opencl::Int status = opencl::kSuccess;
    compiled.kernel = {m_cl.createKernel(compiled.program.get(), kernel.name.c_str(), &status),
                       m_cl.releaseKernel};
    opencl::require(status, "clCreateKernel");
    return compiled;
}

DeviceCompiler::Program DeviceCompiler::fromText(const std::string& text,
                                                 const std::function<void()>& heartbeat) const {
    const char* begin = text.data();
    const std::size_t length = text.size();
    opencl::Int status = opencl::kSuccess;
    Program program(m_cl.createProgramWithSource(m_context, 1, &begin, &length, &status),
                    m_cl.releaseProgram);
    opencl::require(status, "clCreateProgramWithSource");
    auto building = std::async(std::launch::async, [&] { return build(program.get()); });
    while (building.wait_for(kBetweenSigns) != std::future_status::ready) {
        heartbeat();
    }
    status = building.get();
    if (status == opencl::kBuildProgramFailure) {
        throw plugin::StatusError(TS_FAILED, "the compiler of the device's driver refuses the kernel: " +
                                                 complaint(program.get()));
    }
    opencl::require(status, "clBuildProgram");
    return program;
}

opencl::Int DeviceCompiler::build(opencl::Program program) const {
    return m_cl.buildProgram(program, 1, &m_device, m_options.c_str(), nullptr, nullptr);
}

std::string DeviceCompiler::complaint(opencl::Program program) const {
    std::size_t bytes = 0;
    std::string log;
    if (m_cl.getProgramBuildInfo(program, m_device, opencl::kProgramBuildLog, 0, nullptr, &bytes) ==
        opencl::kSuccess) {
        log.resize(bytes);
        if (m_cl.getProgramBuildInfo(program, m_device, opencl::kProgramBuildLog, bytes, log.data(),
                                     nullptr) != opencl::kSuccess) {
            log.clear();
        }
    }
    std::istringstream lines(log.substr(0, log.find('\0')));
    std::string first;
    for (std::string line; std::getline(lines, line);) {
        if (line.find("error") != std::string::npos) {
            return line.substr(0, kLongestLine);
        }
        first = first.empty() ? line : first;
    }
    return first.empty() ? "it does not say why" : first.substr(0, kLongestLine);
}

DeviceCompiler::Program DeviceCompiler::fromFile(const fs::path& path) const {
    const auto held = base::readTextFile(path, kLargestBinary);
    if (!held || held->size() <= kDigits ||
        base::hashText(std::string_view(*held).substr(kDigits)).hex() != held->substr(0, kDigits)) {
        return {};
    }
    const std::size_t length = held->size() - kDigits;
    const auto* binary = reinterpret_cast<const unsigned char*>(held->data() + kDigits);
    opencl::Int taken = opencl::kSuccess;
    opencl::Int status = opencl::kSuccess;
    Program program(m_cl.createProgramWithBinary(m_context, 1, &m_device, &length, &binary, &taken, &status),
                    m_cl.releaseProgram);
    const bool isTaken = status == opencl::kSuccess && taken == opencl::kSuccess;
    return isTaken && build(program.get()) == opencl::kSuccess ? std::move(program) : Program();
}

void DeviceCompiler::keep(opencl::Program program, const fs::path& path) const {
    std::size_t length = 0;
    if (m_cl.getProgramInfo(program, opencl::kProgramBinarySizes, sizeof length, &length, nullptr) !=
            opencl::kSuccess ||
        length == 0 || length > kLargestBinary) {
        return; // some drivers give none
    }
    std::string binary(length, '\0');
    char* place = binary.data();
    if (m_cl.getProgramInfo(program, opencl::kProgramBinaries, sizeof place, &place, nullptr) ==
        opencl::kSuccess) {
        // What cannot be kept is compiled again.
        static_cast<void>(base::writeFileAtomically(path, base::hashText(binary).hex() + binary));
    }
}

} // namespace tessera::generated
