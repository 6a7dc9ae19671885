#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::backend {

/// A sentence of the engine with backends as people know them: "onednn:blocked16" is "oneDNN blocked16",
/// "runs in openvino" "runs in OpenVINO". Names of nodes, files and implementations that hold an id stay, and
/// so do "reference" and "generated" where they are words of English: not after "in", "to", "than" and such.
/// \param titleOf  of an id; empty: it is no backend's
[[nodiscard]] std::string
titledSentence(std::string_view sentence,
               const std::function<std::optional<std::string>(const std::string& id)>& titleOf);

} // namespace tessera::backend
