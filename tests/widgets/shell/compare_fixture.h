// A window whose model is compared with other plans.
#pragma once

#include "tests/widgets/shell/window_fixture.h"

#include "engine/plan/plan_json.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/figures.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_list.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/side_header.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace tessera::test {

using itemmodels::PlanOrigin;
using itemmodels::PlanRow;
using itemmodels::PlansModel;
using Against = PlanRow::Against;
using From = PlanOrigin::Kind;

class CompareTest : public WindowTest {
protected:
    void open(QSettings* settings = nullptr) {
        makeWindow(settings);
        m_window->activateWindow();
        ASSERT_TRUE(waitFor([this] { return m_window->isActiveWindow(); }));
        openModel("builtin:dcgan");
        m_window->showBottom(shell::MainWindow::kCompare);
        settle();
    }
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    [[nodiscard]] panels::ComparePanel& panel() { return m_window->compare(); }
    [[nodiscard]] PlansModel& plans() { return *m_window->findChild<PlansModel*>(); }
    [[nodiscard]] const PlanRow* row(const PlanOrigin& origin) {
        const int at = plans().rowOf(origin);
        return at >= 0 ? &plans().rows()[static_cast<std::size_t>(at)] : nullptr;
    }
    [[nodiscard]] QString cell(const PlanOrigin& origin, PlansModel::Column column) {
        return plans().index(plans().rowOf(origin), column).data().toString();
    }
    /// As the arrow keys bring the keyboard to it.
    void goTo(const PlanOrigin& origin) {
        panel().show(panels::ComparePanel::kPlans);
        panel().plans()->setFocus();
        panel().plans()->setCurrentIndex(panel().plans()->viewIndex(plans().rowOf(origin), 0));
        settle();
    }
    void chooseByReturn(const PlanOrigin& origin) {
        goTo(origin);
        QTest::keyClick(panel().plans(), Qt::Key_Return);
        settle();
    }
    /// Makes it the second plan, and runs both in turns.
    void measureBeside(const PlanOrigin& origin) {
        chooseByReturn(origin);
        m_window->actions().measure->trigger();
        ASSERT_TRUE(waitFor([this] { return document().ratio().has_value(); }));
        settle();
    }
    /// The second plan's graph beside that of the plan in force.
    void showBothSides() {
        ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
        m_window->actions().split->setChecked(true);
        ASSERT_TRUE(waitFor([this] { return m_window->otherCanvas().isVisible(); }));
        settle();
    }
    QString write(const QString& name, const plan::PlanDocument& plan) {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(plan::writePlanJson(plan)));
        return file.fileName();
    }
    /// Of the open model.
    [[nodiscard]] plan::PlanDocument ours() {
        return plan::toDocument(*withConversions(fakePlan(document().model()->graph)));
    }
    [[nodiscard]] QString fromAnotherMachine() {
        plan::PlanDocument plan = ours();
        plan.device.cpu = "Xeon 9";
        plan.threads = 8;
        return write("xeon.json", plan);
    }
    /// All but the first region has other names.
    [[nodiscard]] QString ofAnotherModel() {
        plan::PlanDocument plan = ours();
        plan.modelName = "other-net";
        plan.structureHash = base::hashText("other");
        for (std::size_t i = 1; i < plan.regions.size(); ++i) {
            for (std::string& name : plan.regions[i].nodes) {
                name = "other/" + name;
            }
        }
        return write("other.json", plan);
    }

    QTemporaryDir m_folder;
    const PlanOrigin m_onednn{From::kBaseline, "onednn"};
};

} // namespace tessera::test
