// What stands on the screen agrees with itself, whatever a person does in whatever order.
#include "tests/widgets/shell/one_scale.h"

#include "engine/base/random.h"
#include "engine/models/models.h"
#include "widgets/models/figures.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/inline_note.h"

#include <QAbstractItemModel>
#include <QAction>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace tessera::test {
namespace {

TEST_F(OneScale, HoldsOverRandomSequencesOfActions) {
    constexpr int kSequences = 300;
    constexpr std::uint64_t kLongest = 12;
    base::Random random(51);
    for (int sequence = 0; sequence < kSequences; ++sequence) {
        std::vector<Step> steps{{Act::kOpenFirst}};
        if (random.below(2) == 0) {
            steps.push_back({Act::kSearch});
        }
        m_world->previewsTimeAgain = random.below(2) == 0;
        m_world->secondIsFaster = random.below(2) == 0;
        m_world->wholeGraphWins = random.below(3) == 0;
        for (auto left = 3 + random.below(kLongest); left > 0; --left) {
            steps.push_back({static_cast<Act>(random.below(kActs)), random.below(100'000)});
        }
        if (const auto found = run(steps); !found.empty()) {
            const auto fewest = shrunk(steps);
            FAIL() << "sequence " << sequence << ": " << run(fewest) << "\n  " << textOf(fewest);
        }
    }
}

TEST_F(OneScale, AMeasurementAtAnotherSpeedLeavesTheRaceAsItWas) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    auto& document = window.controller().document();
    const QString before = window.searchPanel().verdict();
    ASSERT_TRUE(before.contains("faster")) << before.toStdString();
    const auto raced = document.plan()->raced->median;
    window.actions().measure->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_EQ(document.plan()->endToEnd->median.count(), 3 * raced.count());
    EXPECT_EQ(document.plan()->raced->median, raced);
    EXPECT_EQ(window.searchPanel().verdict(), before);
}

TEST_F(OneScale, AProfileBehindAPreviewLeavesWhatThatSubtractsFrom) {
    EXPECT_EQ(
        run({{Act::kOpenFirst, 0}, {Act::kPin, 19}, {Act::kApply, 0}, {Act::kPin, 47}, {Act::kProfile, 0}}),
        "");
}

/// Parts of the plan may be timed again for a preview: that is of the preview, which says so.
TEST_F(OneScale, APreviewThatTimesPartsAgainSaysSoAndLeavesThemWhenItIsDiscarded) {
    m_world->previewsTimeAgain = true;
    ASSERT_EQ(run({{Act::kOpenFirst, 0}, {Act::kSearch, 0}, {Act::kPin, 47}}), "");
    auto& document = m_window->controller().document();
    const auto plan = document.plan();
    const auto* words = m_window->previewBar().findChild<QLabel*>("preview_summary");
    EXPECT_TRUE(words->text().contains("timed again")) << words->text().toStdString();
    const auto& preview = m_window->controller().preview()->preview;
    EXPECT_TRUE(
        m_window->statusLine().text().contains(itemmodels::durationText(*preview.current->predicted())) ||
        plan->endToEnd)
        << "what it subtracts from is shown";
    m_window->actions().discardPreview->trigger();
    EXPECT_EQ(document.plan(), plan);
    // Applied, they are the plan's, on the way back too: the difference is still what the preview said, and
    // the status line says what was predicted before.
    const auto before = document.plan()->predicted();
    m_window->controller().pin(someNode(11), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return isSettled() && m_window->controller().preview(); }));
    const auto newer = m_window->controller().preview()->preview.current;
    m_window->actions().applyPreview->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_FALSE(document.predictedBefore());
    m_window->actions().undoAction->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_EQ(document.plan(), newer);
    EXPECT_EQ(document.predictedBefore(), before);
    EXPECT_TRUE(m_window->statusLine().text().contains("timed again (≈ " + itemmodels::durationText(*before) +
                                                       " before)"))
        << m_window->statusLine().text().toStdString();
}

/// What a person asked to be measured is known from then on, whether or not the change is applied.
TEST_F(OneScale, APreviewThatIsMeasuredLeavesTheTimesThatItTook) {
    m_world->previewsKnowAll = false;
    m_world->previewsTimeAgain = true;
    ASSERT_EQ(run({{Act::kOpenFirst, 0}, {Act::kSearch, 0}, {Act::kPin, 47}}), "");
    auto& controller = m_window->controller();
    const auto before = controller.document().plan();
    EXPECT_TRUE(m_window->previewBar().measureButton()->text().startsWith("&Measure "))
        << m_window->previewBar().measureButton()->text().toStdString();
    m_window->previewBar().measureButton()->click();
    ASSERT_TRUE(waitFor(
        [&] { return isSettled() && controller.preview() && controller.preview()->preview.complete; }));
    const auto& pending = *controller.preview();
    EXPECT_EQ(pending.current, controller.document().plan()) << "the lists show what it is over";
    EXPECT_EQ(pending.preview.current, pending.current);
    EXPECT_NE(pending.current->predicted(), before->predicted());
    EXPECT_EQ(pending.current->endToEnd->median, before->endToEnd->median);
    EXPECT_EQ(contradiction(), "");
    m_window->actions().discardPreview->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_EQ(controller.document().predictedBefore(), before->predicted());
    EXPECT_EQ(contradiction(), "");
}

/// What kernels that ran alone add up to beside what a whole plan took looked like a gain.
TEST_F(OneScale, AnOverrideOfAMeasuredPlanSaysByHowMuchAndWhatWasMeasured) {
    ASSERT_EQ(run({{Act::kOpenFirst, 0}, {Act::kSearch, 0}, {Act::kProfile, 0}, {Act::kPin, 47}}), "");
    auto& document = m_window->controller().document();
    const auto before = document.plan();
    ASSERT_TRUE(before->endToEnd && before->isProfiled());
    const auto difference = m_window->controller().preview()->preview.difference();
    ASSERT_TRUE(difference && difference->count() != 0);
    m_window->actions().applyPreview->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    ASSERT_FALSE(document.plan()->endToEnd);
    const QString status = m_window->statusLine().text();
    EXPECT_TRUE(status.contains(itemmodels::differenceText(*difference) + " by the change"))
        << status.toStdString();
    EXPECT_TRUE(status.contains(itemmodels::durationText(before->endToEnd->median) + " measured before it"))
        << status.toStdString();
    EXPECT_EQ(document.runBefore(), before);
    const auto* note = m_window->operators().note();
    ASSERT_TRUE(note->isVisibleTo(&m_window->operators()));
    EXPECT_TRUE(note->text().contains("as timed alone")) << note->text().toStdString();
    // Profiled, the two are of one kind again.
    note->findChild<QPushButton*>()->click();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_TRUE(document.plan()->isProfiled());
    EXPECT_FALSE(note->isVisibleTo(&m_window->operators()));
    m_window->actions().undoAction->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_FALSE(m_window->statusLine().text().contains("by the change"));
    EXPECT_FALSE(note->isVisibleTo(&m_window->operators()));
    // What a search shows on its way is no change of the plan before it.
    auto live = *before;
    live.endToEnd.reset();
    document.setPlan(std::make_shared<const plan::Plan>(std::move(live)));
    EXPECT_EQ(document.runBefore(), nullptr);
}

/// "Pin to" says of each entry what its preview then says, of the whole plan, and the table of candidates
/// too.
TEST_F(OneScale, ThePinMenuThePreviewAndTheCandidatesAgree) {
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    ASSERT_TRUE(waitFor([this] {
        return isSettled() && !m_window->controller()
                                   .pinEffects(m_window->controller().document().selection().current())
                                   .empty();
    }));
    const auto pins = m_window->inspector().details()->pins;
    ASSERT_GT(pins.size(), 4U);
    for (const auto& pin : pins) {
        SCOPED_TRACE(pin.title.toStdString());
        m_window->controller().pin(m_window->controller().document().selection().current(), pin.backend.id,
                                   pin.implementation);
        ASSERT_TRUE(waitFor([this] { return isSettled() && m_window->controller().preview(); }));
        EXPECT_EQ(m_window->previewBar().difference(), pin.cost == "now" ? "no difference" : pin.cost);
        m_window->actions().discardPreview->trigger();
        for (const auto& row : m_window->inspector().details()->candidates) {
            if (row.planEffect && row.backend.id == pin.backend.id && !row.chosen &&
                row.implementation == pin.implementation && row.region.isEmpty()) {
                EXPECT_EQ(itemmodels::differenceText(*row.planEffect), pin.cost);
            }
        }
    }
    EXPECT_FALSE(m_window->inspector().candidates()->isColumnHidden(itemmodels::CandidatesModel::kEffect));
}

/// Of a whole graph nothing but its end-to-end time is known: no column of dashes, and the reason in words.
TEST_F(OneScale, WhereNoCandidateSaysItsCostTheColumnIsGoneAndTheReasonStands) {
    makeWindow();
    openModel("builtin:dcgan");
    auto plan = *fakePlan(m_window->controller().document().model()->graph);
    for (auto& region : plan.regions) {
        for (auto& rival : region.alternatives) {
            rival.planEffect.reset();
        }
    }
    m_window->controller().document().setPlan(std::make_shared<const plan::Plan>(std::move(plan)));
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    ASSERT_NO_FATAL_FAILURE(settle());
    ASSERT_GT(m_window->inspector().candidates()->model()->rowCount(), 1);
    EXPECT_TRUE(m_window->inspector().candidates()->isColumnHidden(itemmodels::CandidatesModel::kEffect));
    bool isSaid = false;
    for (const auto* label : m_window->inspector().findChildren<QLabel*>()) {
        isSaid = isSaid || label->text().contains("What another one would cost the plan is known once");
    }
    EXPECT_TRUE(isSaid);
}

TEST_F(OneScale, TwoPlansHaveARatioOnceTheyRanTogether) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    auto& document = window.controller().document();
    window.controller().compareWithBaseline("onednn");
    ASSERT_TRUE(waitFor([&] { return document.other() != nullptr && isSettled(); }));
    ASSERT_TRUE(document.ratio());
    EXPECT_EQ(document.ratio()->median, document.plan()->speedUp.median) << "both ran in the plan's race";
    EXPECT_TRUE(window.compare().verdict().startsWith("A is 10")) << window.compare().verdict().toStdString();
    window.actions().compareNone->trigger();
    window.actions().compareGreedy->trigger(); // in the race too
    ASSERT_TRUE(waitFor([&] { return document.other() != nullptr && isSettled(); }));
    EXPECT_TRUE(document.ratio());
    window.actions().compareNone->trigger();
    window.controller().compareWithBaseline("xnnpack");
    ASSERT_TRUE(waitFor([&] { return document.other() != nullptr && isSettled(); }));
    EXPECT_FALSE(document.ratio());
    EXPECT_FALSE(window.compare().verdict().contains("faster")) << window.compare().verdict().toStdString();
    window.actions().measure->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    ASSERT_TRUE(document.ratio());
    EXPECT_TRUE(window.compare().verdict().startsWith("A is 2.0 times as fast"))
        << window.compare().verdict().toStdString();
    const auto first = document.plan();
    const auto second = document.other();
    window.actions().takeOther->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_EQ(document.plan(), second);
    EXPECT_EQ(document.other(), first);
    EXPECT_TRUE(window.compare().verdict().startsWith("B is 2.0 times as fast"))
        << window.compare().verdict().toStdString();
    window.actions().undoAction->trigger();
    ASSERT_NO_FATAL_FAILURE(settle());
    EXPECT_EQ(document.plan(), first);
}

} // namespace
} // namespace tessera::test
