// On which values the implementations of a region are checked, and how.
#include "engine/kernels/interpreter.h"
#include "engine/kernels/network_accuracy.h"
#include "engine/measure/measure_batch.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::measure {

namespace {

/// Which of its values holds infinities or NaN on which usual draw, in words; empty: none does.
std::string nonFiniteIn(const graph::Graph& graph, const graph::Region& region,
                        const RecordedValues& recorded) {
    const auto look = [&](graph::ValueId id) -> std::string {
        const bool isActivation = id.valid() && !graph.value(id).isConstant();
        const auto draw = isActivation ? recorded.nonFiniteDraw(id) : std::string();
        return draw.empty()
                   ? ""
                   : "the infinities or NaN that '" + graph.value(id).name + "' holds on draw '" + draw + "'";
    };
    for (const auto node : region.nodes) {
        for (const auto* ids : {&graph.node(node).inputs, &graph.node(node).outputs}) {
            for (const auto id : *ids) {
                if (auto found = look(id); !found.empty()) {
                    return found;
                }
            }
        }
    }
    return "";
}

/// Of a draw on which infinities and NaN are not judged: does what is left tell nothing of the region?
bool tellsNothing(const graph::Graph& graph, const graph::Region& region, const RecordedValues& recorded,
                  std::size_t draw) {
    /// A product of this size makes little that is finite of extremes, and what it makes costs as much to
    /// check as the usual values of which it was shown to be right.
    constexpr std::int64_t kLarge = 50'000'000;
    const bool isFloat = std::ranges::all_of(
        region.outputs, [&](graph::ValueId id) { return graph::isFloating(graph.value(id).type.dtype); });
    // The place of a NaN in an order, or its whole number, is no infinity or NaN any more.
    return graph::regionFlops(graph, region) > kLarge ||
           (!isFloat && std::ranges::any_of(region.inputs, [&](graph::ValueId id) {
               return holdsNonFinite(recorded.at(draw, id));
           }));
}

} // namespace

base::Result<MeasureBatch::Prepared> MeasureBatch::prepare(const graph::Graph& graph,
                                                           const graph::Region& region) {
    if (const auto* recorded = m_state.recorded(graph)) {
        return prepareRecorded(graph, region, *recorded);
    }
    TESSERA_TRY(auto inputs, m_memory.inputs.draw(graph, region));
    RegionOracle::Options options;
    options.threads = m_state.settings().threads;
    options.memo = &m_memory.products;
    options.foreign = m_state.foreignRun();
    TESSERA_TRY(auto oracle, RegionOracle::make(graph, region, inputs, options));
    Prepared prepared{RegionInputs(inputs), {}, ""};
    prepared.checks.push_back({"", std::move(inputs), std::move(oracle)});
    return prepared;
}

base::Result<MeasureBatch::Prepared> MeasureBatch::prepareRecorded(const graph::Graph& graph,
                                                                   const graph::Region& region,
                                                                   const RecordedValues& recorded) {
    Prepared prepared{RegionInputs({}), {}, nonFiniteIn(graph, region, recorded)};
    for (const std::size_t draw : drawsFor(graph, region, recorded)) {
        const auto valuesOf = [&](const std::vector<graph::ValueId>& ids) {
            std::vector<graph::Tensor> tensors;
            std::ranges::transform(ids, std::back_inserter(tensors),
                                   [&](graph::ValueId id) { return recorded.at(draw, id); });
            return tensors;
        };
        const auto outputs = valuesOf(region.outputs);
        RegionOracle::Options options;
        options.threads = m_state.settings().threads;
        options.memo = &m_memory.products;
        options.foreign = m_state.foreignRun();
        options.recorded = outputs;
        options.nonFinite = m_state.judgedOn(recorded.draws()[draw]);
        auto inputs = valuesOf(region.inputs);
        TESSERA_TRY(auto oracle, RegionOracle::make(graph, region, inputs, options));
        if (prepared.checks.empty()) {
            prepared.inputs = RegionInputs(inputs);
        }
        prepared.checks.push_back({recorded.draws()[draw].name, std::move(inputs), std::move(oracle)});
    }
    return prepared;
}

std::vector<std::size_t> MeasureBatch::drawsFor(const graph::Graph& graph, const graph::Region& region,
                                                const RecordedValues& recorded) const {
    std::vector<std::size_t> draws;
    const auto isNew = [&](std::size_t draw) {
        return std::ranges::none_of(draws, [&](std::size_t earlier) {
            return std::ranges::all_of(region.inputs, [&](graph::ValueId id) {
                return recorded.at(draw, id).bytes().data() == recorded.at(earlier, id).bytes().data();
            });
        });
    };
    for (std::size_t draw = 0; draw < recorded.draws().size(); ++draw) {
        const bool isLenient = m_state.judgedOn(recorded.draws()[draw]) == kernels::NonFinite::kIgnored;
        if (isNew(draw) && !(isLenient && tellsNothing(graph, region, recorded, draw))) {
            draws.push_back(draw);
        }
    }
    return draws;
}

CheckResult MeasureBatch::checkOn(const Check& check, BoundKernel& kernel) {
    const auto outputs = kernel.outputs(check.oracle->cuts());
    if (!outputs) {
        return {false, "", outputs.error().oneLine()};
    }
    auto found = check.oracle->compare(*outputs, kernel.implementation().precision);
    if (!found.ok && !check.draw.empty()) {
        found.reason += ", on draw '" + check.draw + "'";
    }
    return found;
}

CheckResult MeasureBatch::compare(Contest& contest, BoundKernel& kernel) {
    const auto& check = contest.prepared->checks.front();
    auto found = checkOn(check, kernel);
    if (!found.ok && contest.prepared->inputs.mend(RegionInputs::Look::kAll)) {
        // What it was given was not what the answer is for, since a rival had changed it: it gets a second
        // try.
        kernel.makeReady();
        if (kernel.run()) {
            found = checkOn(check, kernel);
        }
    }
    return found;
}

CheckResult MeasureBatch::checkBesidePassed(Contest& contest, const BoundKernel& kernel) const {
    if (contest.prepared->checks.front().oracle->isFull()) {
        return {true, "", ""};
    }
    auto made = kernel.outputs();
    if (!made) {
        return {false, "", made.error().oneLine()};
    }
    auto& outputs = *made;
    if (contest.passed.empty()) {
        contest.passed = std::move(outputs);
        return {true, "", ""};
    }
    const auto region = graph::makeRegion(*contest.graph, contest.nodes);
    const auto part = graph::extractRegion(*contest.graph, region);
    if (!part) {
        return {false, "", part.error().oneLine()};
    }
    const auto departure = [&](std::span<const graph::Tensor> got, std::span<const graph::Tensor> expected) {
        for (std::size_t i = 0; i < got.size(); ++i) {
            const auto id = (*part)->outputs()[i];
            const auto tolerance = kernels::networkToleranceOf(**part, id, kernel.implementation().precision);
            const auto found = kernels::compareNetwork(
                got[i], expected[i], tolerance, kernels::NonFinite::kJudged, m_state.settings().threads);
            if (!found.ok) {
                return "output '" + (*part)->value(id).name + "': " + kernels::toText(found);
            }
        }
        return std::string();
    };
    if (departure(outputs, contest.passed).empty()) {
        return {true, "", ""};
    }
    kernels::EvaluateOptions options;
    options.threads = m_state.settings().threads;
    options.foreign = m_state.foreignRun();
    auto right = kernels::evaluate(**part, contest.prepared->checks.front().inputs, options);
    if (!right) {
        return {false, "", right.error().oneLine()};
    }
    const auto own = departure(outputs, *right);
    // From now on they are compared with what is certainly right.
    contest.passed = *std::move(right);
    return {own.empty(), "", own};
}

CheckResult MeasureBatch::checkAll(Contest& contest, BoundKernel& kernel) {
    auto found = compare(contest, kernel);
    if (found.ok) {
        if (auto more = checkBesidePassed(contest, kernel); !more.ok) {
            found = std::move(more);
        }
    }
    const auto& checks = contest.prepared->checks;
    for (std::size_t i = 1; found.ok && i < checks.size(); ++i) {
        RegionInputs inputs(checks[i].inputs);
        kernel.giveInputs(inputs);
        if (const auto ran = kernel.run(); !ran) {
            found = {false, found.how, ran.error().oneLine() + ", on draw '" + checks[i].draw + "'"};
        } else if (auto more = checkOn(checks[i], kernel); !more.ok) {
            found = std::move(more);
        }
        m_context.heartbeat();
    }
    if (checks.size() > 1) {
        kernel.giveInputs(contest.prepared->inputs);
        found.how += ", " + std::to_string(checks.size()) + " draws";
    }
    return found;
}

std::string MeasureBatch::excluded(const Prepared& prepared,
                                   const backend::Implementation& implementation) const {
    const bool loses = implementation.nonFinite == backend::NonFinite::kLost;
    return loses && !prepared.nonFinite.empty() ? "it does not carry " + prepared.nonFinite : "";
}

} // namespace tessera::measure
