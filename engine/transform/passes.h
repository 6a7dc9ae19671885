#pragma once

#include "engine/base/result.h"
#include "engine/transform/draft.h"
#include "engine/transform/simplify.h"

namespace tessera::transform {

// One pass a file. Each goes once over the draft, in topological order, and returns how many changes it made.

/// Nodes over constants become constants, and shapes that are known become constants; types of values behind
/// them are inferred again. \par Errors kRefused as simplify().
[[nodiscard]] base::Result<std::size_t> foldConstants(Draft& draft, const SimplifyOptions& options);
/// Readers of sequences whose tensors are known read those tensors.
std::size_t resolveSequences(Draft& draft);
/// Constant operands of opset 6 and before get the shape with which they broadcast by the rules of opset 7.
std::size_t alignOperands(Draft& draft);
std::size_t dropNoOps(Draft& draft);
std::size_t mergeMovement(Draft& draft);
std::size_t foldBatchNorms(Draft& draft);
/// Nodes with equal operators, attributes and inputs become the first of them. \par Errors where a constant
/// of an attribute cannot be read.
[[nodiscard]] base::Result<std::size_t> mergeEqual(Draft& draft);
/// Nodes whose outputs have no reader.
std::size_t dropUnread(Draft& draft);

/// \par Errors as replaceByCompound.
[[nodiscard]] base::Result<std::size_t> recogniseLayerNorms(Draft& draft);
[[nodiscard]] base::Result<std::size_t> recogniseGelus(Draft& draft);
[[nodiscard]] base::Result<std::size_t> recogniseAttention(Draft& draft);

} // namespace tessera::transform
