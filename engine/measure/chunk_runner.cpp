#include "engine/measure/chunk_runner.h"

#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"
#include "engine/measure/node_indices.h"

#include <algorithm>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

WorkTimes readSpent(const json& answer) {
    const auto spent = answer.value("spent_ns", json::object());
    const auto at = [&spent](const char* name) {
        constexpr std::int64_t kDay = std::int64_t{86'400} * 1'000'000'000;
        return base::Nanoseconds(std::clamp<std::int64_t>(intField(spent, name), 0, kDay));
    };
    return {at("oracle"), at("prepare"), at("first_runs"), at("compare"), at("timing")};
}

bool allKnown(std::span<const RivalBatch> chunk) {
    return std::ranges::all_of(chunk, [](const RivalBatch& batch) { return batch.known(); });
}

} // namespace

void ChunkRunner::note(std::span<const JobRef> sent, const json& progress) {
    const std::int64_t index = intField(progress, "job", -1);
    const std::string state = textField(progress, "state");
    if (state == "time") {
        m_checking.reset();
    }
    if (index < 0 || index >= static_cast<std::int64_t>(sent.size())) {
        return;
    }
    const JobRef& at = sent[static_cast<std::size_t>(index)];
    if (state == "announce" || state == "check") {
        m_checking = at;
    }
    if (state == "check") {
        m_sink(*at.batch);
    }
    if (state == "skipped") {
        at.job().isSkipped = true;
    }
    if (state != "done") {
        return;
    }
    const auto outcome = backend::parseOutcome(textField(progress, "outcome"));
    const auto samples = samplesField(progress, "samples");
    auto& job = at.job();
    if (outcome == backend::Outcome::kMeasured && job.knownTime) {
        job.cost = job.knownTime;
        job.check = textField(progress, "check");
    } else if (outcome == backend::Outcome::kMeasured && !samples.empty()) {
        const auto interval = medianInterval(samples);
        job.cost = backend::Cost::measured(interval.median, interval.low, interval.high,
                                           static_cast<std::int32_t>(samples.size()));
        job.check = textField(progress, "check");
    } else if (outcome && outcome != backend::Outcome::kMeasured) {
        job.cost = backend::Cost::infeasible(*outcome, textField(progress, "reason"));
        job.isOfValues = boolField(progress, "of_values");
    }
}

/// What an error that ended a request says of the candidate it was about; empty: nothing, the whole
/// measurement cannot go on.
std::optional<backend::Cost> ChunkRunner::verdictOf(const base::Error& error) const {
    switch (m_worker.client().lastLoss()) {
    case WorkerLoss::kHung:
        return backend::Cost::infeasible(backend::Outcome::kHung, error.message);
    case WorkerLoss::kCrashed:
        return backend::Cost::infeasible(backend::Outcome::kCrashed, error.message);
    case WorkerLoss::kNone:
        break;
    }
    if (error.kind == ErrorKind::kImpossible || error.kind == ErrorKind::kRefused) {
        return backend::Cost::infeasible(backend::Outcome::kUnsupported, error.oneLine());
    }
    return std::nullopt;
}

/// Opens the backends of the jobs that have no cost yet; one that cannot be opened is a verdict.
base::Result<std::vector<ChunkRunner::JobRef>>
ChunkRunner::openJobs(std::span<RivalBatch> chunk, Isolation isolation, const std::stop_token& stop) {
    std::vector<JobRef> sent;
    for (auto& batch : chunk) {
        for (std::size_t i = 0; i < batch.jobs.size(); ++i) {
            auto& job = batch.jobs[i];
            if (job.cost || job.isSkipped || (isolation == Isolation::kAlone && !sent.empty())) {
                continue;
            }
            if (const auto opened = m_worker.openBackend(job.implementation.backend, stop); !opened) {
                job.cost =
                    opened.error().kind == ErrorKind::kCancelled ? std::nullopt : verdictOf(opened.error());
                if (!job.cost) {
                    return fail(opened.error());
                }
                continue;
            }
            TESSERA_CHECK(m_worker.loadGraph(*batch.graph, stop));
            if (!batch.draws.empty()) {
                TESSERA_CHECK(m_worker.record(*batch.graph, batch.draws, stop));
            }
            sent.push_back({&batch, i});
        }
    }
    return sent;
}

base::Status ChunkRunner::ask(std::span<const JobRef> sent, const std::stop_token& stop) {
    json jobs = json::array();
    for (const auto& ref : sent) {
        jobs.push_back({{"graph", ref.batch->graph->name()},
                        {"nodes", nodeIndices(ref.batch->region)},
                        {"implementation", toJson(ref.job().implementation)},
                        {"check_only", ref.job().knownTime.has_value()}});
    }
    json request{{"op", "measure"},
                 {"jobs", std::move(jobs)},
                 {"min_rounds", m_settings.limits.minRounds},
                 {"max_rounds", m_settings.limits.maxRounds},
                 {"group_budget_ns", m_settings.limits.groupBudget.count()},
                 {"seed", m_settings.limits.seed},
                 {"model_weight_bytes", m_settings.modelWeightBytes}};
    if (m_settings.deadline) {
        request["time_left_ns"] = m_settings.deadline->left().count();
    }
    CallOptions options;
    options.limit = m_settings.hangLimit;
    options.onProgress = [&](const json& progress) { note(sent, progress); };
    TESSERA_TRY(const auto answer, m_worker.client().call(request, options, stop));
    const Canary canary{numberField(answer, "fma_gflops"), numberField(answer, "bandwidth_gbps")};
    for (const auto& ref : sent) {
        ref.batch->canary = canary;
    }
    m_spent += readSpent(answer);
    return {};
}

base::Status ChunkRunner::run(std::span<RivalBatch> chunk, const std::stop_token& stop) {
    auto isolation = Isolation::kTogether;
    while (!allKnown(chunk)) {
        TESSERA_CHECK(m_worker.client().ensureRunning());
        const int generation = m_worker.client().generation();
        TESSERA_TRY(const auto sent, openJobs(chunk, isolation, stop));
        if (sent.empty() || m_worker.client().generation() != generation) {
            continue; // the worker was replaced in between: the new one must open the backends first
        }
        m_checking.reset();
        const auto asked = ask(sent, stop);
        if (asked) {
            for (const auto& ref : sent) {
                if (!ref.job().cost && !ref.job().isSkipped) {
                    ref.job().cost = backend::Cost::infeasible(backend::Outcome::kCrashed,
                                                               "the worker said nothing of it");
                }
            }
            continue;
        }
        const auto verdict =
            asked.error().kind == ErrorKind::kCancelled ? std::nullopt : verdictOf(asked.error());
        if (!verdict) {
            return fail(asked.error());
        }
        const auto blamed = sent.size() == 1 ? std::optional(sent.front()) : m_checking;
        if (blamed && !blamed->job().cost) {
            blamed->job().cost = verdict;
        } else {
            isolation = Isolation::kAlone;
        }
    }
    return {};
}

} // namespace tessera::measure
