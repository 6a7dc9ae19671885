#pragma once

#include "engine/base/strong_id.h"
#include "engine/session/session.h"

#include <QMetaType>

namespace tessera::bridge {

using JobId = base::StrongId<struct JobTag>;

/// What a job does. A new job of a kind that supersedes makes the older ones of the kind stale: their results
/// are dropped.
enum class JobKind {
    kStart,  ///< makes the session, reads the specs
    kOpen,   ///< a model
    kPlace,  ///< the placement from specs of a model: milliseconds; urgent
    kProbe,  ///< asks which backends can be opened
    kReload, ///< reads the specs again
    kClose,  ///< frees what the session knows of a model
    kSearch,
    kPreview, ///< re-solve; supersedes
    kEffects, ///< what pins on one node would do; supersedes
    kFates,   ///< what became of a backend's patterns; supersedes
    kMeasure,
    kProfile,
    kVerify,
    kDetails, ///< of one region's kernel; supersedes
    kRecord,  ///< a value from a run of the plan; supersedes
    kLoadPlan,
    kSavePlan,
    kExport,
    kScene,   ///< lays out a picture; supersedes; not on the session's thread
    kCompute, ///< any other work that needs no session; not on the session's thread
    kBody,    ///< lays out the body of a node; supersedes; not on the session's thread
    kMemory,  ///< lays out the arena of a plan; supersedes; not on the session's thread
    kMatch,   ///< the spec editor's live list; supersedes; not on the session's thread
};
[[nodiscard]] bool supersedes(JobKind kind);
/// An urgent job runs before those that wait: a person looks at what it completes.
[[nodiscard]] bool isUrgent(JobKind kind);

} // namespace tessera::bridge
