#include "tests/unit/transform/transform_case.h"

namespace tessera::transform::test {

namespace {

/// Extents of the second operand of the only node, and the opset that it is read by.
std::pair<graph::Extents, std::int64_t> secondOperand(const Simplified& simplified) {
    const auto& node = simplified.graph->nodes().front();
    return {*simplified.graph->value(node.inputs[1]).type.extents(), node.opset};
}

// Where extents are equal, today's rules would take the numbers along another axis, and nothing would refuse
// them.
TEST(AlignOperands, GivesConstantsTheShapeOfTodaysRules) {
    const auto slope = checked("graph g opset 6\ninput x: f32[2,3,3]\nconst s: f32[3] = random(1)\n"
                               "y = PRelu(x, s)\noutput y\n");
    EXPECT_EQ(secondOperand(slope), std::pair(graph::Extents{3, 1}, std::int64_t{7}));
    const auto named = checked("graph g opset 6\ninput x: f32[2,3,3,3]\nconst b: f32[3] = random(1)\n"
                               "y = Add(x, b) {axis=1, broadcast=1}\noutput y\n");
    EXPECT_EQ(secondOperand(named), std::pair(graph::Extents{3, 1, 1}, std::int64_t{7}));
    EXPECT_TRUE(named.graph->nodes().front().attributes.entries().empty());
}

TEST(AlignOperands, LeavesWhatTodaysRulesRead) {
    const auto same = checked("graph g opset 6\ninput x: f32[2,3,3]\nconst b: f32[3] = random(1)\n"
                              "y = Add(x, b) {axis=2, broadcast=1}\noutput y\n");
    EXPECT_EQ(secondOperand(same).first, (graph::Extents{3}));
    const auto recent = checked("graph g opset 7\ninput x: f32[2,3,3]\nconst s: f32[3] = random(1)\n"
                                "y = PRelu(x, s)\noutput y\n");
    EXPECT_EQ(secondOperand(recent).first, (graph::Extents{3}));
}

} // namespace

} // namespace tessera::transform::test
