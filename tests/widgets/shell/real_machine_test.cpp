// What a model is placed for: sizes of symbolic inputs, and costs borrowed from a hardware profile.
#include "tests/widgets/shell/real_session_fixture.h"

#include "engine/graph/graph_builder.h"
#include "engine/models/models.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/inline_note.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>

namespace tessera::test {
namespace {

using namespace std::chrono_literals;
using graph::Dim;

constexpr std::chrono::seconds kPatience = 240s;

class RealMachine : public RealWindowTest {
protected:
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    /// The note that is visible and begins with these words.
    [[nodiscard]] style::InlineNote* note(const QString& words) {
        for (auto* each : m_window->findChildren<style::InlineNote*>()) {
            if (each->isVisible() && each->text().startsWith(words)) {
                return each;
            }
        }
        return nullptr;
    }
    void searchOperators() {
        m_window->actions().searchOperators->trigger();
        ASSERT_TRUE(m_window->controller().searching());
        ASSERT_TRUE(waitFor([&] { return !m_window->controller().searching(); }, kPatience));
        waitForPicture();
    }
    [[nodiscard]] std::string firstProblem() {
        return m_window->problems().index(0, 0).data().toString().toStdString();
    }
};

class RealProfile : public RealMachine {
protected:
    /// Searches the model here and leaves its store as that of another day; the window is closed.
    void record() {
        makeWindow();
        openModel(m_model);
        searchOperators();
        ASSERT_TRUE(document().plan()->endToEnd.has_value());
        m_window.reset();
        ASSERT_TRUE(QFile::rename(path("measurements.db"), m_profile));
    }
    void openProfile() {
        answerFileDialog(*m_window->actions().openProfile, m_profile);
        ASSERT_TRUE(waitFor([&] { return m_window->controller().hardwareProfile().has_value(); }, 60s))
            << firstProblem();
    }

    QString m_model = onnxFile(**models::buildSmallModel("residual"), "residual.onnx");
    QString m_profile = path("far.db");
};

TEST_F(RealProfile, ShowsWhatIsBorrowedUntilItIsClosed) {
    ASSERT_NO_FATAL_FAILURE(record());
    makeWindow();
    openModel(m_model);
    ASSERT_NO_FATAL_FAILURE(searchOperators());
    const plan::PlanRef here = document().plan();
    ASSERT_TRUE(here->endToEnd.has_value());
    auto& actions = m_window->actions();
    EXPECT_FALSE(actions.closeProfile->isEnabled());

    ASSERT_NO_FATAL_FAILURE(openProfile());
    waitForPicture();
    ASSERT_NE(note("Costs are borrowed from far.db"), nullptr);
    for (QAction* runs : {actions.measure, actions.profile, actions.verify}) {
        EXPECT_FALSE(runs->isEnabled()) << runs->text().toStdString();
    }
    EXPECT_EQ(document().other(), here) << "the plan of here stays, to compare two machines";
    EXPECT_FALSE(document().plan()->endToEnd.has_value());

    ASSERT_NO_FATAL_FAILURE(searchOperators());
    const plan::Plan& far = *document().plan();
    EXPECT_EQ(far.hardwareProfile, "far.db");
    EXPECT_FALSE(far.endToEnd.has_value()) << "nothing is run";
    for (const auto& region : far.regions) {
        EXPECT_EQ(region.cost.kind(), backend::Cost::Kind::kBorrowed);
    }
    const QString about = QStringLiteral("≈");
    EXPECT_TRUE(m_window->statusLine().text().startsWith("Predicted " + about))
        << m_window->statusLine().text().toStdString();
    EXPECT_TRUE(m_window->statusLine().text().contains("Kernels " + about))
        << m_window->statusLine().text().toStdString();
    const auto& table = *m_window->operators().table()->model();
    ASSERT_EQ(table.rowCount(), static_cast<int>(far.regions.size()));
    for (int row = 0; row < table.rowCount(); ++row) {
        EXPECT_TRUE(table.index(row, itemmodels::OperatorsModel::kTime).data().toString().startsWith(about))
            << row;
    }
    m_window->selectNode(QString::fromStdString(far.graph->node(far.regions[0].region.nodes[0]).name));
    const auto& details = m_window->inspector().details();
    ASSERT_TRUE(details.has_value());
    EXPECT_TRUE(details->time.startsWith(about)) << details->time.toStdString();
    EXPECT_TRUE(details->time.endsWith("borrowed")) << details->time.toStdString();
    const auto& candidates = *m_window->inspector().candidates()->model();
    for (int row = 0; row < candidates.rowCount(); ++row) {
        const auto& candidate = details->candidates[static_cast<std::size_t>(row)];
        const QString words =
            candidates.index(row, itemmodels::CandidatesModel::Column::kTime).data().toString();
        EXPECT_EQ(words.startsWith(about), candidate.cost.feasible()) << words.toStdString();
    }
    EXPECT_TRUE(m_window->compare().verdict().startsWith("B was made for another machine"))
        << m_window->compare().verdict().toStdString();
    for (const layout::BoxInput& box : m_window->canvas().scene()->boxes()) {
        EXPECT_NE(box.cost, layout::CostState::kMeasured) << box.name;
    }

    QPushButton* close = note("Costs are borrowed")->findChild<QPushButton*>();
    QTest::mouseClick(close, Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().hardwareProfile(); }, 60s));
    waitForPicture();
    EXPECT_EQ(note("Costs are borrowed"), nullptr);
    EXPECT_TRUE(actions.measure->isEnabled());
    EXPECT_TRUE(document().plan()->hardwareProfile.empty());
    EXPECT_EQ(m_window->problems().rowCount(), 0) << firstProblem();
}

TEST_F(RealProfile, OneThatIsNoneChangesNothing) {
    makeWindow();
    openModel(m_model);
    const plan::PlanRef plan = document().plan();
    QFile wrong(m_profile);
    ASSERT_TRUE(wrong.open(QIODevice::WriteOnly));
    wrong.write("this is no store, however long it is: it begins with other bytes than one");
    wrong.close();
    answerFileDialog(*m_window->actions().openProfile, m_profile);
    ASSERT_TRUE(waitFor([&] { return m_window->problems().rowCount() > 0; }, 60s));
    EXPECT_TRUE(QString::fromStdString(firstProblem()).contains("far.db")) << firstProblem();
    EXPECT_FALSE(m_window->controller().hardwareProfile().has_value());
    EXPECT_EQ(note("Costs are borrowed"), nullptr);
    EXPECT_EQ(document().plan(), plan);
    EXPECT_TRUE(m_window->actions().measure->isEnabled());
}

class RealSizes : public RealMachine {
protected:
    /// x: N x 16, mask: N -> x · mask; `N` is one symbol.
    [[nodiscard]] QString symbolicModel() {
        graph::GraphBuilder builder("symbolic");
        builder.setOpset("", 17);
        const auto n = builder.addSymbol({"N", {}});
        const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{Dim::symbol(n), 16}});
        const auto mask = builder.addInput("mask", {graph::DType::kFloat32, graph::Shape{Dim::symbol(n), 1}});
        const auto product = builder.addNode({.op = "Mul", .inputs = {x, mask}, .name = "product"})[0];
        builder.addOutput(builder.addNode({.op = "Relu", .inputs = {product}, .name = "relu"})[0]);
        const auto graph = std::move(builder).build();
        EXPECT_TRUE(graph.has_value()) << graph.error().oneLine();
        return onnxFile(**graph, "symbolic.onnx");
    }
    [[nodiscard]] shell::SizesDialog* dialog() { return m_window->findChild<shell::SizesDialog*>(); }
};

TEST_F(RealSizes, AreAskedForOnceASymbolAndCanBeChanged) {
    makeWindow();
    openModel(symbolicModel());
    EXPECT_EQ(document().plan(), nullptr) << "its structure is shown, nothing is placed";
    EXPECT_FALSE(m_window->actions().search->isEnabled());
    ASSERT_NE(dialog(), nullptr);
    EXPECT_TRUE(dialog()->isVisible());
    dialog()->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ASSERT_NE(note("Symbolic sizes: x (N x 16), mask (N x 1)"), nullptr);

    QTest::mouseClick(note("Symbolic sizes")->findChild<QPushButton*>(), Qt::LeftButton);
    ASSERT_NE(dialog(), nullptr);
    const auto fields = dialog()->findChildren<QSpinBox*>();
    ASSERT_EQ(fields.size(), 1) << "both inputs have the same symbol";
    EXPECT_EQ(fields[0]->accessibleName(), "N");
    fields[0]->setValue(4);
    dialog()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
    ASSERT_TRUE(waitFor([&] { return document().plan() != nullptr; }, 60s)) << firstProblem();
    waitForPicture();
    EXPECT_EQ(document().plan()->shapes, (std::vector<graph::InputShape>{{"x", {4, 16}}, {"mask", {4, 1}}}));
    EXPECT_EQ(note("Symbolic sizes"), nullptr);
    EXPECT_TRUE(m_window->actions().search->isEnabled());
    EXPECT_TRUE(m_window->windowTitle().contains("symbolic.onnx (N 4)")) << "what the plan holds for";
    EXPECT_TRUE(m_window->modelTabs().tabToolTip(0).contains("N 4"));

    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ASSERT_TRUE(m_window->actions().sizes->isEnabled());
    m_window->actions().sizes->trigger();
    ASSERT_NE(dialog(), nullptr);
    EXPECT_EQ(dialog()->findChild<QSpinBox*>()->value(), 4) << "it begins with the sizes of now";
    dialog()->reject();
}

TEST_F(RealSizes, OfTheCommandLineAreTakenWithoutAsking) {
    makeWindow();
    bool opened = false;
    m_window->open(symbolicModel(), [&opened] { opened = true; }, {{"x", {8, 16}}});
    ASSERT_TRUE(waitFor([&] { return opened; }, 60s));
    waitForPicture();
    EXPECT_EQ(dialog(), nullptr);
    ASSERT_NE(document().plan(), nullptr);
    EXPECT_EQ(document().plan()->shapes.size(), 2U);
    // Of a symbol, too.
    opened = false;
    m_window->open(symbolicModel(), [&opened] { opened = true; }, {}, {{"N", 4}});
    ASSERT_TRUE(waitFor([&] { return opened; }, 60s));
    waitForPicture();
    EXPECT_EQ(dialog(), nullptr);
    ASSERT_NE(document().plan(), nullptr);
    EXPECT_EQ(document().plan()->shapes, (std::vector<graph::InputShape>{{"x", {4, 16}}, {"mask", {4, 1}}}));
    // A model with fixed sizes asks for none.
    openModel(onnxFile(**models::buildSmallModel("chain"), "chain.onnx"));
    EXPECT_FALSE(m_window->actions().sizes->isEnabled());
    EXPECT_TRUE(document().plan()->shapes.empty());
}

} // namespace
} // namespace tessera::test
