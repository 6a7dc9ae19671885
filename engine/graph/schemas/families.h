#pragma once

#include "engine/graph/operator_schema.h"

namespace tessera::graph::schemas {

/// The rows of the operator table, one span a family. An operator is added by adding its row to one of them.
[[nodiscard]] std::span<const OperatorSchema> attentionRows();
[[nodiscard]] std::span<const OperatorSchema> binaryRows();
[[nodiscard]] std::span<const OperatorSchema> bitwiseRows();
[[nodiscard]] std::span<const OperatorSchema> controlRows();
[[nodiscard]] std::span<const OperatorSchema> convolutionRows();
[[nodiscard]] std::span<const OperatorSchema> creationRows();
[[nodiscard]] std::span<const OperatorSchema> deformRows();
[[nodiscard]] std::span<const OperatorSchema> detectionRows();
[[nodiscard]] std::span<const OperatorSchema> elementwiseRows();
[[nodiscard]] std::span<const OperatorSchema> flexAttentionRows();
[[nodiscard]] std::span<const OperatorSchema> indexingRows();
[[nodiscard]] std::span<const OperatorSchema> linearAttentionRows();
[[nodiscard]] std::span<const OperatorSchema> lossRows();
[[nodiscard]] std::span<const OperatorSchema> matmulRows();
[[nodiscard]] std::span<const OperatorSchema> matrixRows();
[[nodiscard]] std::span<const OperatorSchema> movementRows();
[[nodiscard]] std::span<const OperatorSchema> normalizationRows();
[[nodiscard]] std::span<const OperatorSchema> optionalRows();
[[nodiscard]] std::span<const OperatorSchema> poolRows();
[[nodiscard]] std::span<const OperatorSchema> quantizationRows();
[[nodiscard]] std::span<const OperatorSchema> randomRows();
[[nodiscard]] std::span<const OperatorSchema> recurrentRows();
[[nodiscard]] std::span<const OperatorSchema> reductionRows();
[[nodiscard]] std::span<const OperatorSchema> resizeRows();
[[nodiscard]] std::span<const OperatorSchema> rotaryRows();
[[nodiscard]] std::span<const OperatorSchema> samplingRows();
[[nodiscard]] std::span<const OperatorSchema> selectionRows();
[[nodiscard]] std::span<const OperatorSchema> sequenceRows();
[[nodiscard]] std::span<const OperatorSchema> shapeRows();
[[nodiscard]] std::span<const OperatorSchema> signalRows();
[[nodiscard]] std::span<const OperatorSchema> slicingRows();
[[nodiscard]] std::span<const OperatorSchema> textRows();
[[nodiscard]] std::span<const OperatorSchema> unfoldRows();

} // namespace tessera::graph::schemas
