#include "tests/unit/transform/transform_case.h"

#include "engine/models/models.h"

namespace tessera::transform::test {

namespace {

const std::string kTwice = "graph g opset 17\ninput x: f32[1,4,6,6]\nconst v: f32[4,4,1,1] = random(1)\n"
                           "const w: f32[4,4,1,1] = random(2)\n";
const std::string kPool = " = AveragePool(x) {kernel_shape=[3,3], pads=[1,1,1,1]}";

std::string mergedOf(const std::string& statements) {
    return operators(checked(kTwice + statements + "output y\n"));
}

TEST(MergeEqual, ComputesEqualNodesOnce) {
    const auto result =
        checked(kTwice + "a" + kPool + " @one\nb" + kPool + " @two\ny = Add(a, b)\noutput y\n");
    EXPECT_EQ(operators(result), "AveragePool Add");
    const auto& pool = result.graph->nodes()[0];
    EXPECT_EQ(pool.name, "one");
    EXPECT_THAT(pool.sources, testing::ElementsAre("one", "two"));
    EXPECT_THAT(result.folded, testing::IsEmpty());
}

TEST(MergeEqual, GoesOnBehindThem) {
    EXPECT_EQ(mergedOf("a = Relu(x)\nb = Relu(x)\nc = Conv(a, w)\nd = Conv(b, w)\ne = Tanh(c)\nf = Tanh(d)\n"
                       "y = Mul(e, f)\n"),
              "Relu Conv Tanh Mul");
    EXPECT_EQ(
        mergedOf("a, b = Split(x) {axis=1}\nc, d = Split(x) {axis=1}\ny = Concat(a, b, c, d) {axis=1}\n"),
        "Split Concat");
}

TEST(MergeEqual, KeepsNodesThatDiffer) {
    EXPECT_EQ(mergedOf("a = Conv(x, v)\nb = Conv(x, w)\ny = Add(a, b)\n"), "Conv Conv Add") << "weights";
    EXPECT_EQ(mergedOf("a" + kPool +
                       "\nb = AveragePool(x) {kernel_shape=[3,3], pads=[1,1,1,1], "
                       "count_include_pad=1}\ny = Add(a, b)\n"),
              "AveragePool AveragePool Add")
        << "an attribute";
    EXPECT_EQ(mergedOf("a = Relu(x)\nb = Tanh(x)\ny = Add(a, b)\n"), "Relu Tanh Add") << "the operator";
    EXPECT_EQ(mergedOf("a = Sub(x, x)\nr = Relu(x)\nb = Sub(x, r)\nc = Sub(r, x)\nd = Add(b, c)\n"
                       "y = Add(a, d)\n"),
              "Sub Relu Sub Sub Add Add")
        << "the order of inputs";
    EXPECT_EQ(mergedOf("a = Cast(x) {to=11}\nb = Cast(x) {to=10}\nc = Cast(a) {to=1}\nd = Cast(b) {to=1}\n"
                       "y = Add(c, d)\n"),
              "Cast Cast Cast Cast Add")
        << "the element type";
    EXPECT_EQ(mergedOf("const l: f32[] = {0.5}\na = Clip(x, l)\nb = Clip(x, _, l)\ny = Add(a, b)\n"),
              "Clip Clip Add")
        << "which input is absent";
}

TEST(MergeEqual, KeepsWhatIsDrawnAnew) {
    const auto drawn = tessera::test::graphFromText(
        "graph g opset 17\ninput x: f32[4]\na = RandomNormalLike(x)\nb = RandomNormalLike(x)\n"
        "y = Add(a, b)\noutput y\n");
    EXPECT_EQ(operators(simplified(drawn)), "RandomNormalLike RandomNormalLike Add");
    const auto dropped = tessera::test::graphFromText(
        "graph g opset 17\ninput x: f32[4]\nconst r: f32[] = {0.5}\nconst t: bool[] = {1}\n"
        "a = Dropout(x, r, t)\nb = Dropout(x, r, t)\ny = Add(a, b)\noutput y\n");
    EXPECT_EQ(operators(simplified(dropped)), "Dropout Dropout Add");
}

TEST(MergeEqual, KeepsBodies) {
    const auto branches = [](const std::string& seed) {
        const std::string body = "graph(\"graph body opset 17\\nconst w: f32[4] = random(" + seed +
                                 ")\\nr = Neg(w)\\noutput r\\n\")";
        return "If(c) {then_branch=" + body + ", else_branch=" + body + "}\n";
    };
    const auto graph =
        tessera::test::graphFromText("graph g opset 17\ninput c: bool[]\na = " + branches("1") +
                                     "b = " + branches("2") + "y = Add(a, b)\noutput y\n");
    EXPECT_EQ(operators(simplified(graph)), "If If Add") << "bodies are equal but for their weights";
}

TEST(MergeEqual, KeepsTheNamesOfOutputs) {
    const auto name = [](const Simplified& result, std::size_t index) {
        return result.graph->value(result.graph->outputs()[index]).name;
    };
    const auto one = checked(kTwice + "a = Relu(x)\nb = Tanh(a)\ny = Relu(x)\noutput y, b\n");
    EXPECT_EQ(operators(one), "Relu Tanh");
    EXPECT_EQ(name(one, 0), "y");
    const auto other = checked(kTwice + "y = Relu(x)\na = Relu(x)\nb = Tanh(a)\noutput y, b\n");
    EXPECT_EQ(operators(other), "Relu Tanh");
    EXPECT_EQ(name(other, 0), "y");
    const auto both = checked(kTwice + "y = Relu(x)\nz = Relu(x)\noutput y, z\n");
    EXPECT_EQ(operators(both), "Relu Relu") << "two outputs cannot be one value";
}

TEST(MergeEqual, CanBeLeftOut) {
    EXPECT_EQ(operators(checked(kTwice + "a = Relu(x)\nb = Relu(x)\ny = Add(a, b)\noutput y\n",
                                {.mergeEqual = false})),
              "Relu Relu Add");
}

TEST(MergeEqual, LeavesOneAverageOfTwoInEachCellOfNasNet) {
    const auto built = models::buildModel("nasnet-a");
    ASSERT_TRUE(built.has_value());
    const auto with = simplified(*built);
    const auto without = simplified(*built, {.mergeEqual = false});
    EXPECT_EQ(without.graph->nodes().size() - with.graph->nodes().size(), 15U + 3U)
        << "an average in each of 15 cells, a maximum in each of 3";
}

} // namespace

} // namespace tessera::transform::test
