#pragma once

#include "engine/base/units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::backend {

/// How one try of a backend on a region ended.
enum class Outcome : std::uint8_t {
    kMeasured,
    kSlower,
    kNoisy,
    kUnsupported,
    kCompileFailed,
    kWrong,
    kCrashed,
    kHung,
};

/// Every outcome, in the order in which they are listed for people and programs.
inline constexpr std::array kOutcomes{Outcome::kMeasured,    Outcome::kSlower,        Outcome::kNoisy,
                                      Outcome::kUnsupported, Outcome::kCompileFailed, Outcome::kWrong,
                                      Outcome::kCrashed,     Outcome::kHung};

/// "measured", "slower", "noisy", "unsupported", "compile_failed", "wrong", "crashed", "hung".
[[nodiscard]] std::string_view toText(Outcome outcome);
[[nodiscard]] std::optional<Outcome> parseOutcome(std::string_view text);

/// A time with its 95% interval, or why there is none. There is no default cost.
class Cost {
public:
    enum class Kind : std::uint8_t {
        kMeasured,   ///< timed on this machine, today's speed
        kBorrowed,   ///< timed elsewhere or at another machine speed: for order, never for a final claim
        kPredicted,  ///< computed
        kUnmeasured, ///< it was not timed and nothing tells: it can be chosen, and shows "≈ ?"
        kInfeasible,
    };

    [[nodiscard]] static Cost measured(base::Nanoseconds median, base::Nanoseconds low,
                                       base::Nanoseconds high, std::int32_t rounds);
    [[nodiscard]] static Cost borrowed(base::Nanoseconds median, base::Nanoseconds low,
                                       base::Nanoseconds high, std::int32_t rounds);
    [[nodiscard]] static Cost predicted(base::Nanoseconds median);
    [[nodiscard]] static Cost unmeasured();
    [[nodiscard]] static Cost infeasible(Outcome outcome, std::string reason);

    [[nodiscard]] Kind kind() const { return m_kind; }
    /// Is there a time?
    [[nodiscard]] bool feasible() const { return m_kind != Kind::kInfeasible && m_kind != Kind::kUnmeasured; }
    /// Was that time taken, here or elsewhere? What was not timed was not checked either.
    [[nodiscard]] bool timed() const { return m_kind == Kind::kMeasured || m_kind == Kind::kBorrowed; }
    [[nodiscard]] bool isPredicted() const { return m_kind == Kind::kPredicted; }
    /// Asserts that there is a time.
    [[nodiscard]] base::Nanoseconds median() const;
    [[nodiscard]] base::Nanoseconds low() const;
    [[nodiscard]] base::Nanoseconds high() const;
    [[nodiscard]] std::int32_t rounds() const { return m_rounds; }
    /// Why there is no time.
    [[nodiscard]] Outcome outcome() const { return m_outcome; }
    [[nodiscard]] const std::string& reason() const { return m_reason; }

    friend bool operator==(const Cost&, const Cost&) = default;

private:
    explicit Cost(Kind kind) : m_kind(kind) {}

    Kind m_kind;
    Outcome m_outcome = Outcome::kMeasured;
    std::int32_t m_rounds = 0;
    base::Nanoseconds m_median;
    base::Nanoseconds m_low;
    base::Nanoseconds m_high;
    std::string m_reason;
};

/// One line of the log that feeds proposers and the "why not?" view.
struct Verdict {
    std::string regionKey; ///< hexadecimal
    std::string backend;
    std::string rule;           ///< pattern or fusion rule that proposed it
    std::string implementation; ///< empty: the whole region
    Outcome outcome = Outcome::kUnsupported;
    std::string reason;
};

} // namespace tessera::backend
