// The XNNPACK backend: one float32 operator a region, images channels last, on a thread pool of its own.
#include "engine/backend/abi/affinity.hpp"
#include "engine/backends/xnnpack/operation.h"

#include <algorithm>
#include <map>
#include <pthreadpool.h>
#include <string>
#include <utility>

namespace tessera::xnnpack {

namespace {

using plugin::RegionView;
using plugin::Unsupported;

struct Anchor {
    std::string_view op;
    Operations (*read)(const RegionView&);
};

/// Those that carry infinities and NaN (found by running them, tests/conformance/non_finite_test.cpp). All
/// others limit their results, between infinities too, and what limits takes the limit where the result is
/// NaN; Softmax takes the largest of a row so.
constexpr std::string_view kCarrying[] = {"Sigmoid", "HardSwish", "Abs",       "Neg", "Sqrt", "Floor",
                                          "Ceil",    "Round",     "LeakyRelu", "Elu", "PRelu"};

constexpr Anchor kAnchors[] = {
    {"Conv", convolutions},
    {"ConvTranspose", convolutions},
    {"MatMul", fullyConnected},
    {"Gemm", fullyConnected},
    {"MaxPool", pools},
    {"AveragePool", pools},
    {"GlobalAveragePool", pools},
    {"Add", binaries},
    {"Sub", binaries},
    {"Mul", binaries},
    {"Div", binaries},
    {"Max", binaries},
    {"Min", binaries},
    {"Sigmoid", unaries},
    {"HardSwish", unaries},
    {"Abs", unaries},
    {"Neg", unaries},
    {"Sqrt", unaries},
    {"Floor", unaries},
    {"Ceil", unaries},
    {"Round", unaries},
    {"Elu", unaries},
    {"LeakyRelu", unaries},
    {"Relu", unaries},
    {"Clip", unaries},
    {"Softmax", unaries},
    {"PRelu", unaries},
};

struct DestroyPool {
    void operator()(pthreadpool_t pool) const { pthreadpool_destroy(pool); }
};

class XnnpackBackend final : public plugin::Backend {
public:
    explicit XnnpackBackend(const plugin::SettingsView& /*settings*/) {
        if (const auto status = xnn_initialize(nullptr); status != xnn_status_success) {
            throw Unsupported("XNNPACK does not start: " + toText(status));
        }
    }
    ~XnnpackBackend() override { xnn_deinitialize(); }
    XnnpackBackend(const XnnpackBackend&) = delete;
    XnnpackBackend& operator=(const XnnpackBackend&) = delete;

    std::string describe() override {
        // The library does not tell its version; its build id is part of every measurement's key.
        return R"({"version": "1", "libraries": [{"name": "XNNPACK", "version": "libXNNPACK.so.0"}],)"
               R"( "environment": []})";
    }

    void offer(const RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        for (auto& operation : read(region)) {
            // One thread is the caller's, so no pool of its own is entered.
            operation.offer.pool = settings.threads() > 1 ? TS_POOL_FOREIGN : TS_POOL_NATIVE;
            offers.add(operation.offer);
        }
    }

    std::unique_ptr<plugin::Kernel> create(const RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        for (auto& operation : read(region)) {
            if (operation.offer.name == implementation) {
                return makeKernel(std::move(operation), poolOf(settings));
            }
        }
        throw Unsupported("it has no implementation '" + std::string(implementation) + "'");
    }

private:
    static Operations read(const RegionView& region) {
        const auto node = region.node(0);
        const auto* entry = std::ranges::find(kAnchors, node.op(), &Anchor::op);
        if (entry == std::end(kAnchors) || !node.domain().empty()) {
            throw Unsupported("XNNPACK has no operator for " + std::string(node.op()));
        }
        auto operations = entry->read(region);
        const bool carries = std::ranges::find(kCarrying, node.op()) != std::end(kCarrying);
        for (auto& operation : operations) {
            operation.offer.nonFinite = carries ? TS_NON_FINITE_CARRIED : TS_NON_FINITE_LOST;
        }
        return operations;
    }

    pthreadpool_t poolOf(const plugin::SettingsView& settings) {
        const int threads = settings.threads();
        if (threads <= 1) {
            return nullptr;
        }
        auto& pool = m_pools[threads];
        if (pool == nullptr) {
            // Its threads inherit where this one may run, and that is one CPU when the native pool is pinned.
            const plugin::AffinityScope scope(plugin::cpusForPool(settings, threads));
            pool.reset(pthreadpool_create(static_cast<std::size_t>(threads)));
            if (pool == nullptr) {
                throw std::runtime_error("its thread pool could not be made");
            }
        }
        return pool.get();
    }

    std::map<int, std::unique_ptr<pthreadpool, DestroyPool>> m_pools;
};

} // namespace

} // namespace tessera::xnnpack

TESSERA_BACKEND(tessera::xnnpack::XnnpackBackend)
