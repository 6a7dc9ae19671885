#include "engine/measure/bound_kernel.h"

#include "engine/backend/sharing.h"
#include "engine/base/random.h"
#include "engine/base/team_order.h"
#include "engine/graph/float_formats.h"
#include "engine/graph/operator_schema.h"
#include "engine/measure/bundle_kernel.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kChunkBytes = 64 * 1024;

/// Copied by all threads of the pool, so that the lines lie in the caches where a parallel producer leaves
/// them.
void copyInParallel(const AlignedBuffer& from, std::byte* to) {
    const auto chunks = static_cast<std::int64_t>((from.size() + kChunkBytes - 1) / kChunkBytes);
    base::TeamOrder order;
#pragma omp parallel
    {
        const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
        for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
            const std::size_t start = static_cast<std::size_t>(chunk) * kChunkBytes;
            std::memcpy(to + start, from.data() + start, std::min(kChunkBytes, from.size() - start));
        }
    }
}

/// Brings the lines of a buffer into the caches of the threads that will write them; its content stays.
void touchInParallel(const ts_buffer& buffer) {
    constexpr std::size_t kLine = 64;
    const auto chunks = static_cast<std::int64_t>((buffer.bytes + kChunkBytes - 1) / kChunkBytes);
    base::TeamOrder order;
#pragma omp parallel
    {
        const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
        for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
            const std::size_t start = static_cast<std::size_t>(chunk) * kChunkBytes;
            const std::size_t end = std::min(start + kChunkBytes, buffer.bytes);
            for (std::size_t at = start; at < end; at += kLine) {
                const volatile std::byte* line = static_cast<const std::byte*>(buffer.data) + at;
                static_cast<void>(*line);
            }
        }
    }
}

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

AlignedBuffer::AlignedBuffer(std::size_t sizeBytes) : m_size(sizeBytes) {
    const std::size_t rounded = (sizeBytes + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
    auto* data = static_cast<std::byte*>(std::aligned_alloc(kAlignment, rounded));
    if (data == nullptr) {
        throw std::bad_alloc();
    }
    std::memset(data, 0, rounded);
    m_data.reset(data);
}

void AlignedBuffer::Free::operator()(std::byte* data) const {
    std::free(data);
}

std::shared_ptr<const AlignedBuffer> RegionInputs::in(const backend::Layout& layout, std::size_t index) {
    for (const auto& copy : m_copies) {
        if (copy.index == index && copy.layout == layout) {
            return copy.bytes;
        }
    }
    const auto& tensor = m_tensors[index];
    auto bytes = std::make_shared<const AlignedBuffer>(
        static_cast<std::size_t>(layout.sizeBytes(tensor.dtype(), tensor.extents())));
    backend::convertLayout(tensor.dtype(), tensor.extents(), backend::Layout::plain(tensor.extents().size()),
                           tensor.bytes().data(), layout, bytes->data());
    m_copies.push_back({index, layout, bytes});
    return bytes;
}

namespace {

/// A value can be copied into and out of a layout only when both are known and of one rank.
base::Status checkLayout(const graph::Value& value, const backend::Layout& layout, const std::string& who) {
    const auto extents = value.type.extents();
    if (!extents || graph::bitWidth(value.type.dtype) == 0) {
        return fail(ErrorKind::kImpossible, "the extents of '" + value.name + "' are not known", who);
    }
    if (layout.kind() == backend::Layout::Kind::kOpaque) {
        return fail(ErrorKind::kImpossible,
                    "the opaque layout of '" + value.name + "' cannot be read in isolation", who);
    }
    if (layout.rank() != extents->size()) {
        return fail(ErrorKind::kRefused,
                    "layout " + layout.toText() + " of '" + value.name + "' has another rank", who);
    }
    return {};
}

} // namespace

BoundKernel::BoundKernel(const graph::Graph& graph, const graph::Region& region,
                         backend::Implementation implementation)
    : m_graph(graph), m_region(region), m_implementation(std::move(implementation)) {}

base::Result<std::unique_ptr<BoundKernel>>
BoundKernel::make(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
                  const backend::Implementation& implementation, const backend::PluginSettings& settings,
                  RegionInputs& inputs) {
    const std::string who = implementation.backend + ":" + implementation.name;
    std::unique_ptr<BoundKernel> made(new BoundKernel(graph, region, implementation));
    if (implementation.inputLayouts.size() != region.inputs.size() ||
        implementation.outputLayouts.size() != region.outputs.size() ||
        inputs.tensors().size() != region.inputs.size()) {
        return fail(ErrorKind::kRefused, "layouts do not fit the region", who);
    }
    for (std::size_t i = 0; i < region.inputs.size(); ++i) {
        TESSERA_CHECK(checkLayout(graph.value(region.inputs[i]), implementation.inputLayouts[i], who));
    }
    for (std::size_t i = 0; i < region.outputs.size(); ++i) {
        TESSERA_CHECK(checkLayout(graph.value(region.outputs[i]), implementation.outputLayouts[i], who));
    }
    TESSERA_TRY(made->m_kernel, createKernel(plugin, graph, region, implementation, settings));
    std::vector<graph::Tensor> constants;
    for (const auto id : region.constants) {
        TESSERA_TRY(auto tensor, graph.value(id).constant->tensor());
        constants.push_back(std::move(tensor));
    }
    TESSERA_CHECK(made->m_kernel->prepare(constants));
    made->bindBuffers(inputs);
    made->m_workspace =
        std::make_unique<AlignedBuffer>(static_cast<std::size_t>(implementation.workspaceBytes));
    made->makeReady();
    return made;
}

void BoundKernel::bindBuffers(RegionInputs& inputs) {
    for (std::size_t i = 0; i < m_region.inputs.size(); ++i) {
        m_masters.push_back(inputs.in(m_implementation.inputLayouts[i], i));
        const auto& buffer = m_inputs.emplace_back(m_masters.back()->size());
        m_inputViews.push_back({buffer.data(), buffer.size()});
    }
    for (std::size_t i = 0; i < m_region.outputs.size(); ++i) {
        const auto& type = m_graph.value(m_region.outputs[i]).type;
        const auto bytes = static_cast<std::size_t>(
            m_implementation.outputLayouts[i].sizeBytes(type.dtype, *type.extents()));
        m_outputs.emplace_back(bytes);
        m_outputViews.push_back({m_outputs.back().data(), bytes});
    }
    shareBuffers();
}

void BoundKernel::shareBuffers() {
    const auto inside = [](const ts_buffer& outer, ts_buffer& inner, std::int64_t offset) {
        if (static_cast<std::size_t>(offset) + inner.bytes <= outer.bytes) {
            inner.data = static_cast<std::byte*>(outer.data) + offset;
        }
    };
    for (std::size_t i = 0; i < m_outputViews.size(); ++i) {
        if (const auto view = backend::viewOf(m_implementation, i)) {
            inside(m_inputViews[view->port], m_outputViews[i], view->offsetBytes);
        } else if (const auto source = backend::inPlaceOf(m_implementation, i)) {
            inside(m_inputViews[*source], m_outputViews[i], 0);
        }
    }
    for (std::size_t i = 0; i < m_inputViews.size(); ++i) {
        if (const auto part = backend::partOf(m_implementation, i)) {
            inside(m_outputViews[part->port], m_inputViews[i], part->offsetBytes);
        }
    }
}

void BoundKernel::makeReady() {
    for (const auto& output : m_outputViews) {
        touchInParallel(output);
    }
    touchInParallel({m_workspace->data(), m_workspace->size()});
    for (std::size_t i = 0; i < m_masters.size(); ++i) {
        copyInParallel(*m_masters[i], static_cast<std::byte*>(m_inputViews[i].data));
    }
}

base::Status BoundKernel::run() {
    return m_kernel->run(m_inputViews, m_outputViews, m_workspace->data());
}

base::Hash128 BoundKernel::outputHash() const {
    base::Hasher hasher;
    for (const auto& view : m_outputViews) {
        hasher.add(base::hashBytes(std::span(static_cast<const std::byte*>(view.data), view.bytes)));
    }
    return hasher.finish();
}

std::vector<graph::Tensor> BoundKernel::outputs() const {
    std::vector<graph::Tensor> tensors;
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const auto& type = m_graph.value(m_region.outputs[i]).type;
        graph::Tensor tensor(type.dtype, *type.extents());
        backend::convertLayout(type.dtype, tensor.extents(), m_implementation.outputLayouts[i],
                               static_cast<const std::byte*>(m_outputViews[i].data),
                               backend::Layout::plain(tensor.extents().size()), tensor.mutableBytes().data());
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

base::Result<std::vector<graph::Tensor>> drawInputs(const graph::Graph& graph, const graph::Region& region,
                                                    std::uint64_t seed) {
    std::vector<graph::Tensor> tensors;
    for (std::size_t i = 0; i < region.inputs.size(); ++i) {
        const auto& value = graph.value(region.inputs[i]);
        const auto extents = value.type.extents();
        if (!extents || graph::bitWidth(value.type.dtype) == 0) {
            return fail(ErrorKind::kImpossible, "its extents are not known", "value '" + value.name + "'");
        }
        graph::Tensor tensor(value.type.dtype, *extents);
        TESSERA_CHECK(
            fillRandom(tensor, domainOf(graph, region, region.inputs[i]), base::splitMix(seed + i)));
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

} // namespace tessera::measure
