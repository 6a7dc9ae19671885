// The backend of kernels that are generated for a device of OpenCL: each schedule is one implementation,
// printed as OpenCL C and compiled by the device's driver.
#include "engine/backend/layout.h"
#include "engine/backends/generated-opencl/kernel.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::generated {

namespace {

namespace accelerator = codegen::accelerator;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

std::filesystem::path folderOf(const SettingsView& settings) {
    const std::string folder(settings.cacheFolder());
    return folder.empty() ? std::filesystem::path() : std::filesystem::path(folder) / "opencl";
}

plugin::Offer offerOf(const RegionView& region, const ReadRegion& read, const std::string& name,
                      const codegen::Generated& generated) {
    const auto plain = [&](std::int32_t value) {
        return backend::Layout::plain(region.extents(value).size()).toText();
    };
    plugin::Offer offer;
    offer.name = name;
    for (const auto input : region.inputs()) {
        offer.inputLayouts.push_back(plain(input));
    }
    offer.outputLayouts = {plain(region.outputs()[0])};
    if (read.layouts) {
        offer.inputLayouts = {read.layouts->first};
        offer.outputLayouts = {read.layouts->second};
    }
    offer.precision = TS_STRICT; // each product once, sums in float
    offer.threads = 1;
    offer.epilogueIsFree = std::holds_alternative<codegen::Product>(read.problem.shape) ||
                           std::holds_alternative<codegen::Convolution>(read.problem.shape) ||
                           std::holds_alternative<codegen::Pool>(read.problem.shape);
    for (const auto& packing : generated.packings) {
        offer.persistentBytes += static_cast<std::size_t>(packing.elements) * sizeof(float);
    }
    return offer;
}

class GeneratedOpenClBackend final : public plugin::Backend {
public:
    explicit GeneratedOpenClBackend(const SettingsView& settings)
        : m_device(settings)
        , m_compiler(m_device, folderOf(settings), settings.option("build-options", "")) {}

    std::string describe() override { return R"({"version": "1", "libraries": [], "environment": []})"; }

    void offer(const RegionView& region, const SettingsView& /*settings*/, plugin::Offers& offers) override {
        const ReadRegion read = readRegion(region);
        const auto selection = accelerator::select(read.problem, m_compiler.limits());
        for (const auto& candidate : selection.candidates) {
            offers.add(offerOf(region, read, candidate.name, candidate.generate()));
        }
        for (const auto& refusal : selection.refusals) {
            offers.refuse(refusal.name, refusal.reason);
        }
    }

    void details(const RegionView& region, std::string_view implementation, const SettingsView& /*settings*/,
                 plugin::Details& details) override {
        const auto candidate = candidateNamed(implementation, readRegion(region));
        details.add("schedule", accelerator::scheduleText(candidate.name));
        const auto printed = accelerator::printAccelerator(candidate.generate().kernel);
        details.add("source", accelerator::printProgram(printed, accelerator::Language::kOpenCl));
    }

    std::unique_ptr<plugin::Kernel> create(const RegionView& region, std::string_view implementation,
                                           const SettingsView& settings) override {
        ReadRegion read = readRegion(region);
        const auto candidate = candidateNamed(implementation, read);
        const auto generated = candidate.generate();
        auto offered = offerOf(region, read, candidate.name, generated);
        auto kernel = makeDeviceKernel(m_device, m_compiler, std::move(read), generated,
                                       [&settings] { settings.heartbeat(); });
        kernel->offered = std::move(offered);
        return kernel;
    }

private:
    [[nodiscard]] codegen::Candidate candidateNamed(std::string_view implementation,
                                                    const ReadRegion& read) const {
        auto found = accelerator::candidateNamed(implementation, read.problem, m_compiler.limits());
        if (!found) {
            throw Unsupported(found.error().message);
        }
        return *std::move(found);
    }

    plugin::DeviceView m_device;
    DeviceCompiler m_compiler;
};

} // namespace

} // namespace tessera::generated

TESSERA_BACKEND(tessera::generated::GeneratedOpenClBackend)
