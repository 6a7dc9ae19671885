#include "engine/backend/implementation.h"

#include <gtest/gtest.h>

namespace tessera::backend {
namespace {

Implementation product() {
    Implementation made;
    made.backend = "maker";
    made.name = "wide";
    made.inputLayouts = {*Layout::parse("ab"), *Layout::parse("ab")};
    made.outputLayouts = {*Layout::parse("ab")};
    return made;
}

TEST(AreRivals, SchedulesBetweenTheSameLayoutsAre) {
    auto other = product();
    other.name = "narrow";
    other.precision = graph::Precision::kF32;
    other.workspaceBytes = 4096;
    EXPECT_TRUE(areRivals(product(), other));
}

TEST(AreRivals, WhatAPlanCannotPutInItsPlaceIsNone) {
    const auto expectNone = [](const char* what, const auto& change) {
        auto other = product();
        change(other);
        EXPECT_FALSE(areRivals(product(), other)) << what;
        EXPECT_FALSE(areRivals(other, product())) << what;
    };
    expectNone("backend", [](Implementation& made) { made.backend = "library"; });
    expectNone("device", [](Implementation& made) { made.device = {DeviceId::Kind::kOpenCl, 1}; });
    expectNone("threads", [](Implementation& made) { made.threads = ThreadUse::kOne; });
    expectNone("input layout", [](Implementation& made) { made.inputLayouts[1] = *Layout::parse("ba"); });
    expectNone("output layout", [](Implementation& made) { made.outputLayouts[0] = *Layout::parse("ba"); });
    expectNone("takes a buffer", [](Implementation& made) { made.inPlaceOf = {1}; });
    expectNone("is a view", [](Implementation& made) { made.viewOf = {0}; });
    expectNone("lies in the whole", [](Implementation& made) { made.partOf = {0, -1}; });
}

} // namespace
} // namespace tessera::backend
