// The machine: its devices, their memory and what is queued, and who may call now.
#pragma once

#include "tests/support/fake_cuda/context.h"
#include "tests/support/fake_cuda/memory.h"
#include "tests/support/fake_cuda/options.h"

#include <array>
#include <condition_variable>
#include <mutex>
#include <unordered_map>

namespace tessera::fake_cuda {

struct Device {
    std::shared_ptr<Context> primary;
    int retained = 0;
    unsigned flags = 0;
    bool isLost = false;
};

struct Pinned {
    std::size_t bytes = 0;
    std::uint64_t owner = 0;
    bool isRegistered = false; ///< the caller's own
};

class Machine {
public:
    explicit Machine(const Options& options);
    ~Machine();
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    Options options;
    Memory memory;
    Scheduler scheduler;
    std::vector<Device> devices;
    std::map<Address, Pinned> pinned;
    bool isInitialised = false;
    int waiting = 0;                     ///< threads that wait for what never ends
    std::condition_variable_any changed; ///< tells them that there is another machine

    /// A name for the object; it lives until it is dropped.
    template <typename Kind>
    Kind* keep(std::shared_ptr<Kind> object) {
        object->handle = reinterpret_cast<void*>(m_nextHandle += kHandleStep);
        m_objects[object->handle] = object;
        return object.get();
    }
    /// Null: there is no such object, or it is something else.
    template <typename Kind>
    [[nodiscard]] std::shared_ptr<Kind> find(const void* handle) const {
        const auto at = m_objects.find(handle);
        return at == m_objects.end() ? nullptr : std::dynamic_pointer_cast<Kind>(at->second);
    }
    void drop(const void* handle) { m_objects.erase(handle); }
    template <typename Predicate>
    void dropIf(const Predicate& predicate) {
        std::erase_if(m_objects, [&](const auto& each) { return predicate(*each.second); });
    }
    /// With all that belongs to it.
    void destroy(const std::shared_ptr<Context>& context);

    [[nodiscard]] std::uint64_t nextNumber() { return ++m_nextNumber; }
    /// The range lies in pinned memory.
    [[nodiscard]] bool isPinned(const void* at, std::size_t bytes) const;

    // What goes wrong: 1 at the one that it happens to.
    [[nodiscard]] bool isOutOfMemory(std::size_t bytes);
    [[nodiscard]] static bool countsDown(std::uint64_t& counter) { return counter > 0 && --counter == 0; }

private:
    static constexpr std::uintptr_t kHandleStep = 64;
    std::unordered_map<const void*, std::shared_ptr<Object>> m_objects;
    std::uintptr_t m_nextHandle = std::uintptr_t{0x00ca} << 48U; ///< no address of a process
    std::uint64_t m_nextNumber = 0;
};

/// The one machine of the process.
[[nodiscard]] Machine& machine();
[[nodiscard]] std::recursive_mutex& mutex();
/// A machine as the options say; what was queued or allocated on the old one is gone.
void makeAnew(const Options& options);

/// The contexts of a thread, of which the last one is current. It has no destructor: what a program gives
/// back when it ends calls after the main thread's variables are gone.
class ContextStack {
public:
    [[nodiscard]] bool empty() const { return m_count == 0; }
    [[nodiscard]] void* back() const { return m_contexts.at(m_count - 1); }
    void push_back(void* context) { m_contexts.at(m_count++) = context; }
    void pop_back() { --m_count; }

private:
    std::array<void*, 64> m_contexts{};
    std::size_t m_count = 0;
};

/// What belongs to a thread that calls.
struct Caller {
    ContextStack contexts;
    CaptureMode mode = CaptureMode::kGlobal;
    bool isHostFunction = false; ///< a function that was queued runs on it
};
[[nodiscard]] Caller& caller();

/// Runs what is queued until all of them are done. Where that never happens it does not return, with the lock
/// given up, until the machine is made anew.
[[nodiscard]] Status waitFor(const Moments& moments);

} // namespace tessera::fake_cuda
