#pragma once

#include "widgets/bridge/bridge.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace tessera::shell {

/// What a job that a person waits for does now, and how long it still takes.
struct WorkState {
    QString title;   ///< "Profiling the plan"
    QString now;     ///< what runs; empty: that is clear from the title
    qint64 done = 0; ///< of `total`; 0 of 0: not known
    qint64 total = 0;
    QString count;                ///< "12 of 31 runs"; empty: not known
    std::optional<qint64> leftMs; ///< at the pace so far
    bridge::JobKind kind = bridge::JobKind::kExport;
    /// "Profiling the plan · 12 of 31 runs · 3 s left".
    [[nodiscard]] QString words() const;
};

/// Follows the jobs that take long and are not a search, which has a dock of its own: measuring, profiling,
/// verifying, writing a file, and a preview that takes longer than usual. One of them runs at a time; those
/// that wait are not told of.
class WorkProgress : public QObject {
    Q_OBJECT
public:
    /// \param nowMs a clock; any beginning. \param brief a preview is told of when it takes longer.
    WorkProgress(bridge::Bridge& bridge, std::function<qint64()> nowMs, std::chrono::milliseconds brief,
                 QObject* parent = nullptr);

    /// Empty: none runs.
    [[nodiscard]] const std::optional<WorkState>& state() const { return m_state; }
    /// What runs is another.
    void follow();

signals:
    /// state() is another.
    void changed();
    /// A search, or one of the jobs that are followed, ended, failed or was stopped; not a preview.
    /// \param model that it was of
    void ended(tessera::bridge::JobKind kind, const QString& model, qint64 tookMs);

private:
    struct Running {
        bridge::RunningJob job;
        qint64 sinceMs = 0;
        bool isTold = false; ///< by state(), when it is its turn
    };
    void tellOf(bridge::JobId job);
    void update();
    void note(int kind, const QString& phase, const QString& detail, qint64 done, qint64 total);

    bridge::Bridge& m_bridge;
    std::function<qint64()> m_nowMs;
    std::chrono::milliseconds m_brief;
    std::vector<Running> m_running;
    std::optional<bridge::RunningJob> m_told; ///< by state()
    QString m_phase;                          ///< that is counted
    qint64 m_phaseSinceMs = 0;
    qint64 m_phaseFirst = 0; ///< how much of it was done at its first report
    std::optional<WorkState> m_state;
};

} // namespace tessera::shell
