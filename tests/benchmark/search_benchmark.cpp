// How long a search takes, cold and with a warm store, and what it finds: `search_benchmark [NETWORK...]`.
// With `--operator-level` first: that level alone, cold.
// Every figure is of this run on this machine; prints the CPU first.
#include "engine/base/clock.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/session/session.h"

#include <cstdio>
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

/// Searches until the operator level is done; all that comes after is cancelled.
bool operatorLevelOnce(session::Session& session) {
    std::stop_source stop;
    session::SearchRequest request;
    request.level = session::SearchRequest::Level::kOperator;
    bool done = false;
    const base::SystemClock clock;
    const auto start = clock.now();
    const auto look = [&](const session::SearchProgress& progress) {
        if (progress.phase != session::SearchProgress::Phase::kBaselines || done) {
            return;
        }
        done = true;
        std::printf("  operator level %.2f s, %lld measured, %lld from the store, predicted %.3f ms\n",
                    (clock.now() - start).seconds(), static_cast<long long>(progress.measured),
                    static_cast<long long>(progress.fromStore), progress.best->predicted()->milliseconds());
        stop.request_stop();
    };
    const auto report = session.search(request, {stop.get_token(), {}}, nullptr, look);
    if (!done && !report) {
        std::printf("  %s\n", report.error().oneLine().c_str());
    }
    return done;
}

enum class Extent { kWhole, kOperatorLevel };

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
    if (extent == Extent::kOperatorLevel) {
        return operatorLevelOnce(**session);
    }
    return searchOnce(**session, "cold", session::SearchRequest::Level::kOperator) &&
           searchOnce(**session, "warm", session::SearchRequest::Level::kBoth);
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> networks(argv + 1, argv + argc);
    auto extent = Extent::kWhole;
    if (!networks.empty() && networks.front() == "--operator-level") {
        extent = Extent::kOperatorLevel;
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
