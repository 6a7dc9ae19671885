#include "engine/measure/distinct_places.h"

#include "engine/measure/element_writer.h"

#include <numeric>

namespace tessera::measure {

namespace {

/// `count` of `places` numbers from 0 on, in an order that is not theirs.
class Spread {
public:
    Spread(std::int64_t count, std::int64_t places, std::uint64_t seed)
        : m_count(count)
        , m_places(places)
        , m_first(static_cast<std::int64_t>(seed % static_cast<std::uint64_t>(count))) {
        m_step = count / 2 + 1;
        while (std::gcd(m_step, count) != 1) {
            ++m_step;
        }
    }
    [[nodiscard]] std::int64_t at(std::int64_t i) const {
        const std::int64_t rank = (m_first + m_step * i) % m_count;
        // Steps of at least 1, since there are as many places as numbers.
        return m_count > 1
                   ? static_cast<std::int64_t>(static_cast<double>(rank) * static_cast<double>(m_places - 1) /
                                               static_cast<double>(m_count - 1))
                   : m_places - 1;
    }

private:
    std::int64_t m_count;
    std::int64_t m_places;
    std::int64_t m_first;
    std::int64_t m_step = 1;
};

std::int64_t placesOf(std::span<const WholeRange> ranges) {
    graph::Extents extents;
    for (const auto& range : ranges) {
        extents.push_back(range.most - std::max<std::int64_t>(range.least, 0) + 1);
    }
    return graph::elementCount(extents).value_or(0);
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
    const std::int64_t places = placesOf(ranges);
    // A product of places beyond the exact integers of a double could round two of them to one.
    if (places < count || places > std::int64_t{1} << 40U || (isAlongAxis && width != 1)) {
        return false;
    }
    const std::int64_t inner = isAlongAxis ? graph::rowMajorStrides(extents)[axis] : 1;
    const Spread spread(count, places, base::splitMix(seed));
    fillElements(tensor, seed, [&](base::Random& /*random*/, std::size_t element) {
        const auto i = static_cast<std::int64_t>(element);
        const std::int64_t line = isAlongAxis ? i / (inner * count) + i % inner : 0;
        const std::int64_t at = isAlongAxis ? (i / inner + line) % count : i / width;
        std::int64_t place = spread.at(at);
        for (std::int64_t component = width - 1; component >= 0; --component) {
            const auto& range = ranges[static_cast<std::size_t>(component)];
            const std::int64_t first = std::max<std::int64_t>(range.least, 0);
            const std::int64_t extent = range.most - first + 1;
            if (component == i % width) {
                return first + place % extent;
            }
            place /= extent;
        }
        return place;
    });
    return true;
}

} // namespace tessera::measure
