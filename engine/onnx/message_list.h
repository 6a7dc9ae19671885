#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::onnx {

/// The wire form of many messages of one kind, one behind the other.
class MessageList {
public:
    [[nodiscard]] std::size_t size() const { return m_places.size(); }
    [[nodiscard]] bool empty() const { return m_places.empty(); }
    [[nodiscard]] std::string_view operator[](std::size_t i) const {
        const Place& place = m_places[i];
        return std::string_view(m_chunks[place.chunk]).substr(place.begin, place.size);
    }

    /// Where the bytes of the next message are to be appended, until `close`.
    [[nodiscard]] std::string& open() {
        if (m_chunks.empty() || m_chunks.back().size() >= kChunkBytes) {
            m_chunks.emplace_back();
        }
        m_places.push_back({static_cast<std::uint32_t>(m_chunks.size() - 1),
                            static_cast<std::uint32_t>(m_chunks.back().size()), 0});
        return m_chunks.back();
    }
    void close() {
        m_places.back().size = static_cast<std::uint32_t>(m_chunks.back().size()) - m_places.back().begin;
    }

private:
    /// Of one text that grew to all of them, most would be copied and its pages be touched twice.
    static constexpr std::size_t kChunkBytes = 256 * 1024;

    struct Place {
        std::uint32_t chunk = 0;
        std::uint32_t begin = 0; ///< a model has no more than 2^31 bytes
        std::uint32_t size = 0;
    };
    std::vector<std::string> m_chunks;
    std::vector<Place> m_places;
};

} // namespace tessera::onnx
