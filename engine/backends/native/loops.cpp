#include "engine/backends/native/loops.h"

#include <algorithm>
#include <stdexcept>

namespace tessera::native {

namespace {

/// How many elements from the first on are a constant step apart in both lists; lists have two or more.
std::size_t regularPrefix(const AxisMap& map) {
    const std::int64_t fromStep = map.from[1] - map.from[0];
    const std::int64_t toStep = map.to[1] - map.to[0];
    std::size_t length = 2;
    while (length < map.from.size() && map.from[length] - map.from[length - 1] == fromStep &&
           map.to[length] - map.to[length - 1] == toStep) {
        ++length;
    }
    return length;
}

/// Is every run of `length` elements like the first, only elsewhere?
bool repeats(const AxisMap& map, std::size_t length) {
    if (map.from.size() % length != 0) {
        return false;
    }
    for (std::size_t i = length; i < map.from.size(); ++i) {
        const std::size_t start = i / length * length;
        if (map.from[i] - map.from[start] != map.from[i - start] - map.from[0] ||
            map.to[i] - map.to[start] != map.to[i - start] - map.to[0]) {
            return false;
        }
    }
    return true;
}

/// Every `length`th element.
AxisMap everyOther(const AxisMap& map, std::size_t length) {
    AxisMap sparse;
    for (std::size_t i = 0; i < map.from.size(); i += length) {
        sparse.from.push_back(map.from[i]);
        sparse.to.push_back(map.to[i]);
    }
    return sparse;
}

Loop tableLoop(const AxisMap& map) {
    Loop loop;
    loop.count = static_cast<std::int64_t>(map.from.size());
    loop.toStep = map.to[1] - map.to[0];
    for (std::size_t i = 1; i < map.to.size(); ++i) {
        if (map.to[i] - map.to[i - 1] != loop.toStep) {
            throw std::logic_error("an irregular axis is scattered in the output");
        }
    }
    loop.table = map.from;
    return loop;
}

/// Adds the loops of one axis.
void addAxis(AxisMap map, Loops& loops) {
    if (map.from.empty()) {
        loops.isEmpty = true;
        return;
    }
    loops.to += map.to.front();
    const auto filled = static_cast<std::size_t>(std::ranges::count(map.from, kFill));
    if (filled > 0 && filled < map.from.size()) {
        loops.list.push_back(tableLoop(map));
        return;
    }
    if (filled > 0) {
        loops.isFilled = true;
        std::ranges::fill(map.from, 0);
    }
    while (map.from.size() > 1) {
        const std::size_t length = regularPrefix(map);
        if (!repeats(map, length)) {
            loops.list.push_back(tableLoop(map));
            return;
        }
        loops.list.push_back(
            {static_cast<std::int64_t>(length), map.from[1] - map.from[0], map.to[1] - map.to[0], {}});
        map = everyOther(map, length);
    }
    loops.from += map.from.front();
}

} // namespace

Loops loopsOf(const std::vector<AxisMap>& axes) {
    Loops loops;
    for (const auto& axis : axes) {
        addAxis(axis, loops);
    }
    if (loops.isFilled) { // nothing is read
        for (auto& loop : loops.list) {
            loop.fromStep = 0;
            loop.table.clear();
        }
    }
    std::ranges::stable_sort(loops.list, std::ranges::greater(), &Loop::toStep);
    std::vector<Loop> joined;
    for (auto& loop : loops.list) {
        if (!joined.empty() && joined.back().isAffine() && loop.isAffine() &&
            joined.back().fromStep == loop.count * loop.fromStep &&
            joined.back().toStep == loop.count * loop.toStep) {
            joined.back() = {joined.back().count * loop.count, loop.fromStep, loop.toStep, {}};
        } else {
            joined.push_back(std::move(loop));
        }
    }
    loops.list = std::move(joined);
    return loops;
}

} // namespace tessera::native
