#include "tests/unit/codegen/neon_machine.h"

#include "engine/base/child_process.h"
#include "engine/codegen/compiler.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/codegen/guarded_call.h"
#include "tests/unit/codegen/neon_runner.h"

#include <cstring>
#include <fstream>
#include <map>
#include <memory>

namespace tessera::test {

namespace {

constexpr base::Nanoseconds kRunLimit{120'000'000'000};
constexpr std::size_t kKernelsPerCall = 6;
constexpr const char* kCpu = "armv8-a"; // what every 64-bit ARM has

template <typename T>
void append(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

/// What the caller gives: the buffers that are its own.
std::vector<RunnerBuffer> headersOf(const codegen::Kernel& kernel, float* const* buffers) {
    std::vector<RunnerBuffer> headers;
    for (const auto& buffer : kernel.buffers) {
        if (buffer.scope != codegen::Scope::kInput && buffer.scope != codegen::Scope::kOutput &&
            buffer.scope != codegen::Scope::kConstants) {
            continue;
        }
        const auto surroundings = surroundingsOf(buffer.scope, conformance::Guard::kBehind);
        RunnerBuffer header{.elements = buffer.elements,
                            .readableBytes = static_cast<std::int64_t>(surroundings.readableBytes)};
        for (std::size_t i = 0; i < headers.size() && header.sameAs < 0; ++i) {
            header.sameAs = buffers[i] == buffers[headers.size()] ? static_cast<std::int64_t>(i) : -1;
        }
        headers.push_back(header);
    }
    return headers;
}

/// Puts what the runner wrote into the caller's buffers. \return "" or what was wrong.
std::string takeResult(std::string_view result, const std::vector<RunnerBuffer>& headers,
                       float* const* buffers) {
    std::int64_t length = 0;
    if (result.size() < sizeof length) {
        return "the runner wrote no result";
    }
    std::memcpy(&length, result.data(), sizeof length);
    result.remove_prefix(sizeof length);
    const std::string damage(result.substr(0, static_cast<std::size_t>(length)));
    result.remove_prefix(damage.size());
    for (std::size_t i = 0; i < headers.size(); ++i) {
        if (headers[i].sameAs >= 0) {
            continue;
        }
        const std::size_t bytes = static_cast<std::size_t>(headers[i].elements) * sizeof(float);
        if (result.size() < bytes) {
            return "the runner wrote too little";
        }
        std::memcpy(buffers[i], result.data(), bytes);
        result.remove_prefix(bytes);
    }
    return damage.empty() ? "" : "wrote outside " + damage;
}

std::string callRunner(const std::filesystem::path& library, const std::string& name,
                       const codegen::Kernel& kernel, conformance::Guard guard, float* const* buffers) {
    const auto headers = headersOf(kernel, buffers);
    std::string input;
    append(input, guard);
    append(input, static_cast<std::int64_t>(headers.size()));
    for (const auto& header : headers) {
        append(input, header);
    }
    append(input, kernel.workspaceElements());
    for (std::size_t i = 0; i < headers.size(); ++i) {
        if (headers[i].sameAs < 0) {
            input.append(reinterpret_cast<const char*>(buffers[i]),
                         static_cast<std::size_t>(headers[i].elements) * sizeof(float));
        }
    }
    const auto result = emulate({library.string(), name}, input);
    return result ? takeResult(*result, headers, buffers) : "it did not run: " + result.error().message;
}

} // namespace

base::Status hasNeonTools() {
    if (std::string_view(TESSERA_NEON_COMPILER).empty()) {
        return base::fail(base::ErrorKind::kImpossible, "the build found no aarch64-linux-gnu-g++ and its "
                                                        "libraries: package g++-aarch64-linux-gnu");
    }
    if (std::string_view(TESSERA_NEON_EMULATOR).empty()) {
        return base::fail(base::ErrorKind::kImpossible, "the build found no qemu-aarch64: package qemu-user");
    }
    return {};
}

base::Result<std::string> emulate(const std::vector<std::string>& arguments, const std::string& input) {
    TESSERA_CHECK(hasNeonTools());
    base::ChildRun run{.program = TESSERA_NEON_EMULATOR,
                       .arguments = {"-L", TESSERA_NEON_ROOT, TESSERA_NEON_RUNNER},
                       .input = input,
                       .limit = kRunLimit};
    run.arguments.insert(run.arguments.end(), arguments.begin(), arguments.end());
    return base::runChild(run);
}

base::Result<std::vector<KernelCall>> loadForTrials(std::span<const codegen::PrintedKernel> printed) {
    TESSERA_CHECK(hasNeonTools());
    TESSERA_TRY(const auto compiler, codegen::findCompiler(TESSERA_NEON_COMPILER, {.cpu = kCpu}));
    const auto folder = std::make_shared<TemporaryFolder>();
    std::map<std::string, std::filesystem::path> libraries; // by kernel: equal ones are printed once
    std::vector<codegen::PrintedKernel> batch;
    for (std::size_t i = 0; i < printed.size(); ++i) {
        const auto library =
            folder->path() / ("kernels" + std::to_string(libraries.size() / kKernelsPerCall) + ".so");
        if (libraries.emplace(printed[i].name, library).second) {
            batch.push_back(printed[i]);
        }
        if (batch.size() == kKernelsPerCall || (i + 1 == printed.size() && !batch.empty())) {
            const auto source = folder->path() / "kernels.cpp";
            std::ofstream(source, std::ios::trunc) << codegen::printUnit(batch);
            TESSERA_CHECK(compiler->compile(source, libraries.at(batch.front().name)));
            batch.clear();
        }
    }
    std::vector<KernelCall> calls;
    for (const auto& each : printed) {
        calls.emplace_back([folder, library = libraries.at(each.name),
                            name = each.name](const codegen::Kernel& kernel, conformance::Guard guard,
                                              float* const* buffers, float* /*workspace*/) {
            return callRunner(library, name, kernel, guard, buffers);
        });
    }
    return calls;
}

std::vector<int> trialWidths() {
    return {4};
}

int trialShapes(int /*width*/, int most) {
    return most;
}

} // namespace tessera::test
