// Nodes, functions and bodies.
#include "engine/kernels/interpreter.h"
#include "tests/bad_input/bad_input.h"

#include <chrono>
#include <stop_token>
#include <thread>

namespace tessera::bad_input {
namespace {

using namespace wire;
using testing::AllOf;
using testing::HasSubstr;

const std::string kEnds = block(11, floatValue("x", {1, 4})) + block(12, floatValue("y", {1, 4}));

std::string relu(std::string_view from, std::string_view to, std::string_view name = "") {
    return block(1, node("Relu", {std::string(from)}, {std::string(to)}, block(3, name)));
}

TEST_F(BadInput, Cycle) {
    expectRefused(model(block(1, node("Add", {"x", "b"}, {"a"}, block(3, "first"))) +
                        relu("a", "b", "second") + relu("b", "y") + kEnds),
                  AllOf(HasSubstr("cycle of 2 nodes"), HasSubstr("'first'"), HasSubstr("'second'")));
    expectRefused(model(relu("a", "a", "self") + relu("x", "y") + kEnds),
                  AllOf(HasSubstr("cycle of 1 nodes"), HasSubstr("'self'")));
    std::string ring = relu("t99999", "t0");
    for (int i = 1; i < 100'000; ++i) {
        ring += relu("t" + std::to_string(i - 1), "t" + std::to_string(i));
    }
    expectRefused(model(ring + relu("x", "y") + kEnds), HasSubstr("cycle of 100000 nodes"));
}

TEST_F(BadInput, UndefinedInput) {
    expectRefused(model(relu("nothing", "y", "r") + kEnds),
                  AllOf(HasSubstr("node 'r'"), HasSubstr("'nothing'")));
    expectRefused(model(kEnds), HasSubstr("output 'y'"));
    // A body sees what stands outside of it, a graph does not see into a body.
    const std::string body = relu("x", "inner") + block(12, block(1, "inner"));
    expectRefused(
        model(block(5, tensor("c", 9, {}, block(9, "\1"))) +
              block(1, node("If", {"c"}, {"t"},
                            graphAttribute("then_branch", body) + graphAttribute("else_branch", body))) +
              relu("inner", "y") + kEnds),
        HasSubstr("'inner'"));
}

TEST_F(BadInput, DuplicateOutput) {
    expectRefused(model(relu("x", "y", "one") + relu("x", "y", "two") + kEnds),
                  AllOf(HasSubstr("node 'two'"), HasSubstr("'y' has two producers")));
    expectRefused(model(block(1, node("Split", {"x"}, {"y", "y"})) + kEnds),
                  HasSubstr("'y' has two producers"));
    expectRefused(model(relu("x", "w") + relu("w", "y") + floatTensor("w", {1}, {0.0F}) + kEnds),
                  HasSubstr("'w' has two producers"));
    expectRefused(model(relu("x", "x") + relu("x", "y") + kEnds), HasSubstr("'x' has two producers"));
    expectRefused(model(reluGraph(block(11, floatValue("x", {1, 4})))),
                  AllOf(HasSubstr("input 'x'"), HasSubstr("twice")));
    const std::string w = floatTensor("w", {1}, {0.0F});
    expectRefused(model(reluGraph(w + w)), AllOf(HasSubstr("tensor 'w'"), HasSubstr("twice")));
}

/// A function of domain "f" with one input a, one output b and the given nodes.
std::string function(std::string_view name, const std::vector<std::string>& nodes) {
    std::string bytes = block(1, name) + block(4, "a") + block(5, "b") + block(10, "f");
    for (const auto& one : nodes) {
        bytes += block(7, one);
    }
    return block(25, bytes);
}

std::string inside(std::string_view op, std::string_view from, std::string_view to,
                   std::string_view rest = "") {
    return node(op, {std::string(from)}, {std::string(to)}, block(7, "f") + std::string(rest));
}

std::string call(std::string_view name, std::string_view rest = "") {
    return block(1, node(name, {"x"}, {"y"}, block(3, "call") + block(7, "f") + std::string(rest))) + kEnds;
}

TEST_F(BadInput, RecursiveFunctions) {
    expectRefused(model(call("F"), function("F", {inside("F", "a", "b")})),
                  AllOf(HasSubstr("function 'f.F'"), HasSubstr("calls itself")));
    expectRefused(
        model(call("F"), function("F", {inside("G", "a", "b")}) + function("G", {inside("F", "a", "b")})),
        HasSubstr("calls itself"));
    // Through a body.
    const std::string body = block(1, inside("F", "a", "t")) + block(12, block(1, "t"));
    const std::string branches = graphAttribute("then_branch", body) + graphAttribute("else_branch", body);
    expectRefused(model(call("F"), function("F", {node("If", {"a"}, {"b"}, branches)})),
                  HasSubstr("calls itself"));
    // Not called at all.
    expectRefused(model(reluGraph(), function("F", {inside("F", "a", "b")})), HasSubstr("calls itself"));
    // A chain of functions, deeper than any stack.
    std::string chain;
    for (int i = 0; i < 20'000; ++i) {
        chain += function("F" + std::to_string(i), {inside("F" + std::to_string(i + 1), "a", "b")});
    }
    expectRefused(model(call("F0"), chain), HasSubstr("deep"));
}

TEST_F(BadInput, FunctionExpansionBomb) {
    const auto doubling = [](int levels, std::string_view rest) {
        std::string bomb;
        for (int level = 0; level < levels; ++level) {
            const std::string next = "F" + std::to_string(level + 1);
            bomb +=
                function("F" + std::to_string(level), {inside(next, "a", "t"), inside(next, "t", "b", rest)});
        }
        return bomb;
    };
    for (const int levels : {20, 30, 90}) {
        expectRefused(model(call("F0"), doubling(levels, "")),
                      AllOf(HasSubstr("f.F0"), HasSubstr("expanded")));
    }
    // Few nodes, each large.
    expectRefused(model(call("F0"), doubling(12, textAttribute("t", std::string(1 << 20U, 't')))),
                  HasSubstr("expanded"));
    // Many calls of a large one.
    std::vector<std::string> many;
    for (int i = 0; i < 10'000; ++i) {
        many.push_back(node("Relu", {"a"}, {i == 0 ? "b" : "t" + std::to_string(i)}));
    }
    std::string calls = kEnds;
    for (int i = 0; i < 10'000; ++i) {
        calls += block(1, inside("F", "x", i == 0 ? "y" : "c" + std::to_string(i)));
    }
    expectRefused(model(calls, function("F", many)), HasSubstr("expanded"));
    // Bodies that are handed to a function, which takes them twice, and hold such a call themselves.
    std::string body = block(1, node("Relu", {"x"}, {"r"})) + block(12, block(1, "r"));
    for (int level = 0; level < 25; ++level) {
        body = block(1, inside("F", "x", "r", graphAttribute("body", body))) + block(12, block(1, "r"));
    }
    const auto refers = [](std::string_view name) {
        return block(5, block(1, name) + block(21, "body") + number(20, 5));
    };
    const std::string twice =
        function("F", {node("Thing", {"a"}, {"b"}, block(7, "other") + refers("one") + refers("two"))});
    expectRefused(model(block(1, inside("F", "x", "y", graphAttribute("body", body))) + kEnds, twice),
                  HasSubstr("expanded"));
    // What is within the budget opens.
    expectOpens(model(call("F0"), doubling(10, "") + function("F10", {node("Relu", {"a"}, {"b"})})));
}

TEST_F(BadInput, Opsets) {
    const std::string graph = block(7, reluGraph());
    expectRefused(number(1, 8) + graph, AllOf(HasSubstr("opset_import"), HasSubstr("no opset")));
    expectWarns(number(1, 8) + opset(17) + opset(17) + opset(17) + graph,
                AllOf(HasSubstr("opset_import of ''"), HasSubstr("more than once")));
    expectWarns(number(1, 8) + opset(17) + opset(17, "ai.onnx") + graph, HasSubstr("more than once"));
    for (const auto* domain : {"", "ai.onnx"}) {
        expectRefused(number(1, 8) + opset(17) + opset(16, domain) + graph,
                      AllOf(HasSubstr("opset_import of ''"), HasSubstr("17 and 16")));
    }
    for (const std::int64_t version :
         {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 40U, INT64_MAX}) {
        expectRefused(number(1, 8) + opset(version) + graph,
                      AllOf(HasSubstr("opset_import of ''"), HasSubstr(std::to_string(version))));
    }
    // In a function, too.
    const std::string wild = block(25, block(1, "F") + block(10, "f") + block(4, "a") + block(5, "b") +
                                           block(7, node("Relu", {"a"}, {"b"})) +
                                           block(9, block(1, "com.x") + number(2, std::int64_t{1} << 40U)));
    expectRefused(model(call("F"), wild), HasSubstr("1099511627776"));
}

TEST_F(BadInput, UnknownDomainOrOperator) {
    for (const auto* domain : {"", "com.example", "ai.onnx.ml"}) {
        put("m.onnx", model(block(1, node("Frobnicate", {"x"}, {"y"}, block(7, domain))) + kEnds));
        const Outcome outcome = open("m.onnx", {}, [](const onnx::Model& model) {
            const auto& node = model.graph->nodes()[0];
            return node.schema == nullptr ? node.opaqueReason : "known";
        });
        EXPECT_EQ(outcome.report.verdict, Report::Verdict::kOpened) << outcome;
        EXPECT_THAT(outcome.report.text, AllOf(HasSubstr("Frobnicate"), HasSubstr("not known")));
    }
}

const std::string kTruth = block(5, tensor("c", 9, {}, block(9, "\1")));

TEST_F(BadInput, IfAndLoopWithoutBody) {
    const std::string body = relu("x", "t") + block(12, block(1, "t"));
    const std::string ends = kTruth + kEnds;
    expectRefused(model(block(1, node("If", {"c"}, {"y"})) + ends), HasSubstr("else_branch"));
    expectRefused(model(block(1, node("If", {"c"}, {"y"}, graphAttribute("then_branch", body))) + ends),
                  HasSubstr("else_branch"));
    expectRefused(model(block(1, node("If", {"c"}, {"y"}, graphAttribute("else_branch", body))) + ends),
                  HasSubstr("then_branch"));
    expectRefused(
        model(block(1, node("If", {"c"}, {"y"},
                            graphAttribute("then_branch", body) + graphAttribute("else_branch", ""))) +
              ends),
        HasSubstr("else_branch"));
    expectRefused(model(block(1, node("Loop", {"", "c", "x"}, {"y"})) + ends), HasSubstr("attribute 'body'"));
    expectRefused(model(block(1, node("Loop", {"", "c", "x"}, {"y"}, graphAttribute("body", ""))) + ends),
                  HasSubstr("attribute 'body'"));
    expectRefused(model(block(1, node("Loop", {"", "c", "x"}, {"y"}, intAttribute("body", 1))) + ends),
                  HasSubstr("attribute 'body'"));
    expectRefused(model(block(1, node("Scan", {"x"}, {"y"}, intAttribute("num_scan_inputs", 1))) + ends),
                  HasSubstr("attribute 'body'"));
}

TEST_F(BadInput, BodiesInsideBodies) {
    // Thirty levels: what looks at a body more than once a level never ends.
    std::string body = relu("x", "t") + block(12, block(1, "t"));
    for (int level = 0; level < 30; ++level) {
        const std::string branches = graphAttribute("then_branch", body) +
                                     graphAttribute("else_branch", relu("x", "t") + block(12, block(1, "t")));
        body = block(1, node("If", {"c"}, {"t"}, branches)) + block(12, block(1, "t"));
    }
    put("m.onnx", model(kTruth + body + block(11, floatValue("x", {1, 4}))));
    const Outcome outcome = open("m.onnx");
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    if (areBoundsMeasured()) {
        EXPECT_LE(outcome.processorTime.count(), 2.0);
    }
}

/// i, condition, v -> condition, Relu(v)
std::string loopBody(std::string_view nodes) {
    return std::string(nodes) + block(11, block(1, "i")) + block(11, block(1, "go")) +
           block(11, block(1, "v")) + block(12, block(1, "go_on")) + block(12, block(1, "r"));
}

TEST_F(BadInput, LoopsInsideLoops) {
    // Each changes the type that it carries once, so that its body is looked at twice.
    const std::string step = block(1, node("Identity", {"go"}, {"go_on"}));
    std::string body = loopBody(step + block(1, node("Concat", {"v", "x"}, {"r"}, intAttribute("axis", 0))));
    for (int level = 0; level < 30; ++level) {
        body = loopBody(step + block(1, node("Loop", {"", "go", "x"}, {"t"}, graphAttribute("body", body))) +
                        block(1, node("Concat", {"v", "t"}, {"r"}, intAttribute("axis", 0))));
    }
    put("m.onnx", model(block(1, node("Loop", {"", "c", "x"}, {"y"}, graphAttribute("body", body))) + kTruth +
                        block(11, floatValue("x", {1, 4})) + block(12, block(1, "y"))));
    const Outcome outcome = open("m.onnx");
    expectOpened(outcome);
    if (areBoundsMeasured()) {
        EXPECT_LE(outcome.processorTime.count(), 2.0);
    }
}

TEST_F(BadInput, BodyThatReadsMuchFromOutside) {
    std::string outside;
    std::string inside;
    for (int i = 0; i < 50'000; ++i) {
        const std::string number = std::to_string(i);
        outside += relu("x", "o" + number);
        inside += relu("o" + number, "i" + number);
    }
    const std::string body = inside + block(12, block(1, "i0"));
    put("m.onnx",
        model(outside +
              block(1, node("If", {"c"}, {"y"},
                            graphAttribute("then_branch", body) + graphAttribute("else_branch", body))) +
              kTruth + block(11, floatValue("x", {1, 4})) + block(12, block(1, "y"))));
    const Outcome outcome = open("m.onnx");
    expectOpened(outcome);
    if (areBoundsMeasured()) {
        EXPECT_LE(outcome.processorTime.count(), 4.0);
    }
}

TEST_F(BadInput, ScanWithMoreScannedThanGiven) {
    const std::string body = relu("e", "r") + block(11, block(1, "e")) + block(12, block(1, "r"));
    for (const std::int64_t count :
         {std::int64_t{2}, std::int64_t{0}, std::int64_t{-1}, INT64_MAX, INT64_MIN}) {
        expectRefused(
            model(block(1, node("Scan", {"x"}, {"y"},
                                graphAttribute("body", body) + intAttribute("num_scan_inputs", count))) +
                  block(11, floatValue("x", {1, 4})) + block(12, block(1, "y"))),
            HasSubstr("attribute 'num_scan_inputs'"));
    }
}

TEST_F(BadInput, LoopOf2To63Trips) {
    const std::string body = loopBody(block(1, node("Identity", {"go"}, {"go_on"})) + relu("v", "r"));
    put("m.onnx", model(block(1, node("Loop", {"trips", "c", "x"}, {"y"}, graphAttribute("body", body))) +
                        intTensor("trips", {}, {INT64_MAX}) + kTruth + kEnds));
    expectOpened(open("m.onnx"));
    const Outcome outcome = open("m.onnx", {}, [](const onnx::Model& model) {
        std::stop_source stop;
        const std::jthread stopper([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        const auto ran = kernels::evaluate(
            *model.graph, std::vector{graph::Tensor::ofFloats({1, 4}, std::vector<float>(4, 1.0F))},
            {.stop = stop.get_token()});
        return ran ? std::string("it ran to its end") : ran.error().oneLine();
    });
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_THAT(outcome.report.text, HasSubstr("stop"));
}

TEST_F(BadInput, LoopThatCollectsWithoutEnd) {
    const std::string body = loopBody(block(1, node("Identity", {"go"}, {"go_on"})) + relu("v", "r")) +
                             block(1, node("Identity", {"v"}, {"all"})) + block(12, block(1, "all"));
    put("m.onnx",
        model(block(1, node("Loop", {"trips", "c", "x"}, {"y", "z"}, graphAttribute("body", body))) +
              intTensor("trips", {}, {INT64_MAX}) + kTruth + block(11, floatValue("x", {1, 4})) +
              block(12, block(1, "z"))));
    const Outcome outcome = open("m.onnx", {}, [](const onnx::Model& model) {
        const auto ran = kernels::evaluate(
            *model.graph, std::vector{graph::Tensor::ofFloats({1, 4}, std::vector<float>(4, 1.0F))},
            {.budgetBytes = 1 << 16U});
        return ran ? std::string("it ran to its end") : ran.error().oneLine();
    });
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_THAT(outcome.report.text, HasSubstr("collects more than 65536 bytes"));
}

std::string chain(int nodes) {
    std::string graph = block(11, floatValue("v0", {1, 4}));
    for (int i = 0; i < nodes; ++i) {
        graph += relu("v" + std::to_string(i), "v" + std::to_string(i + 1));
    }
    return model(graph + block(12, block(1, "v" + std::to_string(nodes))));
}

TEST_F(BadInput, LongChain) {
    // How fast is a benchmark's matter: tests/benchmark/model_benchmark.cpp.
    put("m.onnx", chain(100'000));
    const auto count = [](const onnx::Model& model) { return std::to_string(model.graph->nodes().size()); };
    const Outcome outcome = open("m.onnx", {}, count);
    expectOpened(outcome);
    EXPECT_EQ(outcome.report.text, "100000");
}

TEST_F(BadInput, MillionNodes) {
    if (!areBoundsMeasured()) {
        GTEST_SKIP() << "a sanitizer's memory is not the product's";
    }
    put("m.onnx", chain(1'000'000));
    const auto count = [](const onnx::Model& model) { return std::to_string(model.graph->nodes().size()); };
    const Outcome outcome = open("m.onnx", {}, count);
    expectOpened(outcome);
    EXPECT_EQ(outcome.report.text, "1000000");
}

} // namespace
} // namespace tessera::bad_input
