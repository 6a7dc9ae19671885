// Trials on this CPU: the compiler lowers vectors that are wider than its own.
#include "engine/codegen/target.h"
#include "tests/unit/codegen/host_compiler.h"
#include "tests/unit/codegen/machine.h"

namespace tessera::test {

base::Result<std::vector<KernelCall>> loadForTrials(std::span<const codegen::PrintedKernel> printed) {
    TESSERA_TRY(const auto loaded, loadInBatches(printed));
    std::vector<KernelCall> calls;
    for (const auto& each : loaded) {
        calls.emplace_back([each](const codegen::Kernel& kernel, conformance::Guard /*guard*/,
                                  float* const* buffers, float* workspace) {
            // What follows is fetched ahead, never read: the address of no memory shows it.
            const std::vector<float*> following(static_cast<std::size_t>(kernel.threads), nullptr);
            each.function(buffers, workspace, following.data());
            return std::string();
        });
    }
    return calls;
}

std::vector<int> trialWidths() {
    return {4, 8, 16};
}

int trialShapes(int width, int most) {
    constexpr int kNeonWidth = 4; // whose own tests are slow: a few shapes here as an early warning
    constexpr int kFew = 3;       // a part of them
    if (width == kNeonWidth) {
        return most / kFew;
    }
    // What a compiler makes of vectors wider than its CPU's takes it up to ten times as long.
    return width > codegen::targetOfThisCpu(1).width ? most / TESSERA_WIDER_SHARE : most;
}

} // namespace tessera::test
