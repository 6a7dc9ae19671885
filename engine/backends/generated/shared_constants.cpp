#include "engine/backends/generated/shared_constants.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <span>
#include <utility>

namespace tessera::generated {

AlignedFloats allocateFloats(std::int64_t elements) {
    constexpr std::size_t kAlignment = 64;
    const std::size_t bytes = static_cast<std::size_t>(elements) * sizeof(float);
    auto* held = static_cast<float*>(
        std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment));
    if (held == nullptr) {
        throw std::bad_alloc();
    }
    return AlignedFloats(held);
}

std::shared_ptr<float> SharedConstants::packed(const Origin& origin, std::int64_t elements,
                                               const std::function<void(float*)>& pack) {
    base::Hasher hasher;
    hasher.add(origin.kernel).add(static_cast<std::int64_t>(origin.packing)).add(origin.contents);
    const auto hash = hasher.finish();
    {
        const std::lock_guard lock(m_mutex);
        if (auto held = m_byOrigin.find(hash, elements)) {
            return held;
        }
    }
    auto made = allocateFloats(elements);
    pack(made.get());
    auto shared = share(std::move(made), elements);
    const std::lock_guard lock(m_mutex);
    m_byOrigin.keep(hash, shared, elements);
    return shared;
}

std::shared_ptr<float> SharedConstants::share(AlignedFloats made, std::int64_t elements) {
    const std::span<const float> floats(made.get(), static_cast<std::size_t>(elements));
    const auto hash = base::hashBytes(std::as_bytes(floats));
    const std::lock_guard lock(m_mutex);
    auto held = m_byBytes.find(hash, elements);
    if (held != nullptr && std::memcmp(held.get(), made.get(), floats.size_bytes()) == 0) {
        return held;
    }
    std::shared_ptr<float> shared(std::move(made));
    m_byBytes.keep(hash, shared, elements);
    return shared;
}

std::shared_ptr<float> SharedConstants::Table::find(const base::Hash128& hash, std::int64_t elements) const {
    const auto at = m_known.find(hash);
    return at != m_known.end() && at->second.elements == elements ? at->second.held.lock() : nullptr;
}

void SharedConstants::Table::keep(const base::Hash128& hash, const std::shared_ptr<float>& held,
                                  std::int64_t elements) {
    if (m_known.size() >= m_mostKnown) {
        forgetExpired();
    }
    m_known[hash] = {held, elements};
}

/// Each time twice as many are known as were left the last time: looked through for each new one, a thousand
/// kernels' would be looked at half a million times.
void SharedConstants::Table::forgetExpired() {
    std::erase_if(m_known, [](const auto& known) { return known.second.held.expired(); });
    m_mostKnown = std::max(kFewKnown, 2 * m_known.size());
}

} // namespace tessera::generated
