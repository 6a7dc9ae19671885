#pragma once

#include "engine/backend/implementation.h"
#include "engine/base/result.h"

namespace tessera::backend {

/// Whether a plan may run `offered` for what it states of an implementation of that name: between the same
/// layouts, in the same precision, on the same pool, and sharing no memory beyond what is offered. Plans come
/// from other versions, other machines and editors; what one states wrongly would be computed wrongly.
/// \par Errors  kRefused, naming the first field that differs.
[[nodiscard]] base::Status checkStated(const Implementation& stated, const Implementation& offered);

} // namespace tessera::backend
