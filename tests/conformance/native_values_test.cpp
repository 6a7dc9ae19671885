// Native kernels on the numbers that random ones do not meet, bit by bit as the reference has them: limits of
// every type, infinities, NaN, ties, and what is refused.
#include "engine/backend/plugin.h"
#include "engine/graph/float_formats.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/numeric.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::conformance {

namespace {

using graph::DType;
using graph::Tensor;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Of floats: what is large, small, tied or no number in one type or another.
const std::vector<double> kNumbers{0.0,
                                   -0.0,
                                   1.0,
                                   -1.0,
                                   0.5,
                                   -0.5,
                                   1.5,
                                   2.5,
                                   -2.5,
                                   254.5,
                                   255.5,
                                   256.0,
                                   -128.5,
                                   127.5,
                                   32767.6,
                                   65504.0,
                                   65519.9,
                                   65520.0,
                                   -70000.0,
                                   6e-8,
                                   2.9e-8,
                                   6.1e-5,
                                   1e-40,
                                   -1e-40,
                                   1e20,
                                   -1e20,
                                   3e38,
                                   -3e38,
                                   2147483647,
                                   2147483648.0,
                                   -2147483649.0,
                                   4294967296.0,
                                   9.2e18,
                                   9.3e18,
                                   -9.3e18,
                                   1.9e19,
                                   kInfinity,
                                   -kInfinity,
                                   kNaN,
                                   1.00048828125,
                                   1.0004882812500002,
                                   1.0039062500000002,
                                   3.0000001,
                                   7.0,
                                   -7.0};
const std::vector<std::int64_t> kWholeNumbers{0,
                                              1,
                                              -1,
                                              2,
                                              -3,
                                              7,
                                              127,
                                              128,
                                              -128,
                                              255,
                                              256,
                                              32767,
                                              -32768,
                                              65535,
                                              2049,
                                              65519,
                                              100000,
                                              8388609,
                                              16777217,
                                              2147483647,
                                              -2147483648,
                                              4294967295,
                                              9007199254740993,
                                              std::numeric_limits<std::int64_t>::max(),
                                              std::numeric_limits<std::int64_t>::min()};

Tensor tensorOf(DType type, std::int64_t turned = 0) {
    const bool isReal = graph::isFloating(type);
    const auto count = static_cast<std::int64_t>(isReal ? kNumbers.size() : kWholeNumbers.size());
    Tensor tensor(type, {count});
    if (isReal) {
        std::vector<double> values = kNumbers;
        std::ranges::rotate(values, values.begin() + turned % count);
        kernels::store<double>(values, tensor);
    } else {
        std::vector<std::int64_t> values = kWholeNumbers;
        std::ranges::rotate(values, values.begin() + turned % count);
        kernels::store<std::int64_t>(values, tensor);
    }
    return tensor;
}

backend::Plugin& native() {
    const auto found = std::ranges::find(installedBackends(), "native", &Installed::id);
    if (found == installedBackends().end() || found->plugin == nullptr) {
        throw std::runtime_error("the native backend does not open");
    }
    return *found->plugin;
}

/// Outputs of the one implementation.
base::Result<std::vector<Tensor>> run(const graph::GraphRef& graph, const std::vector<Tensor>& inputs) {
    const auto region = graph::wholeRegion(*graph);
    const auto settings = settingsFor(1);
    TESSERA_TRY(const auto offering, native().offer(*graph, region, settings));
    if (offering.implementations.empty()) {
        return base::fail(base::ErrorKind::kImpossible, offering.refusals.at(0).reason);
    }
    TESSERA_TRY(auto kernel, native().create(*graph, region, offering.implementations[0].name, settings));
    std::vector<Tensor> constants;
    for (const auto constant : region.constants) {
        constants.push_back(graph->value(constant).constant->tensor().value());
    }
    TESSERA_CHECK(kernel->prepare(constants));
    std::vector<Tensor> owned = inputs;
    std::vector<ts_buffer> given;
    for (auto& tensor : owned) {
        given.push_back(backend::hostBuffer(tensor.mutableBytes().data(), tensor.bytes().size()));
    }
    std::vector<Tensor> outputs;
    std::vector<ts_buffer> taken;
    for (const auto output : region.outputs) {
        const auto& type = graph->value(output).type;
        outputs.emplace_back(type.dtype, *type.extents());
    }
    for (auto& output : outputs) {
        taken.push_back(backend::hostBuffer(output.mutableBytes().data(), output.bytes().size()));
    }
    TESSERA_CHECK(kernel->run(given, taken, nullptr));
    return outputs;
}

/// "" or the first element that differs. Zeros are alike, as are all that are no numbers.
std::string firstOtherBits(const Tensor& got, const Tensor& wanted) {
    if (!graph::isFloating(wanted.dtype())) {
        return std::ranges::equal(got.bytes(), wanted.bytes()) ? "" : "integers differ";
    }
    const auto a = kernels::load<double>(got);
    const auto b = kernels::load<double>(wanted);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i]))) {
            return "element " + std::to_string(i) + " is " + std::to_string(a[i]) + ", not " +
                   std::to_string(b[i]);
        }
    }
    return "";
}

void expectAlike(const std::string& text, const std::vector<Tensor>& inputs) {
    const auto graph = test::graphFromText(text);
    const auto wanted = kernels::evaluate(*graph, inputs);
    ASSERT_TRUE(wanted.has_value()) << text << wanted.error().oneLine();
    const auto got = run(graph, inputs);
    ASSERT_TRUE(got.has_value()) << text << got.error().oneLine();
    for (std::size_t i = 0; i < wanted->size(); ++i) {
        EXPECT_EQ(firstOtherBits((*got)[i], (*wanted)[i]), "") << text << "output " << i;
    }
}

std::string input(const std::string& name, DType type) {
    return "input " + name + ": " + std::string(graph::toText(type)) + "[" +
           std::to_string(graph::isFloating(type) ? kNumbers.size() : kWholeNumbers.size()) + "]\n";
}
std::string graphOf(const std::string& body, const std::string& outputs = "y", int opset = 18) {
    return "graph g opset " + std::to_string(opset) + "\n" + body + "output " + outputs + "\n";
}

constexpr DType kFloats[] = {DType::kFloat32, DType::kFloat64, DType::kFloat16, DType::kBfloat16};
constexpr DType kIntegers[] = {DType::kInt8,  DType::kInt16,  DType::kInt32,  DType::kInt64,
                               DType::kUint8, DType::kUint16, DType::kUint32, DType::kUint64};
const std::vector<DType> kAllTypes{DType::kFloat32, DType::kFloat64, DType::kFloat16, DType::kBfloat16,
                                   DType::kInt8,    DType::kInt16,   DType::kInt32,   DType::kInt64,
                                   DType::kUint8,   DType::kUint16,  DType::kUint32,  DType::kUint64};

TEST(NativeValues, CastsSaturateTruncateAndRoundOnce) {
    auto targets = kAllTypes;
    targets.push_back(DType::kBool);
    for (const DType from : kAllTypes) {
        for (const DType to : targets) {
            expectAlike(
                graphOf(input("x", from) + "y = Cast(x) {to=" + std::to_string(static_cast<int>(to)) + "}\n"),
                {tensorOf(from)});
        }
    }
}

TEST(NativeValues, ArithmeticWrapsAndCarriesNaN) {
    for (const DType type : kAllTypes) {
        for (const char* op : {"Add", "Sub", "Mul", "Max", "Min", "Equal", "Greater", "LessOrEqual"}) {
            for (const std::int64_t turned : {0, 1, 5}) {
                expectAlike(graphOf(input("x", type) + input("z", type) + "y = " + op + "(x, z)\n"),
                            {tensorOf(type), tensorOf(type, turned)});
            }
        }
        for (const char* op : {"Abs", "Neg", "Sign", "Relu"}) {
            if (op == std::string("Neg") && !graph::isFloating(type) && graph::toText(type)[0] == 'u') {
                continue;
            }
            expectAlike(graphOf(input("x", type) + "y = " + op + "(x)\n"), {tensorOf(type)});
        }
    }
    for (const DType type : kFloats) {
        for (const char* op : {"Div", "Mod"}) {
            const std::string more = op == std::string("Mod") ? " {fmod=1}" : "";
            expectAlike(graphOf(input("x", type) + input("z", type) + "y = " + op + "(x, z)" + more + "\n"),
                        {tensorOf(type), tensorOf(type, 3)});
        }
        for (const char* op : {"Floor", "Ceil", "Round", "Sqrt", "Reciprocal"}) {
            expectAlike(graphOf(input("x", type) + "y = " + op + "(x)\n"), {tensorOf(type)});
        }
        for (const char* op : {"IsNaN", "IsInf"}) {
            expectAlike(graphOf(input("x", type) + "y = " + op + "(x)\n", "y", 20), {tensorOf(type)});
        }
    }
}

TEST(NativeValues, QuotientsOfIntegersTruncateAndTheSmallestOneWraps) {
    for (const DType type : kIntegers) {
        for (const std::int64_t divisor : {-1, 1, 3, -3, 100}) {
            Tensor by(type, {1});
            kernels::store<std::int64_t>(std::vector{divisor}, by);
            for (const char* call : {"Div(x, z)", "Mod(x, z)", "Mod(x, z) {fmod=1}"}) {
                expectAlike(graphOf(input("x", type) + "input z: " + std::string(graph::toText(type)) +
                                    "[1]\ny = " + call + "\n"),
                            {tensorOf(type), by});
            }
        }
        const auto graph =
            test::graphFromText(graphOf(input("x", type) + input("z", type) + "y = Div(x, z)\n"));
        const auto refused = run(graph, {tensorOf(type), tensorOf(type)});
        ASSERT_FALSE(refused.has_value());
        EXPECT_NE(refused.error().oneLine().find("input 1 holds a zero"), std::string::npos)
            << refused.error().oneLine();
    }
}

TEST(NativeValues, TheBestAreFoundAmongTiesAndNaN) {
    for (const DType type : kAllTypes) {
        for (const std::int64_t turned : {0, 7, 12, 38}) {
            const std::vector<Tensor> given{tensorOf(type, turned)};
            for (const char* op : {"ArgMax", "ArgMin"}) {
                for (const char* more : {"", ", select_last_index=1"}) {
                    expectAlike(graphOf(input("x", type) + "y = " + op + "(x) {axis=0" + more + "}\n"),
                                given);
                }
            }
            for (const char* largest : {"0", "1"}) {
                expectAlike(graphOf(input("x", type) + "const k: i64[1] = {20}\na, y = TopK(x, k) {largest=" +
                                        largest + "}\n",
                                    "a, y"),
                            given);
            }
        }
        Tensor equal(type, {300});
        const std::string text = "input x: " + std::string(graph::toText(type)) + "[300]\n";
        expectAlike(graphOf(text + "const k: i64[1] = {40}\na, y = TopK(x, k)\n", "a, y"), {equal});
        expectAlike(graphOf(text + "y = ArgMax(x) {select_last_index=1}\n"), {equal});
    }
}

TEST(NativeValues, ReductionsOfIntegersWrapAndExtremesKeepNaN) {
    for (const DType type : kAllTypes) {
        for (const char* op : {"ReduceMax", "ReduceMin", "ReduceSum", "ReduceProd", "ReduceSumSquare"}) {
            if (graph::isFloating(type) && op != std::string("ReduceMax") && op != std::string("ReduceMin")) {
                continue;
            }
            expectAlike(graphOf(input("x", type) + "y = " + op + "(x)\n"), {tensorOf(type)});
        }
        if (!graph::isFloating(type)) {
            expectAlike(graphOf(input("x", type) + "y = ReduceMean(x)\n"), {tensorOf(type)});
            expectAlike(graphOf(input("x", type) + "y = ReduceL1(x)\n"), {tensorOf(type)});
            expectAlike(graphOf(input("x", type) + "y = ReduceL2(x)\n"), {tensorOf(type)});
        }
    }
}

TEST(NativeValues, QuantisingSaturatesAndTakesNaNForZero) {
    for (const DType type : {DType::kInt8, DType::kUint8, DType::kInt16, DType::kUint16}) {
        const std::string name(graph::toText(type));
        for (const char* scale : {"1", "0.5", "1000", "1e-30"}) {
            for (const char* zero : {"0", "3", "100"}) {
                expectAlike(graphOf(input("x", DType::kFloat32) + "const s: f32[] = {" + scale +
                                        "}\nconst z: " + name + "[] = {" + zero +
                                        "}\ny = QuantizeLinear(x, s, z)\n",
                                    "y", 21),
                            {tensorOf(DType::kFloat32)});
                expectAlike(graphOf(input("x", type) + "const s: f32[] = {" + scale + "}\nconst z: " + name +
                                        "[] = {" + zero + "}\ny = DequantizeLinear(x, s, z)\n",
                                    "y", 21),
                            {tensorOf(type)});
            }
        }
    }
    expectAlike(graphOf(input("x", DType::kFloat32) + "y, s, z = DynamicQuantizeLinear(x)\n", "y, s, z"),
                {tensorOf(DType::kFloat32)});
    Tensor zeros(DType::kFloat32, {static_cast<std::int64_t>(kNumbers.size())});
    expectAlike(graphOf(input("x", DType::kFloat32) + "y, s, z = DynamicQuantizeLinear(x)\n", "y, s, z"),
                {zeros});
}

} // namespace

} // namespace tessera::conformance
