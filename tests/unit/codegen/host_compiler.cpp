#include "tests/unit/codegen/host_compiler.h"

#include <algorithm>

namespace tessera::test {

namespace {

constexpr std::size_t kBatch = 6;

#if defined(__SANITIZE_ADDRESS__)
constexpr auto kChecks = codegen::MemoryChecks::kAddressSanitizer;
#else
constexpr auto kChecks = codegen::MemoryChecks::kNone;
#endif

/// Whether the CPU at hand is an x86-64-v3: what else that level has, no CPU with these lacks.
bool runsAvx2Code() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

} // namespace

codegen::CompilerSettings hostSettings(int width) {
    codegen::CompilerSettings settings{.checks = kChecks};
    if (width == 8 && runsAvx2Code()) {
        settings.cpu = "x86-64-v3";
    }
    return settings;
}

base::Result<std::vector<codegen::LoadedKernel>>
loadInBatches(std::span<const codegen::PrintedKernel> printed) {
    std::vector<codegen::LoadedKernel> loaded;
    if (printed.empty()) {
        return loaded;
    }
    TESSERA_TRY(auto compiler, codegen::findCompiler("", hostSettings(printed.front().width)));
    TESSERA_TRY(const auto cache,
                codegen::KernelCache::open({}, std::shared_ptr<codegen::Compiler>(std::move(compiler))));
    for (std::size_t first = 0; first < printed.size(); first += kBatch) {
        const auto batch = printed.subspan(first, std::min(kBatch, printed.size() - first));
        TESSERA_TRY(const auto kernels, cache->load(batch));
        loaded.insert(loaded.end(), kernels.begin(), kernels.end());
    }
    return loaded;
}

} // namespace tessera::test
