#include "engine/measure/bound_kernel.h"

#include "engine/backend/layout_part.h"
#include "engine/backend/sharing.h"
#include "engine/base/team_order.h"
#include "engine/graph/dynamic_parts.h"
#include "engine/measure/parallel_group_kernel.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <omp.h>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kChunkBytes = 64 * 1024;
constexpr std::size_t kLine = 64;

/// Calls `body(first, end)` for chunks of [0, sizeBytes), on the threads that a parallel producer would use:
/// for the last ones of each thread, together `lastBytes` at least.
template <typename Body>
void inLastChunks(std::size_t sizeBytes, std::size_t lastBytes, const Body& body) {
    const auto chunks = (sizeBytes + kChunkBytes - 1) / kChunkBytes;
    const auto lastChunks = (std::min(lastBytes, sizeBytes) + kChunkBytes - 1) / kChunkBytes;
    base::TeamOrder order;
#pragma omp parallel
    {
        const base::TeamMember member(order);
        const auto thread = static_cast<std::size_t>(omp_get_thread_num());
        const auto threads = static_cast<std::size_t>(omp_get_num_threads());
        const std::size_t end = chunks * (thread + 1) / threads;
        const std::size_t own =
            std::min(end - chunks * thread / threads, (lastChunks + threads - 1) / threads);
        for (std::size_t chunk = end - own; chunk < end; ++chunk) {
            body(chunk * kChunkBytes, std::min((chunk + 1) * kChunkBytes, sizeBytes));
        }
    }
}

/// Reads each line of a buffer's last bytes on the threads that will write it, and gives it to `use`.
template <typename Use>
void inLastLines(const ts_buffer& buffer, std::size_t lastBytes, const Use& use) {
    inLastChunks(buffer.bytes, lastBytes, [&](std::size_t start, std::size_t end) {
        for (std::size_t at = start; at < end; at += kLine) {
            use(static_cast<std::byte*>(buffer.data) + at);
        }
    });
}

/// A hash of the hashes of parts, which all threads make.
base::Hash128 hashInParallel(std::span<const std::byte> bytes) {
    constexpr std::size_t kPart = std::size_t{1} << 20U;
    std::vector<base::Hash128> parts((bytes.size() + kPart - 1) / kPart);
    {
        base::TeamOrder order;
#pragma omp parallel
        {
            const base::TeamMember member(order);
#pragma omp for schedule(static) nowait
            for (std::size_t part = 0; part < parts.size(); ++part) {
                parts[part] = base::hashBytes(
                    bytes.subspan(part * kPart, std::min(kPart, bytes.size() - part * kPart)));
            }
        }
    }
    base::Hasher hasher;
    for (const auto& part : parts) {
        hasher.add(part);
    }
    return hasher.finish();
}

/// The first line, the last, and some between them.
std::vector<std::byte> someLines(const AlignedBuffer& buffer) {
    constexpr std::size_t kLines = 64;
    std::vector<std::byte> lines;
    const std::size_t line = std::min(kLine, buffer.size());
    for (std::size_t i = 0; i < kLines; ++i) {
        const auto* at = buffer.data() + (buffer.size() - line) * i / (kLines - 1);
        lines.insert(lines.end(), at, at + line);
    }
    return lines;
}

/// A value can be copied into and out of a layout only when both are known and of one rank.
base::Status checkLayout(const graph::Value& value, const backend::Layout& layout, const std::string& where) {
    const auto extents = value.type.extents();
    if (!extents || graph::bitWidth(value.type.dtype) == 0) {
        return fail(ErrorKind::kImpossible, "the extents or the type of '" + value.name + "' are not known",
                    where);
    }
    if (layout.kind() == backend::Layout::Kind::kOpaque) {
        return fail(ErrorKind::kImpossible,
                    "the opaque layout of '" + value.name + "' cannot be read in isolation", where);
    }
    if (layout.rank() != extents->size()) {
        return fail(ErrorKind::kRefused,
                    "layout " + layout.toText() + " of '" + value.name + "' has another rank", where);
    }
    return {};
}

} // namespace

AlignedBuffer::AlignedBuffer(std::size_t sizeBytes) : m_size(sizeBytes) {
    const std::size_t rounded = (sizeBytes + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
    auto* data = static_cast<std::byte*>(std::aligned_alloc(kAlignment, rounded));
    if (data == nullptr) {
        throw std::bad_alloc();
    }
    m_data.reset(data);
    inLastChunks(rounded, rounded,
                 [data](std::size_t start, std::size_t end) { std::memset(data + start, 0, end - start); });
}

base::Hash128 AlignedBuffer::hash() const {
    return hashInParallel({data(), size()});
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
    auto& made = m_copies.emplace_back(Copy{index, layout, std::move(bytes), {}, {}});
    write(made);
    made.someLines = someLines(*made.bytes);
    made.hash = made.bytes->hash();
    return made.bytes;
}

void RegionInputs::write(const Copy& copy) const {
    const auto& tensor = m_tensors[copy.index];
    backend::convertLayout(tensor.dtype(), tensor.extents(), backend::Layout::plain(tensor.extents().size()),
                           tensor.bytes().data(), copy.layout, copy.bytes->data());
}

bool RegionInputs::mend(Look look) {
    bool mended = false;
    for (const auto& copy : m_copies) {
        if (look == Look::kAll ? copy.bytes->hash() != copy.hash : someLines(*copy.bytes) != copy.someLines) {
            write(copy);
            mended = true;
        }
    }
    return mended;
}

BoundKernel::BoundKernel(const graph::Graph& graph, const graph::Region& region,
                         backend::Implementation implementation)
    : m_graph(graph), m_region(region), m_implementation(std::move(implementation)) {}

base::Result<std::unique_ptr<BoundKernel>>
BoundKernel::make(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
                  const backend::Implementation& implementation, const backend::PluginSettings& settings,
                  RegionInputs& inputs, std::int64_t cachedBytes) {
    const std::string where = implementation.backend + ":" + implementation.name;
    std::unique_ptr<BoundKernel> made(new BoundKernel(graph, region, implementation));
    made->m_cachedBytes = static_cast<std::size_t>(cachedBytes);
    if (implementation.inputLayouts.size() != region.inputs.size() ||
        implementation.outputLayouts.size() != region.outputs.size() ||
        inputs.tensors().size() != region.inputs.size()) {
        return fail(ErrorKind::kRefused, "layouts do not fit the region", where);
    }
    for (std::size_t i = 0; i < region.inputs.size(); ++i) {
        TESSERA_CHECK(checkLayout(graph.value(region.inputs[i]), implementation.inputLayouts[i], where));
    }
    for (std::size_t i = 0; i < region.outputs.size(); ++i) {
        const auto& value = graph.value(region.outputs[i]);
        if (!graph::isDynamic(value)) {
            TESSERA_CHECK(checkLayout(value, implementation.outputLayouts[i], where));
        }
    }
    TESSERA_CHECK(made->createKernelOf(plugin, settings));
    std::vector<graph::Tensor> constants;
    for (const auto id : region.constants) {
        TESSERA_TRY(auto tensor, graph.value(id).constant->tensor());
        constants.push_back(std::move(tensor));
    }
    TESSERA_CHECK(made->m_kernel->prepare(constants));
    made->bindBuffers(inputs);
    const auto workspace = std::max(implementation.workspaceBytes, made->m_kernel->workspaceBytes());
    made->m_workspace = std::make_unique<AlignedBuffer>(
        made->m_hosted == nullptr ? static_cast<std::size_t>(workspace) : 0); // else it lies on the device
    made->makeReady();
    return made;
}

base::Status BoundKernel::createKernelOf(backend::Plugin& plugin, const backend::PluginSettings& settings) {
    TESSERA_TRY(m_kernel, createKernel(plugin, m_graph, m_region, m_implementation, settings));
    const auto ports = backend::portDevices(m_implementation);
    if (ports.areHost()) {
        return {};
    }
    if (settings.device == nullptr || settings.device->id() != m_implementation.device) {
        return fail(ErrorKind::kRefused, "its backend was not opened on " + m_implementation.device.toText(),
                    m_implementation.backend + ":" + m_implementation.name);
    }
    TESSERA_TRY(auto hosted, HostedKernel::make(std::move(m_kernel), settings.device, ports,
                                                m_implementation.workspaceBytes));
    m_hosted = hosted.get();
    m_kernel = std::move(hosted);
    return {};
}

void BoundKernel::bindBuffers(RegionInputs& inputs) {
    for (std::size_t i = 0; i < m_region.inputs.size(); ++i) {
        m_masters.push_back(inputs.in(m_implementation.inputLayouts[i], i));
        const auto& master = *m_masters.back();
        auto& own =
            m_inputs.emplace_back(isWritten(i) ? std::make_unique<AlignedBuffer>(master.size()) : nullptr);
        m_inputViews.push_back(
            backend::hostBuffer(own != nullptr ? own->data() : master.data(), master.size()));
    }
    for (std::size_t i = 0; i < m_region.outputs.size(); ++i) {
        const auto& value = m_graph.value(m_region.outputs[i]);
        if (graph::isDynamic(value)) {
            m_outputs.emplace_back(0);
            m_outputViews.push_back({});
            continue;
        }
        const auto bytes = static_cast<std::size_t>(
            m_implementation.outputLayouts[i].sizeBytes(value.type.dtype, *value.type.extents()));
        m_outputs.emplace_back(bytes);
        m_outputViews.push_back(backend::hostBuffer(m_outputs.back().data(), bytes));
    }
    shareBuffers();
}

bool BoundKernel::isWritten(std::size_t input) const {
    for (std::size_t i = 0; i < m_region.outputs.size(); ++i) {
        const auto view = backend::viewOf(m_implementation, i);
        if (backend::inPlaceOf(m_implementation, i) == input || (view && view->port == input)) {
            return true;
        }
    }
    return backend::partOf(m_implementation, input).has_value();
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
    std::vector<ts_buffer> touched = m_outputViews;
    touched.push_back(backend::hostBuffer(m_workspace->data(), m_workspace->size()));
    // Bytes that pass through the caches from each of these on.
    std::size_t behind = 0;
    for (const auto& buffer : touched) {
        behind += buffer.bytes;
    }
    for (const auto& master : m_masters) {
        behind += master->size();
    }
    const auto lastOf = [&](std::size_t bytes) {
        behind -= bytes;
        return m_cachedBytes > behind ? std::min(bytes, m_cachedBytes - behind) : 0;
    };
    for (const auto& buffer : touched) {
        // Into the caches of the threads that will write it; its content stays.
        inLastLines(buffer, lastOf(buffer.bytes), [](volatile std::byte* line) { static_cast<void>(*line); });
    }
    for (std::size_t i = 0; i < m_masters.size(); ++i) {
        const auto& master = *m_masters[i];
        const std::size_t last = lastOf(master.size());
        if (m_inputs[i] != nullptr) {
            auto* own = static_cast<std::byte*>(m_inputViews[i].data);
            inLastChunks(master.size(), master.size(), [&](std::size_t start, std::size_t end) {
                std::memcpy(own + start, master.data() + start, end - start);
            });
        } else {
            // As just written, with the content that it has.
            inLastLines(backend::hostBuffer(master.data(), master.size()), last,
                        [](volatile std::byte* line) { *line = *line; });
        }
    }
}

void BoundKernel::giveInputs(RegionInputs& inputs) {
    for (std::size_t i = 0; i < m_masters.size(); ++i) {
        m_masters[i] = inputs.in(m_implementation.inputLayouts[i], i);
        if (m_inputs[i] == nullptr) {
            m_inputViews[i].data = m_masters[i]->data();
        }
    }
    m_hasRun = false;
    makeReady();
}

base::Status BoundKernel::run() {
    m_hasRun = true;
    return m_kernel->run(m_inputViews, m_outputViews, m_workspace->data());
}

base::Result<base::Hash128> BoundKernel::outputHash() const {
    base::Hasher hasher;
    for (std::size_t i = 0; i < m_outputViews.size(); ++i) {
        const auto& view = m_outputViews[i];
        if (graph::isDynamic(m_graph.value(m_region.outputs[i]))) {
            TESSERA_TRY(const auto tensor, m_kernel->dynamicOutput(i));
            hasher.add(graph::toText(tensor.extents())).add(hashInParallel(tensor.bytes()));
        } else {
            hasher.add(hashInParallel(std::span(static_cast<const std::byte*>(view.data), view.bytes)));
        }
    }
    return hasher.finish();
}

base::Result<std::vector<graph::Tensor>> BoundKernel::outputs() const {
    return outputs(std::vector<OutputCut>(m_outputs.size()));
}

base::Result<std::vector<graph::Tensor>> BoundKernel::outputs(std::span<const OutputCut> cuts) const {
    std::vector<graph::Tensor> tensors;
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        if (graph::isDynamic(m_graph.value(m_region.outputs[i]))) {
            TESSERA_TRY(auto tensor, m_kernel->dynamicOutput(i));
            tensors.push_back(std::move(tensor));
            continue;
        }
        const auto& type = m_graph.value(m_region.outputs[i]).type;
        const auto whole = *type.extents();
        auto extents = whole;
        if (cuts[i].axis) {
            extents[*cuts[i].axis] = static_cast<std::int64_t>(cuts[i].indices.size());
        }
        graph::Tensor tensor(type.dtype, std::move(extents));
        const auto* bytes = static_cast<const std::byte*>(m_outputViews[i].data);
        const auto& layout = m_implementation.outputLayouts[i];
        if (cuts[i].axis) {
            backend::takeFromLayout(type.dtype, whole, layout, bytes, *cuts[i].axis, cuts[i].indices,
                                    tensor.mutableBytes().data());
        } else {
            backend::convertLayout(type.dtype, whole, layout, bytes, backend::Layout::plain(whole.size()),
                                   tensor.mutableBytes().data());
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

} // namespace tessera::measure
