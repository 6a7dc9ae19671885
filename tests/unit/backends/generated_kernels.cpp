#include "tests/unit/backends/generated_kernels.h"

#include "engine/backend/abi_region.h"
#include "engine/backends/generated/reader.h"
#include "engine/base/file_system.h"
#include "engine/pattern/matcher.h"
#include "engine/pattern/spec.h"
#include "tests/support/paths.h"

#include <set>

namespace tessera::test {

namespace accelerator = codegen::accelerator;

base::Result<std::vector<GeneratedKernel>>
generatedKernels(const graph::Graph& graph, const std::string& backend, const accelerator::Limits& limits) {
    const std::string file = backend + ".json";
    TESSERA_TRY(const auto text,
                base::readTextFile(sourcePath("resources/specs/" + file), pattern::kMaxSpecBytes));
    TESSERA_TRY(const auto spec, pattern::parseSpec(text, file));
    std::vector<GeneratedKernel> kernels;
    std::set<std::string> names;
    for (const auto& match : pattern::match(graph, spec)) {
        TESSERA_TRY(const auto region,
                    backend::AbiRegion::make(graph, match.region, backend::WeightBytes::kLeaveOut, {}));
        codegen::Problem problem;
        try {
            problem = generated::readRegion(plugin::RegionView(region->view())).problem;
        } catch (const plugin::Unsupported&) {
            continue;
        }
        for (const auto& candidate : accelerator::select(problem, limits).candidates) {
            auto printed = accelerator::printAccelerator(candidate.generate().kernel);
            if (names.insert(printed.name).second) {
                kernels.push_back({match.ruleId, candidate.name, std::move(printed)});
            }
        }
    }
    return kernels;
}

} // namespace tessera::test
