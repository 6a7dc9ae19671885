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

[[nodiscard]] base::Status keepCeilings(Store& store, const DeviceFingerprint& device, std::int32_t threads,
                                        const backend::MachineCeilings& ceilings);

/// What bounds rest on, whenever it was measured: part of the key of what backends offer.
[[nodiscard]] base::Hash128 hashOf(const backend::MachineCeilings& ceilings);

/// Measures them in the worker, well under a second, and keeps them in the store.
/// \par Errors kBackend: the worker died or says nothing that makes sense; kCancelled; what the store says.
[[nodiscard]] base::Result<backend::MachineCeilings> askCeilings(WorkerClient& worker, Store& store,
                                                                 const DeviceFingerprint& device,
                                                                 std::int32_t threads,
                                                                 const base::JobControl& control);

} // namespace tessera::measure
