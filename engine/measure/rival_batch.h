#pragma once

#include "engine/backend/cost.h"
#include "engine/graph/region.h"
#include "engine/measure/canary.h"
#include "engine/measure/store.h"
#include "engine/measure/worker_session.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// The implementations of one region that are to be timed against each other.
struct RivalBatch {
    /// Times are of all regions of one key; why an implementation cannot run, of those alone whose constants
    /// are alike too. \see verdictKey
    struct Keys {
        StoreKey time;
        StoreKey verdict;
    };
    struct Job {
        backend::Implementation implementation;
        Keys keys;
        std::optional<backend::Cost> cost; ///< its time or verdict, once it is known
        std::string check;
        std::vector<std::size_t> requests; ///< whose answer it is
        /// Its time, where only whether it is right on this model is asked.
        std::optional<backend::Cost> knownTime = {};
        bool isOfValues = false; ///< its verdict is about the model's values, not about the region
        bool isSkipped = false;  ///< the deadline passed before it was begun
    };
    const WireGraph* graph = nullptr;
    graph::Region region;
    std::vector<Job> jobs;
    Canary canary{};                    ///< of the machine when they were timed
    std::span<const InputDraw> draws{}; ///< of the graph's inputs; none: its regions' inputs are drawn

    /// Has every job its cost or verdict, or was it skipped?
    [[nodiscard]] bool known() const;
    /// What the constants of all rivals occupy together: each packs a copy of its own.
    [[nodiscard]] std::int64_t weightBytes() const;
    /// What buffers and packed constants of all rivals occupy together.
    [[nodiscard]] std::int64_t residentBytes() const;
};

/// How many batches go to a worker at once.
struct ChunkLimits {
    std::int64_t weightBytes = 0; ///< see `chunkLimits`
    std::int64_t residentBytes = 0;
    std::size_t jobs = 0;
};

/// Several regions are timed in one round, so that the weights of each cool while the others run, and little
/// has to be read only to cool them. Between two runs of a kernel lies half of its chunk: about as much as
/// between two inferences of the model, so that its weights are found in the cache where those find them.
[[nodiscard]] ChunkLimits chunkLimits(std::int64_t modelWeightBytes);

/// `batches` in their order, cut where a limit would be passed; each part holds at least one.
[[nodiscard]] std::vector<std::span<RivalBatch>> chunksOf(std::span<RivalBatch> batches,
                                                          const ChunkLimits& limits);

} // namespace tessera::measure
