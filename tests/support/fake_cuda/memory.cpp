#include "tests/support/fake_cuda/memory.h"

#include <algorithm>
#include <new>
#include <sys/mman.h>

namespace tessera::fake_cuda {

namespace {

constexpr std::size_t kReservedBytes = std::size_t{1} << 38U;
constexpr std::size_t kPage = 4096;
constexpr std::size_t kAlignment = 256; ///< that CUDA promises at least
constexpr std::size_t kGranule = 8;
constexpr std::uint32_t kSignallingNan = 0x7fa05eed;

std::size_t roundUp(std::size_t bytes, std::size_t to) {
    return (bytes + to - 1) / to * to;
}

void* reserve(std::size_t bytes, int protection) {
    void* at = ::mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        throw std::bad_alloc();
    }
    return at;
}

void* pointer(Address at) {
    return reinterpret_cast<void*>(at);
}

} // namespace

Memory::Memory()
    : m_begin(reinterpret_cast<Address>(reserve(kReservedBytes, PROT_NONE)))
    , m_next(m_begin + kPage)
    , m_shadow(static_cast<unsigned char*>(reserve(kReservedBytes / kGranule, PROT_READ | PROT_WRITE))) {}

Memory::~Memory() {
    giveBack();
}

void Memory::giveBack() {
    if (m_shadow != nullptr) {
        ::munmap(pointer(m_begin), kReservedBytes);
        ::munmap(m_shadow, kReservedBytes / kGranule);
        m_shadow = nullptr;
    }
}

std::size_t Memory::size() const {
    return kReservedBytes;
}

void Memory::mark(Address at, std::size_t bytes, bool isValid) {
    unsigned char* const first = m_shadow + (at - m_begin) / kGranule;
    std::fill_n(first, bytes / kGranule, isValid ? kGranule : 0);
    if (bytes % kGranule != 0) {
        first[bytes / kGranule] = isValid ? static_cast<unsigned char>(bytes % kGranule) : 0;
    }
}

Address Memory::room(std::size_t pages) {
    const auto isFree = [&](Address at) {
        if (at + pages + kPage > m_begin + kReservedBytes) {
            return false;
        }
        const auto next = m_allocations.lower_bound(at);
        return next == m_allocations.end() || next->first >= at + pages + kPage;
    };
    if (isFree(m_next)) {
        return m_next;
    }
    // Once through all addresses: gaps between what is held are given again.
    Address at = m_begin + kPage;
    for (const auto& [begin, allocation] : m_allocations) {
        if (isFree(at)) {
            break;
        }
        at = roundUp(begin, kPage) + allocation.pages + kPage;
    }
    return isFree(at) ? at : 0;
}

Address Memory::allocate(std::size_t bytes, std::uint64_t owner) {
    // Its end lies as near to the page behind as the alignment lets it.
    const std::size_t pages = roundUp(bytes, kPage);
    const Address first = room(pages);
    if (first == 0) {
        return 0;
    }
    m_next = first + pages + kPage;
    const Address at = first + (pages - roundUp(bytes, kAlignment));
    ::mprotect(pointer(first), pages, PROT_READ | PROT_WRITE);
    mark(at, bytes, true);
    std::fill_n(static_cast<std::uint32_t*>(pointer(at)), roundUp(bytes, 4) / 4, kSignallingNan);
    if (m_open == 0) {
        ::mprotect(pointer(first), pages, PROT_NONE);
    }
    m_allocations[at] = {bytes, pages, owner, m_nextId++};
    return at;
}

void Memory::release(Address at) {
    const auto found = m_allocations.find(at);
    const Address first = at / kPage * kPage;
    mark(at, found->second.bytes, false);
    ::madvise(pointer(first), found->second.pages, MADV_DONTNEED);
    ::mprotect(pointer(first), found->second.pages, PROT_NONE);
    m_allocations.erase(found);
}

const Memory::Allocation* Memory::find(Address at, Address* begin) const {
    auto next = m_allocations.upper_bound(at);
    if (next == m_allocations.begin()) {
        return nullptr;
    }
    --next;
    if (at - next->first >= next->second.bytes) {
        return nullptr;
    }
    if (begin != nullptr) {
        *begin = next->first;
    }
    return &next->second;
}

bool Memory::holds(Address at, std::size_t bytes) const {
    Address begin = 0;
    const Allocation* allocation = find(at, &begin);
    return allocation != nullptr && bytes <= allocation->bytes - (at - begin);
}

void Memory::releaseAll(std::uint64_t owner) {
    for (auto at = m_allocations.begin(); at != m_allocations.end();) {
        const auto next = std::next(at);
        if (at->second.owner == owner) {
            release(at->first);
        }
        at = next;
    }
}

std::size_t Memory::heldBytes(std::uint64_t owner) const {
    std::size_t held = 0;
    for (const auto& [at, allocation] : m_allocations) {
        held += allocation.owner == owner ? allocation.bytes : 0;
    }
    return held;
}

void Memory::protect(int protection) {
    for (const auto& [at, allocation] : m_allocations) {
        ::mprotect(pointer(at / kPage * kPage), allocation.pages, protection);
    }
}

Memory::Open::Open(Memory& memory) : m_memory(memory) {
    if (m_memory.m_open++ == 0) {
        m_memory.protect(PROT_READ | PROT_WRITE);
    }
}

Memory::Open::~Open() {
    if (--m_memory.m_open == 0) {
        m_memory.protect(PROT_NONE);
    }
}

} // namespace tessera::fake_cuda
