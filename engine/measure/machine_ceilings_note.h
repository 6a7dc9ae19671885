#pragma once

#include "engine/backend/machine_ceilings.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/store.h"
#include "engine/measure/worker_client.h"

#include <optional>

namespace tessera::measure {

/// The ceilings that the store keeps for this device and number of threads, if it keeps any.
[[nodiscard]] base::Result<std::optional<backend::MachineCeilings>>
findCeilings(Store& store, const DeviceFingerprint& device, std::int32_t threads);

/// Measures them in the worker, about a second or two, and keeps them in the store.
/// \par Errors kBackend: the worker died or says nothing that makes sense; kCancelled; what the store says.
[[nodiscard]] base::Result<backend::MachineCeilings> askCeilings(WorkerClient& worker, Store& store,
                                                                 const DeviceFingerprint& device,
                                                                 std::int32_t threads,
                                                                 const base::JobControl& control);

} // namespace tessera::measure
