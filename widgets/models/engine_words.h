#pragma once

#include "engine/backend/cost.h"

#include <QString>

namespace tessera::itemmodels {

/// A sentence of the engine in the words of the window. The engine speaks English; the sentences that stand
/// in every plan are known here, and said in the window's language. Any other stays as it is.
[[nodiscard]] QString engineWords(const std::string& sentence);

/// Why a candidate has no time, in words that stand alone.
[[nodiscard]] QString reasonWords(const backend::Cost& cost);

} // namespace tessera::itemmodels
