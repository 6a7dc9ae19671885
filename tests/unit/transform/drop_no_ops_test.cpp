#include "tests/unit/transform/transform_case.h"

namespace tessera::transform::test {

namespace {

const std::string kHead = "graph g opset 17\ninput x: f32[2,3,1,4]\nconst same: i64[4] = {2, 3, 1, 4}\n"
                          "const ones: i64[4] = {1, 1, 1, 1}\nconst none: i64[8] = {0, 0, 0, 0, 0, 0, 0, 0}\n"
                          "const shift: i64[8] = {0, 0, 0, 1, 0, 0, 0, -1}\nconst from: i64[1] = {0}\n"
                          "const to: i64[1] = {99}\nconst last: i64[1] = {3}\nconst back: i64[1] = {-1}\n"
                          "const far: i64[1] = {-99}\na = Relu(x) @first\n";

/// Operators left of Relu, `statement` from a to b, and Neg.
std::string around(const std::string& statement) {
    return operators(checked(kHead + statement + "\ny = Neg(b) @last_node\noutput y\n"));
}

TEST(DropNoOps, DropsWhatChangesNothing) {
    for (const std::string statement :
         {"b = Identity(a)", "b = Dropout(a)", "b, _ = Dropout(a)", "b = Cast(a) {to=1}",
          "b = Reshape(a, same)", "b = Expand(a, ones)", "b = Tile(a, ones)", "b = Concat(a) {axis=1}",
          "b = Transpose(a) {perm=[0,1,2,3]}", "b = Transpose(a) {perm=[0,2,1,3]}\nignored = Shape(b)",
          "b = Pad(a, none)", "b = Slice(a, from, to, last)", "b = Sum(a)", "b = Split(a) {axis=3}"}) {
        const bool moves = statement.find("0,2,1,3") != std::string::npos;
        EXPECT_EQ(around(statement), moves ? "Relu Transpose Neg" : "Relu Neg") << statement;
    }
}

TEST(DropNoOps, KeepsWhatOnlyLooksLikeIt) {
    EXPECT_EQ(around("b = Pad(a, shift)"), "Relu Pad Neg");
    EXPECT_EQ(around("b = Slice(a, back, far, last, back)"), "Relu Slice Neg");
    EXPECT_EQ(around("b = Cast(a) {to=11}"), "Relu Cast Neg");
    EXPECT_EQ(around("b = Identity(a)\nz = Concat(a, a) {axis=0}\noutput z"), "Relu Concat Neg");
}

TEST(DropNoOps, KeepsTheNamesOfOutputs) {
    const auto result = checked(kHead + "y = Identity(a) @copy\nz = Neg(a)\noutput y, z\n");
    EXPECT_EQ(operators(result), "Relu Neg");
    EXPECT_EQ(result.graph->value(result.graph->outputs()[0]).name, "y");
    // Two outputs cannot be one value, nor can an output be an input.
    EXPECT_EQ(operators(checked(kHead + "y = Identity(a)\noutput y, a\n")), "Relu Identity");
    EXPECT_EQ(operators(checked("graph g opset 17\ninput x: f32[2]\ny = Identity(x)\noutput y\n")),
              "Identity");
}

TEST(DropNoOps, DropsWhatNobodyReads) {
    const auto result = checked(kHead + "b = Exp(a) @unread\nc = Neg(b) @also\noutput a\n");
    EXPECT_EQ(operators(result), "Relu");
    EXPECT_THAT(result.folded, testing::UnorderedElementsAre("unread", "also"));
}

TEST(DropNoOps, KeepsADropoutThatTrains) {
    const auto graph =
        tessera::test::graphFromText("graph g opset 17\ninput x: f32[4]\nconst r: f32[] = {0.5}\n"
                                     "const t: bool[] = {1}\ny = Dropout(x, r, t)\nz = Neg(y)\n"
                                     "output z\n");
    EXPECT_EQ(operators(simplified(graph)), "Dropout Neg");
}

} // namespace

} // namespace tessera::transform::test
