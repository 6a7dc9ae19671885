#pragma once

#include <string>

namespace tessera::test {

/// What cuDNN's heuristics ask of a device, as JSON that cuDNN takes where no device is
/// (CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION).
/// \param library  of cuDNN; empty: it is looked for. \param ordinal  the device's number among CUDA's
/// Throws plugin::Unsupported: there is no cuDNN, or one below 9.8; plugin::StatusError: it refuses.
[[nodiscard]] std::string cudnnProperties(const std::string& library, int ordinal);
/// What cuDNN reads of such a text, without a device. Throws as cudnnProperties.
[[nodiscard]] std::string cudnnPropertiesFrom(const std::string& library, const std::string& text);

} // namespace tessera::test
