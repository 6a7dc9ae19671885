#include "app/cli/commands/commands.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"
#include "engine/session/devices.h"

#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

Json backendJson(const session::BackendInfo& info) {
    Json patterns = Json::array();
    for (const auto& rule : info.spec.patterns) {
        patterns.push_back({{"id", rule.id}, {"match", rule.match.text()}, {"where", rule.where.text()}});
    }
    return {{"name", info.spec.id},
            {"title", info.spec.title},
            {"level", pattern::toText(info.spec.level)},
            {"version", info.version},
            {"available", info.available},
            {"reason", info.reason},
            {"patterns", std::move(patterns)}};
}

Json deviceJson(const backend::DeviceId& id, const backend::DeviceInfo& info) {
    return {{"device", id.toText()},
            {"name", info.name},
            {"vendor", info.vendor},
            {"driver", info.driver},
            {"memory_bytes", info.memoryBytes},
            {"largest_allocation_bytes", info.largestAllocationBytes},
            {"compute_units", info.computeUnits},
            {"clock_mhz", info.clockMegahertz},
            {"emulated", info.isEmulated},
            {"available", info.reason.empty()},
            {"reason", info.reason}};
}

std::string stateOf(const backend::DeviceInfo& info) {
    if (!info.reason.empty()) {
        return info.reason;
    }
    return info.isEmulated ? "emulated by the CPU: for tests, its times are no device's" : "available";
}

/// Devices besides the CPU, and kinds without any.
struct DeviceListing {
    Json devices = Json::array();
    Json kindsWithout = Json::array();
    Table table = Table({{"DEVICE"},
                         {"NAME"},
                         {"MEMORY", Table::Align::kRight},
                         {"DRIVER"},
                         {"STATE", Table::Align::kLeft, 100}});
};

DeviceListing listingOf(const std::vector<session::DevicesOfKind>& found) {
    DeviceListing listing;
    for (const auto& [kind, reason, devices] : found) {
        if (!reason.empty()) {
            listing.kindsWithout.push_back({{"kind", backend::toText(kind)}, {"reason", reason}});
            listing.table.add({std::string(backend::toText(kind)), "", "", "", reason});
        }
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const backend::DeviceId id{kind, static_cast<std::int32_t>(i)};
            listing.devices.push_back(deviceJson(id, devices[i]));
            listing.table.add({id.toText(), devices[i].name, bytesText(devices[i].memoryBytes),
                               devices[i].driver, stateOf(devices[i])});
        }
    }
    return listing;
}

base::Result<Answer> listBackends(Context& context) {
    TESSERA_TRY(const auto session, createSession(context));
    TESSERA_CHECK(session->probeBackends(context.control()));
    Json list = Json::array();
    Table table({{"BACKEND"},
                 {"LEVEL"},
                 {"VERSION"},
                 {"PATTERNS", Table::Align::kRight},
                 {"STATE", Table::Align::kLeft, 100}});
    for (const auto& info : session->backends()) {
        const auto json = backendJson(info);
        table.add({info.spec.id, std::string(pattern::toText(info.spec.level)), json["version"],
                   std::to_string(info.spec.patterns.size() + info.spec.fusion.size()),
                   json["available"] ? "available" : json["reason"].get<std::string>()});
        list.push_back(json);
    }
    TESSERA_TRY(const auto found, session::findDevices(context.control()));
    auto listing = listingOf(found);
    context.progress.clear();
    context.output.document("tessera-backends", {{"backends", std::move(list)},
                                                 {"devices", std::move(listing.devices)},
                                                 {"kinds_without_devices", std::move(listing.kindsWithout)}});
    context.output.print(table.text(context.output.charset()));
    if (!listing.table.empty()) {
        context.output.print("\n" + listing.table.text(context.output.charset()));
    }
    return Answer::kYes;
}

} // namespace

void addBackends(Registrar& registrar) {
    registrar.add("backends",
                  "Lists every backend and device: level, version, and whether it can be used here",
                  listBackends);
}

} // namespace tessera::cli
