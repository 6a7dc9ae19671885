// Threads of a block, each on a stack of its own, of which one runs at a time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::fake_cuda {

class Fibers {
public:
    static constexpr std::size_t kMost = 1024;
    static constexpr std::size_t kStackBytes = std::size_t{64} << 10U;

    Fibers();
    ~Fibers();
    Fibers(const Fibers&) = delete;
    Fibers& operator=(const Fibers&) = delete;

    using Body = void (*)(void* user);
    /// The fiber begins anew when it is resumed next.
    void prepare(std::size_t fiber, Body body, void* user);
    /// Runs the fiber until it yields.
    void resume(std::size_t fiber);
    /// Called on a fiber: goes on behind `resume`. A fiber that ends does so too.
    void yield();

    [[nodiscard]] std::uintptr_t begin() const { return m_begin; }
    [[nodiscard]] static std::size_t size() { return kMost * kStackBytes; }

private:
    std::uintptr_t m_begin = 0;
    void* m_places[kMost] = {}; ///< where each goes on
    void* m_caller = nullptr;
    std::size_t m_current = 0;
};

} // namespace tessera::fake_cuda
