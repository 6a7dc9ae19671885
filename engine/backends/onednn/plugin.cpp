// The oneDNN backend: one primitive a region, with what follows an anchor as post-operations.
#include "engine/backend/abi/bf16.hpp"
#include "engine/backend/movement.h"
#include "engine/backends/onednn/kernel.h"
#include "engine/backends/onednn/operators.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::onednn {

namespace {

using plugin::Unsupported;

struct Entry {
    std::string_view domain;
    std::string_view op;
    void (*offer)(const Problem&, Collector&);
};

/// Every operator that may stand first in a region.
constexpr Entry kAnchors[] = {
    {"", "Conv", offerConvolution},
    {"", "ConvTranspose", offerConvolution},
    {"", "MatMul", offerMatmul},
    {"", "Gemm", offerMatmul},
    {"", "MaxPool", offerPool},
    {"", "AveragePool", offerPool},
    {"", "GlobalAveragePool", offerPool},
    {"", "GlobalMaxPool", offerPool},
    {"", "ConvInteger", offerQuantized},
    {"", "MatMulInteger", offerQuantized},
    {"", "QLinearConv", offerQuantized},
    {"", "QLinearMatMul", offerQuantized},
    {"", "DequantizeLinear", offerQuantized},
    {"", "RNN", offerRecurrent},
    {"", "GRU", offerRecurrent},
    {"", "LSTM", offerRecurrent},
    {"", "Softmax", offerSoftmax},
    {"", "LogSoftmax", offerSoftmax},
    {"", "LayerNormalization", offerLayerNormalization},
    {"", "BatchNormalization", offerBatchNormalization},
    {"", "LRN", offerLocalResponse},
    {"", "PRelu", offerPRelu},
    {"", "Add", offerBinary},
    {"", "Sub", offerBinary},
    {"", "Mul", offerBinary},
    {"", "Div", offerBinary},
    {"", "Max", offerBinary},
    {"", "Min", offerBinary},
    {"", "Sum", offerBinary},
    {"", "Relu", offerElementwise},
    {"", "LeakyRelu", offerElementwise},
    {"", "Elu", offerElementwise},
    {"", "Selu", offerElementwise},
    {"", "Sigmoid", offerElementwise},
    {"", "HardSigmoid", offerElementwise},
    {"", "Tanh", offerElementwise},
    {"", "Gelu", offerElementwise},
    {"", "Swish", offerElementwise},
    {"", "HardSwish", offerElementwise},
    {"", "Mish", offerElementwise},
    {"", "Softplus", offerElementwise},
    {"", "Clip", offerElementwise},
    {"", "Abs", offerElementwise},
    {"", "Neg", offerElementwise},
    {"", "Exp", offerElementwise},
    {"", "Sqrt", offerElementwise},
    {"", "Reciprocal", offerElementwise},
    {"", "Round", offerElementwise},
    {"", "Pow", offerElementwise},
    {"", "ReduceMean", offerReduction},
    {"", "ReduceSum", offerReduction},
    {"", "ReduceMax", offerReduction},
    {"", "ReduceMin", offerReduction},
    {"", "ReduceProd", offerReduction},
    {"", "Concat", offerConcat},
    {"", "Transpose", offerReorder},
    {"tessera", "Convert", offerReorder},
};

const Entry& anchorOf(const plugin::NodeView& node) {
    for (const auto& entry : kAnchors) {
        if (entry.op == node.op() && entry.domain == node.domain()) {
            return entry;
        }
    }
    throw Unsupported("oneDNN has no primitive for " + std::string(node.op()));
}

/// Split and Slice have no primitive: they are offered where they are shared memory.
bool isPartOnly(const plugin::RegionView& region) {
    return backend::isPartMovement(region) && region.node(0).op() != "Concat";
}

std::vector<backend::PartLayout> partLayouts(const plugin::RegionView& region) {
    std::vector<backend::PartLayout> layouts;
    for (const auto& layout : transparentLayouts(region.extents(region.inputs()[0]))) {
        layouts.push_back({"view-" + layoutName(layout), layout});
    }
    return layouts;
}

/// Whether a plan means one of those, not a primitive.
bool isSharing(const plugin::RegionView& region, std::string_view implementation) {
    return backend::isPartMovement(region) && implementation.starts_with("view-");
}

class OneDnnBackend final : public plugin::Backend {
public:
    explicit OneDnnBackend(const plugin::SettingsView& /*settings*/) : m_engine(dnnl::engine::kind::cpu, 0) {
        // Every kernel holds its own primitive; a cache behind them would only keep dropped ones alive.
        dnnl::set_primitive_cache_capacity(0);
    }

    std::string describe() override {
        const auto* version = dnnl::version();
        const std::string number = std::to_string(version->major) + "." + std::to_string(version->minor) +
                                   "." + std::to_string(version->patch);
        return R"({"version": "1", "libraries": [{"name": "oneDNN", "version": ")" + number +
               R"("}], "environment": ["ONEDNN_MAX_CPU_ISA", "DNNL_MAX_CPU_ISA", "ONEDNN_CPU_ISA_HINTS",)" +
               R"( "ONEDNN_DEFAULT_FPMATH_MODE", "OMP_NUM_THREADS", "OMP_WAIT_POLICY", "GOMP_SPINCOUNT",)" +
               R"( "OMP_PROC_BIND", "OMP_PLACES"]})";
    }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        const ThreadScope scope(settings.threads());
        if (backend::isPartMovement(region)) {
            backend::offerPartMovements(region, partLayouts(region), offers);
        }
        if (isPartOnly(region)) {
            return;
        }
        Collector collector("");
        collect(region, settings, collector);
        for (const auto& candidate : collector.candidates()) {
            offers.add(candidate.offer);
        }
        for (const auto& refusal : collector.refusals()) {
            offers.refuse(refusal.implementation, refusal.reason);
        }
        plugin::refuseLackingBf16(settings, offers);
    }

    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        const ThreadScope scope(settings.threads());
        if (isSharing(region, implementation)) {
            return backend::makePartMovement(region, partLayouts(region), implementation);
        }
        Collector collector(implementation);
        collect(region, settings, collector);
        if (collector.candidates().empty()) {
            throw Unsupported(collector.refusals().empty()
                                  ? "it has no implementation '" + std::string(implementation) + "'"
                                  : collector.refusals().front().reason);
        }
        auto& candidate = collector.candidates().front();
        const plugin::Offer offered = candidate.offer;
        auto kernel = candidate.make ? candidate.make(settings.threads())
                                     : makeKernel(m_engine, std::move(candidate), settings.threads());
        kernel->offered = offered;
        return kernel;
    }

private:
    void collect(const plugin::RegionView& region, const plugin::SettingsView& settings,
                 Collector& collector) const {
        const bool mayRound = plugin::bf16Use(settings) == plugin::Bf16::kAllowed;
        const Problem problem{region, m_engine,
                              mayRound ? OperandTypes::kFloatAndBf16 : OperandTypes::kFloat};
        anchorOf(region.node(0)).offer(problem, collector);
    }

    dnnl::engine m_engine;
};

} // namespace

} // namespace tessera::onednn

TESSERA_BACKEND(tessera::onednn::OneDnnBackend)
