#include "tests/cli/json_keys.h"

namespace tessera::clitest {

namespace {

bool isOfType(const nlohmann::json& value, std::string type) {
    if (type.ends_with('?')) {
        if (value.is_null()) {
            return true;
        }
        type.pop_back();
    }
    return type == "string"    ? value.is_string()
           : type == "integer" ? value.is_number_integer()
           : type == "number"  ? value.is_number()
           : type == "boolean" ? value.is_boolean()
           : type == "array"   ? value.is_array()
                               : type == "object" && value.is_object();
}

} // namespace

std::vector<std::string> brokenPromises(const nlohmann::json& object, const std::vector<PromisedKey>& keys) {
    std::vector<std::string> broken;
    for (const auto& [name, type] : keys) {
        if (!object.is_object() || !object.contains(name)) {
            broken.push_back(name + " is missing");
        } else if (!isOfType(object.at(name), type)) {
            broken.push_back(name + " is no " + type + ": " + object.at(name).dump());
        }
    }
    return broken;
}

std::vector<std::string> brokenPromises(const nlohmann::json& document, const std::string& format,
                                        const std::vector<PromisedKey>& keys) {
    auto broken = brokenPromises(document, keys);
    if (!document.is_object() || document.value("format", "") != format) {
        broken.push_back("format is not " + format);
    }
    if (!document.is_object() || document.value("version", 0) != 1) {
        broken.emplace_back("version is not 1");
    }
    return broken;
}

} // namespace tessera::clitest
