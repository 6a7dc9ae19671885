// Fast convolutions by Toom-Cook along each axis, as one family: of one to three dimensions, strided ones by
// phases of their input, and transposed ones whose kernel is a multiple of the stride, where each phase of
// the output is a convolution with stride 1. The taps of a short depth may be left as they are.
#include "engine/codegen/families/winograd.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"

#include <memory>

namespace tessera::codegen {

namespace winograd {
namespace {

std::vector<Schedule> schedulesOf(const Problem& problem, const Target& target, const TileShape& shape,
                                  const TileSize& size) {
    std::vector<Schedule> schedules{{shape, size, Split::kRows}, {shape, size, Split::kColumns}};
    if (keepsTaps(KernelConfig::of(problem, target, schedules.back()), target)) {
        schedules.push_back({shape, size, Split::kColumns, Weights::kTaps});
    }
    std::erase_if(schedules, [&](const Schedule& schedule) {
        return KernelConfig::of(problem, target, schedule).weightElements() >= kLargestElements;
    });
    return schedules;
}

} // namespace
} // namespace winograd

base::Result<std::vector<Candidate>> winogradCandidates(const Problem& problem, const Target& target) {
    using namespace winograd; // NOLINT: what stands above
    const auto convolution = convolutionOf(problem, refusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const TileShape& shape : tileShapes(*convolution, target)) {
        for (const TileSize& size : tileSizes(target)) {
            for (const Schedule& schedule : schedulesOf(problem, target, shape, size)) {
                candidates.push_back({.name = schedule.name(),
                                      .group = schedule.algorithm(),
                                      .inputForm = Form::kBlocked,
                                      .outputForm = Form::kBlocked,
                                      .rounding = Rounding::kFast,
                                      .bound = boundOf(problem, target, schedule),
                                      .generate = [held, target, schedule] {
                                          const auto config = KernelConfig::of(*held, target, schedule);
                                          return Generated{writeKernel(*held, target, schedule),
                                                           packingsOf(*held, config, packWeights,
                                                                      config.outputChannels,
                                                                      config.panels.paddedColumns())};
                                      }});
            }
        }
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, "its kernel is too large for any tile");
    }
    return candidates;
}

} // namespace tessera::codegen
