// Comparisons, what is made of bools, and the choice between two operands.
#include "engine/backends/native/blocks.h"

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

#define TESSERA_TEST(Name, expression)                                                                       \
    struct Name {                                                                                            \
        template <typename T>                                                                                \
        [[gnu::always_inline]] static inline std::uint8_t of(T a, T b, const MapParameters& /*p*/) {         \
            return (expression) ? 1 : 0;                                                                     \
        }                                                                                                    \
    }

TESSERA_TEST(Equal, a == b);
TESSERA_TEST(Greater, a > b);
TESSERA_TEST(GreaterOrEqual, a >= b);
TESSERA_TEST(Less, a < b);
TESSERA_TEST(LessOrEqual, a <= b);
TESSERA_TEST(And, (a != 0) & (b != 0));
TESSERA_TEST(Or, (a != 0) | (b != 0));
TESSERA_TEST(Xor, (a != 0) != (b != 0));

#undef TESSERA_TEST

/// Words of the operands' width, whatever they stand for.
template <typename Word>
struct ChoiceBlock {
    [[gnu::always_inline]] static inline bool run(const void* const* operands, void* result,
                                                  std::int64_t count, const MapParameters& /*parameters*/) {
        const auto* condition = static_cast<const std::uint8_t*>(operands[0]);
        const auto* a = static_cast<const Word*>(operands[1]);
        const auto* b = static_cast<const Word*>(operands[2]);
        auto* y = static_cast<Word*>(result);
        TESSERA_VECTOR_LOOP
        for (std::int64_t i = 0; i < count; ++i) {
            y[i] = condition[i] != 0 ? a[i] : b[i];
        }
        return true;
    }
};

template <typename Op>
BlockFunction ofNumbers(Computed type) {
    return withComputed(type, [&]<typename T>() { return binaryBlock<Op, T, std::uint8_t>(); });
}
template <typename Op>
BlockFunction ofBools(Computed /*type*/) {
    return binaryBlock<Op, std::uint8_t, std::uint8_t>();
}

struct Row {
    std::string_view op;
    BlockFunction (*of)(Computed type);
};
constexpr Row kRows[] = {
    {"Equal", ofNumbers<Equal>},
    {"Greater", ofNumbers<Greater>},
    {"GreaterOrEqual", ofNumbers<GreaterOrEqual>},
    {"Less", ofNumbers<Less>},
    {"LessOrEqual", ofNumbers<LessOrEqual>},
    {"And", ofBools<And>},
    {"Or", ofBools<Or>},
    {"Xor", ofBools<Xor>},
};

} // namespace

std::optional<MapFunction> comparison(const RegionView& region) {
    const NodeView node = region.node(0);
    for (const Row& row : kRows) {
        if (row.op != node.op()) {
            continue;
        }
        const auto type = inputType(region, 0);
        if (inputType(region, 1) != type) {
            throw Unsupported("its operands are of several types");
        }
        return MapFunction{
            .block = row.of(computedOf(type)), .operand = computedOf(type), .result = Computed::kU8};
    }
    return std::nullopt;
}

BlockFunction choiceOf(std::int64_t elementBytes) {
    switch (elementBytes) {
    case 1:
        return blockOf<ChoiceBlock<std::uint8_t>>();
    case 2:
        return blockOf<ChoiceBlock<std::uint16_t>>();
    case 4:
        return blockOf<ChoiceBlock<std::uint32_t>>();
    case 8:
        return blockOf<ChoiceBlock<std::uint64_t>>();
    default:
        throw Unsupported("its elements are of no width that it knows");
    }
}

} // namespace tessera::native
