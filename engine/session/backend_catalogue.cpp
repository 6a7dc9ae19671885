#include "engine/session/backend_catalogue.h"

#include "engine/base/file_system.h"
#include "engine/pattern/matcher.h"

#include <algorithm>
#include <utility>

namespace tessera::session {

namespace {

bool extentsKnown(const graph::Graph& graph, const graph::Region& region) {
    for (const auto node : region.nodes) {
        if (graph.node(node).schema == nullptr) {
            return false;
        }
        for (const auto* list : {&graph.node(node).inputs, &graph.node(node).outputs}) {
            for (const auto value : *list) {
                if (value.valid() && !graph.value(value).type.extents()) {
                    return false;
                }
            }
        }
    }
    return true;
}

} // namespace

BackendCatalogue BackendCatalogue::find(const std::vector<std::filesystem::path>& folders) {
    const auto installed = base::programFolder().parent_path() / "lib" / "tessera" / "backends";
    auto found = pattern::findSpecs(pattern::standardLocations(folders, installed));
    BackendCatalogue catalogue;
    catalogue.m_problems = std::move(found.problems);
    for (auto& spec : found.specs) {
        BackendInfo info;
        info.spec = std::move(spec.spec);
        info.specFile = spec.file;
        std::error_code code;
        info.available = std::filesystem::exists(spec.library, code);
        if (!info.available) {
            info.reason = "its library " + spec.library.filename().string() + " is not installed";
        }
        catalogue.m_backends.push_back(std::move(info));
        catalogue.m_libraries.push_back(spec.library);
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
    for (std::size_t i = 0; i < m_backends.size(); ++i) {
        // One that did not open the last time is asked again: what it lacked may be there now.
        std::error_code code;
        if (std::filesystem::exists(m_libraries[i], code)) {
            libraries.push_back({m_backends[i].spec.id, m_libraries[i], m_backends[i].spec.options});
        }
    }
    return libraries;
}

void BackendCatalogue::adopt(const measure::HardwareProfile& profile) {
    for (auto& info : m_backends) {
        info.available = profile.knows(info.spec.id);
        info.reason = info.available ? "" : "the hardware profile holds nothing of it";
    }
}

base::Status BackendCatalogue::probe(measure::WorkerSession& worker, const base::JobControl& control) {
    for (std::size_t i = 0; i < m_backends.size(); ++i) {
        auto& info = m_backends[i];
        std::error_code code;
        if (!std::filesystem::exists(m_libraries[i], code)) {
            continue;
        }
        const auto opened = worker.openBackend(info.spec.id, control.stop);
        if (!opened && opened.error().kind == base::ErrorKind::kCancelled) {
            return tl::unexpected(opened.error());
        }
        info.available = opened.has_value();
        info.version = opened ? opened->version : "";
        info.reason = opened ? "" : opened.error().message;
        info.loaded = opened ? opened->loaded : std::vector<std::string>();
    }
    return {};
}

bool isAmong(const std::vector<std::string>& chosen, const std::string& id) {
    return chosen.empty() || std::ranges::find(chosen, id) != chosen.end();
}

std::vector<std::string> BackendCatalogue::operatorLevel(const std::vector<std::string>& chosen) const {
    std::vector<std::string> ids;
    for (const auto& info : m_backends) {
        if (info.available && info.spec.level == pattern::Level::kOperator && isAmong(chosen, info.spec.id)) {
            ids.push_back(info.spec.id);
        }
    }
    return ids;
}

std::vector<measure::OfferRequest> propose(const graph::Graph& graph, std::span<const BackendInfo> backends,
                                           const std::vector<std::string>& chosen) {
    std::vector<measure::OfferRequest> proposals;
    for (const auto& info : backends) {
        if (!isAmong(chosen, info.spec.id) || !info.available ||
            info.spec.level != pattern::Level::kOperator) {
            continue;
        }
        for (auto& match : pattern::match(graph, info.spec)) {
            if (extentsKnown(graph, match.region)) {
                proposals.push_back({std::move(match.region), info.spec.id, std::move(match.ruleId)});
            }
        }
    }
    return proposals;
}

} // namespace tessera::session
