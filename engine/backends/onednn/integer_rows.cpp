#include "engine/backends/onednn/integer_rows.h"

#include "engine/backends/onednn/lanes.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <type_traits>

namespace tessera::onednn {

namespace {

/// Element types of results.
template <Number kNumber>
using Element = std::conditional_t<
    kNumber == Number::kInt32, std::int32_t,
    std::conditional_t<kNumber == Number::kFloat, float,
                       std::conditional_t<kNumber == Number::kUint8, std::uint8_t, std::int8_t>>>;

/// Columns [first, first + kLanes): sums in `sums`, which become what `to` takes.
template <int kLanes, Number kResult>
[[gnu::always_inline]] inline void finishLanes(const RowFinish& finish, std::int32_t rowFactor,
                                               std::int64_t first, const std::int32_t* sums,
                                               Element<kResult>* to) {
    using Vector = Lanes<kLanes>;
    using Floats = typename Vector::Floats;
    using Ints = typename Vector::Ints;
    // Unsigned: sums wrap as the standard's integers do.
    using Words __attribute__((vector_size(kLanes * sizeof(std::uint32_t)))) = std::uint32_t;
    Words words;
    std::memcpy(&words, sums, sizeof words);
    Words part;
    if (finish.corrections != nullptr) {
        std::memcpy(&part, finish.corrections + first, sizeof part);
        words -= part;
    }
    if (finish.rightZeros != nullptr) {
        std::memcpy(&part, finish.rightZeros + first, sizeof part);
        words -= part * static_cast<std::uint32_t>(rowFactor);
    }
    if constexpr (kResult == Number::kInt32) {
        std::memcpy(to, &words, sizeof words);
    } else {
        const Ints numbers = reinterpret_cast<Ints>(words);
        Floats values = __builtin_convertvector(numbers, Floats);
        Floats operand;
        Vector::load(operand, finish.multipliers + first);
        values *= operand;
        Vector::load(operand, finish.shifts + first);
        values += operand;
        const Floats low = Floats{} + finish.low;
        const Floats high = Floats{} + finish.high;
        values = values < low ? low : values;
        values = values > high ? high : values;
        if constexpr (kResult == Number::kFloat) {
            Vector::store(values, to);
        } else {
            using Narrow __attribute__((vector_size(kLanes))) = Element<kResult>;
            constexpr float kRounder = 12582912.0F; // 1.5 · 2^23: sums with it are rounded to even
            constexpr std::int32_t kRounderBits = 0x4B400000;
            const Floats rounded = values + kRounder;
            const Ints whole = reinterpret_cast<Ints>(rounded) - kRounderBits + finish.zero;
            const Narrow narrow = __builtin_convertvector(whole, Narrow);
            std::memcpy(to, &narrow, sizeof narrow);
        }
    }
}

template <int kLanes, Number kResult>
[[gnu::always_inline]] inline void finishColumns(const RowFinish& finish, const std::int32_t* sums,
                                                 std::int32_t rowFactor, void* to) {
    auto* results = static_cast<Element<kResult>*>(to);
    std::int64_t column = 0;
    for (; column + kLanes <= finish.columns; column += kLanes) {
        finishLanes<kLanes, kResult>(finish, rowFactor, column, sums + column, results + column);
    }
    if (column < finish.columns) {
        std::int32_t held[kLanes] = {};
        Element<kResult> made[kLanes] = {};
        const auto count = static_cast<std::size_t>(finish.columns - column);
        std::memcpy(held, sums + column, count * sizeof(std::int32_t));
        finishLanes<kLanes, kResult>(finish, rowFactor, column, held, made);
        std::memcpy(results + column, made, count * sizeof(Element<kResult>));
    }
}

template <Number kResult>
void finishPlain(const RowFinish& finish, const std::int32_t* sums, std::int32_t rowFactor, void* to) {
    finishColumns<4, kResult>(finish, sums, rowFactor, to);
}

#if defined(__x86_64__) && !defined(__clang__)
template <Number kResult>
__attribute__((target("arch=x86-64-v3"))) void
finishByEight(const RowFinish& finish, const std::int32_t* sums, std::int32_t rowFactor, void* to) {
    finishColumns<8, kResult>(finish, sums, rowFactor, to);
}

template <Number kResult>
__attribute__((target("arch=x86-64-v4"))) void
finishBySixteen(const RowFinish& finish, const std::int32_t* sums, std::int32_t rowFactor, void* to) {
    finishColumns<16, kResult>(finish, sums, rowFactor, to);
}
#endif

template <Number kResult>
FinishRow functionFor(int lanes) {
#if defined(__x86_64__) && !defined(__clang__)
    if (lanes == 16) {
        return finishBySixteen<kResult>;
    }
    if (lanes == 8) {
        return finishByEight<kResult>;
    }
#endif
    static_cast<void>(lanes);
    return finishPlain<kResult>;
}

} // namespace

FinishRow finishRow(Number result, int lanes) {
    switch (result) {
    case Number::kFloat:
        return functionFor<Number::kFloat>(lanes);
    case Number::kInt32:
        return functionFor<Number::kInt32>(lanes);
    case Number::kUint8:
        return functionFor<Number::kUint8>(lanes);
    case Number::kInt8:
        return functionFor<Number::kInt8>(lanes);
    }
    return nullptr;
}

std::int32_t sumOfBytes(Number type, const void* bytes, std::int64_t count) {
    const auto size = static_cast<std::size_t>(count);
    if (type == Number::kUint8) {
        const std::span numbers(static_cast<const std::uint8_t*>(bytes), size);
        return std::accumulate(numbers.begin(), numbers.end(), std::int32_t{0});
    }
    const std::span numbers(static_cast<const std::int8_t*>(bytes), size);
    return std::accumulate(numbers.begin(), numbers.end(), std::int32_t{0});
}

} // namespace tessera::onednn
