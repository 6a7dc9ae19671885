// The whole path of a person through the window, over the session that the program uses. Times are never
// asserted: what is there, what it says and what the plan holds is.
#include "tests/widgets/shell/real_session_fixture.h"

#include "engine/models/models.h"
#include "engine/onnx/reader.h"
#include "tests/widgets/support/block_network.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_models.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/replay_list.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/elided_label.h"

#include <QAction>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

namespace tessera::test {
namespace {

using namespace std::chrono_literals;

/// A search of the real session: workers start, kernels are compiled and measured.
constexpr std::chrono::seconds kSearchLimit = 240s;

class RealFlow : public RealWindowTest {
protected:
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    void open(const QString& source);
    void search();
    void replay();
    /// Of the region with the most rivals that have a time: which ones have, is up to the search's budget.
    [[nodiscard]] graph::NodeId nodeWithRivals();
    void clickOnCanvas(graph::NodeId node);
    void inspect();
    /// Pins the node to a feasible rival of its region by the keyboard, in the table of candidates; the
    /// rival.
    itemmodels::CandidateRow previewRival();
    void overrideUndoRedo(graph::NodeId node);
    void measureAndCompare();
    void exportAll();
    void exportAs(const QString& id, const QString& file);

    GuiWatchdog m_watchdog;
};

void RealFlow::open(const QString& source) {
    m_watchdog.enter("open");
    openModel(source);
    ASSERT_NE(document().plan(), nullptr);
    for (const layout::BoxInput& box : m_window->canvas().scene()->boxes()) {
        EXPECT_FALSE(box.time.has_value()) << box.name << " has a time before anything was measured";
        EXPECT_NE(box.cost, layout::CostState::kMeasured) << box.name;
    }
    EXPECT_EQ(m_window->statusLine().text(), "Greedy placement, nothing measured");
    EXPECT_EQ(m_window->operators().table()->model()->rowCount(),
              static_cast<int>(document().plan()->regions.size()));
}

void RealFlow::search() {
    m_watchdog.enter("search");
    QStringList seen;
    const auto listen = QObject::connect(&m_window->controller(), &shell::Controller::searchProgressed, [&] {
        for (const auto* label : m_window->searchPanel().findChildren<style::ElidedLabel*>()) {
            seen << label->text();
        }
    });
    QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
    ASSERT_TRUE(m_window->controller().searching());
    EXPECT_EQ(m_window->bottom().current(), shell::MainWindow::kSearch);
    EXPECT_TRUE(m_window->actions().stop->isEnabled());
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().searching(); }, kSearchLimit));
    QObject::disconnect(listen);
    settle();
    ASSERT_EQ(m_window->problems().rowCount(), 0)
        << m_window->problems().index(0, 0).data().toString().toStdString();
    EXPECT_TRUE(seen.contains("measuring")) << seen.join('|').toStdString();
    EXPECT_FALSE(seen.filter(" so far").isEmpty()) << "the dock showed no progress";
    EXPECT_TRUE(m_window->searchPanel().stateText().startsWith("Done in"))
        << m_window->searchPanel().stateText().toStdString();
    ASSERT_TRUE(document().plan()->endToEnd.has_value());
    EXPECT_TRUE(m_window->statusLine().text().startsWith("End to end"))
        << m_window->statusLine().text().toStdString();
    for (const layout::BoxInput& box : m_window->canvas().scene()->boxes()) {
        const bool region = box.kind == layout::BoxKind::kNode || box.kind == layout::BoxKind::kHull;
        EXPECT_TRUE(!region || box.time.has_value()) << box.title << " " << box.name << " has no time";
    }
}

void RealFlow::replay() {
    auto& controller = m_window->controller();
    const auto& steps = controller.steps();
    ASSERT_GE(steps.size(), 2U) << "the operator level and the last race";
    EXPECT_EQ(steps.back().kind, session::SearchStep::Kind::kFinal);
    EXPECT_EQ(m_window->searchPanel().replay().steps().rowCount(), static_cast<int>(steps.size()));
    ASSERT_TRUE(steps.back().ratio.has_value());
    EXPECT_FALSE(m_window->searchPanel().replay().sum().isEmpty());
    for (std::size_t step = 0; step < steps.size(); ++step) {
        m_watchdog.enter("replay step " + std::to_string(step));
        controller.showStep(step);
        waitForPicture();
        ASSERT_NE(steps[step].placement, nullptr) << step;
        EXPECT_NE(m_window->canvas().scene(), controller.scene()) << step;
        EXPECT_EQ(&m_window->canvas().scene()->geometry(), &controller.scene()->geometry())
            << "nothing moves";
    }
    EXPECT_EQ(*steps.back().placement, plan::compact(*document().plan()));
    controller.showStep(std::nullopt);
    waitForPicture();
    EXPECT_EQ(m_window->canvas().scene(), controller.scene());
}

graph::NodeId RealFlow::nodeWithRivals() {
    const auto& plan = *document().plan();
    const auto rivals = [](const plan::PlannedRegion& region) {
        return std::ranges::count_if(region.alternatives,
                                     [](const auto& rival) { return rival.cost.feasible(); });
    };
    EXPECT_EQ(m_window->operators().table()->model()->rowCount(), static_cast<int>(plan.regions.size()));
    return std::ranges::max_element(plan.regions, {}, rivals)->region.nodes.front();
}

void RealFlow::clickOnCanvas(graph::NodeId node) {
    m_watchdog.enter("click");
    auto& canvas = m_window->canvas();
    const layout::BoxId box = canvas.scene()->boxOf(node);
    ASSERT_TRUE(box.valid());
    canvas.setZoom(1);
    canvas.reveal(box);
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, canvas.placeOf(box).center().toPoint());
    ASSERT_FALSE(document().selection().nodes().empty());
    const auto region = document().plan()->regionOf(node);
    EXPECT_EQ(document().plan()->regionOf(document().selection().current()), region);
}

void RealFlow::inspect() {
    const auto& details = m_window->inspector().details();
    ASSERT_TRUE(details.has_value());
    EXPECT_FALSE(details->why.isEmpty());
    const QAbstractItemModel& candidates = *m_window->inspector().candidates()->model();
    ASSERT_GT(candidates.rowCount(), 1);
    using Column = itemmodels::CandidatesModel::Column;
    int timed = 0;
    for (int row = 0; row < candidates.rowCount(); ++row) {
        const QString name = candidates.index(row, Column::kImplementation).data().toString();
        const QString words = candidates.index(row, Column::kTime).data().toString();
        EXPECT_FALSE(name.isEmpty()) << "row " << row;
        EXPECT_FALSE(words.isEmpty()) << name.toStdString() << " has neither a time nor a reason";
        timed += details->candidates[static_cast<std::size_t>(row)].cost.feasible() ? 1 : 0;
    }
    EXPECT_GT(timed, 1) << "no rival has a time";
}

itemmodels::CandidateRow RealFlow::previewRival() {
    m_watchdog.enter("pin");
    auto* table = m_window->inspector().candidates();
    const auto& candidates = m_window->inspector().details()->candidates;
    const auto rival = std::find_if(candidates.begin(), candidates.end(), [](const auto& row) {
        return !row.chosen && row.cost.feasible() && row.region.isEmpty();
    });
    EXPECT_NE(rival, candidates.end());
    if (rival == candidates.end()) {
        return {};
    }
    itemmodels::CandidateRow chosen = *rival;
    m_window->activateWindow();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Home, Qt::ControlModifier);
    for (auto i = rival - candidates.begin(); i > 0; --i) {
        QTest::keyClick(table, Qt::Key_Down);
    }
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return m_window->controller().preview().has_value(); }));
    EXPECT_TRUE(m_window->previewBar().isVisible());
    return chosen;
}

void RealFlow::overrideUndoRedo(graph::NodeId node) {
    const plan::PlanRef best = document().plan();
    (void)previewRival();
    ASSERT_TRUE(m_window->controller().preview().has_value());
    EXPECT_EQ(document().plan(), best) << "a preview changes nothing";
    EXPECT_FALSE(m_window->previewBar().difference().isEmpty());
    const auto changed = m_window->controller().preview()->preview.changed;
    EXPECT_NE(std::find(changed.begin(), changed.end(), node), changed.end());
    m_watchdog.enter("discard");
    QTest::keyClick(&m_window->previewBar(), Qt::Key_Escape);
    EXPECT_FALSE(m_window->previewBar().isVisible());
    EXPECT_EQ(document().pins(), 0);

    const itemmodels::CandidateRow rival = previewRival();
    m_watchdog.enter("apply");
    QTest::keyClick(m_window.get(), Qt::Key_Return, Qt::ControlModifier);
    waitForPicture();
    const plan::PlanRef pinned = document().plan();
    EXPECT_NE(pinned, best);
    const auto implementationOf = [node](const plan::Plan& plan) {
        return plan.regions[plan.regionOf(node).index()].implementation;
    };
    EXPECT_EQ(implementationOf(*pinned).backend, rival.backend.id.toStdString());
    EXPECT_EQ(implementationOf(*pinned).name, rival.implementation.toStdString());
    EXPECT_EQ(document().pins(), 1);
    EXPECT_TRUE(m_window->statusLine().text().contains("1 pin"))
        << m_window->statusLine().text().toStdString();
    EXPECT_TRUE(m_window->canvas().scene()->box(m_window->canvas().scene()->boxOf(node)).pinned ||
                m_window->inspector().details()->pinned);

    m_watchdog.enter("undo and redo");
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document().plan(), best);
    EXPECT_EQ(document().pins(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(document().plan(), pinned);
    EXPECT_EQ(document().pins(), 1);
    waitForPicture();
}

void RealFlow::measureAndCompare() {
    EXPECT_FALSE(document().plan()->endToEnd.has_value()) << "a plan of a pin was not measured yet";
    EXPECT_TRUE(m_window->statusLine().text().startsWith("Predicted"))
        << m_window->statusLine().text().toStdString();
    m_watchdog.enter("measure");
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return document().plan()->endToEnd.has_value(); }, 120s))
        << m_window->problems().rowCount();
    waitForPicture();
    EXPECT_TRUE(m_window->statusLine().text().startsWith("End to end"))
        << m_window->statusLine().text().toStdString();
    EXPECT_EQ(document().pins(), 1) << "measuring keeps the pins";

    m_watchdog.enter("compare");
    QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return document().other() != nullptr; }, 60s));
    waitForPicture();
    EXPECT_EQ(m_window->bottom().current(), shell::MainWindow::kCompare);
    EXPECT_GT(m_window->compare().table()->model()->rowCount(), 0);
    EXPECT_TRUE(m_window->compare().verdict().contains("parts differ"))
        << m_window->compare().verdict().toStdString();
    // The greedy placement names no implementations: measuring completes it.
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return document().ratio().has_value(); }, 240s));
    waitForPicture();
    EXPECT_TRUE(m_window->compare().verdict().startsWith(itemmodels::ratioWords(*document().ratio())))
        << m_window->compare().verdict().toStdString();
}

void RealFlow::exportAs(const QString& id, const QString& file) {
    const auto formats = shell::exportFormats();
    const auto format =
        std::find_if(formats.begin(), formats.end(), [&](const auto& each) { return each.id == id; });
    ASSERT_NE(format, formats.end());
    const auto actions = m_window->actions().exportMenu->actions();
    QAction* action = actions.at(static_cast<int>(format - formats.begin()));
    m_watchdog.enter("export " + id.toStdString());
    int written = 0;
    const auto listen = QObject::connect(&m_window->controller(), &shell::Controller::fileWritten,
                                         [&](const QString& name) { written += name == file ? 1 : 0; });
    answerFileDialog(*action, file);
    EXPECT_TRUE(waitFor([&] { return written == 1; }, 60s)) << file.toStdString();
    QObject::disconnect(listen);
}

void RealFlow::exportAll() {
    for (const char* ending : {"json", "svg", "png", "onnx"}) {
        exportAs(QString::fromLatin1(ending), path(QStringLiteral("plan.") + ending));
    }
    const GuiWatchdog::Pause pause(m_watchdog);
    QFile json(path("plan.json"));
    ASSERT_TRUE(json.open(QIODevice::ReadOnly));
    const QJsonObject plan = QJsonDocument::fromJson(json.readAll()).object();
    EXPECT_EQ(plan["regions"].toArray().size(), static_cast<qsizetype>(document().plan()->regions.size()));
    QFile svg(path("plan.svg"));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&svg);
    int elements = 0;
    while (!xml.atEnd()) {
        elements += xml.readNext() == QXmlStreamReader::StartElement ? 1 : 0;
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_GT(elements, static_cast<int>(document().plan()->regions.size()));
    const QImage picture(path("plan.png"));
    EXPECT_GT(picture.width(), 100);
    EXPECT_GT(picture.height(), 100);
    const auto model = onnx::readModel(path("plan.onnx").toStdString());
    ASSERT_TRUE(model.has_value()) << model.error().oneLine();
    EXPECT_EQ(model->graph->nodes().size(), document().model()->original->nodes().size());
}

class RealSession : public RealFlow, public testing::WithParamInterface<const char*> {
protected:
    [[nodiscard]] QString modelSource();
};

QString RealSession::modelSource() {
    QString name = QString::fromLatin1(GetParam());
    if (name.startsWith("builtin:")) {
        return name;
    }
    const auto graph = models::buildSmallModel(GetParam());
    EXPECT_TRUE(graph.has_value());
    return onnxFile(**graph, name + ".onnx");
}

TEST_P(RealSession, IsOpenedSearchedInspectedOverriddenMeasuredComparedAndExported) {
    {
        const GuiWatchdog::Pause starting(m_watchdog); // the loop that a window needs does not turn yet
        makeWindow();
    }
    open(modelSource());
    ASSERT_NO_FATAL_FAILURE(search());
    shoot("real_search");
    ASSERT_NO_FATAL_FAILURE(replay());
    const graph::NodeId node = nodeWithRivals();
    ASSERT_NO_FATAL_FAILURE(clickOnCanvas(node));
    ASSERT_NO_FATAL_FAILURE(inspect());
    ASSERT_NO_FATAL_FAILURE(overrideUndoRedo(node));
    ASSERT_NO_FATAL_FAILURE(measureAndCompare());
    exportAll();

    m_watchdog.enter("open the written plan");
    const std::size_t regions = document().plan()->regions.size();
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document().pins(), 0);
    answerFileDialog(*m_window->actions().openPlan, path("plan.json"));
    ASSERT_TRUE(waitFor([&] { return document().pins() == 1; }, 60s)) << "pins travel with the plan";
    waitForPicture();
    EXPECT_EQ(document().plan()->regions.size(), regions);
    expectNeverLate(m_watchdog);
}

/// Its search goes on for minutes: it is watched for a while, then stopped.
TEST_F(RealFlow, IsNeverLateOverAModelOf2000Nodes) {
    QString file;
    {
        const GuiWatchdog::Pause starting(m_watchdog);
        makeWindow();
        file = onnxFile(*blockNetwork(kBlocksOf2000), "blocks.onnx");
    }
    open(file);
    ASSERT_GE(document().model()->graph->nodes().size(), 2000U);
    m_watchdog.enter("search");
    int reports = 0;
    QObject listener; // ends before what it fills
    QObject::connect(&m_window->controller(), &shell::Controller::searchProgressed, &listener,
                     [&reports] { ++reports; });
    QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor([&] { return reports >= 20 || !m_window->controller().searching(); }, kSearchLimit));
    m_watchdog.enter("stop");
    QTest::keyClick(m_window.get(), Qt::Key_F7);
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().searching(); }, 60s))
        << "the search did not stop";
    waitForPicture();
    EXPECT_GT(reports, 0);
    EXPECT_NE(document().plan(), nullptr);
    ASSERT_NO_FATAL_FAILURE(clickOnCanvas(graph::NodeId(1000)));
    EXPECT_TRUE(m_window->inspector().details().has_value());
    exportAs("json", path("plan.json"));
    exportAs("svg", path("plan.svg"));
    expectNeverLate(m_watchdog);
}

std::string paramName(const testing::TestParamInfo<const char*>& info) {
    std::string name = info.param;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
        '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Models, RealSession, testing::Values("residual", "builtin:dcgan"), paramName);

} // namespace
} // namespace tessera::test
