#include "engine/base/assert.h"
#include "engine/kernels/families.h"
#include "engine/kernels/kernel.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tessera::kernels {

namespace {

bool before(const KernelEntry& a, const KernelEntry& b) {
    return a.domain != b.domain ? a.domain < b.domain : a.op < b.op;
}

/// Every family's entries, sorted for bisection. Built on first use, never changed.
std::vector<KernelEntry> collected() {
    std::vector<KernelEntry> all;
    for (const KernelRows rows : {activationKernels(),
                                  attentionKernels(),
                                  axisNormalizationKernels(),
                                  binaryKernels(),
                                  bitwiseKernels(),
                                  controlKernels(),
                                  convolutionKernels(),
                                  creationKernels(),
                                  deformKernels(),
                                  detectionKernels(),
                                  einsumKernels(),
                                  flexAttentionKernels(),
                                  indexingKernels(),
                                  linearAttentionKernels(),
                                  lossKernels(),
                                  matmulKernels(),
                                  matrixKernels(),
                                  movementKernels(),
                                  normalizationKernels(),
                                  optionalKernels(),
                                  padKernels(),
                                  poolKernels(),
                                  quantizationKernels(),
                                  randomKernels(),
                                  recurrentKernels(),
                                  reductionKernels(),
                                  reshapingKernels(),
                                  resizeKernels(),
                                  rotaryKernels(),
                                  samplingKernels(),
                                  selectionKernels(),
                                  sequenceKernels(),
                                  signalKernels(),
                                  softmaxKernels(),
                                  textKernels(),
                                  unaryKernels(),
                                  unfoldKernels()}) {
        all.insert(all.end(), rows.begin(), rows.end());
    }
    std::ranges::sort(all, before);
    const bool isUnique = std::ranges::adjacent_find(
                              all, [](const auto& a, const auto& b) { return !before(a, b); }) == all.end();
    TESSERA_ASSERT(isUnique);
    return all;
}

} // namespace

std::span<const KernelEntry> allKernels() {
    static const std::vector<KernelEntry> kKernels = collected();
    return kKernels;
}

const KernelEntry* findKernel(std::string_view domain, std::string_view op) {
    const KernelEntry wanted{domain == "ai.onnx" ? "" : domain, op};
    const auto kernels = allKernels();
    const auto at = std::ranges::lower_bound(kernels, wanted, before);
    return at != kernels.end() && !before(wanted, *at) ? &*at : nullptr;
}

} // namespace tessera::kernels
