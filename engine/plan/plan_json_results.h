#pragma once

#include "engine/plan/json_reader.h"
#include "engine/plan/plan.h"

#include <nlohmann/json_fwd.hpp>

namespace tessera::plan {

/// An hour: a longer kernel is no measurement, and sums over a million of them still fit in 64 bits.
inline constexpr std::int64_t kMaxNanoseconds = std::int64_t{3600} * 1'000'000'000;

[[nodiscard]] base::Nanoseconds readTime(const JsonReader& in, const char* key, std::int64_t low = 0);
/// Refuses a median outside its interval.
[[nodiscard]] EndToEnd readEndToEnd(const JsonReader& in);
[[nodiscard]] nlohmann::ordered_json timeJson(const EndToEnd& time);
[[nodiscard]] SpeedUp readSpeedUp(const JsonReader& in);
[[nodiscard]] nlohmann::ordered_json speedUpJson(const SpeedUp& ratio);

/// What was measured of whole plans: end_to_end, raced, baselines, best_baseline, identical_to, speedup,
/// best_mix.
void addResults(nlohmann::ordered_json& root, const PlanHeader& header);
/// A file of a version that knew no `raced` has its race in end_to_end.
void readResults(const JsonReader& in, PlanHeader& header);

} // namespace tessera::plan
