#pragma once

#include <string_view>

namespace tessera::exporting {

/// resources/look/tokens.json as it was when this was built.
[[nodiscard]] std::string_view lookTokens();

} // namespace tessera::exporting
