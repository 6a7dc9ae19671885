#include "engine/models/models.h"
#include "engine/plan/plan_times.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/legend_model.h"
#include "widgets/models/log_models.h"
#include "widgets/models/outline_model.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_models.h"
#include "widgets/models/tensor_summary.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/resources.h"
#include "widgets/style/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTextDocument>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <set>

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
    m_plan = test::withConversions(m_plan);
    model.setRows(operatorRows(*m_plan, m_looks, {}));
    ASSERT_EQ(model.rowCount(), static_cast<int>(m_plan->regions.size()));
    double sum = 0;
    for (const OperatorRow& row : model.rows()) {
        ASSERT_TRUE(row.share);
        sum += *row.share;
    }
    const plan::PlanTimes times(*m_plan); // as the report has them
    EXPECT_NEAR(sum,
                1.0 - static_cast<double>(times.conversions().count()) /
                          static_cast<double>(times.sum().count()),
                1e-9);
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
    const QString effect = model.index(at, CandidatesModel::kEffect).data().toString();
    EXPECT_TRUE(effect.endsWith(", tie")) << effect.toStdString();
    EXPECT_TRUE(effect.startsWith(signedText(tie->planEffect->microseconds(), 1)))
        << "as the menu of pins says it";
}

TEST_F(ItemModels, WhatOnePinCouldMeanIsOneCandidate) {
    auto plan = std::make_shared<plan::Plan>(*m_plan);
    auto& planned = plan->regions[0];
    const graph::NodeId node = planned.region.nodes.front();
    const graph::NodeId outside(m_plan->graph->nodes().size() - 1);
    const auto cost = [](std::int64_t ns) { return backend::Cost::predicted(base::Nanoseconds(ns)); };
    const auto refused = backend::Cost::infeasible(backend::Outcome::kUnsupported, "no");
    const std::string& own = planned.implementation.name;
    const std::string& ours = planned.implementation.backend;
    const std::optional<base::Nanoseconds> none;
    planned.alternatives = {
        {"xnnpack", "rival", "conv", cost(500), base::Nanoseconds(9000), {node}},
        {"xnnpack", "rival", "conv-relu", cost(900), base::Nanoseconds(4000), {node, outside}},
        {"xnnpack", "rival", "conv", cost(900), none, {outside}},
        {"xnnpack", "rival", "wide", refused, none, {node, outside}},
        {ours, own, "conv", cost(1), base::Nanoseconds(-1), {node, outside}},
    };
    auto rows = candidateRows(*plan, 0, m_looks);
    ASSERT_EQ(rows.size(), 6U);
    mergeSamePins(rows, node, planned.region.nodes, "these");
    ASSERT_EQ(rows.size(), 3U) << "the plan's, XNNPACK's over both nodes, and what it refuses";
    const auto chosen = std::ranges::find_if(rows, [](const auto& row) { return row.chosen; });
    ASSERT_NE(chosen, rows.end()) << "whatever is faster: the plan runs this one";
    EXPECT_EQ(chosen->pinnedRegions.size(), 2);
    EXPECT_EQ(chosen->pinnedRegions.front(), "these");
    const auto other = std::ranges::find_if(
        rows, [&](const auto& row) { return row.implementation == "rival" && row.cost.feasible(); });
    ASSERT_NE(other, rows.end());
    EXPECT_EQ(other->planEffect, base::Nanoseconds(4000)) << "the better of both";
    CandidatesModel model(*m_theme);
    model.setRows(rows);
    std::set<std::tuple<graph::NodeId, QString, QString>> pins;
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto& shown = model.rows()[static_cast<std::size_t>(row)];
        if (shown.cost.feasible() || shown.chosen) {
            EXPECT_TRUE(pins.emplace(shown.pinnedNode(node), shown.backend.id, shown.implementation).second);
        }
        const QModelIndex name = model.index(row, CandidatesModel::kImplementation);
        EXPECT_EQ(name.data().toString().contains(" or "), shown.pinnedRegions.size() > 1);
        EXPECT_EQ(name.data(Qt::AccessibleDescriptionRole).toString().contains("the solver chooses"),
                  shown.pinnedRegions.size() > 1);
    }
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

TEST_F(ItemModels, APredictionFarFromTheMeasurementSaysWhy) {
    auto plan = std::make_shared<plan::Plan>(*m_plan);
    EXPECT_EQ(predictionWords(*plan), "") << "it is near";
    plan->endToEnd->median = base::Nanoseconds(3 * plan->predicted()->count());
    EXPECT_TRUE(predictionWords(*plan).contains("at different moments"))
        << predictionWords(*plan).toStdString();
    plan->endToEnd->othersShare = 0.62;
    EXPECT_TRUE(predictionWords(*plan).contains("62")) << predictionWords(*plan).toStdString();
    plan->regions[0].cost = backend::Cost::predicted(plan->regions[0].cost.median());
    EXPECT_TRUE(predictionWords(*plan).contains(" was predicted, not timed"))
        << predictionWords(*plan).toStdString();
    plan->endToEnd.reset();
    EXPECT_EQ(predictionWords(*plan), "");
}

TEST_F(ItemModels, HaveOneFormOfFigureForEveryInterval) {
    auto plan = std::make_shared<plan::Plan>(*m_plan);
    const auto ns = [](std::int64_t count) { return base::Nanoseconds(count); };
    plan->regions[0].cost = backend::Cost::measured(ns(2250000), ns(900000), ns(6500000), 9);
    plan->regions[0].alternatives.clear();
    CandidatesModel candidates(*m_theme);
    candidates.setRows(candidateRows(*plan, 0, m_looks));
    OperatorsModel operators(*m_theme);
    operators.setRows(operatorRows(*plan, m_looks, {}));
    for (const QModelIndex& cell :
         {candidates.index(0, CandidatesModel::kSpread), operators.index(0, OperatorsModel::kSpread)}) {
        const bool isCandidate = cell.model() == &candidates;
        EXPECT_EQ(cell.data().toString(),
                  isCandidate ? QStringLiteral("900–6\u2009500") : QStringLiteral("900.0–6\u2009500.0"));
        EXPECT_TRUE(cell.data(Qt::ToolTipRole).toString().contains(QStringLiteral("6.50\u00A0ms")))
            << cell.data(Qt::ToolTipRole).toString().toStdString();
    }
}

TEST_F(ItemModels, MovesCallOnlySmallDifferencesTies) {
    using Fate = session::SearchProgress::Point::Fate;
    MovesModel moves(*m_theme);
    const auto ms = [](double count) { return base::Nanoseconds(static_cast<std::int64_t>(count * 1e6)); };
    moves.prepend({{1, "near", ms(10), ms(0.1), Fate::kTie},
                   {2, "unproved", ms(14), ms(4), Fate::kTie},
                   {3, "slower", ms(14), ms(4), Fate::kSlower},
                   {4, "broken", {}, {}, Fate::kCrashed}});
    EXPECT_EQ(moves.index(0, 3).data().toString(), "tie");
    EXPECT_EQ(moves.index(1, 3).data().toString(), QStringLiteral("\u2248\u2009+4.000"));
    EXPECT_TRUE(moves.index(1, 3).data(Qt::ToolTipRole).toString().contains("tell the two apart"));
    EXPECT_EQ(moves.index(2, 3).data().toString(), "+4.000");
    EXPECT_EQ(moves.index(3, 3).data().toString(), "crashed");
}

TEST_F(ItemModels, BaselinesAreTiesWhereTheRaceFoundNoDifference) {
    const auto time = [](std::int64_t median, std::int64_t low, std::int64_t high) {
        return plan::EndToEnd{base::Nanoseconds(median), base::Nanoseconds(low), base::Nanoseconds(high), 30};
    };
    plan::Plan plan = *m_plan;
    plan.raced = time(100, 92, 108);
    plan.endToEnd = time(900, 800, 1000); // measured later: no ratio is to that
    plan.baselines = {{"onednn", time(98, 90, 106), {}, {}}, {"xnnpack", time(130, 120, 140), {}, {}}};
    plan.bestBaseline = "onednn";
    plan.speedUp = {0.98, 0.95, 1.01};
    PlansModel model(*m_theme);
    const auto ratio = [&](const char* backend) {
        PlanListInput input;
        input.plan = std::make_shared<const plan::Plan>(plan);
        input.looks = m_looks;
        model.setRows(planRows(input));
        const int row = model.rowOf({PlanOrigin::Kind::kBaseline, backend});
        return model.index(row, PlansModel::kRatio).data().toString();
    };
    const QString then = QStringLiteral(", this plan 100\u00A0ns");
    EXPECT_EQ(ratio("onednn"), "tie (1.0 % slower to 5.3 % faster)" + then) << "and not as if it were faster";
    EXPECT_EQ(ratio("xnnpack"), "30 % slower (11 to 52)" + then);
    plan.baselines[1].time =
        plan::EndToEnd{base::Nanoseconds(130), base::Nanoseconds(130), base::Nanoseconds(130), 1};
    EXPECT_EQ(ratio("xnnpack"), "30 % slower" + then) << "without an interval, as its time";
    const int once = model.rowOf({PlanOrigin::Kind::kBaseline, "xnnpack"});
    EXPECT_EQ(model.index(once, PlansModel::kSpread).data().toString(), QStringLiteral("–"))
        << "one run has no interval, not one of nothing";
    // Ratios of the race stand beside the plan's time in the race, and not beside a later one alone.
    const int raced = model.rowOf({PlanOrigin::Kind::kRace, {}});
    ASSERT_EQ(raced, 1);
    EXPECT_EQ(model.rows()[1].time->median, base::Nanoseconds(100));
    EXPECT_EQ(model.rows()[0].time->median, base::Nanoseconds(900));
    plan.speedUp = {1.03, 1.01, 1.05};
    plan.baselines[0].time = time(103, 95, 111);
    EXPECT_EQ(ratio("onednn"), "3 % slower (1 to 5)" + then) << "pairs say more than intervals";
}

TEST_F(ItemModels, TheEnginesVerdictsAreSentencesOfTheWindow) {
    EXPECT_EQ(engineWords("at 284 GFLOP/s it takes at least 221.7 µs, and winograd.f4 takes 181.5 µs"),
              QStringLiteral(
                  "Slower: it needs at least 221.7\u00A0µs at the 284 GFLOP/s that this machine reaches; "
                  "winograd.f4 takes 181.5\u00A0µs."));
    EXPECT_EQ(
        engineWords("at 284 GFLOP/s it is likely to take 221.7 µs, and winograd.f4 takes 181.5 µs"),
        QStringLiteral("Slower, most likely: at the 284 GFLOP/s that this machine reaches it takes about "
                       "221.7\u00A0µs; winograd.f4 takes 181.5\u00A0µs."));
    EXPECT_EQ(engineWords("slower than taps.t1 with 1 more operators in the region: by measurement"),
              "Slower than taps.t1, measured in the region with one operator more.");
    EXPECT_EQ(
        engineWords("slower than a.b with 2 more operators in the region: at 3 GFLOP/s it takes at least "
                    "2.0 µs, and c took 1.0 µs"),
        QStringLiteral(
            "In the region with more operators: Slower: it needs at least 2.0\u00A0µs at the 3 GFLOP/s "
            "that this machine reaches; c takes 1.0\u00A0µs."));
    EXPECT_EQ(engineWords("pruned: its bound is 1.09 times that of direct's best"),
              "Not tried: its bound is 1.09 times that of the best of direct.");
    EXPECT_EQ(engineWords("pruned: its likely time is 1.31 times that of direct's best"),
              "Not tried: it is likely to take 1.31 times as long as the best of direct.");
    EXPECT_EQ(engineWords("pruned: the bound of its best is 3.50 times that of winograd.f4.t14x2.rows"),
              "Not tried: the bound of its best is 3.50 times that of winograd.f4.t14x2.rows.");
    EXPECT_EQ(
        engineWords("Least time in the whole plan; with onednn:any it would take 12.3 µs longer."),
        QStringLiteral("Least time in the whole plan; with onednn:any it would take 12.3\u00A0µs longer."));
    EXPECT_EQ(engineWords("it has groups"), "it has groups") << "what is not known stays";
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

TEST_F(ItemModels, ABackendOnTwoDevicesIsTwoRowsUnderTheirNames) {
    const backend::DeviceId first{backend::DeviceId::Kind::kOpenCl, 0};
    const backend::DeviceId second{backend::DeviceId::Kind::kOpenCl, 1};
    auto backends = test::fakeBackends();
    for (auto& info : backends) {
        if (info.spec.id == "openblas") {
            info.devices = {first, second};
        }
    }
    const BackendLooks looks(backends);
    EXPECT_NE(looks, m_looks) << "pictures are drawn anew where a device is added";
    auto plan = std::make_shared<plan::Plan>(*m_plan);
    for (std::size_t i = 0; i < plan->regions.size(); ++i) {
        plan->regions[i].implementation.backend = "openblas";
        plan->regions[i].implementation.device = i % 2 == 0 ? first : second;
    }
    plan->regions[0].alternatives = {{.backend = "openblas",
                                      .implementation = "gemm",
                                      .rule = {},
                                      .cost = plan->regions[0].cost,
                                      .planEffect = {},
                                      .nodes = {},
                                      .device = second}};
    const auto rows = legendRows(*plan, operatorRows(*plan, looks, {}));
    ASSERT_EQ(rows.size(), 2U);
    QStringList titles{rows[0].backend.title, rows[1].backend.title};
    titles.sort();
    EXPECT_EQ(titles, (QStringList{"OpenBLAS · OpenCL 0", "OpenBLAS · OpenCL 1"}));
    EXPECT_NE(rows[0].backend.id, rows[1].backend.id) << "each is hidden by itself";
    EXPECT_NE(rows[0].backend.badge.letters, rows[1].backend.badge.letters);
    EXPECT_EQ(rows[0].backend.badge.slot, rows[1].backend.badge.slot);
    const auto candidates = candidateRows(*plan, 0, looks);
    ASSERT_EQ(candidates.size(), 2U);
    EXPECT_EQ(candidates[0].backend.title, "OpenBLAS · OpenCL 0");
    EXPECT_EQ(candidates[1].backend.title, "OpenBLAS · OpenCL 1");
    EXPECT_EQ(m_looks.of(backend::BackendOnDevice{"openblas", first}).title, "OpenBLAS")
        << "it is the only one";
}

TEST_F(ItemModels, TensorsNameInputsWeightsAndOutputs) {
    TensorsModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setRows(tensorRows(*m_plan->graph, m_plan->regions[0].region, m_plan->regions[0].implementation));
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
        differ += row.differs() ? 1 : 0;
    }
    EXPECT_EQ(nodes, m_plan->graph->nodes().size());
    EXPECT_EQ(differ, 1);
}

TEST_F(ItemModels, CompareEndsWithAllPartsTogether) {
    auto other = *test::fakePlan(m_plan->graph);
    other.regions[0].cost = backend::Cost::measured(
        base::Nanoseconds(90'000'000), base::Nanoseconds(89'000'000), base::Nanoseconds(91'000'000), 9);
    const auto rows = compareRows(*m_plan, other, m_looks);
    ASSERT_EQ(rows.back().kind, CompareRow::Kind::kTotal);
    double sum = 0;
    for (const CompareRow& row : rows) {
        sum += &row == &rows.back() ? 0 : *row.difference();
        EXPECT_EQ(&row == &rows.back(), row.nodes.empty());
    }
    EXPECT_EQ(rows.back().difference(), sum);
    EXPECT_FALSE(rows.back().tie);
    EXPECT_EQ(rows.front().kind, CompareRow::Kind::kSame) << "the same kernel, timed twice";
    // It stays below however the table is sorted, and above it what has no figure.
    CompareModel model(*m_theme);
    auto lacking = other;
    lacking.regions[1].cost = backend::Cost::unmeasured();
    model.setRows(compareRows(*m_plan, lacking, m_looks));
    panels::TableView table(*m_theme, model, panels::Sorting::kByHeader, "parts");
    const int last = model.rowCount() - 1;
    for (int column = 0; column < model.columnCount(); ++column) {
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            table.sortByColumn(column, order);
            EXPECT_EQ(table.model()->index(last, 0).data().toString(), "All parts, each alone") << column;
            bool missing = false;
            for (int row = 0; row < last; ++row) {
                const bool isMissing = table.model()->index(row, column).data().toString() == u"–";
                EXPECT_TRUE(isMissing || !missing) << column << " " << row << ": a figure below a dash";
                missing = isMissing;
            }
        }
    }
}

TEST_F(ItemModels, WholeGraphsHaveTheDifferenceOfTheirRun) {
    auto whole = *m_plan;
    whole.wholeGraphBackend = "onnxruntime";
    auto rows = compareRows(*m_plan, whole, m_looks);
    for (const CompareRow& row : rows) {
        EXPECT_FALSE(row.difference()) << "of two moments";
        EXPECT_FALSE(row.ratio());
    }
    const plan::EndToEnd a{base::Nanoseconds(70'000'000), base::Nanoseconds(69'000'000),
                           base::Nanoseconds(71'000'000), 9};
    const plan::EndToEnd b{base::Nanoseconds(112'000'000), base::Nanoseconds(110'000'000),
                           base::Nanoseconds(120'000'000), 9};
    rows = compareRows(*m_plan, whole, m_looks, RunOfBoth{{1.64, 1.41, 1.83}, a, b});
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows.front().timeA, a.median);
    EXPECT_EQ(rows.front().timeB, b.median);
    EXPECT_EQ(rows.front().difference(), 42'000'000.0);
    EXPECT_EQ(rows.front().ratio(), 1.64) << "the median of the ratios";
    EXPECT_FALSE(rows.front().inPlaceA) << "parts in place are not the whole end to end";
    EXPECT_TRUE(compareRows(*m_plan, whole, m_looks, RunOfBoth{{1.02, 0.97, 1.1}, a, b}).front().tie);
}

TEST_F(ItemModels, AKernelThatIsNotChosenYetIsNoDifference) {
    auto sketch = *m_plan; // as specs alone place: backends without implementations
    for (plan::PlannedRegion& region : sketch.regions) {
        region.implementation.name.clear();
        region.cost = backend::Cost::unmeasured();
    }
    for (const CompareRow& row : compareRows(*m_plan, sketch, m_looks)) {
        EXPECT_FALSE(row.differs()) << row.name.toStdString();
    }
    sketch.regions[0].implementation.backend = "another";
    EXPECT_EQ(compareRows(*m_plan, sketch, m_looks)[0].kind, CompareRow::Kind::kOtherBackend);
}

TEST_F(ItemModels, OutlineAddsTimesUpTheTree) {
    std::vector<OutlineEntry> outline;
    const auto node = [](std::uint32_t i) { return graph::NodeId(i); };
    outline.push_back({"model", "m", -1, {1, 4}, {}, {node(0), node(1), node(2)}});
    outline.push_back({"layer1", "/layer1", 0, {2, 3}, {}, {node(0), node(1)}});
    outline.push_back({"conv", "/layer1/conv", 1, {}, node(0), {node(0)}});
    outline.push_back({"relu", "/layer1/relu", 1, {}, node(1), {node(1)}});
    outline.push_back({"fc", "/fc", 0, {}, node(2), {node(2)}});
    OutlineModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setOutline(std::make_shared<Outline>(outline));
    model.setNodeTimes({{1000, 2000, 4000}, {}});
    const QModelIndex root = model.index(0, 0);
    EXPECT_EQ(root.siblingAtColumn(1).data().toString(), QStringLiteral("7.0\u00A0µs"));
    EXPECT_EQ(model.index(0, 1, root).data().toString(), QStringLiteral("3.0\u00A0µs"));
    // A sum with a prediction in it is one.
    model.setNodeTimes({{1000, 2000, 4000}, {false, true, false}});
    EXPECT_EQ(root.siblingAtColumn(1).data().toString(), QStringLiteral("≈\u00A07.0\u00A0µs"));
    EXPECT_EQ(model.indexOf(node(0)).siblingAtColumn(1).data().toString(), QStringLiteral("1.0\u00A0µs"));
    EXPECT_EQ(model.indexOf(node(1)).siblingAtColumn(1).data().toString(),
              QStringLiteral("≈\u00A02.0\u00A0µs"));
    EXPECT_EQ(model.index(1, 1, root).data().toString(), QStringLiteral("4.0\u00A0µs"));
    EXPECT_EQ(model.indexOf(node(1)).data().toString(), "relu");
    EXPECT_EQ(model.indexOf(node(1)).parent().data().toString(), "layer1");
    EXPECT_FALSE(model.indexOf(node(9)).isValid());
    model.setOutline(nullptr);
}

TEST_F(ItemModels, AFilteredOutlineKeepsHitsWithTheirWayAndWhatIsBelow) {
    std::vector<OutlineEntry> outline;
    const auto node = [](std::uint32_t i) { return graph::NodeId(i); };
    outline.push_back({"model", "m", -1, {1, 4}, {}, {node(0), node(1), node(2)}});
    outline.push_back({"layer1", "/layer1", 0, {2, 3}, {}, {node(0), node(1)}});
    outline.push_back({"conv", "/layer1/conv", 1, {}, node(0), {node(0)}});
    outline.push_back({"relu", "/layer1/relu", 1, {}, node(1), {node(1)}});
    outline.push_back({"fc", "/fc", 0, {}, node(2), {node(2)}});
    const auto labels = [](const OutlineRef& part) {
        QStringList found;
        for (const OutlineEntry& entry : *part) {
            found << entry.label;
        }
        return found;
    };
    EXPECT_EQ(labels(filteredOutline(Outline(outline), "CONV", 100)),
              (QStringList{"model", "layer1", "conv"}));
    EXPECT_EQ(labels(filteredOutline(Outline(outline), "layer", 100)),
              (QStringList{"model", "layer1", "conv", "relu"}));
    EXPECT_TRUE(filteredOutline(Outline(outline), "gelu", 100)->empty());
    EXPECT_EQ(filteredOutline(Outline(outline), "layer", 2)->size(), 2U);
    OutlineModel model(*m_theme);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);
    model.setOutline(filteredOutline(Outline(outline), "conv", 100));
    model.setNodeTimes({{1000, 2000, 4000}, {}});
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("7.0\u00A0µs")) << "of the whole group";
    EXPECT_EQ(model.indexOf(node(0)).data().toString(), "conv");
    EXPECT_FALSE(model.indexOf(node(2)).isValid());
}

TEST(TensorSummary, HoldsForEveryTypeOfTheStandard) {
    for (int number = 1; number <= 26; ++number) {
        const auto dtype = static_cast<graph::DType>(number);
        if (dtype == graph::DType::kString) {
            continue; // no tensor holds them
        }
        SCOPED_TRACE(std::string(graph::longName(dtype)));
        const graph::Tensor tensor(dtype, {3, 5});
        const TensorSummary summary = summaryOf(tensor);
        EXPECT_EQ(summary.count, 15);
        EXPECT_FALSE(elementText(tensor, 14).isEmpty());
        const bool complex = dtype == graph::DType::kComplex64 || dtype == graph::DType::kComplex128;
        EXPECT_EQ(summary.numeric, !complex);
        EXPECT_EQ(std::accumulate(summary.bins.begin(), summary.bins.end(), std::int64_t{0}),
                  complex ? 0 : 15);
    }
    EXPECT_TRUE(summaryOf(graph::Tensor(graph::DType::kFloat32, {0, 4})).bins.empty());
}

TEST(TensorSummary, CountsWhatIsNotFiniteApart) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    const std::vector<float> values{-2, 0, 1, 3, nan, inf, -inf, 0};
    const graph::Tensor tensor = graph::Tensor::ofFloats({8}, values);
    const TensorSummary summary = summaryOf(tensor);
    EXPECT_EQ(summary.least, -2);
    EXPECT_EQ(summary.most, 3);
    EXPECT_DOUBLE_EQ(summary.mean, 0.4);
    EXPECT_EQ(summary.zeros, 2);
    EXPECT_EQ(summary.nans, 1);
    EXPECT_EQ(summary.infinities, 2);
    EXPECT_EQ(summary.bins.front(), 1);
    EXPECT_EQ(summary.bins.back(), 1);
    QStringList words;
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
        words << elementText(tensor, i);
    }
    EXPECT_EQ(words.join(u' '), QStringLiteral("−2 0 1 3 NaN ∞ −∞ 0"));
}

TEST(TensorSummary, NamesTheElementsOfPackedAndComplexTypes) {
    graph::Tensor packed(graph::DType::kInt4, {5});
    packed.mutableBytes()[0] = std::byte{0x71};
    packed.mutableBytes()[1] = std::byte{0x0F};
    packed.mutableBytes()[2] = std::byte{0x03};
    QStringList words;
    for (std::int64_t i = 0; i < packed.count(); ++i) {
        words << elementText(packed, i);
    }
    EXPECT_EQ(words.join(u' '), QStringLiteral("1 7 −1 0 3"));
    graph::Tensor complex(graph::DType::kComplex64, {2});
    const std::vector<float> parts{1, -2, -0.5F, 3};
    std::memcpy(complex.mutableBytes().data(), parts.data(), complex.bytes().size());
    EXPECT_EQ(elementText(complex, 0), QStringLiteral("1−2i"));
    EXPECT_EQ(elementText(complex, 1), QStringLiteral("−0.5+3i"));
}

TEST_F(ItemModels, OutlineNamesEveryRowWhoseTimeChanges) {
    std::vector<OutlineEntry> outline;
    const auto node = [](std::uint32_t i) { return graph::NodeId(i); };
    outline.push_back({"model", "m", -1, {1, 4}, {}, {node(0), node(1), node(2)}});
    outline.push_back({"layer1", "/layer1", 0, {2, 3}, {}, {node(0), node(1)}});
    outline.push_back({"conv", "/layer1/conv", 1, {}, node(0), {node(0)}});
    outline.push_back({"relu", "/layer1/relu", 1, {}, node(1), {node(1)}});
    outline.push_back({"fc", "/fc", 0, {}, node(2), {node(2)}});
    OutlineModel model(*m_theme);
    model.setOutline(std::make_shared<Outline>(outline));
    std::set<QString> named;
    QObject::connect(&model, &OutlineModel::dataChanged, &model,
                     [&](const QModelIndex& first, const QModelIndex& last) {
                         ASSERT_EQ(first.parent(), last.parent());
                         ASSERT_LE(first.column(), static_cast<int>(OutlineModel::kTime));
                         ASSERT_GE(last.column(), static_cast<int>(OutlineModel::kTime));
                         for (int row = first.row(); row <= last.row(); ++row) {
                             named.insert(model.entry(first.siblingAtRow(row))->label);
                         }
                     });
    const QModelIndex root = model.index(0, 0);
    ASSERT_EQ(model.index(0, 0, model.index(0, 0, root)).data().toString(), "conv"); // as a view that is open
    const std::set<QString> all{"model", "layer1", "conv", "relu", "fc"};
    model.setNodeTimes({{1000, 2000, 4000}, {}});
    EXPECT_EQ(named, all);
    named.clear();
    model.setNodeTimes({}); // a plan without times takes them away again
    EXPECT_EQ(named, all);
}

TEST_F(ItemModels, LogsHoldTheContract) {
    ProblemsModel problems(*m_theme);
    MovesModel moves(*m_theme);
    PlansModel plans(*m_theme);
    RecentModel recent(*m_theme);
    BackendsModel backends(*m_theme);
    const QAbstractItemModelTester a(&problems, Mode::Fatal);
    const QAbstractItemModelTester b(&moves, Mode::Fatal);
    const QAbstractItemModelTester c(&plans, Mode::Fatal);
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
    PlanListInput input;
    input.plan = m_plan;
    input.looks = m_looks;
    plans.setRows(planRows(input));
    EXPECT_EQ(plans.rowCount(), 4);
    EXPECT_EQ(plans.index(3, PlansModel::kNote).data().toString(), "does not run Tanh");
    recent.setRows({{"builtin:dcgan", "dcgan", 23, {}, {}, QDateTime::currentDateTime()}});
    EXPECT_EQ(recent.index(0, 4).data().toString(), "today");
    EXPECT_EQ(recent.index(0, 3).data().toString(), "not searched yet");
    backends.setBackends(test::fakeBackends());
    EXPECT_EQ(backends.index(0, 1).data().toString(), "ready");
}

} // namespace
} // namespace tessera::itemmodels
