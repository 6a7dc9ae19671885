#include "tests/support/fake_cuda/control.h"

#include "tests/support/fake_cuda/calls.h"
#include "tests/support/fake_cuda/report.h"

#include <cstdio>
#include <stdexcept>

namespace tessera::fake_cuda {

void failHostFunction(Status status);

namespace {

std::string& place() {
    static std::string text;
    return text;
}

/// Keeps what an exception says for the caller.
template <typename Body>
const char* problemOf(const Body& body) {
    thread_local std::string problem;
    try {
        body();
        return nullptr;
    } catch (const std::exception& error) {
        problem = error.what();
        return problem.c_str();
    }
}

} // namespace

void report(const std::string& problem) {
    place() = problem;
    std::fprintf(stderr, "CUDA stand-in: %s\n", problem.c_str());
}

const std::string& lastReport() {
    return place();
}

} // namespace tessera::fake_cuda

using namespace tessera::fake_cuda;

FAKE const char* tessera_fake_cuda_reset(const char* options) {
    return problemOf([&] {
        Options wanted = Options::ofEnvironment();
        wanted.apply(options);
        const std::lock_guard lock(mutex());
        makeAnew(wanted);
        caller() = {};
        place().clear();
    });
}

FAKE const char* tessera_fake_cuda_change(const char* options) {
    return problemOf([&] {
        const std::lock_guard lock(mutex());
        machine().options.apply(options);
        machine().scheduler.setWhim(machine().options.whim);
    });
}

FAKE const char* tessera_fake_cuda_report() {
    const std::lock_guard lock(mutex());
    return lastReport().c_str();
}

FAKE int tessera_fake_cuda_waiting() {
    const std::lock_guard lock(mutex());
    return machine().waiting;
}

FAKE int tessera_fake_cuda_holds(const void* at, std::size_t bytes) {
    const std::lock_guard lock(mutex());
    return machine().memory.holds(reinterpret_cast<Address>(at), bytes) || machine().isPinned(at, bytes) ? 1
                                                                                                         : 0;
}

FAKE void tessera_fake_cuda_fail(int status, const char* problem) {
    const std::lock_guard lock(mutex());
    failHostFunction(static_cast<Status>(status));
    report(problem);
}
