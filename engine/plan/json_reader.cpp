#include "engine/plan/json_reader.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace tessera::plan {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxText = 64U << 10U;
constexpr std::size_t kMaxEntries = 1'000'000;

/// Nesting, counted outside of strings; the parser itself then never sees a tower.
bool nestsTooDeep(std::string_view text) {
    std::size_t depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                inString = false;
            }
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kMaxDepth) {
                return true;
            }
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

} // namespace

base::Result<json> parseBoundedJson(std::string_view text, std::size_t maxBytes) {
    if (text.size() > maxBytes) {
        return fail(ErrorKind::kRefused, "is larger than " + std::to_string(maxBytes >> 20U) + " MiB");
    }
    if (nestsTooDeep(text)) {
        return fail(ErrorKind::kRefused, "nests deeper than " + std::to_string(kMaxDepth) + " levels");
    }
    auto value = json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
    if (value.is_discarded()) {
        return fail(ErrorKind::kRefused, "is not JSON");
    }
    if (!value.is_object()) {
        return fail(ErrorKind::kRefused, "expected a JSON object");
    }
    return value;
}

JsonReader::JsonReader(const json& value, std::string path, std::optional<base::Error>& failure)
    : m_value(&value), m_path(std::move(path)), m_failure(&failure) {}

std::string JsonReader::pathOf(const char* key) const {
    return m_path.empty() ? key : m_path + "." + key;
}

void JsonReader::refuse(const char* key, std::string message) const {
    if (!failed()) {
        *m_failure = base::Error{ErrorKind::kRefused, std::move(message), pathOf(key)};
    }
}

const json* JsonReader::find(const char* key, Need need) const {
    if (failed()) {
        return nullptr;
    }
    const auto found = m_value->find(key);
    if (found == m_value->end() || found->is_null()) {
        if (need == Need::kRequired) {
            refuse(key, "is missing");
        }
        return nullptr;
    }
    return &*found;
}

std::string JsonReader::text(const char* key, Need need) const {
    const auto* value = find(key, need);
    if (value == nullptr) {
        return {};
    }
    const auto* text = value->get_ptr<const std::string*>();
    if (text == nullptr || text->size() > kMaxText) {
        refuse(key, text == nullptr ? "expected text" : "is too long");
        return {};
    }
    return *text;
}

bool JsonReader::isNull(const char* key) const {
    const auto found = m_value->find(key);
    return found != m_value->end() && found->is_null();
}

std::optional<std::string> JsonReader::textOrNull(const char* key) const {
    if (find(key, Need::kOptional) == nullptr) {
        return std::nullopt;
    }
    return text(key);
}

std::int64_t JsonReader::integer(const char* key, std::int64_t low, std::int64_t high, Need need) const {
    const auto* value = find(key, need);
    if (value == nullptr) {
        return 0;
    }
    const auto* whole = value->get_ptr<const json::number_integer_t*>();
    const auto* natural = value->get_ptr<const json::number_unsigned_t*>();
    const bool fits = natural != nullptr
                          ? *natural <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())
                          : whole != nullptr;
    if (!fits || *whole < low || *whole > high) {
        refuse(key, "expected an integer from " + std::to_string(low) + " to " + std::to_string(high));
        return 0;
    }
    return *whole;
}

std::uint64_t JsonReader::seed(const char* key) const {
    const auto* value = find(key, Need::kOptional);
    if (value == nullptr) {
        return 0;
    }
    const auto* natural = value->get_ptr<const json::number_unsigned_t*>();
    if (natural == nullptr) {
        refuse(key, "expected a natural number");
        return 0;
    }
    return *natural;
}

double JsonReader::number(const char* key, double fallback) const {
    const auto* value = find(key, Need::kOptional);
    if (value == nullptr) {
        return fallback;
    }
    if (!value->is_number() || !std::isfinite(value->get<double>())) {
        refuse(key, "expected a number");
        return fallback;
    }
    return value->get<double>();
}

bool JsonReader::flag(const char* key, Need need) const {
    const auto* value = find(key, need);
    if (value == nullptr) {
        return false;
    }
    if (!value->is_boolean()) {
        refuse(key, "expected true or false");
        return false;
    }
    return value->get<bool>();
}

const json* JsonReader::findArray(const char* key, Need need) const {
    const auto* value = find(key, need);
    if (value == nullptr) {
        return nullptr;
    }
    if (!value->is_array() || value->size() > kMaxEntries) {
        refuse(key, value->is_array() ? "has too many entries" : "expected an array");
        return nullptr;
    }
    return value;
}

std::vector<std::string> JsonReader::texts(const char* key, Need need) const {
    std::vector<std::string> list;
    const auto* array = findArray(key, need);
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
        const auto* text = (*array)[i].get_ptr<const std::string*>();
        if (text == nullptr || text->size() > kMaxText) {
            refuse((std::string(key) + "[" + std::to_string(i) + "]").c_str(), "expected text");
            return {};
        }
        list.push_back(*text);
    }
    return list;
}

std::vector<std::int32_t> JsonReader::indices(const char* key) const {
    std::vector<std::int32_t> list;
    const auto* array = findArray(key, Need::kOptional);
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
        const auto* index = (*array)[i].get_ptr<const json::number_integer_t*>();
        if (index == nullptr || *index < -1 || *index > static_cast<std::int64_t>(kMaxEntries)) {
            refuse((std::string(key) + "[" + std::to_string(i) + "]").c_str(), "expected -1 or an index");
            return {};
        }
        list.push_back(static_cast<std::int32_t>(*index));
    }
    return list;
}

std::vector<std::int64_t> JsonReader::offsets(const char* key, std::int64_t alignment) const {
    constexpr std::int64_t kMost = std::int64_t{1} << 48U;
    std::vector<std::int64_t> list;
    const auto* array = findArray(key, Need::kOptional);
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
        const auto* offset = (*array)[i].get_ptr<const json::number_integer_t*>();
        if (offset == nullptr || *offset < 0 || *offset > kMost || *offset % alignment != 0) {
            refuse((std::string(key) + "[" + std::to_string(i) + "]").c_str(),
                   "expected bytes, a multiple of " + std::to_string(alignment));
            return {};
        }
        list.push_back(*offset);
    }
    return list;
}

std::optional<JsonReader> JsonReader::object(const char* key, Need need) const {
    const auto* value = find(key, need);
    if (value == nullptr) {
        return std::nullopt;
    }
    if (!value->is_object()) {
        refuse(key, "expected an object");
        return std::nullopt;
    }
    return JsonReader(*value, pathOf(key), *m_failure);
}

void JsonReader::objects(const char* key, const std::function<void(const JsonReader&)>& visit,
                         Need need) const {
    const auto* array = findArray(key, need);
    for (std::size_t i = 0; array != nullptr && i < array->size() && !failed(); ++i) {
        const std::string at = std::string(key) + "[" + std::to_string(i) + "]";
        if (!(*array)[i].is_object()) {
            refuse(at.c_str(), "expected an object");
            return;
        }
        visit(JsonReader((*array)[i], pathOf(at.c_str()), *m_failure));
    }
}

} // namespace tessera::plan
