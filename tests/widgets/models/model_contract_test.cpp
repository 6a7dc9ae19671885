// Every item model of the window, bare and behind the sorting that the views put before it, under Qt's own
// tester. A model that is added without being added here fails the last test.
#include "engine/models/models.h"
#include "tests/support/paths.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/models/costs_model.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/legend_model.h"
#include "widgets/models/log_models.h"
#include "widgets/models/outline_model.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_models.h"
#include "widgets/models/replay_model.h"
#include "widgets/models/shortcuts_model.h"
#include "widgets/models/tensor_grid.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/style/resources.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QSignalSpy>
#include <QSortFilterProxyModel>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <regex>
#include <set>

namespace tessera::itemmodels {
namespace {

using Mode = QAbstractItemModelTester::FailureReportingMode;

/// Reads every cell in every role that a view asks for.
void readAll(const QAbstractItemModel& model, const QModelIndex& parent = {}) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex cell = model.index(row, column, parent);
            ASSERT_TRUE(cell.isValid());
            for (int role = Qt::DisplayRole; role <= Qt::UserRole + 16; ++role) {
                if (role > Qt::StatusTipPropertyRole && role < Qt::UserRole) {
                    continue;
                }
                (void)cell.data(role);
            }
        }
        readAll(model, model.index(row, 0, parent));
    }
}

/// A model and the sorted, filtered view of it, both watched.
template <class Model>
struct Watched {
    explicit Watched(const style::Theme& theme) : model(theme) {
        proxy.setSourceModel(&model);
        proxy.setSortRole(kSortRole);
        proxy.setFilterKeyColumn(-1);
        proxy.setRecursiveFilteringEnabled(true);
    }
    void look() {
        readAll(model);
        for (int column = 0; column < model.columnCount(); ++column) {
            EXPECT_FALSE(model.headerData(column, Qt::Vertical, Qt::DisplayRole).isValid());
            proxy.sort(column, Qt::DescendingOrder);
            proxy.sort(column, Qt::AscendingOrder);
        }
        proxy.setFilterFixedString(QStringLiteral("o"));
        readAll(proxy);
        proxy.setFilterFixedString(QString());
        EXPECT_EQ(proxy.rowCount(), model.rowCount());
    }
    /// Filled, filled anew with fewer rows, grown by one, emptied: as the window does.
    template <class Row>
    void fill(const std::vector<Row>& rows) {
        ASSERT_FALSE(rows.empty());
        model.setRows(rows);
        look();
        model.setRows({rows.front()});
        look();
        model.appendRow(rows.back());
        EXPECT_EQ(model.rowCount(), 2);
        look();
        model.setRows({});
        EXPECT_EQ(model.rowCount(), 0);
        look();
    }

    Model model;
    QAbstractItemModelTester tester{&model, Mode::Fatal};
    QSortFilterProxyModel proxy;
    QAbstractItemModelTester proxyTester{&proxy, Mode::Fatal};
};

/// Made as the others are: by the theme alone.
class OfBackends : public KindsModel {
public:
    explicit OfBackends(const style::Theme& theme) : KindsModel(theme, KindOf::kBackend) {}
};

class ModelContract : public testing::Test {
protected:
    ModelContract() {
        style::initResources();
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_plan = test::fakePlan(*models::buildModel("dcgan"));
        m_looks = BackendLooks(test::fakeBackends());
    }
    template <class Model, class Row>
    void hold(const std::vector<Row>& rows) {
        Watched<Model> watched(*m_theme);
        watched.fill(rows);
    }

    std::unique_ptr<style::Theme> m_theme;
    plan::PlanRef m_plan;
    BackendLooks m_looks;
};

TEST_F(ModelContract, OperatorsModel) {
    hold<itemmodels::OperatorsModel>(operatorRows(*m_plan, m_looks, {}));
}

TEST_F(ModelContract, CostsModel) {
    const plan::PlanRef plan = test::withConversions(m_plan);
    hold<itemmodels::CostsModel>(costRows(*plan, planSums(*plan, {}), m_looks));
}

TEST_F(ModelContract, CandidatesModel) {
    hold<itemmodels::CandidatesModel>(candidateRows(*m_plan, 0, m_looks));
}

TEST_F(ModelContract, TensorsModel) {
    hold<itemmodels::TensorsModel>(
        tensorRows(*m_plan->graph, m_plan->regions[0].region, m_plan->regions[0].implementation));
}

TEST_F(ModelContract, LegendModel) {
    hold<itemmodels::LegendModel>(legendRows(*m_plan, operatorRows(*m_plan, m_looks, {})));
}

TEST_F(ModelContract, CompareModel) {
    hold<itemmodels::CompareModel>(compareRows(*m_plan, *test::fakeGreedyPlan(m_plan->graph), m_looks));
}

TEST_F(ModelContract, PlansModel) {
    PlanListInput input;
    input.plan = m_plan;
    input.looks = m_looks;
    input.backends = test::fakeBackends();
    hold<itemmodels::PlansModel>(planRows(input));
}

TEST_F(ModelContract, KindsModel) {
    const auto rows = kindRows(*m_plan, *test::fakeGreedyPlan(m_plan->graph), KindOf::kBackend, m_looks);
    Watched<OfBackends> watched(*m_theme);
    watched.fill(rows);
}

TEST_F(ModelContract, ProblemsModel) {
    hold<itemmodels::ProblemsModel>(
        std::vector<ProblemRow>{{style::NoticeKind::kDanger, "broken", "x.onnx", {}, {}, {}},
                                {style::NoticeKind::kWarning, "old plan", {}, "3 : 7", graph::NodeId(2), {}},
                                {style::NoticeKind::kInfo, "dead pattern", "onednn", {}, {}, "onednn.json"}});
}

TEST_F(ModelContract, MovesModel) {
    using Fate = session::SearchProgress::Point::Fate;
    std::vector<MoveRow> rows;
    for (const Fate fate : {Fate::kKept, Fate::kSlower, Fate::kTie, Fate::kCrashed}) {
        rows.push_back({7, "Merge conv3 + Add", base::Nanoseconds(1000), base::Nanoseconds(-5), fate});
        rows.push_back({8, "Split", {}, {}, fate});
    }
    hold<itemmodels::MovesModel>(rows);
    Watched<itemmodels::MovesModel> watched(*m_theme);
    watched.proxy.sort(2);
    for (int i = 0; i < 4; ++i) {
        watched.model.prepend(std::vector<MoveRow>(itemmodels::MovesModel::kMaxRows / 2 + 1, rows.front()));
    }
    EXPECT_EQ(watched.model.rowCount(), static_cast<int>(itemmodels::MovesModel::kMaxRows));
    watched.model.prepend(std::vector<MoveRow>(itemmodels::MovesModel::kMaxRows * 2, rows.back()));
    EXPECT_EQ(watched.model.rowCount(), static_cast<int>(itemmodels::MovesModel::kMaxRows));
}

TEST_F(ModelContract, ReplayModel) {
    using Kind = session::SearchStep::Kind;
    std::vector<itemmodels::ReplayRow> rows;
    for (const Kind kind : {Kind::kBaseline, Kind::kOperatorLevel, Kind::kMove, Kind::kFinal}) {
        itemmodels::ReplayRow row;
        row.kind = kind;
        row.words = "conv1: oneDNN to OpenVINO";
        rows.push_back(row);
        row.time = base::Nanoseconds(1000);
        row.gain = plan::SpeedUp{0.9, 0.88, 0.92};
        row.backend = itemmodels::BackendLook{"onednn", "oneDNN", {}};
        rows.push_back(row);
    }
    hold<itemmodels::ReplayModel>(rows);
}

TEST_F(ModelContract, RecentModel) {
    hold<itemmodels::RecentModel>(
        std::vector<RecentRow>{{"builtin:dcgan", "dcgan", 23, {}, {}, QDateTime::currentDateTime()},
                               {"/m/a.onnx", "a.onnx", 2000, base::Nanoseconds(5), "1.2× over oneDNN",
                                QDateTime::currentDateTime().addDays(-400)}});
}

TEST_F(ModelContract, BackendsModel) {
    auto backends = test::fakeBackends();
    backends.back().available = false;
    backends.back().reason = "its library is not installed";
    Watched<itemmodels::BackendsModel> watched(*m_theme);
    watched.model.setBackends(backends);
    watched.look();
    watched.model.setBackends({});
    watched.look();
}

TEST_F(ModelContract, CommandsModel) {
    panels::Command plain;
    plain.title = "Fit";
    panels::Command disabled;
    disabled.kind = panels::Command::Kind::kNode;
    disabled.title = "Stop";
    disabled.why = "Nothing is running.";
    disabled.mark = panels::Command::Mark::kInForce;
    hold<panels::CommandsModel>(std::vector<panels::Command>{plain, disabled});
}

TEST_F(ModelContract, ShortcutsModel) {
    hold<ShortcutsModel>(std::vector<ShortcutRow>{{"Fit", "View", "Ctrl+0", ShortcutRow::State::kOwn},
                                                  {"Stop", "Search", {}, ShortcutRow::State::kChanged}});
}

TEST_F(ModelContract, FoundModel) {
    hold<panels::FoundModel>(std::vector<panels::FoundRow>{{"/layer1/conv", "Conv", {graph::NodeId(1)}},
                                                           {"/layer1/relu", "Relu", {graph::NodeId(2)}}});
}

TEST_F(ModelContract, MatchesModel) {
    using Kind = panels::MatchRow::Kind;
    hold<panels::MatchesModel>(std::vector<panels::MatchRow>{
        {Kind::kChosen, "Conv · /layer1/conv", "conv", "12", "taken", {graph::NodeId(1)}},
        {Kind::kRefused, "/layer1/relu", "conv", "3", "c.group == 1", {graph::NodeId(2)}}});
}

TEST_F(ModelContract, OutlineModel) {
    std::vector<OutlineEntry> outline;
    outline.push_back({"model", "m", -1, {1, 4}, {}, {graph::NodeId(0), graph::NodeId(1), graph::NodeId(2)}});
    outline.push_back({"layer1", "/layer1", 0, {2, 3}, {}, {graph::NodeId(0), graph::NodeId(1)}});
    outline.push_back({"conv", "/layer1/conv", 1, {}, graph::NodeId(0), {graph::NodeId(0)}});
    outline.push_back({"relu", "/layer1/relu", 1, {}, graph::NodeId(1), {graph::NodeId(1)}});
    outline.push_back({"fc", "/fc", 0, {}, graph::NodeId(2), {graph::NodeId(2)}});
    Watched<itemmodels::OutlineModel> watched(*m_theme);
    watched.model.setNodeTimes({{1, 2, 3}, {}}); // before there is an outline
    watched.model.setOutline(std::make_shared<Outline>(outline));
    watched.look();
    watched.model.setNodeTimes({{1000, 2000, 4000}, {}});
    watched.look();
    watched.model.setNodeTimes({});
    watched.model.setOutline(std::make_shared<Outline>());
    watched.look();
    watched.model.setOutline(nullptr);
    watched.look();
}

/// One slice of the last two axes at a time.
TEST_F(ModelContract, TensorGridModel) {
    std::vector<float> values(2 * 3 * 4 * 5);
    std::iota(values.begin(), values.end(), 0.0F);
    itemmodels::TensorGridModel grid;
    const QAbstractItemModelTester tester(&grid, Mode::Fatal);
    grid.setTensor(graph::Tensor::ofFloats({2, 3, 4, 5}, values));
    EXPECT_EQ(grid.choices(), (graph::Extents{2, 3}));
    EXPECT_EQ(grid.rowCount(), 4);
    EXPECT_EQ(grid.columnCount(), 5);
    EXPECT_EQ(grid.index(3, 4).data().toString(), "19");
    QSignalSpy changed(&grid, &QAbstractItemModel::dataChanged);
    grid.choose(0, 1);
    grid.choose(1, 2);
    EXPECT_EQ(changed.size(), 2);
    EXPECT_EQ(grid.index(0, 0).data().toString(), QString::number(1 * 60 + 2 * 20));
    EXPECT_EQ(grid.index(3, 4).data().toString(), "119");
    EXPECT_FALSE(grid.isCut());
    grid.setTensor(graph::Tensor::ofFloats({}, std::vector<float>{7}));
    EXPECT_EQ(grid.index(0, 0).data().toString(), "7");
    EXPECT_EQ(grid.choices().size(), 0U);
    grid.setTensor(graph::Tensor::ofFloats({3}, std::vector<float>{7, 8, 9}));
    EXPECT_EQ(grid.rowCount(), 1);
    EXPECT_EQ(grid.index(0, 2).data().toString(), "9");
    grid.setTensor(graph::Tensor(graph::DType::kFloat32, {4, 0}));
    EXPECT_EQ(grid.rowCount() * grid.columnCount(), 0);
    grid.setTensor(graph::Tensor(graph::DType::kUint8, {2, 5000}));
    EXPECT_EQ(grid.columnCount(), itemmodels::TensorGridModel::kMostColumns);
    EXPECT_TRUE(grid.isCut());
}

TEST_F(ModelContract, HoldsForEveryModelThatTheSourcesDefine) {
    const std::regex definition(
        R"(class (\w+)(?: final)?\s*:\s*public\s+(?:itemmodels::)?(?:ColumnTable<|QAbstract(?:Item|Table|List)Model))");
    std::set<std::string> defined;
    for (const auto& file : std::filesystem::recursive_directory_iterator(test::sourcePath("widgets"))) {
        const auto ending = file.path().extension();
        if (ending != ".h" && ending != ".cpp") {
            continue;
        }
        std::ifstream stream(file.path());
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        for (std::sregex_iterator match(text.begin(), text.end(), definition), end; match != end; ++match) {
            defined.insert((*match)[1]);
        }
    }
    defined.erase("ColumnTable"); // the base of the others
    std::set<std::string> held;
    const testing::TestSuite& suite = *testing::UnitTest::GetInstance()->current_test_suite();
    for (int i = 0; i < suite.total_test_count(); ++i) {
        held.insert(suite.GetTestInfo(i)->name());
    }
    EXPECT_GE(defined.size(), 13U);
    for (const std::string& name : defined) {
        EXPECT_TRUE(held.contains(name)) << name << " has no test of its contract here";
    }
}

} // namespace
} // namespace tessera::itemmodels
