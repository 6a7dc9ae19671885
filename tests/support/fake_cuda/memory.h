// Memory of the devices: a range of addresses that the host cannot touch unless queued work runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace tessera::fake_cuda {

using Address = std::uint64_t;

/// Each allocation has pages of its own with nothing behind them, is filled with signalling NaNs, and its
/// addresses are not given again for long after it was freed.
class Memory {
public:
    Memory();
    ~Memory();
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    /// Gives all addresses back; nothing else may be called afterwards.
    void giveBack();

    struct Allocation {
        std::size_t bytes = 0;
        std::size_t pages = 0; ///< bytes of the pages that it lies in
        std::uint64_t owner = 0;
        std::uint64_t id = 0;
    };
    /// 0: there is no room.
    [[nodiscard]] Address allocate(std::size_t bytes, std::uint64_t owner);
    void release(Address at);
    /// The allocation that holds the address and where it begins; null: none does.
    [[nodiscard]] const Allocation* find(Address at, Address* begin = nullptr) const;
    /// Every byte of the range lies in one allocation.
    [[nodiscard]] bool holds(Address at, std::size_t bytes) const;
    /// All that an owner has.
    void releaseAll(std::uint64_t owner);
    [[nodiscard]] std::size_t heldBytes(std::uint64_t owner) const;

    /// What a kernel may touch: a byte says of 8 how many of them it may, from the first.
    [[nodiscard]] const unsigned char* shadow() const { return m_shadow; }
    [[nodiscard]] Address begin() const { return m_begin; }
    [[nodiscard]] std::size_t size() const;

    /// While one lives, memory can be touched. They may be nested.
    class Open {
    public:
        explicit Open(Memory& memory);
        ~Open();
        Open(const Open&) = delete;
        Open& operator=(const Open&) = delete;

    private:
        Memory& m_memory;
    };

private:
    void protect(int protection);
    void mark(Address at, std::size_t bytes, bool isValid);
    [[nodiscard]] Address room(std::size_t pages);

    Address m_begin = 0;
    Address m_next = 0;
    unsigned char* m_shadow = nullptr;
    std::map<Address, Allocation> m_allocations;
    int m_open = 0;
    std::uint64_t m_nextId = 1;
};

} // namespace tessera::fake_cuda
