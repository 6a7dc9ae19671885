#pragma once

#include <memory>
#include <stop_token>

namespace tessera::cli {

/// Turns SIGINT and SIGTERM into a stop request. Made before any other thread starts: the signals are blocked
/// in every thread but the one that waits for them here. A second signal ends the program at once (exit 130).
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace tessera::cli
