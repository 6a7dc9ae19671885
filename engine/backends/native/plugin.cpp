// Tessera's own kernels, written by hand for every element type: families of operators that do one thing.
#include "engine/backends/native/family.h"

#include <algorithm>
#include <optional>
#include <string>

namespace tessera::native {

namespace {

using plugin::RegionView;
using plugin::Unsupported;

/// Every family. An operator may be in several.
constexpr const Family* kFamilies[] = {&kViews,   &kMovement,     &kMaps,          &kFolds,    &kScans,
                                       &kTops,    &kQuantisation, &kNormalisation, &kCreation, &kGather,
                                       &kScatter, &kRows,         &kResample,      &kSpectra};

std::string operatorOf(const RegionView& region) {
    const auto node = region.node(0);
    const std::string domain(node.domain());
    return domain.empty() ? std::string(node.op()) : domain + "." + std::string(node.op());
}

bool takes(const Family& family, std::string_view op) {
    return std::ranges::find(family.operators, op) != family.operators.end();
}

bool isNamedBy(const Family& family, std::string_view implementation) {
    if (!implementation.starts_with(family.name)) {
        return false;
    }
    const auto suffix = implementation.substr(family.name.size());
    return suffix.empty() || suffix.front() == '.' || suffix.front() == '-';
}

void requireOneNode(const RegionView& region) {
    if (region.nodeCount() != 1) {
        throw Unsupported("it takes one operator at a time");
    }
}

class NativeBackend final : public plugin::Backend {
public:
    explicit NativeBackend(const plugin::SettingsView& /*settings*/) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [], "environment": ["OMP_NUM_THREADS", "OMP_WAIT_POLICY",)"
               R"( "GOMP_SPINCOUNT", "OMP_PROC_BIND", "OMP_PLACES"]})";
    }

    void offer(const RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        requireOneNode(region);
        const auto op = operatorOf(region);
        bool isKnown = false;
        for (const Family* family : kFamilies) {
            if (!takes(*family, op)) {
                continue;
            }
            isKnown = true;
            try {
                family->offer(region, settings, offers);
            } catch (const Unsupported& refusal) {
                offers.refuse(std::string(family->name), refusal.what());
            }
        }
        if (!isKnown) {
            throw Unsupported("there is no native kernel for " + op);
        }
    }

    std::unique_ptr<plugin::Kernel> create(const RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        requireOneNode(region);
        const auto op = operatorOf(region);
        for (const Family* family : kFamilies) {
            if (takes(*family, op) && isNamedBy(*family, implementation)) {
                return family->make(region, implementation, settings);
            }
        }
        throw Unsupported("it has no implementation '" + std::string(implementation) + "'");
    }
};

} // namespace

} // namespace tessera::native

TESSERA_BACKEND(tessera::native::NativeBackend)
