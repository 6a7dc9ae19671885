// The cuDNN backend: a region is one operation graph, and each engine configuration that cuDNN's heuristics
// name for it is one implementation.
#include "engine/backends/cudnn/kernel.h"
#include "engine/backends/cudnn/operators.h"

#include <array>
#include <set>
#include <string>
#include <utility>

namespace tessera::cudnn {

namespace {

using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

constexpr const char* kSoftmax = "softmax";

struct Entry {
    std::string_view op;
    void (*add)(RegionGraph&);
};

/// Every operator that may stand first in a graph.
constexpr std::array kAnchors{
    Entry{"Conv", addConvolution},
    Entry{"ConvTranspose", addTransposedConvolution},
    Entry{"MaxPool", addPool},
    Entry{"AveragePool", addPool},
    Entry{"GlobalMaxPool", addPool},
    Entry{"GlobalAveragePool", addPool},
    Entry{"BatchNormalization", addBatchNormalisation},
    Entry{"InstanceNormalization", addInstanceNormalisation},
    Entry{"LayerNormalization", addRowNormalisation},
    Entry{"RMSNormalization", addRowNormalisation},
};

const Entry& anchorOf(const RegionView& region) {
    const auto node = region.node(0);
    for (const auto& entry : kAnchors) {
        if (node.domain().empty() && entry.op == node.op()) {
            return entry;
        }
    }
    throw Unsupported("cuDNN has no operation for " + std::string(node.op()));
}

bool isSoftmax(const RegionView& region) {
    return region.node(0).op() == "Softmax" || region.node(0).op() == "LogSoftmax";
}

bool hasSpatialAxes(const RegionView& region) {
    const std::int32_t first = region.node(0).input(0);
    return first >= 0 && region.extents(first).size() > 2;
}

/// May an implementation of that class serve a plan that asks for `asked`? Those of float32 serve every
/// reduced one; strict is served by strict alone.
bool mayServe(const Numbers& numbers, ts_precision asked) {
    const auto offered = numbers.precision;
    return offered == asked || offered == TS_STRICT || (offered == TS_F32 && asked != TS_STRICT);
}

plugin::Offer offerOf(const RegionGraph& graph, const EnginePlan& plan) {
    plugin::Offer offer;
    offer.name = std::string(nameOf(graph.order())) + "." + plan.choice.name();
    offer.inputLayouts = graph.inputLayouts();
    offer.outputLayouts = graph.outputLayouts();
    offer.precision = plan.numbers.precision;
    offer.nonFinite = plan.numbers.nonFinite;
    offer.threads = 1;
    offer.workspaceBytes = plan.workspaceBytes;
    offer.persistentBytes = graph.constantBytes();
    return offer;
}

plugin::Offer softmaxOffer(const RegionView& region) {
    static_cast<void>(readSoftmax(region));
    plugin::Offer offer;
    offer.name = kSoftmax;
    const std::string layout = layoutOf(Order::kPlain, region.extents(region.inputs()[0]).size());
    offer.inputLayouts = {layout};
    offer.outputLayouts = {layout};
    offer.precision = TS_STRICT;
    offer.threads = 1;
    return offer;
}

class CudnnBackend final : public plugin::Backend {
public:
    explicit CudnnBackend(const SettingsView& settings)
        : m_session(std::make_shared<Session>(
              settings, std::make_shared<const Library>(std::string(settings.option("library", ""))))) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [{"name": "cuDNN", "version": ")" +
               m_session->library()->version() + R"("}], "environment": ["NVIDIA_TF32_OVERRIDE"]})";
    }

    void offer(const RegionView& region, const SettingsView& settings, plugin::Offers& offers) override {
        if (isSoftmax(region)) {
            offers.add(softmaxOffer(region));
            return;
        }
        static_cast<void>(anchorOf(region));
        for (const auto order : {Order::kPlain, Order::kChannelsLast}) {
            if (order == Order::kPlain || hasSpatialAxes(region)) {
                m_session->use([&](Handle handle) { offerOrder(region, order, handle, settings, offers); });
            }
        }
    }

    void details(const RegionView& region, std::string_view implementation, const SettingsView& settings,
                 plugin::Details& details) override;

    std::unique_ptr<plugin::Kernel> create(const RegionView& region, std::string_view implementation,
                                           const SettingsView& settings) override;

private:
    [[nodiscard]] std::unique_ptr<RegionGraph> graphOf(const RegionView& region, Order order,
                                                       Handle handle) const {
        auto graph = std::make_unique<RegionGraph>(m_session->library(), region, order);
        anchorOf(region).add(*graph);
        graph->finish(handle);
        return graph;
    }
    [[nodiscard]] Engines enginesOf(RegionGraph& graph, Handle handle) const {
        return {m_session->library(), handle, graph.graph().descriptor()};
    }

    void offerOrder(const RegionView& region, Order order, Handle handle, const SettingsView& settings,
                    plugin::Offers& offers) const;

    SessionPointer m_session;
};

/// The order and the engine that an implementation's name says.
std::pair<Order, EngineChoice> parse(std::string_view implementation) {
    for (const auto order : {Order::kPlain, Order::kChannelsLast}) {
        const std::string start = std::string(nameOf(order)) + ".";
        if (implementation.starts_with(start)) {
            return {order, EngineChoice::parse(implementation.substr(start.size()))};
        }
    }
    throw Unsupported("it has no implementation '" + std::string(implementation) + "'");
}

void CudnnBackend::offerOrder(const RegionView& region, Order order, Handle handle,
                              const SettingsView& settings, plugin::Offers& offers) const {
    const std::string start = nameOf(order);
    try {
        const auto graph = graphOf(region, order, handle);
        const auto engines = enginesOf(*graph, handle);
        const auto choices = engines.choices();
        if (choices.empty()) {
            offers.refuse(start, "cuDNN's heuristics name no engine for it");
        }
        for (const auto& choice : choices) {
            settings.heartbeat(); // a plan may be compiled
            try {
                const auto plan = engines.plan(choice, [&settings](const Numbers& numbers) {
                    return mayServe(numbers, settings.precision());
                });
                offers.add(offerOf(*graph, plan));
            } catch (const Unsupported& refusal) {
                offers.refuse(start + "." + choice.name(), refusal.what());
            }
        }
    } catch (const Unsupported& refusal) {
        offers.refuse(start, refusal.what());
    }
}

void CudnnBackend::details(const RegionView& region, std::string_view implementation,
                           const SettingsView& /*settings*/, plugin::Details& details) {
    if (isSoftmax(region)) {
        details.add("schedule", "one call of cudnnSoftmaxForward");
        return;
    }
    const auto [order, choice] = parse(implementation);
    std::string text = "engine " + std::to_string(choice.engine);
    for (const auto& knob : choice.knobs) {
        text += ", knob " + std::to_string(knob.type) + " at " + std::to_string(knob.value);
    }
    details.add("schedule", text);
}

std::unique_ptr<plugin::Kernel> CudnnBackend::create(const RegionView& region,
                                                     std::string_view implementation,
                                                     const SettingsView& settings) {
    if (isSoftmax(region)) {
        plugin::requireOffered(implementation, kSoftmax);
        auto kernel = makeSoftmaxKernel(m_session, readSoftmax(region));
        kernel->offered = softmaxOffer(region);
        return kernel;
    }
    const auto [order, choice] = parse(implementation);
    std::unique_ptr<plugin::Kernel> kernel;
    std::unique_ptr<RegionGraph> graph;
    std::optional<EnginePlan> plan;
    settings.heartbeat();
    m_session->use([&, order = order, &choice = choice](Handle handle) {
        graph = graphOf(region, order, handle);
        plan.emplace(enginesOf(*graph, handle).plan(choice));
    });
    plugin::Offer offered = offerOf(*graph, *plan);
    kernel = makeGraphKernel(m_session, std::move(graph), *std::move(plan));
    kernel->offered = std::move(offered);
    return kernel;
}

} // namespace

} // namespace tessera::cudnn

TESSERA_BACKEND(tessera::cudnn::CudnnBackend)
