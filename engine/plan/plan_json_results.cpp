#include "engine/plan/plan_json_results.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace tessera::plan {

using Need = JsonReader::Need;

using Json = nlohmann::ordered_json;

Json timeJson(const EndToEnd& time) {
    Json object{{"median_ns", time.median.count()},
                {"low_ns", time.low.count()},
                {"high_ns", time.high.count()},
                {"rounds", time.rounds}};
    if (time.unixSeconds > 0) {
        object["unix_seconds"] = time.unixSeconds;
    }
    if (time.othersShare) {
        object["others_share"] = *time.othersShare;
    }
    return object;
}

Json speedUpJson(const SpeedUp& ratio) {
    return {{"median", ratio.median}, {"low", ratio.low}, {"high", ratio.high}};
}

SpeedUp readSpeedUp(const JsonReader& in) {
    return {.median = in.number("median", 1.0), .low = in.number("low", 1.0), .high = in.number("high", 1.0)};
}

namespace {

Json baselineJson(const Baseline& baseline) {
    Json object{{"name", baseline.name}, {"feasible", baseline.time.has_value()}};
    if (baseline.time) {
        object.update(timeJson(*baseline.time));
    }
    object["reason"] = baseline.reason;
    if (baseline.predicted) {
        object["predicted_ns"] = baseline.predicted->count();
    }
    if (baseline.isRescaled) {
        object["rescaled"] = true;
    }
    return object;
}

Json orNull(const std::optional<std::string>& text) {
    return text ? Json(*text) : Json();
}

Json orNull(const std::optional<EndToEnd>& time) {
    return time ? timeJson(*time) : Json();
}

Baseline readBaseline(const JsonReader& in) {
    Baseline baseline;
    baseline.name = in.text("name");
    if (in.flag("feasible", Need::kRequired)) {
        baseline.time = readEndToEnd(in);
    }
    baseline.reason = in.text("reason", Need::kOptional);
    if (in.has("predicted_ns")) {
        baseline.predicted = readTime(in, "predicted_ns");
    }
    baseline.isRescaled = in.flag("rescaled", Need::kOptional);
    return baseline;
}

} // namespace

base::Nanoseconds readTime(const JsonReader& in, const char* key, std::int64_t low) {
    return base::Nanoseconds(in.integer(key, low, kMaxNanoseconds));
}

EndToEnd readEndToEnd(const JsonReader& in) {
    constexpr auto kLatest = std::numeric_limits<std::int64_t>::max() / 2;
    EndToEnd time{.median = readTime(in, "median_ns"),
                  .low = readTime(in, "low_ns"),
                  .high = readTime(in, "high_ns"),
                  .rounds = static_cast<std::int32_t>(in.integer("rounds", 0, 1'000'000, Need::kOptional)),
                  .unixSeconds = in.integer("unix_seconds", 0, kLatest, Need::kOptional)};
    if (in.has("others_share")) {
        time.othersShare = in.number("others_share", 0.0);
        if (*time.othersShare < 0 || *time.othersShare > 1) {
            in.refuse("others_share", "expected a share from 0 to 1");
        }
    }
    if (time.low > time.median || time.median > time.high) {
        in.refuse("median_ns", "lies outside its interval");
    }
    return time;
}

void addResults(Json& root, const PlanHeader& header) {
    root["end_to_end"] = orNull(header.endToEnd);
    if (header.raced) {
        root["raced"] = timeJson(*header.raced);
    }
    root["best_baseline"] = orNull(header.bestBaseline);
    root["identical_to"] = orNull(header.identicalTo);
    root["speedup"] = speedUpJson(header.speedUp);
    if (header.bestMix) {
        root["best_mix"] = timeJson(header.bestMix->time);
        root["best_mix"]["behind"] = speedUpJson(header.bestMix->behind);
    }
    root["baselines"] = Json::array();
    for (const auto& baseline : header.baselines) {
        root["baselines"].push_back(baselineJson(baseline));
    }
}

void readResults(const JsonReader& in, PlanHeader& header) {
    if (const auto time = in.object("end_to_end", Need::kOptional)) {
        header.endToEnd = readEndToEnd(*time);
    }
    in.objects(
        "baselines", [&](const JsonReader& entry) { header.baselines.push_back(readBaseline(entry)); },
        Need::kOptional);
    if (const auto time = in.object("raced", Need::kOptional)) {
        header.raced = readEndToEnd(*time);
    } else if (!header.baselines.empty()) {
        header.raced = header.endToEnd;
    }
    header.bestBaseline = in.textOrNull("best_baseline");
    header.identicalTo = in.textOrNull("identical_to");
    if (const auto speedUp = in.object("speedup", Need::kOptional)) {
        header.speedUp = readSpeedUp(*speedUp);
    }
    if (const auto mix = in.object("best_mix", Need::kOptional)) {
        header.bestMix = {.time = readEndToEnd(*mix), .behind = {}};
        if (const auto behind = mix->object("behind", Need::kRequired)) {
            header.bestMix->behind = readSpeedUp(*behind);
        }
    }
}

} // namespace tessera::plan
