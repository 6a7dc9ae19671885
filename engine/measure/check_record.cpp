#include "engine/measure/check_record.h"

#include "engine/measure/frame.h"
#include "engine/measure/json_read.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>

namespace tessera::measure {

using nlohmann::json;

namespace {

constexpr const char* kCheckKind = "check";

/// By CheckRecord::Result.
constexpr std::array<std::string_view, 3> kResults{"passed", "wrong", "excluded"};

base::Hash128 noteKey(const StoreKey& key, const CheckScope& scope, std::size_t draws) {
    base::Hasher hasher;
    hasher.add(key.hash()).add(scope.model).add(static_cast<std::int64_t>(draws));
    return hasher.finish();
}

/// The first element's bytes where all elements have them; empty: they differ, or there are none.
std::span<const std::byte> commonElement(const graph::Tensor& tensor) {
    const std::size_t bits = graph::bitWidth(tensor.dtype());
    const auto bytes = tensor.bytes();
    const std::size_t size = bits / 8;
    if (bits % 8 != 0 || size == 0 || bytes.size() < size) {
        return {};
    }
    // Every byte equals the one an element before it.
    return std::memcmp(bytes.data(), bytes.data() + size, bytes.size() - size) == 0
               ? bytes.first(size)
               : std::span<const std::byte>();
}

} // namespace

base::Result<std::optional<CheckRecord>> findCheck(Store& store, const StoreKey& key,
                                                   const CheckScope& scope) {
    std::optional<std::string> note;
    for (auto draws = scope.draws; !note && draws <= std::max(scope.draws, scope.available); ++draws) {
        TESSERA_TRY(note, store.findNote(kCheckKind, noteKey(key, scope, draws)));
    }
    if (!note) {
        return std::nullopt;
    }
    const auto value = json::parse(*note, nullptr, false);
    const auto named = std::ranges::find(kResults, textField(value, "result"));
    // One that cannot be read (an edited or damaged file) is as good as none: it is checked again.
    if (named == kResults.end()) {
        return std::nullopt;
    }
    return CheckRecord{static_cast<CheckRecord::Result>(named - kResults.begin()), textField(value, "how"),
                       textField(value, "reason"), intField(value, "unix_seconds")};
}

base::Status putCheck(Store& store, const StoreKey& key, const CheckScope& scope, const CheckRecord& record) {
    const json value{{"result", kResults.at(static_cast<std::size_t>(record.result))},
                     {"how", record.how},
                     {"reason", record.reason},
                     {"unix_seconds", record.unixSeconds}};
    return store.putNote(kCheckKind, noteKey(key, scope, scope.draws), wireText(value));
}

base::Result<base::Hash128> verdictKey(const graph::Graph& graph, const graph::Region& region,
                                       const base::Hash128& regionKey) {
    base::Hasher hasher;
    hasher.add(regionKey);
    bool any = false;
    for (std::size_t i = 0; i < region.constants.size(); ++i) {
        TESSERA_TRY(const auto tensor, graph.value(region.constants[i]).constant->tensor());
        const auto element = commonElement(tensor);
        if (!element.empty()) {
            hasher.add(static_cast<std::int64_t>(i)).add(element);
            any = true;
        }
    }
    return any ? hasher.finish() : regionKey;
}

} // namespace tessera::measure
