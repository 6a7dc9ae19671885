#include "engine/models/models.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/models/log_models.h"
#include "widgets/models/outline_model.h"
#include "widgets/models/plan_models.h"
#include "widgets/style/resources.h"
#include "widgets/style/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTextDocument>

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::itemmodels {
namespace {

using Mode = QAbstractItemModelTester::FailureReportingMode;

class ItemModels : public testing::Test {
protected:
    ItemModels() {
        style::initResources();
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_plan = test::fakePlan(*models::buildModel("dcgan"));
        m_looks = BackendLooks(test::fakeBackends());
    }

    std::unique_ptr<style::Theme> m_theme;
    plan::PlanRef m_plan;
    BackendLooks m_looks;
};

TEST_F(ItemModels, OperatorsHoldTheContractAndTheFigures) {
    OperatorsModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setRows(operatorRows(*m_plan, m_looks, {}));
    ASSERT_EQ(model.rowCount(), static_cast<int>(m_plan->regions.size()));
    double sum = 0;
    for (const OperatorRow& row : model.rows()) {
        sum += row.share;
    }
    EXPECT_NEAR(sum, 1.0, 1e-9);
    EXPECT_TRUE(model.index(0, OperatorsModel::kBackend).data(style::kBadgeRole).isValid());
    EXPECT_TRUE(model.index(0, OperatorsModel::kShareBar).data(style::kBarRole).isValid());
    // Nothing is known of the machine yet.
    EXPECT_EQ(model.index(1, OperatorsModel::kOfPeak).data().toString(), "–");
    std::vector<OperatorRow> rows = model.rows();
    rows[1].efficiency = 0.64;
    model.setRows(std::move(rows));
    EXPECT_EQ(model.index(0, OperatorsModel::kOfPeak).data().toString(), "–");
    EXPECT_TRUE(model.index(1, OperatorsModel::kOfPeak).data().toString().startsWith("64"));
    EXPECT_EQ(model.rowOf(1), 1);
    EXPECT_EQ(model.rowOf(100000), -1);
    model.setRows({});
}

TEST_F(ItemModels, GreedyRowsHaveNoTimes) {
    const auto rows = operatorRows(*test::fakeGreedyPlan(m_plan->graph), m_looks, {});
    EXPECT_TRUE(std::none_of(rows.begin(), rows.end(), [](const auto& row) { return row.time.has_value(); }));
    OperatorsModel model(*m_theme);
    model.setRows(rows);
    EXPECT_EQ(model.index(0, OperatorsModel::kTime).data().toString(), "–");
}

TEST_F(ItemModels, CandidatesStandInOrderWithReasonsLast) {
    CandidatesModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setRows(candidateRows(*m_plan, 0, m_looks));
    ASSERT_GE(model.rowCount(), 4);
    EXPECT_TRUE(model.rows().front().chosen);
    EXPECT_FALSE(model.rows().back().cost.feasible());
    EXPECT_EQ(model.index(model.rowCount() - 1, CandidatesModel::kTime).data().toString(),
              "group = 32, needs 1");
    const auto tie = std::find_if(model.rows().begin(), model.rows().end(),
                                  [](const CandidateRow& row) { return row.tie; });
    ASSERT_NE(tie, model.rows().end());
    const int at = static_cast<int>(tie - model.rows().begin());
    EXPECT_EQ(model.index(at, CandidatesModel::kEffect).data().toString(), "tie");
}

TEST_F(ItemModels, SaysWhyATimeHasNoInterval) {
    auto plan = std::make_shared<plan::Plan>(*m_plan);
    const base::Nanoseconds time(84000);
    plan->regions[0].cost = backend::Cost::measured(time, time, time, 1);
    plan->regions[0].alternatives = {
        {"xnnpack", "igemm", "conv", backend::Cost::borrowed(time, time, time, 2), std::nullopt, {}}};
    CandidatesModel candidates(*m_theme);
    candidates.setRows(candidateRows(*plan, 0, m_looks));
    for (int row = 0; row < candidates.rowCount(); ++row) {
        const QModelIndex spread = candidates.index(row, CandidatesModel::kSpread);
        EXPECT_EQ(spread.data().toString(), "–") << row;
        EXPECT_TRUE(spread.data(Qt::ToolTipRole).toString().contains("no interval")) << row;
    }
    const QString other = candidates.index(1, CandidatesModel::kTime).data().toString();
    EXPECT_TRUE(other.startsWith(QChar(0x2248))) << "it is of another speed of the machine";
    EXPECT_FALSE(candidates.index(1, CandidatesModel::kTime).data(Qt::ToolTipRole).toString().isEmpty());
    OperatorsModel operators(*m_theme);
    operators.setRows(operatorRows(*plan, m_looks, {}));
    EXPECT_EQ(operators.index(0, OperatorsModel::kSpread).data().toString(), "–");
    EXPECT_TRUE(
        operators.index(0, OperatorsModel::kSpread).data(Qt::ToolTipRole).toString().contains("once"));
    EXPECT_TRUE(operators.index(1, OperatorsModel::kSpread)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains("interval of the median"));
}

TEST_F(ItemModels, LegendCountsEveryNodeAndKeepsWhatIsHidden) {
    LegendModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    const auto rows = legendRows(*m_plan, operatorRows(*m_plan, m_looks, {}));
    model.setLegend(rows);
    int nodes = 0;
    for (const LegendRow& row : model.rows()) {
        nodes += row.nodes;
    }
    EXPECT_EQ(nodes, static_cast<int>(m_plan->graph->nodes().size()));
    QSignalSpy changed(&model, &LegendModel::filterChanged);
    ASSERT_TRUE(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    EXPECT_EQ(changed.count(), 1);
    const QStringList hidden = model.hidden();
    ASSERT_EQ(hidden.size(), 1);
    model.setLegend(rows);
    EXPECT_EQ(model.hidden(), hidden);
}

TEST_F(ItemModels, TensorsNameInputsWeightsAndOutputs) {
    TensorsModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setRows(tensorRows(*m_plan, 0));
    const graph::Region& region = m_plan->regions[0].region;
    EXPECT_EQ(static_cast<std::size_t>(model.rowCount()),
              region.inputs.size() + region.constants.size() + region.outputs.size());
}

TEST_F(ItemModels, ATipShowsANameThatLooksLikeMarkup) {
    const QString name = R"(<img src="file:///etc/passwd"> a&b)";
    TensorsModel tensors(*m_theme);
    std::vector<TensorRow> rows(2);
    rows[0].name = name;
    rows[1].name = "plain_name";
    tensors.setRows(std::move(rows));
    const QString tip = tensors.index(0, 0).data(Qt::ToolTipRole).toString();
    EXPECT_FALSE(tip.contains("<img")) << qPrintable(tip);
    QTextDocument shown;
    shown.setHtml(tip);
    EXPECT_EQ(shown.toPlainText(), name);
    EXPECT_EQ(tensors.index(1, 0).data(Qt::ToolTipRole).toString(), "plain_name");
}

TEST_F(ItemModels, CompareCoversTheGraphOnce) {
    const auto other = test::fakePlan(
        m_plan->graph, {{plan::Constraint::Kind::kPin, m_plan->graph->nodes()[0].name, "xnnpack", "igemm"}});
    CompareModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setRows(compareRows(*m_plan, *other, m_looks));
    std::size_t nodes = 0;
    int differ = 0;
    for (const CompareRow& row : model.rows()) {
        nodes += row.nodes.size();
        differ += row.kind != CompareRow::Kind::kSame ? 1 : 0;
    }
    EXPECT_EQ(nodes, m_plan->graph->nodes().size());
    EXPECT_EQ(differ, 1);
}

TEST_F(ItemModels, OutlineAddsTimesUpTheTree) {
    auto outline = std::make_shared<Outline>();
    const auto node = [](std::uint32_t i) { return graph::NodeId(i); };
    outline->push_back({"model", "m", -1, {1, 4}, {}, {node(0), node(1), node(2)}});
    outline->push_back({"layer1", "/layer1", 0, {2, 3}, {}, {node(0), node(1)}});
    outline->push_back({"conv", "/layer1/conv", 1, {}, node(0), {node(0)}});
    outline->push_back({"relu", "/layer1/relu", 1, {}, node(1), {node(1)}});
    outline->push_back({"fc", "/fc", 0, {}, node(2), {node(2)}});
    OutlineModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setOutline(outline);
    model.setNodeTimes({1000, 2000, 4000});
    const QModelIndex root = model.index(0, 0);
    EXPECT_EQ(root.siblingAtColumn(1).data().toString(), QStringLiteral("7.0\u00A0µs"));
    EXPECT_EQ(model.index(0, 1, root).data().toString(), QStringLiteral("3.0\u00A0µs"));
    EXPECT_EQ(model.indexOf(node(1)).data().toString(), "relu");
    EXPECT_EQ(model.indexOf(node(1)).parent().data().toString(), "layer1");
    EXPECT_FALSE(model.indexOf(node(9)).isValid());
    model.setOutline(nullptr);
}

TEST_F(ItemModels, LogsHoldTheContract) {
    ProblemsModel problems(*m_theme);
    MovesModel moves(*m_theme);
    BaselinesModel baselines(*m_theme);
    RecentModel recent(*m_theme);
    BackendsModel backends(*m_theme);
    const QAbstractItemModelTester a(&problems, Mode::Fatal);
    const QAbstractItemModelTester b(&moves, Mode::Fatal);
    const QAbstractItemModelTester c(&baselines, Mode::Fatal);
    const QAbstractItemModelTester d(&recent, Mode::Fatal);
    const QAbstractItemModelTester e(&backends, Mode::Fatal);
    problems.appendRow({style::NoticeKind::kDanger, "broken", "x.onnx", {}, {}, {}});
    problems.appendRow({style::NoticeKind::kInfo, "dead pattern", {}, "3 : 7", {}, {}});
    EXPECT_EQ(problems.count(), 1);
    for (int i = 0; i < 6; ++i) {
        moves.prepend(std::vector<MoveRow>(100, MoveRow{i, "move", base::Nanoseconds(5), {}, {}}));
    }
    EXPECT_EQ(moves.rowCount(), static_cast<int>(MovesModel::kMaxRows));
    EXPECT_EQ(moves.rows().front().evaluation, 5);
    baselines.setRows(baselineRows(m_plan->baselines, m_plan->endToEnd, m_looks));
    EXPECT_EQ(baselines.rowCount(), 3);
    EXPECT_EQ(baselines.index(2, 1).data().toString(), "does not run Tanh");
    recent.setRows({{"builtin:dcgan", "dcgan", 23, {}, {}, QDateTime::currentDateTime()}});
    EXPECT_EQ(recent.index(0, 4).data().toString(), "today");
    EXPECT_EQ(recent.index(0, 3).data().toString(), "not searched yet");
    backends.setBackends(test::fakeBackends());
    EXPECT_EQ(backends.index(0, 1).data().toString(), "ready");
}

} // namespace
} // namespace tessera::itemmodels
