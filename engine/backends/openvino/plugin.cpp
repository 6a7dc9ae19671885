// The OpenVINO backend: any convex region as one compiled model of its CPU plug-in, on its own threads.
#include "engine/backend/abi/affinity.hpp"
#include "engine/backend/abi/graph_level.hpp"
#include "engine/backends/openvino/integer_range.h"
#include "engine/backends/openvino/kernel.h"

#include <algorithm>
#include <iterator>
#include <openvino/core/version.hpp>
#include <openvino/runtime/core.hpp>
#include <string>
#include <string_view>

namespace tessera::openvino {

namespace {

/// f32, u8, i8, u16, i16, i32, i64, bool, f16, bf16 as ONNX numbers them. The CPU plug-in computes f64 in f32
/// and wider unsigned integers in i32, so it is not given them; i64 is how ONNX states indices, and is
/// checked to fit 32 bits where values come in.
constexpr std::int32_t kTypes[] = {1, 2, 3, 4, 5, 6, 7, 9, 10, 16};
constexpr std::string_view kDomains[] = {""};

/// Before opset 13 Softmax normalises over all axes from `axis` on together; OpenVINO 2026.4 gives other
/// results wherever that is more than one axis (and right ones for LogSoftmax).
void requirePlainSoftmax(const plugin::RegionView& region) {
    constexpr std::int64_t kOneAxisSince = 13;
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        const auto node = region.node(i);
        if (node.op() != "Softmax" || node.opset() >= kOneAxisSince) {
            continue;
        }
        const std::int64_t rank = region.value(node.input(0)).rank;
        const std::int64_t axis = node.intOr("axis", 1);
        if (axis != -1 && axis != rank - 1) {
            throw plugin::Unsupported("OpenVINO does not normalise over several axes at once, as " +
                                      std::string(node.op()) + " '" + std::string(node.name()) +
                                      "' of opset " + std::to_string(node.opset()) + " does");
        }
    }
}

/// Of LRN with an even window OpenVINO 2026.4 gives other results.
void requireOddWindows(const plugin::RegionView& region) {
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        const auto node = region.node(i);
        if (node.op() == "LRN" && node.intOr("size", 1) % 2 == 0) {
            throw plugin::Unsupported("OpenVINO has no windows of an even number of channels, as that of '" +
                                      std::string(node.name()) + "'");
        }
    }
}

/// What OpenVINO 2026.4 tiles by numbers that only a run tells is memory that nothing was written to.
void requireKnownTiles(const plugin::RegionView& region) {
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        const auto node = region.node(i);
        if (node.op() == "Tile" && plugin::RegionView::positionIn(region.inputs(), node.input(1)) >= 0) {
            throw plugin::Unsupported("OpenVINO does not tile by numbers that come in, as '" +
                                      std::string(node.name()) + "' does");
        }
    }
}

/// Throws plugin::Unsupported where OpenVINO cannot compute the region, or is known to compute it wrong.
void requireComputable(const plugin::RegionView& region) {
    plugin::requireWholeRegion(region, "OpenVINO", kTypes, kDomains);
    requirePlainSoftmax(region);
    requireOddWindows(region);
    requireKnownTiles(region);
}

/// The CPU plug-in lists the processors once, when it is loaded, and only those that the calling thread may
/// run on at that time.
ov::Core makeCore(const plugin::SettingsView& settings) {
    const plugin::AffinityScope scope(settings.cpus());
    ov::Core core;
    core.get_versions("CPU");
    return core;
}

class OpenVinoBackend final : public plugin::Backend {
public:
    static constexpr bool kTakesDynamicValues = true;

    explicit OpenVinoBackend(const plugin::SettingsView& settings) : m_core(makeCore(settings)) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [{"name": "OpenVINO", "version": ")" +
               std::string(ov::get_openvino_version().buildNumber) +
               R"("}], "environment": ["OV_CPU_MAX_ISA", "ONEDNN_MAX_CPU_ISA", "ONEDNN_CPU_ISA_HINTS",)" +
               R"( "ONEDNN_DEFAULT_FPMATH_MODE"]})";
    }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        requireComputable(region);
        static_cast<void>(narrowLimits(region));
        // Relu, Clip, Exp, Max, Softmax and pools of NaN are numbers: no common network is without one of
        // them.
        auto offer = plugin::wholeRegionOffer(region, precisionOf(settings).kind);
        offer.nonFinite = TS_NON_FINITE_LOST;
        offers.add(offer);
    }

    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        requireComputable(region);
        plugin::requireOffered(implementation, plugin::kWholeRegion);
        return makeModelKernel(m_core, region, settings);
    }

private:
    ov::Core m_core;
};

} // namespace

} // namespace tessera::openvino

TESSERA_BACKEND(tessera::openvino::OpenVinoBackend)
