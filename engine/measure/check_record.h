#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/region.h"
#include "engine/measure/store.h"

#include <optional>
#include <string>

namespace tessera::measure {

/// What is known of an implementation's results on one model: they were compared with the reference.
struct CheckRecord {
    enum class Result : std::uint8_t { kPassed, kWrong, kExcluded } result = Result::kPassed;
    std::string how;    ///< of one that passed: "full, 3 draws"
    std::string reason; ///< of one that did not pass: excluded is what loses infinities that the model has
    std::int64_t unixSeconds = 0;
};

/// On which values implementations are checked. A check tells of the model whose values they are: another one
/// holds other masks and other ranges at an equal region, and has weights that the region's key leaves out.
struct CheckScope {
    base::Hash128
        model; ///< of its operators, all its constants and its draws; zero: values drawn for a region
    std::size_t draws = 0;     ///< of the model's inputs; 0: values are drawn for each region
    std::string reason = {};   ///< why there are none
    std::size_t available = 0; ///< draws of the model's inputs: a search with more time checks on all of them
};

/// Records live among the notes of a store, by the key of the time and the scope. What was found on more
/// draws of the same model, which begin with those of the scope, is found too.
[[nodiscard]] base::Result<std::optional<CheckRecord>> findCheck(Store& store, const StoreKey& key,
                                                                 const CheckScope& scope);
[[nodiscard]] base::Status putCheck(Store& store, const StoreKey& key, const CheckScope& scope,
                                    const CheckRecord& record);

/// graph::regionKey, and besides each constant whose elements are all equal, by value: a mask of -1e4 is not
/// one of the lowest float. What an implementation was refused for, or crashed on, is kept by this key; times
/// are kept by the region's alone.
[[nodiscard]] base::Result<base::Hash128> verdictKey(const graph::Graph& graph, const graph::Region& region,
                                                     const base::Hash128& regionKey);

} // namespace tessera::measure
