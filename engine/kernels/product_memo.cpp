#include "engine/kernels/product_memo.h"

#include <utility>

namespace tessera::kernels {

const ProductMemo::Product* ProductMemo::find(const base::Hash128& key) const {
    const auto at = m_products.find(key);
    m_found += at != m_products.end() ? 1 : 0;
    return at == m_products.end() ? nullptr : &at->second;
}

void ProductMemo::put(const base::Hash128& key, Product product) {
    const auto bytes =
        static_cast<std::int64_t>(product.value.bytes().size() + product.magnitude.bytes().size());
    if (m_bytes + bytes > m_mostBytes) {
        m_products.clear();
        m_bytes = 0;
    }
    if (bytes <= m_mostBytes && m_products.emplace(key, std::move(product)).second) {
        m_bytes += bytes;
    }
}

} // namespace tessera::kernels
