#pragma once

#include "widgets/bridge/job.h"
#include "widgets/bridge/work_thread.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

class QTimer;

namespace tessera::bridge {

/// Makes the session; runs on the session's thread.
using SessionFactory = std::function<base::Result<std::unique_ptr<session::Session>>()>;

/// A job whose answer is still to come.
struct RunningJob {
    JobId id;
    JobKind kind;
    QString subject; ///< what it works on, as people call it; empty: nothing that has a name
};

/// Moves work off the GUI thread. One thread owns the session and runs its jobs one after another; a second
/// one lays pictures out and compares plans, so that neither waits for a search. Every result comes back on
/// the GUI thread; one whose job was abandoned or superseded never does.
class Bridge : public QObject {
    Q_OBJECT
public:
    explicit Bridge(SessionFactory factory, QObject* parent = nullptr);
    ~Bridge() override;

    template <class T>
    using SessionWork = std::function<base::Result<T>(session::Session&, const base::JobControl&)>;
    template <class T>
    using Done = std::function<void(base::Result<T>)>;

    /// Runs `work` on the session's thread and `done` here. Without a session `done` gets the reason.
    template <class T>
    JobId submit(JobKind kind, SessionWork<T> work, Done<T> done, QString subject = {}) {
        const auto job = begin(kind, std::move(subject));
        const base::JobControl control = controlOf(job);
        auto task = [this, job, control, work = std::move(work), done = std::move(done)]() mutable {
            if (control.stopRequested() && isAbandoned(job)) {
                work = nullptr;
                done = nullptr;
                deliver(job, {});
                return;
            }
            auto result = std::make_shared<base::Result<T>>(
                m_session ? work(*m_session, control)
                          : base::Result<T>(tl::unexpected<base::Error>(m_noSession)));
            work = nullptr;
            deliver(job, [done = std::move(done), result = std::move(result)] { done(std::move(*result)); });
        };
        m_sessionThread.post(std::move(task),
                             isUrgent(kind) ? WorkThread::Place::kFirst : WorkThread::Place::kLast);
        return job;
    }

    /// Runs `work`, which needs no session, on the second thread and `done` here.
    template <class T>
    JobId compute(JobKind kind, std::function<T()> work, std::function<void(T)> done) {
        const auto job = begin(kind, {});
        m_computeThread.post([this, job, work = std::move(work), done = std::move(done)]() mutable {
            if (isAbandoned(job)) {
                work = nullptr;
                done = nullptr;
                deliver(job, {});
                return;
            }
            auto result = std::make_shared<T>(work());
            work = nullptr;
            deliver(job, [done = std::move(done), result = std::move(result)] { done(std::move(*result)); });
        });
        return job;
    }

    /// Lets go of something large on the second thread, once nothing else holds it: to free what a picture of
    /// 100,000 boxes holds takes longer than a click may wait. Another holder may let go of it anywhere.
    void discard(std::shared_ptr<const void> value);

    /// Starts a search; its progress arrives as searchProgress(). One at a time.
    /// \param before runs on the session's thread just before it; may be empty.
    JobId search(session::SearchRequest request, Done<session::SearchReport> done,
                 std::function<void(session::Session&)> before = {}, QString subject = {});
    void pauseSearch();
    void resumeSearch();
    [[nodiscard]] bool searchPaused() const;

    /// Asks a job to stop; its result (the best so far, or a cancellation) still comes.
    void stop(JobId job);
    /// Asks a job to stop and drops its result.
    void abandon(JobId job);
    void abandonAll(JobKind kind);
    [[nodiscard]] bool running(JobKind kind) const;
    [[nodiscard]] bool running(JobId job) const;
    /// In the order in which they were asked for.
    [[nodiscard]] std::vector<RunningJob> running() const;

signals:
    /// Job kinds that run changed.
    void busyChanged();
    /// Of session jobs other than searches; at most 20 a second.
    void progress(int kind, const QString& phase, const QString& detail, qlonglong done, qlonglong total);
    /// At most 20 a second: points of the reports in between are collected.
    void searchProgress(std::shared_ptr<const tessera::session::SearchProgress> progress);
    /// To this object itself: one more answer lies in m_answers.
    void answered(QPrivateSignal);
    /// To this object itself: what was discarded is gone, and what it held may have no other holder now.
    void freed(QPrivateSignal);

private:
    struct Job {
        JobKind kind;
        QString subject;
        std::stop_source stop;
        bool abandoned = false;
    };

    struct Answer {
        JobId job;
        std::function<void()> done; ///< empty: the job was abandoned before it began
    };

    JobId begin(JobKind kind, QString subject);
    [[nodiscard]] base::JobControl controlOf(JobId job);
    [[nodiscard]] bool isAbandoned(JobId job) const;
    /// From a work thread: the end of a job, which answerNext() takes up on the GUI thread. By then nothing
    /// on the work thread holds what the job was given: a caller that discards it on the answer frees it
    /// then.
    void deliver(JobId job, std::function<void()> done);
    void answerNext();
    void freeUnheld();
    /// What a search tells that was not abandoned. \param search is read under the lock
    void collect(const JobId& search, const session::SearchProgress& report);
    void flush();

    SessionFactory m_factory;
    std::shared_ptr<std::atomic<bool>> m_isPaused; ///< shared with the running search
    QTimer* m_flush;
    std::vector<std::shared_ptr<const void>> m_discarded; ///< that had another holder when it was last asked

    mutable std::mutex m_mutex; ///< guards what follows
    std::map<JobId, Job> m_jobs;
    std::uint32_t m_nextJob = 0;
    /// Here rather than inside the events of Qt, so that our own lock orders what passes between threads.
    std::deque<Answer> m_answers;
    std::shared_ptr<session::SearchProgress> m_pendingSearch;
    std::optional<std::pair<JobKind, base::Progress>> m_pendingProgress;

    std::unique_ptr<session::Session> m_session; ///< touched by the session's thread alone
    base::Error m_noSession;
    WorkThread m_computeThread;
    WorkThread m_sessionThread; ///< last: ends first
};

} // namespace tessera::bridge

Q_DECLARE_METATYPE(std::shared_ptr<const tessera::session::SearchProgress>)
