#include "engine/measure/measurement_key.h"

#include "engine/measure/frame.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace tessera::measure {

std::string variableOf(const WorkerEnvironment& environment, const std::string& name) {
    if (const auto at = environment.variables.find(name); at != environment.variables.end()) {
        return at->second;
    }
    const char* value = std::getenv(name.c_str());
    return value != nullptr ? value : "";
}

namespace {
constexpr std::string_view kOn = " on ";
} // namespace

backend::DeviceId deviceIn(const std::string& nameWithLayouts) {
    const auto at = nameWithLayouts.find(kOn);
    if (at == std::string::npos) {
        return {};
    }
    const auto first = at + kOn.size();
    const auto last = std::min(nameWithLayouts.find(' ', first), nameWithLayouts.size());
    return backend::DeviceId::parse(std::string_view(nameWithLayouts).substr(first, last - first))
        .value_or(backend::DeviceId{});
}

std::string nameWithLayouts(const backend::Implementation& implementation) {
    std::string text = implementation.name;
    if (implementation.device != backend::DeviceId{}) {
        text.append(kOn).append(implementation.device.toText());
    }
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

std::string cacheStateOf(std::int64_t modelWeightBytes, std::int64_t lastLevelCacheBytes) {
    return modelWeightBytes >= 2 * lastLevelCacheBytes ? "cold"
                                                       : "warm " + std::to_string(modelWeightBytes >> 22U);
}

std::int64_t mostCoolingBytes(const DeviceFingerprint& device) {
    return 2 * device.l3Bytes;
}

std::int64_t mostCachedBytes(const DeviceFingerprint& device) {
    const std::int64_t caches = device.cores * (device.l1Bytes + device.l2Bytes) + device.l3Bytes;
    return caches > 0 ? 2 * caches : std::numeric_limits<std::int64_t>::max();
}

base::Hash128 offerNoteKey(const StoreKey& key, backend::ThreadUse use, const base::Hash128& ceilings) {
    base::Hasher hasher;
    hasher.add(key.region).add(key.plugin).add(std::string_view(key.backend));
    hasher.add(std::string_view(key.options)).add(std::int64_t{key.threads});
    hasher.add(std::string_view(key.precision)).add(key.device);
    hasher.add(std::int64_t{use == backend::ThreadUse::kOne ? 1 : 0}).add(ceilings);
    return hasher.finish();
}

base::Hash128 overheadNoteKey(const base::Hash128& device, int threads) {
    base::Hasher hasher;
    hasher.add(device).add(std::int64_t{threads}).add(std::int64_t{kProtocolVersion});
    return hasher.finish();
}

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
    key.cacheState = cacheStateOf(context.modelWeightBytes, context.device.l3Bytes);
    if (const auto at = context.plugin.libraries.find("compiler"); at != context.plugin.libraries.end()) {
        key.compiler = at->second;
    }
    key.device = context.device.hash();
    key.protocol = kProtocolVersion;
    return key;
}

} // namespace tessera::measure
