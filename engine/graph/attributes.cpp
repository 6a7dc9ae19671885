#include "engine/graph/attributes.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <array>

namespace tessera::graph {

namespace {

template <typename T>
const T* typed(const AttributeValue* value) {
    if (value == nullptr) {
        return nullptr;
    }
    const T* held = std::get_if<T>(value);
    TESSERA_ASSERT(held != nullptr);
    return held;
}

} // namespace

std::string_view kindName(const AttributeValue& value) {
    constexpr std::array<std::string_view, 11> kNames{"int",     "float",   "string", "ints",
                                                      "floats",  "strings", "tensor", "graph",
                                                      "tensors", "graphs",  "type"};
    static_assert(std::variant_size_v<AttributeValue> == kNames.size());
    return kNames[value.index()];
}

Attributes::Attributes(std::initializer_list<Entry> entries) {
    for (const auto& [name, value] : entries) {
        set(name, value);
    }
}

void Attributes::set(std::string name, AttributeValue value) {
    const auto at = std::ranges::lower_bound(m_entries, name, {}, &Entry::first);
    if (at != m_entries.end() && at->first == name) {
        at->second = std::move(value);
    } else {
        m_entries.emplace(at, std::move(name), std::move(value));
    }
}

void Attributes::remove(std::string_view name) {
    std::erase_if(m_entries, [name](const Entry& entry) { return entry.first == name; });
}

const AttributeValue* Attributes::find(std::string_view name) const {
    const auto at = std::ranges::lower_bound(m_entries, name, {}, &Entry::first);
    return at != m_entries.end() && at->first == name ? &at->second : nullptr;
}

std::int64_t Attributes::intOr(std::string_view name, std::int64_t fallback) const {
    const auto* value = typed<std::int64_t>(find(name));
    return value != nullptr ? *value : fallback;
}

float Attributes::floatOr(std::string_view name, float fallback) const {
    const auto* value = typed<float>(find(name));
    return value != nullptr ? *value : fallback;
}

std::string Attributes::stringOr(std::string_view name, std::string_view fallback) const {
    const auto* value = typed<std::string>(find(name));
    return value != nullptr ? *value : std::string(fallback);
}

const std::vector<std::int64_t>* Attributes::ints(std::string_view name) const {
    return typed<std::vector<std::int64_t>>(find(name));
}

const std::vector<float>* Attributes::floats(std::string_view name) const {
    return typed<std::vector<float>>(find(name));
}

ConstantRef Attributes::tensor(std::string_view name) const {
    const auto* value = typed<ConstantRef>(find(name));
    return value != nullptr ? *value : nullptr;
}

GraphRef Attributes::graph(std::string_view name) const {
    const auto* value = typed<GraphRef>(find(name));
    return value != nullptr ? *value : nullptr;
}

} // namespace tessera::graph
