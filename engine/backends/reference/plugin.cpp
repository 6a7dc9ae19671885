// The reference backend: the plain kernels of engine/kernels behind the plug-in contract. It takes every
// operator that has a kernel, in row-major layouts, and converts between any two physical layouts.
#include "engine/backend/movement.h"
#include "engine/backends/reference/kernels.h"

namespace tessera::reference {

namespace {

bool isConversion(const plugin::RegionView& region) {
    return region.nodeCount() == 1 && region.node(0).domain() == "tessera" &&
           region.node(0).op() == "Convert";
}

class ReferenceBackend final : public plugin::Backend {
public:
    static constexpr bool kTakesDynamicValues = true;

    explicit ReferenceBackend(const plugin::SettingsView& /*settings*/) {}

    std::string describe() override { return R"({"version": "1", "libraries": [], "environment": []})"; }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& /*settings*/,
               plugin::Offers& offers) override {
        if (isConversion(region)) {
            offerConversion(region, offers);
            return;
        }
        if (isView(region)) {
            offerViews(region, offers);
        }
        if (backend::isPartMovement(region)) {
            offerParts(region, offers);
        }
        offerEvaluation(region, offers);
    }

    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        if (implementation == "copy" && isConversion(region)) {
            return makeConversion(region);
        }
        if (implementation == "view" && isConversion(region)) {
            return backend::makeView();
        }
        if (implementation.starts_with("view") && isView(region)) {
            return backend::makeView();
        }
        if (implementation == "view" && backend::isPartMovement(region)) {
            return makeParts(region);
        }
        if (implementation == "plain" && !isConversion(region)) {
            return makeEvaluation(region, settings.threads());
        }
        throw plugin::Unsupported("it has no implementation '" + std::string(implementation) + "'");
    }
};

} // namespace

} // namespace tessera::reference

TESSERA_BACKEND(tessera::reference::ReferenceBackend)
