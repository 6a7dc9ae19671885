// Kernels of cuDNN.
#pragma once

#include "engine/backends/cudnn/engines.h"
#include "engine/backends/cudnn/region_graph.h"
#include "engine/backends/cudnn/session.h"

#include <memory>

namespace tessera::cudnn {

using SessionPointer = std::shared_ptr<Session>;

/// Runs a plan of a region's graph.
[[nodiscard]] std::unique_ptr<plugin::Kernel>
makeGraphKernel(const SessionPointer& session, std::unique_ptr<RegionGraph> graph, EnginePlan plan);

/// Softmax and LogSoftmax as [outer, axis, inner].
struct Softmax {
    SoftmaxAlgorithm algorithm = SoftmaxAlgorithm::kAccurate;
    int outer = 1;
    int axis = 1;
    int inner = 1;
};
/// Throws plugin::Unsupported for a region that is none of them alone.
[[nodiscard]] Softmax readSoftmax(const plugin::RegionView& region);
[[nodiscard]] std::unique_ptr<plugin::Kernel> makeSoftmaxKernel(const SessionPointer& session,
                                                                const Softmax& softmax);

} // namespace tessera::cudnn
