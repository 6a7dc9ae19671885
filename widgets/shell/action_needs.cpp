#include "widgets/shell/action_needs.h"

#include <QCoreApplication>

#include <array>
#include <utility>

namespace tessera::shell {
namespace {

constexpr std::array kReasons{
    std::pair(Need::kNoSearch, QT_TRANSLATE_NOOP("tessera::shell::Needs", "A search is running.")),
    std::pair(Need::kModel, QT_TRANSLATE_NOOP("tessera::shell::Needs", "Open a model first.")),
    std::pair(Need::kModels, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No other model is open.")),
    std::pair(Need::kSymbolic,
              QT_TRANSLATE_NOOP("tessera::shell::Needs", "All sizes of this model are constants.")),
    std::pair(Need::kSized,
              QT_TRANSLATE_NOOP("tessera::shell::Needs", "Sizes are missing: File > Sizes of Inputs.")),
    std::pair(Need::kPlan, QT_TRANSLATE_NOOP("tessera::shell::Needs", "There is no plan yet.")),
    std::pair(Need::kNode, QT_TRANSLATE_NOOP("tessera::shell::Needs", "Select a node first.")),
    std::pair(Need::kThisMachine,
              QT_TRANSLATE_NOOP("tessera::shell::Needs",
                                "Costs are of a hardware profile: nothing is run while it is open.")),
    std::pair(Need::kProfile, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No hardware profile is open.")),
    std::pair(Need::kSearch, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No search is running.")),
    std::pair(Need::kJob, QT_TRANSLATE_NOOP("tessera::shell::Needs", "Nothing is running.")),
    std::pair(Need::kMix, QT_TRANSLATE_NOOP("tessera::shell::Needs",
                                            "The plan is the best mix, or was not found by a search.")),
    std::pair(Need::kOther, QT_TRANSLATE_NOOP("tessera::shell::Needs", "There is no second plan.")),
    std::pair(Need::kOtherOrRow,
              QT_TRANSLATE_NOOP("tessera::shell::Needs",
                                "Choose a second plan first, or a row in the list of plans.")),
    std::pair(Need::kSeveral,
              QT_TRANSLATE_NOOP("tessera::shell::Needs", "Compare with two plans or more first.")),
    std::pair(Need::kPreview, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No preview is shown.")),
    std::pair(Need::kSteps,
              QT_TRANSLATE_NOOP("tessera::shell::Needs", "No search of this model left steps yet.")),
    std::pair(Need::kGuest, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No preview is shown.")),
    std::pair(Need::kTimed,
              QT_TRANSLATE_NOOP("tessera::shell::Needs",
                                "Not every region has a time yet: search, or profile the plan.")),
    std::pair(Need::kOverlay, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No overlay is open.")),
    std::pair(Need::kBody,
              QT_TRANSLATE_NOOP("tessera::shell::Needs", "The selected node has no body to open.")),
    std::pair(Need::kInBody, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No body of a node is open.")),
    std::pair(Need::kWhole, QT_TRANSLATE_NOOP("tessera::shell::Needs",
                                              "The body of a node is open: go back to the model.")),
    std::pair(Need::kFolded, QT_TRANSLATE_NOOP("tessera::shell::Needs", "No group is folded.")),
};

} // namespace

QString reasonOf(Needs missing) {
    for (const auto& [need, words] : kReasons) {
        if (missing.testFlag(need)) {
            return QCoreApplication::translate("tessera::shell::Needs", words);
        }
    }
    return {};
}

} // namespace tessera::shell
