#include "engine/backends/generated/known_kernels.h"

#include "tests/unit/codegen/wide_problems.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

namespace tessera::generated {
namespace {

using codegen::Rounding;

constexpr std::string_view kPlain = "gemm.t6x2.rows";
constexpr std::string_view kFast = "strassen.t6x2";

codegen::Problem product(std::int64_t rows) {
    return test::product(rows, 256, 256);
}

std::shared_ptr<MadeKernel> made(KnownKernels& known, std::string_view name, const codegen::Problem& problem,
                                 const codegen::Target& target = {}) {
    auto found = known.find(name, problem, target, Rounding::kFast);
    EXPECT_TRUE(found) << found.error().oneLine();
    return found ? *std::move(found) : nullptr;
}

TEST(KnownKernels, TheSameScheduleOfTheSameProblemIsMadeOnce) {
    KnownKernels known;
    const auto first = made(known, kPlain, product(96));
    EXPECT_EQ(made(known, kPlain, product(96)), first);
    EXPECT_EQ(known.size(), 1);
    EXPECT_EQ(first->candidate.name, kPlain);
    EXPECT_FALSE(first->printed.text.empty());
    EXPECT_EQ(first->packings.size(), 1);
    EXPECT_EQ(first->footprint.packed, first->packings.front().elements);
    EXPECT_FALSE(first->isLoaded());
}

TEST(KnownKernels, OthersAreTheirOwn) {
    KnownKernels known;
    const auto first = made(known, kPlain, product(96));
    const auto larger = made(known, kPlain, product(97));
    const auto fast = made(known, kFast, product(96));
    codegen::Target slower;
    slower.memory.allThreads /= 2.0;
    const auto elsewhere = made(known, kPlain, product(96), slower);
    EXPECT_NE(larger, first);
    EXPECT_NE(fast, first);
    EXPECT_NE(elsewhere, first) << "its bound is another";
    EXPECT_EQ(std::set({first->number, larger->number, fast->number, elsewhere->number}).size(), 4);
}

TEST(KnownKernels, TellsZeroFromNegativeZero) {
    const auto divided = [](float by) {
        auto problem = product(96);
        problem.epilogue.steps = {
            {.op = codegen::StepOp::kDivide, .operand = codegen::OperandKind::kNumber, .number = by}};
        return problem;
    };
    KnownKernels known;
    EXPECT_NE(made(known, kPlain, divided(0.0F)), made(known, kPlain, divided(-0.0F)));
    EXPECT_EQ(known.size(), 2);
}

TEST(KnownKernels, OneThatRoundsMoreCoarselyThanIsAllowedIsRefusedThoughItIsKnown) {
    KnownKernels known;
    ASSERT_NE(made(known, kFast, product(96)), nullptr);
    const auto strict = known.find(kFast, product(96), {}, Rounding::kDirect);
    ASSERT_FALSE(strict.has_value());
    EXPECT_EQ(strict.error().kind, base::ErrorKind::kImpossible);
}

TEST(KnownKernels, AreForgottenWhereThereAreTooMany) {
    constexpr std::size_t kMost = 3;
    KnownKernels known(kMost);
    const auto first = made(known, kPlain, product(1));
    for (std::int64_t rows = 2; rows <= 4; ++rows) {
        EXPECT_NE(made(known, kPlain, product(rows)), nullptr);
        EXPECT_LE(known.size(), kMost);
    }
    const auto again = made(known, kPlain, product(1));
    EXPECT_NE(again, first);
    EXPECT_NE(again->number, first->number);
    EXPECT_EQ(again->printed.text, first->printed.text);
}

} // namespace
} // namespace tessera::generated
