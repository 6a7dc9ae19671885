#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace tessera::base {

/// Elements that are joined into sets, step by step (union and find, with path halving). Deterministic: the
/// root of a set is its smallest element.
class DisjointSets {
public:
    /// Each of `size` elements by itself.
    explicit DisjointSets(std::size_t size) : m_parent(size) {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
    }

    [[nodiscard]] std::size_t root(std::size_t element) {
        while (m_parent[element] != element) {
            m_parent[element] = m_parent[m_parent[element]];
            element = m_parent[element];
        }
        return element;
    }

    void join(std::size_t a, std::size_t b) {
        a = root(a);
        b = root(b);
        m_parent[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::size_t> m_parent;
};

} // namespace tessera::base
