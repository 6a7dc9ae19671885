#include "engine/onnx/wire_cursor.h"

#include <algorithm>

namespace tessera::onnx {

namespace {
constexpr std::uint64_t kWindowBytes = 256 * 1024;
} // namespace

WireCursor::WireCursor(const ByteSource& source) : m_source(source) {}

bool WireCursor::refuse(std::string message) {
    if (m_error.message.empty()) {
        m_error = {base::ErrorKind::kRefused, std::move(message), "byte " + std::to_string(m_offset)};
    }
    return false;
}

bool WireCursor::refill() {
    m_windowStart = m_offset;
    m_window.resize(std::min(kWindowBytes, m_source.size() - m_offset));
    if (auto status = m_source.read(m_offset, m_window); !status) {
        m_error = std::move(status).error();
        m_window.clear();
        return false;
    }
    return true;
}

bool WireCursor::byte(std::uint8_t& value) {
    if (m_offset < m_windowStart || m_offset >= m_windowStart + m_window.size()) {
        if (!refill()) {
            return false;
        }
    }
    value = static_cast<std::uint8_t>(m_window[m_offset - m_windowStart]);
    ++m_offset;
    return true;
}

bool WireCursor::varint(std::uint64_t end, std::uint64_t& value) {
    value = 0;
    for (unsigned shift = 0;; shift += 7) {
        if (m_offset >= end) {
            return refuse("a number is cut off");
        }
        std::uint8_t next = 0;
        if (!byte(next)) {
            return false;
        }
        if (shift == 63 && next > 1) {
            return refuse(next >= 0x80U ? "a number has more than ten bytes"
                                        : "a number has more than 64 bits");
        }
        value |= static_cast<std::uint64_t>(next & 0x7FU) << shift;
        if ((next & 0x80U) == 0) {
            return true;
        }
    }
}

bool WireCursor::copy(std::uint64_t count, std::string& into) {
    while (count > 0) {
        if (m_offset < m_windowStart || m_offset >= m_windowStart + m_window.size()) {
            if (!refill()) {
                return false;
            }
        }
        const std::uint64_t start = m_offset - m_windowStart;
        const std::uint64_t part = std::min(count, m_window.size() - start);
        into.append(reinterpret_cast<const char*>(m_window.data()) + start, part);
        m_offset += part;
        count -= part;
    }
    return true;
}

} // namespace tessera::onnx
