#pragma once

#include <QString>

namespace tessera::itemmodels {

/// A sentence of the engine without the options of the command line that it names: what they do is said by
/// where the window has it. Any other sentence stays as it is.
[[nodiscard]] QString withoutOptions(const QString& sentence);

} // namespace tessera::itemmodels
