// Values of nodes from a file, laid over the model.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace tessera::test {
namespace {

using itemmodels::OperatorsModel;

class Overlay : public WindowTest {
protected:
    void SetUp() override {
        makeWindow();
        openModel("builtin:dcgan");
        runSearch();
    }

    QString file(const QString& name, const QByteArray& text) {
        const QString path = m_folder.filePath(name);
        QFile out(path);
        EXPECT_TRUE(out.open(QFile::WriteOnly));
        out.write(text);
        return path;
    }
    [[nodiscard]] std::string node(std::size_t at) {
        return m_window->controller().document().model()->graph->nodes()[at].name;
    }
    /// Of the first two nodes.
    QString twoValues() {
        return file("v.csv", QByteArray::fromStdString("node,latency,unit\n" + node(0) + ",1,ms\n" + node(1) +
                                                       ",4,ms\n"));
    }
    void load(const QString& path) {
        m_window->controller().loadOverlay(path);
        ASSERT_TRUE(
            waitFor([&] { return !m_window->controller().bridge().running(bridge::JobKind::kCompute); }));
        waitForPicture();
    }
    [[nodiscard]] const plan::NodeValuesRef& overlay() { return m_window->controller().document().overlay(); }
    [[nodiscard]] panels::TableView& table() { return *m_window->operators().table(); }
    [[nodiscard]] float heatOf(std::size_t at) {
        const auto& scene = *m_window->canvas().scene();
        return scene.box(scene.boxOf(graph::NodeId(static_cast<std::uint32_t>(at)))).heat;
    }
    [[nodiscard]] QString lastProblem() {
        const auto& rows = m_window->problems().rows();
        return rows.empty() ? QString() : rows.back().text;
    }

    QTemporaryDir m_folder;
};

TEST_F(Overlay, ColoursNodesAndIsAColumn) {
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kOverlay));
    load(twoValues());
    ASSERT_NE(overlay(), nullptr);
    EXPECT_EQ(m_window->controller().colourMode(), layout::ColourMode::kHeat);
    EXPECT_EQ(m_window->controller().heat(), shell::Heat::kOverlay);
    EXPECT_EQ(m_window->actions().heats->current(), static_cast<int>(shell::Heat::kOverlay));
    EXPECT_EQ(heatOf(0), 0.25F);
    EXPECT_EQ(heatOf(1), 1.0F);
    EXPECT_TRUE(std::isnan(heatOf(4)));
    EXPECT_FALSE(table().isColumnHidden(OperatorsModel::kOverlay));
    EXPECT_EQ(table().model()->headerData(OperatorsModel::kOverlay, Qt::Horizontal).toString(),
              "latency, ms");
    table().sortByColumn(OperatorsModel::kOverlay, Qt::DescendingOrder);
    EXPECT_EQ(table().model()->index(0, OperatorsModel::kOverlay).data().toString(), "4");
}

TEST_F(Overlay, StandsInTheTipAndInTheInspector) {
    load(twoValues());
    const auto& scene = *m_window->canvas().scene();
    EXPECT_TRUE(m_window->canvas().description(scene.boxOf(graph::NodeId(1))).contains("latency, ms: 4"));
    m_window->controller().document().selection().select({graph::NodeId(1)}, graph::NodeId(1), nullptr);
    ASSERT_TRUE(m_window->inspector().details());
    const auto& rows = m_window->inspector().details()->attributes;
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows.front(), std::pair(QStringLiteral("latency, ms"), QStringLiteral("4")));
}

TEST_F(Overlay, SaysHowManyNodesMatched) {
    const QString path =
        file("part.csv", QByteArray::fromStdString("node,v\n" + node(0) + ",1\nnobody,2\nno one,3\n"));
    load(path);
    ASSERT_NE(overlay(), nullptr);
    EXPECT_EQ(lastProblem(), "1 of its 3 node(s) are in this model. The first that is not: nobody, line 3.");
    EXPECT_EQ(m_window->problems().rows().back().where, "part.csv");
}

TEST_F(Overlay, AWrongFileLeavesTheOneThatIsOpen) {
    load(twoValues());
    const auto before = overlay();
    const auto problems = m_window->problems().rows().size();
    load(file("bad.csv", QByteArray::fromStdString("node,v\n" + node(0) + ",fast\n")));
    EXPECT_EQ(overlay(), before);
    ASSERT_EQ(m_window->problems().rows().size(), problems + 1);
    EXPECT_TRUE(lastProblem().startsWith("bad.csv: line 2: v: 'fast' is not a finite number"))
        << lastProblem().toStdString();
    load(m_folder.filePath("absent.csv"));
    EXPECT_EQ(overlay(), before);
    EXPECT_EQ(m_window->problems().rows().size(), problems + 2);
    EXPECT_EQ(heatOf(1), 1.0F);
}

TEST_F(Overlay, ClosesAndGoesWithItsModel) {
    EXPECT_FALSE(m_window->actions().closeOverlay->isEnabled());
    load(twoValues());
    EXPECT_TRUE(m_window->actions().closeOverlay->isEnabled());
    m_window->actions().closeOverlay->trigger();
    waitForPicture();
    EXPECT_EQ(overlay(), nullptr);
    EXPECT_EQ(m_window->controller().heat(), shell::Heat::kTime);
    EXPECT_TRUE(table().isColumnHidden(OperatorsModel::kOverlay));
    load(twoValues());
    openModel("builtin:chain");
    EXPECT_EQ(overlay(), nullptr);
    EXPECT_EQ(m_window->controller().heat(), shell::Heat::kTime);
    EXPECT_FALSE(m_window->actions().closeOverlay->isEnabled());
}

TEST_F(Overlay, ADroppedTableLiesOverTheModel) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(twoValues())});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &drop);
    ASSERT_TRUE(waitFor([&] { return overlay() != nullptr; }));
}

} // namespace
} // namespace tessera::test
