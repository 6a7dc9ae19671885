// Trials on this CPU: the compiler lowers vectors that are wider than its own.
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
    return width == kNeonWidth ? most / 3 : most;
}

} // namespace tessera::test
