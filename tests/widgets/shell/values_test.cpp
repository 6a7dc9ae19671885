// What a tensor holds: a weight at once, an activation from a run of the plan.
#include "tests/widgets/shell/window_fixture.h"
#include "tests/widgets/support/loop_network.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/tensor_dialog.h"
#include "widgets/style/progress_bar.h"

#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

namespace tessera::test {
namespace {

using itemmodels::TensorRow;
using shell::TensorDialog;

class ValuesTest : public WindowTest {
protected:
    void SetUp() override { open("builtin:dcgan", "/main/3/ConvTranspose"); }
    void open(const QString& model, const QString& node) {
        makeWindow();
        openModel(model);
        ASSERT_TRUE(m_window->selectNode(node));
        ASSERT_TRUE(waitFor([&] { return inspector().details().has_value(); }));
        inspector().setTab(panels::InspectorPanel::kTensors);
    }
    [[nodiscard]] panels::InspectorPanel& inspector() const { return m_window->inspector(); }
    [[nodiscard]] TensorDialog* dialog() const {
        for (auto* each : m_window->findChildren<TensorDialog*>()) {
            if (each->isVisible()) {
                return each;
            }
        }
        return nullptr;
    }
    /// As a person does: a row of the table, and its button.
    void ask(TensorRow::Role role) {
        const auto& rows = inspector().details()->tensors;
        const auto found =
            std::find_if(rows.begin(), rows.end(), [role](const TensorRow& row) { return row.role == role; });
        ASSERT_NE(found, rows.end());
        const int row = static_cast<int>(found - rows.begin());
        inspector().tensors()->selectionModel()->setCurrentIndex(inspector().tensors()->viewIndex(row, 0),
                                                                 QItemSelectionModel::ClearAndSelect |
                                                                     QItemSelectionModel::Rows);
        ASSERT_TRUE(inspector().valuesButton()->isEnabled());
        inspector().valuesButton()->click();
        ASSERT_TRUE(waitFor([&] { return dialog() != nullptr; }));
    }
    void waitForValues() {
        ASSERT_TRUE(waitFor([&] { return dialog() != nullptr && dialog()->values().has_value(); }));
    }
    [[nodiscard]] QString cell(int row, int column) const {
        return dialog()->findChild<QTableView*>()->model()->index(row, column).data().toString();
    }
};

TEST_F(ValuesTest, AWeightIsShownWithoutARun) {
    ask(TensorRow::Role::kConstant);
    waitForValues();
    EXPECT_EQ(m_world->recordings, 0);
    EXPECT_FALSE(dialog()->againButton()->isVisible());
    EXPECT_GT(dialog()->values()->summary.deviation, 0);
    // 4 axes: an index for each of the first two, the last two as a table.
    const auto indices = dialog()->findChildren<QSpinBox*>();
    ASSERT_EQ(indices.size(), 2);
    const QString first = cell(0, 0);
    indices.at(0)->setValue(1);
    EXPECT_NE(cell(0, 0), first);
    EXPECT_EQ(dialog()->values()->tensor.extents()[1], indices.at(1)->maximum() + 1);
    shoot(*dialog(), "weight-dialog-light");
}

TEST_F(ValuesTest, AnActivationIsRecordedByARunOfThePlan) {
    ask(TensorRow::Role::kOutput);
    waitForValues();
    EXPECT_EQ(m_world->recordings, 1);
    const auto& values = *dialog()->values();
    EXPECT_EQ(values.layout, "aBcd8b");
    EXPECT_EQ(values.summary.nans, 1);
    EXPECT_EQ(values.summary.infinities, 1);
    EXPECT_EQ(values.summary.zeros, 1);
    EXPECT_EQ(values.summary.most, static_cast<double>(values.summary.count - 1));
    EXPECT_EQ(cell(0, 0), "0");
    EXPECT_EQ(cell(0, 1), "NaN");
    EXPECT_EQ(cell(0, 2), QStringLiteral("∞"));
    EXPECT_TRUE(dialog()->againButton()->isVisible());
    shoot(*dialog(), "activation-dialog-light");
    // The same once more needs no run; "again" is one.
    dialog()->reject();
    ask(TensorRow::Role::kOutput);
    waitForValues();
    EXPECT_EQ(m_world->recordings, 1);
    dialog()->againButton()->click();
    ASSERT_TRUE(waitFor([&] { return m_world->recordings == 2; }));
}

TEST_F(ValuesTest, AnotherPlanMakesWhatWasRecordedStale) {
    ask(TensorRow::Role::kOutput);
    waitForValues();
    EXPECT_EQ(dialog()->note(), "");
    runSearch();
    EXPECT_NE(dialog()->note(), "") << "the values of the plan before stay, and say so";
    EXPECT_TRUE(dialog()->values().has_value());
    EXPECT_TRUE(dialog()->againButton()->isVisible());
    dialog()->againButton()->click();
    ASSERT_TRUE(waitFor([&] { return m_world->recordings == 2 && dialog()->note().isEmpty(); }));
}

TEST_F(ValuesTest, TimesAloneDoNotMakeItStale) {
    runSearch();
    ask(TensorRow::Role::kOutput);
    waitForValues();
    m_window->controller().measure();
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().bridge().running(bridge::JobKind::kMeasure); }));
    settle();
    EXPECT_EQ(dialog()->note(), "");
    EXPECT_NE(m_window->controller().recorded(dialog()->name()), nullptr);
}

TEST_F(ValuesTest, ARecordingTellsHowFarItIsAndEndsWithItsDialog) {
    m_world->recordsSlowly = true;
    ask(TensorRow::Role::kOutput);
    auto* bar = dialog()->findChild<style::ProgressBar*>();
    ASSERT_TRUE(waitFor([&] { return bar->isVisible() && bar->value() > 0; }));
    EXPECT_TRUE(m_window->actions().stop->isEnabled()) << "Stop ends it too";
    QTest::keyClick(dialog(), Qt::Key_Escape);
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().bridge().running(bridge::JobKind::kRecord); }));
    EXPECT_EQ(m_world->recordings, 0);
    m_world->recordsSlowly = false;
    // The session takes the next job: nothing hangs on.
    ask(TensorRow::Role::kOutput);
    waitForValues();
}

TEST_F(ValuesTest, WhatCannotBeRecordedSaysWhy) {
    m_world->recordRefusal =
        "is not kept by this plan: the kernel that makes it uses it up inside its region";
    ask(TensorRow::Role::kOutput);
    ASSERT_TRUE(waitFor([&] { return dialog() != nullptr && !dialog()->note().isEmpty(); }));
    EXPECT_TRUE(dialog()->note().contains("is not kept by this plan")) << dialog()->note().toStdString();
    EXPECT_TRUE(dialog()->note().contains(dialog()->name())) << dialog()->note().toStdString();
    EXPECT_FALSE(dialog()->values().has_value());
    EXPECT_FALSE(dialog()->againButton()->isVisible());
}

TEST_F(ValuesTest, ACommandRecordsTheOutputOfTheSelectedRegion) {
    m_window->actions().values->trigger();
    waitForValues();
    EXPECT_EQ(dialog()->name(), inspector().details()->tensors.back().name);
}

TEST_F(ValuesTest, AnotherModelClosesIt) {
    ask(TensorRow::Role::kOutput);
    waitForValues();
    openModel("builtin:bert");
    EXPECT_EQ(dialog(), nullptr);
}

TEST_F(ValuesTest, InABodyThereAreConstantsAlone) {
    m_world->models["loop.onnx"] = loopNetwork();
    openModel("loop.onnx");
    ASSERT_TRUE(m_window->selectNode("scaled"));
    ASSERT_TRUE(
        waitFor([&] { return inspector().details() && inspector().details()->nodeName == "scaled"; }));
    EXPECT_FALSE(inspector().valuesButton()->isEnabled());
    EXPECT_FALSE(m_window->actions().values->isEnabled());
}

} // namespace
} // namespace tessera::test
