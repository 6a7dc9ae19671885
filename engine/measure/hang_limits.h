#pragma once

#include "engine/backend/backend_on_device.h"
#include "engine/base/units.h"

#include <cstdint>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace tessera::measure {

/// What a worker is busy with while it says nothing.
enum class Silence : std::uint8_t {
    kRuns,     ///< one kernel
    kRunsPlan, ///< all kernels of a plan
    kPrepares, ///< anything else: it opens a library, compiles, or runs the reference
};

/// How long a worker may be silent before it is taken to hang.
struct HangTimes {
    base::Nanoseconds runs;
    base::Nanoseconds prepares;
};

/// The limit of all workers of one model, besides what each call allows by itself. While a search with a
/// budget goes on, a kernel that never ends costs a part of that budget; else there is no such limit, and a
/// plan is waited for as runtime::longestSilence says.
///
/// Each hang halves the limit, of runs or of what is prepared, so that all hangs of one search together cost
/// about twice the first; that of a plan is thresholds::kShortestPlanHang at least. May be used by several
/// threads.
class HangLimits {
public:
    /// From now on. \param times  empty: no limit.
    void set(const std::optional<HangTimes>& times);
    [[nodiscard]] bool areSet() const;
    [[nodiscard]] base::Nanoseconds of(Silence silence) const;
    /// A worker was silent for longer.
    void noteHang(Silence silence);
    /// A kernel of the backend was what hung.
    void blame(const backend::BackendOnDevice& backend);
    /// Have so many of its kernels hung since the limits were set (thresholds::kMostHangs) that no other is
    /// to be tried?
    [[nodiscard]] bool isGivenUp(const backend::BackendOnDevice& backend) const;

private:
    static constexpr base::Nanoseconds kNone{std::numeric_limits<std::int64_t>::max()};

    mutable std::mutex m_mutex;
    base::Nanoseconds m_runs = kNone;
    base::Nanoseconds m_prepares = kNone;
    std::map<backend::BackendOnDevice, int> m_blamed; ///< how often, by backend
};

} // namespace tessera::measure
