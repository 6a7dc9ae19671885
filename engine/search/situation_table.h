#pragma once

#include "engine/search/conversion_table.h"
#include "engine/search/problem.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tessera::search {

/// What one node's covering candidate does to a value that the node produces or reads.
struct Touch {
    enum class Kind : std::uint8_t { kNothing, kProduce, kRequire } kind = Kind::kNothing;
    FormIndex form = 0;

    [[nodiscard]] std::size_t code() const {
        return kind == Kind::kNothing ? 0 : 1 + 2 * std::size_t{form} + (kind == Kind::kRequire ? 1 : 0);
    }
};
inline constexpr std::size_t kTouchCodes = 1 + 2 * kMaxForms;

/// Everything that the past can tell the future of one open value.
///
/// A value is touched by its producer and by each reader, in the order of the sweep. Between two touches its
/// *situation* is the form in which it was produced (if that has happened) and the set of forms that were
/// asked for. Two situations are one when no future can tell them apart: they are compared as functions from
/// what may still come (a form produced, a set of forms asked for) to the conversions paid in the end. The
/// least of that function is charged at once, which is what makes partial costs comparable.
class SituationTable {
public:
    using Situation = std::uint16_t;
    static constexpr Situation kNone = 0xFFFF;

    struct Step {
        Situation situation = kNone; ///< kNone: the future is infeasible, or the value is closed
        std::int64_t chargeNs = 0;   ///< change of what is charged; >= kInfeasibleNs: infeasible
    };

    /// What may happen at one touch, over all candidates.
    struct Stage {
        enum class By : std::uint8_t { kProducer, kReader } by = By::kReader;
        FormSet forms = 0; ///< that may be produced or asked for here
    };

    SituationTable(std::shared_ptr<const ConversionTable> conversions, const ProblemValue& value,
                   std::vector<Stage> stages);

    /// Over touch number `stage` (0 ...; before it there is situation 0). After the last one `situation` is
    /// kNone and the rest is charged.
    [[nodiscard]] Step advance(std::size_t stage, Situation from, Touch touch);
    /// Most that a state in situation `a` may have to pay beyond one in `b`, from after touch `stage` - 1 on,
    /// whatever comes; relative to what was charged; never negative. >= kInfeasibleNs: not comparable.
    [[nodiscard]] std::int64_t excess(std::size_t stage, Situation a, Situation b) {
        const auto& row = m_levels[stage].classes[a].excess;
        return b < row.size() && row[b] != kUnknownExcess ? row[b] : computeExcess(stage, a, b);
    }

    struct Raw {
        FormIndex produced = kNoForm;
        FormSet wanted = 0;
    };
    [[nodiscard]] const Raw& raw(std::size_t stage, Situation situation) const {
        return m_levels[stage].classes[situation].raw;
    }
    [[nodiscard]] std::int64_t charged(std::size_t stage, Situation situation) const {
        return m_levels[stage].classes[situation].chargedNs;
    }
    [[nodiscard]] const ConversionTable& conversions() const { return *m_conversions; }

private:
    static constexpr std::int64_t kUnknownExcess = -1;

    struct Class {
        Raw raw;
        std::int64_t chargedNs = 0;
        std::vector<std::int64_t> rest; ///< one a future; what is charged is taken off
        std::vector<std::optional<Step>> steps =
            std::vector<std::optional<Step>>(kTouchCodes); ///< filled on demand
        std::vector<std::int64_t> excess = {};             ///< over class b, filled on demand
    };
    /// The classes after `stage` touches.
    struct Level {
        std::vector<Class> classes;
        std::vector<std::pair<Raw, Step>> known; ///< chargeNs absolute
        FormSet producible = 0;
        bool producerAhead = false;
        FormSet askable = 0;
    };

    [[nodiscard]] std::int64_t computeExcess(std::size_t stage, Situation a, Situation b);
    [[nodiscard]] Raw applied(Raw raw, Touch touch) const;
    /// Class of `raw` after `stage` touches, chargeNs absolute.
    [[nodiscard]] Step classify(std::size_t stage, Raw raw);
    [[nodiscard]] std::vector<std::int64_t> futures(const Level& level, Raw raw) const;

    std::shared_ptr<const ConversionTable> m_conversions;
    std::vector<Stage> m_stages;
    std::vector<Level> m_levels; ///< [number of touches done]
    Raw m_start;
};

} // namespace tessera::search
