#include "engine/measure/chunk_runner.h"

#include "engine/measure/json_read.h"
#include "engine/measure/node_indices.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

WorkTimes readSpent(const json& answer) {
    constexpr std::int64_t kDay = std::int64_t{86'400} * 1'000'000'000;
    const auto spent = answer.value("spent_ns", json::object());
    WorkTimes times;
    for (const auto& [name, time] : kWorkTimes) {
        times.*time = base::Nanoseconds(std::clamp<std::int64_t>(intField(spent, name), 0, kDay));
    }
    return times;
}

} // namespace

void ChunkRunner::note(const json& progress) {
    const std::string state = textField(progress, "state");
    m_isRunning = state == "run" || state == "time";
    if (state == "time") {
        m_checking = nullptr;
    }
    const std::int64_t number = intField(progress, "task", -1);
    if (number < 0 || number >= static_cast<std::int64_t>(m_sent.size())) {
        return;
    }
    const auto& [group, task] = m_sent[static_cast<std::size_t>(number)];
    if (state == "announce" || state == "check") {
        m_checking = task;
    }
    if (state == "check") {
        m_hooks.checking(*group, *task);
    }
    if (state == "skipped") {
        task->isSkipped = true;
    }
    if (state == "done") {
        task->result = taskResultFromJson(progress, task->work);
    }
}

/// What an error that ended a request says of the task that it was about; empty: nothing, the whole
/// measurement cannot go on.
std::optional<TaskResult> ChunkRunner::verdictOf(const base::Error& error) const {
    if (error.kind == ErrorKind::kCancelled) {
        return std::nullopt;
    }
    switch (m_worker.client().lastLoss()) {
    case WorkerLoss::kHung:
        // With more time it may end.
        return TaskResult{.outcome = backend::Outcome::kHung,
                          .reason = error.message,
                          .isOfMoment = m_worker.client().lastSilence() < m_settings.hangLimit,
                          .waited = m_worker.client().lastSilence()};
    case WorkerLoss::kCrashed:
        return TaskResult{backend::Outcome::kCrashed, error.message};
    case WorkerLoss::kNone:
        break;
    }
    if (error.kind == ErrorKind::kImpossible || error.kind == ErrorKind::kRefused) {
        return TaskResult{backend::Outcome::kUnsupported, error.oneLine()};
    }
    return std::nullopt;
}

void ChunkRunner::giveUp(std::span<TaskGroup> chunk) const {
    const auto* hangs = m_worker.client().hangs();
    for (auto& group : chunk) {
        for (auto& task : group.tasks) {
            if (!task.isDone() && hangs != nullptr && hangs->isGivenUp(task.implementation.maker())) {
                task.result = TaskResult{.outcome = backend::Outcome::kHung,
                                         .reason = "not tried: too many kernels of its backend did not end",
                                         .isOfMoment = true};
            }
        }
    }
}

/// One that cannot be opened is the result of its tasks, and is tried once.
base::Status ChunkRunner::openBackends(std::span<TaskGroup> chunk, const std::stop_token& stop) {
    std::map<backend::BackendOnDevice, std::optional<TaskResult>> tried; ///< empty: it is open
    for (auto& group : chunk) {
        for (auto& task : group.tasks) {
            if (task.isDone()) {
                continue;
            }
            const auto [at, isNew] = tried.try_emplace(task.implementation.maker());
            if (isNew) {
                const auto opened = m_worker.openBackend(at->first, stop);
                at->second = opened ? std::nullopt : verdictOf(opened.error());
                TESSERA_CHECK(opened || at->second ? base::Status() : fail(opened.error()));
            }
            task.result = at->second;
        }
    }
    return {};
}

base::Result<json> ChunkRunner::request(std::span<TaskGroup> chunk, Isolation isolation,
                                        const std::stop_token& stop) {
    m_sent.clear();
    json groups = json::array();
    for (auto& group : chunk) {
        json tasks = json::array();
        for (auto& task : group.tasks) {
            if (!task.isDone() && (isolation == Isolation::kTogether || m_sent.empty())) {
                tasks.push_back(toJson(task));
                m_sent.push_back({&group, &task});
            }
        }
        if (!tasks.empty()) {
            TESSERA_TRY(const auto name, m_hooks.load(group, stop));
            groups.push_back(
                {{"graph", name}, {"nodes", nodeIndices(group.region)}, {"tasks", std::move(tasks)}});
        }
    }
    json request{{"op", "measure"},
                 {"groups", std::move(groups)},
                 {"min_rounds", m_settings.limits.minRounds},
                 {"max_rounds", m_settings.limits.maxRounds},
                 {"group_budget_ns", m_settings.limits.groupBudget.count()},
                 {"seed", m_settings.limits.seed},
                 {"model_weight_bytes", m_settings.modelWeightBytes}};
    if (m_settings.deadline) {
        request["time_left_ns"] = m_settings.deadline->left().count();
    }
    return request;
}

/// A compile that was begun before the deadline can take longer than all that is left of a budget.
bool ChunkRunner::isOverdue() const {
    return m_checking != nullptr && m_settings.deadline &&
           m_settings.deadline->clock->now() >= m_settings.deadline->at + thresholds::kBehindDeadline;
}

void ChunkRunner::limitSilence(CallOptions& options) const {
    const auto isOfSlow = [this](const TimingTask& task) {
        return !task.isDone() && task.implementation.backend == m_settings.slowBackend;
    };
    // While all are timed in turn, any of them may be what runs.
    const bool isSlow =
        m_checking != nullptr
            ? isOfSlow(*m_checking)
            : std::ranges::any_of(m_sent, [&](const Sent& sent) { return isOfSlow(*sent.task); });
    options.silence = m_isRunning && !isSlow ? Silence::kRuns : Silence::kPrepares;
    options.limit = m_settings.hangLimit;
    if (options.silence == Silence::kPrepares && m_settings.deadline) {
        options.limit =
            std::min(options.limit, m_settings.deadline->left() + thresholds::kSilentBehindDeadline);
    }
}

bool ChunkRunner::isCutShort(const CallOptions& options) const {
    const auto& client = m_worker.client();
    return client.lastLoss() == WorkerLoss::kHung && client.lastSilence() == options.limit &&
           options.limit < m_settings.hangLimit;
}

base::Status ChunkRunner::ask(const json& request, const std::stop_token& stop) {
    m_checking = nullptr;
    m_isRunning = false;
    std::stop_source ended;
    const std::stop_callback asRequested(stop, [&ended] { ended.request_stop(); });
    CallOptions options;
    limitSilence(options);
    options.onProgress = [&](const json& progress) {
        note(progress);
        limitSilence(options);
        if (isOverdue()) {
            ended.request_stop();
        }
    };
    const auto answered = m_worker.client().call(request, options, ended.get_token());
    const bool isStopped = !answered && answered.error().kind == ErrorKind::kCancelled;
    if ((isStopped && !stop.stop_requested()) || (!answered && !isStopped && isCutShort(options))) {
        for (const auto& sent : m_sent) {
            sent.task->skip();
        }
        return {};
    }
    TESSERA_TRY(const auto answer, answered);
    m_canary = Canary{numberField(answer, "fma_gflops"), numberField(answer, "bandwidth_gbps")};
    m_spent += readSpent(answer);
    for (const auto& sent : m_sent) {
        if (!sent.task->isDone()) {
            sent.task->result = TaskResult{backend::Outcome::kCrashed, "the worker said nothing of it"};
        }
    }
    return {};
}

base::Status ChunkRunner::run(std::span<TaskGroup> chunk, const std::stop_token& stop) {
    auto isolation = Isolation::kTogether;
    bool isLost = false;
    while (!std::ranges::all_of(chunk, &TaskGroup::isDone)) {
        if (isLost && m_settings.deadline && m_settings.deadline->passed()) {
            // What a new worker needs is not made for what it would not begin.
            for (auto& group : chunk) {
                std::ranges::for_each(group.tasks, &TimingTask::skip);
            }
            return {};
        }
        giveUp(chunk);
        TESSERA_CHECK(m_worker.client().ensureRunning());
        const int generation = m_worker.client().generation();
        TESSERA_CHECK(openBackends(chunk, stop));
        TESSERA_TRY(const auto request, this->request(chunk, isolation, stop));
        if (m_sent.empty() || m_worker.client().generation() != generation) {
            continue; // the worker was replaced in between: the new one must open the backends first
        }
        const auto asked = ask(request, stop);
        if (asked) {
            continue;
        }
        auto verdict = verdictOf(asked.error());
        if (!verdict) {
            return fail(asked.error());
        }
        isLost = true;
        auto* blamed = m_sent.size() == 1 ? m_sent.front().task : m_checking;
        if (blamed == nullptr) {
            isolation = Isolation::kAlone;
        } else if (!blamed->isDone()) { // else the worker said of it why it ends
            if (auto* hangs = m_worker.client().hangs();
                hangs != nullptr && verdict->outcome == backend::Outcome::kHung) {
                hangs->blame(blamed->implementation.maker());
            }
            blamed->result = std::move(verdict);
        }
    }
    return {};
}

} // namespace tessera::measure
