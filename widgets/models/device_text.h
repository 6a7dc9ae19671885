#pragma once

#include "engine/backend/device_id.h"

#include <QString>

namespace tessera::itemmodels {

/// As people write it: "CUDA 0", "OpenCL 1", "CPU".
[[nodiscard]] QString deviceText(const backend::DeviceId& device);
/// "CUDA" of a kind in the words of specs, "cuda"; what is not known stays.
[[nodiscard]] QString deviceKindText(const QString& kind);

} // namespace tessera::itemmodels
