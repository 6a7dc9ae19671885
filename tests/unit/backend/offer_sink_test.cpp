#include "engine/backend/offer_sink.h"

#include "tests/support/graph_text.h"

#include <cstddef>
#include <gtest/gtest.h>

namespace tessera::backend {
namespace {

/// What becomes of an offer that `edit` changes.
template <typename Edit>
Offering offered(const Edit& edit) {
    const std::string backend = "library";
    const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[2,3]\ny = Exp(x)\noutput y\n");
    const auto region = graph::wholeRegion(*graph);
    OfferSink sink(backend, *graph, region);
    const char* const layout = "ab";
    ts_offer offer{};
    offer.size = sizeof offer;
    offer.name = "vector";
    offer.input_layouts = &layout;
    offer.output_layouts = &layout;
    edit(offer);
    sink.raw().offer(&sink.raw(), &offer);
    return sink.take();
}

TEST(OfferSink, SaysWhetherInfinitiesAndNaNAreCarried) {
    const auto carried = offered([](ts_offer&) {});
    ASSERT_EQ(carried.implementations.size(), 1U);
    EXPECT_EQ(carried.implementations[0].nonFinite, NonFinite::kCarried);
    const auto lost = offered([](ts_offer& offer) { offer.non_finite = TS_NON_FINITE_LOST; });
    ASSERT_EQ(lost.implementations.size(), 1U);
    EXPECT_EQ(lost.implementations[0].nonFinite, NonFinite::kLost);
}

TEST(OfferSink, ReadsNoFieldThatAnOlderPluginHasNot) {
    const auto older = offered([](ts_offer& offer) {
        offer.non_finite = TS_NON_FINITE_LOST;
        offer.size = offsetof(ts_offer, non_finite);
    });
    ASSERT_EQ(older.implementations.size(), 1U);
    EXPECT_EQ(older.implementations[0].nonFinite, NonFinite::kCarried);
}

} // namespace
} // namespace tessera::backend
