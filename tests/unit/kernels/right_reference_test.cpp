// The reference is never judged wrong: every operator, every type that it computes with, several draws.
// Random operators are compared too: they are given a seed.
#include "engine/graph/text_form.h"
#include "engine/kernels/accuracy.h"
#include "engine/kernels/numeric.h"
#include "tests/unit/kernels/operator_cases.h"
#include "tests/unit/kernels/run_kernel.h"

#include <array>
#include <limits>
#include <map>
#include <set>

namespace tessera::kernels::test {
namespace {

enum class Draw : std::uint8_t { kNoise, kWholeRange, kExtremes };
constexpr std::array kDraws{Draw::kNoise, Draw::kWholeRange, Draw::kExtremes};
constexpr std::array<std::string_view, 16> kTypes{"f32",  "f64",      "f16",    "bf16", "i8",  "i16",
                                                  "i32",  "i64",      "u8",     "u16",  "u32", "u64",
                                                  "bool", "f8e4m3fn", "f8e5m2", "i4"};
constexpr std::array<std::string_view, 4> kFloatTypes{"f32", "f64", "f16", "bf16"};

std::string replacedAll(std::string text, std::string_view what, const std::string& by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
    return text;
}

/// A whole graph, all outputs of whose last node are its outputs.
std::string graphText(const OperatorCase& test, std::string_view type, std::string_view floating) {
    std::string lines = replacedAll(std::string(test.text), "; ", "\n");
    const auto start = lines.rfind('\n') == std::string::npos ? 0 : lines.rfind('\n') + 1;
    std::string outputs;
    std::string name;
    for (const char letter : lines.substr(start, lines.find('=', start) - start)) {
        name += letter == ' ' ? "" : std::string(1, letter);
    }
    int depth = 0;
    bool isType = false;
    for (const char letter : name) {
        depth += letter == '[' ? 1 : letter == ']' ? -1 : 0;
        isType = letter == ':' || (isType && !(letter == ',' && depth == 0));
        outputs += isType ? "" : std::string(1, letter);
    }
    lines = replacedAll(lines, " T[", " " + std::string(type) + "[");
    lines = replacedAll(lines, " F[", " " + std::string(floating) + "[");
    return "graph g opset " + std::to_string(test.opset) +
           ", tessera 1, ai.onnx.preview 1, com.microsoft 1\n" + lines + "\noutput " + outputs + "\n";
}

double extremeOf(DType dtype, base::Random& random) {
    const double largest = dtype == DType::kFloat16   ? 65504.0
                           : dtype == DType::kFloat64 ? std::numeric_limits<double>::max()
                                                      : std::numeric_limits<float>::max();
    const double smallest = dtype == DType::kFloat16   ? 0x1p-24
                            : dtype == DType::kFloat64 ? 0x1p-1074
                                                       : 0x1p-133;
    const std::array<double, 16> values{0.0,      -0.0,      smallest,    -smallest, largest, -largest,
                                        INFINITY, -INFINITY, double{NAN}, 1.0,       -1.0,    0.5,
                                        2.5,      1e4,       -1e-4,       3.0};
    return values[static_cast<std::size_t>(random.below(values.size()))];
}

Tensor drawn(const graph::TensorType& type, Draw draw, base::Random& random) {
    Extents extents;
    for (const graph::Dim& dim : *type.shape) {
        extents.push_back(dim.extent());
    }
    Tensor tensor(type.dtype, extents);
    const bool isFloat = graph::isFloating(type.dtype);
    if (!isFloat && draw != Draw::kNoise && type.dtype != DType::kBool) {
        for (std::byte& byte : tensor.mutableBytes()) {
            byte = static_cast<std::byte>(random.below(256));
        }
        return tensor;
    }
    std::vector<double> values(static_cast<std::size_t>(tensor.count()));
    for (double& value : values) {
        const double wide =
            draw == Draw::kWholeRange ? std::ldexp(random.normal(), 8) : 2.0 * random.normal();
        value = draw == Draw::kExtremes && isFloat ? extremeOf(type.dtype, random) : wide;
        value = type.dtype == DType::kBool ? static_cast<double>(random.below(2)) : value;
    }
    store<double>(values, tensor);
    return tensor;
}

/// Judged by the reference's own outputs. Empty: right, or refused by both.
std::string judge(const graph::Graph& graph, Draw draw, bool& isComputed) {
    base::Random random(7);
    std::vector<Tensor> inputs;
    for (const auto id : graph.inputs()) {
        inputs.push_back(drawn(graph.value(id).type, draw, random));
    }
    const auto outputs = evaluate(graph, inputs);
    const auto oracle = oracleOf(graph, inputs);
    if (!outputs) {
        return oracle ? "the oracle computes what the reference refuses" : "";
    }
    if (!oracle) {
        return "the oracle refuses: " + oracle.error().oneLine();
    }
    isComputed = true;
    for (const auto precision : {graph::Precision::kStrict, graph::Precision::kBf16}) {
        for (std::size_t i = 0; i < outputs->size(); ++i) {
            const auto deviation = compare(oracle->at(i), outputs->at(i), {.precision = precision});
            if (!deviation) {
                return deviation.error().oneLine();
            }
            if (!deviation->passes || deviation->nonFinite == NonFiniteFound::kDiffers ||
                std::isnan(deviation->relativeL2) || std::isnan(deviation->maxAbs)) {
                return "output " + std::to_string(i) + " element " + std::to_string(deviation->worst) +
                       " is " +
                       std::to_string(outputs->at(i).toDoubles()[static_cast<std::size_t>(deviation->worst)]);
            }
        }
    }
    return "";
}

/// The number of draws that are computed: a type that the operator is not computed with gives a graph or an
/// evaluation that is refused, which is not the matter here.
int judgeAll(const OperatorCase& test, std::string_view type, std::string_view floating) {
    const std::string text = graphText(test, type, floating);
    const auto graph = graph::parseGraph(text);
    int computed = 0;
    for (const Draw draw : kDraws) {
        bool isComputed = false;
        const std::string wrong = graph ? judge(**graph, draw, isComputed) : "";
        EXPECT_EQ(wrong, "") << text << "draw " << static_cast<int>(draw);
        computed += isComputed ? 1 : 0;
    }
    return computed;
}

TEST(Oracle, NeverJudgesTheReferenceWrong) {
    int total = 0;
    for (const OperatorCase& test : operatorCases()) {
        int computed = 0;
        const bool hasType = test.text.find(" T[") != std::string_view::npos;
        const bool hasFloat = test.text.find(" F[") != std::string_view::npos;
        for (const auto type : std::span(kTypes).first(hasType ? kTypes.size() : 1)) {
            for (const auto floating : std::span(kFloatTypes).first(hasFloat ? kFloatTypes.size() : 1)) {
                computed += judgeAll(test, type, floating);
            }
        }
        EXPECT_GT(computed, 0) << test.text << ": is computed with no type";
        total += computed;
    }
    EXPECT_GT(total, 6000) << "types that were computed are refused";
}

TEST(Oracle, IsTestedOnEveryOperator) {
    std::set<std::string_view> tested;
    for (const OperatorCase& test : operatorCases()) {
        tested.insert(test.op);
        EXPECT_NE(test.text.find(std::string(test.op) + "("), std::string_view::npos) << test.text;
    }
    for (const KernelEntry& kernel : allKernels()) {
        EXPECT_TRUE(tested.contains(kernel.op))
            << kernel.op << ": add it to tests/unit/kernels/operator_cases.cpp";
    }
}

} // namespace
} // namespace tessera::kernels::test
