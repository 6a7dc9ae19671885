#include "tests/unit/plan/plan_fixture.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/models/costs_model.h"
#include "widgets/models/figures.h"
#include "widgets/style/resources.h"
#include "widgets/style/row_delegate.h"

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

TEST(CostRows, OfAPlanThatWasRunWithoutAProfileAddUpToWhatIsPredicted) {
    plan::Plan plan =
        profiled(test::forkPlan()); // as a search leaves it: its times in place are of another run
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

TEST(CostRows, OfPartsThatTakeLongerWithEventsAreNegative) {
    const plan::Plan plan = profiled(test::forkPlan());
    auto profile = profileOf(plan);
    profile.sum = plan.endToEnd->median + base::Nanoseconds(400);
    const auto rows = rowsOf(plan, profile);
    EXPECT_EQ(rows.back().kind, Kind::kGap);
    EXPECT_EQ(rows.back().cost.median().count(), -400);
    EXPECT_EQ(find(rows, Kind::kKernels)->cost.median().count(), kKernels) << "as each of them is listed";
    EXPECT_EQ(find(rows, Kind::kFluctuation)->cost.median(), profile.sum - base::Nanoseconds(kKernels + 450));
    expectToAddUp(rows, plan.endToEnd->median);
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    CostsModel model(theme);
    model.setRows(rows);
    EXPECT_TRUE(
        model.index(model.rowCount() - 1, CostsModel::kTime).data().toString().contains(QChar(0x2212)));
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
    EXPECT_EQ(row->from, "cpu · b");
    EXPECT_EQ(row->to, "cuda:0 · d");
    EXPECT_EQ(row->why, "XNNPACK runs on cuda:0; oneDNN left the value on the CPU.");
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

/// The graph shows what a kernel takes in the plan where that is known: whoever sees another figure here is
/// told which it is, and of the other.
TEST(CostsModel, SaysWhichTimeItShowsAndTellsTheOther) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    CostsModel model(theme);
    const auto title = [&] { return model.headerData(CostsModel::kTime, Qt::Horizontal, Qt::DisplayRole); };
    const auto about = [&](Kind kind) {
        return model.index(model.rowOfKind(kind), CostsModel::kTime).data(Qt::ToolTipRole).toString();
    };
    const plan::Plan searched = profiled(test::forkPlan());
    model.setRows(rowsOf(searched)); // timed in place by another run, so that the sums are of parts alone
    EXPECT_EQ(title(), "Alone, µs");
    for (const Kind kind : {Kind::kKernels, Kind::kConversion}) {
        EXPECT_TRUE(about(kind).contains("In the plan, as the graph shows it: "))
            << about(kind).toStdString();
    }
    const QString inPlace = durationText(base::Nanoseconds(kKernels));
    EXPECT_TRUE(about(Kind::kKernels).contains(inPlace)) << about(Kind::kKernels).toStdString();
    model.setRows(rowsOf(searched, profileOf(searched)));
    EXPECT_EQ(title(), "Time, µs") << "the graph shows the same";
    EXPECT_TRUE(about(Kind::kConversion).contains("Alone: ")) << about(Kind::kConversion).toStdString();
    model.setRows(rowsOf(test::forkPlan()));
    EXPECT_EQ(title(), "Time, µs") << "there is no other";
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
