#include "tests/support/fake_cuda/fiber.h"

#include <new>
#include <sys/mman.h>

#if !defined(__x86_64__)
#error "switching between fibers is written for x86-64"
#endif

extern "C" void tessera_fake_cuda_switch(void** from, void* to);
/// What a function keeps for its caller goes on the stack that is left, and comes from the one that is
/// entered.
asm(R"(
    .text
    .hidden tessera_fake_cuda_switch
    .globl tessera_fake_cuda_switch
    .type tessera_fake_cuda_switch, @function
tessera_fake_cuda_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size tessera_fake_cuda_switch, . - tessera_fake_cuda_switch
)");

namespace tessera::fake_cuda {

namespace {

struct Start {
    Fibers* fibers;
    Fibers::Body body;
    void* user;
};
/// Of the fiber that is entered for the first time.
Start g_start[Fibers::kMost];
std::size_t g_entered = 0;

void enter() {
    const Start start = g_start[g_entered];
    start.body(start.user);
    start.fibers->yield();
}

} // namespace

Fibers::Fibers() {
    void* at =
        ::mmap(nullptr, size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        throw std::bad_alloc();
    }
    m_begin = reinterpret_cast<std::uintptr_t>(at);
}

Fibers::~Fibers() {
    ::munmap(reinterpret_cast<void*>(m_begin), size());
}

void Fibers::prepare(std::size_t fiber, Body body, void* user) {
    g_start[fiber] = {this, body, user};
    // As the switch left it: six registers, where it returns to, and what that would return to.
    constexpr std::size_t kRegisters = 6;
    auto* top = reinterpret_cast<void**>(m_begin + (fiber + 1) * kStackBytes);
    *--top = nullptr;
    *--top = reinterpret_cast<void*>(&enter);
    for (std::size_t i = 0; i < kRegisters; ++i) {
        *--top = nullptr;
    }
    m_places[fiber] = top;
}

void Fibers::resume(std::size_t fiber) {
    m_current = fiber;
    g_entered = fiber;
    tessera_fake_cuda_switch(&m_caller, m_places[fiber]);
}

void Fibers::yield() {
    tessera_fake_cuda_switch(&m_places[m_current], m_caller);
}

} // namespace tessera::fake_cuda
