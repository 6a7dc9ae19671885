// Shapes that are computed from shapes keep the names of dynamic extents.
#include "engine/graph/text_form.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::graph {
namespace {

using test::graphFromText;
using test::typeOf;

TEST(ShapeElements, ACastOfHeadsKeepsTheBatch) {
    // What an exporter writes for x.view(x.shape[0], -1, 12, 64).
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[N,S,768]\n"
                                     "const zero: i64[] = {0}\nconst front: i64[1] = {0}\n"
                                     "const rest: i64[3] = {-1, 12, 64}\n"
                                     "s = Shape(x)\nb = Gather(s, zero)\nl = Unsqueeze(b, front)\n"
                                     "t = Concat(l, rest) {axis=0}\ny = Reshape(x, t)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[N,S,12,64]");
}

TEST(ShapeElements, ExtentsAreSlicedAndMultiplied) {
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[N,3,4]\n"
                                     "const a: i64[1] = {1}\nconst e: i64[1] = {3}\nconst one: i64[1] = {1}\n"
                                     "const two: i64[] = {2}\nconst first: i64[1] = {0}\n"
                                     "s = Shape(x)\nn = Gather(s, first)\nm = Mul(n, one)\n"
                                     "c = Slice(s, a, e)\nd = Mul(c, two)\n"
                                     "t = Concat(m, d) {axis=0}\nz = ConstantOfShape(t)\noutput z\n");
    EXPECT_EQ(typeOf(*graph, "z"), "f32[N,6,8]");
}

TEST(ShapeElements, AnExporterAsksWhichExtentsAreMinusOne) {
    // expand(-1, S): -1 keeps the extent, so the exporter picks 1 there.
    const auto graph =
        graphFromText("graph g opset 17\ninput x: f32[N,1]\ninput k: f32[4,S]\n"
                      "const one: i64[1] = {1}\nconst minus: i64[1] = {-1}\nconst two: i64[1] = {2}\n"
                      "h = Shape(k)\nl = Gather(h, one)\nw = Concat(minus, l) {axis=0}\n"
                      "o = ConstantOfShape(two) {value=i64[1]{1}}\nq = Mul(o, minus)\n"
                      "e = Equal(w, q)\nt = Where(e, o, w)\ny = Expand(x, t)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[N,S]");
}

TEST(ShapeElements, PositionsAreAsManyAsTheExtent) {
    const auto graph = graphFromText("graph g opset 17\ninput x: i64[N,S]\n"
                                     "const i: i64[] = {1}\nconst zero: i64[] = {0}\n"
                                     "s = Shape(x)\nn = Gather(s, i)\ny = Range(zero, n, i)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "i64[S]");
}

TEST(ShapeElements, AnImageIsResizedToTheExtentsOfAnother) {
    // What an exporter writes for interpolate(x, size=...): the batch stays a name, the rest are numbers.
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[N,3,8,6]\n"
                                     "const a: i64[1] = {0}\nconst e: i64[1] = {2}\n"
                                     "const size: i64[2] = {16, 5}\ns = Shape(x)\nb = Slice(s, a, e)\n"
                                     "z = Concat(b, size) {axis=0}\ny = Resize(x, _, _, z)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[N,3,16,5]");
}

TEST(ShapeElements, AListThatIsComputedFromExtentsIsKnown) {
    // A slice from 2 mod 3, as tracing leaves a permutation that the model computes.
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[4,5,6,7]\n"
                                     "const two: i64[1] = {2}\nconst three: i64[1] = {3}\n"
                                     "const end: i64[1] = {4}\nconst axis: i64[1] = {1}\n"
                                     "m = Mod(two, three)\ny = Slice(x, m, end, axis)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[4,2,6,7]");
}

TEST(ShapeElements, AnImageIsScaledByAFloat) {
    // What an exporter writes for interpolate(x, scale_factor=1.5): floor(extent * scale), back to integers.
    const auto text = [](const std::string& type) {
        return "graph g opset 17\ninput x: " + type +
               "\nconst a: i64[1] = {0}\nconst m: i64[1] = {2}\nconst e: i64[1] = {4}\n"
               "const scale: f32[2] = {1.5, 2.5}\ns = Shape(x)\nb = Slice(s, a, m)\nh = Slice(s, m, e)\n"
               "f = Cast(h) {to=1}\ng = Mul(f, scale)\nd = Floor(g)\ni = Cast(d) {to=7}\n"
               "z = Concat(b, i) {axis=0}\ny = Resize(x, _, _, z)\noutput y\n";
    };
    EXPECT_EQ(typeOf(*graphFromText(text("f32[N,3,5,7]")), "y"), "f32[N,3,7,17]");
    EXPECT_EQ(typeOf(*graphFromText(text("f32[N,3,H,7]")), "y"), "f32[N,3,?,17]");
}

TEST(ShapeElements, ScalesAreComputedFromTwoExtents) {
    // As a quotient of what is wanted and what is there, which float32 need not hold exactly.
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[1,3,10,49]\n"
                                     "const a: i64[1] = {2}\nconst e: i64[1] = {4}\n"
                                     "const ones: f32[2] = {1, 1}\nconst size: f32[2] = {25, 98}\n"
                                     "s = Shape(x)\nh = Slice(s, a, e)\nf = Cast(h) {to=1}\n"
                                     "q = Div(size, f)\nscales = Concat(ones, q) {axis=0}\n"
                                     "y = Resize(x, _, scales)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[1,3,25,98]");
}

TEST(ShapeElements, AnExtentGoesThroughAFloatUnchanged) {
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[N,6]\nconst one: f32[] = {1}\n"
                                     "s = Shape(x)\nf = Cast(s) {to=1}\nm = Mul(f, one)\nc = Ceil(m)\n"
                                     "i = Cast(c) {to=7}\ny = ConstantOfShape(i)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[N,6]");
}

TEST(ShapeElements, AFloatIsCutTowardsZeroAndABoolIsOneOrZero) {
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[5,7]\nconst half: f32[] = {0.5}\n"
                                     "s = Shape(x)\nf = Cast(s) {to=1}\nm = Mul(f, half)\n"
                                     "i = Cast(m) {to=7}\ny = ConstantOfShape(i)\n"
                                     "b = Cast(s) {to=9}\nj = Cast(b) {to=7}\nz = ConstantOfShape(j)\n"
                                     "output y\noutput z\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[2,3]");
    EXPECT_EQ(typeOf(*graph, "z"), "f32[1,1]");
}

TEST(ShapeElements, RefuseASizeOfNothing) {
    const auto graph = parseGraph("graph g opset 17\ninput x: f32[2,6]\nconst minus: i64[2] = {-2, 0}\n"
                                  "s = Shape(x)\nz = Add(s, minus)\ny = Resize(x, _, _, z)\noutput y\n");
    ASSERT_FALSE(graph);
    EXPECT_NE(graph.error().oneLine().find("0 is no size"), std::string::npos) << graph.error().oneLine();
}

TEST(ShapeElements, WhatIsNotKnownStaysUnknown) {
    const auto graph = graphFromText("graph g opset 17\ninput x: f32[N,6]\ninput p: i64[1]\n"
                                     "const one: i64[1] = {1}\nconst first: i64[1] = {0}\n"
                                     "s = Shape(x)\nn = Gather(s, first)\nm = Add(n, one)\n"
                                     "t = Concat(m, p) {axis=0}\ny = Reshape(x, t)\noutput y\n");
    EXPECT_EQ(typeOf(*graph, "y"), "f32[?,?]");
}

TEST(ShapeElements, RefuseANegativeExtent) {
    const auto graph = parseGraph("graph g opset 17\ninput x: f32[N,6]\nconst minus: i64[1] = {-2}\n"
                                  "const first: i64[1] = {0}\ns = Shape(x)\nn = Gather(s, first)\n"
                                  "t = Concat(n, minus) {axis=0}\ny = ConstantOfShape(t) @made\noutput y\n");
    ASSERT_FALSE(graph);
    EXPECT_NE(graph.error().oneLine().find("node 'made'"), std::string::npos) << graph.error().oneLine();
}

} // namespace
} // namespace tessera::graph
