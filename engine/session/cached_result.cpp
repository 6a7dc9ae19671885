#include "engine/session/cached_result.h"

#include "engine/measure/thresholds.h"
#include "engine/plan/json_reader.h"
#include "engine/plan/plan_json.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::session {

using base::fail;
using base::Nanoseconds;
using Json = nlohmann::ordered_json;
using plan::JsonReader;

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 2;

Json reportJson(const SearchReport& report) {
    Json verdicts = Json::object();
    for (const auto& [outcome, count] : report.verdicts) {
        verdicts[std::string(backend::toText(outcome))] = count;
    }
    return {{"solve_ns", report.solveTime.count()},
            {"measurements", report.measurements},
            {"from_store", report.fromStore},
            {"lower_bound_ns", report.lowerBound.count()},
            {"optimal", report.optimal},
            {"evaluations", report.evaluations},
            {"generations", report.generations},
            {"graph_level_cut", report.graphLevelCut},
            {"final_round_cut", report.finalRoundCut},
            {"improvement", report.improvement},
            {"verdicts", std::move(verdicts)},
            {"predicted", report.predicted},
            {"checks",
             {{"draws", report.checks.draws},
              {"region_draws", report.checks.regionDraws},
              {"against", report.checks.against == CheckReport::Against::kPlan ? "plan" : "reference"},
              {"reason", report.checks.reason},
              {"wrong", report.checks.wrong},
              {"wall_ns", report.checks.time.count()}}}};
}

void readChecks(const JsonReader& in, CheckReport& checks) {
    checks.draws = in.texts("draws");
    checks.regionDraws = in.texts("region_draws");
    checks.against =
        in.text("against") == "plan" ? CheckReport::Against::kPlan : CheckReport::Against::kReference;
    checks.reason = in.text("reason");
    checks.wrong = in.texts("wrong");
    checks.time = Nanoseconds(in.integer("wall_ns", 0, kMost));
}

void readVerdicts(const JsonReader& in, SearchReport& report) {
    const auto verdicts = in.object("verdicts");
    if (!verdicts) {
        return;
    }
    for (const auto outcome : backend::kOutcomes) {
        const std::string name(backend::toText(outcome));
        if (verdicts->has(name.c_str())) {
            report.verdicts[outcome] = verdicts->integer(name.c_str(), 0, kMost);
        }
    }
}

void readReport(const JsonReader& in, SearchReport& report) {
    report.solveTime = Nanoseconds(in.integer("solve_ns", 0, kMost));
    report.measurements = in.integer("measurements", 0, kMost);
    report.fromStore = in.integer("from_store", 0, kMost);
    report.lowerBound = Nanoseconds(in.integer("lower_bound_ns", 0, kMost));
    report.optimal = in.flag("optimal", JsonReader::Need::kRequired);
    report.evaluations = in.integer("evaluations", 0, kMost);
    report.generations = in.integer("generations", 0, kMost);
    report.graphLevelCut = in.flag("graph_level_cut", JsonReader::Need::kRequired);
    report.finalRoundCut = in.flag("final_round_cut", JsonReader::Need::kRequired);
    report.improvement = in.number("improvement", 0.0);
    report.predicted = in.integer("predicted", 0, kMost);
    readVerdicts(in, report);
    if (const auto checks = in.object("checks")) {
        readChecks(*checks, report.checks);
    }
}

} // namespace

bool CachedResult::suffices(Nanoseconds asked) const {
    const bool isCut = report.graphLevelCut || report.finalRoundCut;
    return !isCut || budget.count() >= asked.count() - asked.count() / thresholds::kOpeningShare;
}

bool CachedResult::holdsAt(const measure::Canary& now) const {
    using namespace thresholds;
    const double arithmetic = now.fmaGflops / speed.fmaGflops;
    const double bandwidth = now.bandwidthGBps / speed.bandwidthGBps;
    return kLeastCachedArithmetic <= arithmetic && arithmetic <= kMostCachedArithmetic &&
           kLeastCachedBandwidth <= bandwidth && bandwidth <= kMostCachedBandwidth;
}

SearchReport CachedResult::found() const {
    SearchReport answer = report;
    answer.fromStore += answer.measurements;
    answer.measurements = 0;
    answer.operatorWall = {};
    answer.graphWall = {};
    answer.resumedGenerations.reset();
    answer.foundUnixSeconds = unixSeconds;
    return answer;
}

std::string writeCachedResult(const CachedResult& outcome) {
    return Json{{"unix_seconds", outcome.unixSeconds},
                {"budget_ns", outcome.budget.count()},
                {"fma_gflops", outcome.speed.fmaGflops},
                {"bandwidth_gbps", outcome.speed.bandwidthGBps},
                {"report", reportJson(outcome.report)},
                {"plan", plan::planJson(plan::toDocument(*outcome.report.plan))}}
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

base::Result<CachedResult> readCachedResult(std::string_view text, const plan::PlanModel& model) {
    TESSERA_TRY(const auto parsed, plan::parseBoundedJson(text, plan::kMaxPlanBytes));
    std::optional<base::Error> failure;
    const JsonReader in(parsed, "", failure);
    CachedResult outcome;
    outcome.unixSeconds = in.integer("unix_seconds", 0, kMost);
    outcome.budget = Nanoseconds(in.integer("budget_ns", 0, kMost));
    outcome.speed = {in.number("fma_gflops", 0.0), in.number("bandwidth_gbps", 0.0)};
    if (const auto report = in.object("report")) {
        readReport(*report, outcome.report);
    }
    if (!in.object("plan") || failure) {
        return fail(*failure);
    }
    std::vector<std::string> notes;
    TESSERA_TRY(auto plan, plan::planFromJson(parsed["plan"], model, notes));
    outcome.report.plan = std::make_shared<const plan::Plan>(std::move(plan));
    return outcome;
}

} // namespace tessera::session
