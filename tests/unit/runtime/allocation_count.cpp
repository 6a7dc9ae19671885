#include "tests/unit/runtime/allocation_count.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::int64_t> allocations{0};

void* countedOrNull(std::size_t bytes) noexcept {
    allocations.fetch_add(1, std::memory_order_relaxed);
    return std::malloc(bytes == 0 ? 1 : bytes);
}

void* counted(std::size_t bytes) {
    if (void* data = countedOrNull(bytes); data != nullptr) {
        return data;
    }
    throw std::bad_alloc();
}

void* countedAligned(std::size_t bytes, std::align_val_t alignment) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    const auto step = static_cast<std::size_t>(alignment);
    if (void* data = std::aligned_alloc(step, (bytes + step - 1) / step * step); data != nullptr) {
        return data;
    }
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t bytes) {
    return counted(bytes);
}
void* operator new[](std::size_t bytes) {
    return counted(bytes);
}
// Those that do not throw too: what they give is freed by the operators below.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return countedOrNull(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return countedOrNull(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return countedAligned(bytes, alignment);
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return countedAligned(bytes, alignment);
}
void operator delete(void* data) noexcept {
    std::free(data);
}
void operator delete[](void* data) noexcept {
    std::free(data);
}
void operator delete(void* data, std::size_t) noexcept {
    std::free(data);
}
void operator delete[](void* data, std::size_t) noexcept {
    std::free(data);
}
void operator delete(void* data, std::align_val_t) noexcept {
    std::free(data);
}
void operator delete[](void* data, std::align_val_t) noexcept {
    std::free(data);
}
void operator delete(void* data, std::size_t, std::align_val_t) noexcept {
    std::free(data);
}
void operator delete[](void* data, std::size_t, std::align_val_t) noexcept {
    std::free(data);
}

namespace tessera::test {

std::int64_t allocationCount() {
    return allocations.load(std::memory_order_relaxed);
}

} // namespace tessera::test
