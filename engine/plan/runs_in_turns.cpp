#include "engine/plan/runs_in_turns.h"

#include "engine/base/hash.h"
#include "engine/measure/device_json.h"
#include "engine/plan/plan_json.h"
#include "engine/plan/plan_json_results.h"
#include "engine/plan/plan_text.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace tessera::plan {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kRunsVersion = 1;
constexpr const char* kRunsFormat = "tessera-runs";

/// Of what decides how long the plan takes: its placement, and what it runs on. Times do not: they are
/// measured anew, and it stays the plan.
std::string identityOf(const Plan& plan) {
    return base::hashText(plan.structureHash.hex() + plan.weightsHash.hex() + plan.wholeGraphBackend +
                          std::string(graph::toText(plan.precision)) + std::string(toText(plan.waitPolicy)) +
                          std::to_string(plan.threads) + plan.hardwareProfile +
                          measure::deviceJson<Json>(plan.device).dump() +
                          planText(plan, {PlanTextOptions::Times::kHide}))
        .hex();
}

Json runJson(const RunInTurns& run) {
    return {{"origin", run.origin},
            {"key", run.key},
            {"ratio", speedUpJson(run.ratio)},
            {"time_in_force", timeJson(run.timeOfInForce)},
            {"plan", planJson(toDocument(*run.plan))}};
}

SpeedUp readRatio(const JsonReader& entry) {
    const auto in = entry.object("ratio");
    if (!in) {
        return {};
    }
    const SpeedUp ratio = readSpeedUp(*in);
    if (!(0 < ratio.low && ratio.low <= ratio.median && ratio.median <= ratio.high)) {
        in->refuse("median", "expected positive ratios, the median inside its interval");
    }
    return ratio;
}

} // namespace

std::string writeRuns(const Plan& inForce, std::span<const RunInTurns> runs) {
    Json list = Json::array();
    for (const auto& run : runs) {
        list.push_back(runJson(run));
    }
    const Json root{{"format", kRunsFormat},
                    {"version", kRunsVersion},
                    {"of", identityOf(inForce)},
                    {"runs", std::move(list)}};
    return root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

base::Result<std::vector<RunInTurns>> readRuns(std::string_view text, const Plan& inForce) {
    TESSERA_TRY(const auto root, parseBoundedJson(text, kMaxPlanBytes));
    std::optional<base::Error> failure;
    const JsonReader in(root, "", failure);
    if (in.text("format") != kRunsFormat) {
        in.refuse("format", "expected \"tessera-runs\"");
    }
    if (in.integer("version", 0, std::numeric_limits<std::int32_t>::max()) != kRunsVersion) {
        in.refuse("version", "this program reads version " + std::to_string(kRunsVersion));
    }
    std::vector<RunInTurns> runs;
    if (in.text("of") != identityOf(inForce) && !failure) {
        return runs;
    }
    const auto model = modelOf(inForce);
    base::Status plans;
    in.objects("runs", [&](const JsonReader& entry) {
        RunInTurns run{.origin = entry.text("origin"),
                       .key = entry.text("key", JsonReader::Need::kOptional),
                       .plan = nullptr,
                       .ratio = readRatio(entry),
                       .timeOfInForce = {}};
        if (run.origin.empty()) {
            entry.refuse("origin", "expected where the plan comes from");
        }
        if (const auto time = entry.object("time_in_force")) {
            run.timeOfInForce = readEndToEnd(*time);
        }
        if (!entry.object("plan") || failure || !plans) {
            return;
        }
        std::vector<std::string> notes;
        auto plan = planFromJson(root["runs"][runs.size()]["plan"], model, notes);
        if (!plan) {
            plans = base::fail(plan.error());
            return;
        }
        run.plan = std::make_shared<const Plan>(*std::move(plan));
        runs.push_back(std::move(run));
    });
    if (failure) {
        return base::fail(*failure);
    }
    TESSERA_CHECK(plans);
    return runs;
}

} // namespace tessera::plan
