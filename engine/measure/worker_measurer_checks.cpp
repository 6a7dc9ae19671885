// On which values a model's regions are checked, and what is known of their results.
#include "engine/base/clock.h"
#include "engine/graph/region.h"
#include "engine/measure/hang_note.h"
#include "engine/measure/json_read.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/worker_measurer.h"

#include <utility>

namespace tessera::measure {

using backend::Outcome;
using base::ErrorKind;
using base::fail;
using nlohmann::json;

base::Result<std::optional<base::Nanoseconds>> WorkerMeasurer::referenceRun(const WireGraph& graph,
                                                                            std::stop_token stop) {
    constexpr const char* kNoteKind = "reference run";
    const auto key = base::Hasher()
                         .add(std::string_view(graph.name()))
                         .add(m_deviceHash)
                         .add(std::int64_t{m_settings.threads})
                         .finish();
    TESSERA_TRY(const auto note, m_store.findNote(kNoteKind, key));
    const auto known = note ? json::parse(*note, nullptr, false) : json();
    if (const auto run = intField(known, "run_ns", -1); run >= 0) {
        return base::Nanoseconds(run);
    }
    const auto budget = m_settings.checkInputs->budget();
    const auto flops = graph::regionFlops(*m_graph, graph::wholeRegion(*m_graph));
    const bool wasTooLong = intField(known, "more_than_ns", -1) >= budget.count();
    if (wasTooLong || !m_settings.checkInputs->mayTry(flops, m_settings.threads)) {
        return std::nullopt;
    }
    TESSERA_TRY(const auto draws, m_settings.checkInputs->draws());
    const base::SystemClock clock;
    const auto start = clock.now();
    const base::Result<base::Nanoseconds> run = m_worker.record(graph, draws, stop, budget);
    const auto took = clock.now() - start;
    m_counts.regions.oracle += took;
    if (!run && run.error().kind == ErrorKind::kImpossible && took >= budget) {
        TESSERA_CHECK(m_store.putNote(kNoteKind, key, json{{"more_than_ns", budget.count()}}.dump()));
        return std::nullopt;
    }
    TESSERA_CHECK(run);
    TESSERA_CHECK(m_store.putNote(kNoteKind, key, json{{"run_ns", run->count()}}.dump()));
    return *run;
}

base::Result<CheckScope> WorkerMeasurer::checkScope(std::stop_token stop) {
    if (!m_scope && m_settings.checkInputs == nullptr) {
        m_scope.emplace();
    }
    const bool isStale =
        m_settings.checkInputs != nullptr && m_scopeBudget != m_settings.checkInputs->budget();
    if (!m_scope || isStale) {
        TESSERA_TRY(const auto* graph, wire());
        TESSERA_TRY(const auto draws, m_settings.checkInputs->draws());
        TESSERA_TRY(const auto inputs, m_settings.checkInputs->hash());
        CheckScope scope{.model = base::Hasher().add(std::string_view(graph->name())).add(inputs).finish(),
                         .available = draws.size()};
        const auto run = referenceRun(*graph, stop);
        if (run) {
            scope.draws = m_settings.checkInputs->affordable(*run, draws.size());
            scope.reason = scope.draws == draws.size() ? ""
                           : scope.draws == 0
                               ? "the reference would take longer than a tenth of the budget"
                               : "a run of the reference takes " + base::timeText(**run) +
                                     ": there is time for one of " + std::to_string(draws.size()) + " draws";
        } else if (run.error().kind == ErrorKind::kImpossible || run.error().kind == ErrorKind::kRefused) {
            scope.reason = "the reference cannot run the model: " + run.error().oneLine();
        } else {
            return fail(run.error());
        }
        m_scope = std::move(scope);
        m_scopeBudget = m_settings.checkInputs->budget();
    }
    return *m_scope;
}

base::Status WorkerMeasurer::condemn(const MeasureRequest& request, const std::string& reason,
                                     std::stop_token stop) {
    const base::SystemClock clock;
    TESSERA_TRY(const auto key,
                keyOf(graph::regionKey(*m_graph, request.region), request.implementation, stop));
    TESSERA_TRY(const auto scope, checkScope(stop));
    return putCheck(m_store, key, scope, {CheckRecord::Result::kWrong, "", reason, clock.unixSeconds()});
}

base::Result<std::optional<backend::Cost>> WorkerMeasurer::knownHang(const StoreKey& verdict) const {
    TESSERA_TRY(auto note, findHang(m_store, verdict));
    CallOptions options;
    options.limit = m_settings.hangLimit;
    options.silence = Silence::kRuns;
    const auto limit = m_worker.client().limitOf(options);
    return note && note->waited >= limit
               ? std::optional(backend::Cost::infeasible(Outcome::kHung, std::move(note->reason)))
               : std::nullopt;
}

base::Result<WorkerMeasurer::Known> WorkerMeasurer::knownOf(const TimingTask::Keys& keys, Reuse reuse,
                                                            std::stop_token stop) {
    TESSERA_TRY(const auto scope, checkScope(stop));
    TESSERA_TRY(const auto check, findCheck(m_store, keys.time, scope));
    if (check && check->result != CheckRecord::Result::kPassed) {
        const auto outcome =
            check->result == CheckRecord::Result::kWrong ? Outcome::kWrong : Outcome::kUnsupported;
        return Known{backend::Cost::infeasible(outcome, check->reason), std::nullopt};
    }
    // That another model's values showed it to be wrong says nothing of this one's.
    TESSERA_TRY(const auto verdict, m_store.find(keys.verdict));
    if (verdict && !verdict->cost.feasible() && verdict->cost.outcome() != Outcome::kWrong) {
        return Known{verdict->cost, std::nullopt};
    }
    TESSERA_TRY(auto time, fromStore(keys.time, reuse, stop));
    if (!time || (!time->feasible() && time->outcome() != Outcome::kSlower)) {
        TESSERA_TRY(auto hang, knownHang(keys.verdict));
        return Known{std::move(hang), std::nullopt};
    }
    return !time->feasible() || check ? Known{std::move(time), std::nullopt}
                                      : Known{std::nullopt, std::move(time)};
}

} // namespace tessera::measure
