// Packed constants, each once in memory however many kernels read it.
#pragma once

#include "engine/base/hash.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace tessera::generated {

struct FreeAligned {
    void operator()(float* held) const { std::free(held); }
};
using AlignedFloats = std::unique_ptr<float, FreeAligned>;

/// Not filled, on a cache line.
/// \throws std::bad_alloc
[[nodiscard]] AlignedFloats allocateFloats(std::int64_t elements);

/// Plans of one model differ in few regions, and a network's constants are most of what a plan holds: memory
/// that the system has to clear first takes longer to get than constants take to pack. Those that are equal
/// are one's. Safe to call from several threads.
class SharedConstants {
public:
    /// What packed bytes are made from: equal origins have equal ones.
    struct Origin {
        std::int64_t kernel = 0;  ///< its number
        std::size_t packing = 0;  ///< which of the kernel's
        base::Hash128 contents{}; ///< of the constants that are packed
    };

    /// What was packed from the same, or holds the very bytes that `pack` writes. Held while a caller holds
    /// it.
    /// \throws std::bad_alloc, and what `pack` throws
    [[nodiscard]] std::shared_ptr<float> packed(const Origin& origin, std::int64_t elements,
                                                const std::function<void(float* target)>& pack);
    /// What holds these very bytes already, else `made`. Held while a caller holds it.
    [[nodiscard]] std::shared_ptr<float> share(AlignedFloats made, std::int64_t elements);

private:
    struct Known {
        std::weak_ptr<float> held;
        std::int64_t elements = 0;
    };
    /// By a hash, without those that are not held any more.
    class Table {
    public:
        [[nodiscard]] std::shared_ptr<float> find(const base::Hash128& hash, std::int64_t elements) const;
        void keep(const base::Hash128& hash, const std::shared_ptr<float>& held, std::int64_t elements);

    private:
        static constexpr std::size_t kFewKnown = 64;

        void forgetExpired();

        std::unordered_map<base::Hash128, Known> m_known;
        std::size_t m_mostKnown = kFewKnown; ///< before those that expired are forgotten
    };

    std::mutex m_mutex;
    Table m_byOrigin;
    Table m_byBytes;
};

} // namespace tessera::generated
