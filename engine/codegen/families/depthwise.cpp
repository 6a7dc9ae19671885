// Depthwise convolutions: each channel has a kernel of its own.
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/window.h"

namespace tessera::codegen {

base::Result<std::vector<Candidate>> depthwiseCandidates(const Problem& problem, const Target& target) {
    const auto* convolution = std::get_if<Convolution>(&problem.shape);
    if (convolution == nullptr) {
        return base::fail(base::ErrorKind::kImpossible, "it is no convolution");
    }
    const std::int64_t groups = convolution->groups.value();
    if (groups == 1 || groups != convolution->inputChannels.value() ||
        groups != convolution->outputChannels.value()) {
        return base::fail(base::ErrorKind::kImpossible, "its groups are not one channel each");
    }
    if (const std::string why = commonRefusal(*convolution); !why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, why);
    }
    auto candidates = windowCandidates("depthwise", problem, target);
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, "its window is too large to be printed tap by tap");
    }
    return candidates;
}

} // namespace tessera::codegen
