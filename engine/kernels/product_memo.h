#pragma once

#include "engine/base/hash.h"
#include "engine/graph/tensor.h"

#include <cstdint>
#include <map>

namespace tessera::kernels {

/// Products that were computed in double before, by their operator, its attributes and the very bytes that
/// they were computed from: regions around one convolution differ in what follows it. Bounded.
class ProductMemo {
public:
    explicit ProductMemo(std::int64_t mostBytes) : m_mostBytes(mostBytes) {}

    struct Product {
        graph::Tensor value; ///< in its own type
        graph::Tensor magnitude;
    };
    [[nodiscard]] const Product* find(const base::Hash128& key) const;
    /// Forgets all others when there is no room for it.
    void put(const base::Hash128& key, Product product);
    [[nodiscard]] std::int64_t found() const { return m_found; } ///< answers of find that were not null

private:
    std::int64_t m_mostBytes;
    std::int64_t m_bytes = 0;
    mutable std::int64_t m_found = 0;
    std::map<base::Hash128, Product> m_products;
};

} // namespace tessera::kernels
