#include "tests/widgets/support/fake_session.h"

#include "engine/backend/device_copy.h"
#include "engine/graph/operator_schema.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace tessera::test {
namespace {

using backend::Cost;

bool takesFusion(const graph::Node& node) {
    return node.op == "Conv" || node.op == "ConvTranspose" || node.op == "MatMul" || node.op == "Gemm";
}

bool isFused(const graph::Node& node) {
    static const std::set<std::string> kFused{"Relu", "LeakyRelu", "BatchNormalization",
                                              "Tanh", "Clip",      "Add"};
    return kFused.contains(node.op);
}

/// Products with the elementwise chain behind them, everything else alone.
std::vector<std::vector<graph::NodeId>> coverOf(const graph::Graph& graph) {
    std::vector<std::vector<graph::NodeId>> cover;
    std::vector<bool> taken(graph.nodes().size(), false);
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        if (taken[i]) {
            continue;
        }
        std::vector<graph::NodeId> nodes{graph::NodeId(i)};
        taken[i] = true;
        while (takesFusion(graph.nodes()[i])) {
            const graph::Node& last = graph.node(nodes.back());
            const graph::Value& value = graph.value(last.outputs.front());
            if (value.uses.size() != 1 || graph.isOutput(last.outputs.front())) {
                break;
            }
            const graph::NodeId next = value.uses.front().node;
            // Only in a row: what lies between would make the region non-convex.
            if (!isFused(graph.node(next)) || next.index() != nodes.back().index() + 1) {
                break;
            }
            nodes.push_back(next);
            taken[next.index()] = true;
        }
        cover.push_back(std::move(nodes));
    }
    return cover;
}

Cost costFor(std::int64_t flops, std::int64_t bytes, double factor) {
    const double ns = (static_cast<double>(flops) / 90 + static_cast<double>(bytes) / 20 + 900) * factor;
    const auto median = static_cast<std::int64_t>(ns);
    return Cost::measured(base::Nanoseconds(median), base::Nanoseconds(median - median / 60),
                          base::Nanoseconds(median + median / 50), 41);
}

plan::Alternative rival(const std::string& backend, const std::string& name, const Cost& cost,
                        std::int64_t effect) {
    plan::Alternative alternative{backend, name, "conv-chain", cost, std::nullopt, {}};
    if (cost.feasible()) {
        alternative.planEffect = base::Nanoseconds(effect);
    }
    return alternative;
}

struct Choice {
    std::string backend;
    std::string implementation;
    double factor;
};

Choice choiceFor(const graph::Graph& graph, const graph::Region& region, std::size_t index,
                 const std::vector<plan::Constraint>& constraints) {
    for (const plan::Constraint& constraint : constraints) {
        const graph::NodeId node = graph.findNode(constraint.node);
        const bool here = std::find(region.nodes.begin(), region.nodes.end(), node) != region.nodes.end();
        if (here && constraint.kind == plan::Constraint::Kind::kPin) {
            return {constraint.backend, constraint.implementation.empty() ? "any" : constraint.implementation,
                    constraint.backend == "onednn" ? 1.0 : 1.35};
        }
        if (here && constraint.backend == "onednn") {
            return {"xnnpack", "igemm", 1.2};
        }
    }
    if (!takesFusion(graph.node(region.nodes.front()))) {
        return index % 2 == 0 ? Choice{"xnnpack", "simd", 1.0} : Choice{"reference", "loops", 1.0};
    }
    return index % 5 == 3 ? Choice{"openblas", "sgemm", 0.95} : Choice{"onednn", "brgemm", 1.0};
}

} // namespace

std::vector<session::BackendInfo> fakeBackends(const std::vector<std::string>& ids) {
    std::vector<session::BackendInfo> backends;
    for (const std::string& id : ids) {
        const std::string path = test::sourcePath("resources/specs/" + id + ".json");
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        if (auto spec = pattern::parseSpec(text.str(), path)) {
            session::BackendInfo info{};
            info.spec = std::move(*spec);
            info.specFile = path;
            info.available = true;
            info.version = "1.0";
            backends.push_back(std::move(info));
        }
    }
    return backends;
}

plan::PlanRef fakePlan(const graph::GraphRef& graph, const std::vector<plan::Constraint>& constraints) {
    auto made = std::make_shared<plan::Plan>();
    made->graph = graph;
    made->modelName = graph->name();
    made->structureHash = graph->structureHash();
    made->threads = 2;
    made->kernelOverhead = base::Nanoseconds(100);
    made->search.constraints = constraints;
    for (const auto& nodes : coverOf(*graph)) {
        graph::Region region = graph::makeRegion(*graph, nodes);
        const std::int64_t flops = graph::regionFlops(*graph, region);
        const std::int64_t bytes = graph::regionBytes(*graph, region);
        const Choice choice = choiceFor(*graph, region, made->regions.size(), constraints);
        backend::Implementation implementation{};
        implementation.backend = choice.backend;
        implementation.name = choice.implementation;
        plan::PlannedRegion planned{std::move(region),
                                    std::move(implementation),
                                    costFor(flops, bytes, choice.factor),
                                    std::nullopt,
                                    plan::Decision::kFastest,
                                    "Fastest of three measured.",
                                    {}};
        const std::int64_t own = planned.cost.median().count();
        planned.alternatives.push_back(rival("xnnpack", "igemm 6x16", costFor(flops, bytes, 1.25), own / 4));
        planned.alternatives.push_back(rival("onednn", "jit group", costFor(flops, bytes, 1.004), own / 250));
        planned.alternatives.push_back(
            rival("openblas", "im2col",
                  Cost::infeasible(backend::Outcome::kUnsupported, "group = 32, needs 1"), 0));
        made->regions.push_back(std::move(planned));
    }
    std::int64_t sum = 0;
    for (const plan::PlannedRegion& region : made->regions) {
        sum += region.cost.median().count();
    }
    const auto time = [](std::int64_t ns) {
        return plan::EndToEnd{base::Nanoseconds(ns), base::Nanoseconds(ns - ns / 150),
                              base::Nanoseconds(ns + ns / 140), 30};
    };
    made->endToEnd = time(sum + sum / 50);
    made->raced = made->endToEnd;
    made->baselines = {{"onednn", time(sum + sum / 8), {}},
                       {"greedy", time(sum + sum / 5), {}},
                       {"openblas", std::nullopt, "does not run Tanh"}};
    made->bestBaseline = "onednn";
    made->speedUp = {1.1, 1.08, 1.12};
    return made;
}

plan::PlanRef withConversions(const plan::PlanRef& plan) {
    auto made = std::make_shared<plan::Plan>(*plan);
    const graph::Graph& graph = *made->graph;
    const auto layoutFor = [&](const std::string& backend, graph::ValueId value) {
        const auto& shape = graph.value(value).type.shape;
        const std::size_t rank = shape ? shape->size() : 0;
        return backend == "onednn" && rank == 4 ? *backend::Layout::parse("aBcd8b")
                                                : backend::Layout::plain(rank);
    };
    struct Form {
        backend::Layout layout;
        backend::DeviceId device;
    };
    std::map<graph::ValueId, Form> written;
    for (const graph::ValueId input : graph.inputs()) {
        written.emplace(input, Form{layoutFor({}, input), {}});
    }
    std::set<std::pair<graph::ValueId, std::string>> have;
    const auto want = [&](graph::ValueId value, const Form& form) {
        const auto from = written.find(value);
        const std::string key = form.layout.toText() + form.device.toText();
        if (from == written.end() ||
            (from->second.layout == form.layout && from->second.device == form.device) ||
            !have.emplace(value, key).second) {
            return;
        }
        plan::PlannedConversion conversion{value,
                                           from->second.layout,
                                           from->second.device,
                                           form.layout,
                                           form.device,
                                           {},
                                           costFor(0, graph.value(value).type.bytes().value_or(0), 1),
                                           {}};
        if (conversion.fromDevice != conversion.toDevice) {
            conversion.implementation =
                backend::deviceCopy(conversion.fromDevice, conversion.toDevice, form.layout);
        } else {
            conversion.implementation.backend = "onednn";
            conversion.implementation.name = "reorder";
        }
        made->conversions.push_back(std::move(conversion));
    };
    for (plan::PlannedRegion& region : made->regions) {
        backend::Implementation& implementation = region.implementation;
        if (implementation.backend == "openblas") {
            implementation.device = {backend::DeviceId::Kind::kCuda, 0};
        }
        for (const graph::ValueId input : region.region.inputs) {
            implementation.inputLayouts.push_back(layoutFor(implementation.backend, input));
            want(input, {implementation.inputLayouts.back(), implementation.device});
        }
        for (const graph::ValueId output : region.region.outputs) {
            implementation.outputLayouts.push_back(layoutFor(implementation.backend, output));
            written.emplace(output, Form{implementation.outputLayouts.back(), implementation.device});
        }
    }
    for (const graph::ValueId output : graph.outputs()) {
        want(output, {layoutFor({}, output), {}});
    }
    std::int64_t more = 0;
    for (plan::PlannedConversion& conversion : made->conversions) {
        if (!plan->endToEnd) {
            conversion.cost = Cost::infeasible(backend::Outcome::kUnsupported, "not measured yet");
        } else {
            more += conversion.cost.median().count();
        }
    }
    if (made->endToEnd) {
        plan::EndToEnd& time = *made->endToEnd;
        for (base::Nanoseconds* each : {&time.median, &time.low, &time.high}) {
            *each += base::Nanoseconds(more);
        }
    }
    return made;
}

plan::PlanRef fakeGreedyPlan(const graph::GraphRef& graph) {
    auto greedy = std::make_shared<plan::Plan>(*fakePlan(graph));
    for (plan::PlannedRegion& region : greedy->regions) {
        region.cost = Cost::infeasible(backend::Outcome::kUnsupported, "not measured yet");
        region.alternatives.clear();
        region.decision = plan::Decision::kPriority;
        region.why.clear();
    }
    greedy->endToEnd.reset();
    greedy->raced.reset();
    greedy->baselines.clear();
    greedy->bestBaseline.reset();
    return greedy;
}

} // namespace tessera::test
