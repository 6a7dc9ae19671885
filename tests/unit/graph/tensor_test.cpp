#include "engine/graph/tensor.h"

#include "engine/graph/attributes.h"
#include "engine/graph/float_formats.h"
#include "engine/graph/seeded_constant.h"
#include "engine/graph/shape_arithmetic.h"

#include <array>
#include <bit>
#include <cmath>
#include <gmock/gmock.h>
#include <limits>

namespace tessera::graph {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kMin64 = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax64 = std::numeric_limits<std::int64_t>::max();

TEST(DTypes, HaveDistinctNamesThatParseBack) {
    for (std::int32_t number = 1; number <= 26; ++number) {
        const auto dtype = dtypeFromOnnx(number);
        ASSERT_TRUE(dtype) << number;
        EXPECT_EQ(static_cast<std::int32_t>(*dtype), number);
        EXPECT_EQ(parseDType(toText(*dtype)), dtype);
        EXPECT_FALSE(isFloating(*dtype) && isInteger(*dtype));
    }
    EXPECT_FALSE(dtypeFromOnnx(0));
    EXPECT_FALSE(dtypeFromOnnx(27));
    EXPECT_FALSE(dtypeFromOnnx(-1));
    EXPECT_FALSE(parseDType("?"));
    EXPECT_EQ(packedBytes(DType::kInt4, 3), 2U);
    EXPECT_EQ(packedBytes(DType::kUint2, 5), 2U);
    EXPECT_EQ(packedBytes(DType::kFloat16, 3), 6U);
}

TEST(Half, RoundTripsEveryPattern) {
    for (std::uint32_t bits = 0; bits <= 0xFFFFU; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float value = floatFromHalf(half);
        if (std::isnan(value)) {
            EXPECT_TRUE(std::isnan(floatFromHalf(halfFromFloat(value))));
        } else {
            ASSERT_EQ(halfFromFloat(value), half) << value;
        }
    }
}

/// Between each two neighbours: just below the middle goes down, just above goes up, the middle to the even
/// one.
TEST(Half, RoundsToNearestTiesToEven) {
    for (std::uint32_t bits = 0; bits < 0x7BFFU; ++bits) {
        const auto low = static_cast<std::uint16_t>(bits);
        const auto high = static_cast<std::uint16_t>(bits + 1);
        const float middle = (floatFromHalf(low) + floatFromHalf(high)) / 2.0F;
        ASSERT_EQ(halfFromFloat(middle), bits % 2 == 0 ? low : high) << bits;
        ASSERT_EQ(halfFromFloat(std::nextafter(middle, 0.0F)), low) << bits;
        ASSERT_EQ(halfFromFloat(std::nextafter(middle, 1e6F)), high) << bits;
        ASSERT_EQ(halfFromFloat(-middle), (bits % 2 == 0 ? low : high) | 0x8000U) << bits;
    }
    EXPECT_EQ(halfFromFloat(65519.0F), 0x7BFF);
    EXPECT_EQ(halfFromFloat(65520.0F), 0x7C00);
    EXPECT_EQ(halfFromFloat(-1e30F), 0xFC00);
    EXPECT_EQ(halfFromFloat(1e-30F), 0);
}

TEST(Bfloat16, RoundTripsEveryPatternAndRoundsTiesToEven) {
    for (std::uint32_t bits = 0; bits <= 0xFFFFU; ++bits) {
        const auto pattern = static_cast<std::uint16_t>(bits);
        const float value = floatFromBfloat16(pattern);
        if (std::isnan(value)) {
            EXPECT_TRUE(std::isnan(floatFromBfloat16(bfloat16FromFloat(value))));
            continue;
        }
        ASSERT_EQ(bfloat16FromFloat(value), pattern);
        if ((bits & 0x7FFFU) >= 0x7F7FU) {
            continue; // the next pattern is infinity
        }
        const auto next = static_cast<std::uint16_t>(bits + 1);
        const auto middle = std::bit_cast<float>((bits << 16U) | 0x8000U);
        ASSERT_EQ(bfloat16FromFloat(middle), bits % 2 == 0 ? pattern : next);
        ASSERT_EQ(bfloat16FromFloat(std::bit_cast<float>((bits << 16U) | 0x7FFFU)), pattern);
        ASSERT_EQ(bfloat16FromFloat(std::bit_cast<float>((bits << 16U) | 0x8001U)), next);
    }
}

TEST(Tensor, IsZeroedAlignedAndShared) {
    Tensor tensor(DType::kFloat32, {3, 5});
    EXPECT_EQ(tensor.count(), 15);
    EXPECT_EQ(tensor.bytes().size(), 60U);
    EXPECT_EQ(std::bit_cast<std::uintptr_t>(tensor.bytes().data()) % 64, 0U);
    EXPECT_THAT(tensor.as<float>(), testing::Each(0.0F));
    const Tensor copy = tensor;
    tensor.mutableAs<float>()[14] = 2.0F;
    EXPECT_EQ(copy.as<float>()[14], 2.0F);
    EXPECT_EQ(copy.reshaped({15}).extents(), Extents{15});
    EXPECT_EQ(Tensor(DType::kInt64, {0, 4}).count(), 0);
    EXPECT_EQ(Tensor(DType::kInt64, {}).count(), 1);
}

TEST(Tensor, ConvertsItsElements) {
    const std::array<std::int64_t, 3> ints{-1, 0, kMax64};
    EXPECT_THAT(Tensor::ofInts({3}, ints).toInts(), ElementsAre(-1, 0, kMax64));
    for (const DType dtype : {DType::kFloat64, DType::kFloat32, DType::kFloat16, DType::kBfloat16,
                              DType::kInt8, DType::kInt16, DType::kInt32, DType::kInt64}) {
        Tensor tensor(dtype, {3});
        ASSERT_TRUE(storeNumbers(tensor, std::array{1.0, -2.0, 5.0}));
        EXPECT_THAT(tensor.toDoubles(), ElementsAre(1.0, -2.0, 5.0)) << toText(dtype);
    }
    Tensor packed(DType::kInt4, {3});
    EXPECT_FALSE(storeNumbers(packed, std::array{1.0, 2.0, 3.0}));
}

TEST(Constant, HashesTypeExtentsAndBytes) {
    const std::array<float, 4> values{1, 2, 3, 4};
    const auto hash = [&values](Extents extents) {
        return *makeConstant(Tensor::ofFloats(std::move(extents), values))->contentHash();
    };
    EXPECT_EQ(hash({4}), hash({4}));
    EXPECT_NE(hash({4}), hash({2, 2}));
    EXPECT_NE(*makeConstant(Tensor(DType::kInt32, {2}))->contentHash(),
              *makeConstant(Tensor(DType::kFloat32, {2}))->contentHash());
}

TEST(Constant, IsMadeOnceWhenFirstAskedFor) {
    int made = 0;
    const auto constant = makeLazyConstant(DType::kFloat32, {2}, [&made]() -> base::Result<Tensor> {
        ++made;
        return Tensor(DType::kFloat32, {2});
    });
    EXPECT_EQ(made, 0);
    ASSERT_TRUE(constant->tensor());
    ASSERT_TRUE(constant->tensor());
    EXPECT_EQ(made, 1);
}

/// {1, 2}, held while it is used; `made` counts how often it was made.
ConstantRef countedWhileUsed(int& made) {
    return makeLazyConstant(
        DType::kFloat32, {2},
        [&made]() -> base::Result<Tensor> {
            ++made;
            return Tensor::ofFloats({2}, std::array<float, 2>{1.0F, 2.0F});
        },
        Keep::kWhileUsed);
}

TEST(Constant, IsHeldAsLongAsItIsUsedWhereItCanBeMadeAgain) {
    int made = 0;
    const auto constant = countedWhileUsed(made);
    {
        const auto first = constant->tensor();
        const auto second = constant->tensor();
        ASSERT_TRUE(first && second);
        EXPECT_EQ(made, 1);
        EXPECT_EQ(first->bytes().data(), second->bytes().data());
        EXPECT_EQ(second->extents(), (Extents{2}));
    }
    const auto again = constant->tensor();
    ASSERT_TRUE(again);
    EXPECT_EQ(made, 2);
    EXPECT_EQ(again->as<float>()[1], 2.0F);
    EXPECT_EQ(*constant->contentHash(), *makeConstant(*again)->contentHash());
    EXPECT_EQ(*constant->bytesHash(), base::hashBytes(again->bytes()));
}

TEST(Constant, IsReadOnceForItsHashes) {
    int made = 0;
    const auto constant = countedWhileUsed(made);
    const auto first = constant->bytesHash();
    const auto second = constant->bytesHash();
    ASSERT_TRUE(first && second);
    EXPECT_EQ(*first, *second);
    EXPECT_EQ(made, 1);
}

TEST(Tensor, SharesItsBytesUnderAnotherType) {
    const Tensor bytes(DType::kUint8, {24});
    const Tensor floats = bytes.sharedAs(DType::kFloat32, {2, 3});
    EXPECT_EQ(floats.bytes().data(), bytes.bytes().data());
    EXPECT_EQ(floats.count(), 6);
    EXPECT_EQ(floats.as<float>().size(), 6U);
}

TEST(Shape, CountsElementsWithoutOverflow) {
    EXPECT_EQ(elementCount(Extents{2, 3, 4}), 24);
    EXPECT_EQ(elementCount(Extents{}), 1);
    EXPECT_EQ(elementCount(Extents{kMax64, 0}), 0);
    EXPECT_FALSE(elementCount(Extents{kMax64, 2}));
    EXPECT_FALSE(elementCount(Extents{kMax64, kMax64, 0})); // overflows before the zero is seen
    EXPECT_FALSE(elementCount(Extents{-1, 2}));
    EXPECT_EQ(rowMajorStrides(Extents{2, 3, 4}), (Extents{12, 4, 1}));
    EXPECT_FALSE((TensorType{DType::kFloat64, Shape{Dim(kMax64)}}.bytes()));
}

TEST(ShapeArithmetic, BroadcastsAsNumpyDoes) {
    const Dim n = Dim::symbol(SymbolId(0));
    const Dim m = Dim::symbol(SymbolId(1));
    EXPECT_EQ(broadcastDims(3, 1), Dim(3));
    EXPECT_EQ(broadcastDims(1, 0), Dim(0));
    EXPECT_EQ(broadcastDims(3, 4), std::nullopt);
    EXPECT_EQ(broadcastDims(n, n), n);
    EXPECT_EQ(broadcastDims(n, 1), n);
    EXPECT_EQ(broadcastDims(7, n), Dim(7));
    EXPECT_EQ(broadcastDims(n, m), Dim::unknown());
    EXPECT_EQ(broadcastShapes({2, 1, 4}, {3, 1}), (Shape{2, 3, 4}));
    EXPECT_EQ(broadcastShapes({2}, {3}), std::nullopt);
    EXPECT_EQ(mergeDims(n, Dim::unknown()), n);
    EXPECT_EQ(mergeDims(Dim::unknown(), n), n);
    EXPECT_EQ(mergeDims(n, 4), Dim(4));
    EXPECT_EQ(mergeDims(3, 4), std::nullopt);
}

TEST(ShapeArithmetic, MergesWhatIsDeclaredWithWhatIsInferred) {
    const Dim n = Dim::symbol(SymbolId(0));
    const Dim m = Dim::symbol(SymbolId(1));
    const auto both = [](const Dim& declared, const Dim& inferred) {
        const TensorType one{DType::kFloat32, Shape{declared}};
        const TensorType other{DType::kUndefined, Shape{inferred}};
        const TensorType type = merged(one, other);
        EXPECT_EQ(type.dtype, DType::kFloat32);
        return type.shape->front();
    };
    EXPECT_EQ(both(Dim::unknown(), n), n) << "a file that leaves an extent open forgets nothing";
    EXPECT_EQ(both(n, Dim::unknown()), n);
    EXPECT_EQ(both(n, m), n) << "a declared symbol has the name that people know";
    EXPECT_EQ(both(n, 4), Dim(4));
    EXPECT_EQ(both(4, n), Dim(4));
    const TensorType known{DType::kFloat32, Shape{Dim(2)}};
    EXPECT_EQ(merged(known, TensorType{}), known);
    EXPECT_EQ(merged(TensorType{DType::kFloat32, std::nullopt}, known), known);
    EXPECT_EQ(merged(known, TensorType{DType::kFloat32, std::nullopt}), known);
}

/// Against the definition: walk from the clamped start while inside the clamped end.
TEST(ShapeArithmetic, SlicesAsNumpyDoes) {
    for (std::int64_t extent = 0; extent <= 4; ++extent) {
        for (std::int64_t start = -6; start <= 6; ++start) {
            for (std::int64_t end = -6; end <= 6; ++end) {
                for (const std::int64_t step : {-3, -2, -1, 1, 2, 3}) {
                    const auto place = [&](std::int64_t at) {
                        at += at < 0 ? extent : 0;
                        return step > 0 ? std::clamp<std::int64_t>(at, 0, extent)
                                        : std::clamp<std::int64_t>(at, -1, extent - 1);
                    };
                    std::int64_t count = 0;
                    for (std::int64_t at = place(start); step > 0 ? at < place(end) : at > place(end);
                         at += step) {
                        ++count;
                    }
                    ASSERT_EQ(resolveSlice(extent, start, end, step).count, count)
                        << extent << " " << start << ":" << end << ":" << step;
                }
            }
        }
    }
    EXPECT_EQ(resolveSlice(kMax64, kMin64, kMax64, 1).count, kMax64);
    EXPECT_EQ(resolveSlice(kMax64, kMax64, kMin64, -1).count, kMax64);
    EXPECT_EQ(resolveSlice(5, kMax64, kMin64, -kMax64).count, 1);
}

TEST(ShapeArithmetic, NeverOverflows) {
    EXPECT_EQ(checkedAdd(kMax64, 1), std::nullopt);
    EXPECT_EQ(checkedMultiply(kMax64, 2), std::nullopt);
    EXPECT_EQ(saturatingAdd(kMax64, kMax64), kMax64);
    EXPECT_EQ(saturatingMultiply(kMax64, 3), kMax64);
    EXPECT_EQ(saturatingProduct(Extents{kMax64, kMax64, 0}), 0);
    EXPECT_EQ(floorDivide(-7, 2), -4);
    EXPECT_EQ(ceilDivide(7, 2), 4);
    EXPECT_EQ(ceilDivide(-7, 2), -3);
}

TEST(Attributes, KeepTheirOrderAndKinds) {
    Attributes attributes{{"b", std::int64_t{1}}, {"a", 2.0F}};
    attributes.set("c", std::vector<std::int64_t>{1, 2});
    attributes.set("b", std::string("two"));
    EXPECT_EQ(attributes.entries().size(), 3U);
    EXPECT_EQ(attributes.entries().front().first, "a");
    EXPECT_EQ(attributes.stringOr("b", ""), "two");
    EXPECT_EQ(attributes.floatOr("none", 4.0F), 4.0F);
    EXPECT_EQ(kindName(*attributes.find("c")), "ints");
    attributes.remove("a");
    EXPECT_FALSE(attributes.has("a"));
}

} // namespace
} // namespace tessera::graph
