// NVRTC for tests: compiles CUDA C++ with the compiler of the host, for the devices of driver_*.cpp.
// What TESSERA_PLAYED_CUDA says of it is written in control.h.
#include "tests/support/fake_cuda/compile.h"
#include "tests/support/fake_cuda/image.h"
#include "tests/support/fake_cuda/interface.h"
#include "tests/support/fake_cuda/options.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace tessera::fake_cuda {

namespace {

enum NvrtcStatus : int {
    kNvrtcSuccess = 0,
    kNvrtcInvalidInput = 3,
    kNvrtcInvalidProgram = 4,
    kNvrtcInvalidOption = 5,
    kNvrtcCompilation = 6,
    kNvrtcNoNamesAfterCompilation = 8,
    kNvrtcNoLoweredNames = 9,
    kNvrtcNameNotValid = 10,
};

constexpr int kMajor = 13;
constexpr int kMinor = 0;
constexpr std::array kArchitectures{75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121};

struct Program {
    Source source;
    std::map<std::string, std::string> names; ///< expressions, and what they are lowered to
    std::string log;
    std::string image;
    std::string portable;
    bool wasCompiled = false;
};

std::mutex g_mutex;
std::map<const void*, std::shared_ptr<Program>> g_programs;
std::uintptr_t g_nextHandle = std::uintptr_t{0x00cb} << 48U;

std::shared_ptr<Program> find(const void* handle) {
    const std::lock_guard lock(g_mutex);
    const auto at = g_programs.find(handle);
    return at == g_programs.end() ? nullptr : at->second;
}

/// What is asked for of a compilation.
struct Wanted {
    int architecture = 75;
    bool isPortable = true; ///< "compute_90" and not "sm_90"
};

/// Those that change nothing here, with or without a value behind "=" or a space.
constexpr std::array<std::string_view, 30> kSwitches{"device-debug",
                                                     "G",
                                                     "generate-line-info",
                                                     "lineinfo",
                                                     "use_fast_math",
                                                     "extra-device-vectorization",
                                                     "restrict",
                                                     "default-device",
                                                     "device-as-default-execution-space",
                                                     "w",
                                                     "disable-warnings",
                                                     "minimal",
                                                     "no-source-include",
                                                     "device-int128",
                                                     "builtin-move-forward",
                                                     "relocatable-device-code",
                                                     "rdc",
                                                     "dlink-time-opt",
                                                     "dlto",
                                                     "modify-stack-limit",
                                                     "no-cache",
                                                     "device-float128",
                                                     "fdevice-syntax-only",
                                                     "fmad",
                                                     "ftz",
                                                     "prec-sqrt",
                                                     "prec-div",
                                                     "builtin-initializer-list",
                                                     "display-error-number",
                                                     "err-no"};
constexpr std::array<std::string_view, 8> kValued{
    "std", "maxrregcount", "ptxas-options", "Xptxas", "diag-suppress", "dopt", "split-compile", "diag-error"};

std::optional<Wanted> architectureOf(std::string_view value) {
    for (const int each : kArchitectures) {
        const std::string number = std::to_string(each);
        // Architectures have variants: "sm_90a" is for one alone.
        for (const char* variant : {"", "a", "f"}) {
            if (value == "sm_" + number + variant) {
                return Wanted{each, false};
            }
            if (value == "compute_" + number + variant) {
                return Wanted{each, true};
            }
        }
    }
    return std::nullopt;
}

class OptionReader {
public:
    OptionReader(Program& program, Wanted& wanted) : m_program(program), m_wanted(wanted) {}

    NvrtcStatus read(int count, const char* const* options) {
        for (int i = 0; i < count; ++i) {
            const std::string_view option = options[i];
            const std::string_view next =
                i + 1 < count ? std::string_view(options[i + 1]) : std::string_view();
            switch (take(option, next)) {
            case Taken::kBoth:
                ++i;
                break;
            case Taken::kOne:
                break;
            case Taken::kNone:
                if (m_program.log.empty()) {
                    m_program.log = "nvrtc: error: unrecognized option " + std::string(option) + " found";
                }
                return kNvrtcInvalidOption;
            }
        }
        return kNvrtcSuccess;
    }

private:
    enum class Taken { kNone, kOne, kBoth };

    Taken take(std::string_view option, std::string_view next) {
        if (option.starts_with("-D") || option.starts_with("-U") || option.starts_with("-I")) {
            m_program.source.options.emplace_back(option);
            if (option.size() > 2) {
                return Taken::kOne;
            }
            m_program.source.options.emplace_back(next);
            return Taken::kBoth;
        }
        if (!option.starts_with('-')) {
            return Taken::kNone;
        }
        option.remove_prefix(option.starts_with("--") ? 2 : 1);
        const std::size_t equals = option.find('=');
        const bool isJoined = equals != std::string_view::npos;
        const std::string_view name = option.substr(0, equals);
        const std::string_view value = isJoined ? option.substr(equals + 1) : next;
        const Taken both = isJoined ? Taken::kOne : Taken::kBoth;
        if (name == "gpu-architecture" || name == "arch") {
            const auto found = architectureOf(value);
            if (!found) {
                m_program.log = "nvrtc: error: invalid value for --gpu-architecture (-arch)";
                return Taken::kNone;
            }
            m_wanted = *found;
            return both;
        }
        if (name == "define-macro" || name == "undefine-macro" || name == "include-path") {
            m_program.source.options.push_back((name == "define-macro"     ? "-D"
                                                : name == "undefine-macro" ? "-U"
                                                                           : "-I") +
                                               std::string(value));
            return both;
        }
        if (std::ranges::find(kValued, name) != kValued.end()) {
            return both;
        }
        return std::ranges::find(kSwitches, name) != kSwitches.end() ? Taken::kOne : Taken::kNone;
    }

    Program& m_program;
    Wanted& m_wanted;
};

std::string imageOf(const std::string& library, int architecture, bool isPortable) {
    ImageHead head;
    ImageHead::kMagic.copy(head.magic, ImageHead::kMagic.size());
    head.isPortable = isPortable ? 1 : 0;
    head.architecture = static_cast<std::uint32_t>(architecture);
    head.bytes = library.size();
    head.checksum = checksumOf(library);
    return std::string(reinterpret_cast<const char*>(&head), sizeof head) + library;
}

NvrtcStatus compileProgram(Program& program, int count, const char* const* options) {
    const Options played = Options::ofEnvironment();
    Wanted wanted;
    program.log.clear();
    program.source.options.clear();
    if (const auto status = OptionReader(program, wanted).read(count, options); status != kNvrtcSuccess) {
        return status;
    }
    program.wasCompiled = true;
    if (played.compileFails) {
        program.log = program.source.name + "(1): error: TESSERA_PLAYED_CUDA asks for it";
        return kNvrtcCompilation;
    }
    program.source.options.push_back("-D__CUDA_ARCH__=" + std::to_string(wanted.architecture * 10));
    program.source.checksAccesses = played.checksAccesses;
    Compiled compiled = compile(program.source);
    program.log = std::move(compiled.log);
    if (compiled.library.empty()) {
        return kNvrtcCompilation;
    }
    program.portable = imageOf(compiled.library, wanted.architecture, true);
    program.image = wanted.isPortable ? "" : imageOf(compiled.library, wanted.architecture, false);
    for (auto& [expression, lowered] : program.names) {
        for (const auto& kernel : kernelsOf(program.source.text)) {
            lowered = kernel.name == expression ? loweredName(kernel) : lowered;
        }
        if (lowered.empty()) {
            program.log = "name expression '" + expression + "' is not found";
            return kNvrtcCompilation;
        }
    }
    return kNvrtcSuccess;
}

int giveSize(const void* handle, std::size_t* bytes, std::string Program::*member, std::size_t more) {
    const auto program = find(handle);
    if (program == nullptr) {
        return kNvrtcInvalidProgram;
    }
    if (bytes == nullptr) {
        return kNvrtcInvalidInput;
    }
    *bytes = (*program.*member).size() + more;
    return kNvrtcSuccess;
}

int giveText(const void* handle, char* to, std::string Program::*member, std::size_t more) {
    const auto program = find(handle);
    if (program == nullptr) {
        return kNvrtcInvalidProgram;
    }
    if (to == nullptr) {
        return kNvrtcInvalidInput;
    }
    const std::string& text = *program.*member;
    std::copy_n(text.c_str(), text.size() + more, to);
    return kNvrtcSuccess;
}

} // namespace

} // namespace tessera::fake_cuda

using namespace tessera::fake_cuda;

extern "C" {

#define FAKE __attribute__((visibility("default")))

FAKE int tessera_is_emulated() {
    return 1;
}

FAKE const char* nvrtcGetErrorString(int status) {
    constexpr std::array kNames{"NVRTC_SUCCESS",
                                "NVRTC_ERROR_OUT_OF_MEMORY",
                                "NVRTC_ERROR_PROGRAM_CREATION_FAILURE",
                                "NVRTC_ERROR_INVALID_INPUT",
                                "NVRTC_ERROR_INVALID_PROGRAM",
                                "NVRTC_ERROR_INVALID_OPTION",
                                "NVRTC_ERROR_COMPILATION",
                                "NVRTC_ERROR_BUILTIN_OPERATION_FAILURE",
                                "NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
                                "NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
                                "NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
                                "NVRTC_ERROR_INTERNAL_ERROR"};
    return status >= 0 && static_cast<std::size_t>(status) < kNames.size()
               ? kNames[static_cast<std::size_t>(status)]
               : "NVRTC_ERROR unknown";
}

FAKE int nvrtcVersion(int* major, int* minor) {
    if (major == nullptr || minor == nullptr) {
        return kNvrtcInvalidInput;
    }
    *major = kMajor;
    *minor = kMinor;
    return kNvrtcSuccess;
}

FAKE int nvrtcGetNumSupportedArchs(int* count) {
    if (count == nullptr) {
        return kNvrtcInvalidInput;
    }
    *count = static_cast<int>(kArchitectures.size());
    return kNvrtcSuccess;
}

FAKE int nvrtcGetSupportedArchs(int* architectures) {
    if (architectures == nullptr) {
        return kNvrtcInvalidInput;
    }
    std::ranges::copy(kArchitectures, architectures);
    return kNvrtcSuccess;
}

FAKE int nvrtcCreateProgram(void** program, const char* text, const char* name, int headerCount,
                            const char* const* headers, const char* const* includeNames) {
    if (program == nullptr || text == nullptr || headerCount < 0 ||
        (headerCount > 0 && (headers == nullptr || includeNames == nullptr))) {
        return kNvrtcInvalidInput;
    }
    auto made = std::make_shared<Program>();
    made->source.name = name != nullptr && *name != '\0' ? name : "default_program";
    made->source.text = text;
    for (int i = 0; i < headerCount; ++i) {
        made->source.headers.push_back({includeNames[i], headers[i]});
    }
    const std::lock_guard lock(g_mutex);
    *program = reinterpret_cast<void*>(g_nextHandle += 64);
    g_programs[*program] = std::move(made);
    return kNvrtcSuccess;
}

FAKE int nvrtcDestroyProgram(void** program) {
    const std::lock_guard lock(g_mutex);
    if (program == nullptr || g_programs.erase(*program) == 0) {
        return kNvrtcInvalidProgram;
    }
    *program = nullptr;
    return kNvrtcSuccess;
}

FAKE int nvrtcCompileProgram(void* handle, int count, const char* const* options) {
    const auto program = find(handle);
    if (program == nullptr) {
        return kNvrtcInvalidProgram;
    }
    if (count < 0 || (count > 0 && options == nullptr)) {
        return kNvrtcInvalidInput;
    }
    return compileProgram(*program, count, options);
}

FAKE int nvrtcGetCUBINSize(void* program, std::size_t* bytes) {
    return giveSize(program, bytes, &Program::image, 0);
}
FAKE int nvrtcGetCUBIN(void* program, char* to) {
    return giveText(program, to, &Program::image, 0);
}
FAKE int nvrtcGetPTXSize(void* program, std::size_t* bytes) {
    return giveSize(program, bytes, &Program::portable, 1);
}
FAKE int nvrtcGetPTX(void* program, char* to) {
    return giveText(program, to, &Program::portable, 1);
}
FAKE int nvrtcGetProgramLogSize(void* program, std::size_t* bytes) {
    return giveSize(program, bytes, &Program::log, 1);
}
FAKE int nvrtcGetProgramLog(void* program, char* to) {
    return giveText(program, to, &Program::log, 1);
}

FAKE int nvrtcAddNameExpression(void* handle, const char* expression) {
    const auto program = find(handle);
    if (program == nullptr || expression == nullptr) {
        return program == nullptr ? kNvrtcInvalidProgram : kNvrtcInvalidInput;
    }
    if (program->wasCompiled) {
        return kNvrtcNoNamesAfterCompilation;
    }
    const std::string_view text = expression;
    program->names[std::string(text.substr(text.starts_with('&') ? 1 : 0))] = "";
    return kNvrtcSuccess;
}

FAKE int nvrtcGetLoweredName(void* handle, const char* expression, const char** lowered) {
    const auto program = find(handle);
    if (program == nullptr || expression == nullptr || lowered == nullptr) {
        return program == nullptr ? kNvrtcInvalidProgram : kNvrtcInvalidInput;
    }
    if (!program->wasCompiled) {
        return kNvrtcNoLoweredNames;
    }
    const std::string_view text = expression;
    const auto at = program->names.find(std::string(text.substr(text.starts_with('&') ? 1 : 0)));
    if (at == program->names.end()) {
        return kNvrtcNameNotValid;
    }
    *lowered = at->second.c_str();
    return kNvrtcSuccess;
}

} // extern "C"
