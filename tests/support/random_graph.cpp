#include "tests/support/random_graph.h"

#include "engine/base/random.h"
#include "engine/graph/graph_builder.h"
#include "engine/graph/seeded_constant.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <stdexcept>

namespace tessera::test {

namespace {

using graph::Attributes;
using graph::ConstantRecipe;
using graph::DType;
using graph::Extents;
using graph::NodeSpec;
using graph::ValueId;
using Ints = std::vector<std::int64_t>;

constexpr std::int64_t kLargestTensor = 2048;
constexpr double kLargestMagnitude = 1000.0;

class Generator {
public:
    explicit Generator(const RandomGraphOptions& options)
        : m_options(options), m_random(options.seed), m_builder("random" + std::to_string(options.seed)) {
        m_builder.setOpset("", 17);
    }

    graph::GraphRef run();

private:
    /// A value with what is known of it.
    struct Known {
        ValueId id;
        Extents extents;
        double magnitude = 3.0; ///< rough bound on its elements
        std::uint32_t readers = 0;
    };
    using Step = bool (Generator::*)(std::size_t);

    [[nodiscard]] std::size_t below(std::size_t bound) { return m_random.below(bound); }
    [[nodiscard]] bool chance(double share) { return m_random.uniform() < share; }
    [[nodiscard]] bool has(OperatorMix mix) const {
        return (static_cast<std::uint32_t>(m_options.mix) & static_cast<std::uint32_t>(mix)) != 0;
    }

    void addInput(Extents extents);
    ValueId constant(DType dtype, Extents extents, const ConstantRecipe& recipe);
    ValueId weight(Extents extents);
    ValueId list(const Ints& values);
    std::size_t pickOperand();
    void add(std::string op, const std::vector<std::size_t>& operands, std::vector<ValueId> constants,
             Attributes attributes, std::vector<Extents> outputs, double magnitude);
    void addUnary(std::size_t x, std::string op, double magnitude, Attributes attributes = {});

    bool activation(std::size_t x);
    bool binary(std::size_t x);
    bool batchNorm(std::size_t x);
    bool convolution(std::size_t x);
    bool deconvolution(std::size_t x);
    bool pool(std::size_t x);
    bool globalPool(std::size_t x);
    bool matmul(std::size_t x);
    bool softmax(std::size_t x);
    bool layerNorm(std::size_t x);
    bool reduce(std::size_t x);
    bool concat(std::size_t x);
    bool split(std::size_t x);
    bool transpose(std::size_t x);
    bool reshape(std::size_t x);
    bool slice(std::size_t x);
    bool pad(std::size_t x);

    RandomGraphOptions m_options;
    base::Random m_random;
    graph::GraphBuilder m_builder;
    std::vector<Known> m_values;
    std::uint32_t m_nodes = 0;
    std::uint32_t m_constants = 0;
};

void Generator::addInput(Extents extents) {
    const ValueId id =
        m_builder.addInput("x" + std::to_string(m_values.size()), {DType::kFloat32, graph::toShape(extents)});
    m_values.push_back({id, std::move(extents), 3.0, 0});
}

ValueId Generator::constant(DType dtype, Extents extents, const ConstantRecipe& recipe) {
    auto made = graph::makeSeededConstant(dtype, std::move(extents), recipe);
    if (!made) {
        throw std::logic_error(made.error().oneLine());
    }
    return m_builder.addConstant("c" + std::to_string(m_constants++), *std::move(made));
}

ValueId Generator::weight(Extents extents) {
    return constant(DType::kFloat32, std::move(extents),
                    {.kind = ConstantRecipe::Kind::kRandom, .seed = m_random.next() >> 1U});
}

ValueId Generator::list(const Ints& values) {
    const auto count = static_cast<std::int64_t>(values.size());
    return m_builder.addConstant("c" + std::to_string(m_constants++),
                                 graph::makeConstant(graph::Tensor::ofInts({count}, values)));
}

/// One of the values that have a reader with the chance asked for, else the newest that has none.
std::size_t Generator::pickOperand() {
    std::vector<std::size_t> read;
    std::vector<std::size_t> unread;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        (m_values[i].readers > 0 ? read : unread).push_back(i);
    }
    const bool wantsRead = chance(m_options.fanOut);
    const auto& pool = (wantsRead && !read.empty()) || unread.empty() ? read : unread;
    const std::size_t newest = pool.size() - 1;
    return pool[chance(0.6) ? newest : below(pool.size())];
}

void Generator::add(std::string op, const std::vector<std::size_t>& operands, std::vector<ValueId> constants,
                    Attributes attributes, std::vector<Extents> outputs, double magnitude) {
    NodeSpec spec{.op = std::move(op), .inputs = {}, .attributes = std::move(attributes)};
    for (const std::size_t operand : operands) {
        spec.inputs.push_back(m_values[operand].id);
        ++m_values[operand].readers;
    }
    spec.inputs.insert(spec.inputs.end(), constants.begin(), constants.end());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        spec.outputNames.push_back("v" + std::to_string(m_nodes) + "_" + std::to_string(i));
    }
    const auto ids = m_builder.addNode(std::move(spec));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        m_values.push_back({ids[i], std::move(outputs[i]), magnitude, 0});
    }
    ++m_nodes;
}

void Generator::addUnary(std::size_t x, std::string op, double magnitude, Attributes attributes) {
    const Extents extents = m_values[x].extents;
    add(std::move(op), {x}, {}, std::move(attributes), {extents}, magnitude);
}

bool Generator::activation(std::size_t x) {
    const double magnitude = m_values[x].magnitude;
    switch (below(magnitude > kLargestMagnitude ? 2 : 9)) {
    case 0:
        addUnary(x, "Tanh", 1.0);
        break;
    case 1:
        addUnary(x, "Sigmoid", 1.0);
        break;
    case 2:
        addUnary(x, "Relu", magnitude);
        break;
    case 3:
        addUnary(x, "LeakyRelu", magnitude, {{"alpha", 0.2F}});
        break;
    case 4:
        addUnary(x, "Neg", magnitude);
        break;
    case 5:
        addUnary(x, "Abs", magnitude);
        break;
    case 6:
        addUnary(x, "Elu", magnitude, {{"alpha", 1.0F}});
        break;
    case 7:
        addUnary(x, "HardSigmoid", 1.0, {{"alpha", 0.2F}, {"beta", 0.5F}});
        break;
    default:
        addUnary(x, "Erf", 1.0);
        break;
    }
    return true;
}

/// With another value of the same shape when there is one, else with a constant of one element a channel.
bool Generator::binary(std::size_t x) {
    const Known& first = m_values[x];
    std::vector<std::size_t> partners;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const bool fits = m_values[i].extents == first.extents && m_values[i].magnitude <= kLargestMagnitude;
        if (fits && (m_values[i].readers == 0 || chance(m_options.fanOut))) {
            partners.push_back(i);
        }
    }
    constexpr std::array kOps{"Add", "Sub", "Max", "Min", "Mul"};
    const std::string op = kOps[below(kOps.size())];
    const Extents extents = first.extents;
    if (partners.empty()) {
        Extents shape(extents.size() - 1, 1);
        shape.front() = extents[1];
        add(op, {x}, {weight(extents.size() == 2 ? Extents{extents[1]} : shape)}, {}, {extents},
            first.magnitude + 1.0);
        return true;
    }
    const std::size_t y = partners[below(partners.size())];
    const double other = m_values[y].magnitude;
    if (op == "Mul" && first.magnitude * other > kLargestMagnitude) {
        return false;
    }
    const double magnitude = op == "Mul" ? first.magnitude * other : first.magnitude + other;
    add(op, {x, y}, {}, {}, {extents}, magnitude);
    return true;
}

bool Generator::batchNorm(std::size_t x) {
    const Extents extents = m_values[x].extents;
    if (extents.size() != 4) {
        return false;
    }
    const ConstantRecipe nearOne{
        .kind = ConstantRecipe::Kind::kUniform, .seed = m_random.next() >> 1U, .low = 0.5, .high = 1.5};
    const ValueId scale = constant(DType::kFloat32, {extents[1]}, nearOne);
    const ValueId bias = weight({extents[1]});
    const ValueId mean = weight({extents[1]});
    const ValueId variance = constant(DType::kFloat32, {extents[1]}, nearOne);
    add("BatchNormalization", {x}, {scale, bias, mean, variance}, {{"epsilon", 1e-5F}}, {extents},
        2.5 * m_values[x].magnitude + 1.0);
    return true;
}

bool Generator::convolution(std::size_t x) {
    const Extents in = m_values[x].extents;
    if (in.size() != 4) {
        return false;
    }
    const std::int64_t kernel = chance(0.5) && std::min(in[2], in[3]) >= 3 ? 3 : 1;
    const std::int64_t stride = chance(0.25) ? 2 : 1;
    const bool depthwise = chance(0.25);
    const std::int64_t filters = depthwise ? in[1] : static_cast<std::int64_t>(2 + 2 * below(4));
    const std::int64_t pad = kernel / 2;
    const Extents out{in[0], filters, (in[2] + 2 * pad - kernel) / stride + 1,
                      (in[3] + 2 * pad - kernel) / stride + 1};
    std::vector<ValueId> constants{weight({filters, depthwise ? 1 : in[1], kernel, kernel})};
    if (chance(0.5)) {
        constants.push_back(weight({filters}));
    }
    add("Conv", {x}, std::move(constants),
        {{"group", depthwise ? in[1] : std::int64_t{1}},
         {"kernel_shape", Ints{kernel, kernel}},
         {"pads", Ints{pad, pad, pad, pad}},
         {"strides", Ints{stride, stride}}},
        {out}, 4.0 * m_values[x].magnitude);
    return true;
}

bool Generator::deconvolution(std::size_t x) {
    const Extents in = m_values[x].extents;
    if (in.size() != 4 || in[2] * in[3] * 4 * 4 * in[0] > kLargestTensor) {
        return false;
    }
    const Extents out{in[0], 4, in[2] * 2, in[3] * 2};
    add("ConvTranspose", {x}, {weight({in[1], 4, 2, 2})},
        {{"kernel_shape", Ints{2, 2}}, {"strides", Ints{2, 2}}}, {out}, 4.0 * m_values[x].magnitude);
    return true;
}

bool Generator::pool(std::size_t x) {
    const Extents in = m_values[x].extents;
    if (in.size() != 4 || std::min(in[2], in[3]) < 2) {
        return false;
    }
    const std::int64_t stride = chance(0.5) ? 2 : 1;
    const Extents out{in[0], in[1], (in[2] - 2) / stride + 1, (in[3] - 2) / stride + 1};
    add(chance(0.5) ? "MaxPool" : "AveragePool", {x}, {},
        {{"kernel_shape", Ints{2, 2}}, {"strides", Ints{stride, stride}}}, {out}, m_values[x].magnitude);
    return true;
}

bool Generator::globalPool(std::size_t x) {
    const Extents in = m_values[x].extents;
    if (in.size() != 4) {
        return false;
    }
    add("GlobalAveragePool", {x}, {}, {}, {{in[0], in[1], 1, 1}}, m_values[x].magnitude);
    return true;
}

bool Generator::matmul(std::size_t x) {
    Extents out = m_values[x].extents;
    const std::int64_t inner = out.back();
    if (inner > 256) {
        return false;
    }
    out.back() = static_cast<std::int64_t>(2 + below(7));
    if (graph::elementCount(out).value_or(kLargestTensor + 1) > kLargestTensor) {
        return false;
    }
    add("MatMul", {x}, {weight({inner, out.back()})}, {}, {out}, 4.0 * m_values[x].magnitude);
    return true;
}

bool Generator::softmax(std::size_t x) {
    addUnary(x, "Softmax", 1.0, {{"axis", std::int64_t{-1}}});
    return true;
}

bool Generator::layerNorm(std::size_t x) {
    const Extents extents = m_values[x].extents;
    if (extents.back() < 2) {
        return false; // one element has no variance, and its difference is all rounding
    }
    add("LayerNormalization", {x}, {weight({extents.back()}), weight({extents.back()})},
        {{"axis", std::int64_t{-1}}, {"epsilon", 1e-3F}}, {extents}, 3.0);
    return true;
}

bool Generator::reduce(std::size_t x) {
    Extents out = m_values[x].extents;
    out.back() = 1;
    add("ReduceMean", {x}, {}, {{"axes", Ints{-1}}, {"keepdims", std::int64_t{1}}}, {out},
        m_values[x].magnitude);
    return true;
}

/// Joins with a value that differs in axis 1 alone.
bool Generator::concat(std::size_t x) {
    const Known first = m_values[x];
    std::vector<std::size_t> partners;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        Extents same = m_values[i].extents;
        if (same.size() != first.extents.size()) {
            continue;
        }
        same[1] = first.extents[1];
        if (same == first.extents) {
            partners.push_back(i);
        }
    }
    const std::size_t y = partners[below(partners.size())];
    Extents out = first.extents;
    out[1] += m_values[y].extents[1];
    if (graph::elementCount(out).value_or(kLargestTensor + 1) > kLargestTensor) {
        return false;
    }
    add("Concat", {x, y}, {}, {{"axis", std::int64_t{1}}}, {out},
        std::max(first.magnitude, m_values[y].magnitude));
    return true;
}

bool Generator::split(std::size_t x) {
    Extents half = m_values[x].extents;
    if (half[1] % 2 != 0) {
        return false;
    }
    half[1] /= 2;
    add("Split", {x}, {}, {{"axis", std::int64_t{1}}}, {half, half}, m_values[x].magnitude);
    return true;
}

bool Generator::transpose(std::size_t x) {
    Extents out = m_values[x].extents;
    const std::size_t rank = out.size();
    Ints perm(rank);
    for (std::size_t axis = 0; axis < rank; ++axis) {
        perm[axis] = static_cast<std::int64_t>(axis);
    }
    std::swap(perm[rank - 1], perm[rank - 2]);
    std::swap(out[rank - 1], out[rank - 2]);
    add("Transpose", {x}, {}, {{"perm", perm}}, {out}, m_values[x].magnitude);
    return true;
}

bool Generator::reshape(std::size_t x) {
    const Extents in = m_values[x].extents;
    if (in.size() != 4) {
        return false;
    }
    add("Reshape", {x}, {list({in[0] * in[1], -1})}, {}, {{in[0] * in[1], in[2] * in[3]}},
        m_values[x].magnitude);
    return true;
}

bool Generator::slice(std::size_t x) {
    Extents out = m_values[x].extents;
    if (out.back() < 3) {
        return false;
    }
    out.back() -= 2;
    add("Slice", {x}, {list({1}), list({-1}), list({-1})}, {}, {out}, m_values[x].magnitude);
    return true;
}

bool Generator::pad(std::size_t x) {
    Extents out = m_values[x].extents;
    Ints pads(2 * out.size(), 0);
    pads[out.size() - 1] = 1;
    out.back() += 1;
    if (graph::elementCount(out).value_or(kLargestTensor + 1) > kLargestTensor) {
        return false;
    }
    add("Pad", {x}, {list(pads)}, {}, {out}, m_values[x].magnitude);
    return true;
}

graph::GraphRef Generator::run() {
    std::vector<Step> steps;
    if (has(OperatorMix::kElementwise)) {
        steps = {&Generator::activation, &Generator::activation, &Generator::binary, &Generator::binary,
                 &Generator::batchNorm};
    }
    if (has(OperatorMix::kConvolutional)) {
        steps.insert(steps.end(), {&Generator::convolution, &Generator::convolution,
                                   &Generator::deconvolution, &Generator::pool, &Generator::globalPool});
    }
    if (has(OperatorMix::kTransformer)) {
        steps.insert(steps.end(),
                     {&Generator::matmul, &Generator::softmax, &Generator::layerNorm, &Generator::reduce});
    }
    if (has(OperatorMix::kMovement)) {
        steps.insert(steps.end(), {&Generator::concat, &Generator::split, &Generator::transpose,
                                   &Generator::reshape, &Generator::slice, &Generator::pad});
    }
    addInput({1, static_cast<std::int64_t>(2 + 2 * below(3)), 6, 6});
    if (chance(0.3)) {
        addInput({1, 4, 6, 6});
    }
    while (m_nodes < m_options.nodes) {
        const std::size_t x = pickOperand();
        // A value that has grown too large is squashed; a step that does not fit is drawn again, and in a mix
        // where none may fit, an activation stands in.
        const bool tooLarge = m_values[x].magnitude > kLargestMagnitude;
        bool done = tooLarge && activation(x);
        for (int attempt = 0; !done && attempt < 20; ++attempt) {
            done = (this->*steps[below(steps.size())])(x);
        }
        if (!done) {
            activation(x);
        }
    }
    for (const Known& value : m_values) {
        if (value.readers == 0) {
            m_builder.addOutput(value.id);
        }
    }
    auto built = std::move(m_builder).build();
    if (!built) {
        throw std::logic_error("random graph of seed " + std::to_string(m_options.seed) +
                               " is refused: " + built.error().oneLine());
    }
    return *std::move(built);
}

} // namespace

graph::GraphRef randomGraph(const RandomGraphOptions& options) {
    return Generator(options).run();
}

} // namespace tessera::test
