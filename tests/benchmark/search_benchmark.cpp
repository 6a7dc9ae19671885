// How long a search takes, cold and with a warm store, and what it finds: `search_benchmark [NETWORK...]`.
// With `--operator-level` first: that level alone, cold, and where its time went; with `--libraries`: the
// same without generated kernels. With `--overrides` first: that level, then how long it takes to solve it
// again under one pin, for nodes all over the model. With `--checks`: a cold search of both levels, and what
// part of its time went to comparing results with the reference. Every figure is of this run on this machine;
// prints the CPU first.
#include "engine/base/clock.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/session/session.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace tessera;

void printPlan(const plan::Plan& plan) {
    for (const auto& baseline : plan.baselines) {
        if (baseline.time) {
            std::printf("    %-12s %10.3f ms\n", baseline.name.c_str(), baseline.time->median.milliseconds());
        } else {
            std::printf("    %-12s %s\n", baseline.name.c_str(), baseline.reason.c_str());
        }
    }
    std::printf("    %-12s %10.3f ms, predicted %.3f, speed-up %.3f [%.3f, %.3f] %s\n", "plan",
                plan.endToEnd ? plan.endToEnd->median.milliseconds() : 0.0,
                plan.predicted() ? plan.predicted()->milliseconds() : 0.0, plan.speedUp.median,
                plan.speedUp.low, plan.speedUp.high, plan.identicalTo.value_or("").c_str());
}

bool searchOnce(session::Session& session, const char* label, session::SearchRequest::Level level) {
    session::SearchRequest request;
    request.level = level;
    const auto report = session.search(request, {}, nullptr, {});
    if (!report) {
        std::printf("  %s: %s\n", label, report.error().oneLine().c_str());
        return false;
    }
    std::printf("  %s: operator level %.2f s, solve %.1f ms, %lld measured, %lld from the store, %s; graph "
                "level %.2f s, "
                "%lld plans\n",
                label, report->operatorWall.seconds(), report->solveTime.milliseconds(),
                static_cast<long long>(report->measurements), static_cast<long long>(report->fromStore),
                report->optimal ? "optimal" : "bounded", report->graphWall.seconds(),
                static_cast<long long>(report->evaluations));
    printPlan(*report->plan);
    return true;
}

void printWork(const char* what, const measure::WorkTimes& work) {
    std::printf("    %s: right answers %.2f s, made ready %.2f s, first runs %.2f s, compared %.2f s, timed "
                "%.2f s\n",
                what, work.oracle.seconds(), work.prepare.seconds(), work.firstRuns.seconds(),
                work.compare.seconds(), work.timing.seconds());
}

/// Searches until the operator level is done; all that comes after is cancelled. Null: it did not get there.
plan::PlanRef operatorLevelOnce(session::Session& session, const std::vector<std::string>& backends) {
    std::stop_source stop;
    session::SearchRequest request;
    request.level = session::SearchRequest::Level::kOperator;
    request.backends = backends;
    plan::PlanRef best;
    const base::SystemClock clock;
    const auto start = clock.now();
    const auto look = [&](const session::SearchProgress& progress) {
        if (progress.phase != session::SearchProgress::Phase::kBaselines || best != nullptr) {
            return;
        }
        best = progress.best;
        std::printf("  operator level %.2f s, %lld measured, %lld from the store, predicted %.3f ms\n",
                    (clock.now() - start).seconds(), static_cast<long long>(progress.measured),
                    static_cast<long long>(progress.fromStore), best->predicted()->milliseconds());
        printWork("regions", progress.regionWork);
        printWork("conversions", progress.conversionWork);
        stop.request_stop();
    };
    const auto report = session.search(request, {stop.get_token(), {}}, nullptr, look);
    if (best == nullptr && !report) {
        std::printf("  %s\n", report.error().oneLine().c_str());
    }
    return best;
}

/// Pins one node after the other, some dozens all over the plan, each to the first other backend that can run
/// it, and prints how long the previews took.
bool overridesOnce(session::Session& session, const plan::PlanRef& plan) {
    constexpr std::size_t kPins = 40;
    const base::SystemClock clock;
    std::vector<double> times;
    const std::size_t step = std::max<std::size_t>(1, plan->regions.size() / kPins);
    for (std::size_t i = 0; i < plan->regions.size(); i += step) {
        const auto& region = plan->regions[i];
        const auto& node = plan->graph->node(region.region.nodes.front());
        for (const char* backend : {"onednn", "xnnpack", "openblas", "generated"}) {
            if (region.implementation.backend == backend) {
                continue;
            }
            const std::vector<plan::Constraint> pin{{.kind = plan::Constraint::Kind::kPin,
                                                     .node = node.name,
                                                     .backend = backend,
                                                     .implementation = ""}};
            const auto start = clock.now();
            const auto preview = session.preview(plan, pin, session::Unmeasured::kShow, {});
            if (preview) {
                times.push_back((clock.now() - start).milliseconds());
                break;
            }
        }
    }
    if (times.empty()) {
        std::printf("  no node can be pinned elsewhere\n");
        return false;
    }
    std::ranges::sort(times);
    std::printf(
        "  solved again under a pin: %zu pins, median %.1f ms, 95th percentile %.1f ms, longest %.1f ms\n",
        times.size(), times[times.size() / 2], times[times.size() * 95 / 100], times.back());
    return true;
}

/// A cold search, and the share of its time in which results were compared: runs of the reference, right
/// answers of regions, runs on further draws and comparisons, and the same of whole plans.
bool checksOnce(session::Session& session) {
    const base::SystemClock clock;
    const auto start = clock.now();
    measure::WorkTimes regions;
    const auto report = session.search(
        {}, {}, nullptr, [&](const session::SearchProgress& progress) { regions = progress.regionWork; });
    const double wall = (clock.now() - start).seconds();
    if (!report) {
        std::printf("  %s\n", report.error().oneLine().c_str());
        return false;
    }
    const double ofRegions = (regions.oracle + regions.compare).seconds();
    const double ofPlans = report->checks.time.seconds();
    std::printf(
        "  search %.1f s, compared: regions %.2f s (right answers %.2f), whole plans %.2f s, share %.3f, "
        "%zu draws%s\n",
        wall, ofRegions, regions.oracle.seconds(), ofPlans, (ofRegions + ofPlans) / wall,
        report->checks.draws.size(), report->checks.reason.empty() ? "" : ", one draw for want of time");
    for (const auto& wrong : report->checks.wrong) {
        std::printf("  wrong: %s\n", wrong.c_str());
    }
    printPlan(*report->plan);
    return true;
}

enum class Extent { kWhole, kChecks, kOperatorLevel, kLibraries, kOverrides };

bool benchmark(const std::string& network, Extent extent) {
    std::printf("%s\n", network.c_str());
    session::SessionSettings settings;
    settings.store = ":memory:";
    auto session = session::Session::create(settings);
    if (!session) {
        std::printf("  %s\n", session.error().oneLine().c_str());
        return false;
    }
    if (const auto opened = (*session)->open("builtin:" + network, {}); !opened) {
        std::printf("  %s\n", opened.error().oneLine().c_str());
        return false;
    }
    if (extent == Extent::kChecks) {
        return checksOnce(**session);
    }
    if (extent != Extent::kWhole) {
        const std::vector<std::string> libraries{"onednn", "openblas", "xnnpack", "reference"};
        const auto plan = operatorLevelOnce(
            **session, extent == Extent::kLibraries ? libraries : std::vector<std::string>());
        return plan != nullptr && (extent != Extent::kOverrides || overridesOnce(**session, plan));
    }
    return searchOnce(**session, "cold", session::SearchRequest::Level::kOperator) &&
           searchOnce(**session, "warm", session::SearchRequest::Level::kBoth);
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> networks(argv + 1, argv + argc);
    auto extent = Extent::kWhole;
    const std::map<std::string, Extent> options{{"--operator-level", Extent::kOperatorLevel},
                                                {"--libraries", Extent::kLibraries},
                                                {"--overrides", Extent::kOverrides},
                                                {"--checks", Extent::kChecks}};
    if (const auto chosen = networks.empty() ? options.end() : options.find(networks.front());
        chosen != options.end()) {
        extent = chosen->second;
        networks.erase(networks.begin());
    }
    if (networks.empty()) {
        networks = {"dcgan", "bert", "resnext50", "nasnet-a", "resnet3d50"};
    }
    std::printf("%s\n", tessera::measure::localDevice().title().c_str());
    bool ok = true;
    for (const auto& network : networks) {
        ok = benchmark(network, extent) && ok;
        std::fflush(stdout);
    }
    return ok ? 0 : 1;
}
