#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tessera::clitest {

/// One key that resources/help/contributing/command-line.md promises, and the type of its value:
/// "string", "integer", "number", "boolean", "array", "object", or "X?" where null is allowed.
struct PromisedKey {
    std::string name;
    std::string type;
};

/// What of the promise `object` breaks, one line each; empty when it holds. Further keys are allowed.
[[nodiscard]] std::vector<std::string> brokenPromises(const nlohmann::json& object,
                                                      const std::vector<PromisedKey>& keys);
/// The same for a whole document, which names its format and version.
[[nodiscard]] std::vector<std::string> brokenPromises(const nlohmann::json& document,
                                                      const std::string& format,
                                                      const std::vector<PromisedKey>& keys);

} // namespace tessera::clitest
