// Which schedules bring weights to the second-level cache ahead of their use.
#include "engine/codegen/print_cpp.h"
#include "tests/unit/codegen/wide_problems.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>

namespace tessera::codegen {

namespace {

using test::convolution;
using test::kWide;

/// Whether a schedule by rows brings lines to the second-level cache ahead of their use.
bool fetchesAhead(const Problem& problem, std::string_view schedule) {
    for (const auto& family : families()) {
        if (family.name != schedule.substr(0, schedule.find('.'))) {
            continue;
        }
        const auto offered = candidatesOf(family, problem, kWide);
        for (const auto& candidate : *offered) {
            if (candidate.name == schedule) {
                const auto printed = printCpp(candidate.generate().kernel);
                return printUnit({&printed, 1}).find(", 0, 2);") != std::string::npos;
            }
        }
    }
    ADD_FAILURE() << "no candidate is named " << schedule;
    return false;
}

TEST(WeightsAhead, AreFetchedWhereFewRowsPassOverThem) {
    EXPECT_TRUE(fetchesAhead(convolution(512, 14, 1), "direct.t14x2.rows"));
    EXPECT_TRUE(
        fetchesAhead({.shape = Product{.rows = 128, .depth = 768, .columns = 768}}, "gemm.t14x2.rows"));
}

TEST(WeightsAhead, AreLeftToTheCacheThatKeepsThemForManyRows) {
    EXPECT_FALSE(fetchesAhead(convolution(128, 56, 1), "direct.t14x2.rows"));
    EXPECT_FALSE(
        fetchesAhead({.shape = Product{.rows = 4096, .depth = 64, .columns = 64}}, "gemm.t14x2.rows"));
}

} // namespace

} // namespace tessera::codegen
