#pragma once

#include "engine/backend/cost.h"
#include "widgets/models/backend_looks.h"

#include <QString>

namespace tessera::itemmodels {

/// A sentence of the engine in the words of the window. The engine speaks English; the sentences that stand
/// in every plan, and those of runs and checks, are known here, and said in the window's language with its
/// figures. Any other stays as it is: what a plug-in says of its own refusals and schedules is its author's.
[[nodiscard]] QString engineWords(const std::string& sentence);

/// With backends as people know them: "onednn:blocked16" is "oneDNN blocked16", "in openvino" "in OpenVINO".
[[nodiscard]] QString titledWords(const QString& words, const BackendLooks& looks);

/// Why a candidate has no time, in words that stand alone.
[[nodiscard]] QString reasonWords(const backend::Cost& cost);

} // namespace tessera::itemmodels
