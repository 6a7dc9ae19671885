#include "engine/backends/generated/device/backend.h"

#include "engine/backend/layout.h"

#include <string>
#include <utility>

namespace tessera::generated {

namespace accelerator = codegen::accelerator;
using plugin::RegionView;
using plugin::SettingsView;

namespace {

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
    offer.epilogueIsFree = read.isEpilogueFree();
    for (const auto& packing : generated.packings) {
        offer.persistentBytes += static_cast<std::size_t>(packing.elements) * sizeof(float);
    }
    return offer;
}

} // namespace

std::filesystem::path DeviceBackend::folderOf(const SettingsView& settings, std::string_view name) {
    const std::string folder(settings.cacheFolder());
    return folder.empty() ? std::filesystem::path() : std::filesystem::path(folder) / name;
}

void DeviceBackend::offer(const RegionView& region, const SettingsView& /*settings*/,
                          plugin::Offers& offers) {
    const ReadRegion read = readRegion(region);
    const auto selection = accelerator::select(read.problem, limits());
    for (const auto& candidate : selection.candidates) {
        offers.add(offerOf(region, read, candidate.name, candidate.generate()));
    }
    for (const auto& refusal : selection.refusals) {
        offers.refuse(refusal.name, refusal.reason);
    }
}

void DeviceBackend::details(const RegionView& region, std::string_view implementation,
                            const SettingsView& /*settings*/, plugin::Details& details) {
    const auto candidate = candidateNamed(implementation, readRegion(region));
    details.add("schedule", accelerator::scheduleText(candidate.name));
    const auto printed = accelerator::printAccelerator(candidate.generate().kernel);
    details.add("source", accelerator::printProgram(printed, m_language));
}

std::unique_ptr<plugin::Kernel> DeviceBackend::create(const RegionView& region,
                                                      std::string_view implementation,
                                                      const SettingsView& settings) {
    const ReadRegion read = readRegion(region);
    const auto candidate = candidateNamed(implementation, read);
    const auto generated = candidate.generate();
    auto kernel = compile({read, generated, accelerator::printAccelerator(generated.kernel)},
                          [&settings] { settings.heartbeat(); });
    kernel->offered = offerOf(region, read, candidate.name, generated);
    return kernel;
}

codegen::Candidate DeviceBackend::candidateNamed(std::string_view implementation,
                                                 const ReadRegion& read) const {
    auto found = accelerator::candidateNamed(implementation, read.problem, limits());
    if (!found) {
        throw plugin::Unsupported(found.error().message);
    }
    return *std::move(found);
}

} // namespace tessera::generated
