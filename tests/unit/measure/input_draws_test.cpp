#include "engine/measure/input_draws.h"

#include "engine/base/random.h"
#include "engine/kernels/interpreter.h"
#include "tests/support/graph_text.h"
#include "tests/support/networks.h"
#include "tests/support/random_graph.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <omp.h>
#include <set>
#include <string>

namespace tessera::measure {
namespace {

using test::graphFromText;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

graph::GraphRef modelOf(const std::string& lines) {
    return graphFromText("graph g opset 20\n" + lines);
}

std::vector<InputDraw> drawsOf(const graph::Graph& model, std::uint64_t seed = 3) {
    auto draws = drawModelInputs(model, seed);
    EXPECT_TRUE(draws) << (draws ? "" : draws.error().oneLine());
    return draws ? *std::move(draws) : std::vector<InputDraw>();
}

std::vector<std::string> namesOf(const std::vector<InputDraw>& draws) {
    std::vector<std::string> names;
    for (const auto& draw : draws) {
        names.push_back(draw.name);
    }
    return names;
}

/// Elements of an input in the draw of that name.
std::vector<double> drawn(const std::vector<InputDraw>& draws, std::string_view name, std::size_t input = 0) {
    const auto found = std::ranges::find(draws, name, &InputDraw::name);
    EXPECT_NE(found, draws.end()) << name;
    return found != draws.end() ? found->inputs.at(input).toDoubles() : std::vector<double>();
}

void expectAllEvaluate(const graph::Graph& model, const std::string& what) {
    for (const auto& draw : drawsOf(model)) {
        const auto outputs = kernels::evaluate(model, draw.inputs);
        EXPECT_TRUE(outputs) << what << ", " << draw.name << ": " << outputs.error().oneLine();
    }
}

constexpr const char* kTextModel = "const t: f32[31,4] = ones\nconst one: f32[] = {1}\n"
                                   "const low: f32[] = {-10000}\n"
                                   "input ids: i64[3,8]\ninput m: i64[3,8]\ninput x: f32[3,8,4]\n"
                                   "e = Gather(t, ids)\nh = Add(e, x)\nf = Cast(m) {to=1}\n"
                                   "n = Sub(one, f)\ns = Mul(n, low)\noutput h, s\n";

TEST(InputDraws, AnImageModelHasNoiseAndExtremes) {
    const auto model = modelOf("input x: f32[1,3,16,16]\nconst w: f32[4,3,3,3] = random(1)\n"
                               "y = Conv(x, w)\noutput y\n");
    const auto draws = drawsOf(*model);
    EXPECT_THAT(namesOf(draws), ElementsAre("noise", "extremes"));
    EXPECT_EQ(draws[1].kind, InputDraw::Kind::kExtremes);
    const auto extremes = drawn(draws, "extremes");
    EXPECT_TRUE(std::ranges::any_of(extremes, [](double x) { return std::isnan(x); }));
    EXPECT_THAT(extremes, Contains(INFINITY));
    EXPECT_THAT(extremes, Contains(-INFINITY));
    EXPECT_GT(std::ranges::count_if(extremes, [](double x) { return std::isfinite(x); }), 700);
    std::set<std::size_t> rows;
    for (std::size_t i = 0; i < extremes.size(); ++i) {
        if (!std::isfinite(extremes[i])) {
            rows.insert(i / 16 % 16);
        }
    }
    EXPECT_LE(rows.size(), 2U) << "most rows stay finite";
}

TEST(InputDraws, FewElementsStayFiniteByHalf) {
    for (const int count : {1, 2, 3, 5, 6, 9}) {
        const auto model = modelOf("input x: f32[" + std::to_string(count) + "]\ny = Relu(x)\noutput y\n");
        const auto extremes = drawn(drawsOf(*model), "extremes");
        EXPECT_GE(2 * std::ranges::count_if(extremes, [](double x) { return std::isfinite(x); }), count);
    }
}

TEST(InputDraws, MasksKeepAllThenLeaveOutTailsAndRows) {
    const auto draws = drawsOf(*modelOf(kTextModel));
    EXPECT_THAT(namesOf(draws), ElementsAre("noise", "padded masks", "masked rows", "extremes"));
    EXPECT_THAT(drawn(draws, "noise", 1), Each(1.0));
    const auto padded = drawn(draws, "padded masks", 1);
    const auto rows = drawn(draws, "masked rows", 1);
    for (std::size_t row = 0; row < 3; ++row) {
        EXPECT_EQ(padded[row * 8], 1.0);
        EXPECT_EQ(padded[row * 8 + 7], 0.0);
        EXPECT_EQ(std::ranges::count(std::span(rows).subspan(row * 8, 8), 0.0), row == 0 ? 8 : 0);
    }
    EXPECT_EQ(drawn(draws, "padded masks", 2), drawn(draws, "noise", 2)) << "floats are the same noise";
}

TEST(InputDraws, AdditiveMasksHoldInfinityInWholeRowsAlone) {
    const auto draws = drawsOf(*modelOf("input q: f32[1,2,4,8]\ninput k: f32[1,2,8,6]\n"
                                        "input m: f32[1,1,4,6]\ns = MatMul(q, k)\na = Add(s, m)\n"
                                        "p = Softmax(a)\noutput p\n"));
    EXPECT_THAT(drawn(draws, "noise", 2), Each(0.0));
    EXPECT_THAT(drawn(draws, "padded masks", 2), Contains(-1e4));
    EXPECT_THAT(drawn(draws, "padded masks", 2), testing::Not(Contains(-INFINITY)));
    EXPECT_EQ(std::ranges::count(drawn(draws, "masked rows", 2), -INFINITY), 12);
}

TEST(InputDraws, IndicesReachBothEndsOfTheirAxis) {
    const auto draws = drawsOf(*modelOf(kTextModel));
    for (const auto& draw : draws) {
        const auto indices = draw.inputs[0].toDoubles();
        const auto [least, most] = std::ranges::minmax(indices);
        EXPECT_EQ(least, draw.kind == InputDraw::Kind::kUsual ? 0 : -31) << draw.name;
        EXPECT_EQ(most, 30) << draw.name;
    }
}

TEST(InputDraws, ScatteredPlacesDiffer) {
    const auto model = modelOf("input x: f32[4,9]\ninput i: i64[20,2]\ninput u: f32[20]\n"
                               "y = ScatterND(x, i, u)\ninput j: i64[4,5]\ninput v: f32[4,5]\n"
                               "z = ScatterElements(x, j, v) {axis=1}\noutput y, z\n");
    for (const auto& draw : drawsOf(*model)) {
        std::set<std::pair<double, double>> tuples;
        const auto pairs = draw.inputs[1].toDoubles();
        for (std::size_t i = 0; i < 20; ++i) {
            EXPECT_LT(pairs[2 * i], 4);
            EXPECT_LT(pairs[2 * i + 1], 9);
            tuples.emplace(pairs[2 * i], pairs[2 * i + 1]);
        }
        EXPECT_EQ(tuples.size(), 20U) << draw.name;
        const auto places = draw.inputs[3].toDoubles();
        for (std::size_t row = 0; row < 4; ++row) {
            EXPECT_EQ(std::set<double>(places.begin() + row * 5, places.begin() + row * 5 + 5).size(), 5U);
        }
    }
    expectAllEvaluate(*model, "scatter");
}

TEST(InputDraws, DivisorsAreNeverZeroNorMinusOne) {
    for (const std::string type : {"i8", "i32", "i64", "u8", "u32"}) {
        const auto model =
            modelOf("input x: " + type + "[300]\ninput d: " + type + "[300]\ny = Div(x, d)\noutput y\n");
        for (const auto& draw : drawsOf(*model)) {
            const auto divisors = draw.inputs[1].toDoubles();
            EXPECT_THAT(divisors, testing::Not(Contains(0.0))) << type << draw.name;
            EXPECT_THAT(divisors, testing::Not(Contains(-1.0))) << type << draw.name;
            EXPECT_EQ(std::ranges::min(divisors) < 0, type[0] == 'i') << type << draw.name;
        }
        expectAllEvaluate(*model, type);
    }
}

TEST(InputDraws, FloatsThatBecomeDivisorsAreWholeAndNotZero) {
    const auto model = modelOf("input x: i32[50]\ninput d: f32[50]\nc = Cast(d) {to=6}\ny = Div(x, c)\n"
                               "output y\n");
    expectAllEvaluate(*model, "cast");
}

TEST(InputDraws, NoNanReachesWhatIsOrdered) {
    const auto extremes = drawn(drawsOf(*modelOf("input x: f32[90]\ny = ArgMax(x)\noutput y\n")), "extremes");
    EXPECT_FALSE(std::ranges::any_of(extremes, [](double x) { return std::isnan(x); }));
    EXPECT_THAT(extremes, Contains(INFINITY));
}

TEST(InputDraws, BytesAreWholeBytes) {
    const auto model = modelOf("input a: u8[16,32]\ninput b: i8[32,8]\ny = MatMulInteger(a, b)\noutput y\n");
    const auto noise = drawsOf(*model).front();
    EXPECT_THAT(noise.inputs[0].toDoubles(), testing::AllOf(Contains(0), Contains(255)));
    EXPECT_THAT(noise.inputs[1].toDoubles(), testing::AllOf(Contains(-128), Contains(127)));
}

TEST(InputDraws, WideIntegersGoBeyondFloat) {
    for (const std::string type : {"i32", "i64", "u32"}) {
        const auto draws = drawsOf(*modelOf("input x: " + type + "[64]\ny = Add(x, x)\noutput y\n"));
        EXPECT_THAT(namesOf(draws), ElementsAre("noise", "wide integers", "extremes"));
        EXPECT_LE(std::ranges::max(drawn(draws, "noise")), 100);
        EXPECT_GT(std::ranges::max(drawn(draws, "wide integers")), 1 << 24);
        EXPECT_LE(std::ranges::max(drawn(draws, "wide integers")), std::pow(2, 40));
    }
}

TEST(InputDraws, AreTheSameForASeedAndAnyNumberOfThreads) {
    const auto model = modelOf("input x: f32[3,20000]\ninput i: i64[40000]\ny = Relu(x)\nz = Abs(i)\n"
                               "output y, z\n");
    const auto bytesOf = [&](std::uint64_t seed) {
        std::vector<std::byte> bytes;
        for (const auto& draw : drawsOf(*model, seed)) {
            for (const auto& tensor : draw.inputs) {
                bytes.insert(bytes.end(), tensor.bytes().begin(), tensor.bytes().end());
            }
        }
        return bytes;
    };
    const auto first = bytesOf(1);
    EXPECT_NE(first, bytesOf(2));
    const int threads = omp_get_max_threads();
    omp_set_num_threads(1);
    EXPECT_EQ(first, bytesOf(1));
    omp_set_num_threads(threads);
    EXPECT_EQ(*drawNoise(*model, 1)->front().bytes().data(), first.front());
}

TEST(InputDraws, EveryTypeIsDrawnAndStringsAreNamed) {
    for (const std::string type : {"f32", "f64", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32",
                                   "u64", "bool", "f8e4m3fn", "f8e5m2", "i4", "u4"}) {
        const auto model = modelOf("input x: " + type + "[3,5]\ny = Identity(x)\noutput y\n");
        EXPECT_FALSE(drawsOf(*model).empty()) << type;
    }
    const auto refused = drawModelInputs(*modelOf("input names: str[3]\ny = Identity(names)\noutput y\n"), 1);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().oneLine(), HasSubstr("names"));
}

TEST(InputDraws, EveryDrawOfSmallNetworksIsEvaluated) {
    for (const auto& network : test::smallNetworks()) {
        expectAllEvaluate(*graphFromText(network.text), std::string(network.name));
    }
    expectAllEvaluate(*modelOf(kTextModel), "text");
}

TEST(InputDraws, EveryDrawOfRandomGraphsIsEvaluated) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        expectAllEvaluate(*test::randomGraph({.seed = seed, .nodes = 12}), "seed " + std::to_string(seed));
    }
}

/// Arithmetic on inputs that are divisors and places too, behind operators that move them.
std::string randomIntegerModel(std::uint64_t seed) {
    base::Random random(seed);
    const auto pick = [&](const std::vector<std::string>& from) { return from[random.below(from.size())]; };
    const std::string type = pick({"i32", "i64"});
    std::string text =
        "const t: f32[12,4] = ones\nconst five: " + type + "[] = {5}\nconst s: i64[2] = {4,6}\n";
    std::vector<std::string> moved;
    for (const std::string name : {"a", "b", "c"}) {
        text += "input " + name + ": " + type + "[4,6]\n";
        moved.push_back(name);
    }
    text += "input m: bool[4,6]\n";
    std::vector<std::string> all = moved;
    std::string outputs;
    for (int i = 0; i < 8; ++i) {
        const std::string name = "v" + std::to_string(i);
        const std::string raw = pick(moved);
        const std::string any = pick(all);
        switch (random.below(7)) {
        case 0:
            text += name + " = Reshape(" + raw + ", s)\n";
            moved.push_back(name);
            break;
        case 1:
            text += name + " = Where(m, " + raw + ", " + pick(moved) + ")\n";
            moved.push_back(name);
            break;
        case 2:
            text += name + " = " + pick({"Div", "Mod"}) + "(" + any + ", " + raw + ")\n";
            break;
        case 3:
            text += name + "g = Gather(t, " + raw + ")\n" + name + " = Neg(" + any + ")\n";
            break;
        case 4:
            text += name + "p = Add(" + raw + ", five)\n" + name + "g = Gather(t, " + name + "p)\n" + name +
                    " = Abs(" + any + ")\n";
            break;
        case 5:
            text += name + "p = Mul(" + raw + ", " + pick(moved) + ")\n" + name + "g = Gather(t, " + name +
                    "p)\n" + name + " = Identity(" + any + ")\n";
            break;
        default:
            text += name + " = " + pick({"Add", "Sub", "Mul", "Max"}) + "(" + any + ", " + pick(all) + ")\n";
        }
        all.push_back(name);
        outputs = "output " + name;
    }
    return text + outputs + "\n";
}

TEST(InputDraws, EveryDrawOfRandomIntegerGraphsIsEvaluated) {
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        const std::string text = randomIntegerModel(seed);
        expectAllEvaluate(*modelOf(text), text);
    }
}

TEST(InputDraws, SizesMakeTheExtentsThatTheModelSays) {
    const auto model = modelOf("input x: f32[2,6]\ninput shape: i64[2]\ninput k: i64[1]\n"
                               "input starts: i64[1]\ninput ends: i64[1]\ninput axes: i64[1]\n"
                               "r = Reshape(x, shape)\nv, w = TopK(x, k)\ny = Slice(x, starts, ends, axes)\n"
                               "output r, v, y\n");
    expectAllEvaluate(*model, "sizes");
}

} // namespace
} // namespace tessera::measure
