#include "widgets/models/replay_model.h"
#include "widgets/models/verdict_words.h"

#include "widgets/models/figures.h"

#include "tests/support/graph_text.h"
#include "tests/widgets/support/fake_session.h"

#include <gtest/gtest.h>

namespace tessera::itemmodels {
namespace {

using StepKind = session::SearchStep::Kind;

class ReplayRows : public testing::Test {
protected:
    [[nodiscard]] QString words(const session::SearchStep& step) const {
        return replayRow(step, *m_graph, m_looks).words;
    }
    [[nodiscard]] static plan::PlacementMove move(const char* from, const char* to, std::size_t nodes) {
        plan::PlacementMove move;
        move.from.id = from;
        move.to.id = to;
        move.regions = 1;
        move.nodes = nodes;
        move.first = graph::NodeId(0);
        return move;
    }
    [[nodiscard]] QString name() const {
        return QString::fromStdString(m_graph->node(graph::NodeId(0)).name);
    }

    graph::GraphRef m_graph =
        test::graphFromText("graph chain opset 17\ninput x: f32[1,8]\na = Relu(x)\nb = Relu(a)\noutput b\n");
    BackendLooks m_looks{test::fakeBackends()};
};

TEST_F(ReplayRows, SayWhichRegionsWentFromWhichBackendToWhich) {
    session::SearchStep step{.kind = StepKind::kMove};
    step.changes = {move("onednn", "xnnpack", 1)};
    EXPECT_EQ(words(step), name() + QStringLiteral(": oneDNN → XNNPACK"));
    step.changes = {move("onednn", "xnnpack", 2)};
    EXPECT_TRUE(words(step).startsWith("2 operator")) << words(step).toStdString();
    EXPECT_TRUE(words(step).contains(name()));
    step.changes = {move("onednn", "onednn", 1)};
    EXPECT_EQ(words(step), name() + ": other regions of oneDNN");
    step.changes.front().otherImplementation = true;
    EXPECT_EQ(words(step), name() + ": another implementation of oneDNN");
    step.changes = {move("", "onednn", 1)};
    EXPECT_EQ(words(step), name() + ": to oneDNN");
    step.changes = {move("onednn", "xnnpack", 1), move("openblas", "onednn", 1)};
    EXPECT_TRUE(words(step).contains("1 more")) << words(step).toStdString();
    EXPECT_TRUE(replayRow(step, *m_graph, m_looks).details.contains(QStringLiteral("OpenBLAS → oneDNN")))
        << "the tool tip has all of them";
    step.changes.clear();
    EXPECT_EQ(words(step), "The same placement in other formats");
}

TEST_F(ReplayRows, SayWhichRaceAFigureIsOf) {
    session::SearchStep step{.kind = StepKind::kBaseline, .baseline = "greedy"};
    EXPECT_EQ(words(step), "First race: the greedy placement");
    EXPECT_TRUE(replayRow(step, *m_graph, m_looks).details.contains("Nothing was run"));
    step.time = base::Nanoseconds(1000);
    EXPECT_TRUE(replayRow(step, *m_graph, m_looks).details.contains("first race"));
    step.ratio = plan::SpeedUp{1.31, 1.3, 1.32};
    const auto screened = replayRow(step, *m_graph, m_looks);
    EXPECT_TRUE(screened.details.contains("1.31 times"));
    EXPECT_FALSE(screened.gain) << "it is beside the plan, and no step of it";
    step.kind = StepKind::kFinal;
    EXPECT_TRUE(replayRow(step, *m_graph, m_looks).details.contains("last race"));
    EXPECT_TRUE(replayRow(step, *m_graph, m_looks).gain);
}

TEST_F(ReplayRows, GainsGoTogether) {
    EXPECT_EQ(gainText({0.9, 0.88, 0.92}), percentText(0.1));
    EXPECT_EQ(gainInterval({0.9, 0.88, 0.92}), "8.0 to 12.0");
    std::vector<session::SearchStep> steps{{.kind = StepKind::kOperatorLevel}};
    EXPECT_EQ(sumOfSteps(steps, m_looks), "");
    steps.push_back({.kind = StepKind::kMove, .ratio = plan::SpeedUp{0.9, 0.88, 0.92}});
    steps.push_back({.kind = StepKind::kMove, .ratio = plan::SpeedUp{0.5, 0.48, 0.52}});
    EXPECT_TRUE(sumOfSteps(steps, m_looks).contains(percentText(0.55)));
    steps.push_back({.kind = StepKind::kFinal, .ratio = plan::SpeedUp{0.48, 0.47, 0.49}});
    EXPECT_TRUE(sumOfSteps(steps, m_looks).contains(percentText(0.55)));
    EXPECT_TRUE(sumOfSteps(steps, m_looks).contains(percentText(0.52)));
    // A gain without a move is explained, and never stands alone.
    steps = {{.kind = StepKind::kFinal, .baseline = "xnnpack", .ratio = plan::SpeedUp{0.974, 0.97, 0.98}}};
    EXPECT_TRUE(sumOfSteps(steps, m_looks).startsWith("No move was kept; XNNPACK gained 2.6"))
        << sumOfSteps(steps, m_looks).toStdString();
    steps.front().baseline.clear();
    EXPECT_TRUE(sumOfSteps(steps, m_looks).startsWith("No move was proved"));
    steps.front().ratio = plan::SpeedUp{};
    EXPECT_EQ(sumOfSteps(steps, m_looks), "No move was kept: the plan is the operator level's.");
}

/// The winner of the last race is the subject in the sentence of its steps as in its verdict: one race, one
/// interval, one direction.
TEST_F(ReplayRows, TheSumAndTheVerdictOfARaceSayTheSame) {
    plan::Plan plan;
    plan.graph = m_graph;
    plan.identicalTo = "xnnpack";
    plan.endToEnd =
        plan::EndToEnd{base::Nanoseconds(1'000), base::Nanoseconds(900), base::Nanoseconds(1'300), 24};
    plan.raced = plan.endToEnd;
    for (const plan::SpeedUp& behind : {plan::SpeedUp{1.05, 0.8, 1.3}, plan::SpeedUp{0.98, 0.97, 1.02}}) {
        plan.bestMix = plan::BestMix{*plan.endToEnd, behind};
        const std::vector<session::SearchStep> steps{
            {.kind = StepKind::kFinal, .baseline = "xnnpack", .ratio = plan::inverse(behind)}};
        const QString span = ratioSpan(behind);
        EXPECT_TRUE(verdictWords(plan, m_looks, {}).contains(span))
            << qPrintable(verdictWords(plan, m_looks, {}));
        EXPECT_TRUE(sumOfSteps(steps, m_looks).contains(span)) << qPrintable(sumOfSteps(steps, m_looks));
        EXPECT_FALSE(sumOfSteps(steps, m_looks).contains("nothing"));
    }
}

TEST_F(ReplayRows, WhatRunsIsSaidAsPeopleKnowIt) {
    EXPECT_EQ(runningWords("conv1 (Conv + Relu), onednn", m_looks), "conv1 (Conv + Relu), oneDNN");
    EXPECT_EQ(runningWords("operator level, xnnpack, greedy", m_looks),
              "the operator level's plan, XNNPACK, the greedy placement");
    EXPECT_EQ(runningWords("draw 'masked rows'", m_looks), "draw \"masked rows\"");
    EXPECT_EQ(runningWords("", m_looks), "");
}

} // namespace
} // namespace tessera::itemmodels
