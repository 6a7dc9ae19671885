#pragma once

#include "app/gui/options.h"
#include "engine/base/result.h"
#include "engine/session/session.h"

namespace tessera::gui {

/// What the options ask of a session on `device`.
/// \par Errors kImpossible: `device` does not compute in the precision. A hardware profile is of another
///             machine, and says itself what it holds.
[[nodiscard]] base::Result<session::SessionSettings>
sessionSettings(const Options& options, const measure::DeviceFingerprint& device);

} // namespace tessera::gui
