#include "engine/search/value_state_table.h"

#include "engine/base/assert.h"

#include <algorithm>

namespace tessera::search {

ValueStateTable::ValueStateTable(std::shared_ptr<const ConversionTable> conversions,
                                 const ProblemValue& value, std::vector<Stage> stages)
    : m_conversions(std::move(conversions)), m_stages(std::move(stages)), m_levels(m_stages.size() + 1) {
    if (value.initial) {
        m_start.produced = *value.initial;
    }
    if (value.required) {
        m_start.wanted = FormatSet{1} << *value.required;
    }
    for (std::size_t done = m_stages.size(); done-- > 0;) {
        m_levels[done] = m_levels[done + 1];
        if (m_stages[done].by == Stage::By::kProducer) {
            m_levels[done].producerAhead = true;
            m_levels[done].producible = m_stages[done].formats;
        } else {
            m_levels[done].askable |= m_stages[done].formats;
        }
    }
    m_levels.front().classes.push_back({.raw = m_start, .chargedNs = 0, .rest = {}});
}

ValueStateTable::Raw ValueStateTable::applied(Raw raw, Touch touch) const {
    if (touch.kind == Touch::Kind::kProduce) {
        raw.produced = touch.format;
    } else if (touch.kind == Touch::Kind::kRequire) {
        raw.wanted |= FormatSet{1} << touch.format;
    }
    // The format that was produced is there for nothing.
    if (raw.produced != kNoFormat) {
        raw.wanted &= ~(FormatSet{1} << raw.produced);
    }
    return raw;
}

std::vector<std::int64_t> ValueStateTable::futures(const Level& level, Raw raw) const {
    std::vector<std::int64_t> costs;
    const auto overAsked = [&](FormatIndex produced) {
        // All subsets of what may still be asked for, the empty one included.
        FormatSet asked = level.askable;
        while (true) {
            costs.push_back(std::min(m_conversions->cost(produced, raw.wanted | asked), kInfeasibleNs));
            if (asked == 0) {
                return;
            }
            asked = (asked - 1) & level.askable;
        }
    };
    if (!level.producerAhead) {
        overAsked(raw.produced);
        return costs;
    }
    overAsked(kNoFormat);
    for (FormatIndex format = 0; format < kMaxFormats; ++format) {
        if ((level.producible >> format & 1U) != 0) {
            overAsked(format);
        }
    }
    return costs;
}

ValueStateTable::Step ValueStateTable::classify(std::size_t stage, Raw raw) {
    Level& level = m_levels[stage];
    for (const auto& [seen, step] : level.known) {
        if (seen.produced == raw.produced && seen.wanted == raw.wanted) {
            return step;
        }
    }
    auto rest = futures(level, raw);
    const std::int64_t charged = *std::ranges::min_element(rest);
    Step step{.valueState = kNone, .chargeNs = charged};
    if (charged < kInfeasibleNs) {
        for (auto& cost : rest) {
            cost = cost >= kInfeasibleNs ? kInfeasibleNs : cost - charged;
        }
        const auto same =
            std::ranges::find_if(level.classes, [&](const Class& other) { return other.rest == rest; });
        step.valueState = static_cast<ValueState>(same - level.classes.begin());
        if (same == level.classes.end()) {
            TESSERA_ASSERT(level.classes.size() < kNone);
            level.classes.push_back({.raw = raw, .chargedNs = charged, .rest = std::move(rest)});
        }
    }
    level.known.emplace_back(raw, step);
    return step;
}

ValueStateTable::Step ValueStateTable::advance(std::size_t stage, ValueState from, Touch touch) {
    Class& before = m_levels[stage].classes[from];
    if (const auto& known = before.steps[touch.code()]) {
        return *known;
    }
    const Raw raw = applied(before.raw, touch);
    Step step{.valueState = kNone, .chargeNs = 0};
    if (stage + 1 == m_stages.size()) {
        step.chargeNs = m_conversions->cost(raw.produced, raw.wanted);
    } else {
        step = classify(stage + 1, raw); // grows another level than that of `before`
    }
    step.chargeNs = step.chargeNs >= kInfeasibleNs ? kInfeasibleNs : step.chargeNs - before.chargedNs;
    before.steps[touch.code()] = step;
    return step;
}

std::int64_t ValueStateTable::computeExcess(std::size_t stage, ValueState a, ValueState b) {
    if (a == b) {
        return 0;
    }
    auto& classes = m_levels[stage].classes;
    // What is charged is the least of the rest, so that some entry of b is 0 and the maximum not negative.
    std::int64_t worst = 0;
    for (std::size_t i = 0; i < classes[a].rest.size() && worst < kInfeasibleNs; ++i) {
        if (classes[b].rest[i] < kInfeasibleNs) {
            worst = classes[a].rest[i] >= kInfeasibleNs
                        ? kInfeasibleNs
                        : std::max(worst, classes[a].rest[i] - classes[b].rest[i]);
        }
    }
    auto& row = classes[a].excess;
    if (row.size() <= b) {
        row.resize(classes.size(), kUnknownExcess);
    }
    row[b] = worst;
    return worst;
}

} // namespace tessera::search
