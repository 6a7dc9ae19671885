// Kernels that are generated for the regions of a graph, without a device.
#pragma once

#include "engine/base/result.h"
#include "engine/codegen/accelerator/accelerator.h"
#include "engine/codegen/accelerator/print_accelerator.h"
#include "engine/graph/graph.h"

#include <string>
#include <vector>

namespace tessera::test {

struct GeneratedKernel {
    std::string pattern;  ///< that took its region
    std::string schedule; ///< "direct.t4x4.i64"
    codegen::accelerator::PrintedKernel printed;
};

/// Every schedule of every region that the patterns of a backend of generated kernels take, each text once.
/// \param backend "generated-cuda" \par Errors as those of reading its spec.
[[nodiscard]] base::Result<std::vector<GeneratedKernel>>
generatedKernels(const graph::Graph& graph, const std::string& backend,
                 const codegen::accelerator::Limits& limits);

} // namespace tessera::test
