#include "engine/transform/simplify.h"

#include "engine/transform/passes.h"

namespace tessera::transform {

namespace {

/// Each round lets one pass use what another has uncovered; real networks need two or three.
constexpr int kMostRounds = 16;

base::Result<std::size_t> runRound(Draft& draft, const SimplifyOptions& options) {
    std::size_t changes = 0;
    if (options.foldConstants) {
        TESSERA_TRY(changes, foldConstants(draft, options));
    }
    if (options.resolveSequences) {
        changes += resolveSequences(draft);
    }
    if (options.alignOperands) {
        changes += alignOperands(draft);
    }
    if (options.dropNoOps) {
        changes += dropNoOps(draft);
    }
    if (options.mergeMovement) {
        changes += mergeMovement(draft);
    }
    if (options.foldBatchNorms) {
        changes += foldBatchNorms(draft);
    }
    if (options.recogniseLayerNorms) {
        TESSERA_TRY(const std::size_t recognised, recogniseLayerNorms(draft));
        changes += recognised;
    }
    if (options.recogniseGelus) {
        TESSERA_TRY(const std::size_t recognised, recogniseGelus(draft));
        changes += recognised;
    }
    if (options.recogniseAttention) {
        TESSERA_TRY(const std::size_t recognised, recogniseAttention(draft));
        changes += recognised;
    }
    if (options.mergeEqual) {
        // Last: recognised operators are found by readers that each of their parts has.
        TESSERA_TRY(const std::size_t merged, mergeEqual(draft));
        changes += merged;
    }
    return changes + dropUnread(draft);
}

} // namespace

base::Result<Simplified> simplify(const graph::GraphRef& graph, const SimplifyOptions& options) {
    Draft draft(*graph);
    for (int round = 0; round < kMostRounds; ++round) {
        TESSERA_TRY(const std::size_t changes, runRound(draft, options));
        if (changes == 0) {
            break;
        }
    }
    TESSERA_TRY(auto simplified, draft.build());
    return Simplified{std::move(simplified), draft.folded()};
}

} // namespace tessera::transform
