// Rows normalised one by one: LayerNormalization and its kin, and Softmax over the last axis.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/row_normaliser.h"
#include "engine/codegen/families/traffic.h"

#include <memory>

namespace tessera::codegen {

namespace rows {
namespace {

Kernel kernelOf(const Problem& problem, const Target& target) {
    const auto& given = std::get<RowNormalisation>(problem.shape);
    const std::int64_t columns = given.columns.value();
    const std::int64_t elements = given.rows.value() * columns;
    KernelBuilder builder(target.width, target.threads);
    EpilogueWriter steps(builder, problem.epilogue, roundUp(given.channelCount(), target.width), elements);
    const Pointer input = builder.buffer("x", Scope::kInput, elements);
    steps.openTensors();
    const Pointer result = builder.buffer("y", Scope::kOutput, elements);
    steps.openConstants();
    RowNormaliser(builder, steps, given, input, result, RowNormaliser::Before::kToDo).writeShared();
    return builder.take();
}

Bound boundOf(const Problem& problem, const RowNormalisation& given, const Target& target) {
    const double share = busiestShare(given.rows.value(), target.threads);
    const double elements = static_cast<double>(given.rows.value() * given.columns.value()) *
                            static_cast<double>(2 + problem.epilogue.tensors);
    return {.computeNs = normalisationNs(given, target),
            .transfer = transferOf({.image = elements, .share = share}, target)};
}

} // namespace
} // namespace rows

base::Result<std::vector<Candidate>> rowsCandidates(const Problem& problem, const Target& target) {
    using namespace rows; // NOLINT: what stands above
    const auto* given = std::get_if<RowNormalisation>(&problem.shape);
    if (given == nullptr) {
        return base::fail(base::ErrorKind::kImpossible, "it normalises no rows");
    }
    if (given->behind.value() != 1) {
        return base::fail(base::ErrorKind::kImpossible, "its rows lie side by side");
    }
    const std::int64_t rows = given->rows.value();
    const std::int64_t columns = given->columns.value();
    const std::int64_t channels = given->channelCount();
    if (rows < 1 || columns < 1 || columns >= kLargestElements / rows) {
        return base::fail(base::ErrorKind::kImpossible, "an extent is zero, or an operand is too large");
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    candidates.push_back(
        {.name = "rows",
         .rounding = Rounding::kDirect,
         .bound = boundOf(problem, *given, target),
         .tensorInPlace = mayReplaceTensor(problem.epilogue, *given, RowNormaliser::Before::kToDo),
         .generate = [held, target, channels] {
             return Generated{kernelOf(*held, target),
                              channelPackings(held->epilogue, channels, roundUp(channels, target.width))};
         }});
    return candidates;
}

} // namespace tessera::codegen
