#include "engine/session/memory_map.h"

#include "engine/graph/dynamic_parts.h"
#include "engine/runtime/execution_plan.h"
#include "engine/runtime/memory_plan.h"
#include "engine/runtime/storage_plan.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace tessera::session {
namespace {

constexpr std::int64_t kAlignment = 64;

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

bool hasAllKernels(const plan::Plan& plan) {
    return std::none_of(plan.regions.begin(), plan.regions.end(),
                        [](const auto& region) { return region.implementation.name.empty(); });
}

/// Where a region has no layouts yet, all values of the plan become row-major and nothing is converted.
void assumeLayouts(plan::Plan& plan) {
    const auto isLaidOut = [](const plan::PlannedRegion& region) {
        return region.implementation.inputLayouts.size() == region.region.inputs.size() &&
               region.implementation.outputLayouts.size() == region.region.outputs.size();
    };
    if (std::all_of(plan.regions.begin(), plan.regions.end(), isLaidOut)) {
        return;
    }
    const auto plain = [&](const std::vector<graph::ValueId>& values) {
        std::vector<backend::Layout> layouts;
        for (const graph::ValueId value : values) {
            layouts.push_back(runtime::plainLayout(*plan.graph, value));
        }
        return layouts;
    };
    for (plan::PlannedRegion& region : plan.regions) {
        region.implementation.inputLayouts = plain(region.region.inputs);
        region.implementation.outputLayouts = plain(region.region.outputs);
    }
    plan.conversions.clear();
}

class MapMaker {
public:
    MapMaker(const plan::Plan& plan, const runtime::ExecutionPlan& execution, const backend::DeviceId& device)
        : m_plan(plan), m_execution(execution) {
        m_map.device = device;
    }

    base::Result<MemoryMap> run() {
        TESSERA_TRY(m_storage, runtime::planStorage(*m_plan.graph, m_execution));
        m_memory = runtime::planArenas(m_storage);
        if (const auto arena = m_memory.bytes.find(m_map.device); arena != m_memory.bytes.end()) {
            m_map.arenaBytes = arena->second;
        }
        if (m_map.device == backend::DeviceId{}) {
            addPinned();
        }
        addSteps();
        addBuffers();
        if (m_map.device == backend::DeviceId{}) {
            addConstants();
        }
        findPeak();
        return std::move(m_map);
    }

private:
    /// What is pinned for devices is the host's too; it is shown behind its arena.
    void addPinned() {
        for (const auto& [device, bytes] : m_memory.pinned) {
            for (std::size_t i = 0; i < m_storage.storages.size(); ++i) {
                m_memory.offsets[i] += m_storage.pinnedFor[i] == device ? m_map.arenaBytes : 0;
            }
            m_map.arenaBytes += bytes;
        }
    }

    void addSteps() {
        for (const runtime::Step& step : m_execution.steps) {
            MemoryStep made;
            if (step.kind == runtime::Step::Kind::kRegion) {
                made.region = plan::PlannedRegionId(step.index);
            } else {
                made.conversion = step.index;
            }
            if (step.implementation.device == m_map.device) {
                made.workspaceBytes = step.implementation.workspaceBytes;
                m_map.workspaceBytes = std::max(m_map.workspaceBytes, made.workspaceBytes);
                m_map.persistentBytes += step.implementation.persistentBytes;
            }
            m_map.steps.push_back(made);
        }
    }

    [[nodiscard]] std::size_t stepAt(std::int32_t moment) const {
        // Inputs are there before the first step, outputs after the last.
        const auto last = static_cast<std::int32_t>(m_map.steps.size()) - 1;
        return static_cast<std::size_t>(std::clamp(moment, 0, std::max(last, 0)));
    }

    void addBuffers() {
        std::vector<MemoryBuffer> buffers(m_storage.storages.size());
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            buffers[i].offsetBytes = m_memory.offsets[i];
            buffers[i].sizeBytes = aligned(m_storage.storages[i].sizeBytes);
            buffers[i].first = stepAt(m_storage.storages[i].first);
            buffers[i].last = stepAt(m_storage.storages[i].last);
        }
        // On a device besides the CPU no input has a form, so that fill leaves it out.
        for (const graph::ValueId input : m_plan.graph->inputs()) {
            fill(buffers, {input, runtime::plainLayout(*m_plan.graph, input)}, std::nullopt);
        }
        for (std::size_t step = 0; step < m_execution.steps.size(); ++step) {
            for (const runtime::ValueForm& form : m_execution.steps[step].writes) {
                fill(buffers, form, step);
            }
        }
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            if (buffers[i].sizeBytes > 0 && m_storage.devices[i] == m_map.device) {
                m_map.buffers.push_back(std::move(buffers[i]));
            }
        }
        std::stable_sort(m_map.buffers.begin(), m_map.buffers.end(), [](const auto& a, const auto& b) {
            return std::tuple(a.first, a.offsetBytes) < std::tuple(b.first, b.offsetBytes);
        });
    }

    void fill(std::vector<MemoryBuffer>& buffers, const runtime::ValueForm& form,
              std::optional<std::size_t> maker) {
        const runtime::PlacedForm* placed = m_storage.find(form);
        if (placed == nullptr || form.device != m_map.device) {
            return;
        }
        if (graph::isDynamic(m_plan.graph->value(form.value))) {
            ++m_map.dynamicValues;
            return;
        }
        m_map.separateBytes += aligned(placed->sizeBytes);
        MemoryBuffer& buffer = buffers[placed->storage];
        if (buffer.values.empty()) {
            buffer.layout = form.layout.toText();
            buffer.maker = maker;
            buffer.kind = !maker                           ? MemoryBuffer::Kind::kInput
                          : m_map.steps[*maker].conversion ? MemoryBuffer::Kind::kConversion
                                                           : MemoryBuffer::Kind::kActivation;
        }
        if (std::find(buffer.values.begin(), buffer.values.end(), form.value) == buffer.values.end()) {
            buffer.values.push_back(form.value);
        }
        if (maker && form.device == backend::DeviceId{} && m_plan.graph->isOutput(form.value) &&
            form.layout == runtime::plainLayout(*m_plan.graph, form.value)) {
            buffer.kind = MemoryBuffer::Kind::kOutput;
        }
    }

    void addConstants() {
        std::set<const graph::Constant*> seen;
        for (const graph::Value& value : m_plan.graph->values()) {
            if (value.isConstant() && seen.insert(value.constant.get()).second) {
                m_map.weightBytes += value.type.bytes().value_or(0);
            }
        }
    }

    void findPeak() {
        std::vector<std::int64_t> change(m_map.steps.size() + 1, 0);
        for (const MemoryBuffer& buffer : m_map.buffers) {
            change[buffer.first] += buffer.sizeBytes;
            change[std::min(buffer.last + 1, m_map.steps.size())] -= buffer.sizeBytes;
        }
        std::int64_t live = 0;
        for (std::size_t step = 0; step < m_map.steps.size(); ++step) {
            live += change[step];
            m_map.steps[step].liveBytes = live;
            if (live > m_map.steps[m_map.peakStep].liveBytes) {
                m_map.peakStep = step;
            }
        }
    }

    const plan::Plan& m_plan;
    const runtime::ExecutionPlan& m_execution;
    runtime::StoragePlan m_storage;
    runtime::ArenaPlan m_memory;
    MemoryMap m_map;
};

} // namespace

base::Result<MemoryMap> memoryMap(const plan::Plan& plan, const backend::DeviceId& device) {
    if (!plan.wholeGraphBackend.empty()) {
        return base::fail(base::ErrorKind::kImpossible,
                          plan.wholeGraphBackend +
                              " runs the whole model and plans its memory itself: what it holds is not known",
                          "plan");
    }
    plan::Plan laidOut = plan;
    assumeLayouts(laidOut);
    TESSERA_TRY(const auto execution, runtime::makeExecutionPlan(laidOut));
    TESSERA_TRY(auto map, MapMaker(laidOut, execution, device).run());
    map.isAssumed = !hasAllKernels(plan);
    return map;
}

} // namespace tessera::session
