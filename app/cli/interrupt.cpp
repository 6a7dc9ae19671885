#include "app/cli/interrupt.h"

#include <csignal>
#include <pthread.h>
#include <thread>
#include <unistd.h>

namespace tessera::cli {

namespace {

constexpr int kStoppedExit = 130;
/// Ends the waiting thread; nobody else sends it.
constexpr int kEndSignal = SIGUSR2;

sigset_t waitedSignals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, kEndSignal);
    return set;
}

} // namespace

struct Interrupt::State {
    std::stop_source source;
    sigset_t before{};
    std::thread waiter;
};

Interrupt::Interrupt() : m_state(std::make_unique<State>()) {
    // A reader that went away is an error of writing, not the end of the program.
    std::signal(SIGPIPE, SIG_IGN);
    const auto set = waitedSignals();
    pthread_sigmask(SIG_BLOCK, &set, &m_state->before);
    m_state->waiter = std::thread([set, source = m_state->source]() mutable {
        for (;;) {
            int signal = 0;
            if (sigwait(&set, &signal) != 0) {
                continue;
            }
            if (signal == kEndSignal) {
                return;
            }
            if (!source.request_stop()) {
                ::_exit(kStoppedExit);
            }
        }
    });
}

Interrupt::~Interrupt() {
    pthread_kill(m_state->waiter.native_handle(), kEndSignal);
    m_state->waiter.join();
    pthread_sigmask(SIG_SETMASK, &m_state->before, nullptr);
}

std::stop_token Interrupt::token() const {
    return m_state->source.get_token();
}

} // namespace tessera::cli
