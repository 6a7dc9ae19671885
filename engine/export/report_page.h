#pragma once

#include <string_view>

namespace tessera::exporting {

/// resources/report/report.css and report.js as they were when this was built.
[[nodiscard]] std::string_view reportStyle();
[[nodiscard]] std::string_view reportScript();
/// SHA-256 of the script in base64: the one script that the page's policy lets run.
[[nodiscard]] std::string_view reportScriptHash();

} // namespace tessera::exporting
