#pragma once

#include "engine/measure/store.h"

#include <optional>
#include <string>

namespace tessera::measure {

/// A kernel that did not end while a search had time for it: with more time it may, so that it is no row of
/// the store.
struct HangNote {
    base::Nanoseconds waited; ///< so long
    std::string reason;
};

/// Of the key of a verdict. Empty: nothing of that kind is known.
[[nodiscard]] base::Result<std::optional<HangNote>> findHang(Store& store, const StoreKey& key);
[[nodiscard]] base::Status putHang(Store& store, const StoreKey& key, const HangNote& note,
                                   std::int64_t unixSeconds);

} // namespace tessera::measure
