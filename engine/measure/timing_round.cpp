#include "engine/measure/timing_round.h"

#include "engine/base/clock.h"
#include "engine/base/random.h"
#include "engine/measure/sample_statistics.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace tessera::measure {

namespace {

constexpr std::size_t kTrialRuns = 2;
/// In place of the index of a look: there was none.
constexpr std::size_t kNoLook = std::numeric_limits<std::size_t>::max();

/// Samples of one kernel, each with the look at the machine's speed before it.
struct SampleSeries {
    std::vector<std::int64_t> samples;
    std::vector<std::size_t> looks;
    bool active = true;
};

/// Kernels of one region.
struct TimedRegion {
    std::vector<std::size_t> members;
    std::vector<std::size_t> opponents; ///< its members, and those of regions around it
    base::Nanoseconds spent{0};
    bool active = true;
};

class InterleavedTiming {
public:
    InterleavedTiming(std::span<TimedKernel> kernels, const TimingLimits& limits, const TimingHooks& hooks)
        : m_kernels(kernels)
        , m_limits(limits)
        , m_hooks(hooks)
        , m_random(limits.seed)
        , m_series(kernels.size())
        , m_results(kernels.size())
        , m_speed(hooks.speed != nullptr ? *hooks.speed : m_own) {
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            m_groups.resize(std::max(m_groups.size(), kernels[i].group + 1));
            m_groups[kernels[i].group].members.push_back(i);
        }
        findOpponents();
        drawHalves();
    }

    base::Result<std::vector<TimingResult>> run() {
        std::ranges::for_each(m_groups, [this](const TimedRegion& group) { takeLongFirstRuns(group); });
        for (std::int32_t round = 0; round < m_limits.maxRounds && anyActive(); ++round) {
            TESSERA_CHECK(say(round));
            TESSERA_CHECK(timeRound(round));
            if (round == 0) {
                std::ranges::for_each(m_groups, [this](const TimedRegion& group) { stopSlowAtFirst(group); });
            }
            if (round < static_cast<std::int32_t>(kTrialRuns)) {
                std::ranges::for_each(m_groups, [this](const TimedRegion& group) { stopFarSlower(group); });
            }
            if (round + 1 >= m_limits.minRounds) {
                endWhatIsDone();
            }
        }
        look();
        for (std::size_t i = 0; i < m_series.size(); ++i) {
            m_results[i].samplesNs = kept(m_series[i]);
            if (const auto first = m_kernels[i].firstRun.count();
                m_results[i].samplesNs.size() == 1 && first > 0) {
                m_results[i].samplesNs.front() = std::min(m_results[i].samplesNs.front(), first);
            }
            m_results[i].relativeWidth = width(m_results[i].samplesNs);
        }
        return std::move(m_results);
    }

private:
    using Order = std::vector<std::size_t>;

    void findOpponents() {
        for (auto& group : m_groups) {
            std::set<std::size_t> opponents(group.members.begin(), group.members.end());
            for (const std::size_t index : group.members) {
                for (const std::size_t around : m_kernels[index].around) {
                    if (around >= m_groups.size()) {
                        continue; // none of its kernels is timed
                    }
                    opponents.insert(m_groups[around].members.begin(), m_groups[around].members.end());
                }
            }
            group.opponents.assign(opponents.begin(), opponents.end());
        }
    }

    void shuffle(Order& order) {
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[m_random.below(i)]);
        }
    }

    void drawHalves() {
        Order all(m_kernels.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = i;
        }
        shuffle(all);
        const bool cool =
            std::ranges::any_of(m_kernels, [](const TimedKernel& kernel) { return kernel.coolBytes > 0; });
        for (std::size_t i = 0; i < all.size(); ++i) {
            m_halves[cool && 2 * i >= all.size() ? 1 : 0].push_back(all[i]);
        }
    }

    [[nodiscard]] bool runs(std::size_t index) const {
        return m_series[index].active && m_groups[m_kernels[index].group].active;
    }

    [[nodiscard]] bool anyActive() const {
        return std::ranges::any_of(m_halves, [this](const Order& half) {
            return std::ranges::any_of(half, [this](std::size_t index) { return runs(index); });
        });
    }

    /// What must be read besides the other half's weights, so that every kernel meets its own as cool as it
    /// asks.
    [[nodiscard]] std::int64_t coolingBytes() const {
        std::int64_t bytes = 0;
        for (std::size_t half = 0; half < m_halves.size(); ++half) {
            std::int64_t others = 0;
            for (const std::size_t index : m_halves[1 - half]) {
                others += runs(index) ? m_kernels[index].weightBytes : 0;
            }
            for (const std::size_t index : m_halves[half]) {
                bytes = std::max(bytes, runs(index) ? m_kernels[index].coolBytes - others : 0);
            }
        }
        return bytes;
    }

    base::Status say(std::int32_t round) {
        m_said = m_clock.now();
        return m_hooks.progress ? m_hooks.progress(round) : base::Status();
    }

    base::Status timeRound(std::int32_t round) {
        const auto bytes = coolingBytes();
        if (m_hooks.cool && bytes > 0) {
            m_hooks.cool(bytes);
        }
        for (auto& half : m_halves) {
            shuffle(half);
            for (const std::size_t index : half) {
                if (!runs(index)) {
                    continue;
                }
                if (m_looks.empty() || m_clock.now() - m_lastLook >= thresholds::kLookEvery) {
                    look();
                }
                timeOne(index);
                if (m_clock.now() - m_said >= thresholds::kSayEvery) {
                    TESSERA_CHECK(say(round));
                }
            }
        }
        return {};
    }

    void look() {
        m_looks.push_back(m_hooks.canary ? m_hooks.canary() : 1.0);
        m_speed.note(m_looks.back());
        m_lastLook = m_clock.now();
    }

    void timeOne(std::size_t index) {
        TimedKernel& kernel = m_kernels[index];
        kernel.ready();
        const auto start = m_clock.now();
        m_results[index].status = kernel.run();
        const auto elapsed = m_clock.now() - start;
        m_groups[kernel.group].spent += elapsed;
        if (!m_results[index].status) {
            m_series[index].active = false;
            return;
        }
        const auto own = kernel.ownTime ? kernel.ownTime() : std::nullopt;
        m_series[index].samples.push_back(
            std::max<std::int64_t>(own.value_or(elapsed - kernel.subtract).count(), 1));
        m_series[index].looks.push_back(m_looks.size() - 1);
    }

    /// Neither the look before a sample nor the next one, if there was one since, saw the machine slow.
    [[nodiscard]] bool isAtFullSpeed(std::size_t look) const {
        if (look == kNoLook) {
            return true;
        }
        return m_speed.isFull(m_looks[look]) &&
               (look + 1 == m_looks.size() || m_speed.isFull(m_looks[look + 1]));
    }

    /// Samples at full speed where they are enough for an interval of 95% or half of all; else all of them.
    [[nodiscard]] std::vector<std::int64_t> kept(const SampleSeries& series) const {
        std::vector<std::int64_t> samples;
        for (std::size_t i = 0; i < series.samples.size(); ++i) {
            if (isAtFullSpeed(series.looks[i])) {
                samples.push_back(series.samples[i]);
            }
        }
        const bool suffice =
            samples.size() >= kFewestForInterval || samples.size() * 2 >= series.samples.size();
        return suffice ? samples : series.samples;
    }

    [[nodiscard]] static double width(const std::vector<std::int64_t>& samples) {
        if (samples.size() < kFewestForInterval) {
            return 1.0;
        }
        const auto interval = medianInterval(samples);
        return static_cast<double>((interval.high - interval.low).count()) /
               static_cast<double>(std::max<std::int64_t>(interval.median.count(), 1));
    }

    /// Members whose first run was far behind the best opponent's.
    [[nodiscard]] std::vector<std::size_t> slowAtFirst(const TimedRegion& group) const {
        base::Nanoseconds least{std::numeric_limits<std::int64_t>::max()};
        for (const std::size_t index : group.opponents) {
            least = std::min(least, m_kernels[index].firstRun);
        }
        std::vector<std::size_t> slow;
        std::ranges::copy_if(group.members, std::back_inserter(slow), [&](std::size_t index) {
            return static_cast<double>(m_kernels[index].firstRun.count()) >
                   m_limits.firstRunStopRatio * static_cast<double>(least.count());
        });
        return slow;
    }

    void takeLongFirstRuns(const TimedRegion& group) {
        for (const std::size_t index : slowAtFirst(group)) {
            const TimedKernel& kernel = m_kernels[index];
            if (kernel.firstRun >= m_limits.longFirstRun && !kernel.isFirstDoubtful) {
                m_series[index].samples.push_back(kernel.firstRun.count());
                m_series[index].looks.push_back(kNoLook);
                m_series[index].active = false;
            }
        }
    }

    void stopSlowAtFirst(const TimedRegion& group) {
        for (const std::size_t index : slowAtFirst(group)) {
            m_series[index].active = m_series[index].active && isQuick(index);
        }
    }

    [[nodiscard]] bool isQuick(std::size_t index) const {
        const auto& samples = m_series[index].samples;
        return !samples.empty() && samples.back() < m_limits.quickRun.count();
    }

    /// Its runs; with the one before the rounds where they are too few.
    [[nodiscard]] std::vector<std::int64_t> trialOf(std::size_t index) const {
        auto runs = m_series[index].samples;
        if (runs.size() < kTrialRuns && m_kernels[index].firstRun >= m_limits.minInformativeRun) {
            runs.push_back(m_kernels[index].firstRun.count());
        }
        return runs;
    }

    void stopFarSlower(const TimedRegion& group) {
        std::int64_t best = std::numeric_limits<std::int64_t>::max();
        for (const std::size_t index : group.opponents) {
            const auto trial = trialOf(index);
            best = trial.size() < kTrialRuns ? best : std::min(best, medianInterval(trial).median.count());
        }
        for (const std::size_t index : group.members) {
            const auto trial = trialOf(index);
            if (trial.size() >= kTrialRuns && !isQuick(index) &&
                static_cast<double>(medianInterval(trial).low.count()) / m_limits.earlyStopRatio >
                    static_cast<double>(best)) {
                m_series[index].active = false;
            }
        }
    }

    void endWhatIsDone() {
        const auto isDone = [this](const TimedRegion& group) {
            return !group.active || group.spent > m_limits.groupBudget || decided(group);
        };
        std::ranges::for_each(m_groups, [&](TimedRegion& group) { group.active = !isDone(group); });
    }

    /// Samples are spent where the decision could flip: a kernel is decided when its interval is tight, or
    /// clearly above the best.
    [[nodiscard]] bool decided(const TimedRegion& group) const {
        base::Nanoseconds bestHigh{std::numeric_limits<std::int64_t>::max()};
        for (const std::size_t index : group.members) {
            if (m_series[index].active) {
                bestHigh = std::min(bestHigh, medianInterval(m_series[index].samples).high);
            }
        }
        return std::ranges::all_of(group.members, [&](std::size_t index) {
            if (!m_series[index].active) {
                return true;
            }
            const auto samples = kept(m_series[index]);
            return width(samples) <= thresholds::kTight || medianInterval(samples).low > bestHigh;
        });
    }

    std::span<TimedKernel> m_kernels;
    const TimingLimits& m_limits;
    const TimingHooks& m_hooks;
    base::SystemClock m_clock;
    base::Random m_random;
    std::vector<SampleSeries> m_series;
    std::vector<TimedRegion> m_groups;
    std::array<Order, 2> m_halves;
    std::vector<TimingResult> m_results;
    std::vector<double> m_looks;
    base::Nanoseconds m_lastLook{0};
    base::Nanoseconds m_said{0};
    MachineSpeed m_own;
    MachineSpeed& m_speed;
};

} // namespace

base::Result<std::vector<TimingResult>>
timeInterleaved(std::span<TimedKernel> kernels, const TimingLimits& limits, const TimingHooks& hooks) {
    return InterleavedTiming(kernels, limits, hooks).run();
}

} // namespace tessera::measure
