#include "engine/search/sweep.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace tessera::search {

namespace {

constexpr std::uint32_t kEmptyBucket = 0xFFFFFFFF;
/// Cheaper states against which one is compared before it is kept.
constexpr std::size_t kRivals = 32;

std::size_t hashKey(std::uint32_t config, const Sweep::ValueState* slots, std::size_t count) {
    std::uint64_t hash = 0x9E3779B97F4A7C15U ^ config;
    for (std::size_t i = 0; i < count; ++i) {
        hash = (hash ^ slots[i]) * 0xD6E8FEB86659FD93U;
        hash ^= hash >> 32U;
    }
    return hash;
}

} // namespace

Sweep::Sweep(Elimination elimination, std::vector<Nogood> nogoods, SweepOptions options)
    : m_elimination(std::move(elimination))
    , m_nogoods(std::move(nogoods))
    , m_options(std::move(options))
    , m_layers(m_elimination.size() + 1) {
    TESSERA_ASSERT(m_nogoods.size() <= 64);
    for (auto& nogood : m_nogoods) {
        std::ranges::sort(nogood, {}, [&](CandidateId id) { return m_elimination.firstPosition(id); });
    }
}

std::uint32_t Sweep::configId(SweepConfig config) {
    const auto [found, isNew] = m_configIds.emplace(config, static_cast<std::uint32_t>(m_configs.size()));
    if (isNew) {
        m_configs.push_back(std::move(config));
    }
    return found->second;
}

/// nullopt: `chosen` completes a nogood. An invalid `chosen` starts nothing here.
std::optional<std::uint64_t> Sweep::aliveAfter(std::size_t position, std::uint64_t alive,
                                               CandidateId chosen) const {
    for (std::size_t g = 0; g < m_nogoods.size(); ++g) {
        const std::uint64_t bit = std::uint64_t{1} << g;
        for (const auto member : m_nogoods[g]) {
            if (m_elimination.firstPosition(member) != position) {
                continue;
            }
            if (member != chosen) {
                alive &= ~bit;
            } else if ((alive & bit) != 0 && member == m_nogoods[g].back()) {
                return std::nullopt;
            }
        }
    }
    return alive;
}

std::vector<Sweep::Option> Sweep::options(std::size_t position, std::uint32_t configIndex) {
    const SweepConfig config = m_configs[configIndex];
    const auto& here = m_elimination.position(position);
    std::vector<Option> options;
    for (const auto open : config.open) {
        if (m_elimination.covers(open, here.node)) {
            SweepConfig next = config;
            if (m_elimination.lastPosition(open) == position) {
                std::erase(next.open, open);
            }
            next.alive = *aliveAfter(position, config.alive, CandidateId());
            options.push_back({open, configId(std::move(next)), {}, m_elimination.touches(position, open)});
            return options;
        }
    }
    const auto& candidates = m_elimination.problem().candidates;
    for (const auto candidate : here.starting) {
        const bool overlaps = std::ranges::any_of(config.open, [&](CandidateId open) {
            return std::ranges::any_of(candidates[candidate.index()].nodes,
                                       [&](std::uint32_t node) { return m_elimination.covers(open, node); });
        });
        const auto alive = aliveAfter(position, config.alive, candidate);
        if (overlaps || !alive) {
            continue;
        }
        SweepConfig next{config.open, *alive};
        if (m_elimination.lastPosition(candidate) != position) {
            next.open.insert(std::ranges::lower_bound(next.open, candidate), candidate);
        }
        options.push_back({candidate, configId(std::move(next)), m_elimination.problem().weightOf(candidate),
                           m_elimination.touches(position, candidate)});
    }
    return options;
}

std::optional<Weight> Sweep::apply(std::size_t position, std::size_t state, const Option& option,
                                   ValueState* target) {
    const auto& here = m_elimination.position(position);
    const ValueState* slots = m_layers[position].at(state);
    Weight weight = m_layers[position].states[state].weight + option.weight;
    for (const auto& [from, to] : here.carried) {
        target[to] = slots[from];
    }
    for (std::size_t t = 0; t < here.touched.size(); ++t) {
        const auto& touched = here.touched[t];
        const ValueState from =
            touched.before == Elimination::kNoSlot ? ValueState{0} : slots[touched.before];
        const auto step =
            m_elimination.valueStates(touched.value).advance(touched.stage, from, option.touches[t]);
        if (step.chargeNs >= kInfeasibleNs) {
            return std::nullopt;
        }
        weight.ns += step.chargeNs;
        if (touched.after != Elimination::kNoSlot) {
            target[touched.after] = step.valueState;
        }
    }
    return weight;
}

void Sweep::addState(Layer& layer, const ValueState* slots, const State& state) {
    const auto bucketOf = [&](std::uint32_t config, const ValueState* own) {
        std::size_t at = hashKey(config, own, layer.stride) % m_buckets.size();
        while (m_buckets[at] != kEmptyBucket &&
               !(layer.states[m_buckets[at]].config == config &&
                 std::equal(own, own + layer.stride, layer.at(m_buckets[at])))) {
            at = (at + 1) % m_buckets.size();
        }
        return at;
    };
    if (m_buckets.size() < 2 * (layer.size() + 1)) {
        m_buckets.assign(std::max<std::size_t>(64, m_buckets.size() * 4), kEmptyBucket);
        for (std::uint32_t i = 0; i < layer.size(); ++i) {
            m_buckets[bucketOf(layer.states[i].config, layer.at(i))] = i;
        }
    }
    auto& bucket = m_buckets[bucketOf(state.config, slots)];
    if (bucket == kEmptyBucket) {
        bucket = static_cast<std::uint32_t>(layer.size());
        layer.add(slots, state);
    } else if (state.weight < layer.states[bucket].weight) {
        layer.states[bucket] = state;
    }
}

void Sweep::expand(std::size_t position) {
    Layer& next = m_layers[position + 1];
    next.stride = m_elimination.open(position + 1).size();
    m_buckets.clear();
    std::unordered_map<std::uint32_t, std::vector<Option>> byConfig;
    std::vector<ValueState> target(next.stride + 1);
    const Layer& layer = m_layers[position];
    for (std::uint32_t state = 0; state < layer.size(); ++state) {
        auto [known, isNew] = byConfig.try_emplace(layer.states[state].config);
        if (isNew) {
            known->second = options(position, layer.states[state].config);
        }
        for (const auto& option : known->second) {
            if (const auto weight = apply(position, state, option, target.data())) {
                addState(next, target.data(), {option.config, *weight, state, option.candidate});
            }
        }
    }
}

bool Sweep::dominated(const std::vector<Slot>& slots, const Layer& layer, std::size_t state,
                      const std::vector<std::size_t>& kept) {
    const auto* own = layer.at(state);
    const Weight limit = layer.states[state].weight;
    // The cheapest states of the same configuration come first, and they dominate most.
    for (std::size_t r = 0; r < kept.size() && r < kRivals; ++r) {
        const std::size_t other = kept[r];
        const auto* rival = layer.at(other);
        Weight bound = layer.states[other].weight;
        // No excess is negative, so that the first one too many decides.
        for (std::size_t slot = 0; slot < slots.size() && bound <= limit; ++slot) {
            if (rival[slot] != own[slot]) {
                bound.ns += slots[slot].table->excess(slots[slot].stage, rival[slot], own[slot]);
            }
        }
        if (bound <= limit) {
            return true;
        }
    }
    return false;
}

void Sweep::limitWidth(std::size_t boundary, std::vector<std::size_t>& kept) {
    if (kept.size() <= m_options.width) {
        return;
    }
    const Layer& layer = m_layers[boundary];
    std::vector<Weight> promise(layer.size());
    for (const auto state : kept) {
        const auto& [config, weight, parent, choice] = layer.states[state];
        promise[state] = m_options.rest ? weight + m_options.rest(boundary, m_configs[config].open) : weight;
    }
    std::ranges::stable_sort(kept, {}, [&](std::size_t state) { return promise[state]; });
    const Weight dropped = promise[kept[m_options.width]];
    m_droppedBound = m_droppedBound ? std::min(*m_droppedBound, dropped) : dropped;
    kept.resize(m_options.width);
}

void Sweep::keepOnly(Layer& layer, const std::vector<std::size_t>& kept) {
    Layer pruned{.stride = layer.stride, .slots = {}, .states = {}};
    pruned.slots.reserve(kept.size() * layer.stride);
    for (const auto state : kept) {
        pruned.add(layer.at(state), layer.states[state]);
    }
    layer = std::move(pruned);
}

void Sweep::prune(std::size_t boundary) {
    Layer& layer = m_layers[boundary];
    std::vector<std::size_t> sorted(layer.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::ranges::stable_sort(sorted, {}, [&](std::size_t state) {
        return std::pair(layer.states[state].config, layer.states[state].weight);
    });
    std::vector<Slot> slots;
    for (const auto value : m_elimination.open(boundary)) {
        slots.push_back({&m_elimination.valueStates(value), m_elimination.stageAt(value, boundary)});
    }
    std::vector<std::size_t> kept;
    std::vector<std::size_t> group;
    for (const auto state : sorted) {
        if (!group.empty() && layer.states[group.front()].config != layer.states[state].config) {
            group.clear();
        }
        if (!dominated(slots, layer, state, group)) {
            kept.push_back(state);
            group.push_back(state);
        }
    }
    limitWidth(boundary, kept);
    keepOnly(layer, kept);
}

Sweep::Outcome Sweep::run(const std::stop_token& stop) {
    Layer& first = m_layers.front();
    first.states = {{configId({{}, ~std::uint64_t{0}}), {0, m_elimination.fixedNs()}, 0, CandidateId()}};
    if (m_elimination.fixedNs() >= kInfeasibleNs) {
        return Outcome::kInfeasible;
    }
    for (std::size_t position = 0; position < m_elimination.size(); ++position) {
        if (stop.stop_requested()) {
            return Outcome::kCancelled;
        }
        expand(position);
        m_statesSeen += m_layers[position + 1].size();
        if (m_layers[position + 1].size() == 0) {
            m_stuckNode = m_elimination.position(position).node;
            return Outcome::kInfeasible;
        }
        prune(position + 1);
    }
    // The last boundary has no open value and no open region; nogoods may still tell states apart.
    Layer& last = m_layers.back();
    const auto best = std::ranges::min_element(last.states, {}, &State::weight);
    keepOnly(last, {static_cast<std::size_t>(best - last.states.begin())});
    return Outcome::kSolved;
}

std::vector<CandidateId> Sweep::choices() const {
    std::vector<CandidateId> chosen;
    std::size_t state = 0;
    for (std::size_t boundary = m_layers.size(); boundary-- > 1;) {
        chosen.push_back(m_layers[boundary].states[state].choice);
        state = m_layers[boundary].states[state].parent;
    }
    std::ranges::sort(chosen);
    const auto repeats = std::ranges::unique(chosen);
    chosen.erase(repeats.begin(), repeats.end());
    return chosen;
}

} // namespace tessera::search
