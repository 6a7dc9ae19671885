#include "engine/measure/drawn_inputs.h"

#include "engine/base/random.h"
#include "engine/base/team_order.h"
#include "engine/graph/float_formats.h"
#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

using InputDomain = graph::OperatorSchema::InputDomain;

InputDomain domainOf(const graph::Graph& graph, const graph::Region& region, graph::ValueId value) {
    for (const auto& use : graph.value(value).uses) {
        const auto* schema = graph.node(use.node).schema;
        if (schema != nullptr && schema->inputDomain != InputDomain::kAny &&
            std::ranges::binary_search(region.nodes, use.node)) {
            return schema->inputDomain;
        }
    }
    return InputDomain::kAny;
}

/// Trips of a Loop whose outputs do not tell how often it runs.
constexpr std::int64_t kUsualTrips = 4;

/// How often a Loop has to run to make what its collected outputs are said to hold.
std::int64_t tripsOf(const graph::Graph& graph, const graph::Node& loop) {
    const auto* captures = loop.attributes.find(graph::kCapturesAttribute);
    const auto* names = captures != nullptr ? std::get_if<std::vector<std::string>>(captures) : nullptr;
    const std::size_t carried = loop.inputs.size() - 2 - (names != nullptr ? names->size() : 0);
    for (std::size_t i = carried; i < loop.outputs.size(); ++i) {
        const auto id = loop.outputs[i];
        const auto extents = id.valid() ? graph.value(id).type.extents() : std::nullopt;
        if (extents && !extents->empty()) {
            return extents->front();
        }
    }
    return kUsualTrips;
}

/// The trip count or first condition of a Loop: drawn numbers would run it once or not at all, which neither
/// takes its time nor makes outputs of the extents that the graph says.
std::optional<std::int64_t> loopControl(const graph::Graph& graph, const graph::Region& region,
                                        graph::ValueId value) {
    for (const auto& use : graph.value(value).uses) {
        const auto& node = graph.node(use.node);
        if (node.op != "Loop" || !node.domain.empty() ||
            !std::ranges::binary_search(region.nodes, use.node)) {
            continue;
        }
        if (use.index == 0 && graph.value(value).type.dtype == graph::DType::kInt64) {
            return tripsOf(graph, node);
        }
        if (use.index == 1 && graph.value(value).type.dtype == graph::DType::kBool) {
            return 1;
        }
    }
    return std::nullopt;
}

/// A tensor of int64 or bool, as Loop reads them, with `number` everywhere.
graph::Tensor filled(graph::Tensor tensor, std::int64_t number) {
    if (tensor.dtype() == graph::DType::kInt64) {
        std::ranges::fill(tensor.mutableAs<std::int64_t>(), number);
    } else {
        std::ranges::fill(tensor.mutableBytes(), static_cast<std::byte>(number != 0));
    }
    return tensor;
}

double drawOne(base::Random& random, InputDomain domain) {
    switch (domain) {
    case InputDomain::kPositive:
        return std::abs(random.normal()) + 0.1;
    case InputDomain::kUnitInterval:
        return random.uniform();
    case InputDomain::kUnitRange:
        return 2.0 * random.uniform() - 1.0;
    case InputDomain::kAtLeastOne:
        return std::abs(random.normal()) + 1.0;
    case InputDomain::kAny:
        break;
    }
    // Activations of order one; an Irwin-Hall sum is as good as a normal here, and fast: three numbers of 21
    // bits from one draw.
    constexpr std::uint64_t kMask = (std::uint64_t{1} << 21U) - 1;
    const std::uint64_t bits = random.next();
    const auto sum = static_cast<double>((bits & kMask) + (bits >> 21U & kMask) + (bits >> 42U & kMask));
    return sum * (2.0 / static_cast<double>(kMask)) - 3.0;
}

/// Fills `elements` with what `draw(random)` gives. Each chunk has a generator of its own, so that all
/// threads of the pool take part and the result does not depend on their number.
template <typename T, typename Draw>
void fillInParallel(std::span<T> elements, std::uint64_t seed, const Draw& draw) {
    constexpr std::size_t kChunk = 16384;
    const auto chunks = static_cast<std::int64_t>((elements.size() + kChunk - 1) / kChunk);
    base::TeamOrder order;
#pragma omp parallel
    {
        const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
        for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
            base::Random random(base::splitMix(seed + static_cast<std::uint64_t>(chunk)));
            const std::size_t first = static_cast<std::size_t>(chunk) * kChunk;
            for (T& element : elements.subspan(first, std::min(kChunk, elements.size() - first))) {
                element = static_cast<T>(draw(random));
            }
        }
    }
}

base::Status fillRandom(graph::Tensor& tensor, InputDomain domain, std::uint64_t seed) {
    const auto real = [domain](base::Random& random) { return drawOne(random, domain); };
    const auto bit = [](base::Random& random) { return random.below(2); };
    switch (tensor.dtype()) {
    case graph::DType::kFloat32:
        fillInParallel(tensor.mutableAs<float>(), seed, real);
        return {};
    case graph::DType::kFloat64:
        fillInParallel(tensor.mutableAs<double>(), seed, real);
        return {};
    case graph::DType::kFloat16:
        fillInParallel(tensor.mutableAs<std::uint16_t>(), seed, [&](base::Random& random) {
            return graph::halfFromFloat(static_cast<float>(drawOne(random, domain)));
        });
        return {};
    case graph::DType::kBfloat16:
        fillInParallel(tensor.mutableAs<std::uint16_t>(), seed, [&](base::Random& random) {
            return graph::bfloat16FromFloat(static_cast<float>(drawOne(random, domain)));
        });
        return {};
    case graph::DType::kInt64:
        fillInParallel(tensor.mutableAs<std::int64_t>(), seed, bit);
        return {};
    case graph::DType::kInt32:
        fillInParallel(tensor.mutableAs<std::int32_t>(), seed, bit);
        return {};
    case graph::DType::kUint8:
    case graph::DType::kInt8:
    case graph::DType::kBool:
        fillInParallel(tensor.mutableAs<std::uint8_t>(), seed, bit);
        return {};
    default:
        return fail(ErrorKind::kImpossible, "random inputs of type " +
                                                std::string(graph::longName(tensor.dtype())) +
                                                " are not drawn");
    }
}

} // namespace

base::Result<std::vector<graph::Tensor>> DrawnInputs::draw(const graph::Graph& graph,
                                                           const graph::Region& region) {
    std::vector<graph::Tensor> tensors;
    for (std::size_t i = 0; i < region.inputs.size(); ++i) {
        const auto& value = graph.value(region.inputs[i]);
        const auto extents = value.type.extents();
        if (!extents || graph::bitWidth(value.type.dtype) == 0) {
            return fail(ErrorKind::kImpossible, "its extents are not known", "value '" + value.name + "'");
        }
        if (const auto control = loopControl(graph, region, region.inputs[i])) {
            tensors.push_back(filled(graph::Tensor(value.type.dtype, *extents), *control));
            continue;
        }
        const auto domain = domainOf(graph, region, region.inputs[i]);
        const Key key{value.type.dtype, *extents, static_cast<int>(domain), i};
        if (const auto known = m_known.find(key); known != m_known.end()) {
            tensors.push_back(known->second);
            continue;
        }
        graph::Tensor tensor(value.type.dtype, *extents);
        TESSERA_CHECK(fillRandom(tensor, domain, base::splitMix(m_seed + i)));
        keep(key, tensor);
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

void DrawnInputs::keep(const Key& key, const graph::Tensor& tensor) {
    const auto bytes = static_cast<std::int64_t>(tensor.bytes().size());
    if (m_bytes + bytes > m_mostBytes) {
        m_known.clear();
        m_bytes = 0;
    }
    if (bytes <= m_mostBytes) {
        m_known.emplace(key, tensor);
        m_bytes += bytes;
    }
}

base::Result<std::vector<graph::Tensor>> drawInputs(const graph::Graph& graph, const graph::Region& region,
                                                    std::uint64_t seed) {
    return DrawnInputs(seed, 0).draw(graph, region);
}

} // namespace tessera::measure
