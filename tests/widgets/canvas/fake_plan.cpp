#include "tests/widgets/canvas/fake_plan.h"

#include "engine/base/assert.h"
#include "engine/base/random.h"
#include "engine/layout/scene.h"
#include "engine/models/models.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace tessera::canvas {
namespace {

using layout::CostState;
using layout::DeviceClass;
using layout::Slot;

bool heavy(const graph::Node& node) {
    return node.op == "Conv" || node.op == "ConvTranspose" || node.op == "MatMul" || node.op == "Gemm";
}

bool light(const graph::Node& node) {
    constexpr std::array<std::string_view, 9> kOps{"Relu", "Add",  "Mul",     "Tanh",   "BatchNormalization",
                                                   "Gelu", "Clip", "Softmax", "Sigmoid"};
    return std::find(kOps.begin(), kOps.end(), node.op) != kOps.end();
}

layout::Placement draw(base::Random& random) {
    constexpr std::array<std::pair<Slot, const char*>, 10> kWeighted{{{Slot::kOneDnn, "DN"},
                                                                      {Slot::kOneDnn, "DN"},
                                                                      {Slot::kOneDnn, "DN"},
                                                                      {Slot::kOneDnn, "DN"},
                                                                      {Slot::kGeneratedCpp, "TE"},
                                                                      {Slot::kGeneratedCpp, "TE"},
                                                                      {Slot::kGeneratedCpp, "TE"},
                                                                      {Slot::kOpenBlas, "BL"},
                                                                      {Slot::kXnnpack, "XN"},
                                                                      {Slot::kOpenVino, "OV"}}};
    const auto& [slot, letters] = kWeighted[random.below(kWeighted.size())];
    return {slot, letters, DeviceClass::kCpu};
}

} // namespace

FakePlan fakePlan(const graph::Graph& graph, std::uint64_t seed) {
    base::Random random(seed);
    FakePlan plan;
    std::vector<bool> taken(graph.nodes().size(), false);
    for (std::uint32_t n = 0; n < graph.nodes().size(); ++n) {
        if (taken[n]) {
            continue;
        }
        layout::RegionLook look;
        auto at = graph::NodeId(n);
        look.nodes.push_back(at);
        taken[n] = true;
        while (heavy(graph.node(graph::NodeId(n))) && look.nodes.size() < 4) {
            const auto& value = graph.value(graph.node(at).outputs.front());
            if (value.uses.size() != 1 || graph.isOutput(graph.node(at).outputs.front())) {
                break;
            }
            at = value.uses.front().node;
            const auto& inputs = graph.node(at).inputs;
            const bool first = std::find(inputs.begin(), inputs.end(),
                                         graph.node(look.nodes.back()).outputs.front()) != inputs.end();
            if (taken[at.index()] || !light(graph.node(at)) || !first) {
                break;
            }
            taken[at.index()] = true;
            look.nodes.push_back(at);
        }
        look.placement = draw(random);
        look.implementation = look.placement.slot == Slot::kOneDnn ? "brgemm" : "tile 8×14";
        const auto median = static_cast<std::int64_t>(heavy(graph.node(graph::NodeId(n)))
                                                          ? 60'000 + random.uniform() * 800'000
                                                          : 1'000 + random.uniform() * 30'000);
        look.time = layout::TimeRange{base::Nanoseconds(median), base::Nanoseconds(median * 98 / 100),
                                      base::Nanoseconds(median * 103 / 100)};
        look.heat = static_cast<float>(static_cast<double>(median) / 860'000);
        look.delta = static_cast<float>(random.normal() * 0.4);
        look.confidence = static_cast<float>(random.uniform());
        const auto state = random.below(16);
        look.cost = state == 0   ? CostState::kPredicted
                    : state == 1 ? CostState::kStale
                                 : CostState::kMeasured;
        look.pinned = random.below(14) == 0;
        look.warning = random.below(24) == 0;
        look.forbidden = random.below(24) == 0;
        look.measuring = random.below(24) == 0;
        plan.regions.push_back(std::move(look));
    }
    std::vector<std::uint32_t> regionOf(graph.nodes().size());
    for (std::uint32_t r = 0; r < plan.regions.size(); ++r) {
        for (const auto node : plan.regions[r].nodes) {
            regionOf[node.index()] = r;
        }
    }
    for (std::uint32_t v = 0; v < graph.values().size(); ++v) {
        const auto& value = graph.values()[v];
        for (const auto& use : value.uses) {
            const bool between =
                value.producer.valid() &&
                plan.regions[regionOf[value.producer.index()]].placement.slot == Slot::kXnnpack &&
                regionOf[value.producer.index()] != regionOf[use.node.index()];
            if (between && !value.isConstant()) {
                plan.transits.push_back({graph::ValueId(v),
                                         use.node,
                                         use.index,
                                         {layout::TransitKind::kConversion, "nhwc→nChw16c", "6.1 µs"}});
            }
        }
    }
    std::vector<std::uint32_t> hottest(plan.regions.size());
    for (std::uint32_t r = 0; r < hottest.size(); ++r) {
        hottest[r] = r;
    }
    std::stable_sort(hottest.begin(), hottest.end(),
                     [&](auto a, auto b) { return plan.regions[a].heat > plan.regions[b].heat; });
    for (std::uint8_t rank = 0; rank < 5 && rank < hottest.size(); ++rank) {
        plan.regions[hottest[rank]].heatRank = static_cast<std::uint8_t>(rank + 1);
    }
    return plan;
}

std::shared_ptr<const layout::Scene> fakeScene(std::string_view model, std::uint64_t seed) {
    const auto graph = models::buildModel(model);
    TESSERA_ASSERT(graph.has_value());
    const auto plan = fakePlan(**graph, seed);
    const layout::GroupTree groups(**graph);
    return layout::Scene::layered(layout::graphScene(**graph, groups, plan.regions, plan.transits, {}));
}

} // namespace tessera::canvas
