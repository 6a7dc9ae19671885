#include "tests/support/fake_cuda/compile.h"

#include "engine/base/hash.h"
#include "tests/support/fake_cuda/words.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <regex>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace tessera::fake_cuda {

namespace {

namespace fs = std::filesystem;

/// As the architecture has it without a launch that asks for more.
constexpr std::size_t kMostSharedBytes = std::size_t{48} << 10U;

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

void write(const fs::path& file, std::string_view text) {
    std::ofstream(file, std::ios::binary) << text;
}

/// A folder that goes with its contents.
class Workplace {
public:
    Workplace() {
        std::string name = (fs::temp_directory_path() / "played-cuda-XXXXXX").string();
        if (::mkdtemp(name.data()) != nullptr) {
            m_path = name;
        }
    }
    ~Workplace() {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    Workplace(const Workplace&) = delete;
    Workplace& operator=(const Workplace&) = delete;

    [[nodiscard]] fs::path file(std::string_view name) const { return m_path / name; }
    /// What a compiler said, without the folder.
    [[nodiscard]] std::string said() const {
        std::string text = read(file("log"));
        const std::string folder = m_path.string() + "/";
        for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
            text.erase(at, folder.size());
        }
        return text;
    }

private:
    fs::path m_path;
};

/// Whether the command succeeded; all that it says goes to `log`.
bool runCommand(std::vector<std::string> words, const fs::path& log) {
    std::vector<char*> arguments;
    for (auto& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                       0600);
    ::posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child = 0;
    const int error = ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        write(log, "the compiler of the host cannot be started: " + words[0]);
        return false;
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Vectors are touched as one, as devices do; fmaf is an instruction where there is one, and nothing else is.
/// Names that the loader shares between libraries would keep them loaded.
std::vector<std::string> compilerFlags(bool checksAccesses) {
    std::vector<std::string> flags{"-std=c++20",
                                   "-O1",
                                   "-fPIC",
                                   "-ffp-contract=off",
                                   "-fno-math-errno",
                                   "-fno-exceptions",
                                   "-fno-rtti",
                                   "-fno-gnu-unique",
                                   "-w",
                                   "-fno-strict-aliasing",
                                   "-fno-tree-sra"};
    if (__builtin_cpu_supports("fma")) {
        flags.emplace_back("-mfma");
    }
    if (checksAccesses) {
        // Calls before each access and room behind shared arrays; what is called stands in the words.
        for (const char* flag :
             {"-fsanitize=kernel-address", "--param=asan-instrumentation-with-call-threshold=0",
              "--param=asan-stack=0", "--param=asan-globals=1", "-fsanitize-sections=tessera_shared"}) {
            flags.emplace_back(flag);
        }
    }
    return flags;
}

std::string tableOf(const std::vector<KernelHead>& kernels, bool hasBarriers) {
    std::string table = "\n#pragma GCC visibility push(hidden)\nnamespace tessera_kernel {\n"
                        "static const Kernel kernels[] = {\n";
    for (const auto& kernel : kernels) {
        table += "describe<&::" + kernel.name + ">(\"" + loweredName(kernel) + "\", " + kernel.mostThreads +
                 "),\n";
    }
    table += "{}};\n}\n#pragma GCC visibility pop\n"
             "extern \"C\" const tessera_kernel::Module tessera_module = {\n"
             "tessera_kernel::kernels, " +
             std::to_string(kernels.size()) + ", " + (hasBarriers ? "1" : "0") +
             ", &tessera_kernel::host,\n&threadIdx, &blockIdx, &blockDim, &gridDim,\n"
             "__start_tessera_shared, __stop_tessera_shared, tessera_kernel::arrays, "
             "&tessera_kernel::arrayCount};\n";
    return table;
}

/// `extern __shared__ float name[]` is a pointer to what the launch asked for.
std::string withDynamicShared(const std::string& text) {
    static const std::regex kDeclaration(
        R"(extern\s+__shared__\s+(?:__align__\s*\(\s*\d+\s*\)\s+)?([\w\s]+?)\s+(\w+)\s*\[\s*\]\s*;)");
    return std::regex_replace(text, kDeclaration,
                              "$1* const $2 = reinterpret_cast<$1*>(tessera_kernel::host.dynamicBegin);");
}

/// Where what was compiled is kept, beside this library.
fs::path cacheFolder() {
    Dl_info info{};
    ::dladdr(reinterpret_cast<const void*>(&compile), &info);
    return fs::path(info.dli_fname).parent_path() / "kernels";
}

std::string keyOf(const Source& source) {
    base::Hasher hasher;
    hasher.add(kWordsBefore).add(FAKE_CUDA_COMPILER).add(source.name).add(source.text);
    for (const auto& header : source.headers) {
        hasher.add(header.name).add(header.text);
    }
    for (const auto& option : source.options) {
        hasher.add(option);
    }
    for (const auto& flag : compilerFlags(source.checksAccesses)) {
        hasher.add(flag);
    }
    return hasher.finish().hex();
}

std::string hexadecimal(std::size_t number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "0x%zx", number);
    return text.data();
}

/// What is wrong with a library that compiled, as the assembler of a device says it; empty: nothing.
std::string problemOf(const fs::path& library) {
    void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        return std::string("ptxas fatal : ") + ::dlerror();
    }
    std::string problem;
    const auto* module = static_cast<const tessera_kernel::Module*>(::dlsym(handle, "tessera_module"));
    std::size_t shared = 0;
    for (std::size_t i = 0; i < *module->arrayCount; ++i) {
        shared += module->arrays[i].bytes;
    }
    if (shared > kMostSharedBytes && module->kernelCount > 0) {
        problem = std::string("ptxas error   : Entry function '") + module->kernels[0].name +
                  "' uses too much shared data (" + hexadecimal(shared) + " bytes, " +
                  hexadecimal(kMostSharedBytes) + " max)";
    }
    ::dlclose(handle);
    return problem;
}

Compiled compileIn(const Workplace& place, const Source& source) {
    const auto log = place.file("log");
    for (const auto& header : source.headers) {
        const auto file = place.file(header.name);
        fs::create_directories(file.parent_path());
        write(file, header.text);
    }
    write(place.file(source.name), source.text);
    std::vector<std::string> words{FAKE_CUDA_COMPILER,
                                   "-E",
                                   "-x",
                                   "c++",
                                   "-std=c++20",
                                   "-I",
                                   place.file("").string(),
                                   "-D__CUDACC__=1",
                                   "-D__CUDACC_RTC__=1",
                                   "-U__GNUC__"};
    words.insert(words.end(), source.options.begin(), source.options.end());
    words.insert(words.end(), {place.file(source.name).string(), "-o", place.file("preprocessed").string()});
    if (!runCommand(words, log)) {
        return {"", place.said()};
    }
    const std::string text = withDynamicShared(read(place.file("preprocessed")));
    const bool hasBarriers = text.find("__syncthreads") != std::string::npos;
    write(place.file("whole.cpp"), std::string(kWordsBefore) + text + "\n#line 1 \"behind the text\"\n" +
                                       std::string(kWordsBehind) + tableOf(kernelsOf(text), hasBarriers));
    words = {FAKE_CUDA_COMPILER,
             "-shared",
             "-nostdlib",
             "-pipe",
             place.file("whole.cpp").string(),
             "-o",
             place.file("library").string(),
             "-lm"};
    const auto flags = compilerFlags(source.checksAccesses);
    words.insert(words.begin() + 1, flags.begin(), flags.end());
    if (!runCommand(words, log)) {
        return {"", place.said()};
    }
    if (const auto problem = problemOf(place.file("library")); !problem.empty()) {
        return {"", problem};
    }
    return {read(place.file("library")), place.said()};
}

} // namespace

Compiled compile(const Source& source) {
    const fs::path folder = cacheFolder();
    const fs::path kept = folder / (keyOf(source) + ".so");
    if (std::string library = read(kept); !library.empty()) {
        return {std::move(library), ""};
    }
    const Workplace place;
    Compiled compiled = compileIn(place, source);
    if (!compiled.library.empty()) {
        // Others may compile the same: what has the name is always whole.
        std::error_code ignored;
        fs::create_directories(folder, ignored);
        const fs::path own = folder / (kept.stem().string() + "." + std::to_string(::getpid()) + ".part");
        write(own, compiled.library);
        fs::rename(own, kept, ignored);
    }
    return compiled;
}

} // namespace tessera::fake_cuda
