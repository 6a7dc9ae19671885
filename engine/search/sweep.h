#pragma once

#include "engine/search/elimination.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

namespace tessera::search {

/// Candidates that must not all be chosen (they would wait for each other). At most 64 in one sweep.
using Nogood = std::vector<CandidateId>;

/// The part of a state that is not about values: regions that have some but not all of their nodes behind
/// them, and for each nogood whether every member that could have been chosen so far was.
struct SweepConfig {
    std::vector<CandidateId> open; ///< ascending
    std::uint64_t alive = 0;
    friend auto operator<=>(const SweepConfig&, const SweepConfig&) = default;
};

/// A lower bound on what must still be paid at a boundary, given the open regions.
using RestBound = std::function<Weight(std::size_t boundary, const std::vector<CandidateId>& open)>;

struct SweepOptions {
    std::size_t width = 8192; ///< states kept at one boundary
    RestBound rest;           ///< orders states when there are more; may be empty
};

/// States of all boundaries of one elimination, each with its cheapest past.
///
/// State: configuration and one valueState for each open value. States that cannot become better than another
/// whatever follows are dropped, which changes no minimum. Past the width the least promising ones go too,
/// and `droppedBound` says what a plan through one of them would cost at least.
class Sweep {
public:
    using ValueState = ValueStateTable::ValueState;

    struct State {
        std::uint32_t config = 0;
        Weight weight;
        std::uint32_t parent = 0;
        CandidateId choice; ///< covers the node before this boundary
    };
    struct Layer {
        std::size_t stride = 0;
        std::vector<ValueState> slots; ///< stride a state
        std::vector<State> states;
        [[nodiscard]] std::size_t size() const { return states.size(); }
        [[nodiscard]] const ValueState* at(std::size_t state) const { return slots.data() + state * stride; }
        void add(const ValueState* own, const State& state) {
            slots.insert(slots.end(), own, own + stride);
            states.push_back(state);
        }
    };

    Sweep(Elimination elimination, std::vector<Nogood> nogoods, SweepOptions options);

    enum class Outcome : std::uint8_t { kSolved, kInfeasible, kCancelled };
    [[nodiscard]] Outcome run(const std::stop_token& stop);

    [[nodiscard]] Elimination& elimination() { return m_elimination; }
    /// At whose position no state survived; after kInfeasible.
    [[nodiscard]] std::uint32_t stuckNode() const { return m_stuckNode; }
    [[nodiscard]] const Layer& layer(std::size_t boundary) const { return m_layers[boundary]; }
    [[nodiscard]] const SweepConfig& config(std::uint32_t id) const { return m_configs[id]; }
    /// Of the last boundary's only state.
    [[nodiscard]] Weight best() const { return m_layers.back().states.front().weight; }
    [[nodiscard]] std::vector<CandidateId> choices() const; ///< ascending
    /// Set when states were dropped for width.
    [[nodiscard]] const std::optional<Weight>& droppedBound() const { return m_droppedBound; }
    /// A bit for each nogood, as in SweepConfig::alive.
    [[nodiscard]] std::uint64_t nogoodMask() const {
        return m_nogoods.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << m_nogoods.size()) - 1;
    }

    [[nodiscard]] std::size_t statesSeen() const { return m_statesSeen; }

    /// What may be chosen at `position` in a configuration.
    struct Option {
        CandidateId candidate;
        std::uint32_t config = 0;   ///< after it
        Weight weight;              ///< paid where the candidate starts
        std::vector<Touch> touches; ///< of the values at `position`
    };
    [[nodiscard]] std::vector<Option> options(std::size_t position, std::uint32_t config);
    /// The weight of a state after `option`, and its valueStates in `target`, which has the next layer's
    /// stride; nullopt: it is infeasible.
    [[nodiscard]] std::optional<Weight> apply(std::size_t position, std::size_t state, const Option& option,
                                              ValueState* target);

private:
    [[nodiscard]] std::uint32_t configId(SweepConfig config);
    [[nodiscard]] std::optional<std::uint64_t> aliveAfter(std::size_t position, std::uint64_t alive,
                                                          CandidateId chosen) const;
    void expand(std::size_t position);
    void addState(Layer& layer, const ValueState* slots, const State& state);
    /// An open value at one boundary.
    struct Slot {
        ValueStateTable* table;
        std::uint32_t stage;
    };
    void prune(std::size_t boundary);
    [[nodiscard]] static bool dominated(const std::vector<Slot>& slots, const Layer& layer, std::size_t state,
                                        const std::vector<std::size_t>& kept);
    void limitWidth(std::size_t boundary, std::vector<std::size_t>& kept);
    static void keepOnly(Layer& layer, const std::vector<std::size_t>& kept);

    Elimination m_elimination;
    std::vector<Nogood> m_nogoods; ///< members by first position
    SweepOptions m_options;
    std::vector<Layer> m_layers;
    std::vector<SweepConfig> m_configs;
    std::map<SweepConfig, std::uint32_t> m_configIds;
    std::vector<std::uint32_t> m_buckets; ///< hash table over the layer that is being filled
    std::optional<Weight> m_droppedBound;
    std::uint32_t m_stuckNode = 0;
    std::size_t m_statesSeen = 0;
};

} // namespace tessera::search
