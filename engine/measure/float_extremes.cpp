#include "engine/measure/element_fill.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace tessera::measure {

using graph::DType;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Tiny ones are normal: many libraries have the processor take subnormal numbers for 0, and Sqrt or Log make
/// much of that. In the order in which few elements take them: half of these stay finite.
constexpr std::array kNumbers{-0.0,  kNan, 1e-30, kInfinity, -1e-30, -kInfinity, 104.0, -104.0, 88.7,
                              -88.7, 1e4,  -1e4,  1e15,      -1e15,  1.0,        -1.0,  0.0};
/// The same kind of number in a type of another range: tiny normal ones and large ones that are finite.
double fitted(double number, DType dtype) {
    const bool isHalf = dtype == DType::kFloat16;
    if (std::abs(number) == 1e15 && isHalf) {
        return std::copysign(3e4, number);
    }
    if (std::abs(number) == 1e-30 && (isHalf || dtype == DType::kFloat64)) {
        return std::copysign(isHalf ? 1e-4 : 1e-300, number);
    }
    return number;
}

/// The axis before the last, or the last one before it that has rows to choose from.
std::optional<std::size_t> rowAxis(const graph::Extents& extents) {
    for (std::size_t after = extents.size(); after-- > 1;) {
        if (extents[after - 1] > 1) {
            return after - 1;
        }
    }
    return std::nullopt;
}

/// Elements that are overwritten, in order.
std::vector<std::size_t> chosen(const graph::Extents& extents, std::size_t count, base::Random& random) {
    constexpr std::size_t kEach = 7;
    const auto axis = rowAxis(extents);
    const auto rows = static_cast<std::size_t>(axis ? extents[*axis] : 1);
    const auto inner = axis ? static_cast<std::size_t>(graph::rowMajorStrides(extents)[*axis]) : count;
    // One row in eight, and one at least.
    const std::size_t firstRow = axis ? random.below(std::min<std::size_t>(rows, 8)) : 0;
    // Attention makes one row NaN of any: of several batches, every second one is left as it is.
    const std::size_t perBatch = count / static_cast<std::size_t>(extents.empty() ? 1 : extents[0]);
    const bool isBatched = axis && *axis > 0 && extents[0] > 1;
    // Small rows are filled more densely, since there are extremes enough for them.
    const std::size_t inRows = count / rows * ((rows - firstRow + 7) / 8) / (isBatched ? 2 : 1);
    const std::size_t each = std::clamp<std::size_t>(inRows / kNumbers.size(), 1, kEach);
    std::vector<std::size_t> elements;
    std::size_t next = random.below(each);
    std::size_t met = 0;
    for (std::size_t first = 0; first < count; first += inner) {
        if ((isBatched && first / perBatch % 2 == 0) || first / inner % rows % 8 != firstRow) {
            continue;
        }
        for (std::size_t i = first; i < std::min(first + inner, count); ++i, ++met) {
            if (met == next) {
                elements.push_back(i);
                next += each;
            }
        }
    }
    return elements;
}

} // namespace

void sprinkleExtremes(graph::Tensor& tensor, Nan nan, std::uint64_t seed) {
    const auto count = static_cast<std::size_t>(tensor.count());
    if (count == 0 || graph::bitWidth(tensor.dtype()) < 8) { // those below a byte have no extremes
        return;
    }
    base::Random random(base::splitMix(~seed));
    const auto elements = chosen(tensor.extents(), count, random);
    withWriter(tensor, [&](const auto& write) {
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const double number = kNumbers[i < kNumbers.size() ? i : random.below(kNumbers.size())];
            if (nan == Nan::kDrawn || !std::isnan(number)) {
                write(elements[i], fitted(number, tensor.dtype()));
            }
        }
    });
}

} // namespace tessera::measure
