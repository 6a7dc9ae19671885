#include "engine/codegen/compiler.h"

#include "engine/base/child_process.h"
#include "engine/base/file_system.h"
#include "engine/codegen/target.h"

#include <array>
#include <fstream>
#include <sstream>
#include <vector>

namespace tessera::codegen {

namespace {

constexpr base::Nanoseconds kVersionLimit{10'000'000'000};
constexpr base::Nanoseconds kCompileLimit{300'000'000'000}; ///< of a batch on a busy machine

constexpr const char* kEmulateTiles = "-DEMULATE_TILES";

/// The host has the sanitizer's library, so that none is linked. Lines of the source name an access. Checks
/// are calls: written out at each of an unrolled kernel's accesses they take GCC some twenty times as long.
constexpr std::array kAddressFlags{"-fsanitize=address", "-fno-omit-frame-pointer", "-g1",
                                   "--param=asan-instrumentation-with-call-threshold=0"};

std::vector<std::string> flagsFor(const CompilerSettings& settings) {
    std::vector<std::string> list{"-x",       "c++", "-march=" + settings.cpu, "-fopenmp", "-shared", "-fPIC",
                                  "-fno-plt", "-w"};
    const auto flags = codeFlags();
    list.insert(list.end(), flags.begin(), flags.end());
    const bool isChecked = settings.checks == MemoryChecks::kAddressSanitizer;
    if (isChecked) {
        list.insert(list.end(), kAddressFlags.begin(), kAddressFlags.end());
    }
    // Instructions of matrix tiles end a process to which they are not granted.
    if (isChecked || (settings.cpu == kCpuAtHand && cpuHasMatrixTiles() && !matrixTilesAreGranted())) {
        list.emplace_back(kEmulateTiles);
    }
    return list;
}

/// Behind the source. A kernel uses nothing of the C++ library, in which a linker looks for long.
constexpr std::array kLibraries{"-nodefaultlibs", "-lgomp", "-lgcc", "-lc"};

std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// The first line that speaks of an error, else the first one.
std::string firstComplaint(const std::string& output) {
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("error") != std::string::npos) {
            return line;
        }
    }
    return firstLine(output);
}

class Gcc final : public Compiler {
public:
    Gcc(std::filesystem::path program, std::string version, CompilerSettings settings)
        : m_program(std::move(program)), m_version(std::move(version)), m_settings(std::move(settings)) {}

    std::string identity() const override {
        std::string text = m_program.string() + "\n" + m_version + "\n";
        for (const auto& flag : flagsFor(m_settings)) {
            text += flag + " ";
        }
        for (const auto* library : kLibraries) {
            text += std::string(library) + " ";
        }
        return text + "\n" + cpuIdentity();
    }

    base::Status compile(const std::filesystem::path& source, const std::filesystem::path& library) override {
        // The shell joins the compiler's complaints to its output; whether it worked is seen by the library.
        base::ChildRun run{.program = "/bin/sh",
                           .arguments = {"-c", "\"$0\" \"$@\" 2>&1; exit 0", m_program.string()},
                           .input = {},
                           .limit = kCompileLimit};
        const auto given = flagsFor(m_settings);
        run.arguments.insert(run.arguments.end(), given.begin(), given.end());
        for (const auto& argument : {std::string("-o"), library.string(), source.string()}) {
            run.arguments.push_back(argument);
        }
        run.arguments.insert(run.arguments.end(), kLibraries.begin(), kLibraries.end());
        TESSERA_TRY(const std::string output, base::runChild(run));
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(library, ignored)) {
            return base::fail(base::ErrorKind::kBackend, "the compiler failed: " + firstComplaint(output));
        }
        return {};
    }

private:
    std::filesystem::path m_program;
    std::string m_version;
    CompilerSettings m_settings;
};

std::optional<std::filesystem::path> locate(std::string_view name) {
    if (name.find('/') != std::string_view::npos) {
        return std::filesystem::path(name);
    }
    return base::findProgram(name);
}

} // namespace

std::span<const char* const> codeFlags() {
    // Contraction to fused multiply-adds is GCC's default for this language. Where GCC makes one variable of
    // a register tile's sums and of the operands of inlined functions, it keeps in memory the sums that
    // several paths begin or use. The other passes that are left out find nothing in code that is written as
    // vectors and loops of known extent: without them the kernels are as fast, and made in 0.85 of the time,
    // and without the last of them, which follows single bits, in 0.91 of that.
    static constexpr std::array kFlags{"-std=gnu++17",
                                       "-O2",
                                       "-fno-math-errno",
                                       "-fno-exceptions",
                                       "-fno-rtti",
                                       "-fno-stack-protector",
                                       "-fno-tree-coalesce-vars",
                                       "-fno-tree-vectorize",
                                       "-fno-tree-vrp",
                                       "-fno-tree-pre",
                                       "-fno-code-hoisting",
                                       "-fno-tree-dominator-opts",
                                       "-fno-tree-bit-ccp"};
    return kFlags;
}

base::Result<std::unique_ptr<Compiler>> findCompiler(std::string_view name,
                                                     const CompilerSettings& settings) {
    std::vector<std::string_view> names{name};
    if (name.empty()) {
        names = {"g++", "g++-14", "g++-13", "g++-12", "c++"};
    }
    std::string reason = "no C++ compiler (g++) is installed";
    for (const auto each : names) {
        const auto program = locate(each);
        if (!program) {
            continue;
        }
        const auto version = base::runChild(
            {.program = *program, .arguments = {"--version"}, .input = {}, .limit = kVersionLimit});
        if (!version) {
            reason = program->string() + " does not run: " + version.error().message;
        } else if (version->find("Free Software Foundation") == std::string::npos) {
            reason = program->string() + " is no GCC, whose vector extensions generated kernels use";
        } else {
            return std::unique_ptr<Compiler>(std::make_unique<Gcc>(*program, firstLine(*version), settings));
        }
    }
    if (!name.empty() && !locate(name)) {
        reason = "there is no compiler '" + std::string(name) + "'";
    }
    return base::fail(base::ErrorKind::kImpossible, reason);
}

std::string cpuIdentity() {
    std::ifstream file("/proc/cpuinfo");
    std::string text;
    for (std::string line; std::getline(file, line) && !line.empty();) {
        // Names and flags of two designs may be the same: a virtual machine's often are.
        for (const char* field :
             {"model name\t", "cpu family\t", "model\t", "flags\t", "CPU part\t", "Features\t"}) {
            if (line.starts_with(field)) {
                text += line + "\n";
            }
        }
    }
    return text;
}

} // namespace tessera::codegen
