#include "engine/measure/implementation_json.h"

#include "engine/backend/sharing.h"
#include "engine/measure/json_read.h"

#include <algorithm>
#include <limits>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

json layoutList(const std::vector<backend::Layout>& layouts) {
    json list = json::array();
    for (const auto& layout : layouts) {
        list.push_back(layout.toText());
    }
    return list;
}

base::Result<std::vector<backend::Layout>> readLayouts(const json& value, const char* key) {
    std::vector<backend::Layout> layouts;
    for (const auto& text : arrayField(value, key)) {
        if (!text.is_string()) {
            return fail(ErrorKind::kRefused, "expected layouts as text", key);
        }
        TESSERA_TRY(auto layout, backend::Layout::parse(text.get<std::string>()));
        layouts.push_back(std::move(layout));
    }
    return layouts;
}

/// `count` indices below `limit`, or -1; empty when absent.
base::Result<std::vector<std::int32_t>> readIndices(const json& value, const char* key, std::size_t limit,
                                                    std::size_t count) {
    std::vector<std::int32_t> indices;
    for (const auto& entry : arrayField(value, key)) {
        const std::int64_t index = entry.is_number_integer() ? entry.get<std::int64_t>() : -2;
        if (index < -1 || index >= static_cast<std::int64_t>(limit)) {
            return fail(ErrorKind::kRefused, "expected an index of a port, or -1", key);
        }
        indices.push_back(static_cast<std::int32_t>(index));
    }
    if (!indices.empty() && indices.size() != count) {
        return fail(ErrorKind::kRefused, "expected one entry for each port", key);
    }
    return indices;
}

/// `count` byte offsets; empty when absent.
base::Result<std::vector<std::int64_t>> readOffsets(const json& value, const char* key, std::size_t count) {
    std::vector<std::int64_t> offsets;
    for (const auto& entry : arrayField(value, key)) {
        offsets.push_back(entry.is_number_integer() ? entry.get<std::int64_t>() : -1);
        if (offsets.back() < 0 || offsets.back() % backend::kSharingAlignment != 0) {
            return fail(ErrorKind::kRefused, "expected offsets that are multiples of 64", key);
        }
    }
    if (!offsets.empty() && offsets.size() != count) {
        return fail(ErrorKind::kRefused, "expected one entry for each port", key);
    }
    return offsets;
}

template <typename T>
base::Result<T> readChoice(const json& value, const char* key, std::string_view first, T firstValue,
                           std::string_view second, T secondValue) {
    const std::string text = textField(value, key);
    if (text != first && text != second) {
        return fail(ErrorKind::kRefused,
                    "expected '" + std::string(first) + "' or '" + std::string(second) + "'", key);
    }
    return text == first ? firstValue : secondValue;
}

} // namespace

json toJson(const backend::Implementation& implementation) {
    json value{{"backend", implementation.backend},
               {"name", implementation.name},
               {"device", implementation.device.toText()},
               {"inputs", layoutList(implementation.inputLayouts)},
               {"outputs", layoutList(implementation.outputLayouts)},
               {"precision", graph::toText(implementation.precision)},
               {"threads", implementation.threads == backend::ThreadUse::kOne ? "one" : "all"},
               {"pool", implementation.pool == backend::ThreadPool::kForeign ? "foreign" : "native"},
               {"workspace_bytes", implementation.workspaceBytes},
               {"persistent_bytes", implementation.persistentBytes}};
    if (!implementation.viewOf.empty()) {
        value["view_of"] = implementation.viewOf;
    }
    if (!implementation.viewOffsets.empty()) {
        value["view_offsets"] = implementation.viewOffsets;
    }
    if (!implementation.inPlaceOf.empty()) {
        value["in_place_of"] = implementation.inPlaceOf;
    }
    if (!implementation.partOf.empty()) {
        value["part_of"] = implementation.partOf;
    }
    if (!implementation.partOffsets.empty()) {
        value["part_offsets"] = implementation.partOffsets;
    }
    if (implementation.boundFlops > 0) {
        value["bound_flops"] = implementation.boundFlops;
        value["likely_flops"] = implementation.likelyFlops;
    }
    if (implementation.fusesInPassing) {
        value["fuses_in_passing"] = true;
    }
    if (implementation.nonFinite == backend::NonFinite::kLost) {
        value["non_finite"] = "lost";
    }
    for (const auto& member : implementation.bundle) {
        value["bundle"].push_back({{"nodes", member.nodes},
                                   {"lane", member.lane},
                                   {"implementation", toJson(member.implementation)}});
    }
    return value;
}

namespace {

/// A member's implementation is none of a bundle again.
base::Result<backend::BundleMember> readMember(const json& value) {
    if (!value.is_object() || value.value("implementation", json::object()).contains("bundle")) {
        return fail(ErrorKind::kRefused, "expected members that are no bundles", "bundle");
    }
    backend::BundleMember member;
    for (const auto& node : arrayField(value, "nodes")) {
        if (!node.is_number_unsigned() ||
            node.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
            return fail(ErrorKind::kRefused, "expected positions of nodes", "bundle");
        }
        member.nodes.push_back(node.get<std::uint32_t>());
    }
    member.lane = static_cast<std::int32_t>(std::clamp<std::int64_t>(intField(value, "lane"), -1, 1 << 20));
    TESSERA_TRY(member.implementation, implementationFromJson(value.value("implementation", json::object())));
    return member;
}

} // namespace

base::Result<backend::Implementation> implementationFromJson(const json& value) {
    backend::Implementation made;
    made.backend = textField(value, "backend");
    made.name = textField(value, "name");
    if (made.backend.empty() || made.name.empty()) {
        return fail(ErrorKind::kRefused, "an implementation needs backend and name", "implementation");
    }
    const auto device = backend::DeviceId::parse(textField(value, "device"));
    const auto precision = graph::parsePrecision(textField(value, "precision"));
    if (!device || !precision) {
        return fail(ErrorKind::kRefused, "unknown device or precision", made.backend + ":" + made.name);
    }
    made.device = *device;
    made.precision = *precision;
    TESSERA_TRY(made.inputLayouts, readLayouts(value, "inputs"));
    TESSERA_TRY(made.outputLayouts, readLayouts(value, "outputs"));
    TESSERA_TRY(made.threads, readChoice(value, "threads", "one", backend::ThreadUse::kOne, "all",
                                         backend::ThreadUse::kAll));
    TESSERA_TRY(made.pool, readChoice(value, "pool", "native", backend::ThreadPool::kNative, "foreign",
                                      backend::ThreadPool::kForeign));
    made.workspaceBytes = intField(value, "workspace_bytes");
    made.persistentBytes = intField(value, "persistent_bytes");
    if (made.workspaceBytes < 0 || made.persistentBytes < 0) {
        return fail(ErrorKind::kRefused, "a negative size", made.backend + ":" + made.name);
    }
    TESSERA_TRY(made.viewOf,
                readIndices(value, "view_of", made.inputLayouts.size(), made.outputLayouts.size()));
    TESSERA_TRY(made.inPlaceOf,
                readIndices(value, "in_place_of", made.inputLayouts.size(), made.outputLayouts.size()));
    TESSERA_TRY(made.viewOffsets, readOffsets(value, "view_offsets", made.outputLayouts.size()));
    TESSERA_TRY(made.partOf,
                readIndices(value, "part_of", made.outputLayouts.size(), made.inputLayouts.size()));
    TESSERA_TRY(made.partOffsets, readOffsets(value, "part_offsets", made.inputLayouts.size()));
    made.boundFlops = std::max<std::int64_t>(intField(value, "bound_flops"), 0);
    made.likelyFlops = std::max(intField(value, "likely_flops"), made.boundFlops);
    made.fusesInPassing = boolField(value, "fuses_in_passing");
    if (value.contains("non_finite")) { // older documents have no such field
        TESSERA_TRY(made.nonFinite, readChoice(value, "non_finite", "carried", backend::NonFinite::kCarried,
                                               "lost", backend::NonFinite::kLost));
    }
    for (const auto& entry : arrayField(value, "bundle")) {
        TESSERA_TRY(auto member, readMember(entry));
        made.bundle.push_back(std::move(member));
    }
    return made;
}

} // namespace tessera::measure
