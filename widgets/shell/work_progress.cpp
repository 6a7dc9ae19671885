#include "widgets/shell/work_progress.h"

#include <QTimer>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tessera::shell {
namespace {

using bridge::JobKind;

constexpr std::array kFollowed{JobKind::kSearch, JobKind::kMeasure, JobKind::kProfile,
                               JobKind::kVerify, JobKind::kExport,  JobKind::kPreview};

bool isFollowed(const bridge::RunningJob& job) {
    return std::ranges::find(kFollowed, job.kind) != kFollowed.end();
}

/// What is soon done as a rule is told of once it is not, and its end is no news.
bool isBrief(JobKind kind) {
    return kind == JobKind::kPreview;
}

/// The phase of a verification that asks after each region by itself.
constexpr QStringView kErrors = u"errors";

QString titleOf(JobKind kind) {
    switch (kind) {
    case JobKind::kMeasure:
        return WorkProgress::tr("Measuring the plan");
    case JobKind::kProfile:
        return WorkProgress::tr("Profiling the plan");
    case JobKind::kVerify:
        return WorkProgress::tr("Verifying the plan");
    case JobKind::kPreview:
        return WorkProgress::tr("Previewing the change");
    default:
        return WorkProgress::tr("Writing the file");
    }
}

/// "12 of 31 runs".
QString countOf(const QString& phase, qint64 done, qint64 total) {
    if (total <= 0) {
        return {};
    }
    const QString of = WorkProgress::tr("%1 of %2", "done of all").arg(done);
    const int count = static_cast<int>(total);
    if (phase == QStringLiteral("plans") || phase == QStringLiteral("profile")) {
        return of.arg(WorkProgress::tr("%n run(s)", nullptr, count));
    }
    if (phase == QStringLiteral("verify") || phase == kErrors) {
        return of.arg(WorkProgress::tr("%n draw(s) of inputs", nullptr, count));
    }
    if (phase == QStringLiteral("measure")) {
        return of.arg(WorkProgress::tr("%n implementation(s)", nullptr, count));
    }
    return of.arg(total);
}

QString leftText(qint64 ms) {
    const auto seconds = static_cast<qint64>(std::ceil(static_cast<double>(ms) / 1000));
    return seconds < 60
               ? WorkProgress::tr("%n second(s) left", nullptr, static_cast<int>(seconds))
               : WorkProgress::tr("%n minute(s) left", nullptr, static_cast<int>((seconds + 30) / 60));
}

} // namespace

QString WorkState::words() const {
    QStringList parts{title};
    for (const QString& part : {count, now, leftMs ? leftText(*leftMs) : QString()}) {
        if (!part.isEmpty()) {
            parts << part;
        }
    }
    return parts.join(QStringLiteral(" · "));
}

WorkProgress::WorkProgress(bridge::Bridge& bridge, std::function<qint64()> nowMs,
                           std::chrono::milliseconds brief, QObject* parent)
    : QObject(parent), m_bridge(bridge), m_nowMs(std::move(nowMs)), m_brief(brief) {
    connect(&bridge, &bridge::Bridge::busyChanged, this, &WorkProgress::follow);
    connect(&bridge, &bridge::Bridge::progress, this, &WorkProgress::note);
}

void WorkProgress::follow() {
    const std::vector<bridge::RunningJob> now = m_bridge.running();
    const auto hasEnded = [&now](const Running& each) {
        return std::ranges::find(now, each.job.id, &bridge::RunningJob::id) == now.end();
    };
    std::vector<Running> gone;
    std::ranges::copy_if(m_running, std::back_inserter(gone), hasEnded);
    std::erase_if(m_running, hasEnded);
    for (const bridge::RunningJob& job : now) {
        const bool isKnown =
            std::ranges::any_of(m_running, [&job](const Running& each) { return each.job.id == job.id; });
        if (isKnown || !isFollowed(job)) {
            continue;
        }
        // One that takes the place of another that was told of is told of too.
        const bool isTold = !isBrief(job.kind) || (m_told && m_told->kind == job.kind);
        m_running.push_back({job, m_nowMs(), isTold});
        if (!isTold) {
            QTimer::singleShot(m_brief, this, [this, id = job.id] { tellOf(id); });
        }
    }
    update();
    for (const Running& each : gone) {
        if (!isBrief(each.job.kind)) {
            emit ended(each.job.kind, each.job.subject, m_nowMs() - each.sinceMs);
        }
    }
}

void WorkProgress::tellOf(bridge::JobId job) {
    const auto found =
        std::ranges::find_if(m_running, [job](const Running& each) { return each.job.id == job; });
    if (found != m_running.end()) {
        found->isTold = true;
        update();
    }
}

void WorkProgress::update() {
    const auto next = std::ranges::find_if(
        m_running, [](const Running& each) { return each.isTold && each.job.kind != JobKind::kSearch; });
    const auto told = next != m_running.end() ? std::optional(next->job) : std::nullopt;
    if ((told ? told->id : bridge::JobId()) == (m_told ? m_told->id : bridge::JobId())) {
        return;
    }
    m_phase.clear();
    m_told = told;
    m_state =
        told ? std::optional(WorkState{titleOf(told->kind), {}, 0, 0, {}, {}, told->kind}) : std::nullopt;
    emit changed();
}

void WorkProgress::note(int kind, const QString& phase, const QString& detail, qint64 done, qint64 total) {
    if (!m_told || m_told->kind != static_cast<JobKind>(kind)) {
        return;
    }
    if (phase != m_phase || done < m_phaseFirst) {
        m_phase = phase;
        m_phaseSinceMs = m_nowMs();
        m_phaseFirst = done;
    }
    if (phase == kErrors) {
        m_state->title = tr("Checking errors");
    }
    m_state->now = detail;
    m_state->done = done;
    m_state->total = total;
    m_state->count = countOf(phase, done, total);
    // Of its own pace, once there is one.
    const qint64 since = done - m_phaseFirst;
    m_state->leftMs = since > 0 && total > done
                          ? std::optional((m_nowMs() - m_phaseSinceMs) * (total - done) / since)
                          : std::nullopt;
    emit changed();
}

} // namespace tessera::shell
