#pragma once

#include "tests/widgets/shell/window_fixture.h"

#include <QSettings>
#include <QTemporaryDir>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::test {

/// What a person does.
enum class Act : std::uint8_t {
    kOpenFirst,
    kOpenSecond,
    kSearch,
    kPin,
    kForbid,
    kUnpin,
    kApply,
    kDiscard,
    kUndo,
    kRedo,
    kMeasure,
    kProfile,
    kCompareGreedy,
    kCompareBaseline,
    kCompareNone,
    kCompareFile,
    kTakeOther,
    kTakeRow,
    kMeasureAll,
    kSplit,
    kTheme,
    kTextSize,
    kSelect,
    kHeat,
    kReplay,
    kEndReplay,
    kLanguage,
    kNextModel,
    kCloseModel,
};
inline constexpr std::uint64_t kActs = static_cast<std::uint64_t>(Act::kCloseModel) + 1;

struct Step {
    Act act;
    std::uint64_t choice = 0; ///< which node, backend, size
};

/// "pin 3, apply 0": as a test that fails tells them.
[[nodiscard]] std::string textOf(const std::vector<Step>& steps);

/// A window over the fake session, and whether what it shows agrees with itself.
class OneScale : public WindowTest {
protected:
    OneScale() { m_world->searchSteps = 2; }

    void act(const Step& step);
    /// On one of the open model's, which has a plan.
    void actOnNode(const Step& step);
    /// On what is compared with.
    void actOnOthers(const Step& step);
    /// A plan of the open model, of another machine, or of another model.
    [[nodiscard]] QString fileOf(std::uint64_t choice);
    /// It changes with the next start: closes the window and opens one that speaks another language over the
    /// same settings and plans.
    void restartIn(const QString& language);
    /// Of the operators' times, as they would be written in English; empty: they need not come back.
    [[nodiscard]] QStringList lastingFigures();
    /// What contradicts itself now; empty: nothing.
    [[nodiscard]] std::string contradiction();
    [[nodiscard]] std::string contradictionOfStatus();
    [[nodiscard]] std::string contradictionOfOperators();
    [[nodiscard]] std::string contradictionOfParts(const QString& status);
    [[nodiscard]] std::string contradictionOfPreview();
    [[nodiscard]] std::string contradictionOfLists();
    [[nodiscard]] std::string contradictionOfRatios();
    [[nodiscard]] std::string contradictionOfBest();
    [[nodiscard]] std::string contradictionOfErrors();
    [[nodiscard]] std::string contradictionOfReplay();
    [[nodiscard]] std::string contradictionOfPlans();
    [[nodiscard]] std::string contradictionOfSides();
    [[nodiscard]] std::string contradictionOfLanguages();
    [[nodiscard]] std::string contradictionOfTabs();
    [[nodiscard]] std::string strangersInDocks();
    [[nodiscard]] std::string strangersInMemory(const graph::Graph& graph);
    /// Runs the steps in a fresh window. \return the first contradiction, and behind which step.
    [[nodiscard]] std::string run(const std::vector<Step>& steps);
    /// Steps of which none can be left out.
    [[nodiscard]] std::vector<Step> shrunk(std::vector<Step> steps);

    [[nodiscard]] graph::NodeId someNode(std::uint64_t choice) {
        const auto& model = m_window->controller().document().model();
        return graph::NodeId(static_cast<std::uint32_t>(choice % model->graph->nodes().size()));
    }

    /// What stands in the status line, the verdict and the tables.
    [[nodiscard]] QStringList figures();
    /// A preview that is discarded, or applied and undone, leaves every figure as it was before it was asked
    /// for.
    [[nodiscard]] std::string changeByPreview(const Step& step);

    std::optional<QStringList> m_unpreviewed; ///< before a preview that nothing but a discard ended since
    std::optional<QStringList> m_unapplied;   ///< the same, while nothing but its Apply came after
    bool m_expectsSame = false;
    struct Promise {
        base::Nanoseconds after;
        base::Nanoseconds difference;
    };
    std::optional<Promise> m_promised;          ///< of the preview that was applied just now
    std::optional<Promise> m_undone;            ///< of the one that was undone just now
    std::optional<base::Nanoseconds> m_awaited; ///< what an applied preview promised
    QStringList m_figuresBefore;                ///< of the window that was closed
    std::string m_inFront;                      ///< the model that was in front behind the last step
    std::map<std::string, QStringList> m_left;  ///< figures of models behind, as they were left
    QTemporaryDir m_folder;
    std::unique_ptr<QTemporaryDir> m_home; ///< of one sequence
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<SpokenLanguage> m_language;
};

} // namespace tessera::test
