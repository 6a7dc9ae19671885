#include "engine/measure/input_fill.h"

#include "engine/kernels/numeric.h"
#include "engine/measure/element_fill.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using graph::DType;

namespace {

using Kind = InputRole::Kind;
using InputDomain = graph::OperatorSchema::InputDomain;

/// Computed with, and bound to no range.
bool isPlain(const InputRole& role) {
    return role.kind == Kind::kPlain && role.ranges.empty();
}

bool isWholeType(DType dtype) {
    return graph::isInteger(dtype) || dtype == DType::kBool;
}

/// Integers that every element of the type can be.
WholeRange rangeOf(DType dtype) {
    constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
    const auto bits = graph::bitWidth(dtype);
    const auto upTo = [](std::int64_t most) { return WholeRange{-most, most}; };
    switch (dtype) {
    case DType::kBool:
        return {0, 1};
    case DType::kFloat16:
        return upTo(1 << 11);
    case DType::kBfloat16:
        return upTo(1 << 8);
    case DType::kFloat32:
        return upTo(1 << 24);
    case DType::kFloat64:
        return upTo(std::int64_t{1} << 53U);
    case DType::kUint2:
    case DType::kUint4:
    case DType::kUint8:
    case DType::kUint16:
    case DType::kUint32:
        return {0, kLargest >> (63 - bits)};
    case DType::kUint64: // the upper half is not drawn
        return {0, kLargest};
    default:
        return graph::isInteger(dtype) ? WholeRange{-(kLargest >> (64 - bits)) - 1, kLargest >> (64 - bits)}
                                       : upTo(8);
    }
}

WholeRange clipped(const WholeRange& range, DType dtype) {
    const WholeRange type = rangeOf(dtype);
    return {std::clamp(range.least, type.least, type.most), std::clamp(range.most, type.least, type.most)};
}

/// Plain integers of more than a byte. A kernel that computes those of 64 bits in float is seen above 2^24,
/// while sums and products of a few stay far from overflow.
WholeRange plainRange(DType dtype, DrawStyle style) {
    if (graph::bitWidth(dtype) <= 8) {
        return rangeOf(dtype);
    }
    if (style != DrawStyle::kWide) {
        return clipped({-100, 100}, dtype);
    }
    constexpr std::int64_t kWide64 = std::int64_t{1} << 40U;
    return graph::bitWidth(dtype) < 64 ? rangeOf(dtype) : clipped({-kWide64, kWide64}, dtype);
}

/// The number itself, or one beside it that divides everything.
std::int64_t nonzero(std::int64_t number, const WholeRange& range) {
    return number != 0 && number != -1 ? number
           : range.most > 0            ? 1
                                       : std::max<std::int64_t>(range.least, -2);
}

std::int64_t numberIn(base::Random& random, const WholeRange& range) {
    const auto least = static_cast<std::uint64_t>(range.least);
    const std::uint64_t count = static_cast<std::uint64_t>(range.most) - least + 1;
    return static_cast<std::int64_t>(least + (count == 0 ? random.next() : random.below(count)));
}

double realOf(base::Random& random, InputDomain domain) {
    switch (domain) {
    case InputDomain::kPositive:
        return std::abs(random.normal()) + 0.1;
    case InputDomain::kUnitInterval:
        return random.uniform();
    case InputDomain::kUnitRange:
        return 2.0 * random.uniform() - 1.0;
    case InputDomain::kAtLeastOne:
        return std::abs(random.normal()) + 1.0;
    case InputDomain::kAny:
        break;
    }
    // Activations of order one; an Irwin-Hall sum is as good as a normal here, and fast: three numbers of 21
    // bits from one draw.
    constexpr std::uint64_t kMask = (std::uint64_t{1} << 21U) - 1;
    const std::uint64_t bits = random.next();
    const auto sum = static_cast<double>((bits & kMask) + (bits >> 21U & kMask) + (bits >> 42U & kMask));
    return sum * (2.0 / static_cast<double>(kMask)) - 3.0;
}

/// Rows of a mask: they lie along the last axis that has more than one entry.
struct MaskRows {
    std::size_t length = 1;
    std::size_t perBatch; ///< elements of one entry of the first axis

    explicit MaskRows(const graph::Tensor& mask) {
        const auto& extents = mask.extents();
        for (const auto extent : extents) {
            length = extent != 1 ? static_cast<std::size_t>(extent) : length;
        }
        length = std::max<std::size_t>(length, 1);
        perBatch = static_cast<std::size_t>(mask.count()) /
                   static_cast<std::size_t>(extents.size() > 1 ? std::max<std::int64_t>(extents[0], 1) : 1);
    }

    /// Batches are of different lengths, and each keeps an entry at least.
    [[nodiscard]] bool isInTail(std::size_t element) const {
        const std::size_t tail = length > 1 ? 1 + (length / 4 + element / perBatch) % (length - 1) : 0;
        return element % length >= length - tail;
    }
    [[nodiscard]] bool isInMaskedRow(std::size_t element) const { return element / length % 3 == 0; }
};

/// \param kept, padded, masked  what stands for an entry that is kept, one of a tail, one of a masked row.
void fillMask(graph::Tensor& tensor, DrawStyle style, std::uint64_t seed, double kept, double padded,
              double masked) {
    const MaskRows rows(tensor);
    fillElements(tensor, seed, [=](base::Random& random, std::size_t i) {
        switch (style) {
        case DrawStyle::kPaddedMasks:
            return rows.isInTail(i) ? padded : kept;
        case DrawStyle::kMaskedRows:
            return rows.isInMaskedRow(i) ? masked : kept;
        case DrawStyle::kMixedMasks:
        case DrawStyle::kExtremes:
            return std::array{kept, padded, kept, masked}[random.below(4)];
        case DrawStyle::kNoise:
        case DrawStyle::kWide:
            break;
        }
        return kept;
    });
}

/// Ranges as the tensor can hold them: one a component, or one alone.
std::vector<WholeRange> rangesFor(const graph::Tensor& tensor, const InputRole& role, DrawStyle style) {
    std::vector<WholeRange> ranges = role.ranges;
    if (ranges.empty()) {
        ranges = {role.kind == Kind::kCode ? rangeOf(tensor.dtype()) : plainRange(tensor.dtype(), style)};
    }
    const auto& extents = tensor.extents();
    if (ranges.size() > 1 &&
        (extents.empty() || extents.back() != static_cast<std::int64_t>(ranges.size()))) {
        ranges = anywhere(std::move(ranges));
    }
    for (auto& range : ranges) {
        range = clipped(range, tensor.dtype());
        // Places from behind are rare in models, and drawn among the extremes.
        if (role.kind == Kind::kIndex && style != DrawStyle::kExtremes && range.most >= 0) {
            range.least = std::max<std::int64_t>(range.least, 0);
        }
    }
    return ranges;
}

/// One of the numbers where operators on whole ones go wrong.
std::int64_t endOf(base::Random& random, const InputRole& role, const WholeRange& range, DType dtype) {
    const std::uint64_t which = random.below(5);
    if (isPlain(role)) {
        const WholeRange type = rangeOf(dtype);
        return std::array{type.least, type.most, std::int64_t{0}, std::int64_t{1},
                          std::max<std::int64_t>(type.least, -1)}[which];
    }
    const std::int64_t middle = range.least <= 0 && range.most >= 0 ? 0 : range.most;
    return which < 2 ? range.least : which < 4 ? range.most : middle;
}

void fillWhole(graph::Tensor& tensor, const InputRole& role, DrawStyle style, std::uint64_t seed) {
    const auto ranges = rangesFor(tensor, role, style);
    if (role.distinct != InputRole::Distinct::kNo && fillDistinct(tensor, role, ranges, seed)) {
        return;
    }
    const auto count = static_cast<std::size_t>(tensor.count());
    const DType dtype = tensor.dtype();
    fillElements(tensor, seed, [&](base::Random& random, std::size_t i) {
        const WholeRange& range = ranges[i % ranges.size()];
        std::int64_t number =
            style == DrawStyle::kExtremes ? endOf(random, role, range, dtype) : numberIn(random, range);
        // Both ends are there wherever two elements are; one wide number alone is a large one.
        const bool isFirst = i < ranges.size() && count > ranges.size();
        const bool isLast = i + ranges.size() >= count &&
                            (count > ranges.size() || (isPlain(role) && style == DrawStyle::kWide));
        if (isFirst || isLast) {
            number = isLast ? range.most : range.least;
        }
        return role.isNonzero ? nonzero(number, range) : number;
    });
}

} // namespace

bool differsFromNoise(const InputRole& role, DType dtype, DrawStyle style) {
    const bool isMask = role.kind == Kind::kMask || role.kind == Kind::kAdditiveMask;
    switch (style) {
    case DrawStyle::kNoise:
        return false;
    case DrawStyle::kMixedMasks:
    case DrawStyle::kPaddedMasks:
    case DrawStyle::kMaskedRows:
        return isMask;
    case DrawStyle::kWide:
        return isPlain(role) && graph::isInteger(dtype) && graph::bitWidth(dtype) > 8;
    case DrawStyle::kExtremes:
        return role.kind != Kind::kGeometry && role.distinct == InputRole::Distinct::kNo;
    }
    return false;
}

base::Result<graph::Tensor> drawTensor(const graph::Value& value, const InputRole& role, DrawStyle style,
                                       std::uint64_t seed) {
    const std::string where = (value.producer.valid() ? "value '" : "input '") + value.name + "'";
    const DType dtype = value.type.dtype;
    const auto extents = value.type.extents();
    if (!extents || value.type.container != graph::Container::kTensor) {
        return fail(ErrorKind::kImpossible, "its extents are not known", where);
    }
    if (!kernels::isLoadable(dtype)) {
        return fail(ErrorKind::kImpossible,
                    "random inputs of type " + std::string(graph::longName(dtype)) + " are not drawn", where);
    }
    graph::Tensor tensor(dtype, *extents);
    if (role.kind == Kind::kMask) {
        fillMask(tensor, style, seed, 1.0, 0.0, 0.0);
    } else if (role.kind == Kind::kAdditiveMask && !isWholeType(dtype)) {
        // A row that is all -inf makes NaN by definition, so that only the draw of masked rows holds one.
        fillMask(tensor, style, seed, 0.0, -1e4, -std::numeric_limits<double>::infinity());
    } else if (isWholeType(dtype) || role.kind == Kind::kIndex || role.kind == Kind::kCount ||
               role.isNonzero) {
        fillWhole(tensor, role, style, seed);
    } else {
        const InputDomain domain = dtype == DType::kFloat8E8M0 && role.domain == InputDomain::kAny
                                       ? InputDomain::kPositive
                                       : role.domain;
        fillElements(tensor, seed,
                     [domain](base::Random& random, std::size_t /*i*/) { return realOf(random, domain); });
        if (style == DrawStyle::kExtremes && role.kind != Kind::kGeometry) {
            sprinkleExtremes(tensor, role.refusesNan ? Nan::kLeftOut : Nan::kDrawn, seed);
        }
    }
    return tensor;
}

} // namespace tessera::measure
