#include "widgets/shell/work_progress.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tessera::shell {
namespace {

using bridge::JobKind;

constexpr std::array kFollowed{JobKind::kMeasure, JobKind::kProfile, JobKind::kVerify, JobKind::kExport};

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

WorkProgress::WorkProgress(bridge::Bridge& bridge, std::function<qint64()> nowMs, QObject* parent)
    : QObject(parent), m_bridge(bridge), m_nowMs(std::move(nowMs)) {
    connect(&bridge, &bridge::Bridge::busyChanged, this, &WorkProgress::follow);
    connect(&bridge, &bridge::Bridge::progress, this, &WorkProgress::note);
}

void WorkProgress::follow() {
    const auto update = [this](JobKind kind) {
        const auto known = std::find_if(m_running.begin(), m_running.end(),
                                        [kind](const Running& each) { return each.kind == kind; });
        if (m_bridge.running(kind)) {
            if (known == m_running.end()) {
                m_running.push_back({kind, m_nowMs()});
            }
        } else if (known != m_running.end()) {
            const qint64 took = m_nowMs() - known->sinceMs;
            m_running.erase(known);
            emit ended(kind, took);
        }
    };
    update(JobKind::kSearch);
    std::for_each(kFollowed.begin(), kFollowed.end(), update);
    const auto next = std::find_if(m_running.begin(), m_running.end(),
                                   [](const Running& each) { return each.kind != JobKind::kSearch; });
    const auto kind = next != m_running.end() ? std::optional(next->kind) : std::nullopt;
    if (kind == m_kind) {
        return;
    }
    m_phase.clear();
    m_kind = kind;
    m_state = kind ? std::optional(WorkState{titleOf(*kind), {}, 0, 0, {}, {}}) : std::nullopt;
    emit changed();
}

void WorkProgress::note(int kind, const QString& phase, const QString& detail, qint64 done, qint64 total) {
    if (m_kind != static_cast<JobKind>(kind)) {
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
