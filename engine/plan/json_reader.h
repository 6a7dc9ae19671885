#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::plan {

/// Parses JSON that may be hostile: bounded in bytes and nesting. kRefused with line-free one-line message.
[[nodiscard]] base::Result<nlohmann::json> parseBoundedJson(std::string_view text, std::size_t maxBytes);

/// Reads the fields of one JSON object and remembers the first thing that is wrong, so that a reader is
/// straight code: after a failure every call gives a neutral value. Bounds: texts up to 64 KiB, arrays up to
/// a million entries.
class JsonReader {
public:
    /// Presence of a field.
    enum class Need : std::uint8_t { kRequired, kOptional };

    JsonReader(const nlohmann::json& value, std::string path, std::optional<base::Error>& failure);

    /// Present and not null.
    [[nodiscard]] bool has(const char* key) const { return find(key, Need::kOptional) != nullptr; }
    /// Present, and null.
    [[nodiscard]] bool isNull(const char* key) const;
    [[nodiscard]] std::string text(const char* key, Need need = Need::kRequired) const;
    [[nodiscard]] std::optional<std::string> textOrNull(const char* key) const;
    [[nodiscard]] std::int64_t integer(const char* key, std::int64_t low, std::int64_t high,
                                       Need need = Need::kRequired) const;
    /// Any JSON integer that fits in 64 bits without sign.
    [[nodiscard]] std::uint64_t seed(const char* key) const;
    [[nodiscard]] double number(const char* key, double fallback) const;
    [[nodiscard]] bool flag(const char* key, Need need = Need::kOptional) const;
    [[nodiscard]] std::vector<std::string> texts(const char* key, Need need = Need::kRequired) const;
    [[nodiscard]] std::vector<std::int32_t> indices(const char* key) const;
    /// Non-negative multiples of `alignment`; absent: empty.
    [[nodiscard]] std::vector<std::int64_t> offsets(const char* key, std::int64_t alignment) const;
    /// Absent, null: nullopt.
    [[nodiscard]] std::optional<JsonReader> object(const char* key, Need need = Need::kRequired) const;
    /// Calls `visit` with each entry, which must be an object.
    void objects(const char* key, const std::function<void(const JsonReader&)>& visit,
                 Need need = Need::kRequired) const;

    /// Records a failure of `key` (the first one counts).
    void refuse(const char* key, std::string message) const;
    [[nodiscard]] bool failed() const { return m_failure->has_value(); }
    [[nodiscard]] std::string pathOf(const char* key) const;

private:
    [[nodiscard]] const nlohmann::json* find(const char* key, Need need) const;
    [[nodiscard]] const nlohmann::json* findArray(const char* key, Need need) const;

    const nlohmann::json* m_value;
    std::string m_path;
    std::optional<base::Error>* m_failure;
};

} // namespace tessera::plan
