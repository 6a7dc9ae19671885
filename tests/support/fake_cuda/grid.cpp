#include "tests/support/fake_cuda/grid.h"

#include "tests/support/fake_cuda/fiber.h"
#include "tests/support/fake_cuda/machine.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>
#include <utility>

namespace tessera::fake_cuda {

namespace {

using tessera_kernel::Dim;

constexpr std::uint32_t kSignallingNan = 0x7fa05eed;
constexpr std::size_t kMostDynamicBytes = std::size_t{256} << 10U;
constexpr int kRuns = 0;
constexpr int kEnded = -1;

std::string hexadecimal(std::uint64_t number) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(number));
    return text;
}

std::string text(const Dim& dim) {
    return "(" + std::to_string(dim.x) + ", " + std::to_string(dim.y) + ", " + std::to_string(dim.z) + ")";
}

Dim at(std::uint64_t number, const Dim& size) {
    return {static_cast<unsigned>(number % size.x), static_cast<unsigned>(number / size.x % size.y),
            static_cast<unsigned>(number / size.x / size.y)};
}

std::uint64_t countOf(const Dim& size) {
    return std::uint64_t{size.x} * size.y * size.z;
}

class Run {
public:
    Run(const Grid& grid, const Memory& memory, std::uint64_t seed);

    Status run(std::string& problem);

private:
    void openModule();
    void poison() const;
    void runBlock();
    void runThreads();
    void runByTurns();
    void meet();
    template <typename Numbers>
    void shuffle(Numbers& numbers);

    // What a kernel calls, with the run that is on.
    static void atBarrier(int line);
    static void atFault(unsigned long address, unsigned long bytes, tessera_kernel::Access access);
    static int isMapped(unsigned long address, unsigned long bytes);
    static void allThreads(void* run);
    static void oneThread(void* run);

    static Run* s_current;
    static Fibers& fibers();
    static std::vector<std::uint32_t>& dynamicShared();

    const Grid& m_grid;
    const Memory& m_memory;
    std::mt19937_64 m_random;
    std::vector<void*> m_parameters;
    std::vector<std::uint32_t> m_order; ///< of the threads of a block
    std::vector<int> m_states;          ///< the line of the barrier that a thread waits at
    std::size_t m_thread = 0;
    Status m_status = kSuccess;
    std::string m_problem;
};

Run* Run::s_current = nullptr;

Fibers& Run::fibers() {
    static auto& fibers = *new Fibers;
    return fibers;
}

std::vector<std::uint32_t>& Run::dynamicShared() {
    static auto& shared = *new std::vector<std::uint32_t>(kMostDynamicBytes / sizeof(std::uint32_t));
    return shared;
}

Run::Run(const Grid& grid, const Memory& memory, std::uint64_t seed)
    : m_grid(grid)
    , m_memory(memory)
    , m_random(seed)
    , m_order(countOf(grid.threads))
    , m_states(countOf(grid.threads)) {
    for (const std::size_t place : grid.places) {
        m_parameters.push_back(const_cast<std::byte*>(grid.parameters.data()) + place);
    }
    std::iota(m_order.begin(), m_order.end(), 0U);
}

template <typename Numbers>
void Run::shuffle(Numbers& numbers) {
    for (std::size_t left = numbers.size(); left > 1; --left) {
        std::swap(numbers[left - 1], numbers[m_random() % left]);
    }
}

void Run::openModule() {
    *m_grid.module->host = {
        .barrier = atBarrier,
        .fault = atFault,
        .isMapped = isMapped,
        .memoryBegin = m_memory.begin(),
        .memoryBytes = m_memory.size(),
        .memoryShadow = m_memory.shadow(),
        .stackBegin = fibers().begin(),
        .stackBytes = Fibers::size(),
        .dynamicBegin = reinterpret_cast<unsigned long>(dynamicShared().data()),
        .dynamicBytes = m_grid.dynamicBytes,
    };
    *m_grid.module->blockSize = m_grid.threads;
    *m_grid.module->gridSize = m_grid.blocks;
}

void Run::poison() const {
    auto* const begin = reinterpret_cast<std::uint32_t*>(m_grid.module->sharedBegin);
    const auto bytes = static_cast<std::size_t>(m_grid.module->sharedEnd - m_grid.module->sharedBegin);
    std::fill_n(begin, bytes / sizeof *begin, kSignallingNan);
    std::fill_n(dynamicShared().begin(), (m_grid.dynamicBytes + 3) / sizeof *begin, kSignallingNan);
}

void Run::atBarrier(int line) {
    s_current->m_states[s_current->m_thread] = line;
    fibers().yield();
}

void Run::atFault(unsigned long address, unsigned long bytes, tessera_kernel::Access access) {
    using tessera_kernel::Access;
    Run& run = *s_current;
    run.m_status = access == Access::kMisaligned ? kMisalignedAddress : kIllegalAddress;
    run.m_problem = std::string(access == Access::kWrite ? "writes " : "reads ") + std::to_string(bytes) +
                    " bytes at " + hexadecimal(address) +
                    (access == Access::kMisaligned ? ", which is no multiple of them" : ", which it may not");
    fibers().yield();
}

int Run::isMapped(unsigned long address, unsigned long bytes) {
    return machine().isPinned(reinterpret_cast<const void*>(address), bytes) ? 1 : 0;
}

void Run::allThreads(void* run) {
    Run& self = *static_cast<Run*>(run);
    for (const auto thread : self.m_order) {
        self.m_thread = thread;
        *self.m_grid.module->thread = at(thread, self.m_grid.threads);
        self.m_grid.kernel->run(self.m_parameters.data());
    }
}

void Run::oneThread(void* run) {
    Run& self = *static_cast<Run*>(run);
    self.m_grid.kernel->run(self.m_parameters.data());
    self.m_states[self.m_thread] = kEnded;
}

void Run::runThreads() {
    fibers().prepare(0, allThreads, this);
    fibers().resume(0);
}

void Run::meet() {
    const auto isWaiting = [](int state) { return state != kEnded; };
    const auto first = std::ranges::find_if(m_states, isWaiting);
    if (first == m_states.end()) {
        return;
    }
    for (const int state : m_states) {
        if (state != *first) {
            m_status = kLaunchFailed;
            m_problem = state == kEnded || *first == kEnded
                            ? "has threads that end where others wait at a barrier"
                            : "has threads of a block at different barriers";
            return;
        }
    }
}

void Run::runByTurns() {
    for (std::size_t thread = 0; thread < m_states.size(); ++thread) {
        m_states[thread] = kRuns;
        fibers().prepare(thread, oneThread, this);
    }
    while (m_status == kSuccess && std::ranges::any_of(m_states, [](int state) { return state != kEnded; })) {
        shuffle(m_order);
        for (const auto thread : m_order) {
            m_thread = thread;
            *m_grid.module->thread = at(thread, m_grid.threads);
            fibers().resume(thread);
            if (m_status != kSuccess) {
                return;
            }
        }
        meet();
    }
}

void Run::runBlock() {
    poison();
    if (m_grid.module->hasBarriers != 0) {
        runByTurns();
    } else {
        shuffle(m_order);
        runThreads();
    }
}

Status Run::run(std::string& problem) {
    s_current = this;
    openModule();
    std::vector<std::uint64_t> blocks(countOf(m_grid.blocks));
    std::iota(blocks.begin(), blocks.end(), std::uint64_t{0});
    shuffle(blocks);
    for (const std::uint64_t block : blocks) {
        *m_grid.module->block = at(block, m_grid.blocks);
        runBlock();
        if (m_status != kSuccess) {
            problem = std::string("kernel ") + m_grid.kernel->name + ", block " +
                      text(*m_grid.module->block) + ", thread " + text(at(m_thread, m_grid.threads)) + " " +
                      m_problem;
            break;
        }
    }
    s_current = nullptr;
    return m_status;
}

} // namespace

Status runGrid(const Grid& grid, const Memory& memory, std::uint64_t seed, std::string& problem) {
    return Run(grid, memory, seed).run(problem);
}

} // namespace tessera::fake_cuda
