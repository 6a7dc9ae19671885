#include "tests/unit/backends/generated_regions.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace tessera::test {

namespace {

using Extents = std::vector<std::int64_t>;

std::int64_t upTo(base::Random& random, std::uint64_t most) {
    return 1 + static_cast<std::int64_t>(random.below(most));
}

/// Ones, odd numbers and multiples of four, and now and then more than a group has work items.
std::int64_t drawExtent(base::Random& random) {
    constexpr std::int64_t kExtents[] = {1, 1, 2, 3, 4, 5, 7, 8, 13, 16, 19, 33};
    return random.below(20) == 0 ? 300 : kExtents[random.below(std::size(kExtents))];
}

Extents drawExtents(base::Random& random, std::size_t rank) {
    Extents extents;
    std::int64_t elements = 1;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const std::int64_t extent = drawExtent(random);
        extents.push_back(elements * extent > 40'000 ? 1 : extent);
        elements *= extents.back();
    }
    return extents;
}

std::string listOf(const Extents& extents) {
    std::string list;
    for (const auto extent : extents) {
        list += (list.empty() ? "" : ",") + std::to_string(extent);
    }
    return "[" + list + "]";
}

template <std::size_t N>
std::string oneOf(base::Random& random, const char* const (&choices)[N]) {
    return choices[random.below(N)];
}

/// A function of the value `of`.
std::string drawFunction(base::Random& random, const std::string& of) {
    constexpr const char* kFunctions[] = {
        "Relu",     "LeakyRelu", "Elu",   "Exp",  "Tanh", "Sigmoid",    "HardSigmoid", "HardSwish",
        "Abs",      "Neg",       "Floor", "Ceil", "Sign", "Reciprocal", "Erf",         "Softplus",
        "Softsign", "Mish",      "Sin",   "Cos",  "Selu", "Celu",       "Round"};
    return oneOf(random, kFunctions) + "(" + of + ")";
}

std::string graphOf(const std::string& body, int opset = 17) {
    return "graph drawn opset " + std::to_string(opset) + "\n" + body + "output y\n";
}

/// What follows a value of images: a bias a channel, a residual, a function.
std::string drawBehind(base::Random& random, const std::string& extents, const std::string& channels) {
    std::string body;
    std::string value = "c";
    if (random.below(2) == 0) {
        body += "const g: f32" + channels + " = random(" + std::to_string(upTo(random, 99)) + ")\n";
        body += "d = Mul(c, g)\n";
        value = "d";
    }
    if (random.below(3) == 0) {
        body = "input r: f32" + extents + "\n" + body + "e = Add(" + value + ", r)\n";
        value = "e";
    }
    constexpr const char* kFunctions[] = {"Relu", "Tanh", "Sigmoid", "HardSwish", "Identity"};
    const std::string function = oneOf(random, kFunctions);
    return body + "y = " + (function == "Identity" ? "Abs" : function) + "(" + value + ")\n";
}

} // namespace

std::string drawElementwise(base::Random& random) {
    const auto extents = drawExtents(random, 1 + random.below(5));
    std::string body = "input x: f32" + listOf(extents) + "\n";
    std::string value = "x";
    if (random.below(2) == 0) {
        body += "input t: f32" + listOf(extents) + "\n";
    }
    const bool hasTensor = body.find("input t") != std::string::npos;
    const auto steps = random.below(3);
    for (std::uint64_t i = 0; i < steps; ++i) {
        const std::string next = "v" + std::to_string(i);
        body += next + " = " + drawFunction(random, value) + "\n";
        value = next;
    }
    if (hasTensor) {
        constexpr const char* kOperators[] = {"Add", "Sub", "Mul", "Max", "Min", "Sum"};
        return graphOf(body + "y = " + oneOf(random, kOperators) + "(" + value + ", t)\n");
    }
    if (extents.size() > 1 && random.below(2) == 0) {
        // One number a channel.
        Extents channels(extents.size() - 1, 1);
        channels[0] = extents[1];
        return graphOf(body + "const g: f32" + listOf(channels) + " = random(3)\ny = Mul(" + value +
                       ", g)\n");
    }
    return graphOf(body + "y = " + drawFunction(random, value) + "\n");
}

std::string drawBroadcast(base::Random& random) {
    const auto extents = drawExtents(random, 1 + random.below(4));
    Extents other(extents.begin() + static_cast<std::ptrdiff_t>(random.below(extents.size())), extents.end());
    for (auto& extent : other) {
        extent = random.below(2) == 0 ? 1 : extent;
    }
    Extents third = extents;
    for (auto& extent : third) {
        extent = random.below(3) == 0 ? 1 : extent;
    }
    constexpr const char* kOperators[] = {"Add", "Sub", "Mul", "Max", "Min"};
    const bool isTurned = random.below(2) == 0;
    const std::string operands = isTurned ? "(a, x)" : "(x, a)";
    const bool isConstant = random.below(3) == 0;
    return graphOf("input x: f32" + listOf(extents) + "\n" +
                   (isConstant ? "const a: f32" + listOf(other) + " = random(5)\n"
                               : "input a: f32" + listOf(other) + "\n") +
                   "input b: f32" + listOf(third) + "\nc = " + oneOf(random, kOperators) + operands +
                   "\nd = " + oneOf(random, kOperators) + "(c, b)\ny = " + drawFunction(random, "d") + "\n");
}

std::string drawTranspose(base::Random& random) {
    const auto extents = drawExtents(random, 2 + random.below(4));
    Extents order(extents.size());
    for (std::size_t axis = 0; axis < order.size(); ++axis) {
        order[axis] = static_cast<std::int64_t>(axis);
    }
    for (std::size_t axis = order.size(); axis > 1; --axis) {
        std::swap(order[axis - 1], order[random.below(axis)]);
    }
    return graphOf("input x: f32" + listOf(extents) + "\ny = Transpose(x) {perm=" + listOf(order) + "}\n");
}

std::string drawReduction(base::Random& random) {
    const auto extents = drawExtents(random, 1 + random.below(5));
    Extents axes;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        if (random.below(2) == 0) {
            axes.push_back(static_cast<std::int64_t>(axis));
        }
    }
    if (axes.empty()) {
        axes.push_back(static_cast<std::int64_t>(extents.size()) - 1);
    }
    constexpr const char* kReductions[] = {"ReduceSum",       "ReduceMean", "ReduceMax", "ReduceMin",
                                           "ReduceSumSquare", "ReduceL1",   "ReduceL2"};
    std::string body = "input x: f32" + listOf(extents) + "\n";
    std::string value = "x";
    if (random.below(3) == 0) {
        body += "e = Abs(x)\n";
        value = "e";
    }
    body += "s = " + oneOf(random, kReductions) + "(" + value + ") {axes=" + listOf(axes) +
            ", keepdims=" + std::to_string(random.below(2)) + "}\n";
    return graphOf(body + "y = Tanh(s)\n", 11);
}

std::string drawNormalisation(base::Random& random) {
    const auto extents = drawExtents(random, 2 + random.below(3));
    const std::string input = "input x: f32" + listOf(extents) + "\n";
    const auto axis = static_cast<std::int64_t>(random.below(extents.size()));
    const std::string columns = listOf({extents.back()});
    switch (random.below(5)) {
    case 0:
        return graphOf(input + "y = Softmax(x) {axis=" + std::to_string(axis) + "}\n");
    case 1:
        return graphOf(input + "y = LogSoftmax(x) {axis=" + std::to_string(axis) + "}\n");
    case 2:
        return graphOf(input + "input m: f32" + listOf(extents) +
                       "\nc = Add(x, m)\ny = Softmax(c) {axis=-1}\n");
    case 3:
        return graphOf(input + "input r: f32" + listOf(extents) + "\nconst s: f32" + columns +
                       " = random(1)\nconst b: f32" + columns +
                       " = random(2)\nc = Add(x, r)\ny = LayerNormalization(c, s, b) {axis=-1}\n");
    default:
        return graphOf(input + "const s: f32" + columns +
                       " = random(1)\nc = LayerNormalization(x, s) "
                       "{axis=-1, epsilon=0.01}\ny = Relu(c)\n");
    }
}

std::string drawPool(base::Random& random) {
    const std::size_t axes = 1 + random.below(3);
    Extents extents{upTo(random, 2), upTo(random, 9)};
    Extents kernel;
    Extents strides;
    Extents begin;
    Extents end;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        extents.push_back(3 + static_cast<std::int64_t>(random.below(axes == 3 ? 6 : 14)));
        kernel.push_back(upTo(random, 3));
        strides.push_back(upTo(random, 3));
        begin.push_back(static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(kernel.back()))));
        end.push_back(static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(kernel.back()))));
    }
    const std::string input = "input x: f32" + listOf(extents) + "\n";
    if (random.below(4) == 0) {
        constexpr const char* kPools[] = {"GlobalAveragePool", "GlobalMaxPool"};
        return graphOf(input + "c = " + oneOf(random, kPools) + "(x)\ny = Relu(c)\n");
    }
    begin.insert(begin.end(), end.begin(), end.end());
    const bool isMaximum = random.below(2) == 0;
    return graphOf(input + "y = " + (isMaximum ? "MaxPool" : "AveragePool") +
                       "(x) {kernel_shape=" + listOf(kernel) + ", strides=" + listOf(strides) +
                       ", pads=" + listOf(begin) + ", ceil_mode=" + std::to_string(random.below(2)) +
                       (isMaximum ? "" : ", count_include_pad=" + std::to_string(random.below(2))) + "}\n",
                   19);
}

std::string drawConvolution(base::Random& random) {
    const std::size_t axes = 1 + random.below(3);
    const bool isTransposed = random.below(5) == 0;
    const std::int64_t groups = random.below(2) == 0 ? 1 : upTo(random, 6);
    const bool isDepthwise = random.below(3) == 0;
    const std::int64_t inputs = groups * (isDepthwise ? 1 : upTo(random, 9));
    const std::int64_t outputs = groups * (isDepthwise ? 1 : upTo(random, 17));
    Extents extents{upTo(random, 2), inputs};
    Extents weights = isTransposed ? Extents{inputs, outputs / groups} : Extents{outputs, inputs / groups};
    Extents strides;
    Extents dilations;
    Extents begin;
    Extents end;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        weights.push_back(upTo(random, 3));
        strides.push_back(upTo(random, 3));
        dilations.push_back(upTo(random, 2));
        const auto most = static_cast<std::uint64_t>(weights.back());
        begin.push_back(static_cast<std::int64_t>(random.below(most)));
        end.push_back(static_cast<std::int64_t>(random.below(most)));
        extents.push_back(5 + static_cast<std::int64_t>(random.below(axes == 3 ? 4 : 12)));
    }
    begin.insert(begin.end(), end.begin(), end.end());
    const Extents channels = [&] {
        Extents made(axes + 1, 1);
        made[0] = outputs;
        return made;
    }();
    const bool hasBias = random.below(2) == 0;
    std::string body = "input x: f32" + listOf(extents) + "\nconst w: f32" + listOf(weights) +
                       " = random(7)\n" +
                       (hasBias ? "const b: f32" + listOf({outputs}) + " = random(8)\n" : "");
    body += std::string("c = ") + (isTransposed ? "ConvTranspose" : "Conv") + "(x, w" +
            (hasBias ? ", b" : "") + ") {strides=" + listOf(strides) + ", dilations=" + listOf(dilations) +
            ", pads=" + listOf(begin) + ", group=" + std::to_string(groups) + "}\n";
    body += "const g: f32" + listOf(channels) + " = random(9)\nd = Mul(c, g)\n";
    return graphOf(body + "y = " + (random.below(2) == 0 ? "Relu" : "Sigmoid") + "(d)\n");
}

std::string drawProduct(base::Random& random) {
    constexpr std::int64_t kExtents[] = {1, 2, 3, 7, 8, 16, 20, 31, 40, 64, 65, 100, 130};
    const auto extent = [&] { return kExtents[random.below(std::size(kExtents))]; };
    const std::int64_t rows = extent();
    const std::int64_t depth = random.below(5) == 0 ? 300 : extent();
    const std::int64_t columns = extent();
    std::string body = "input x: f32" + listOf({rows, depth}) + "\n";
    if (random.below(2) == 0) {
        const bool isTurned = random.below(2) == 0;
        body += "const w: f32" + listOf(isTurned ? Extents{columns, depth} : Extents{depth, columns}) +
                " = random(4)\nconst b: f32" + listOf({columns}) +
                " = random(5)\nc = Gemm(x, w, b) {transB=" + (isTurned ? "1" : "0") +
                ", alpha=0.75, beta=0.5}\n";
    } else {
        body += "const w: f32" + listOf({depth, columns}) + " = random(4)\nc = MatMul(x, w)\n";
    }
    return graphOf(body + drawBehind(random, listOf({rows, columns}), listOf({columns})));
}

std::string drawBatched(base::Random& random) {
    constexpr std::int64_t kExtents[] = {1, 2, 3, 7, 8, 16, 20, 31, 33, 64, 70};
    const auto extent = [&] { return kExtents[random.below(std::size(kExtents))]; };
    const Extents left{upTo(random, 2), upTo(random, 3), extent(), extent()};
    const bool isShared = random.below(4) == 0;
    const std::int64_t columns = extent();
    const Extents right = isShared ? Extents{left[3], columns} : Extents{left[0], left[1], left[3], columns};
    return graphOf("input x: f32" + listOf(left) + "\ninput k: f32" + listOf(right) + "\nc = MatMul(x, k)\n" +
                   drawBehind(random, listOf({left[0], left[1], left[2], columns}), listOf({columns})));
}

std::string drawAttention(base::Random& random) {
    constexpr std::int64_t kRows[] = {1, 2, 15, 16, 17, 32, 33, 50};
    constexpr std::int64_t kLengths[] = {1, 3, 8, 16, 20, 33};
    const auto rows = [&] { return kRows[random.below(std::size(kRows))]; };
    const auto length = [&] { return kLengths[random.below(std::size(kLengths))]; };
    const std::int64_t batch = upTo(random, 2);
    const std::int64_t heads = upTo(random, 3);
    const std::int64_t queries = rows();
    const std::int64_t keys = rows();
    const std::int64_t depth = length();
    std::string body = "input q: f32" + listOf({batch, heads, queries, depth}) + "\ninput k: f32" +
                       listOf({batch, heads, depth, keys}) + "\n";
    std::string scores = "a = MatMul(q, k)\n";
    std::string value = "a";
    if (random.below(2) == 0) {
        body += "const s: f32[] = {3}\n";
        scores += std::string("b = ") + (random.below(2) == 0 ? "Mul" : "Div") + "(a, s)\n";
        value = "b";
    }
    if (const auto kind = random.below(3); kind > 0) {
        const Extents mask{random.below(2) == 0 ? batch : 1, 1, random.below(2) == 0 ? queries : 1, keys};
        body += (kind == 1 ? "input m: f32" : "const m: f32") + listOf(mask) +
                (kind == 1 ? "\n" : " = random(6)\n");
        scores += "c = Add(" + value + ", m)\n";
        value = "c";
    }
    body += "input v: f32" + listOf({batch, heads, keys, length()}) + "\n";
    return graphOf(body + scores + "p = Softmax(" + value + ") {axis=-1}\ny = MatMul(p, v)\n");
}

} // namespace tessera::test
