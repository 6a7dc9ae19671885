// Whether bounds choose well: `tessera_pruning_benchmark [--seconds S] [--cache FOLDER] [--most N] [--only
// TEXT] NETWORK...` takes every convolution, product and depthwise convolution with the 1x1 convolution
// behind it that differs in the networks (and whose name holds the text), compiles and times the whole space
// of its schedules (two of one group are one), and prints what a search would have measured of it: those that
// `codegen::select` leaves, of them the likely fastest of each layout first, then what its time leaves open
// (measure::TimeBound). Of that: the part of the space that was dropped, and how far the best of the rest is
// behind the best of all. As in a search, a schedule finds its weights where the whole network's others leave
// them, which have been read in between, and its image in the caches. Whether it beats its bound
// is asked of that run, and of its arithmetic alone of a run behind that one, which finds both in the caches.
// Times are the least of some rounds. Since the least of fifty is partly luck, those that seem fastest are
// timed once more among themselves, and how far the best of the rest is behind is the median of these rounds.
// One line a schedule, tab-separated, then one a region, then the sum.
#include "engine/backend/abi_ceilings.h"
#include "engine/backends/generated/measured_target.h"
#include "engine/base/random.h"
#include "engine/codegen/family.h"
#include "engine/codegen/kernel_cache.h"
#include "engine/graph/graph.h"
#include "engine/graph/value_bytes.h"
#include "engine/measure/canary.h"
#include "engine/measure/ceilings_benchmark.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/other_data.h"
#include "engine/measure/sample_statistics.h"
#include "engine/models/models.h"
#include "tests/benchmark/fixed_threads.h"
#include "tests/benchmark/pruning_regions.h"
#include "tests/benchmark/pruning_schedules.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace tessera;
using test::Region;
using test::Schedule;
using Clock = std::chrono::steady_clock;

constexpr int kThreads = 2;

class Study {
public:
    /// Bytes that lie between two runs of a region: no less than `least`, no more than `most`.
    struct Cooling {
        std::int64_t least = 0;
        std::int64_t most = 0;
    };

    Study(const codegen::Target& target, codegen::KernelCache& cache, double seconds, Cooling cooling)
        : m_target(target)
        , m_cache(cache)
        , m_seconds(seconds)
        , m_peak(target.flopsPerNs)
        , m_cooling(cooling) {}

    /// \param modelBytes of all weights of the region's network
    void run(const Region& region, std::int64_t modelBytes) {
        std::int64_t own = 0;
        for (const auto elements : test::weightElements(region.problem)) {
            own += elements * std::int64_t{sizeof(float)};
        }
        m_otherBytes = std::clamp(modelBytes - own, m_cooling.least, m_cooling.most);
        // All schedules read and write the same images: where pages come to lie decides how much of them a
        // cache keeps, and no schedule is to be lucky there.
        const auto imageOf = [&](bool isOutput) {
            const auto elements = test::imageElements(region.problem, isOutput);
            return test::noise(elements * std::int64_t{sizeof(float)}, m_random);
        };
        const test::Memory image = imageOf(false);
        const test::Memory result = imageOf(true);
        auto schedules =
            test::schedulesOf(region.problem, m_target, m_cache, {image.get(), result.get()}, m_random);
        if (schedules.empty()) {
            return;
        }
        const auto imageSize = static_cast<std::size_t>(test::imageElements(region.problem, false));
        time(schedules, {image.get(), imageSize});
        // The peak that was taken first may have been of a slow moment.
        m_peak = std::max(m_peak, measure::runPeakArithmetic(kThreads));
        test::markMeasured(schedules, faster());
        report(region, schedules, lossOf(schedules, {image.get(), imageSize}));
    }

    void sum() const {
        const auto dropped = [this](std::size_t rest) {
            return 1.0 - static_cast<double>(rest) / static_cast<double>(m_all);
        };
        const auto near = std::ranges::count_if(m_losses, [](double loss) { return loss <= 1.05; });
        std::printf("sum\t%zu regions\t%zu schedules\tdropped %.3f, %.3f without a measurement\tworst "
                    "%.3f\twithin 5%%: %td\tbelow its bound by more than 3%%: %zu\n",
                    m_losses.size(), m_all, dropped(m_measured), dropped(m_chosen),
                    m_losses.empty() ? 0.0 : *std::ranges::max_element(m_losses), near, m_belowBound);
    }

private:
    [[nodiscard]] double faster() const { return m_peak / m_target.flopsPerNs; }

    struct Times {
        double coldUs = 0.0;
        double warmUs = 0.0;
    };

    /// One round: every schedule once, in an order of its own.
    /// \return one a schedule
    std::vector<Times> round(std::span<Schedule* const> schedules, std::span<const float> image) {
        const auto runOnce = [](Schedule& schedule) {
            const auto start = Clock::now();
            schedule.kernel.function(schedule.pointers.data(), schedule.workspace.get(),
                                     schedule.following.data());
            return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
        };
        std::vector<std::size_t> order(schedules.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[m_random.below(i)]);
        }
        std::vector<Times> times(schedules.size());
        for (const std::size_t at : order) {
            m_other.read(m_otherBytes);
            // As a producer on all threads left it, and as a search's measurements do. Read by one thread
            // alone, the others' shares came from that one's cache, which the times of light kernels said
            // more of than of their schedules.
            m_read = measure::readInParallel(std::as_bytes(image));
            times[at].coldUs = runOnce(*schedules[at]);
            times[at].warmUs = runOnce(*schedules[at]);
        }
        return times;
    }

    /// Rounds for as long as so many schedules have, but no more than `most`.
    std::vector<std::vector<Times>> rounds(std::span<Schedule* const> schedules, std::span<const float> image,
                                           std::size_t most) {
        const auto end =
            Clock::now() + std::chrono::duration<double>(m_seconds * static_cast<double>(schedules.size()));
        std::vector<std::vector<Times>> made;
        while (made.size() < most && Clock::now() < end) {
            made.push_back(round(schedules, image));
        }
        return made;
    }

    /// A machine that others share changes its speed from one moment to the next, and the least of many
    /// rounds is of its full speed.
    void time(std::vector<Schedule>& schedules, std::span<const float> image) {
        std::vector<Schedule*> all;
        for (auto& schedule : schedules) {
            all.push_back(&schedule);
        }
        const auto keepLeast = [](double& least, double us) {
            least = least == 0.0 ? us : std::min(least, us);
        };
        constexpr std::size_t kRounds = 400;
        for (const auto& times : rounds(all, image, kRounds)) {
            for (std::size_t i = 0; i < times.size(); ++i) {
                keepLeast(schedules[i].us, times[i].coldUs);
                keepLeast(schedules[i].warmUs, times[i].warmUs);
            }
        }
    }

    /// The fastest schedules of the whole space and of those that a search would have measured.
    static std::vector<Schedule*> finalists(std::vector<Schedule>& schedules) {
        std::vector<Schedule*> ranked;
        for (auto& schedule : schedules) {
            if (schedule.us > 0.0) {
                ranked.push_back(&schedule);
            }
        }
        std::ranges::sort(ranked, {}, &Schedule::us);
        constexpr std::ptrdiff_t kOfAll = 5;
        constexpr std::ptrdiff_t kOfMeasured = 3;
        std::vector<Schedule*> chosen;
        std::ptrdiff_t measured = 0;
        for (auto* schedule : ranked) {
            measured += schedule->isMeasured ? 1 : 0;
            if (std::ssize(chosen) < kOfAll || (schedule->isMeasured && measured <= kOfMeasured)) {
                chosen.push_back(schedule);
            }
        }
        return chosen;
    }

    /// How many times as long the best of the measured schedules takes as the best of all, or 0 where one of
    /// the two was never timed.
    double lossOf(std::vector<Schedule>& schedules, std::span<const float> image) {
        const auto rivals = finalists(schedules);
        constexpr std::size_t kRounds = 200;
        std::vector<std::vector<double>> us(rivals.size()); // one list of rounds a rival
        for (const auto& times : rounds(rivals, image, kRounds)) {
            for (std::size_t i = 0; i < times.size(); ++i) {
                us[i].push_back(times[i].coldUs);
            }
        }
        if (rivals.empty() || us.front().empty()) {
            return 0.0;
        }
        const auto ratio = [&us](std::size_t one, std::size_t other) {
            return measure::pairedRatio(us[one], us[other]).median;
        };
        std::optional<std::size_t> best;
        std::optional<std::size_t> ours;
        for (std::size_t i = 0; i < rivals.size(); ++i) {
            if (!best || ratio(i, *best) < 1.0) {
                best = i;
            }
            if (rivals[i]->isMeasured && (!ours || ratio(i, *ours) < 1.0)) {
                ours = i;
            }
        }
        return best && ours ? std::max(1.0, ratio(*ours, *best)) : 0.0;
    }

    void report(const Region& region, const std::vector<Schedule>& schedules, double loss) {
        std::size_t chosen = 0;
        std::size_t measured = 0;
        for (const auto& schedule : schedules) {
            const double us = schedule.us;
            const double compute = schedule.candidate.bound.computeNs / faster() / 1000.0;
            const double bound = schedule.candidate.bound.leastNs() / faster() / 1000.0;
            std::printf("schedule\t%s\t%s\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\n", region.name.c_str(),
                        schedule.candidate.name.c_str(),
                        schedule.isMeasured ? "measured"
                        : schedule.isChosen ? "left"
                                            : "pruned",
                        us, bound, compute, schedule.candidate.bound.likelyComputeNs() / faster() / 1000.0,
                        schedule.warmUs);
            if (us <= 0.0) {
                continue;
            }
            constexpr double kNoise = 0.97;
            m_belowBound += schedule.warmUs < kNoise * compute || us < kNoise * bound ? 1 : 0;
            chosen += schedule.isChosen ? 1 : 0;
            measured += schedule.isMeasured ? 1 : 0;
        }
        if (loss == 0.0) {
            std::printf("region\t%s\tnot timed\n", region.name.c_str());
            return;
        }
        m_all += schedules.size();
        m_chosen += chosen;
        m_measured += measured;
        m_losses.push_back(loss);
        std::printf("region\t%s\t%zu measured and %zu left of %zu\t%.3f\n", region.name.c_str(), measured,
                    chosen - measured, schedules.size(), loss);
        std::fflush(stdout);
    }

    codegen::Target m_target;
    codegen::KernelCache& m_cache;
    double m_seconds;
    double m_peak; ///< f32 operations a nanosecond, the most that was seen
    Cooling m_cooling;
    std::int64_t m_otherBytes = 0; ///< before each run of the region at hand
    measure::OtherData m_other;
    volatile int m_read = 0; ///< of images, so that no compiler leaves the reading out
    base::Random m_random{1};
    std::size_t m_all = 0;
    std::size_t m_chosen = 0;
    std::size_t m_measured = 0;
    std::size_t m_belowBound = 0;
    std::vector<double> m_losses;
};

} // namespace

int main(int count, char** arguments) {
    test::fixThreads(arguments, kThreads, test::Binding::kFree);
    double seconds = 0.2;
    std::size_t most = 1000;
    std::string folder;
    std::string only;
    std::vector<std::string> networks;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--seconds" && i + 1 < count) {
            seconds = std::atof(arguments[++i]);
        } else if (argument == "--cache" && i + 1 < count) {
            folder = arguments[++i];
        } else if (argument == "--most" && i + 1 < count) {
            most = static_cast<std::size_t>(std::atoi(arguments[++i]));
        } else if (argument == "--only" && i + 1 < count) {
            only = arguments[++i];
        } else {
            networks.push_back(argument);
        }
    }
    auto compiler = codegen::findCompiler("");
    auto cache =
        compiler
            ? codegen::KernelCache::open(folder, std::shared_ptr<codegen::Compiler>(std::move(*compiler)))
            : tl::unexpected(compiler.error());
    if (!cache) {
        std::printf("%s\n", cache.error().oneLine().c_str());
        return 1;
    }
    const auto device = measure::localDevice();
    const auto ceilings = measure::measureCeilings(measure::CeilingsRequest::of(device, kThreads));
    if (!ceilings) {
        std::printf("%s\n", ceilings.error().oneLine().c_str());
        return 1;
    }
    const auto measured = backend::abiCeilings(*ceilings, kThreads);
    const auto target = generated::targetOfThisCpu(kThreads, &measured);
    std::printf("%s, %d threads, peak %.1f GF/s, L2 %.0f GB/s, L3 %.0f GB/s, memory %.0f GB/s\n",
                device.cpu.c_str(), kThreads, target.flopsPerNs, target.secondLevel.allThreads,
                target.thirdLevel.allThreads, target.memory.allThreads);
    const std::int64_t least = kThreads * device.l2Bytes;
    Study study(target, **cache, seconds, {least, std::max(least, measure::mostCoolingBytes(device))});
    std::set<std::string> seen;
    for (const auto& network : networks) {
        const auto graph = models::buildModel(network);
        if (!graph) {
            std::printf("%s\n", graph.error().oneLine().c_str());
            return 1;
        }
        const auto modelBytes = graph::constantBytes(**graph);
        for (const auto& region : test::regionsOf(**graph)) {
            const bool isWanted = region.name.find(only) != std::string::npos;
            if (isWanted && seen.size() < most && seen.insert(region.name).second) {
                study.run(region, modelBytes);
            }
        }
    }
    study.sum();
    return 0;
}
