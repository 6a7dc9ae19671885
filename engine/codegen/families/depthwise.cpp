// Depthwise convolutions: each channel has a kernel of its own.
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/window.h"

namespace tessera::codegen {

namespace {

std::string depthwiseRefusal(const Convolution& convolution) {
    const std::int64_t groups = convolution.groups.value();
    if (groups == 1 || groups != convolution.inputChannels.value() ||
        groups != convolution.outputChannels.value()) {
        return "its groups are not one channel each";
    }
    return commonRefusal(convolution);
}

} // namespace

base::Result<std::vector<Candidate>> depthwiseCandidates(const Problem& problem, const Target& target) {
    const auto convolution = convolutionOf(problem, depthwiseRefusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    auto candidates = windowCandidates("depthwise", problem, target);
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, "its window is too large to be printed tap by tap");
    }
    return candidates;
}

} // namespace tessera::codegen
