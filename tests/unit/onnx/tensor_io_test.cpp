#include "engine/onnx/npy.h"
#include "engine/onnx/tensor_io.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wire.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::onnx {
namespace {

using graph::Tensor;

base::Result<Tensor> parse(std::string_view bytes) {
    return readNpy(*bytesInMemory(wire::asBytes(bytes)));
}

std::string npy(const std::string& header, std::string_view data) {
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += {static_cast<char>(header.size()), '\0'};
    return bytes + header + std::string(data);
}

TEST(Npy, KeepsTensors) {
    const std::vector<float> values{1, 2, 3, 4, 5, 6};
    const auto tensor = Tensor::ofFloats({2, 3}, values);
    const std::string bytes = npyBytes(tensor);
    EXPECT_EQ((bytes.size() - 24) % 64, 0U);
    const auto read = parse(bytes);
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(read->extents(), tensor.extents());
    EXPECT_TRUE(std::ranges::equal(read->bytes(), tensor.bytes()));
    const auto scalar = parse(npyBytes(Tensor::ofInts({}, std::vector<std::int64_t>{7})));
    ASSERT_TRUE(scalar.has_value());
    EXPECT_EQ(scalar->toInts(), std::vector<std::int64_t>{7});
}

TEST(Npy, TurnsColumnsIntoRows) {
    const auto read = parse(npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", "adbecf"));
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(read->bytes().data()), 6), "abcdef");
}

TEST(Npy, TakesTwoRawBytesForBfloat16) {
    Tensor tensor(graph::DType::kBfloat16, {2});
    std::ranges::copy(std::vector<std::uint16_t>{0x3F80, 0xC000}, tensor.mutableAs<std::uint16_t>().begin());
    for (const auto* code : {"<V2", "|V2", "V2"}) {
        const auto read =
            parse(npy("{'descr': '" + std::string(code) + "', 'fortran_order': False, 'shape': (2,), }",
                      std::string_view("\x80\x3F\x00\xC0", 4)));
        ASSERT_TRUE(read.has_value()) << read.error().oneLine();
        EXPECT_EQ(read->dtype(), graph::DType::kBfloat16);
        EXPECT_TRUE(std::ranges::equal(read->bytes(), tensor.bytes()));
    }
    EXPECT_FALSE(parse(npy("{'descr': '|V4', 'fortran_order': False, 'shape': (1,), }", "1234")));
    const auto again = parse(npyBytes(tensor));
    ASSERT_TRUE(again.has_value()) << again.error().oneLine();
    EXPECT_EQ(again->dtype(), graph::DType::kBfloat16);
}

TEST(TensorFiles, HoldTypesWithoutANameAsUnsignedIntegers) {
    const Tensor words(graph::DType::kUint16, {2});
    EXPECT_EQ(elementsAs(words, graph::DType::kBfloat16).dtype(), graph::DType::kBfloat16);
    EXPECT_EQ(elementsAs(words, graph::DType::kFloat16).dtype(), graph::DType::kUint16);
    EXPECT_EQ(elementsAs(words, graph::DType::kFloat32).dtype(), graph::DType::kUint16);
    const Tensor bytes(graph::DType::kUint8, {2});
    EXPECT_EQ(elementsAs(bytes, graph::DType::kFloat8E4M3Fn).dtype(), graph::DType::kFloat8E4M3Fn);
    EXPECT_EQ(elementsAs(bytes, graph::DType::kInt8).dtype(), graph::DType::kUint8);
}

TEST(Npy, RefusesDamage) {
    const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }";
    ASSERT_TRUE(parse(npy(good, "1234")).has_value());
    EXPECT_FALSE(parse(npy(good, "123")).has_value());
    EXPECT_FALSE(parse(npy(good, "12345")).has_value());
    for (const std::string header :
         {"", "{", "{}", "{'descr': '<f4'}", "{'descr': 'O', 'fortran_order': False, 'shape': (1,)}",
          "{'descr': '>f4', 'fortran_order': False, 'shape': (1,)}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 4)}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x", "{'descr': [('a','<f4')]}"}) {
        EXPECT_FALSE(parse(npy(header, "1234")).has_value()) << header;
    }
    const std::string whole = npy(good, "1234");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_FALSE(parse(whole.substr(0, length)).has_value()) << length;
    }
}

TEST(TensorFiles, KeepNamesAndValues) {
    const test::TemporaryFolder folder;
    const std::vector<float> values(700, 0.5F);
    const NamedTensor tensor{"in", Tensor::ofFloats({7, 100}, values)};
    for (const auto* name : {"tensor.npy", "tensor.pb"}) {
        const auto path = folder.path() / name;
        ASSERT_TRUE(writeTensorFile(path, tensor).has_value());
        const auto read = readTensorFile(path);
        ASSERT_TRUE(read.has_value()) << read.error().oneLine();
        EXPECT_EQ(read->tensor.extents(), tensor.tensor.extents());
        EXPECT_TRUE(std::ranges::equal(read->tensor.bytes(), tensor.tensor.bytes()));
        EXPECT_EQ(read->name, path.extension() == ".pb" ? "in" : "");
    }
}

} // namespace
} // namespace tessera::onnx
