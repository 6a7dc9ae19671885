#pragma once

#include "engine/backend/cost.h"
#include "engine/backend/device_copy.h"
#include "engine/backend/plugin.h"
#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/graph/region.h"
#include "engine/measure/canary.h"
#include "engine/measure/check_record.h"
#include "engine/measure/work_times.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// A region and a backend whose spec says that it may take it.
struct OfferRequest {
    graph::Region region;
    std::string backend;
    std::string rule; ///< pattern or fusion rule that proposed it
    /// Non-empty: parts of the region, which are to run side by side, each on one thread. The answer is one
    /// parallel group of them, or why there is none.
    struct Part {
        std::vector<graph::NodeId> nodes;
        std::string implementation; ///< preferred where it is offered with one thread; else the fastest
        friend auto operator<=>(const Part&, const Part&) = default;
    };
    std::vector<Part> parallelGroup = {};
    backend::DeviceId device = {}; ///< that the backend runs on

    [[nodiscard]] backend::BackendOnDevice asked() const { return {backend, device}; }
};

/// Which stored rows answer a request.
enum class Reuse : std::uint8_t {
    kAny,       ///< one of another machine speed too: it comes back as borrowed
    kSameSpeed, ///< such a row is measured again: what a final claim rests on
    kNever,     ///< every row with a time is measured again
};

/// One implementation to be timed on one region.
struct MeasureRequest {
    graph::Region region;
    backend::Implementation implementation;
    Reuse reuse = Reuse::kAny;
};

/// A change of layout or device of one value, to be timed.
struct ConversionRequest {
    graph::TensorType type; ///< all extents known
    backend::Layout from;
    backend::Layout to;
    backend::DeviceId fromDevice;
    backend::DeviceId toDevice;
    std::span<const std::string> backends = {}; ///< who may convert; empty: anyone

    [[nodiscard]] bool admits(const std::string& backend) const {
        return backends.empty() || std::ranges::find(backends, backend) != backends.end();
    }
    /// Of a backend on that device: what goes to another one is copied, by no backend that has a spec.
    [[nodiscard]] bool admits(const std::string& backend, const backend::DeviceId& device) const {
        return fromDevice == toDevice && device == fromDevice && admits(backend);
    }
    /// The copy that makes the change by itself, where one does.
    [[nodiscard]] std::optional<backend::Implementation> copy() const {
        return backend::copyFor(fromDevice, from, toDevice, to);
    }
};

struct ConversionOffer {
    backend::Implementation implementation;
    backend::Cost cost;
};

/// The seam between search and the machine: everything it says comes from a worker, a store, or a test's
/// fake. One instance serves one model; not thread-safe.
class RegionMeasurer {
public:
    virtual ~RegionMeasurer() = default;

    /// What each backend offers for each region. A worker that dies costs that request one refusal.
    [[nodiscard]] virtual base::Result<std::vector<backend::Offering>>
    offers(std::span<const OfferRequest> requests, const base::JobControl& control) = 0;

    /// One cost a request, infeasible with its verdict where the implementation failed. Rows come from the
    /// store where it has them, whatever the deadline of `control`; where that passed before the rest was
    /// begun: Cost::unmeasured, or predicted where a time is known and no check on this model. kCancelled
    /// keeps what is measured in the store.
    [[nodiscard]] virtual base::Result<std::vector<backend::Cost>>
    costs(std::span<const MeasureRequest> requests, const base::JobControl& control) = 0;

    /// The fastest way to convert, one a request; infeasible when nothing converts that may. Whatever the
    /// deadline: without conversions no layouts meet.
    [[nodiscard]] virtual base::Result<std::vector<ConversionOffer>>
    conversions(std::span<const ConversionRequest> requests, const base::JobControl& control) = 0;

    /// What dispatching one more kernel costs the executor.
    [[nodiscard]] virtual base::Result<base::Nanoseconds> kernelOverhead() = 0;

    /// Takes the machine's speed again: what Reuse::kSameSpeed asks for from now on. Of one that looks at no
    /// machine, nothing.
    [[nodiscard]] virtual base::Result<Canary> refreshCanary(std::stop_token /*stop*/) { return Canary(); }

    /// Under which circumstances each of `backends` is timed that can be opened here: its code, options,
    /// precision, threads, device and whatever else a store's key holds. Of one that looks at no machine,
    /// nothing.
    [[nodiscard]] virtual base::Result<std::map<backend::BackendOnDevice, base::Hash128>>
    contextHashes(std::span<const backend::BackendOnDevice> /*backends*/, std::stop_token /*stop*/) {
        return std::map<backend::BackendOnDevice, base::Hash128>();
    }

    /// On which values what it measures is checked. Of one that runs nothing, on none of the model.
    [[nodiscard]] virtual base::Result<CheckScope> checkScope(std::stop_token /*stop*/) {
        return CheckScope();
    }

    /// Notes that an implementation is wrong on this model, though its region passed: `costs` says so from
    /// now on. One that keeps nothing forgets it.
    [[nodiscard]] virtual base::Status condemn(const MeasureRequest& /*request*/,
                                               const std::string& /*reason*/, std::stop_token /*stop*/) {
        return {};
    }

    /// How many costs were timed, and how many came from the store, since construction; and where the time
    /// went.
    struct Counts {
        std::int64_t measured = 0;
        std::int64_t fromStore = 0;
        WorkTimes regions = {};
        WorkTimes conversions = {};
    };
    [[nodiscard]] virtual Counts counts() const = 0;
};

} // namespace tessera::measure
