#pragma once

#include "engine/backend/plugin.h"
#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/measure/bound_kernel.h"
#include "engine/runtime/device_lane.h"
#include "engine/runtime/execution_plan.h"
#include "engine/runtime/graph_segment.h"
#include "engine/runtime/storage_plan.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

/// Finds an open plug-in and the settings its kernels are made with.
struct PluginAccess {
    std::function<base::Result<backend::Plugin*>(const backend::BackendOnDevice& opened)> plugin;
    std::function<backend::PluginSettings(const backend::BackendOnDevice& opened)> settings;
};

/// When one step began and ended, in nanoseconds of the monotonic clock.
struct StepTime {
    std::int64_t start = 0;
    std::int64_t end = 0;
};

/// A plan made ready: kernels prepared, one arena a device laid out. After that an inference allocates
/// nothing here. Entered from one thread only, which is the master of the native pool. What runs on another
/// device is queued there while the CPU goes on with its own steps; a step waits where it touches memory of
/// the host that a copy may still use.
///
/// Inputs are copied to where they lie in an arena, so that no address changes between runs. Steps that
/// follow each other on a device are captured as graphs, which every run launches.
class Executor {
public:
    [[nodiscard]] static base::Result<std::unique_ptr<Executor>>
    make(graph::GraphRef graph, const ExecutionPlan& plan, const PluginAccess& plugins);
    ~Executor();

    /// Row-major tensors, one a graph input.
    [[nodiscard]] base::Status setInputs(std::span<const graph::Tensor> inputs);
    /// Once, where a step runs on a device: runs step by step, since drivers compile and libraries load on
    /// first use what a capture does not let them load, and captures. What cannot be captured, or takes more
    /// of its device than the plan's limit leaves, keeps its reason and is queued step by step.
    /// \param heartbeat  called when a step was waited for
    /// \par Errors those of run.
    [[nodiscard]] base::Status captureGraphs(const std::function<void()>& heartbeat = {});
    /// The first one captures before, so that every run is by the graphs.
    [[nodiscard]] base::Status run();
    /// Runs each step by itself, noting its times; `times` holds one a step. Each step on a device is waited
    /// for, and no graph is launched.
    [[nodiscard]] base::Status runWithEvents(std::span<StepTime> times);
    /// One step alone; those before it have run, in their order.
    [[nodiscard]] base::Status runStep(std::size_t step);
    /// A row-major copy of a value right after the step that wrote it. kImpossible: an opaque layout.
    /// kBackend: what the kernel says of one whose extents only a run tells.
    [[nodiscard]] base::Result<graph::Tensor> valueOf(const ValueForm& form) const;
    /// Puts a row-major tensor of the value's type in the place of what was written there, for the steps that
    /// read it. kImpossible: an opaque layout, or a value whose extents only a run tells.
    [[nodiscard]] base::Status setValue(const ValueForm& form, const graph::Tensor& tensor);
    /// Row-major copies, one a graph output.
    [[nodiscard]] base::Result<std::vector<graph::Tensor>> outputs() const;

    [[nodiscard]] std::span<const Step> steps() const { return m_plan.steps; }
    [[nodiscard]] std::int64_t arenaBytes() const;
    [[nodiscard]] const SharingCounts& sharing() const { return m_storage.sharing; }
    /// With their graphs, once these are captured.
    [[nodiscard]] std::span<const GraphSegment> segments() const { return m_segments; }

private:
    /// One kernel with everything it is called with, fixed once.
    struct Call {
        std::unique_ptr<backend::Kernel> kernel;
        std::vector<ts_buffer> inputs;
        std::vector<ts_buffer> outputs; ///< empty ones of values whose extents only a run tells
        DeviceLane* lane = nullptr;     ///< that it is queued on; null: the CPU runs it
        std::vector<DeviceLane*> waits; ///< for which it waits before
    };
    /// What a step's kernel is made of: a region of the model, or of the conversion's own graph.
    struct Source {
        graph::GraphRef graph;
        graph::Region region;
    };

    Executor(graph::GraphRef graph, ExecutionPlan plan);
    /// Arenas of the CPU and of every device that a step runs on.
    [[nodiscard]] base::Status placeBuffers(const PluginAccess& plugins);
    /// That the step is queued on; null: the CPU runs it.
    [[nodiscard]] DeviceLane* laneOf(const Step& step) const;
    [[nodiscard]] base::Status makeCall(const Step& step, const PluginAccess& plugins);
    [[nodiscard]] base::Status reserveWorkspaces();
    [[nodiscard]] base::Status synchronize() const;
    /// The bytes of a form as they lie on the host now; of one on a device, a copy in `held`.
    [[nodiscard]] base::Result<std::byte*> bytesOf(const ValueForm& form, std::vector<std::byte>& held) const;
    [[nodiscard]] base::Status makeKernels(const PluginAccess& plugins);
    [[nodiscard]] static base::Status waitBefore(const Call& call);
    [[nodiscard]] base::Status queueOrRun(const Call& call);
    [[nodiscard]] base::Status runAll();
    [[nodiscard]] base::Status runStepByStep(const std::function<void()>& heartbeat);
    void capture(GraphSegment& segment);
    /// What graphs may still take of the lane's device; empty: there is no limit.
    [[nodiscard]] std::optional<std::int64_t> roomOn(const DeviceLane& lane) const;
    [[nodiscard]] base::Status runSegment(const GraphSegment& segment);
    void findSegments();
    /// Tells each kernel of the next one that has weights.
    void chainKernels();
    [[nodiscard]] base::Result<Source> sourceOf(const Step& step) const;
    [[nodiscard]] base::Status announceKernels(const PluginAccess& plugins) const;
    [[nodiscard]] base::Result<std::unique_ptr<backend::Kernel>>
    makeKernel(const Step& step, const PluginAccess& plugins) const;
    /// From the kernel that made it.
    [[nodiscard]] base::Result<graph::Tensor> dynamicValue(const ValueForm& form) const;
    [[nodiscard]] base::Result<ts_buffer> bufferOf(const ValueForm& form) const;

    graph::GraphRef m_graph;
    ExecutionPlan m_plan;
    StoragePlan m_storage;
    std::vector<std::int64_t> m_offsets; ///< of each storage in the arena of its device
    std::map<backend::DeviceId, std::unique_ptr<DeviceLane>> m_lanes; ///< of devices besides the CPU
    std::vector<Call> m_calls;                                        ///< their kernels go before the lanes
    std::vector<GraphSegment> m_segments; ///< go before the kernels, of which their graphs are made
    bool m_hasCaptured = false;
    std::unique_ptr<measure::AlignedBuffer> m_arena;
    std::unique_ptr<measure::AlignedBuffer> m_workspace;
};

} // namespace tessera::runtime
