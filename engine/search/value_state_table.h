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
    FormatIndex format = 0;

    [[nodiscard]] std::size_t code() const {
        return kind == Kind::kNothing ? 0 : 1 + 2 * std::size_t{format} + (kind == Kind::kRequire ? 1 : 0);
    }
};
inline constexpr std::size_t kTouchCodes = 1 + 2 * kMaxFormats;

/// Everything that the past can tell the future of one open value.
///
/// A value is touched by its producer and by each reader, in the order of the sweep. Between two touches its
/// *valueState* is the format in which it was produced (if that has happened) and the set of formats that
/// were asked for. Two valueStates are one when no future can tell them apart: they are compared as functions
/// from what may still come (a format produced, a set of formats asked for) to the conversions paid in the
/// end. The least of that function is charged at once, which is what makes partial costs comparable.
class ValueStateTable {
public:
    using ValueState = std::uint16_t;
    static constexpr ValueState kNone = 0xFFFF;

    struct Step {
        ValueState valueState = kNone; ///< kNone: the future is infeasible, or the value is closed
        std::int64_t chargeNs = 0;     ///< change of what is charged; >= kInfeasibleNs: infeasible
    };

    /// What may happen at one touch, over all candidates.
    struct Stage {
        enum class By : std::uint8_t { kProducer, kReader } by = By::kReader;
        FormatSet formats = 0; ///< that may be produced or asked for here
    };

    ValueStateTable(std::shared_ptr<const ConversionTable> conversions, const ProblemValue& value,
                    std::vector<Stage> stages);

    /// Over touch number `stage` (0 ...; before it there is valueState 0). After the last one `valueState` is
    /// kNone and the rest is charged.
    [[nodiscard]] Step advance(std::size_t stage, ValueState from, Touch touch);
    /// Most that a state in valueState `a` may have to pay beyond one in `b`, from after touch `stage` - 1
    /// on, whatever comes; relative to what was charged; never negative. >= kInfeasibleNs: not comparable.
    [[nodiscard]] std::int64_t excess(std::size_t stage, ValueState a, ValueState b) {
        const auto& row = m_levels[stage].classes[a].excess;
        return b < row.size() && row[b] != kUnknownExcess ? row[b] : computeExcess(stage, a, b);
    }

    struct Raw {
        FormatIndex produced = kNoFormat;
        FormatSet wanted = 0;
    };
    [[nodiscard]] const Raw& raw(std::size_t stage, ValueState valueState) const {
        return m_levels[stage].classes[valueState].raw;
    }
    [[nodiscard]] std::int64_t charged(std::size_t stage, ValueState valueState) const {
        return m_levels[stage].classes[valueState].chargedNs;
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
        FormatSet producible = 0;
        bool producerAhead = false;
        FormatSet askable = 0;
    };

    [[nodiscard]] std::int64_t computeExcess(std::size_t stage, ValueState a, ValueState b);
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
