#pragma once

#include "engine/measure/device_fingerprint.h"
#include "engine/measure/store.h"

#include <optional>

namespace tessera::measure {

/// Rows name their machine by a hash; this keeps what stands behind it, so that the store can be opened
/// elsewhere as a hardware profile. Writes only what is not there yet.
[[nodiscard]] base::Status noteDevice(Store& store, const DeviceFingerprint& device);

/// \return empty: the store does not say, or what it says has another hash.
[[nodiscard]] base::Result<std::optional<DeviceFingerprint>> findDevice(Store& store,
                                                                        const base::Hash128& device);

} // namespace tessera::measure
