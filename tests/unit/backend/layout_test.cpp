#include "engine/backend/layout.h"
#include "engine/backend/layout_part.h"

#include <cstring>
#include <gtest/gtest.h>
#include <numeric>

namespace tessera::backend {
namespace {

Layout layoutOf(std::string_view text) {
    auto layout = Layout::parse(text);
    EXPECT_TRUE(layout.has_value()) << text;
    return *layout;
}

TEST(Layout, RoundTripsItsText) {
    for (const auto* text : {"a", "abcd", "acdb", "aBcd16b", "ABcd16b16a", "aBcde8b", "AB4a8b2a", "scalar",
                             "opaque:xnnpack:packed-7:4096"}) {
        EXPECT_EQ(layoutOf(text).toText(), text);
    }
}

TEST(Layout, RefusesMalformedText) {
    for (const auto* text : {"", "b", "aab", "abcd16b", "aBcd", "aBcd16", "aBcd1b", "aBcd16x", "aBcd99999b",
                             "ab?", "opaque:", "opaque:a:b", "opaque:a:b:-4", "opaque::b:4",
                             // found by fuzzing: their product is more than 64 bits hold
                             "aBc1036b1036b1036b1036b1036b1036b1036b", "A4096a4096a"}) {
        EXPECT_FALSE(Layout::parse(text).has_value()) << text;
    }
}

TEST(Layout, OffsetsFollowTheDefinition) {
    const graph::Extents extents{2, 20, 3, 5};
    EXPECT_EQ(layoutOf("abcd").offset(extents, graph::Extents{1, 7, 2, 4}), ((1 * 20 + 7) * 3 + 2) * 5 + 4);
    EXPECT_EQ(layoutOf("acdb").offset(extents, graph::Extents{1, 7, 2, 4}), ((1 * 3 + 2) * 5 + 4) * 20 + 7);
    // 20 channels are two blocks of 16, the second padded.
    EXPECT_EQ(layoutOf("aBcd16b").offset(extents, graph::Extents{1, 18, 2, 4}),
              (((1 * 2 + 1) * 3 + 2) * 5 + 4) * 16 + 2);
    EXPECT_EQ(layoutOf("aBcd16b").sizeBytes(graph::DType::kFloat32, extents), 2 * 32 * 3 * 5 * 4);
}

TEST(Layout, TwoBlocksOfOneAxisNest) {
    const graph::Extents extents{16};
    // A4a2a: index = outer*8 + middle*2 + inner.
    const auto layout = layoutOf("A4a2a");
    for (std::int64_t i = 0; i < 16; ++i) {
        EXPECT_EQ(layout.offset(extents, graph::Extents{i}), i);
    }
}

TEST(TakeFromLayout, GivesTheIndicesThatWereAskedFor) {
    const graph::Extents extents{2, 20, 3, 4};
    std::vector<float> plain(2 * 20 * 3 * 4);
    std::iota(plain.begin(), plain.end(), 1.0F);
    const std::vector<std::int64_t> indices{0, 7, 15, 16, 19};
    for (const auto* text : {"abcd", "acdb", "aBcd16b"}) {
        const auto layout = layoutOf(text);
        std::vector<float> other(
            static_cast<std::size_t>(layout.sizeBytes(graph::DType::kFloat32, extents)) / 4, -1.0F);
        convertLayout(graph::DType::kFloat32, extents, Layout::plain(4),
                      reinterpret_cast<const std::byte*>(plain.data()), layout,
                      reinterpret_cast<std::byte*>(other.data()));
        std::vector<float> taken(2 * indices.size() * 3 * 4, -2.0F);
        takeFromLayout(graph::DType::kFloat32, extents, layout,
                       reinterpret_cast<const std::byte*>(other.data()), 1, indices,
                       reinterpret_cast<std::byte*>(taken.data()));
        for (std::size_t i = 0; i < taken.size(); ++i) {
            const std::size_t channel = i / 12 % indices.size();
            const std::size_t batch = i / 12 / indices.size();
            const auto at = (batch * 20 + static_cast<std::size_t>(indices[channel])) * 12 + i % 12;
            ASSERT_EQ(taken[i], plain[at]) << text << " " << i;
        }
    }
}

TEST(ConvertLayout, GoesThereAndBackAndZeroesPadding) {
    const graph::Extents extents{2, 5, 3, 4};
    std::vector<float> plain(2 * 5 * 3 * 4);
    std::iota(plain.begin(), plain.end(), 1.0F);
    for (const auto* text : {"acdb", "aBcd16b", "ABcd2a4b", "dcba"}) {
        const auto layout = layoutOf(text);
        std::vector<float> other(
            static_cast<std::size_t>(layout.sizeBytes(graph::DType::kFloat32, extents)) / 4, -1.0F);
        convertLayout(graph::DType::kFloat32, extents, Layout::plain(4),
                      reinterpret_cast<const std::byte*>(plain.data()), layout,
                      reinterpret_cast<std::byte*>(other.data()));
        EXPECT_EQ(std::accumulate(other.begin(), other.end(), 0.0F),
                  std::accumulate(plain.begin(), plain.end(), 0.0F))
            << text;
        EXPECT_EQ(other[static_cast<std::size_t>(layout.offset(extents, graph::Extents{1, 4, 2, 3}))],
                  plain.back());
        std::vector<float> back(plain.size());
        convertLayout(graph::DType::kFloat32, extents, layout,
                      reinterpret_cast<const std::byte*>(other.data()), Layout::plain(4),
                      reinterpret_cast<std::byte*>(back.data()));
        EXPECT_EQ(back, plain) << text;
    }
}

} // namespace
} // namespace tessera::backend
