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

std::shared_ptr<float> SharedConstants::share(AlignedFloats made, std::int64_t elements) {
    const std::span<const float> floats(made.get(), static_cast<std::size_t>(elements));
    const auto hash = base::hashBytes(std::as_bytes(floats));
    const std::lock_guard lock(m_mutex);
    if (const auto at = m_known.find(hash); at != m_known.end() && at->second.elements == elements) {
        auto held = at->second.held.lock();
        if (held != nullptr && std::memcmp(held.get(), made.get(), floats.size_bytes()) == 0) {
            return held;
        }
    }
    if (m_known.size() >= m_mostKnown) {
        forgetExpired();
    }
    std::shared_ptr<float> shared(std::move(made));
    m_known[hash] = {shared, elements};
    return shared;
}

/// Each time twice as many are known as were left the last time: looked through for each new one, a thousand
/// kernels' would be looked at half a million times.
void SharedConstants::forgetExpired() {
    std::erase_if(m_known, [](const auto& known) { return known.second.held.expired(); });
    m_mostKnown = std::max(kFewKnown, 2 * m_known.size());
}

} // namespace tessera::generated
