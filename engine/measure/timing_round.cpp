#include "engine/measure/timing_round.h"

#include "engine/base/clock.h"
#include "engine/base/random.h"
#include "engine/measure/sample_statistics.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tessera::measure {

namespace {

constexpr double kTight = 0.02;
constexpr double kCanaryDrop = 0.95;
constexpr std::int32_t kTrialRounds = 3;

/// Samples of one rival, each with the speed of the machine in its round.
struct Track {
    std::vector<std::int64_t> samples;
    std::vector<double> speeds;
    bool active = true;
};

class InterleavedTiming {
public:
    InterleavedTiming(std::span<Rival> rivals, const TimingLimits& limits,
                      const std::function<double()>& canary)
        : m_rivals(rivals)
        , m_limits(limits)
        , m_canary(canary)
        , m_random(limits.seed)
        , m_tracks(rivals.size())
        , m_results(rivals.size()) {}

    std::vector<TimingResult> run() {
        const auto start = m_clock.now();
        for (std::int32_t round = 0; round < m_limits.maxRounds; ++round) {
            timeRound();
            if (round + 1 == kTrialRounds) {
                dropHopeless();
            }
            const bool late = m_clock.now() - start > m_limits.budget;
            if (round + 1 >= m_limits.minRounds && (late || allDecided())) {
                break;
            }
        }
        for (std::size_t i = 0; i < m_tracks.size(); ++i) {
            m_results[i].samplesNs = kept(m_tracks[i]);
            m_results[i].relativeWidth = width(m_results[i].samplesNs);
        }
        return std::move(m_results);
    }

private:
    void timeRound() {
        const double speed = m_canary ? m_canary() : 1.0;
        m_bestSpeed = std::max(m_bestSpeed, speed);
        std::vector<std::size_t> order(m_rivals.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[m_random.below(i)]);
        }
        for (const std::size_t index : order) {
            if (m_tracks[index].active) {
                timeOne(index, speed);
            }
        }
    }

    void timeOne(std::size_t index, double speed) {
        Rival& rival = m_rivals[index];
        rival.ready();
        const auto start = m_clock.now();
        m_results[index].status = rival.run();
        const auto elapsed = m_clock.now() - start - rival.subtract;
        if (!m_results[index].status) {
            m_tracks[index].active = false;
            return;
        }
        m_tracks[index].samples.push_back(std::max<std::int64_t>(elapsed.count(), 1));
        m_tracks[index].speeds.push_back(speed);
    }

    /// Samples of rounds at full speed; all of them when most rounds were slow.
    [[nodiscard]] std::vector<std::int64_t> kept(const Track& track) const {
        std::vector<std::int64_t> samples;
        for (std::size_t i = 0; i < track.samples.size(); ++i) {
            if (track.speeds[i] >= kCanaryDrop * m_bestSpeed) {
                samples.push_back(track.samples[i]);
            }
        }
        return samples.size() * 2 >= track.samples.size() ? samples : track.samples;
    }

    [[nodiscard]] static double width(const std::vector<std::int64_t>& samples) {
        if (samples.size() < 6) {
            return 1.0;
        }
        const auto interval = medianInterval(samples);
        return static_cast<double>((interval.high - interval.low).count()) /
               static_cast<double>(std::max<std::int64_t>(interval.median.count(), 1));
    }

    void dropHopeless() {
        std::int64_t best = std::numeric_limits<std::int64_t>::max();
        for (const auto& track : m_tracks) {
            if (!track.samples.empty()) {
                best = std::min(best, medianInterval(track.samples).median.count());
            }
        }
        for (auto& track : m_tracks) {
            if (!track.samples.empty() && static_cast<double>(medianInterval(track.samples).low.count()) >
                                              m_limits.hopeless * static_cast<double>(best)) {
                track.active = false;
            }
        }
    }

    /// Samples are spent where the decision could flip: a rival is decided when it is tight, or clearly above
    /// the best.
    [[nodiscard]] bool allDecided() const {
        base::Nanoseconds bestHigh{std::numeric_limits<std::int64_t>::max()};
        for (const auto& track : m_tracks) {
            if (track.active) {
                bestHigh = std::min(bestHigh, medianInterval(track.samples).high);
            }
        }
        return std::ranges::all_of(m_tracks, [&](const Track& track) {
            if (!track.active) {
                return true;
            }
            const auto samples = kept(track);
            return width(samples) <= kTight || medianInterval(samples).low > bestHigh;
        });
    }

    std::span<Rival> m_rivals;
    const TimingLimits& m_limits;
    const std::function<double()>& m_canary;
    base::SystemClock m_clock;
    base::Random m_random;
    std::vector<Track> m_tracks;
    std::vector<TimingResult> m_results;
    double m_bestSpeed = 0.0;
};

} // namespace

std::vector<TimingResult> timeInterleaved(std::span<Rival> rivals, const TimingLimits& limits,
                                          const std::function<double()>& canary) {
    return InterleavedTiming(rivals, limits, canary).run();
}

} // namespace tessera::measure
