#include "engine/measure/region_under_test.h"

#include "engine/kernels/interpreter.h"
#include "engine/kernels/network_accuracy.h"

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

/// Draws on which its inputs are not those of an earlier one, and that tell something of the region's class.
std::vector<std::size_t> drawsFor(const graph::Graph& graph, const graph::Region& region,
                                  const RecordedValues& recorded, const WorkerState& state) {
    std::vector<std::size_t> draws;
    const auto isNew = [&](std::size_t draw) {
        return std::ranges::none_of(draws, [&](std::size_t earlier) {
            return std::ranges::all_of(region.inputs, [&](graph::ValueId id) {
                return recorded.at(draw, id).bytes().data() == recorded.at(earlier, id).bytes().data();
            });
        });
    };
    for (std::size_t draw = 0; draw < recorded.draws().size(); ++draw) {
        const bool isLenient = state.judgedOn(recorded.draws()[draw]) == kernels::NonFinite::kIgnored;
        if (isNew(draw) && !(isLenient && tellsNothing(graph, region, recorded, draw))) {
            draws.push_back(draw);
        }
    }
    return draws;
}

} // namespace

CheckMemory CheckMemory::make() {
    constexpr std::uint64_t kInputSeed = 20220907;
    constexpr std::int64_t kMostBytes = std::int64_t{256} << 20U;
    return {DrawnInputs(kInputSeed, kMostBytes), kernels::ProductMemo(kMostBytes)};
}

base::Result<RegionUnderTest> RegionUnderTest::make(graph::GraphRef graph, const graph::Region& region,
                                                    WorkerState& state, CheckMemory& memory) {
    RegionUnderTest made(std::move(graph), region, state);
    if (const auto* recorded = state.recorded(*made.m_graph)) {
        made.m_nonFinite = nonFiniteIn(*made.m_graph, region, *recorded);
        TESSERA_CHECK(made.addRecorded(*recorded, memory));
    } else {
        TESSERA_TRY(auto inputs, memory.inputs.draw(*made.m_graph, region));
        TESSERA_CHECK(made.addCheck("", std::move(inputs), {}, memory));
    }
    return made;
}

base::Status RegionUnderTest::addCheck(const std::string& draw, std::vector<graph::Tensor> inputs,
                                       RegionOracle::Options options, CheckMemory& memory) {
    options.threads = m_state.settings().threads;
    options.memo = &memory.products;
    options.foreign = m_state.foreignRun();
    TESSERA_TRY(auto oracle, RegionOracle::make(*m_graph, m_region, inputs, options));
    if (m_checks.empty()) {
        m_inputs = RegionInputs(inputs);
    }
    m_checks.push_back({draw, std::move(inputs), std::move(oracle)});
    return {};
}

base::Status RegionUnderTest::addRecorded(const RecordedValues& recorded, CheckMemory& memory) {
    for (const std::size_t draw : drawsFor(*m_graph, m_region, recorded, m_state)) {
        const auto valuesOf = [&](const std::vector<graph::ValueId>& ids) {
            std::vector<graph::Tensor> tensors;
            std::ranges::transform(ids, std::back_inserter(tensors),
                                   [&](graph::ValueId id) { return recorded.at(draw, id); });
            return tensors;
        };
        const auto outputs = valuesOf(m_region.outputs);
        RegionOracle::Options options;
        options.recorded = outputs;
        options.nonFinite = m_state.judgedOn(recorded.draws()[draw]);
        TESSERA_CHECK(addCheck(recorded.draws()[draw].name, valuesOf(m_region.inputs), options, memory));
    }
    return {};
}

CheckResult RegionUnderTest::checkOn(const Check& check, BoundKernel& kernel) {
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

CheckResult RegionUnderTest::check(BoundKernel& kernel) {
    const auto& check = m_checks.front();
    auto found = checkOn(check, kernel);
    if (!found.ok && m_inputs.mend(RegionInputs::Look::kAll)) {
        // What it was given was not what the answer is for, since another kernel had changed it: it gets a
        // second try.
        kernel.makeReady();
        if (kernel.run()) {
            found = checkOn(check, kernel);
        }
    }
    return found;
}

CheckResult RegionUnderTest::checkAgainstPassed(const BoundKernel& kernel) {
    if (m_checks.front().oracle->isFull()) {
        return {true, "", ""};
    }
    auto made = kernel.outputs();
    if (!made) {
        return {false, "", made.error().oneLine()};
    }
    auto& outputs = *made;
    if (m_passed.empty()) {
        m_passed = std::move(outputs);
        return {true, "", ""};
    }
    const auto part = graph::extractRegion(*m_graph, m_region);
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
    if (departure(outputs, m_passed).empty()) {
        return {true, "", ""};
    }
    kernels::EvaluateOptions options;
    options.threads = m_state.settings().threads;
    options.foreign = m_state.foreignRun();
    auto right = kernels::evaluate(**part, m_checks.front().inputs, options);
    if (!right) {
        return {false, "", right.error().oneLine()};
    }
    const auto own = departure(outputs, *right);
    // From now on they are compared with what is certainly right.
    m_passed = *std::move(right);
    return {own.empty(), "", own};
}

CheckResult RegionUnderTest::checkAll(BoundKernel& kernel, const std::function<void()>& heartbeat) {
    auto found = check(kernel);
    if (found.ok) {
        if (auto more = checkAgainstPassed(kernel); !more.ok) {
            found = std::move(more);
        }
    }
    for (std::size_t i = 1; found.ok && i < m_checks.size(); ++i) {
        RegionInputs inputs(m_checks[i].inputs);
        kernel.giveInputs(inputs);
        if (const auto ran = kernel.run(); !ran) {
            found = {false, found.how, ran.error().oneLine() + ", on draw '" + m_checks[i].draw + "'"};
        } else if (auto more = checkOn(m_checks[i], kernel); !more.ok) {
            found = std::move(more);
        }
        heartbeat();
    }
    if (m_checks.size() > 1) {
        kernel.giveInputs(m_inputs);
        found.how += ", " + std::to_string(m_checks.size()) + " draws";
    }
    return found;
}

std::string RegionUnderTest::exclusion(const backend::Implementation& implementation) const {
    const bool loses = implementation.nonFinite == backend::NonFinite::kLost;
    return loses && !m_nonFinite.empty() ? "it does not carry " + m_nonFinite : "";
}

} // namespace tessera::measure
