#include "engine/session/search_cache.h"

#include "engine/measure/thresholds.h"
#include "engine/plan/json_reader.h"
#include "engine/plan/plan_json.h"
#include "engine/session/search_step_json.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::session {

using base::fail;
using base::Nanoseconds;
using Json = nlohmann::ordered_json;
using plan::JsonReader;

namespace {

constexpr const char* kStateKind = "graph-level";
constexpr const char* kOutcomeKind = "outcome";
/// Raised whenever a search of the same request would find something else.
constexpr std::int64_t kOutcomeVersion = 5;
/// At the machine, to tell its speed from what disturbs it for some milliseconds.
constexpr int kLooks = 16;

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
            {"operator_level_cut", report.operatorLevelCut},
            {"graph_level_cut", report.graphLevelCut},
            {"final_round_cut", report.finalRoundCut},
            {"improvement", report.improvement},
            {"verdicts", std::move(verdicts)},
            {"predicted", report.predicted},
            {"unmeasured", report.unmeasured},
            {"checks",
             {{"draws", report.checks.draws},
              {"region_draws", report.checks.regionDraws},
              {"against", toText(report.checks.against)},
              {"reason", report.checks.reason},
              {"wrong", report.checks.wrong},
              {"failed", report.checks.failed},
              {"wall_ns", report.checks.time.count()}}}};
}

void readChecks(const JsonReader& in, CheckReport& checks) {
    checks.draws = in.texts("draws");
    checks.regionDraws = in.texts("region_draws");
    for (const auto against : {CheckReport::Against::kPlan, CheckReport::Against::kRuntime}) {
        checks.against = in.text("against") == toText(against) ? against : checks.against;
    }
    checks.reason = in.text("reason");
    checks.wrong = in.texts("wrong");
    if (in.has("failed")) { // earlier versions kept none
        checks.failed = in.texts("failed");
    }
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
    report.operatorLevelCut = in.flag("operator_level_cut", JsonReader::Need::kOptional);
    report.graphLevelCut = in.flag("graph_level_cut", JsonReader::Need::kRequired);
    report.finalRoundCut = in.flag("final_round_cut", JsonReader::Need::kRequired);
    report.improvement = in.number("improvement", 0.0);
    report.predicted = in.integer("predicted", 0, kMost);
    report.unmeasured = in.has("unmeasured") ? in.integer("unmeasured", 0, kMost) : 0;
    readVerdicts(in, report);
    if (const auto checks = in.object("checks")) {
        readChecks(*checks, report.checks);
    }
}

} // namespace

bool CachedResult::suffices(Nanoseconds asked) const {
    // With more time a kernel may end.
    const bool isCut = report.operatorLevelCut || report.graphLevelCut || report.finalRoundCut ||
                       !report.checks.failed.empty();
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
    Json root{{"unix_seconds", outcome.unixSeconds},
              {"budget_ns", outcome.budget.count()},
              {"fma_gflops", outcome.speed.fmaGflops},
              {"bandwidth_gbps", outcome.speed.bandwidthGBps},
              {"report", reportJson(outcome.report)},
              {"steps", stepsJson(outcome.report.steps)},
              {"plan", plan::planJson(plan::toDocument(*outcome.report.plan))}};
    return root.dump(-1, ' ', false, Json::error_handler_t::replace);
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
    outcome.report.steps = readSteps(in, model.graph->nodes().size()); // earlier versions kept none
    if (!in.object("plan") || failure) {
        return fail(*failure);
    }
    std::vector<std::string> notes;
    TESSERA_TRY(auto plan, plan::planFromJson(parsed["plan"], model, notes));
    outcome.report.plan = std::make_shared<const plan::Plan>(std::move(plan));
    return outcome;
}

base::Hash128 SearchCache::stateKey(const SearchRequest& request) const {
    const auto& frame = m_placement.frame();
    base::Hasher hasher;
    hasher.add(frame.graph->structureHash()).add(frame.device.hash()).add(std::int64_t{frame.threads});
    hasher.add(graph::toText(frame.precision)).add(static_cast<std::int64_t>(request.seed));
    for (const auto& device : m_placement.catalogue().devices()) {
        hasher.add(std::string_view(device.toText()));
    }
    for (const auto& [device, limit] : m_placement.memory().limits) {
        hasher.add(std::string_view(device.toText())).add(limit.total).add(limit.largest);
    }
    hasher.add(static_cast<std::int64_t>(request.backends.size()));
    for (const auto& backend : request.backends) {
        hasher.add(std::string_view(backend));
    }
    for (const auto& constraint : request.constraints) {
        hasher.add(std::int64_t{constraint.kind == plan::Constraint::Kind::kPin ? 1 : 0});
        hasher.add(std::string_view(constraint.node)).add(std::string_view(constraint.backend));
        hasher.add(std::string_view(constraint.implementation));
        if (constraint.device) {
            hasher.add(std::string_view(constraint.device->toText()));
        }
    }
    return hasher.finish();
}

base::Result<std::optional<search::GraphLevelState>>
SearchCache::findState(const SearchRequest& request, const search::GraphLevelSettings& settings) const {
    if (!request.resume || m_placement.isBorrowed()) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto note, m_store.findNote(kStateKind, stateKey(request)));
    if (!note) {
        return std::nullopt;
    }
    // One that cannot be read (an edited or damaged file) is as good as none: the search begins anew.
    auto state = search::readState(*note, m_placement.graph(), settings);
    return state ? std::optional(*std::move(state)) : std::nullopt;
}

base::Status SearchCache::keepState(const SearchRequest& request, const search::GraphLevelState& state,
                                    const search::GraphLevelSettings& settings) {
    if (m_placement.isBorrowed()) {
        return {};
    }
    return m_store.putNote(kStateKind, stateKey(request),
                           search::writeState(state, m_placement.graph(), settings));
}

base::Result<base::Hash128> SearchCache::answerKey(const SearchRequest& request, std::stop_token stop) {
    std::vector<backend::BackendOnDevice> backends;
    base::Hasher hasher;
    hasher.add(kOutcomeVersion).add(stateKey(request)).add(m_placement.frame().structureHash);
    hasher.add(static_cast<std::int64_t>(request.level)).add(request.evaluations.value_or(-1));
    for (const auto& info : m_placement.catalogue().backends()) {
        if (isAmong(request.backends, info.spec.id)) {
            for (const auto& device : info.devices) {
                backends.push_back({info.spec.id, device});
            }
            hasher.add(std::string_view(pattern::writeSpec(info.spec)));
        }
    }
    TESSERA_TRY(const auto hashes, m_placement.regions().contextHashes(backends, stop));
    for (const auto& [backend, hash] : hashes) {
        hasher.add(std::string_view(backend.toText())).add(hash);
    }
    return hasher.finish();
}

base::Result<std::optional<SearchReport>> SearchCache::find(const SearchRequest& request,
                                                            std::stop_token stop) {
    if (request.anew || request.resume || m_placement.isBorrowed()) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto key, answerKey(request, stop));
    TESSERA_TRY(const auto note, m_store.findNote(kOutcomeKind, key));
    if (!note) {
        return std::nullopt;
    }
    // One that cannot be read (an edited or damaged file) is as good as none: the search begins anew.
    const auto outcome = readCachedResult(*note, plan::modelOf(m_placement.frame()));
    if (!outcome || !outcome->suffices(request.budget)) {
        return std::nullopt;
    }
    for (int look = 0; look < kLooks; ++look) {
        TESSERA_TRY(const auto speed, m_placement.regions().refreshCanary(stop));
        if (outcome->holdsAt(speed)) {
            m_placement.noteAnswered(request.backends);
            return outcome->found();
        }
    }
    return std::nullopt;
}

base::Status SearchCache::keep(const SearchRequest& request, const SearchReport& report) {
    TESSERA_TRY(const auto key, answerKey(request, {}));
    measure::Canary speed;
    for (int look = 0; look < kLooks; ++look) {
        TESSERA_TRY(const auto now, m_placement.regions().refreshCanary({}));
        speed = speed.best(now);
    }
    const CachedResult outcome{report, speed, request.budget, m_placement.clock().unixSeconds()};
    return m_store.putNote(kOutcomeKind, key, writeCachedResult(outcome));
}

} // namespace tessera::session
