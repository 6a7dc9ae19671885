#include "engine/measure/element_fill.h"

#include <numeric>

namespace tessera::measure {

namespace {

/// About half of the count, so that neighbours are apart, and without a common divisor, so that all are met.
std::int64_t stepThrough(std::int64_t count) {
    std::int64_t step = count / 2 + 1;
    while (std::gcd(step, count) != 1) {
        ++step;
    }
    return step;
}

} // namespace

bool fillDistinct(graph::Tensor& tensor, const InputRole& role, std::span<const WholeRange> ranges,
                  std::uint64_t seed) {
    const auto& extents = tensor.extents();
    const bool isAlongAxis = role.distinct == InputRole::Distinct::kAlongAxis;
    if (tensor.count() == 0 || (isAlongAxis && role.axis >= static_cast<std::int64_t>(extents.size()))) {
        return false;
    }
    const auto axis = static_cast<std::size_t>(role.axis);
    const auto width = static_cast<std::int64_t>(ranges.size());
    const std::int64_t count = isAlongAxis ? extents[axis] : tensor.count() / width;
    graph::Extents perComponent;
    for (const auto& range : ranges) {
        perComponent.push_back(range.most - std::max<std::int64_t>(range.least, 0) + 1);
    }
    const std::int64_t places = graph::elementCount(perComponent).value_or(0);
    // A product of places beyond the exact integers of a double could round two of them to one.
    if (places < count || places > std::int64_t{1} << 40U || (isAlongAxis && width != 1)) {
        return false;
    }
    const std::int64_t inner = isAlongAxis ? graph::rowMajorStrides(extents)[axis] : 1;
    const std::int64_t step = stepThrough(count);
    const auto first = static_cast<std::int64_t>(base::splitMix(seed) % static_cast<std::uint64_t>(count));
    // `count` of the places, in an order that is not theirs.
    const auto placeAt = [&](std::int64_t i) {
        const std::int64_t rank = (first + step * i) % count;
        // Steps of at least 1, since there are as many places as numbers.
        return count > 1
                   ? static_cast<std::int64_t>(static_cast<double>(rank) * static_cast<double>(places - 1) /
                                               static_cast<double>(count - 1))
                   : places - 1;
    };
    fillElements(tensor, seed, [&](base::Random& /*random*/, std::size_t element) {
        const auto i = static_cast<std::int64_t>(element);
        const std::int64_t line = isAlongAxis ? i / (inner * count) + i % inner : 0;
        const std::int64_t at = isAlongAxis ? (i / inner + line) % count : i / width;
        std::int64_t place = placeAt(at);
        for (auto component = static_cast<std::size_t>(width); component-- > 0;) {
            const std::int64_t extent = perComponent[component];
            if (static_cast<std::int64_t>(component) == i % width) {
                return std::max<std::int64_t>(ranges[component].least, 0) + place % extent;
            }
            place /= extent;
        }
        return place;
    });
    return true;
}

} // namespace tessera::measure
