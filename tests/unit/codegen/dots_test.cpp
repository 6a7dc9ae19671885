// Products with few columns.
#include "tests/unit/codegen/draw.h"
#include "tests/unit/codegen/machine.h"
#include "tests/unit/codegen/random_problems.h"
#include "tests/unit/codegen/trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::test {

namespace dots {
namespace {

using codegen::Candidate;
using codegen::Problem;
using codegen::Product;
using codegen::Target;

/// What the family has for the problem that goes along the depth.
base::Result<std::vector<Candidate>> candidates(const Problem& problem, const Target& target) {
    auto offered = codegen::families()[0].candidates(problem, target);
    if (offered) {
        std::erase_if(*offered, [](const Candidate& each) { return each.name != "gemm.dots"; });
    }
    return offered;
}

Problem drawFewColumns(const Target& /*target*/, base::Random& random) {
    Product shape;
    shape.rows = random.below(4) == 0 ? upTo(random, 4) : upTo(random, 70);
    shape.depth = random.below(4) == 0 ? 64 * upTo(random, 4) : upTo(random, 100);
    shape.columns = upTo(random, 4);
    shape.order =
        random.below(2) == 0 ? Product::WeightOrder::kDepthByColumns : Product::WeightOrder::kColumnsByDepth;
    shape.scale = random.below(4) == 0 ? 0.5F : 1.0F;
    return {.shape = shape, .epilogue = drawEpilogue(random)};
}

class ProductOfFewColumns : public testing::TestWithParam<int> {};

TEST_P(ProductOfFewColumns, EqualsTheReferenceOnRandomShapes) {
    const codegen::Family family{.name = "gemm", .candidates = candidates};
    const int width = GetParam();
    EXPECT_THAT(tryFamily(family, width, trialShapes(width, TESSERA_SHAPES), TESSERA_SEED, drawFewColumns),
                testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Widths, ProductOfFewColumns, testing::ValuesIn(trialWidths()));

std::vector<std::string> selected(std::int64_t columns) {
    const Problem problem{.shape = Product{.rows = 256, .depth = 512, .columns = columns}};
    std::vector<std::string> names;
    for (const auto& candidate : codegen::select(problem, testTarget(16, 2), {}).candidates) {
        names.push_back(candidate.name);
    }
    return names;
}

TEST(ProductOfFewColumns, IsMeasuredAloneSinceOthersLeaveMostLanesEmpty) {
    for (const std::int64_t columns : {1, 2, 3, 4}) {
        EXPECT_THAT(selected(columns), testing::ElementsAre("gemm.dots")) << columns << " columns";
    }
    EXPECT_THAT(selected(16), testing::Not(testing::Contains("gemm.dots")));
}

} // namespace
} // namespace dots

} // namespace tessera::test
