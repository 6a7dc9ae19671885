#pragma once

#include <QFlags>
#include <QString>

namespace tessera::shell {

/// In a namespace of their own: here their operators would hide those that join keys with Ctrl and Alt.
namespace needs {

/// What must be so before an action can be used; in the order in which a person can bring it about.
enum class Need : unsigned {
    kNoSearch = 1U << 0,
    kModel = 1U << 1,
    kSymbolic = 1U << 2, ///< the model as read has symbolic sizes
    kSized = 1U << 3,    ///< all sizes of the model are known: it can be placed
    kPlan = 1U << 4,
    kNode = 1U << 5,
    kThisMachine = 1U << 6, ///< costs are not of a hardware profile: plans run here
    kProfile = 1U << 7,     ///< costs are of a hardware profile
    kSearch = 1U << 8,
    kJob = 1U << 9, ///< any job that Stop ends
    kOther = 1U << 10,
    kPreview = 1U << 11,
    kFolded = 1U << 12, ///< any group is drawn as one box
    kTimed = 1U << 13,  ///< every region of the plan has a time
    kOverlay = 1U << 14,
    kSteps = 1U << 15,      ///< the last search, or the one that runs, left steps
    kGuest = 1U << 16,      ///< a preview, or a step of the replay, is on the canvas for a while
    kOtherOrRow = 1U << 17, ///< kOther, or the keyboard is at another plan in the list
    kSeveral = 1U << 18,    ///< two plans or more were set beside the one in force
    kOtherRuns = 1U << 19,  ///< the second plan is of this model, so that it can be run
    kBody = 1U << 20,       ///< the selected node has a body
    kInBody = 1U << 21,     ///< a body is shown in place of the model
    kWhole = 1U << 22,      ///< the model is shown
    kMix = 1U << 23,        ///< the last search found a baseline faster than the best mix
    kModels = 1U << 24,     ///< two models or more are open
};
Q_DECLARE_FLAGS(Needs, Need)
Q_DECLARE_OPERATORS_FOR_FLAGS(Needs)

} // namespace needs
using needs::Need;
using needs::Needs;

/// "Open a model first.": the first of the needs that are not met, in words; empty when none is missing.
[[nodiscard]] QString reasonOf(Needs missing);

} // namespace tessera::shell
