#pragma once

#include "engine/kernels/kernel.h"

#include <span>

namespace tessera::kernels {

/// What one file adds to the table of kernels. An operator is added by writing its kernel and naming it in
/// the list at the end of that file; its row of the schema table says the rest.
using KernelRows = std::span<const KernelEntry>;

[[nodiscard]] KernelRows activationKernels();
[[nodiscard]] KernelRows attentionKernels();
[[nodiscard]] KernelRows axisNormalizationKernels();
[[nodiscard]] KernelRows binaryKernels();
[[nodiscard]] KernelRows bitwiseKernels();
[[nodiscard]] KernelRows controlKernels();
[[nodiscard]] KernelRows convolutionKernels();
[[nodiscard]] KernelRows creationKernels();
[[nodiscard]] KernelRows deformKernels();
[[nodiscard]] KernelRows detectionKernels();
[[nodiscard]] KernelRows einsumKernels();
[[nodiscard]] KernelRows flexAttentionKernels();
[[nodiscard]] KernelRows indexingKernels();
[[nodiscard]] KernelRows linearAttentionKernels();
[[nodiscard]] KernelRows lossKernels();
[[nodiscard]] KernelRows matmulKernels();
[[nodiscard]] KernelRows matrixKernels();
[[nodiscard]] KernelRows movementKernels();
[[nodiscard]] KernelRows normalizationKernels();
[[nodiscard]] KernelRows optionalKernels();
[[nodiscard]] KernelRows padKernels();
[[nodiscard]] KernelRows poolKernels();
[[nodiscard]] KernelRows quantizationKernels();
[[nodiscard]] KernelRows randomKernels();
[[nodiscard]] KernelRows recurrentKernels();
[[nodiscard]] KernelRows reductionKernels();
[[nodiscard]] KernelRows reshapingKernels();
[[nodiscard]] KernelRows resizeKernels();
[[nodiscard]] KernelRows rotaryKernels();
[[nodiscard]] KernelRows samplingKernels();
[[nodiscard]] KernelRows selectionKernels();
[[nodiscard]] KernelRows sequenceKernels();
[[nodiscard]] KernelRows signalKernels();
[[nodiscard]] KernelRows softmaxKernels();
[[nodiscard]] KernelRows textKernels();
[[nodiscard]] KernelRows unaryKernels();
[[nodiscard]] KernelRows unfoldKernels();

} // namespace tessera::kernels
