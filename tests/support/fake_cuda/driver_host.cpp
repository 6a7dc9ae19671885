// The driver for tests: functions of the host that are queued. \see control.h
#include "tests/support/fake_cuda/calls.h"
#include "tests/support/fake_cuda/control.h"
#include "tests/support/fake_cuda/interface.h"

using namespace tessera::fake_cuda;

namespace {

/// Gives back what a function of the host was handed, when nothing can call it any more.
struct User {
    User(void* data, void (*release)(void*)) : data(data), release(release) {}
    ~User() {
        if (release != nullptr) {
            release(data);
        }
    }
    User(const User&) = delete;
    User& operator=(const User&) = delete;
    void* data;
    void (*release)(void*);
};

/// What the function that runs says of itself.
Status g_failed = kSuccess;

Task hostTask(void (*function)(void*), const std::shared_ptr<User>& user, double nanoseconds) {
    return {.run =
                [=] {
                    g_failed = kSuccess;
                    caller().isHostFunction = true;
                    function(user->data);
                    caller().isHostFunction = false;
                    return g_failed;
                },
            .nanoseconds = nanoseconds,
            .isLaunch = true};
}

} // namespace

namespace tessera::fake_cuda {

void failHostFunction(Status status) {
    g_failed = status;
}

} // namespace tessera::fake_cuda

FAKE int cuLaunchHostFunc(void* handle, void (*function)(void*), void* user) {
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>&, Stream& stream) -> int {
        if (function == nullptr) {
            return kInvalidValue;
        }
        constexpr double kNanoseconds = 5000;
        return submit(stream, hostTask(function, std::make_shared<User>(user, nullptr), kNanoseconds));
    });
}

FAKE int tessera_fake_cuda_launch(void* handle, void (*function)(void*), void* data, void (*release)(void*),
                                  double nanoseconds) {
    const auto user = std::make_shared<User>(data, release);
    return onStream(handle, [&](Machine&, const std::shared_ptr<Context>&, Stream& stream) -> int {
        return submit(stream, hostTask(function, user, nanoseconds));
    });
}
