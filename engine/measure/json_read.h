#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tessera::measure {

// A worker may lie: fields of its answers are read without trusting their types. For .cpp files only.

/// Null when it is absent, or `object` none.
inline const nlohmann::json& fieldOf(const nlohmann::json& object, const char* key) {
    static const nlohmann::json kNone;
    const auto at = object.is_object() ? object.find(key) : object.end();
    return at != object.end() ? *at : kNone;
}

inline std::string textField(const nlohmann::json& object, const char* key) {
    const auto& field = fieldOf(object, key);
    return field.is_string() ? field.get<std::string>() : std::string();
}

inline std::int64_t intField(const nlohmann::json& object, const char* key, std::int64_t fallback = 0) {
    const auto& field = fieldOf(object, key);
    return field.is_number_integer() ? field.get<std::int64_t>() : fallback;
}

/// False when it is absent or of another kind.
inline bool boolField(const nlohmann::json& object, const char* key) {
    return fieldOf(object, key) == true;
}

inline double numberField(const nlohmann::json& object, const char* key, double fallback = 0.0) {
    const auto& field = fieldOf(object, key);
    return field.is_number() ? field.get<double>() : fallback;
}

/// An empty array when it is absent or of another kind.
inline const nlohmann::json& arrayField(const nlohmann::json& object, const char* key) {
    static const nlohmann::json kEmpty = nlohmann::json::array();
    const auto& field = fieldOf(object, key);
    return field.is_array() ? field : kEmpty;
}

/// What is no text is an empty one.
inline std::vector<std::string> textsField(const nlohmann::json& object, const char* key) {
    std::vector<std::string> texts;
    for (const auto& text : arrayField(object, key)) {
        texts.push_back(text.is_string() ? text.get<std::string>() : std::string());
    }
    return texts;
}

/// Nanoseconds, 1 at the least; what is no whole number is left out.
inline std::vector<std::int64_t> samplesField(const nlohmann::json& object, const char* key) {
    std::vector<std::int64_t> samples;
    for (const auto& sample : arrayField(object, key)) {
        if (sample.is_number_integer()) {
            samples.push_back(std::max<std::int64_t>(sample.get<std::int64_t>(), 1));
        }
    }
    return samples;
}

/// As text for the wire. A name or a vendor's message that is no UTF-8 keeps its readable part: it must not
/// end the conversation.
inline std::string wireText(const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace tessera::measure
