#include "engine/measure/measurement_key.h"

#include "engine/measure/frame.h"

#include <cstdlib>

namespace tessera::measure {

namespace {

/// The name alone does not say in which layouts it was timed.
std::string nameWithLayouts(const backend::Implementation& implementation) {
    std::string text = implementation.name;
    for (const auto& layout : implementation.inputLayouts) {
        text += " " + layout.toText();
    }
    text += " ->";
    for (const auto& layout : implementation.outputLayouts) {
        text += " " + layout.toText();
    }
    if (implementation.threads == backend::ThreadUse::kOne) {
        text += " one thread";
    }
    // What shares memory moves less of it.
    const auto add = [&text](const char* what, const auto& ports) {
        for (std::size_t i = 0; i < ports.size(); ++i) {
            text += (i == 0 ? what : ",") + std::to_string(ports[i]);
        }
    };
    add(" view ", implementation.viewOf);
    add(" at ", implementation.viewOffsets);
    add(" in place ", implementation.inPlaceOf);
    add(" part ", implementation.partOf);
    add(" at ", implementation.partOffsets);
    return text;
}

std::string variableOf(const WorkerEnvironment& environment, const std::string& name) {
    if (const auto at = environment.variables.find(name); at != environment.variables.end()) {
        return at->second;
    }
    const char* value = std::getenv(name.c_str());
    return value != nullptr ? value : "";
}

} // namespace

std::string optionText(const MeasurementContext& context) {
    std::string text;
    for (const auto& [name, value] : context.options) {
        text += name + "=" + value + ";";
    }
    for (const auto& name : context.plugin.environment) {
        text += name + "=" + variableOf(context.environment, name) + ";";
    }
    return text;
}

StoreKey measurementKey(const MeasurementContext& context) {
    StoreKey key;
    key.region = context.region;
    key.backend = context.implementation.backend;
    key.implementation = nameWithLayouts(context.implementation);
    key.plugin = context.plugin.contentHash;
    key.options = optionText(context);
    key.precision = graph::toText(context.precision);
    key.threads = context.threads;
    key.affinity =
        context.environment.waiting == WorkerEnvironment::Waiting::kActive ? "close active" : "close passive";
    // Two models with like amounts of other weights leave a kernel's weights equally cold.
    const std::int64_t cap = 2 * context.device.l3Bytes;
    key.cacheState =
        context.modelWeightBytes >= cap ? "cold" : "warm " + std::to_string(context.modelWeightBytes >> 22U);
    if (const auto at = context.plugin.libraries.find("compiler"); at != context.plugin.libraries.end()) {
        key.compiler = at->second;
    }
    key.device = context.device.hash();
    key.protocol = kProtocolVersion;
    return key;
}

} // namespace tessera::measure
