// Tensors whose header and values do not agree.
#include "tests/bad_input/bad_input.h"

namespace tessera::bad_input {
namespace {

using namespace wire;
using testing::AllOf;
using testing::HasSubstr;

const std::string kFour(16, 'v');

enum DType { kFloat = 1, kUint8 = 2, kInt8 = 3, kInt64 = 7, kString = 8, kDouble = 11, kInt4 = 22 };

std::string withTensor(std::string_view tensor) {
    return model(reluGraph(block(5, tensor)));
}

class BadTensor : public BadInput {
protected:
    void expectTensorRefused(std::int64_t dtype, const std::vector<std::int64_t>& extents,
                             std::string_view data, const Text& why) const {
        expectRefused(withTensor(tensor("w", dtype, extents, data)), AllOf(HasSubstr("tensor 'w'"), why));
        // As a Constant's value the same.
        const std::string value = attribute("value", 4, block(5, tensor("w", dtype, extents, data)));
        expectRefused(model(block(1, node("Constant", {}, {"y"}, value)) + block(12, block(1, "y"))),
                      AllOf(HasSubstr("node 'Constant#0'"), why));
    }
};

TEST_F(BadTensor, NegativeExtent) {
    expectTensorRefused(kFloat, {-4}, block(9, kFour), HasSubstr("extent -4 is negative"));
    expectTensorRefused(kFloat, {-2, -2}, block(9, kFour), HasSubstr("extent -2 is negative"));
    expectTensorRefused(kFloat, {0, INT64_MIN}, "", HasSubstr("is negative"));
    // In what is declared of a value, too.
    expectRefused(model(block(1, node("Relu", {"x"}, {"y"})) + block(11, floatValue("x", {-2})) +
                        block(12, floatValue("y", {1}))),
                  AllOf(HasSubstr("input 'x'"), HasSubstr("extent -2 is negative")));
    expectRefused(model(reluGraph(block(13, floatValue("y", {1, -4})))),
                  AllOf(HasSubstr("value 'y'"), HasSubstr("extent -4 is negative")));
}

TEST_F(BadTensor, DeclaredExtentOfMinusOneIsUnknown) {
    const auto relu = block(1, node("Relu", {"x"}, {"y"}));
    const auto text = HasSubstr("value 'y': extents of -1 are taken as unknown");
    expectWarns(model(relu + block(11, floatValue("x", {2, 3})) + block(12, floatValue("y", {-1, 3}))), text);
    expectWarns(model(relu + block(11, floatValue("x", {2, 3})) + block(12, floatValue("y", {-1, -1}))),
                text);
    // Of a value between, beside an extent that is known.
    expectWarns(model(reluGraph(block(13, floatValue("y", {-1, 4})))), HasSubstr("extents of -1"));
}

TEST_F(BadTensor, ProductBeyond64Bits) {
    const std::int64_t large = std::int64_t{1} << 40U;
    expectTensorRefused(kFloat, {large, large}, block(9, kFour), HasSubstr("too large"));
    expectTensorRefused(kInt4, std::vector<std::int64_t>(64, 2), block(9, kFour), HasSubstr("too large"));
    expectTensorRefused(kFloat, {large, large, 0}, block(9, kFour), HasSubstr("too large"));
    expectRefused(model(block(1, node("Relu", {"x"}, {"y"})) + block(11, floatValue("x", {large, large})) +
                        block(12, block(1, "y"))),
                  HasSubstr("64 bits"));
}

TEST_F(BadTensor, ProductTimesSizeBeyond64Bits) {
    expectTensorRefused(kDouble, {std::int64_t{1} << 61U}, block(9, kFour), HasSubstr("too large"));
    expectTensorRefused(kFloat, {std::int64_t{1} << 31U, std::int64_t{1} << 31U}, block(9, kFour),
                        HasSubstr("too large"));
    expectRefused(model(block(1, node("Relu", {"x"}, {"y"})) +
                        block(11, floatValue("x", {std::int64_t{1} << 62U})) + block(12, block(1, "y"))),
                  HasSubstr("64 bits"));
}

TEST_F(BadTensor, RawDataShortOrLong) {
    expectTensorRefused(kFloat, {4}, block(9, kFour.substr(0, 12)),
                        HasSubstr("raw_data has 12 bytes, type and extents need 16"));
    expectTensorRefused(kFloat, {4}, block(9, std::string(20, 'v')),
                        HasSubstr("raw_data has 20 bytes, type and extents need 16"));
    // Large ones are located, not copied.
    expectTensorRefused(kFloat, {512}, block(9, std::string(2044, 'v')), HasSubstr("2044 bytes"));
    expectTensorRefused(kFloat, {512}, block(4, std::string(2052, 'v')), HasSubstr("2052 bytes"));
    expectTensorRefused(kFloat, {4}, "", HasSubstr("no values"));
}

TEST_F(BadTensor, NotAMultipleOfTheElement) {
    expectTensorRefused(kFloat, {4}, block(9, kFour.substr(0, 15)), HasSubstr("15 bytes"));
    expectTensorRefused(kInt64, {512}, block(9, std::string(4095, 'v')), HasSubstr("4095 bytes"));
    expectRefused(withTensor(tensor("w", kFloat, {4}, block(4, kFour.substr(0, 15)))),
                  AllOf(HasSubstr("graph.initializer.float_data at byte"), HasSubstr("no whole elements")));
}

TEST_F(BadTensor, OneByteForManyElements) {
    expectTensorRefused(kInt4, {700'000'000}, block(9, "x"), HasSubstr("350000000"));
    expectTensorRefused(kInt4, {700'000'000}, block(5, varint(1)), HasSubstr("int32_data"));
    expectTensorRefused(kInt8, {2'000'000'000}, block(5, varint(1)), HasSubstr("int32_data"));
    expectTensorRefused(kFloat, {500'000'000}, block(4, kFour), HasSubstr("float_data"));
    expectTensorRefused(kInt64, {200'000'000}, block(7, varint(1)), HasSubstr("int64_data"));
}

TEST_F(BadTensor, TwoValueFieldsOrTheWrongOne) {
    expectTensorRefused(kFloat, {4}, block(9, kFour) + block(4, kFour),
                        HasSubstr("float_data and in raw_data"));
    expectTensorRefused(kFloat, {512}, block(9, std::string(2048, 'v')) + block(9, std::string(2048, 'v')),
                        HasSubstr("raw_data"));
    expectTensorRefused(kFloat, {4}, block(7, "\x01\x02\x03\x04"), HasSubstr("int64_data cannot hold"));
    expectTensorRefused(kInt64, {4}, block(4, kFour), HasSubstr("float_data cannot hold"));
    expectTensorRefused(kUint8, {2}, block(5, varint(1) + varint(300)), HasSubstr("int32_data"));
    expectTensorRefused(kFloat, {1}, block(6, "text"), HasSubstr("string_data cannot hold"));
}

TEST_F(BadTensor, UnknownType) {
    for (const std::int64_t dtype : {0, 99, -1, 1 << 30U}) {
        expectTensorRefused(dtype, {4}, block(9, kFour),
                            HasSubstr("data type " + std::to_string(dtype) + " is not known"));
    }
    const std::string value = block(1, "x") + block(2, block(1, number(1, 99)));
    expectRefused(model(block(1, node("Relu", {"x"}, {"y"})) + block(11, value) + block(12, block(1, "y"))),
                  AllOf(HasSubstr("input 'x'"), HasSubstr("data type 99")));
}

TEST_F(BadTensor, StringsInRawData) {
    expectTensorRefused(kString, {1}, block(9, kFour), AllOf(HasSubstr("raw_data"), HasSubstr("strings")));
    expectTensorRefused(kString, {512}, block(9, std::string(2048, 'v')),
                        AllOf(HasSubstr("raw_data"), HasSubstr("strings")));
}

TEST_F(BadTensor, DataWithoutElements) {
    for (const auto& data : {block(9, kFour), block(4, kFour), block(9, std::string(2048, 'v'))}) {
        expectTensorRefused(kFloat, {0}, data, HasSubstr("no elements"));
        expectTensorRefused(kFloat, {4, 0, 4}, data, HasSubstr("no elements"));
    }
}

class BadSparseTensor : public BadInput {
protected:
    /// Two values at `indices` of a tensor of `extents`.
    void expectSparseRefused(const std::string& indices, const std::vector<std::int64_t>& indexExtents,
                             const std::vector<std::int64_t>& extents, const Text& why) const {
        expectRefused(sparseModel(indices, indexExtents, extents), AllOf(HasSubstr("tensor 's'"), why));
    }
    static std::string sparseModel(const std::string& indices, const std::vector<std::int64_t>& indexExtents,
                                   const std::vector<std::int64_t>& extents) {
        std::string sparse = block(1, tensor("s", 1, {2}, block(9, std::string(8, 'v')))) +
                             block(2, tensor("", 7, indexExtents, block(7, indices)));
        for (const auto extent : extents) {
            sparse += number(3, extent);
        }
        return model(reluGraph(block(15, sparse)));
    }
};

TEST_F(BadSparseTensor, IndicesOutOfRangeOrUnsorted) {
    expectOpens(sparseModel("\x01\x05", {2}, {10}));
    expectSparseRefused("\x01\x0a", {2}, {10}, HasSubstr("outside"));
    expectSparseRefused("\x01" + varint(static_cast<std::uint64_t>(-1)), {2}, {10}, HasSubstr("outside"));
    expectSparseRefused("\x05\x01", {2}, {10}, HasSubstr("ascending"));
    expectSparseRefused("\x05\x05", {2}, {10}, HasSubstr("ascending"));
    // A row of coordinates for each.
    expectOpens(sparseModel(std::string("\x00\x01\x01\x00", 4), {2, 2}, {2, 3}));
    expectSparseRefused(std::string("\x00\x03\x01\x00", 4), {2, 2}, {2, 3}, HasSubstr("outside"));
    expectSparseRefused(std::string("\x00\x01\x02\x00", 4), {2, 2}, {2, 3}, HasSubstr("outside"));
    expectSparseRefused(std::string("\x01\x00\x00\x01", 4), {2, 2}, {2, 3}, HasSubstr("ascending"));
    // As many of them as there are values.
    expectSparseRefused("\x01\x02\x03", {3}, {10}, HasSubstr("extents"));
    expectSparseRefused("\x01", {1}, {10}, HasSubstr("extents"));
    // A dense form that no memory holds.
    expectSparseRefused("\x01\x05", {2}, {std::int64_t{1} << 40U}, HasSubstr("2 GiB"));
    expectSparseRefused("\x01\x05", {2}, {std::int64_t{1} << 40U, std::int64_t{1} << 40U},
                        HasSubstr("2 GiB"));
    expectSparseRefused("\x01\x05", {2}, {-10}, HasSubstr("negative"));
}

} // namespace
} // namespace tessera::bad_input
