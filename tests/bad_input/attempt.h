#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace tessera::bad_input {

/// What a piece of work says of itself before its process ends.
struct Report {
    enum class Verdict : std::uint8_t {
        kRefused, ///< base::ErrorKind::kRefused
        kFailed,  ///< an error of another kind
        kOpened,
    };
    Verdict verdict = Verdict::kOpened;
    std::string text; ///< the error's one line, or what the test asks of an opened model
    std::vector<std::string> warnings = {}; ///< of an opened model
    std::vector<std::string> missing = {};  ///< constants without their data
};

/// How an attempt ended, as seen from outside of its process.
struct Outcome {
    enum class End : std::uint8_t { kReported, kDied, kHung };
    End end = End::kDied;
    std::string howItDied;
    Report report;
    std::chrono::duration<double> processorTime{};
    std::int64_t peakBytes = 0; ///< resident, above a process that does nothing
    int openedDescriptors = 0;  ///< more than before the work
};

std::ostream& operator<<(std::ostream& stream, const Outcome& outcome);

/// Runs `work` in a process of its own, which may not map more than `limitBytes` above what it has. Killed
/// when it does not end: `Outcome::End::kHung`.
[[nodiscard]] Outcome attempt(const std::function<Report()>& work, std::int64_t limitBytes);

/// Without sanitizers, whose shadow memory and slower code say nothing of the product.
[[nodiscard]] bool areBoundsMeasured();

} // namespace tessera::bad_input
