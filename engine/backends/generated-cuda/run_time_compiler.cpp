#include "engine/backends/generated-cuda/run_time_compiler.h"

#include "engine/backend/abi/vendor.hpp"
#include "engine/backends/cuda/vendor_library.h"
#include "engine/backends/generated/device/programs.h"
#include "engine/codegen/accelerator/print_accelerator.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::generated {

namespace {

/// From the newest on.
constexpr std::array kNames{"libnvrtc.so.13", "libnvrtc.so.12"};

cuda::CompilerFunctions functionsOf(void* library) {
    const plugin::FunctionFinder finder(library, "CUDA's run-time compiler",
                                        "NVRTC of CUDA 11.2 or later is needed");
    cuda::CompilerFunctions f{};
    finder.find(f.getErrorString, "nvrtcGetErrorString");
    finder.find(f.version, "nvrtcVersion");
    finder.find(f.getNumSupportedArchs, "nvrtcGetNumSupportedArchs");
    finder.find(f.getSupportedArchs, "nvrtcGetSupportedArchs");
    finder.find(f.createProgram, "nvrtcCreateProgram");
    finder.find(f.destroyProgram, "nvrtcDestroyProgram");
    finder.find(f.compileProgram, "nvrtcCompileProgram");
    finder.find(f.getCubinSize, "nvrtcGetCUBINSize");
    finder.find(f.getCubin, "nvrtcGetCUBIN");
    finder.find(f.getPtxSize, "nvrtcGetPTXSize");
    finder.find(f.getPtx, "nvrtcGetPTX");
    finder.find(f.getProgramLogSize, "nvrtcGetProgramLogSize");
    finder.find(f.getProgramLog, "nvrtcGetProgramLog");
    return f;
}

/// "8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads" for each function.
bool spillsRegisters(const std::string& log) {
    constexpr std::string_view kStores = " bytes spill stores";
    for (auto at = log.find(kStores); at != std::string::npos; at = log.find(kStores, at + 1)) {
        const bool isNone = at >= 2 && log[at - 1] == '0' && log[at - 2] == ' ';
        if (!isNone) {
            return true;
        }
    }
    return false;
}

/// A program that goes with its scope.
class Program {
public:
    Program(const cuda::CompilerFunctions& nvrtc, cuda::CompilerProgram program)
        : m_nvrtc(nvrtc), m_program(program) {}
    ~Program() { m_nvrtc.destroyProgram(&m_program); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] cuda::CompilerProgram get() const { return m_program; }
    /// What two functions give: how long it is, and the bytes. Empty where they give nothing.
    template <typename Size, typename Bytes>
    [[nodiscard]] std::string read(Size size, Bytes bytes) const {
        std::size_t length = 0;
        if (size(m_program, &length) != cuda::kCompilerSuccess) {
            return {};
        }
        std::string held(length, '\0');
        return bytes(m_program, held.data()) == cuda::kCompilerSuccess ? held : std::string();
    }
    [[nodiscard]] std::string log() const {
        const std::string log = read(m_nvrtc.getProgramLogSize, m_nvrtc.getProgramLog);
        return log.substr(0, log.find('\0'));
    }

private:
    const cuda::CompilerFunctions& m_nvrtc;
    cuda::CompilerProgram m_program;
};

} // namespace

RunTimeCompiler::RunTimeCompiler(const std::string& file)
    : m_nvrtc(functionsOf(cuda::openVendorLibrary(file, kNames))) {
    int major = 0;
    int minor = 0;
    require(m_nvrtc.version(&major, &minor), "nvrtcVersion");
    m_version = std::to_string(major) + "." + std::to_string(minor);
    int count = 0;
    require(m_nvrtc.getNumSupportedArchs(&count), "nvrtcGetNumSupportedArchs");
    m_architectures.resize(static_cast<std::size_t>(std::max(count, 0)));
    require(m_nvrtc.getSupportedArchs(m_architectures.data()), "nvrtcGetSupportedArchs");
    std::ranges::sort(m_architectures);
}

CudaTarget RunTimeCompiler::targetFor(int architecture) const {
    const auto above = std::ranges::upper_bound(m_architectures, architecture);
    if (above == m_architectures.begin()) {
        throw plugin::Unsupported(
            "CUDA's run-time compiler " + m_version + " has nothing for devices of compute capability " +
            std::to_string(architecture / 10) + "." + std::to_string(architecture % 10));
    }
    const int found = *(above - 1);
    return {.architecture = found,
            .form = found == architecture ? CudaTarget::Form::kBinary : CudaTarget::Form::kIntermediate};
}

std::vector<std::string> RunTimeCompiler::optionsFor(const CudaTarget& target,
                                                     std::span<const std::string> others) {
    const char* const form = target.form == CudaTarget::Form::kBinary ? "sm_" : "compute_";
    // Quotients, roots and small numbers are those of IEEE 754 unless an option says otherwise.
    std::vector<std::string> options{
        std::string("--gpu-architecture=") + form + std::to_string(target.architecture), "--fmad=false"};
    if (target.form == CudaTarget::Form::kBinary) {
        options.emplace_back("--ptxas-options=-v"); // its log tells of spilled registers
    }
    options.insert(options.end(), others.begin(), others.end());
    return options;
}

RunTimeCompiler::Compiled RunTimeCompiler::compile(const std::string& text, const CudaTarget& target,
                                                   std::span<const std::string> options) const {
    auto all = optionsFor(target, options);
    auto compiled = compileOnce(text, target, all);
    if (spillsRegisters(compiled.log)) {
        all.push_back(std::string("--define-macro=") + codegen::accelerator::kAllRegisters + "=1");
        compiled = compileOnce(text, target, all);
    }
    return compiled;
}

RunTimeCompiler::Compiled RunTimeCompiler::compileOnce(const std::string& text, const CudaTarget& target,
                                                       std::span<const std::string> options) const {
    std::vector<const char*> words;
    for (const auto& option : options) {
        words.push_back(option.c_str());
    }
    cuda::CompilerProgram made = nullptr;
    require(m_nvrtc.createProgram(&made, text.c_str(), "kernel.cu", 0, nullptr, nullptr),
            "nvrtcCreateProgram");
    const Program program(m_nvrtc, made);
    const auto result = m_nvrtc.compileProgram(program.get(), static_cast<int>(words.size()), words.data());
    const std::string log = program.log();
    if (result == cuda::kCompilerCompilation) {
        throw plugin::StatusError(TS_FAILED,
                                  "CUDA's run-time compiler refuses the kernel: " + complaintOf(log));
    }
    require(result, "nvrtcCompileProgram");
    std::string image = target.form == CudaTarget::Form::kBinary
                            ? program.read(m_nvrtc.getCubinSize, m_nvrtc.getCubin)
                            : program.read(m_nvrtc.getPtxSize, m_nvrtc.getPtx);
    if (image.empty()) {
        throw plugin::StatusError(TS_FAILED, "CUDA's run-time compiler gives no code");
    }
    return {.image = std::move(image), .log = log};
}

void RunTimeCompiler::require(cuda::CompilerResult result, const char* call) const {
    if (result != cuda::kCompilerSuccess) {
        const auto status = result == cuda::kCompilerOutOfMemory ? TS_OUT_OF_MEMORY : TS_FAILED;
        throw plugin::StatusError(status, std::string(call) + ": " + m_nvrtc.getErrorString(result));
    }
}

} // namespace tessera::generated
