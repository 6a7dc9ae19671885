#include "engine/measure/frame.h"

#include "engine/base/random.h"

#include <cstring>
#include <gmock/gmock.h>

namespace tessera::measure {
namespace {

using testing::HasSubstr;

using Bytes = std::array<std::byte, FrameHeader::kBytes>;

template <typename T>
void overwrite(Bytes& bytes, std::size_t at, T value) {
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

Bytes validHeader() {
    FrameHeader header;
    header.type = FrameType::kRequest;
    header.payloadBytes = 17;
    header.checksum = 0x0123456789abcdef;
    return header.encode();
}

TEST(FrameHeader, SurvivesTheWire) {
    for (const auto type :
         {FrameType::kRequest, FrameType::kResponse, FrameType::kProgress, FrameType::kBlob}) {
        FrameHeader header;
        header.type = type;
        header.payloadBytes = 123456;
        header.checksum = 0xfedcba9876543210;
        const auto decoded = FrameHeader::decode(header.encode());
        ASSERT_TRUE(decoded.has_value()) << decoded.error().oneLine();
        EXPECT_EQ(decoded->type, type);
        EXPECT_EQ(decoded->payloadBytes, 123456U);
        EXPECT_EQ(decoded->checksum, 0xfedcba9876543210U);
    }
}

TEST(FrameHeader, HasTheLayoutOfTheProtocol) {
    const auto bytes = validHeader();
    EXPECT_EQ(std::memcmp(bytes.data(), "TSRF", 4), 0);
    EXPECT_EQ(bytes[4], std::byte{kProtocolVersion}); // little-endian
    EXPECT_EQ(bytes[5], std::byte{0});
    EXPECT_EQ(bytes[6], std::byte{1});
    EXPECT_EQ(bytes[8], std::byte{17});
    EXPECT_EQ(bytes[16], std::byte{0xef});
}

TEST(FrameHeader, RefusesAnotherMagic) {
    auto bytes = validHeader();
    bytes[0] = std::byte{'X'};
    const auto decoded = FrameHeader::decode(bytes);
    ASSERT_FALSE(decoded.has_value());
    EXPECT_EQ(decoded.error().kind, base::ErrorKind::kRefused);
    EXPECT_THAT(decoded.error().message, HasSubstr("not a frame"));
}

TEST(FrameHeader, RefusesAnotherVersionAndNamesBoth) {
    auto bytes = validHeader();
    overwrite<std::uint16_t>(bytes, 4, 77);
    const auto decoded = FrameHeader::decode(bytes);
    ASSERT_FALSE(decoded.has_value());
    EXPECT_THAT(decoded.error().message, HasSubstr("version 77"));
    EXPECT_THAT(decoded.error().message, HasSubstr("speaks " + std::to_string(kProtocolVersion)));
}

TEST(FrameHeader, RefusesUnknownTypes) {
    for (const std::uint16_t type : {0, 5, 255, 65535}) {
        auto bytes = validHeader();
        overwrite<std::uint16_t>(bytes, 6, type);
        EXPECT_FALSE(FrameHeader::decode(bytes).has_value()) << type;
    }
}

TEST(FrameHeader, RefusesImpossibleLengths) {
    for (const auto bytes : {FrameHeader::kMaxPayload, FrameHeader::kMaxPayload + 1, ~std::uint64_t{0}}) {
        FrameHeader header;
        header.type = FrameType::kBlob;
        header.payloadBytes = bytes;
        const auto decoded = FrameHeader::decode(header.encode());
        ASSERT_FALSE(decoded.has_value()) << bytes;
        EXPECT_THAT(decoded.error().message, HasSubstr(std::to_string(bytes)));
    }
    FrameHeader json;
    json.type = FrameType::kResponse;
    json.payloadBytes = FrameHeader::kMaxJson;
    EXPECT_FALSE(FrameHeader::decode(json.encode()).has_value()) << "JSON has a smaller bound than a blob";
}

TEST(FrameHeader, RandomMutationsAreDecodedOrRefused) {
    base::Random random(20221);
    int refused = 0;
    for (int i = 0; i < 20'000; ++i) {
        auto bytes = validHeader();
        const auto count = 1 + random.below(4);
        for (std::uint64_t change = 0; change < count; ++change) {
            bytes[random.below(bytes.size())] = static_cast<std::byte>(random.below(256));
        }
        const auto decoded = FrameHeader::decode(bytes);
        if (decoded) {
            EXPECT_EQ(decoded->encode(), bytes) << "a header that is accepted says what its bytes say";
        } else {
            EXPECT_EQ(decoded.error().kind, base::ErrorKind::kRefused);
            ++refused;
        }
    }
    EXPECT_GT(refused, 5'000);
    EXPECT_LT(refused, 20'000);
}

TEST(FrameChecksum, SeesEveryBitOfNameAndBytes) {
    std::array<std::byte, 16> name{};
    std::array<std::byte, 40> bytes{};
    const auto sum = frameChecksum(name, bytes);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        auto changed = bytes;
        changed[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
        EXPECT_NE(frameChecksum(name, changed), sum);
    }
    for (std::size_t bit = 0; bit < 8 * name.size(); ++bit) {
        auto changed = name;
        changed[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
        EXPECT_NE(frameChecksum(changed, bytes), sum);
    }
}

} // namespace
} // namespace tessera::measure
