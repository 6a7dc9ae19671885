// The ONNX Runtime backend: any convex region as one session of the library's own, on its own threads.
#include "engine/backend/abi/graph_level.hpp"
#include "engine/backends/onnxruntime/session.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace tessera::onnxruntime {

namespace {

/// Everything fixed in size that ONNX defines; numbers are ONNX's element types. Which operator takes which
/// is the library's to say, when a session is made. Strings are no memory that could be bound.
constexpr std::int32_t kTypes[] = {1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 22};
/// Of NaN they make a number; LRN keeps it in sums that slide over the channels, and a Clip without an upper
/// bound limits infinity. Found by running 1.x (tests/conformance/graph_level_test.cpp).
constexpr std::string_view kLosing[] = {"MaxPool", "GlobalMaxPool", "ReduceMax", "ReduceMin", "LRN", "Clip"};

ts_non_finite nonFiniteOf(const plugin::RegionView& region) {
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        if (std::ranges::find(kLosing, region.node(i).op()) != std::end(kLosing)) {
            return TS_NON_FINITE_LOST;
        }
    }
    return TS_NON_FINITE_CARRIED;
}

constexpr std::string_view kDomains[] = {"", "ai.onnx.ml", "com.microsoft"};

/// LRN of other ranks ends a run of ONNX Runtime 1.x with an error, which no session tells when it is made.
void requireImagesOfLrn(const plugin::RegionView& region) {
    constexpr std::int64_t kImageRank = 4;
    for (std::size_t i = 0; i < region.nodeCount(); ++i) {
        const auto node = region.node(i);
        if (node.op() == "LRN" && region.value(node.input(0)).rank != kImageRank) {
            throw plugin::Unsupported("ONNX Runtime takes LRN of images alone, which '" +
                                      std::string(node.name()) + "' is not");
        }
    }
}

class OnnxRuntimeBackend final : public plugin::Backend {
public:
    static constexpr bool kTakesDynamicValues = true;

    explicit OnnxRuntimeBackend(const plugin::SettingsView& settings)
        : m_environment(Library(std::string(settings.option("library", ""))), poolSettings(settings)) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [{"name": "ONNX Runtime", "version": ")" +
               m_environment.library().version() + R"("}], "environment": ["TESSERA_ONNXRUNTIME_LIBRARY"]})";
    }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& /*settings*/,
               plugin::Offers& offers) override {
        plugin::requireWholeRegion(region, "ONNX Runtime", kTypes, kDomains);
        requireImagesOfLrn(region);
        auto offer = plugin::wholeRegionOffer(region, TS_F32);
        offer.nonFinite = nonFiniteOf(region);
        offers.add(offer);
    }

    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        plugin::requireWholeRegion(region, "ONNX Runtime", kTypes, kDomains);
        plugin::requireOffered(implementation, plugin::kWholeRegion);
        return makeSessionKernel(m_environment, region, poolSettings(settings));
    }

private:
    Environment m_environment;
};

} // namespace

} // namespace tessera::onnxruntime

TESSERA_BACKEND(tessera::onnxruntime::OnnxRuntimeBackend)
