// Runs one compiled kernel inside guarded buffers, on the CPU that this program is compiled for:
// neon_runner.h.
#include "tests/unit/codegen/neon_runner.h"

#include "engine/codegen/target.h"
#include "tests/conformance/guarded_buffer.h"

#include <cstdio>
#include <dlfcn.h>
#include <string>
#include <vector>

namespace tessera::test {

namespace {

using conformance::Guard;
using conformance::GuardedBuffer;

int failWith(const std::string& reason) {
    std::fprintf(stderr, "%s\n", reason.c_str());
    return 1;
}

template <typename T>
bool read(T* values, std::int64_t count) {
    const auto wanted = static_cast<std::size_t>(count);
    return std::fread(values, sizeof(T), wanted, stdin) == wanted;
}

template <typename T>
bool write(const T* values, std::size_t count) {
    return std::fwrite(values, sizeof(T), count, stdout) == count;
}

/// As tests/unit/codegen/guarded_call.h has it: right beside the page.
GuardedBuffer bufferOf(std::int64_t elements, std::int64_t readableBytes, Guard guard) {
    return GuardedBuffer(static_cast<std::size_t>(elements) * sizeof(float),
                         {.guard = guard,
                          .readableBytes = static_cast<std::size_t>(readableBytes),
                          .alignment = sizeof(float)});
}

float* floatsOf(const GuardedBuffer& buffer) {
    return reinterpret_cast<float*>(buffer.data());
}

/// Where the kernel wrote outside, or "".
std::string damageOf(const std::vector<GuardedBuffer>& buffers, const GuardedBuffer& workspace) {
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        if (const auto damage = buffers[i].damage(); !damage.empty()) {
            return "buffer " + std::to_string(i) + ": " + damage;
        }
    }
    const auto damage = workspace.damage();
    return damage.empty() ? "" : "the workspace: " + damage;
}

/// What follows a kernel is fetched ahead, never read: the address of no memory shows it.
constexpr std::size_t kMostThreads = 64;

int runKernel(void (*kernel)(float* const* buffers, float* workspace, float* const* following)) {
    Guard guard{};
    std::int64_t count = 0;
    if (!read(&guard, 1) || !read(&count, 1) || count < 0) {
        return failWith("no guard and number of buffers");
    }
    std::vector<RunnerBuffer> headers(static_cast<std::size_t>(count));
    std::int64_t workspaceElements = 0;
    if (!read(headers.data(), count) || !read(&workspaceElements, 1)) {
        return failWith("no sizes of buffers");
    }
    std::vector<GuardedBuffer> buffers; // one for each that is none of an earlier one
    std::vector<float*> pointers;
    for (const auto& header : headers) {
        if (header.sameAs >= 0) {
            pointers.push_back(pointers[static_cast<std::size_t>(header.sameAs)]);
            continue;
        }
        buffers.push_back(bufferOf(header.elements, header.readableBytes, guard));
        pointers.push_back(floatsOf(buffers.back()));
        if (!read(pointers.back(), header.elements)) {
            return failWith("no contents of a buffer");
        }
    }
    GuardedBuffer workspace = bufferOf(workspaceElements, 0, guard);
    workspace.poison();
    const std::vector<float*> following(kMostThreads, nullptr);
    kernel(pointers.data(), floatsOf(workspace), following.data());
    const std::string damage = damageOf(buffers, workspace);
    const auto length = static_cast<std::int64_t>(damage.size());
    bool isWritten = write(&length, 1) && write(damage.data(), damage.size());
    for (const auto& buffer : buffers) {
        isWritten = isWritten && write(buffer.data(), buffer.size());
    }
    return isWritten ? 0 : failWith("the result cannot be written");
}

int run(int argc, char** argv) {
    if (argc == 1) {
        const codegen::Target target = codegen::targetOfThisCpu(1);
        std::printf("%d %d\n", target.width, target.registers);
        return 0;
    }
    if (argc != 3) {
        return failWith("neon_runner [LIBRARY KERNEL]");
    }
    void* library = ::dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return failWith(::dlerror());
    }
    void* kernel = ::dlsym(library, argv[2]);
    if (kernel == nullptr) {
        return failWith("the library has no such kernel");
    }
    return runKernel(reinterpret_cast<void (*)(float* const*, float*, float* const*)>(kernel));
}

} // namespace

} // namespace tessera::test

int main(int argc, char** argv) {
    return tessera::test::run(argc, argv);
}
