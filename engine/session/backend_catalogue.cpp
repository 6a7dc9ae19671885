#include "engine/session/backend_catalogue.h"

#include "engine/backend/device_copy.h"
#include "engine/base/file_system.h"
#include "engine/graph/dynamic_parts.h"
#include "engine/measure/foreign_nodes.h"
#include "engine/pattern/matcher.h"
#include "engine/search/genome.h"
#include "engine/session/devices.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::session {

namespace {

using Nodes = std::vector<graph::NodeId>;

bool isKnown(const graph::Graph& graph, const Nodes& nodes) {
    return std::ranges::all_of(nodes, [&](graph::NodeId node) { return graph.node(node).schema != nullptr; });
}

bool admitsAll(const pattern::BackendSpec& spec, const graph::Graph& graph, const Nodes& nodes) {
    return std::ranges::all_of(nodes, [&](graph::NodeId node) { return spec.admits(graph.node(node)); });
}

/// Which nodes of the graph are in one of the parts.
std::vector<bool> membersOf(const std::vector<Nodes>& parts, const graph::Graph& graph) {
    std::vector<bool> isMember(graph.nodes().size(), false);
    for (const auto& part : parts) {
        for (const auto node : part) {
            isMember[node.index()] = true;
        }
    }
    return isMember;
}

bool isChosen(const BackendInfo& info, const std::vector<std::string>& chosen) {
    return info.available && isAmong(chosen, info.spec.id);
}

bool isInstalled(const BackendInfo& info) {
    std::error_code code;
    return std::filesystem::exists(info.library, code);
}

/// Of `devices` those of the kind that the spec is for.
std::vector<backend::DeviceId> devicesFor(const pattern::BackendSpec& spec,
                                          const std::vector<backend::DeviceId>& devices) {
    std::vector<backend::DeviceId> own;
    std::ranges::copy_if(devices, std::back_inserter(own), [&](const backend::DeviceId& id) {
        return backend::toText(id.kind) == spec.device;
    });
    return own;
}

} // namespace

BackendCatalogue BackendCatalogue::find(const std::vector<std::filesystem::path>& folders,
                                        const std::vector<backend::DeviceId>& devices) {
    const auto installed = base::programFolder().parent_path() / "lib" / "tessera" / "backends";
    auto found = pattern::findSpecs(pattern::standardLocations(folders, installed));
    BackendCatalogue catalogue;
    catalogue.m_problems = std::move(found.problems);
    catalogue.m_devices = devices.empty() ? std::vector{backend::DeviceId{}} : devices;
    for (auto& spec : found.specs) {
        BackendInfo info;
        info.spec = std::move(spec.spec);
        info.specFile = spec.file;
        info.installedSpec = spec.base;
        info.library = spec.library;
        info.devices = devicesFor(info.spec, catalogue.m_devices);
        info.available = isInstalled(info) && !info.devices.empty();
        if (!isInstalled(info)) {
            info.reason = "its library " + spec.library.filename().string() + " is not installed";
        } else if (info.devices.empty()) {
            info.reason = "it runs on devices of " + info.spec.device + ", and none is placed on (--device)";
        }
        catalogue.m_backends.push_back(std::move(info));
    }
    return catalogue;
}

const BackendInfo* BackendCatalogue::find(std::string_view id) const {
    const auto at =
        std::ranges::find_if(m_backends, [id](const BackendInfo& info) { return info.spec.id == id; });
    return at != m_backends.end() ? &*at : nullptr;
}

std::vector<measure::BackendLibrary> BackendCatalogue::libraries() const {
    std::vector<measure::BackendLibrary> libraries;
    const backend::DeviceId cpu;
    for (const auto& info : m_backends) {
        const bool isOfCpu = info.spec.device == backend::toText(cpu.kind);
        if (!isInstalled(info)) {
            continue; // one that did not open the last time is tried: what it lacked may be there now
        }
        for (const auto& device : isOfCpu ? std::vector{cpu} : info.devices) {
            libraries.push_back({info.spec.id, info.library, info.spec.options, info.spec.level,
                                 info.spec.compiles, device, isOfCpu ? "" : devicePlugin(device.kind)});
        }
    }
    for (const auto& device : m_devices) {
        if (device != cpu) {
            libraries.push_back({.id = backend::copyBackend(device.kind),
                                 .library = {},
                                 .options = {},
                                 .device = device,
                                 .devicePlugin = devicePlugin(device.kind)});
        }
    }
    return libraries;
}

std::vector<std::string> BackendCatalogue::compiling() const {
    std::vector<std::string> ids;
    for (const auto& info : m_backends) {
        if (info.spec.compiles) {
            ids.push_back(info.spec.id);
        }
    }
    return ids;
}

void BackendCatalogue::adopt(const measure::HardwareProfile& profile) {
    for (auto& info : m_backends) {
        info.devices = profile.devicesOf(info.spec.id);
        info.available = !info.devices.empty();
        info.reason = info.available ? "" : "the hardware profile holds nothing of it";
    }
}

base::Status BackendCatalogue::probe(measure::WorkerSession& worker, const base::JobControl& control) {
    for (auto& info : m_backends) {
        if (!isInstalled(info) || info.devices.empty()) {
            continue;
        }
        info.available = false;
        info.version.clear();
        info.reason.clear();
        info.loaded.clear();
        for (const auto& device : info.devices) {
            const auto opened = worker.openBackend({info.spec.id, device}, control.stop);
            if (opened) {
                info.available = true;
                info.version = opened->version;
                info.loaded = opened->loaded;
            } else if (opened.error().kind == base::ErrorKind::kCancelled) {
                return tl::unexpected(opened.error());
            } else {
                info.reason = opened.error().message;
            }
        }
        info.reason = info.available ? "" : info.reason;
    }
    return {};
}

bool isAmong(const std::vector<std::string>& chosen, const std::string& id) {
    return chosen.empty() || std::ranges::find(chosen, id) != chosen.end();
}

std::vector<std::string> BackendCatalogue::ids(const std::vector<std::string>& chosen,
                                               std::optional<pattern::Level> level) const {
    std::vector<std::string> ids;
    for (const auto& info : m_backends) {
        if (isChosen(info, chosen) && (!level || info.spec.level == *level)) {
            ids.push_back(info.spec.id);
        }
    }
    return ids;
}

std::vector<measure::OfferRequest> propose(const graph::Graph& graph, std::span<const BackendInfo> backends,
                                           const std::vector<std::string>& chosen) {
    std::vector<measure::OfferRequest> proposals;
    const auto parts = graph::dynamicParts(graph);
    // Nothing else can run the rest of a part of which one node is taken out.
    const auto isInPart = membersOf(parts, graph);
    const auto cutsPart = [&](const Nodes& nodes) {
        return std::ranges::any_of(nodes, [&](graph::NodeId node) { return isInPart[node.index()]; }) &&
               !std::ranges::binary_search(parts, nodes);
    };
    for (const auto& info : backends) {
        if (!isChosen(info, chosen)) {
            continue;
        }
        const bool isOperatorLevel = info.spec.level == pattern::Level::kOperator;
        auto matches = isOperatorLevel ? pattern::match(graph, info.spec) : std::vector<pattern::Match>();
        std::erase_if(matches, [&](const pattern::Match& match) {
            return !isKnown(graph, match.region.nodes) || cutsPart(match.region.nodes);
        });
        for (const auto& device : info.devices) {
            for (const auto& match : matches) {
                proposals.push_back({match.region, info.spec.id, match.ruleId, {}, device});
            }
        }
        for (const auto& part : parts) {
            const bool takesAny = !isOperatorLevel || info.spec.id == kReference;
            if (takesAny && admitsAll(info.spec, graph, part) &&
                (info.spec.id != kReference || isKnown(graph, part))) {
                for (const auto& device : info.devices) {
                    proposals.push_back(
                        {graph::makeRegion(graph, part), info.spec.id, "dynamic", {}, device});
                }
            }
        }
    }
    if (measure::hasForeignNodes(graph)) {
        std::vector<bool> foreign;
        std::ranges::transform(graph.nodes(), std::back_inserter(foreign), &measure::isForeign);
        auto others = proposeGaps(graph, backends, chosen, foreign, std::vector<bool>(foreign.size()));
        std::ranges::move(others, std::back_inserter(proposals));
    }
    return proposals;
}

std::vector<measure::OfferRequest> proposeGaps(const graph::Graph& graph,
                                               std::span<const BackendInfo> backends,
                                               const std::vector<std::string>& chosen,
                                               const std::vector<bool>& gaps,
                                               const std::vector<bool>& passing) {
    const auto isGap = [&](graph::NodeId node) { return gaps[node.index()]; };
    const auto isDynamic = membersOf(graph::dynamicParts(graph), graph); // proposed in parts of their own
    std::vector<measure::OfferRequest> proposals;
    for (const auto& info : backends) {
        if (!isChosen(info, chosen) || info.spec.level != pattern::Level::kGraph) {
            continue;
        }
        std::vector<bool> admitted(graph.nodes().size(), false);
        for (std::size_t i = 0; i < admitted.size(); ++i) {
            const auto& node = graph.node(graph::NodeId(i));
            admitted[i] = (gaps[i] || passing[i]) && !isDynamic[i] && info.spec.admits(node);
        }
        for (const auto& part : search::largestConvexParts(graph, admitted)) {
            for (const auto& device : info.devices) {
                if (std::ranges::any_of(part, isGap)) {
                    proposals.push_back({graph::makeRegion(graph, part), info.spec.id, "gap", {}, device});
                }
            }
        }
    }
    return proposals;
}

} // namespace tessera::session
