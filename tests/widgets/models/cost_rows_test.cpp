#include "engine/graph/graph_builder.h"
#include "tests/unit/plan/plan_fixture.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/models/costs_model.h"
#include "widgets/models/figures.h"
#include "widgets/models/verdict_words.h"
#include "widgets/style/resources.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/theme.h"

#include <algorithm>

namespace tessera::itemmodels {
namespace {

using Kind = CostRow::Kind;

constexpr std::int64_t kKernels = 6000; ///< ns, of forkPlan()

BackendLooks looks() {
    return BackendLooks(test::fakeBackends());
}

std::vector<CostRow> rowsOf(const plan::Plan& plan, const std::optional<session::Profile>& profile = {}) {
    return costRows(plan, planSums(plan, profile), looks());
}

const CostRow* find(const std::vector<CostRow>& rows, Kind kind) {
    const auto found = std::ranges::find(rows, kind, &CostRow::kind);
    return found == rows.end() ? nullptr : &*found;
}

plan::Plan profiled(plan::Plan plan) {
    for (plan::PlannedRegion& region : plan.regions) {
        region.inPlace = region.cost;
    }
    for (plan::PlannedConversion& conversion : plan.conversions) {
        conversion.inPlace = backend::Cost::measured(base::Nanoseconds(450), base::Nanoseconds(440),
                                                     base::Nanoseconds(470), 12);
    }
    return plan;
}

TEST(CostRows, OfAConversionSayWhatItIsAndWhy) {
    const plan::Plan plan = test::forkPlan();
    const auto rows = rowsOf(plan);
    const CostRow* row = find(rows, Kind::kConversion);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->from, "aBcd8b · b");
    EXPECT_EQ(row->to, "acdb · d");
    EXPECT_EQ(row->fromBackend.title, "oneDNN");
    EXPECT_EQ(row->toBackend.title, "XNNPACK");
    EXPECT_EQ(row->bytes, 512);
    EXPECT_EQ(row->why, "oneDNN wrote blocks of 8; XNNPACK reads channels last.");
    EXPECT_EQ(row->anchor, plan.graph->findNode("d"));
    EXPECT_NEAR(*row->share, 400.0 / 6800, 1e-9);
}

/// What profiled() took.
session::Profile profileOf(const plan::Plan& plan) {
    session::Profile profile;
    profile.sum = base::Nanoseconds(kKernels + 450);
    profile.endToEnd = *plan.endToEnd;
    return profile;
}

void expectToAddUp(const std::vector<CostRow>& rows, base::Nanoseconds total) {
    double shares = 0;
    base::Nanoseconds sum;
    for (const CostRow& row : rows) {
        shares += *row.share;
        sum += row.cost.median();
    }
    EXPECT_NEAR(shares, 1, 1e-9);
    EXPECT_EQ(sum, total);
}

TEST(CostRows, AddUpToThePlanLongestFirst) {
    const plan::Plan plan = profiled(test::forkPlan());
    const auto rows = rowsOf(plan, profileOf(plan));
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].kind, Kind::kKernels);
    EXPECT_EQ(rows[0].cost.median().count(), kKernels);
    EXPECT_EQ(rows[1].kind, Kind::kGap);
    EXPECT_EQ(rows[2].kind, Kind::kConversion);
    expectToAddUp(rows, plan.endToEnd->median);
    EXPECT_EQ(rows[1].cost, backend::Cost::measured(base::Nanoseconds(550), base::Nanoseconds(450),
                                                    base::Nanoseconds(650), 30));
    EXPECT_TRUE(rows[1].why.contains("in place"));
}

/// As a search leaves a plan, or a file: the graph, the operators and the report show the times in place.
TEST(CostRows, OfAPlanThatWasTimedInPlaceBeforeAreOfThatTooAndAddUp) {
    plan::Plan plan = profiled(test::forkPlan());
    const auto rows = rowsOf(plan);
    expectToAddUp(rows, plan.endToEnd->median);
    EXPECT_EQ(find(rows, Kind::kConversion)->cost.median().count(), 450);
    EXPECT_EQ(find(rows, Kind::kGap)->cost,
              backend::Cost::predicted(plan.endToEnd->median - base::Nanoseconds(kKernels + 450)))
        << "the whole was timed in another run";
    EXPECT_TRUE(find(rows, Kind::kGap)->why.contains("what the runs differ by"));
    EXPECT_EQ(find(rows, Kind::kFluctuation), nullptr) << "it is not known";
    plan.endToEnd.reset();
    expectToAddUp(rowsOf(plan), base::Nanoseconds(kKernels + 450));
}

TEST(CostRows, OfAPlanWhosePartsWereNotAllTimedInPlaceAreOfPartsAlone) {
    plan::Plan plan = profiled(test::forkPlan());
    plan.regions[0].inPlace.reset();
    expectToAddUp(rowsOf(plan), *plan.predicted());
    EXPECT_EQ(find(rowsOf(plan), Kind::kConversion)->cost.median().count(), 400);
}

TEST(CostRows, OfAPlanThatWasRunWithoutAProfileAddUpToWhatIsPredicted) {
    plan::Plan plan = test::forkPlan();
    const auto rows = rowsOf(plan);
    expectToAddUp(rows, *plan.predicted());
    EXPECT_EQ(find(rows, Kind::kGap)->cost, backend::Cost::predicted(base::Nanoseconds(400)));
    EXPECT_TRUE(find(rows, Kind::kGap)->why.contains("Profile the plan"));
    plan.endToEnd.reset();
    expectToAddUp(rowsOf(plan), *plan.predicted());
    EXPECT_TRUE(find(rowsOf(plan), Kind::kGap)->why.contains("to start each kernel"));
    plan.kernelOverhead = base::Nanoseconds(0);
    EXPECT_EQ(find(rowsOf(plan), Kind::kGap), nullptr);
    plan.regions[0].cost = backend::Cost::unmeasured();
    EXPECT_EQ(find(rowsOf(plan), Kind::kKernels), nullptr) << "a sum of a part";
}

TEST(CostRows, OfPartsThatTookLongerThanThePlanNameNoGap) {
    const plan::Plan plan = profiled(test::forkPlan());
    auto profile = profileOf(plan);
    profile.sum = plan.endToEnd->median + base::Nanoseconds(400);
    const auto rows = rowsOf(plan, profile);
    const CostRow* gap = find(rows, Kind::kGap);
    ASSERT_NE(gap, nullptr);
    EXPECT_FALSE(gap->cost.feasible()) << "what is left of a slower run is no time";
    EXPECT_FALSE(gap->share);
    EXPECT_FALSE(gap->why.isEmpty());
    EXPECT_EQ(find(rows, Kind::kKernels)->cost.median().count(), kKernels) << "as each of them is listed";
    EXPECT_EQ(find(rows, Kind::kFluctuation)->cost.median(), profile.sum - base::Nanoseconds(kKernels + 450));
    double shares = 0;
    for (const auto& row : rows) {
        shares += row.share.value_or(0);
    }
    EXPECT_NEAR(shares, 1.0, 1e-9) << "of what the parts add up to";
}

TEST(CostRows, OfAFallbackSayWhatRefusedIt) {
    plan::Plan plan = test::forkPlan();
    plan::PlannedRegion& region = plan.regions[1];
    region.implementation.backend = "reference";
    region.implementation.name = "loops";
    region.alternatives = {
        {"onednn", "", "", backend::Cost::infeasible(backend::Outcome::kUnsupported, "alpha = 2"), {}, {}}};
    const auto rows = rowsOf(plan);
    const CostRow* row = find(rows, Kind::kFallback);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->from, "Relu · c");
    EXPECT_EQ(row->to, "loops");
    EXPECT_EQ(row->toBackend.title, "Reference");
    EXPECT_EQ(row->nodes, region.region.nodes);
    EXPECT_EQ(row->why, "No other backend runs Relu with these attributes. oneDNN: alpha = 2");
    region.decision = plan::Decision::kPriority;
    region.why = "First backend by priority that takes it.";
    EXPECT_EQ(find(rowsOf(plan), Kind::kFallback)->why, "The first backend by priority that takes it.");
    region.decision = plan::Decision::kFastest;
    region.why = "Least time in the whole plan.";
    region.alternatives[0].cost = backend::Cost::predicted(base::Nanoseconds(2000));
    EXPECT_EQ(find(rowsOf(plan), Kind::kFallback)->why, "Least time in the whole plan.");
}

TEST(CostRows, OfACopyNameTheDevices) {
    plan::Plan plan = test::forkPlan();
    plan.conversions[0].toDevice = {backend::DeviceId::Kind::kCuda, 0};
    plan.regions[2].implementation.device = plan.conversions[0].toDevice;
    const auto rows = rowsOf(plan);
    const CostRow* row = find(rows, Kind::kDeviceCopy);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->from, "CPU · b");
    EXPECT_EQ(row->to, "CUDA 0 · d");
    EXPECT_EQ(row->why, "XNNPACK runs on CUDA 0; oneDNN left the value on the CPU.");
}

TEST(CostRows, OfInputsOutputsAndChainsSayWhoAsks) {
    plan::Plan plan = test::forkPlan();
    plan.regions[0].implementation.inputLayouts = {test::layout("aBcd8b")};
    plan.regions[1].implementation.outputLayouts = {test::layout("aBcd8b")};
    plan.conversions = {test::converted(*plan.graph, "x", "abcd", "aBcd8b", 100),
                        test::converted(*plan.graph, "c.out", "aBcd8b", "abcd", 200),
                        test::converted(*plan.graph, "b.out", "aBcd8b", "abcd", 300),
                        test::converted(*plan.graph, "b.out", "abcd", "acdb", 400)};
    const auto rows = rowsOf(plan);
    const auto why = [&](std::size_t conversion) {
        const auto row = std::ranges::find_if(
            rows, [&](const CostRow& each) { return each.key && each.conversion == conversion; });
        return row->why.toStdString();
    };
    EXPECT_EQ(why(0), "The model's input comes as plain rows; oneDNN reads blocks of 8.");
    EXPECT_EQ(why(1), "oneDNN wrote blocks of 8; the model's output is to be plain rows.");
    EXPECT_EQ(why(2), "A step on the way to channels last.");
    EXPECT_EQ(why(3), "Another conversion made plain rows of it; XNNPACK reads channels last.");
    const auto step =
        std::ranges::find_if(rows, [](const CostRow& row) { return row.key && row.conversion == 2; });
    EXPECT_EQ(step->pill, 3U);
    EXPECT_EQ(step->anchor, plan.graph->findNode("d"));
}

TEST(CostRows, OfSeveralConversionsHaveOneOfTheirSum) {
    plan::Plan plan = test::forkPlan();
    EXPECT_EQ(find(rowsOf(plan), Kind::kConversions), nullptr) << "one says it itself";
    plan.conversions = {test::converted(*plan.graph, "x", "abcd", "aBcd8b", 100),
                        test::converted(*plan.graph, "c.out", "aBcd8b", "abcd", 200),
                        test::converted(*plan.graph, "b.out", "aBcd8b", "acdb", 300)};
    const auto rows = rowsOf(plan);
    const CostRow* sum = find(rows, Kind::kConversions);
    ASSERT_NE(sum, nullptr);
    EXPECT_EQ(sum->cost.median().count(), 600);
    EXPECT_FALSE(sum->key) << "no single one of them";
    double each = 0;
    for (const CostRow& row : rows) {
        each += row.kind == Kind::kConversion ? *row.share : 0;
    }
    EXPECT_NEAR(*sum->share, each, 1e-9);
    plan.conversions[1].cost = backend::Cost::unmeasured();
    EXPECT_EQ(find(rowsOf(plan), Kind::kConversions), nullptr) << "a sum of a part";
}

// 98.8 % "of the plan" was of 17 ms, and the plan took 44.
TEST(CostRows, OfPartsTimedAloneHaveSharesOfThese) {
    style::Theme theme(style::builtinTokens());
    CostsModel model(theme);
    const auto title = [&] {
        return model.headerData(CostsModel::kShare, Qt::Horizontal, Qt::DisplayRole).toString();
    };
    plan::Plan plan = test::forkPlan();
    ASSERT_TRUE(plan.endToEnd);
    model.setRows(rowsOf(plan));
    EXPECT_EQ(title(), "Of the parts");
    EXPECT_TRUE(aboutText(model.rows().front()).contains("% of the parts"));
    plan = profiled(plan);
    model.setRows(rowsOf(plan));
    EXPECT_EQ(title(), "Of the plan");
    EXPECT_TRUE(aboutText(model.rows().front()).contains("% of the plan"));
}

TEST(CostRows, OfPartsOfRepeatedBlocksHaveNamesThatTellThemApart) {
    graph::GraphBuilder builder("g");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{4}});
    for (const char* name :
         {"/layer1/0/downsample/downsample.0/Conv", "/layer4/0/downsample/downsample.0/Conv"}) {
        builder.addOutput(builder.addNode({.op = "Relu", .inputs = {x}, .name = name})[0]);
    }
    const graph::GraphRef graph = *std::move(builder).build();
    plan::Plan plan = *test::fakePlan(graph);
    for (plan::PlannedRegion& region : plan.regions) {
        region.implementation.backend = "reference";
    }
    QStringList places;
    for (const CostRow& row : rowsOf(plan)) {
        if (row.kind == Kind::kFallback) {
            places << row.from.section(QStringLiteral(" · "), 1);
        }
    }
    ASSERT_EQ(places.size(), 2);
    EXPECT_NE(places[0], places[1]);
    EXPECT_TRUE(places.join(u' ').contains("/layer1/")) << places.join(u' ').toStdString();
}

TEST(PredictionWords, NameTheOnePartThatWasPredicted) {
    plan::Plan plan = test::forkPlan();
    plan.endToEnd->median = base::Nanoseconds(10 * plan.predicted()->count());
    plan.regions[0].cost = backend::Cost::predicted(base::Nanoseconds(2000));
    const QString name = QString::fromStdString(plan.graph->node(plan.regions[0].region.nodes.front()).name);
    const QString words = predictionWords(plan);
    EXPECT_TRUE(words.contains(" was predicted, not timed.") && words.contains(name)) << words.toStdString();
}

TEST(CostRows, OfLittleSayThatItIsLittle) {
    CostRow row;
    EXPECT_EQ(shareText(row), "–");
    row.share = 0.0004;
    EXPECT_TRUE(shareText(row).startsWith("<0.1")) << shareText(row).toStdString();
    row.share = 0.0006;
    EXPECT_TRUE(shareText(row).startsWith("0.1"));
    row.share = 0;
    EXPECT_TRUE(shareText(row).startsWith("0.0"));
}

TEST(CostRows, OfTheSameConversionInTwoPlansHaveOneKey) {
    const auto before = rowsOf(test::forkPlan());
    const auto after = rowsOf(profiled(test::forkPlan()), profileOf(test::forkPlan()));
    EXPECT_EQ(find(before, Kind::kConversion)->key, find(after, Kind::kConversion)->key);
}

/// Candidates are compared by what they take alone: whoever saw that figure there is told of it here.
TEST(CostsModel, TellsOfWhatWasTimedInThePlanWhatItTakesAlone) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    CostsModel model(theme);
    const auto about = [&](Kind kind) {
        return model.index(model.rowOfKind(kind), CostsModel::kTime).data(Qt::ToolTipRole).toString();
    };
    const plan::Plan searched = profiled(test::forkPlan());
    for (const auto& rows : {rowsOf(searched), rowsOf(searched, profileOf(searched))}) {
        model.setRows(rows);
        EXPECT_TRUE(about(Kind::kConversion).contains("Alone: ")) << about(Kind::kConversion).toStdString();
        EXPECT_TRUE(about(Kind::kKernels).contains("Alone: ")) << about(Kind::kKernels).toStdString();
    }
    model.setRows(rowsOf(test::forkPlan()));
    EXPECT_FALSE(about(Kind::kConversion).contains("lone"));
}

TEST(CostsModel, ShowsFiguresWithTheirUnitsAndSigns) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    CostsModel model(theme);
    const plan::Plan plan = test::forkPlan();
    model.setRows(rowsOf(plan));
    const int row = model.rowOfKind(Kind::kConversion);
    ASSERT_GE(row, 0);
    const auto cell = [&](int column) { return model.index(row, column).data().toString(); };
    EXPECT_EQ(cell(CostsModel::kKind), "Conversion");
    EXPECT_EQ(cell(CostsModel::kTime), QStringLiteral("\u2248\u20090.4"));
    EXPECT_EQ(cell(CostsModel::kSpread), "–") << "predicted";
    EXPECT_TRUE(cell(CostsModel::kShare).startsWith("5.9"));
    EXPECT_TRUE(cell(CostsModel::kBytes).startsWith("512"));
    EXPECT_TRUE(model.index(row, CostsModel::kFrom).data(style::kBadgeRole).isValid());
    EXPECT_TRUE(
        model.index(row, CostsModel::kWhy).data(Qt::ToolTipRole).toString().contains("channels last"));
    EXPECT_TRUE(model.index(row, CostsModel::kFrom).data(Qt::ToolTipRole).toString().contains("aBcd8b:"))
        << "the layout is explained";
    model.setRows(rowsOf(profiled(plan), profileOf(plan)));
    const int measured = model.rowOfKind(Kind::kConversion);
    EXPECT_EQ(model.index(measured, CostsModel::kTime).data().toString(), "0.5");
    EXPECT_NE(model.index(measured, CostsModel::kSpread).data().toString(), "–");
    EXPECT_EQ(model.rowOfKind(Kind::kFallback), -1);
    EXPECT_EQ(model.rowOfNode(graph::NodeId(0)), -1);
    EXPECT_EQ(model.rowOf({graph::ValueId(0), "abcd@cpu"}), -1);
}

} // namespace
} // namespace tessera::itemmodels
