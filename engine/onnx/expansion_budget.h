#pragma once

#include <cstdint>

namespace tessera::onnx {

/// What calls of model-local functions may still add to a model, over all of it: a file of a kilobyte can
/// name 2^100 nodes. Once spent it stays spent, and nothing more is copied.
class ExpansionBudget {
public:
    /// Far above what exporters write, little enough to be copied within a second.
    static constexpr std::uint64_t kMostNodes = 200'000;
    static constexpr std::uint64_t kMostBytes = std::uint64_t{32} << 20U;

    /// False when that is more than what is left.
    bool takeNodes(std::uint64_t nodes) { return take(m_nodes, nodes); }
    bool takeBytes(std::uint64_t bytes) { return take(m_bytes, bytes); }
    [[nodiscard]] bool isSpent() const { return m_isSpent; }

private:
    bool take(std::uint64_t& left, std::uint64_t amount) {
        m_isSpent = m_isSpent || amount > left;
        left -= m_isSpent ? 0 : amount;
        return !m_isSpent;
    }

    std::uint64_t m_nodes = kMostNodes;
    std::uint64_t m_bytes = kMostBytes;
    bool m_isSpent = false;
};

} // namespace tessera::onnx
