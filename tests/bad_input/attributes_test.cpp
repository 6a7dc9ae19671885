// What operators are told. Whether a value is looked at must not hang on whether the file
// says more: each is tried with an input of known shape and with one of which nothing is known.
#include "engine/kernels/interpreter.h"
#include "tests/bad_input/bad_input.h"

#include <limits>

namespace tessera::bad_input {
namespace {

using namespace wire;
using testing::AllOf;
using testing::HasSubstr;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// One node "op" of `op` that makes "y" of `inputs`; `rest` holds the other values.
std::string operatorModel(std::string_view op, const std::vector<std::string>& inputs,
                          std::string_view attributes, std::string_view rest, std::int64_t version = 17) {
    return number(1, 8) + opset(version) +
           block(7, block(1, node(op, inputs, {"y"}, block(3, "op") + std::string(attributes))) +
                        block(12, block(1, "y")) + std::string(rest));
}

std::string ranked(const std::vector<std::int64_t>& extents) {
    return block(11, floatValue("x", extents));
}

const std::string kUnranked = block(11, block(1, "x") + block(2, block(1, number(1, 1))));
/// Batch unknown, as exporters write it.
const std::string kSymbolic = block(
    11, block(1, "x") +
            block(2, block(1, number(1, 1) + block(2, block(1, block(2, "n")) + block(1, number(1, 4)) +
                                                          block(1, number(1, 8)) + block(1, number(1, 8))))));

class BadOperator : public BadInput {
protected:
    /// Refused at the node and at `field`.
    void expectNodeRefused(std::string_view bytes, std::string_view field,
                           const Text& why = HasSubstr("")) const {
        expectRefused(bytes, AllOf(HasSubstr("node 'op'"), HasSubstr(std::string(field)), why));
    }
    /// The same for an input of shape [n, 4, 8, 8]: n is 1, a symbol, or nothing is known.
    void expectImageOpRefused(std::string_view op, std::string_view attributes,
                              std::string_view field) const {
        const std::string weight = floatTensor("w", {4, 4, 3, 3}, std::vector<float>(144, 1.0F));
        const bool hasWeight = op.starts_with("Conv");
        std::vector<std::string> inputs{"x"};
        if (hasWeight) {
            inputs.emplace_back("w");
        }
        for (const auto& input : {ranked({1, 4, 8, 8}), kSymbolic, kUnranked}) {
            expectNodeRefused(operatorModel(op, inputs, attributes, input + (hasWeight ? weight : "")),
                              field);
        }
    }
    void expectWindowRefused(std::string_view name, const std::vector<std::int64_t>& values) const {
        const std::string attribute = intsAttribute(name, values);
        const std::string kernel = name == "kernel_shape" ? "" : intsAttribute("kernel_shape", {3, 3});
        for (const auto* op : {"Conv", "ConvTranspose", "MaxPool", "AveragePool", "LpPool"}) {
            SCOPED_TRACE(op);
            if (name != "dilations" || std::string_view(op).find("Pool") == std::string_view::npos ||
                std::string_view(op) == "MaxPool") {
                expectImageOpRefused(op, attribute + kernel, "attribute '" + std::string(name) + "'");
            }
        }
    }
};

TEST_F(BadOperator, StrideAndDilation) {
    expectWindowRefused("strides", {0, 1});
    expectWindowRefused("strides", {1, -1});
    expectWindowRefused("strides", {INT64_MAX, 1});
    expectWindowRefused("dilations", {1, 0});
    expectWindowRefused("dilations", {-1, 1});
    expectWindowRefused("dilations", {INT64_MIN, 1});
    expectWindowRefused("kernel_shape", {0, 3});
    expectWindowRefused("kernel_shape", {-3, 3});
}

TEST_F(BadOperator, RanksOfKernelAndDilation) {
    const std::string input = ranked({1, 4, 8, 8});
    const std::string weight = floatTensor("w", {4, 4, 3}, std::vector<float>(48, 1.0F));
    expectNodeRefused(operatorModel("Conv", {"x", "w"}, "", input + weight), "input 1", HasSubstr("rank 3"));
    for (const auto* name : {"dilations", "strides"}) {
        expectWindowRefused(name, {1});
        expectWindowRefused(name, {1, 1, 1});
    }
    // A pool of an input of unknown rank takes its own from the kernel.
    for (const auto& kernel : {std::vector<std::int64_t>{1}, {1, 1, 1}}) {
        expectImageOpRefused("Conv", intsAttribute("kernel_shape", kernel), "attribute 'kernel_shape'");
        expectNodeRefused(operatorModel("MaxPool", {"x"}, intsAttribute("kernel_shape", kernel), input),
                          "attribute 'kernel_shape'");
    }
    expectWindowRefused("pads", {0, 0});
    expectWindowRefused("pads", {0, 0, 0});
    for (const auto* op : {"MaxPool", "AveragePool"}) {
        expectNodeRefused(operatorModel(op, {"x"}, intsAttribute("kernel_shape", {2}), ranked({1, 4})),
                          "input 0", HasSubstr("rank 2"));
        expectNodeRefused(operatorModel(op, {"x"}, "", input), "attribute 'kernel_shape'",
                          HasSubstr("missing"));
    }
    const std::string scalar = floatTensor("w", {}, {1.0F});
    expectNodeRefused(operatorModel("Conv", {"x", "w"}, "", input + scalar), "input 1");
    expectNodeRefused(operatorModel("Conv", {"x", "w"}, "", kUnranked + scalar), "input 1");
}

TEST_F(BadOperator, Group) {
    for (const std::int64_t group : {std::int64_t{0}, std::int64_t{-1}, INT64_MIN, INT64_MAX}) {
        expectImageOpRefused("Conv", intAttribute("group", group), "attribute 'group'");
        expectImageOpRefused("ConvTranspose", intAttribute("group", group), "attribute 'group'");
    }
    const std::string input = ranked({1, 4, 8, 8});
    const std::string weight = floatTensor("w", {4, 4, 3, 3}, std::vector<float>(144, 1.0F));
    expectNodeRefused(operatorModel("Conv", {"x", "w"}, intAttribute("group", 3), input + weight),
                      "attribute 'group'", HasSubstr("does not divide"));
    expectNodeRefused(operatorModel("Conv", {"x", "w"}, intAttribute("group", 2), input + weight), "input 1",
                      HasSubstr("groups"));
    expectNodeRefused(operatorModel("ConvTranspose", {"x", "w"}, intAttribute("group", 3), input + weight),
                      "attribute 'group'", HasSubstr("does not divide"));
}

TEST_F(BadOperator, Pads) {
    const std::int64_t huge = std::int64_t{1} << 62U;
    for (const std::int64_t pad : {huge, INT64_MAX, INT64_MIN, std::int64_t{-1}}) {
        expectWindowRefused("pads", {0, pad, 0, 0});
        expectWindowRefused("pads", {pad, pad, pad, pad});
    }
    const std::string input = ranked({1, 4, 8, 8});
    for (const auto& pads : {std::vector<std::int64_t>{0, 0, huge, 0, 0, 0, huge, 0},
                             std::vector<std::int64_t>{0, 0, INT64_MAX, 0, 0, 0, INT64_MAX, 0},
                             std::vector<std::int64_t>{0, 0, -9, 0, 0, 0, 0, 0},
                             std::vector<std::int64_t>{0, 0, INT64_MIN, 0, 0, 0, INT64_MIN, 0},
                             std::vector<std::int64_t>{0, 0, 0, 0}}) {
        expectNodeRefused(operatorModel("Pad", {"x", "p"}, "", input + intTensor("p", pads)),
                          "input 1 (pads)");
    }
    expectNodeRefused(
        operatorModel("Pad", {"x"}, intsAttribute("pads", {0, 0, huge, 0, 0, 0, huge, 0}), input, 10),
        "attribute 'pads'");
    // A side that Pad cannot repeat from.
    expectNodeRefused(operatorModel("Pad", {"x", "p"}, textAttribute("mode", "reflect"),
                                    ranked({0}) + intTensor("p", {1, 1})),
                      "input 1 (pads)");
}

TEST_F(BadOperator, RecurrentRanks) {
    const std::vector<std::pair<std::string, std::int64_t>> kinds{{"RNN", 1}, {"GRU", 3}, {"LSTM", 4}};
    for (const auto& [op, gates] : kinds) {
        SCOPED_TRACE(op);
        const auto count = static_cast<std::size_t>(gates * 4);
        const std::string weights = floatTensor("w", {1, gates * 2, 2}, std::vector<float>(count, 1.0F)) +
                                    floatTensor("r", {1, gates * 2, 2}, std::vector<float>(count, 1.0F));
        const std::string hidden = intAttribute("hidden_size", 2);
        expectOpens(operatorModel(op, {"x", "w", "r"}, hidden, ranked({3, 1, 2}) + weights));
        for (const auto& extents : {std::vector<std::int64_t>{}, {2}, {3, 2}, {3, 1, 2, 1}}) {
            expectNodeRefused(operatorModel(op, {"x", "w", "r"}, hidden, ranked(extents) + weights),
                              "input 0", HasSubstr("rank 3 is needed"));
        }
        const std::string flat = floatTensor("w", {gates * 2, 2}, std::vector<float>(count, 1.0F)) +
                                 floatTensor("r", {1, gates * 2, 2}, std::vector<float>(count, 1.0F));
        expectNodeRefused(operatorModel(op, {"x", "w", "r"}, hidden, ranked({3, 1, 2}) + flat), "input 1",
                          HasSubstr("rank"));
        for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{3}, INT64_MAX}) {
            expectNodeRefused(operatorModel(op, {"x", "w", "r"}, intAttribute("hidden_size", size),
                                            ranked({3, 1, 2}) + weights),
                              size == 3 ? "input" : "attribute 'hidden_size'");
        }
        const std::string bias = floatTensor("b", {2}, {0.0F, 0.0F});
        expectNodeRefused(operatorModel(op, {"x", "w", "r", "b"}, hidden, ranked({3, 1, 2}) + weights + bias),
                          "input 3");
    }
}

TEST_F(BadOperator, Reshape) {
    const std::string input = ranked({2, 6});
    const auto to = [](const std::vector<std::int64_t>& shape) { return intTensor("s", shape); };
    for (const auto& known : {input, kUnranked}) {
        expectNodeRefused(operatorModel("Reshape", {"x", "s"}, "", known + to({-1, -1})), "input 1 (shape)",
                          HasSubstr("-1 twice"));
        expectNodeRefused(operatorModel("Reshape", {"x", "s"}, "", known + to({-2, 6})), "input 1 (shape)");
        expectNodeRefused(
            operatorModel("Reshape", {"x", "s"}, intAttribute("allowzero", 1), known + to({0, -1})),
            "input 1 (shape)", HasSubstr("0 and -1"));
    }
    expectNodeRefused(operatorModel("Reshape", {"x", "s"}, "", input + to({5, 2})), "input 1 (shape)");
    expectNodeRefused(operatorModel("Reshape", {"x", "s"}, "", input + to({-1, 5})), "input 1 (shape)");
    expectNodeRefused(operatorModel("Reshape", {"x", "s"}, "", input + to({2, 6, 0})), "input 1 (shape)");
    expectNodeRefused(operatorModel("Reshape", {"x", "s"}, "", input + to({INT64_MAX, INT64_MAX, -1})),
                      "input 1 (shape)");
    // A shape that only folding makes known.
    const std::string parts = block(1, node("Concat", {"a", "b"}, {"s"}, intAttribute("axis", 0))) +
                              intTensor("a", {5}) + intTensor("b", {2});
    expectNodeRefused(operatorModel("Reshape", {"x", "s"}, "", input + parts), "input 1 (shape)");
}

TEST_F(BadOperator, AxesAndPermutations) {
    const std::string input = ranked({2, 3, 4});
    for (const auto& perm : {std::vector<std::int64_t>{0, 1},
                             {0, 1, 1},
                             {0, 1, 3},
                             {0, 1, -1},
                             {0, 1, 2, 3},
                             {0, 1, INT64_MAX}}) {
        expectNodeRefused(operatorModel("Transpose", {"x"}, intsAttribute("perm", perm), input),
                          "attribute 'perm'");
    }
    for (const auto& perm : {std::vector<std::int64_t>{0, 1, 1}, {0, 1, 3}, {0, 1, -1}, {0, 1, INT64_MAX}}) {
        expectNodeRefused(operatorModel("Transpose", {"x"}, intsAttribute("perm", perm), kUnranked),
                          "attribute 'perm'");
    }
    const std::string second = floatTensor("w", {2, 3, 4}, std::vector<float>(24, 1.0F));
    const std::string indices = intTensor("i", {0});
    for (const std::int64_t axis : {std::int64_t{3}, std::int64_t{-4}, INT64_MAX, INT64_MIN}) {
        SCOPED_TRACE(axis);
        const std::string attribute = intAttribute("axis", axis);
        for (const auto* op : {"Softmax", "LogSoftmax", "Hardmax", "ArgMax", "ArgMin"}) {
            expectNodeRefused(operatorModel(op, {"x"}, attribute, input), "attribute 'axis'");
        }
        expectNodeRefused(operatorModel("Concat", {"x", "w"}, attribute, input + second), "attribute 'axis'");
        expectNodeRefused(operatorModel("Gather", {"x", "i"}, attribute, input + indices),
                          "attribute 'axis'");
        expectNodeRefused(operatorModel("Split", {"x"}, attribute, input), "attribute 'axis'");
        const std::string scale = floatTensor("w", {4}, std::vector<float>(4, 1.0F));
        expectNodeRefused(operatorModel("LayerNormalization", {"x", "w"}, attribute, input + scale),
                          "attribute 'axis'");
        for (const auto* op : {"ReduceSum", "Squeeze", "Unsqueeze"}) {
            const auto bad = axis == 3 ? std::int64_t{9} : axis == -4 ? std::int64_t{-9} : axis;
            expectNodeRefused(operatorModel(op, {"x", "a"}, "", input + intTensor("a", {bad})),
                              "input 1 (axes)");
        }
        expectNodeRefused(operatorModel("ReduceMean", {"x"}, intsAttribute("axes", {axis}), input),
                          "attribute 'axes'");
        const std::string where = intTensor("a", {}, {axis});
        expectNodeRefused(operatorModel("CumSum", {"x", "a"}, "", input + where), "input 1 (axis)");
        const std::string count = intTensor("k", {1});
        expectNodeRefused(operatorModel("TopK", {"x", "k"}, attribute, input + count), "attribute 'axis'");
    }
    expectNodeRefused(operatorModel("Flatten", {"x"}, intAttribute("axis", 4), input), "attribute 'axis'");
    expectNodeRefused(operatorModel("Flatten", {"x"}, intAttribute("axis", INT64_MIN), input),
                      "attribute 'axis'");
    for (const auto* op : {"ReduceSum", "Squeeze", "Unsqueeze"}) {
        expectNodeRefused(operatorModel(op, {"x", "a"}, "", input + intTensor("a", {0, 0})), "input 1 (axes)",
                          HasSubstr("twice"));
    }
    expectNodeRefused(operatorModel("Squeeze", {"x", "a"}, "", input + intTensor("a", {1})),
                      "input 1 (axes)");
}

TEST_F(BadOperator, SplitAndSlice) {
    const std::string input = ranked({6});
    for (const auto& known : {input, kUnranked}) {
        for (const auto& parts : {std::vector<std::int64_t>{-6}, {INT64_MIN}}) {
            expectNodeRefused(operatorModel("Split", {"x", "s"}, "", known + intTensor("s", parts)),
                              "input 1 (split)");
        }
        for (const std::int64_t step : {std::int64_t{0}, INT64_MIN}) {
            expectNodeRefused(operatorModel("Slice", {"x", "a", "b", "c", "d"}, "",
                                            known + intTensor("a", {0}) + intTensor("b", {6}) +
                                                intTensor("c", {0}) + intTensor("d", {step})),
                              "input 4 (steps)", HasSubstr("no step"));
        }
    }
    const auto splitInTwo = [&](const std::vector<std::int64_t>& parts) {
        return number(1, 8) + opset(17) +
               block(7, block(1, node("Split", {"x", "s"}, {"y", "z"}, block(3, "op"))) +
                            block(12, block(1, "y")) + block(12, block(1, "z")) + input +
                            intTensor("s", parts));
    };
    for (const auto& parts :
         {std::vector<std::int64_t>{7, -1}, {INT64_MAX, INT64_MAX}, {3, 4}, {6}, {2, 2, 2}}) {
        expectNodeRefused(splitInTwo(parts), "input 1 (split)");
    }
    expectNodeRefused(operatorModel("Split", {"x"}, intsAttribute("split", {-6}), input, 11),
                      "attribute 'split'");
    // Ends may be anything: they are clamped.
    for (const std::int64_t end : {INT64_MAX, INT64_MIN}) {
        expectOpens(operatorModel("Slice", {"x", "a", "b"}, "",
                                  input + intTensor("a", {end}) + intTensor("b", {end})));
    }
    expectNodeRefused(
        operatorModel("Slice", {"x", "a", "b"}, "", input + intTensor("a", {0, 0}) + intTensor("b", {1, 1})),
        "input 1 (starts)");
    expectNodeRefused(
        operatorModel("Slice", {"x", "a", "b"}, "", input + intTensor("a", {0}) + intTensor("b", {1, 1})),
        "input 2 (ends)");
}

TEST_F(BadOperator, GatherOutOfRange) {
    const std::string data = floatTensor("d", {3}, {1.0F, 2.0F, 3.0F});
    for (const std::int64_t index : {std::int64_t{3}, std::int64_t{-4}, INT64_MAX, INT64_MIN}) {
        SCOPED_TRACE(index);
        const std::string where = intTensor("i", {index});
        const std::string outside = "index " + std::to_string(index) + " is outside";
        for (const auto* op : {"Gather", "GatherElements"}) {
            expectNodeRefused(operatorModel(op, {"d", "i"}, "", data + where), "input 1 (indices)",
                              HasSubstr(outside));
            expectNodeRefused(operatorModel(op, {"x", "i"}, "", ranked({3}) + where), "input 1 (indices)");
        }
        expectNodeRefused(operatorModel("GatherND", {"d", "i"}, "", data + where), "input 1 (indices)",
                          HasSubstr(outside));
        const std::string update = floatTensor("u", {1}, {0.0F});
        expectNodeRefused(operatorModel("ScatterElements", {"d", "i", "u"}, "", data + where + update),
                          "input 1 (indices)", HasSubstr(outside));
        const std::string scalar = floatTensor("u", {}, {0.0F});
        expectNodeRefused(operatorModel("ScatterND", {"d", "i", "u"}, "", data + where + scalar),
                          "input 1 (indices)", HasSubstr(outside));
    }
    // Of the shape of something, which only folding makes a constant.
    const std::string shape =
        block(1, node("Shape", {"x"}, {"d"})) + ranked({2, 3}) + intTensor("i", {}, {2});
    expectNodeRefused(operatorModel("Gather", {"d", "i"}, "", shape), "input 1 (indices)");
    // Nothing to gather from.
    expectNodeRefused(operatorModel("Gather", {"x", "i"}, "", ranked({0}) + intTensor("i", {0})),
                      "input 1 (indices)");
}

TEST_F(BadOperator, ResizeScales) {
    for (const float scale : {0.0F, -1.0F, kNan, kInfinity, 1e30F}) {
        SCOPED_TRACE(scale);
        const std::string scales = floatTensor("s", {4}, {1.0F, 1.0F, scale, 1.0F});
        for (const auto& input : {ranked({1, 4, 8, 8}), kSymbolic, kUnranked}) {
            const bool isKnown = input != kUnranked || !(scale > 1.0F) || scale == kInfinity;
            if (isKnown) {
                expectNodeRefused(operatorModel("Resize", {"x", "", "s"}, "", input + scales),
                                  "input 2 (scales)");
                expectNodeRefused(operatorModel("Resize", {"x", "s"}, "", input + scales, 10), "input 1");
                expectNodeRefused(operatorModel("Upsample", {"x", "s"}, "", input + scales, 9),
                                  "input 1 (scales)");
            }
        }
    }
    const std::string input = ranked({1, 4, 8, 8});
    for (const auto& sizes :
         {std::vector<std::int64_t>{1, 4, 0, 8}, {1, 4, -8, 8}, {8, 8}, {1, 4, INT64_MIN, 8}}) {
        expectNodeRefused(operatorModel("Resize", {"x", "", "", "s"}, "", input + intTensor("s", sizes)),
                          "input 3 (sizes)");
    }
    expectNodeRefused(
        operatorModel("Resize", {"x", "", "s"}, "", input + floatTensor("s", {2}, {1.0F, 1.0F})),
        "input 2 (scales)");
    expectNodeRefused(
        operatorModel("Resize", {"x", "", "", "s"}, "", input + intTensor("s", {1, 4, INT64_MAX, 8})),
        "output 0");
    expectNodeRefused(operatorModel("Resize", {"x"}, "", input), "input 2 (scales)", HasSubstr("missing"));
}

TEST_F(BadOperator, ResultsBeyondTheMemory) {
    const std::int64_t tera = std::int64_t{1} << 40U;
    const std::string flag = floatTensor("f", {1}, {0.0F});
    const std::string pair = floatTensor("v", {2}, {0.0F, 1.0F});
    const std::string depth = intTensor("n", {}, {tera});
    const std::vector<std::pair<std::string, std::string>> models{
        {"1099511627776", operatorModel("ConstantOfShape", {"s"}, "", intTensor("s", {tera}))},
        {"1099511627776x3",
         operatorModel("Expand", {"x", "s"}, "", ranked({1, 3}) + intTensor("s", {tera, 1}))},
        {"1099511627776x1", operatorModel("Expand", {"f", "s"}, "", flag + intTensor("s", {tera, 1}))},
        {"1099511627776", operatorModel("Tile", {"f", "s"}, "", flag + intTensor("s", {tera}))},
        {"1x1099511627776", operatorModel("OneHot", {"i", "n", "v"}, "", intTensor("i", {0}) + depth + pair)},
        {"1099511627776", operatorModel("Range", {"a", "n", "b"}, "",
                                        intTensor("a", {}, {0}) + depth + intTensor("b", {}, {1}))},
    };
    for (const auto& [shape, bytes] : models) {
        SCOPED_TRACE(shape);
        put("m.onnx", bytes);
        const auto typeText = [](const onnx::Model& model) {
            return graph::toText(*model.graph->value(model.graph->outputs()[0]).type.extents());
        };
        const Outcome opened = open("m.onnx", {}, typeText);
        expectOpened(opened);
        EXPECT_EQ(opened.report.text, shape);
        const Outcome ran = open("m.onnx", {}, [](const onnx::Model& model) {
            std::vector<graph::Tensor> inputs;
            for (const auto input : model.graph->inputs()) {
                inputs.emplace_back(model.graph->value(input).type.dtype,
                                    *model.graph->value(input).type.extents());
            }
            const auto result = kernels::evaluate(*model.graph, inputs);
            return result ? std::string("it ran") : result.error().oneLine();
        });
        ASSERT_EQ(ran.end, Outcome::End::kReported) << ran;
        EXPECT_THAT(ran.report.text, AllOf(HasSubstr("node 'op'"), HasSubstr("bytes")));
        if (areBoundsMeasured()) {
            EXPECT_LE(ran.processorTime.count(), 2.0);
            EXPECT_LE(ran.peakBytes, std::int64_t{64} << 20U);
        }
    }
}

TEST_F(BadOperator, Einsum) {
    const std::string input = ranked({2, 3});
    for (const auto* equation :
         {"", "i", "ij->k", "ij->ii", "i.j->ij", "......->i", "ij,jk->ik", "i1->i", "ij->i->j", "ij-", "ij>i",
          "(ij)", "ijk->i", "...ijk->i", "ij->...ij...", "\xff", "ij->\n\x1b"}) {
        SCOPED_TRACE(equation);
        expectNodeRefused(operatorModel("Einsum", {"x"}, textAttribute("equation", equation), input), "");
    }
    for (const auto* equation : {"ij->k", "ij->ii", "i.j->ij", "ij,jk->ik"}) {
        expectNodeRefused(operatorModel("Einsum", {"x"}, textAttribute("equation", equation), kUnranked),
                          "attribute 'equation'");
    }
    expectNodeRefused(operatorModel("Einsum", {"x"}, "", input), "attribute 'equation'",
                      HasSubstr("missing"));
    expectNodeRefused(operatorModel("Einsum", {"x"}, textAttribute("equation", "ii->i"), input), "");
    const std::string many(1 << 20U, 'i');
    expectNodeRefused(operatorModel("Einsum", {"x"}, textAttribute("equation", many + "->i"), input), "");
    expectNodeRefused(operatorModel("Einsum", {"x"}, textAttribute("equation", many), input), "");
}

TEST_F(BadOperator, BlocksizeAndRange) {
    for (const std::int64_t block :
         {std::int64_t{0}, std::int64_t{-2}, INT64_MAX, INT64_MIN, std::int64_t{1} << 32U}) {
        for (const auto* op : {"DepthToSpace", "SpaceToDepth"}) {
            expectImageOpRefused(op, intAttribute("blocksize", block), "attribute 'blocksize'");
        }
    }
    expectNodeRefused(
        operatorModel("DepthToSpace", {"x"}, intAttribute("blocksize", 3), ranked({1, 4, 8, 8})),
        "attribute 'blocksize'");
    const auto range = [](const std::string& delta, std::int64_t limit) {
        return operatorModel("Range", {"a", "b", "c"}, "",
                             intTensor("a", {}, {0}) + intTensor("b", {}, {limit}) + delta);
    };
    expectNodeRefused(range(intTensor("c", {}, {0}), 5), "input 2 (delta)");
    expectNodeRefused(range(intTensor("c", {}, {INT64_MIN}), INT64_MIN), "");
    const auto floats = [](float start, float limit, float delta) {
        return operatorModel("Range", {"a", "b", "c"}, "",
                             floatTensor("a", {}, {start}) + floatTensor("b", {}, {limit}) +
                                 floatTensor("c", {}, {delta}));
    };
    for (const float delta : {0.0F, -0.0F, kNan, kInfinity}) {
        expectNodeRefused(floats(0.0F, 5.0F, delta), "input 2 (delta)");
    }
    expectNodeRefused(floats(0.0F, 1e30F, 1e-30F), "input 1 (limit)");
    expectNodeRefused(floats(0.0F, kNan, 1.0F), "input 1 (limit)");
    expectNodeRefused(floats(kNan, 1.0F, 1.0F), "input");
}

TEST_F(BadOperator, WrongAttributeType) {
    const std::string input = ranked({1, 4, 8, 8});
    const auto refused = [&](std::string_view op, const std::string& attributes, std::string_view name) {
        const std::string field = "attribute '" + std::string(name) + "'";
        expectNodeRefused(operatorModel(op, {"x"}, attributes, input), field);
        expectNodeRefused(operatorModel(op, {"x"}, attributes, kUnranked), field);
    };
    refused("Transpose", intAttribute("perm", 1), "perm");
    refused("Transpose", textAttribute("perm", "0123"), "perm");
    refused("Softmax", floatAttribute("axis", 1.0F), "axis");
    refused("Softmax", intsAttribute("axis", {1}), "axis");
    refused("LeakyRelu", intAttribute("alpha", 1), "alpha");
    refused("MaxPool", intsAttribute("kernel_shape", {2, 2}) + intAttribute("strides", 1), "strides");
    refused("MaxPool", intsAttribute("kernel_shape", {2, 2}) + intAttribute("auto_pad", 1), "auto_pad");
    refused("Transpose", attribute("perm", 5, block(6, reluGraph())), "perm");
    refused("Softmax", attribute("axis", 4, block(5, tensor("t", 7, {1}, block(7, "\1")))), "axis");
    // The type says one thing, the value is another; types that do not exist; two values.
    refused("Softmax", attribute("axis", 2, textAttribute("x", "").substr(0, 0) + block(4, "1")), "axis");
    refused("Softmax", attribute("axis", 99, number(3, 1)), "axis");
    refused("Softmax", attribute("axis", -1, number(3, 1)), "axis");
    refused("Softmax", attribute("axis", 2, number(3, 1) + block(4, "1")), "axis");
    refused("Softmax", intAttribute("axis", 1) + intAttribute("axis", 1), "axis");
    refused("Softmax", intAttribute("axle", 1), "axle");
    refused("Softmax", block(5, block(1, "axis") + block(21, "outer") + number(20, 2)), "axis");
    std::string many;
    for (int i = 200'000; i > 0; --i) {
        many += intAttribute("a" + std::to_string(1'000'000 + i), i);
    }
    expectNodeRefused(operatorModel("Thing", {"x"}, many, input), "200000 attributes");
}

} // namespace
} // namespace tessera::bad_input
