#include "engine/measure/rival_batch.h"

#include "engine/graph/value_bytes.h"

#include <algorithm>

namespace tessera::measure {

bool RivalBatch::known() const {
    return std::ranges::all_of(jobs, [](const Job& job) { return job.cost.has_value() || job.isSkipped; });
}

std::int64_t RivalBatch::weightBytes() const {
    return static_cast<std::int64_t>(jobs.size()) * graph::valueBytes(graph->graph(), region.constants);
}

std::int64_t RivalBatch::residentBytes() const {
    // Inputs are held twice (a master copy to write them from), outputs once; what an implementation packs
    // comes on top.
    const auto& values = graph->graph();
    const std::int64_t buffers =
        2 * graph::valueBytes(values, region.inputs) + graph::valueBytes(values, region.outputs);
    std::int64_t total = weightBytes();
    for (const auto& job : jobs) {
        total += buffers + job.implementation.workspaceBytes + job.implementation.persistentBytes;
    }
    return total;
}

ChunkLimits chunkLimits(std::int64_t modelWeightBytes) {
    constexpr std::int64_t kLeast = std::int64_t{8} << 20U;
    // Where a virtual machine's idle memory goes back to its host, a worker's first gigabyte costs 2.3 s.
    constexpr std::int64_t kResident = std::int64_t{1} << 29U;
    constexpr std::size_t kJobs = 128;
    return {std::clamp(2 * modelWeightBytes, kLeast, kResident), kResident, kJobs};
}

std::vector<std::span<RivalBatch>> chunksOf(std::span<RivalBatch> batches, const ChunkLimits& limits) {
    std::vector<std::span<RivalBatch>> chunks;
    std::size_t begin = 0;
    std::int64_t weights = 0;
    std::int64_t resident = 0;
    std::size_t jobs = 0;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto& batch = batches[i];
        const bool full = weights + batch.weightBytes() > limits.weightBytes ||
                          resident + batch.residentBytes() > limits.residentBytes ||
                          jobs + batch.jobs.size() > limits.jobs;
        if (i > begin && full) {
            chunks.push_back(batches.subspan(begin, i - begin));
            begin = i;
            weights = resident = 0;
            jobs = 0;
        }
        weights += batch.weightBytes();
        resident += batch.residentBytes();
        jobs += batch.jobs.size();
    }
    if (begin < batches.size()) {
        chunks.push_back(batches.subspan(begin));
    }
    return chunks;
}

} // namespace tessera::measure
