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

/// What the numbers of ports are: multiples of `step` from `least` to below `limit`.
struct PortNumbers {
    std::int64_t least;
    std::int64_t limit;
    std::int64_t step;
    const char* expected;
};

/// One number for each of `count` ports; empty when absent.
template <typename T>
base::Result<std::vector<T>> readPorts(const json& value, const char* key, const PortNumbers& numbers,
                                       std::size_t count) {
    std::vector<T> read;
    for (const auto& entry : arrayField(value, key)) {
        const auto number = entry.is_number_integer() ? entry.get<std::int64_t>() : numbers.limit;
        if (number < numbers.least || number >= numbers.limit || number % numbers.step != 0) {
            return fail(ErrorKind::kRefused, numbers.expected, key);
        }
        read.push_back(static_cast<T>(number));
    }
    if (!read.empty() && read.size() != count) {
        return fail(ErrorKind::kRefused, "expected one entry for each port", key);
    }
    return read;
}

/// How buffers are shared, see sharing.h.
base::Status readSharing(const json& value, backend::Implementation& made) {
    const std::size_t inputs = made.inputLayouts.size();
    const std::size_t outputs = made.outputLayouts.size();
    const auto indexOf = [](std::size_t ports) {
        return PortNumbers{-1, static_cast<std::int64_t>(ports), 1, "expected an index of a port, or -1"};
    };
    constexpr PortNumbers kOffsets{0, std::numeric_limits<std::int64_t>::max(), backend::kSharingAlignment,
                                   "expected offsets that are multiples of 64"};
    TESSERA_TRY(made.viewOf, readPorts<std::int32_t>(value, "view_of", indexOf(inputs), outputs));
    TESSERA_TRY(made.viewOffsets, readPorts<std::int64_t>(value, "view_offsets", kOffsets, outputs));
    TESSERA_TRY(made.inPlaceOf, readPorts<std::int32_t>(value, "in_place_of", indexOf(inputs), outputs));
    TESSERA_TRY(made.partOf, readPorts<std::int32_t>(value, "part_of", indexOf(outputs), inputs));
    TESSERA_TRY(made.partOffsets, readPorts<std::int64_t>(value, "part_offsets", kOffsets, inputs));
    return {};
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
    const auto addUnlessEmpty = [&value](const char* key, const auto& list) {
        if (!list.empty()) {
            value[key] = list;
        }
    };
    addUnlessEmpty("view_of", implementation.viewOf);
    addUnlessEmpty("view_offsets", implementation.viewOffsets);
    addUnlessEmpty("in_place_of", implementation.inPlaceOf);
    addUnlessEmpty("part_of", implementation.partOf);
    addUnlessEmpty("part_offsets", implementation.partOffsets);
    if (implementation.lowerBoundFlops > 0) {
        value["bound_flops"] = implementation.lowerBoundFlops;
        value["likely_flops"] = implementation.estimatedFlops;
    }
    if (implementation.epilogueIsFree) {
        value["fuses_in_passing"] = true;
    }
    if (implementation.nonFinite == backend::NonFinite::kLost) {
        value["non_finite"] = "lost";
    }
    for (const auto& member : implementation.parallelGroup) {
        value["bundle"].push_back({{"nodes", member.nodes},
                                   {"lane", member.lane},
                                   {"implementation", toJson(member.implementation)}});
    }
    return value;
}

namespace {

/// A member's implementation is none of a parallel group again.
base::Result<backend::GroupMember> readMember(const json& value) {
    const json& implementation = fieldOf(value, "implementation");
    if (!value.is_object() || implementation.contains("bundle")) {
        return fail(ErrorKind::kRefused, "expected members that are no parallel groups", "bundle");
    }
    backend::GroupMember member;
    for (const auto& node : arrayField(value, "nodes")) {
        if (!node.is_number_unsigned() ||
            node.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
            return fail(ErrorKind::kRefused, "expected positions of nodes", "bundle");
        }
        member.nodes.push_back(node.get<std::uint32_t>());
    }
    member.lane = static_cast<std::int32_t>(std::clamp<std::int64_t>(intField(value, "lane"), -1, 1 << 20));
    TESSERA_TRY(member.implementation, implementationFromJson(implementation));
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
    if (!device) {
        return fail(ErrorKind::kRefused, device.error().message, made.backend + ":" + made.name);
    }
    if (!precision) {
        return fail(ErrorKind::kRefused, "unknown precision", made.backend + ":" + made.name);
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
    TESSERA_CHECK(readSharing(value, made));
    made.lowerBoundFlops = std::max<std::int64_t>(intField(value, "bound_flops"), 0);
    made.estimatedFlops = std::max(intField(value, "likely_flops"), made.lowerBoundFlops);
    made.epilogueIsFree = boolField(value, "fuses_in_passing");
    if (value.contains("non_finite")) { // older documents have no such field
        TESSERA_TRY(made.nonFinite, readChoice(value, "non_finite", "carried", backend::NonFinite::kCarried,
                                               "lost", backend::NonFinite::kLost));
    }
    for (const auto& entry : arrayField(value, "bundle")) {
        TESSERA_TRY(auto member, readMember(entry));
        made.parallelGroup.push_back(std::move(member));
    }
    return made;
}

} // namespace tessera::measure
