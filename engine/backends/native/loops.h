// Movement as nested loops over bytes: what remains of a map of indices once it is known where everything
// lies.
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::native {

/// In place of a position: the fill value, which lies nowhere.
inline constexpr std::int64_t kFill = INT64_MIN;

/// One axis of a movement: index i takes what lies at `from[i]` and puts it at `to[i]`. Positions of all axes
/// add up. kFill on any axis makes an element the fill value.
struct AxisMap {
    std::vector<std::int64_t> from;
    std::vector<std::int64_t> to;
};

/// One loop: index i is at `i * fromStep`, or at `table[i]` where there is a table, and goes to `i * toStep`.
struct Loop {
    std::int64_t count = 1;
    std::int64_t fromStep = 0;
    std::int64_t toStep = 0;
    std::vector<std::int64_t> table; ///< may hold kFill

    [[nodiscard]] bool isAffine() const { return table.empty(); }
    friend bool operator==(const Loop&, const Loop&) = default;
};

/// Loops over a box of elements, outermost first; `from` and `to` are where its first element lies.
struct Loops {
    std::int64_t from = 0;
    std::int64_t to = 0;
    bool isFilled = false; ///< all of it is the fill value
    bool isEmpty = false;
    std::vector<Loop> list;
};

/// The fewest loops: axes that are regular in parts are taken apart ("0 0 1 1 2 2" is two loops), loops
/// follow the order in which the output lies in memory, and neighbours that are one are joined. All counts
/// are 2 or more. Positions stay in the unit of the maps.
///
/// Where an axis is irregular its `to` must be a constant step apart. Throws std::logic_error otherwise.
[[nodiscard]] Loops loopsOf(const std::vector<AxisMap>& axes);

} // namespace tessera::native
