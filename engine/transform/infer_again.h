#pragma once

#include "engine/base/result.h"
#include "engine/transform/draft.h"

namespace tessera::transform {

/// Infers the types of a stale node's outputs from what is known of its inputs now. Readers of an output
/// whose type changed become stale in turn. \par Errors kRefused: the operator's schema refuses the inputs.
[[nodiscard]] base::Status inferAgain(Draft& draft, graph::NodeId id);

} // namespace tessera::transform
