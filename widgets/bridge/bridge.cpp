#include "widgets/bridge/bridge.h"

#include <QTimer>

#include <algorithm>
#include <iterator>
#include <vector>

namespace tessera::bridge {
namespace {

constexpr int kFlushMs = 50; ///< 20 reports a second

} // namespace

bool supersedes(JobKind kind) {
    return kind == JobKind::kPreview || kind == JobKind::kEffects || kind == JobKind::kFates ||
           kind == JobKind::kScene || kind == JobKind::kBody || kind == JobKind::kMatch ||
           kind == JobKind::kDetails || kind == JobKind::kRecord || kind == JobKind::kMemory;
}

bool isUrgent(JobKind kind) {
    return kind == JobKind::kPlace;
}

Bridge::Bridge(SessionFactory factory, QObject* parent)
    : QObject(parent)
    , m_factory(std::move(factory))
    , m_isPaused(std::make_shared<std::atomic<bool>>(false))
    , m_flush(new QTimer(this)) {
    qRegisterMetaType<std::shared_ptr<const session::SearchProgress>>();
    m_flush->setInterval(kFlushMs);
    connect(m_flush, &QTimer::timeout, this, &Bridge::flush);
    connect(this, &Bridge::answered, this, &Bridge::answerNext, Qt::QueuedConnection);
    connect(this, &Bridge::freed, this, &Bridge::freeUnheld, Qt::QueuedConnection);
    m_sessionThread.post([this] {
        if (auto session = m_factory()) {
            m_session = std::move(*session);
        } else {
            m_noSession = session.error();
        }
    });
}

Bridge::~Bridge() {
    *m_isPaused = false;
    {
        const std::scoped_lock lock(m_mutex);
        for (auto& [id, job] : m_jobs) {
            job.abandoned = true;
            job.stop.request_stop();
        }
    }
}

JobId Bridge::begin(JobKind kind, QString subject) {
    if (supersedes(kind)) {
        abandonAll(kind);
    }
    JobId id;
    {
        const std::scoped_lock lock(m_mutex);
        id = JobId(m_nextJob++);
        m_jobs.emplace(id, Job{kind, std::move(subject), {}, false});
    }
    if (!m_flush->isActive()) {
        m_flush->start();
    }
    emit busyChanged();
    return id;
}

base::JobControl Bridge::controlOf(JobId job) {
    const std::scoped_lock lock(m_mutex);
    const Job& entry = m_jobs.at(job);
    base::JobControl control;
    control.stop = entry.stop.get_token();
    control.progress = [this, kind = entry.kind](const base::Progress& value) {
        const std::scoped_lock guard(m_mutex);
        m_pendingProgress = std::pair(kind, value);
    };
    return control;
}

bool Bridge::isAbandoned(JobId job) const {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_jobs.find(job);
    return found == m_jobs.end() || found->second.abandoned;
}

void Bridge::deliver(JobId job, std::function<void()> done) {
    {
        const std::scoped_lock lock(m_mutex);
        m_answers.push_back({job, std::move(done)});
    }
    emit answered(QPrivateSignal());
}

void Bridge::answerNext() {
    flush();
    Answer answer;
    bool abandoned = true;
    {
        const std::scoped_lock lock(m_mutex);
        answer = std::move(m_answers.front());
        m_answers.pop_front();
        if (const auto found = m_jobs.find(answer.job); found != m_jobs.end()) {
            abandoned = found->second.abandoned;
            m_jobs.erase(found);
        }
    }
    if (!abandoned && answer.done) {
        answer.done();
    } else if (answer.done) {
        discard(std::make_shared<std::function<void()>>(std::move(answer.done))); // with the result in it
    }
    emit busyChanged();
    freeUnheld(); // what came may have taken the place of what went
}

void Bridge::discard(std::shared_ptr<const void> value) {
    // Once only: two references of this list's own would keep it for ever.
    if (value != nullptr && std::find(m_discarded.begin(), m_discarded.end(), value) == m_discarded.end()) {
        m_discarded.push_back(std::move(value));
    }
    freeUnheld();
    if (!m_discarded.empty() && !m_flush->isActive()) {
        m_flush->start(); // a job that used it is about to end
    }
}

void Bridge::freeUnheld() {
    const auto unheld = std::partition(m_discarded.begin(), m_discarded.end(),
                                       [](const auto& value) { return value.use_count() > 1; });
    for (auto value = unheld; value != m_discarded.end(); ++value) {
        m_computeThread.post([this, last = std::move(*value)]() mutable {
            last.reset();
            emit freed(QPrivateSignal());
        });
    }
    m_discarded.erase(unheld, m_discarded.end());
}

JobId Bridge::search(session::SearchRequest request, Done<session::SearchReport> done,
                     std::function<void(session::Session&)> before, QString subject) {
    *m_isPaused = false;
    const auto own = std::make_shared<JobId>(); // known once it is submitted; the lock guards it
    const JobId job = submit<session::SearchReport>(
        JobKind::kSearch,
        [this, own, request = std::move(request), before = std::move(before),
         isPaused = m_isPaused](session::Session& session, const base::JobControl& control) {
            if (before) {
                before(session);
            }
            return session.search(
                request, control, [&] { return isPaused->load(); },
                [this, own](const session::SearchProgress& report) { collect(*own, report); });
        },
        std::move(done), std::move(subject));
    const std::scoped_lock lock(m_mutex);
    *own = job;
    return job;
}

void Bridge::pauseSearch() {
    *m_isPaused = true;
}

void Bridge::resumeSearch() {
    *m_isPaused = false;
}

bool Bridge::searchPaused() const {
    return *m_isPaused;
}

void Bridge::stop(JobId job) {
    std::stop_source source(std::nostopstate);
    JobKind kind = JobKind::kCompute;
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_jobs.find(job);
        if (found == m_jobs.end()) {
            return;
        }
        source = found->second.stop;
        kind = found->second.kind;
    }
    // Outside the lock: callbacks of the token run here and may report.
    source.request_stop();
    if (kind == JobKind::kSearch) {
        *m_isPaused = false; // a paused search could not see the stop
    }
}

void Bridge::abandon(JobId job) {
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_jobs.find(job);
        if (found == m_jobs.end()) {
            return;
        }
        found->second.abandoned = true;
        if (found->second.kind == JobKind::kSearch) {
            m_pendingSearch = nullptr;
        }
    }
    stop(job);
}

void Bridge::abandonAll(JobKind kind) {
    std::vector<JobId> ids;
    {
        const std::scoped_lock lock(m_mutex);
        for (const auto& [id, job] : m_jobs) {
            if (job.kind == kind && !job.abandoned) {
                ids.push_back(id);
            }
        }
    }
    for (const JobId id : ids) {
        abandon(id);
    }
}

bool Bridge::running(JobKind kind) const {
    const std::scoped_lock lock(m_mutex);
    return std::any_of(m_jobs.begin(), m_jobs.end(), [kind](const auto& entry) {
        return entry.second.kind == kind && !entry.second.abandoned;
    });
}

bool Bridge::running(JobId job) const {
    return !isAbandoned(job);
}

std::vector<RunningJob> Bridge::running() const {
    const std::scoped_lock lock(m_mutex);
    std::vector<RunningJob> all;
    for (const auto& [id, job] : m_jobs) {
        if (!job.abandoned) {
            all.push_back({id, job.kind, job.subject});
        }
    }
    return all;
}

void Bridge::collect(const JobId& search, const session::SearchProgress& report) {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_jobs.find(search);
    if (found != m_jobs.end() && found->second.abandoned) {
        return; // it ends in its own time, while another model is in front
    }
    auto merged = std::make_shared<session::SearchProgress>(report);
    if (m_pendingSearch) {
        std::vector<session::SearchProgress::Point> points = std::move(m_pendingSearch->newPoints);
        std::move(merged->newPoints.begin(), merged->newPoints.end(), std::back_inserter(points));
        merged->newPoints = std::move(points);
        std::vector<session::SearchStep> steps = std::move(m_pendingSearch->newSteps);
        std::move(merged->newSteps.begin(), merged->newSteps.end(), std::back_inserter(steps));
        merged->newSteps = std::move(steps);
        if (!merged->best) {
            merged->best = m_pendingSearch->best;
        }
    }
    m_pendingSearch = std::move(merged);
}

void Bridge::flush() {
    freeUnheld();
    std::shared_ptr<const session::SearchProgress> search;
    std::optional<std::pair<JobKind, base::Progress>> other;
    bool idle = false;
    {
        const std::scoped_lock lock(m_mutex);
        search = std::exchange(m_pendingSearch, nullptr);
        other = std::exchange(m_pendingProgress, std::nullopt);
        idle = m_jobs.empty();
    }
    if (search) {
        emit searchProgress(search);
    }
    if (other) {
        emit progress(static_cast<int>(other->first), QString::fromStdString(other->second.phase),
                      QString::fromStdString(other->second.detail), other->second.done, other->second.total);
    }
    if (idle && !search && !other) {
        m_flush->stop();
    }
}

} // namespace tessera::bridge
