#include "engine/measure/hang_note.h"

#include "engine/measure/frame.h"
#include "engine/measure/json_read.h"

#include <nlohmann/json.hpp>

namespace tessera::measure {

using nlohmann::json;

namespace {

constexpr const char* kHangKind = "hang";

} // namespace

base::Result<std::optional<HangNote>> findHang(Store& store, const StoreKey& key) {
    TESSERA_TRY(const auto note, store.findNote(kHangKind, key.hash()));
    const auto value = note ? json::parse(*note, nullptr, false) : json();
    const auto waited = intField(value, "waited_ns", 0);
    // One that cannot be read is as good as none.
    return waited > 0 ? std::optional(HangNote{base::Nanoseconds(waited), textField(value, "reason")})
                      : std::nullopt;
}

base::Status putHang(Store& store, const StoreKey& key, const HangNote& note, std::int64_t unixSeconds) {
    const json value{
        {"waited_ns", note.waited.count()}, {"reason", note.reason}, {"unix_seconds", unixSeconds}};
    return store.putNote(kHangKind, key.hash(), wireText(value));
}

} // namespace tessera::measure
