#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::session {

/// A stretch of the arena with the values that lie in it one after the other, or as parts of one another.
struct MemoryBuffer {
    enum class Kind : std::uint8_t {
        kInput,      ///< of the model: it stays from the first step to the last
        kOutput,     ///< of the model: it stays to the end
        kActivation, ///< what a kernel makes for others
        kConversion, ///< a value in another layout
    };
    Kind kind = Kind::kActivation;
    std::vector<graph::ValueId> values; ///< in it, in the order in which they are made; each once
    std::string layout;                 ///< of the first one
    std::optional<std::size_t> maker;   ///< index in MemoryMap::steps; none: an input of the model
    std::int64_t offsetBytes = 0;       ///< in the arena
    std::int64_t sizeBytes = 0;         ///< that it takes there: a multiple of 64
    std::size_t first = 0;              ///< step in which it is first needed,
    std::size_t last = 0;               ///< and the last one, included
};

/// One kernel or conversion of the plan, in the order in which they run.
struct MemoryStep {
    plan::PlannedRegionId region;          ///< invalid: a conversion
    std::optional<std::size_t> conversion; ///< index in Plan::conversions
    std::int64_t liveBytes = 0;            ///< of all buffers that are needed while it runs
    std::int64_t workspaceBytes = 0;       ///< that its kernel asks for besides
};

/// What one run of a plan holds in the memory of a device, step by step. The steps are all of the plan's.
struct MemoryMap {
    std::vector<MemoryStep> steps;
    std::vector<MemoryBuffer> buffers; ///< by their first step, then by offset
    backend::DeviceId device = {};     ///< whose memory it is
    std::int64_t arenaBytes = 0;       ///< in which they lie; what is pinned for devices lies at its end
    std::int64_t separateBytes = 0;    ///< that they would take if each value had memory of its own
    std::size_t peakStep = 0;          ///< the first at which most bytes are live
    std::int64_t weightBytes = 0;      ///< of the model's constants; they lie in memory of the host
    std::int64_t persistentBytes = 0;  ///< that kernels keep: packed weights, tables
    std::int64_t workspaceBytes = 0;   ///< one block, of the step that asks for most
    int dynamicValues = 0;             ///< whose size only a run tells: they lie outside the arena
    /// Of a region no kernel is chosen yet: values are taken to be row-major, as far as no layout is known.
    bool isAssumed = false;

    [[nodiscard]] std::int64_t peakBytes() const { return steps.empty() ? 0 : steps[peakStep].liveBytes; }
    /// Part of the separate bytes that the arena does without, in [0, 1].
    [[nodiscard]] double saved() const {
        return separateBytes > 0 ? 1 - static_cast<double>(arenaBytes) / static_cast<double>(separateBytes)
                                 : 0;
    }
};

/// The arena that a run of the plan lays out on a device, without running it. \see runtime::planMemory
///
/// \param device  one on which the plan runs; parts of an arena are taken to lie at multiples of 64 bytes, of
/// which a device besides the CPU may have others
/// \par Errors kImpossible: a whole-graph runtime, which plans its memory itself; kRefused: the plan cannot
/// be run. \par Determinism a function of the plan. \par Cost O(n²) in its steps; 10,000 take a fraction of a
/// second.
[[nodiscard]] base::Result<MemoryMap> memoryMap(const plan::Plan& plan, const backend::DeviceId& device = {});

} // namespace tessera::session
