#include "tests/support/fake_cuda/machine.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::fake_cuda {

namespace {

std::unique_ptr<Machine>& place() {
    // Other libraries call while the process ends.
    static auto& machine = *new std::unique_ptr<Machine>;
    return machine;
}

} // namespace

Machine::Machine(const Options& wanted)
    : options(wanted)
    , scheduler(wanted.seed, wanted.whim)
    , devices(static_cast<std::size_t>(wanted.devices)) {}

Machine::~Machine() {
    for (const auto& [at, each] : pinned) {
        if (!each.isRegistered) {
            std::free(reinterpret_cast<void*>(at));
        }
    }
}

std::recursive_mutex& mutex() {
    static auto& mutex = *new std::recursive_mutex;
    return mutex;
}

Machine& machine() {
    if (place() == nullptr) {
        place() = std::make_unique<Machine>(Options::ofEnvironment());
    }
    return *place();
}

Caller& caller() {
    thread_local Caller caller;
    return caller;
}

void makeAnew(const Options& options) {
    const std::lock_guard lock(mutex());
    if (place() != nullptr && place()->waiting > 0) {
        // Those that wait for ever come back to it: it stays until the process ends.
        static auto* const abandoned = new std::vector<std::unique_ptr<Machine>>();
        abandoned->push_back(std::move(place()));
        abandoned->back()->changed.notify_all();
    }
    place() = std::make_unique<Machine>(options);
}

void Machine::destroy(const std::shared_ptr<Context>& context) {
    dropIf([&](const Object& each) { return each.context.lock() == context; });
    memory.releaseAll(context->id);
    std::erase_if(pinned, [&](const auto& each) {
        const bool isIts = each.second.owner == context->id;
        if (isIts && !each.second.isRegistered) {
            std::free(reinterpret_cast<void*>(each.first));
        }
        return isIts;
    });
    m_objects.erase(context->handle);
}

bool Machine::isPinned(const void* at, std::size_t bytes) const {
    const auto address = reinterpret_cast<Address>(at);
    auto next = pinned.upper_bound(address);
    if (next == pinned.begin()) {
        return false;
    }
    --next;
    const std::size_t offset = address - next->first;
    return offset <= next->second.bytes && bytes <= next->second.bytes - offset;
}

bool Machine::isOutOfMemory(std::size_t bytes) {
    return countsDown(options.outOfMemoryAt) || bytes > options.largestBytes;
}

Context::End Context::run(const Task& task) {
    Machine& all = machine();
    if (status != kSuccess) {
        return End::kDone;
    }
    if (task.isLaunch) {
        if (Machine::countsDown(all.options.hangAt)) {
            return End::kNever;
        }
        if (Machine::countsDown(all.options.lostAt)) {
            all.devices[static_cast<std::size_t>(ordinal)].isLost = true;
            fail(static_cast<Status>(all.options.lostStatus));
            return End::kDone;
        }
        if (Machine::countsDown(all.options.illegalAt)) {
            fail(kIllegalAddress);
            return End::kDone;
        }
    }
    const Memory::Open open(all.memory);
    fail(task.run());
    return End::kDone;
}

void Context::fail(Status with) {
    status = status == kSuccess ? with : status;
}

Status waitFor(const Moments& moments) {
    Machine& all = machine();
    while (!areDone(moments)) {
        {
            const Memory::Open open(all.memory);
            while (!areDone(moments) && all.scheduler.step()) {
            }
        }
        if (!areDone(moments)) {
            ++all.waiting;
            all.changed.wait(mutex());
            --all.waiting;
            if (&machine() != &all) {
                return kContextIsDestroyed;
            }
        }
    }
    all.scheduler.reach(timeOf(moments));
    return kSuccess;
}

} // namespace tessera::fake_cuda
