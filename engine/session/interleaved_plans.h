#pragma once

#include "engine/base/random.h"
#include "engine/measure/machine_speed.h"
#include "engine/search/plan_measurer.h"
#include "engine/session/plan_execution.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::session {

/// Whether plans that take turns need an untimed run before each timed one, which brings their own data back
/// into the caches. They do until ten pairs of such runs have shown that the first takes at most 2% longer
/// than the second, or have left it in doubt that it takes any longer: then the next ones save it.
class WarmUp {
public:
    enum class Data : std::uint8_t {
        kStay, ///< the caches keep some of them from one inference to the next
        kGo,
    };
    explicit WarmUp(Data data) : m_needed(data == Data::kStay) {}

    [[nodiscard]] bool needed() const { return m_needed; }
    /// Two runs of one plan, one right behind the other, after another plan ran.
    void note(base::Nanoseconds first, base::Nanoseconds second);
    /// Looks at what was noted. Not amid samples that are compared with each other: all of them are taken
    /// alike.
    void decide();

private:
    bool m_needed;
    std::vector<double> m_ratios;
};

/// PlanMeasurer over workers: in each round every plan runs once, in a random order, after one untimed run
/// that brings its own data back into the caches. Of a model whose weights exceed the last-level cache twice,
/// no data are left there from one inference to the next: only a plan's very first run is untimed. So it is
/// where runs have shown that it makes no difference. A first run that takes thresholds::kLongRun is a
/// sample: what is paid once hardly shows in it.
///
/// A machine that others share runs at another speed from one second to the next. Rounds in which it was
/// below full speed are made up for by up to half as many more, until the deadline; the fastest ones count.
class InterleavedPlans final : public search::PlanMeasurer {
public:
    /// `execution` outlives it.
    InterleavedPlans(PlanExecution& execution, std::uint64_t seed);

    base::Result<std::vector<search::PlanSamples>> measure(std::span<const plan::PlanRef> plans, int rounds,
                                                           const base::JobControl& control) override;

private:
    struct Round {
        double speed = std::numeric_limits<double>::infinity(); ///< of the machine, the least beside any run
        std::vector<std::optional<base::Nanoseconds>> times;    ///< one a plan; empty: it failed
    };
    [[nodiscard]] base::Result<std::optional<base::Nanoseconds>>
    sampleOnce(const plan::PlanRef& plan, Round& round, std::string& failure, std::stop_token stop);
    /// Each that has not failed once, in a random order.
    [[nodiscard]] base::Result<Round> runOnce(std::span<const plan::PlanRef> plans,
                                              std::span<search::PlanSamples> samples,
                                              const base::JobControl& control);

    PlanExecution& m_execution;
    base::Random m_random;
    /// They have run. A search times many, which are not kept for this.
    std::set<std::weak_ptr<const plan::Plan>, std::owner_less<>> m_known;
    WarmUp m_warmUp; ///< of plans that are known
    measure::MachineSpeed m_speed;
};

} // namespace tessera::session
