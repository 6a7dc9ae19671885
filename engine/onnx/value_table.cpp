#include "engine/onnx/value_table.h"

#include <algorithm>

namespace tessera::onnx {

void ValueTable::reserve(std::size_t names) {
    m_index.reserve(names);
    m_entries.reserve(names);
}

std::uint32_t ValueTable::find(std::string_view name) const {
    return m_index.find(name, [this](std::uint32_t number) { return m_entries[number].name; });
}

std::uint32_t ValueTable::add(std::string_view name) {
    const auto number = static_cast<std::uint32_t>(m_entries.size());
    const std::uint32_t found =
        m_index.findOrAdd(name, number, [this](std::uint32_t at) { return m_entries[at].name; });
    if (found == number) {
        m_entries.push_back({keep(name), {}});
    }
    return found;
}

graph::ValueId ValueTable::idOf(std::string_view name) const {
    const std::uint32_t number = find(name);
    return number != kNone ? id(number) : graph::ValueId();
}

std::string_view ValueTable::keep(std::string_view name) {
    constexpr std::size_t kLeastBlock = 256;
    constexpr std::size_t kMostBlock = std::size_t{64} << 10U;
    if (m_blocks.empty() || m_blocks.back().capacity() - m_blocks.back().size() < name.size()) {
        const std::size_t last = m_blocks.empty() ? 0 : m_blocks.back().capacity();
        m_blocks.emplace_back().reserve(std::max(name.size(), std::clamp(2 * last, kLeastBlock, kMostBlock)));
    }
    std::string& block = m_blocks.back();
    block += name;
    return std::string_view(block).substr(block.size() - name.size());
}

} // namespace tessera::onnx
