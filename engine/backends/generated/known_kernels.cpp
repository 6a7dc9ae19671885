#include "engine/backends/generated/known_kernels.h"

#include <stdexcept>
#include <utility>

namespace tessera::generated {

Footprint Footprint::of(const codegen::Generated& generated) {
    Footprint needed{.workspace = generated.kernel.workspaceElements()};
    for (const auto& packing : generated.packings) {
        needed.packed += packing.elements;
    }
    return needed;
}

namespace {

MadeKernel makeOf(codegen::Candidate candidate) {
    auto generated = candidate.generate();
    if (const auto fault = codegen::validate(generated.kernel); !fault.empty()) {
        throw std::logic_error("its kernel is malformed: " + fault);
    }
    MadeKernel made{.candidate = std::move(candidate)};
    made.footprint = Footprint::of(generated);
    made.packings = std::move(generated.packings);
    made.prefetchStarts = std::move(generated.prefetchStarts);
    made.threads = generated.kernel.threads;
    made.printed = codegen::printCpp(generated.kernel);
    return made;
}

} // namespace

base::Result<std::shared_ptr<MadeKernel>> KnownKernels::find(std::string_view name,
                                                             const codegen::Problem& problem,
                                                             const codegen::Target& target,
                                                             codegen::Rounding coarsest) {
    if (const auto named = m_known.find(name); named != m_known.end()) {
        for (const auto& known : named->second) {
            if (known.made->candidate.rounding <= coarsest && known.target == target &&
                known.problem == problem) {
                return known.made;
            }
        }
    }
    TESSERA_TRY(auto candidate, codegen::candidateNamed(name, problem, target, coarsest));
    const auto made = std::make_shared<MadeKernel>(makeOf(std::move(candidate)));
    made->number = m_made++;
    if (m_size >= m_most) {
        m_known.clear();
        m_size = 0;
    }
    m_known[std::string(name)].push_back({problem, target, made});
    ++m_size;
    return made;
}

} // namespace tessera::generated
