// Any plan beside the one in force: where it comes from, what is said of it, and A | B.
#include "tests/widgets/shell/window_fixture.h"

#include "engine/plan/plan_json.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/plan_list.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace tessera::test {
namespace {

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
    void settle() {
        ASSERT_TRUE(waitFor([this] {
            const auto& bridge = m_window->controller().bridge();
            for (const auto kind : {bridge::JobKind::kCompute, bridge::JobKind::kScene,
                                    bridge::JobKind::kLoadPlan, bridge::JobKind::kMeasure}) {
                if (bridge.running(kind)) {
                    return false;
                }
            }
            return true;
        }));
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
        QApplication::processEvents();
    }
    void chooseByReturn(const PlanOrigin& origin) {
        goTo(origin);
        QTest::keyClick(panel().plans(), Qt::Key_Return);
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

TEST_F(CompareTest, EveryBackendAloneIsListedBeforeAnySearch) {
    open();
    EXPECT_EQ(panel().view(), panels::ComparePanel::kPlans);
    for (const char* backend : {"onednn", "openblas", "xnnpack"}) {
        const PlanRow* alone = row({From::kBaseline, backend});
        ASSERT_NE(alone, nullptr) << backend;
        EXPECT_FALSE(alone->time) << "nothing was run";
    }
    EXPECT_EQ(row({From::kBaseline, "reference"}), nullptr) << "it is no baseline";
    ASSERT_NE(row({From::kGreedy, {}}), nullptr);
    chooseByReturn(m_onednn);
    ASSERT_NE(document().other(), nullptr);
    for (const auto& region : document().other()->regions) {
        EXPECT_EQ(region.implementation.backend, "onednn");
    }
    EXPECT_EQ(row(m_onednn)->side, PlanRow::Side::kB);
    EXPECT_EQ(cell(m_onednn, PlansModel::kShares), QStringLiteral("oneDNN 100\u00a0% of nodes"));
    EXPECT_EQ(panel().view(), panels::ComparePanel::kPlans) << "the keyboard is in the list";
    EXPECT_TRUE(panel().plans()->hasFocus());
    EXPECT_EQ(panel().plans()->currentRow(), plans().rowOf(m_onednn)) << "rows came anew, the keyboard stays";
}

TEST_F(CompareTest, ADoubleClickMakesARowTheSecondPlan) {
    open();
    auto* list = panel().plans();
    const auto at =
        list->visualRect(list->viewIndex(plans().rowOf({From::kBaseline, "xnnpack"}), 1)).center();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    EXPECT_EQ(document().otherTitle(), "XNNPACK");
}

TEST_F(CompareTest, ElsewhereASecondPlanShowsWhatDiffers) {
    open();
    m_window->canvas().setFocus();
    m_window->actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    settle();
    EXPECT_EQ(panel().view(), panels::ComparePanel::kParts);
    m_window->actions().compareNone->trigger();
    settle();
    EXPECT_EQ(panel().view(), panels::ComparePanel::kPlans);
    EXPECT_NE(row({From::kGreedy, {}}), nullptr) << "it stays in the list";
}

TEST_F(CompareTest, APlanOfAnotherMachineHasNoRatioToOurs) {
    open();
    runSearch();
    const PlanOrigin xeon{From::kFile, fromAnotherMachine()};
    m_window->controller().compareWith(xeon);
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    settle();
    EXPECT_EQ(row(xeon)->against, Against::kOtherMachine);
    EXPECT_EQ(cell(xeon, PlansModel::kMachine), "Xeon 9, 8 thread(s)");
    EXPECT_EQ(cell(xeon, PlansModel::kRatio), "other machine");
    EXPECT_TRUE(row(xeon)->time) << "its own";
    EXPECT_TRUE(panel().verdict().startsWith("B was made for another machine, Xeon 9, 8 thread(s)"))
        << panel().verdict().toStdString();
    EXPECT_FALSE(panel().verdict().contains(QStringLiteral("×"))) << panel().verdict().toStdString();
    // Nothing is subtracted either.
    for (const panels::TableView* table : {panel().operators(), panel().backends()}) {
        ASSERT_GT(table->model()->rowCount(), 0);
        for (int at = 0; at < table->model()->rowCount(); ++at) {
            EXPECT_EQ(table->model()->index(at, itemmodels::KindsModel::kDifference).data().toString(), u"–");
        }
    }
    for (const auto& part : m_window->findChild<itemmodels::CompareModel*>()->rows()) {
        EXPECT_NE(part.scale, itemmodels::Scale::kOne);
        EXPECT_FALSE(part.tie);
    }
    // Measured here it is a plan of here, whose kernels' times are borrowed.
    m_window->actions().measure->trigger();
    ASSERT_TRUE(waitFor([this] { return document().ratio().has_value(); }));
    settle();
    EXPECT_EQ(document().other()->device, document().plan()->device);
    EXPECT_EQ(document().other()->regions.front().cost.kind(), backend::Cost::Kind::kBorrowed);
    EXPECT_EQ(row(xeon)->against, Against::kThisPlan);
    EXPECT_EQ(cell(xeon, PlansModel::kRatio), QStringLiteral("2.0× slower (1.9 to 2.1)"));
}

TEST_F(CompareTest, APlanOfAnotherModelIsAlignedByNamesAndSaysHowFar) {
    open();
    runSearch();
    const PlanOrigin other{From::kFile, ofAnotherModel()};
    const auto before = document().plan();
    const std::size_t first = before->regions.front().region.nodes.size();
    const std::size_t all = before->graph->nodes().size();
    m_window->controller().compareWith(other);
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    settle();
    const QString agreement =
        QString("%1 of %2 node(s) agree by name, %3 of this model only, %3 of that plan only")
            .arg(first)
            .arg(all)
            .arg(all - first);
    EXPECT_EQ(row(other)->against, Against::kOtherModel);
    EXPECT_EQ(row(other)->note, agreement);
    EXPECT_EQ(cell(other, PlansModel::kModel), "other-net");
    EXPECT_EQ(cell(other, PlansModel::kRatio), "other model");
    EXPECT_TRUE(panel().verdict().startsWith("B is of another model, other-net: " + agreement))
        << panel().verdict().toStdString();
    EXPECT_EQ(row(other)->time->median, ours().endToEnd->median) << "of all of it";
    // It is compared over what both have.
    for (const auto& kind : m_window->findChildren<itemmodels::KindsModel*>()) {
        std::size_t nodes = 0;
        for (const auto& each : kind->rows()) {
            nodes += each.a.count;
            EXPECT_EQ(each.nodes.size(), std::max(each.a.count, each.b.count));
        }
        EXPECT_EQ(nodes, first);
    }
    // It can't be run or taken here.
    EXPECT_EQ(m_window->actions().measure->text(), "&Measure This Plan");
    m_window->actions().takeOther->trigger();
    EXPECT_EQ(document().plan(), before);
    ASSERT_NE(m_window->findChild<style::ToastArea*>()->current(), nullptr);
    EXPECT_EQ(m_window->findChild<style::ToastArea*>()->current()->title, "other.json cannot be taken");
    m_window->actions().measure->trigger();
    settle();
    EXPECT_FALSE(document().ratio());
    // What it does not place stands without a backend.
    m_window->actions().split->setChecked(true);
    ASSERT_TRUE(waitFor([this] { return m_window->otherCanvas().isVisible(); }));
    const auto& scene = *m_window->otherCanvas().scene();
    const auto last = graph::NodeId(all - 1);
    EXPECT_EQ(scene.box(scene.boxOf(last)).cost, layout::CostState::kUnplaced);
    shoot("compare-other-model");
}

TEST_F(CompareTest, AFileThatIsNoPlanSaysSoAndChangesNothing) {
    open();
    QFile file(m_folder.filePath("broken.json"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": 3}");
    file.close();
    m_window->controller().loadOther(file.fileName());
    ASSERT_TRUE(waitFor([this] { return m_window->problems().rowCount() > 0; }));
    EXPECT_EQ(document().other(), nullptr);
    EXPECT_EQ(row({From::kFile, file.fileName()}), nullptr);
}

TEST_F(CompareTest, SeveralPlansStandInOneTableWithTheRatiosOfTheirRun) {
    open();
    runSearch();
    const auto time = document().plan()->endToEnd->median;
    EXPECT_EQ(cell(m_onednn, PlansModel::kRatio), QStringLiteral("10 % slower (8 to 12)"))
        << "of the race, before it is loaded";
    EXPECT_EQ(plans().rows().front().side, PlanRow::Side::kA);
    const PlanOrigin xnnpack{From::kBaseline, "xnnpack"};
    const PlanOrigin greedy{From::kBaseline, "greedy"};
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), u"–");
    EXPECT_FALSE(m_window->actions().measureAll->isEnabled());
    for (const auto& origin : {xnnpack, greedy}) {
        m_window->controller().compareWith(origin);
        ASSERT_TRUE(
            waitFor([&] { return document().second() != nullptr && document().second()->origin == origin; }));
    }
    settle();
    ASSERT_TRUE(m_window->actions().measureAll->isEnabled());
    m_window->actions().measureAll->trigger();
    ASSERT_TRUE(waitFor([this] { return document().ratio().has_value(); }));
    settle();
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), QStringLiteral("2.0× slower (1.9 to 2.1)"));
    EXPECT_TRUE(cell(greedy, PlansModel::kRatio).startsWith("tie (")) << "its interval holds 1";
    // The race stays, with the plan's own time in it.
    EXPECT_EQ(cell(m_onednn, PlansModel::kRatio), QStringLiteral("10 % slower (8 to 12)"));
    const PlanRow* raced = row({From::kRace, {}});
    ASSERT_NE(raced, nullptr);
    EXPECT_EQ(raced->time->median, time);
    EXPECT_EQ(plans().rows().front().time->median, document().plan()->endToEnd->median);
    shoot("compare-plans");
    // Of another plan none of this is a ratio.
    m_window->actions().undoAction->trigger();
    settle();
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), u"–");
}

TEST_F(CompareTest, ABaselineHasNoRatioToATimeOfAnotherMoment) {
    open();
    runSearch();
    m_window->actions().measure->trigger();
    settle();
    ASSERT_NE(document().plan()->endToEnd->median, document().plan()->raced->median);
    chooseByReturn(m_onednn);
    EXPECT_FALSE(document().ratio()) << "A shows another time than the one that the race compared";
    EXPECT_TRUE(panel().verdict().startsWith("A was measured again since their race"))
        << panel().verdict().toStdString();
    m_window->actions().undoAction->trigger();
    m_window->actions().redoAction->trigger();
    settle();
    EXPECT_FALSE(document().ratio());
}

/// Two that were measured one after the other: the first keeps what its own run said.
TEST_F(CompareTest, ARatioStaysWithItsOwnRunWhenAnotherPlanIsMeasured) {
    open();
    runSearch();
    const PlanOrigin xnnpack{From::kBaseline, "xnnpack"};
    chooseByReturn(xnnpack);
    m_window->actions().measure->trigger();
    ASSERT_TRUE(waitFor([this] { return document().ratio().has_value(); }));
    settle();
    const QString first = cell(xnnpack, PlansModel::kRatio);
    const auto then = document().plan()->endToEnd->median;
    chooseByReturn(m_onednn);
    m_window->actions().measure->trigger();
    ASSERT_TRUE(waitFor([this] { return document().otherOf(m_onednn)->ratio.has_value(); }));
    settle();
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), first);
    if (document().plan()->endToEnd->median != then) {
        EXPECT_EQ(row(xnnpack)->planTime->median, then) << "A took another time in that run";
    }
    EXPECT_NE(cell(m_onednn, PlansModel::kRatio), u"–");
}

TEST_F(CompareTest, BaselinesOfTheSearchKeepTheirTimesUnderAPin) {
    open();
    runSearch();
    ASSERT_TRUE(waitFor([this] { return row(m_onednn) != nullptr && row(m_onednn)->time.has_value(); }));
    const auto time = row(m_onednn)->time->median;
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    settle();
    ASSERT_NE(row(m_onednn), nullptr);
    ASSERT_TRUE(row(m_onednn)->time) << "not measured, says the list";
    EXPECT_EQ(row(m_onednn)->time->median, time);
    chooseByReturn(m_onednn);
    ASSERT_TRUE(row(m_onednn)->time);
    EXPECT_EQ(row(m_onednn)->time->median, time);
}

TEST_F(CompareTest, WhatIsComparedStaysAsItWasChosenAfterASearch) {
    open();
    runSearch();
    m_window->canvas().setFocus();
    m_window->controller().compareWith(m_onednn);
    ASSERT_TRUE(waitFor([this] { return panel().view() == panels::ComparePanel::kParts; }));
    panel().show(panels::ComparePanel::kPlans);
    document().clearOther();
    settle();
    m_window->controller().compareWith(m_onednn);
    settle();
    EXPECT_EQ(panel().view(), panels::ComparePanel::kPlans) << "a person chose the list";
}

TEST_F(CompareTest, AClickOnARowOffersToCompareWithIt) {
    open();
    runSearch();
    chooseByReturn(m_onednn);
    EXPECT_FALSE(panel().besideButton()->isVisible()) << "it is B";
    const PlanOrigin xnnpack{From::kBaseline, "xnnpack"};
    goTo(xnnpack);
    ASSERT_TRUE(panel().besideButton()->isVisible());
    QTest::mouseClick(panel().besideButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return document().second()->origin == xnnpack; }));
    EXPECT_TRUE(panel().plans()->hasFocus());
}

TEST_F(CompareTest, TheKeyboardNeverFallsOnTheButtonThatReplacesThePlan) {
    open();
    runSearch();
    goTo({From::kBaseline, "xnnpack"});
    document().clearOther();
    m_window->actions().compareGreedy->trigger();
    panel().show(panels::ComparePanel::kParts);
    settle();
    EXPECT_FALSE(panel().takeButton()->hasFocus());
    EXPECT_TRUE(panel().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(CompareTest, TimesOfASmallModelAreInMicroseconds) {
    open();
    runSearch();
    const bool isShort = std::ranges::all_of(plans().rows(), [](const PlanRow& each) {
        return !each.time || each.time->median < base::Nanoseconds(1'000'000);
    });
    const QString unit = plans().headerData(PlansModel::kTime, Qt::Horizontal, Qt::DisplayRole).toString();
    EXPECT_EQ(unit, isShort ? QStringLiteral("µs") : QStringLiteral("ms"));
    std::vector<PlanRow> rows = plans().rows();
    for (PlanRow& each : rows) {
        each.predicted.reset();
        if (each.time) {
            each.time->median = each.time->low = each.time->high = base::Nanoseconds(2'340);
        }
    }
    plans().setRows(std::move(rows));
    EXPECT_EQ(plans().headerData(PlansModel::kTime, Qt::Horizontal, Qt::DisplayRole).toString(), "µs");
    EXPECT_EQ(plans().index(0, PlansModel::kTime).data().toString(), "2.34");
}

TEST_F(CompareTest, TheMenuHasEveryBackendAlone) {
    open();
    runSearch();
    QMenu* menu = m_window->actions().compareAloneMenu;
    emit menu->aboutToShow();
    const auto actions = menu->actions();
    const auto onednn =
        std::ranges::find_if(actions, [](const QAction* each) { return each->text() == "oneDNN"; });
    ASSERT_NE(onednn, actions.end());
    (*onednn)->trigger();
    ASSERT_TRUE(waitFor([this] { return document().second() != nullptr; }));
    EXPECT_EQ(document().second()->origin, m_onednn);
}

TEST_F(CompareTest, AMixIsOfTheSearchThatRacedIt) {
    m_world->wholeGraphWins = true;
    open();
    runSearch();
    const PlanOrigin mix{From::kMix, {}};
    m_window->canvas().setFocus();
    m_window->actions().compareMix->trigger();
    settle();
    ASSERT_EQ(document().otherTitle(), "Best mix");
    EXPECT_EQ(panel().plans()->currentRow(), plans().rowOf(mix)) << "what became B is what the list shows";
    EXPECT_EQ(cell(m_onednn, PlansModel::kRatio), "this plan");
    EXPECT_TRUE(cell(mix, PlansModel::kRatio).contains("slower"))
        << cell(mix, PlansModel::kRatio).toStdString();
    const auto first = document().other();
    runSearch();
    settle();
    ASSERT_NE(document().second(), nullptr);
    EXPECT_EQ(document().second()->origin, mix);
    EXPECT_NE(document().other(), first) << "it is of the search before";
    EXPECT_EQ(document().other(), m_window->controller().mix());
    EXPECT_EQ(m_window->bottom().current(), shell::MainWindow::kSearch) << "nobody chose another B";
    m_window->actions().undoAction->trigger();
    settle();
    EXPECT_EQ(document().second(), nullptr) << "the plan in force is another search's";
    m_world->wholeGraphWins = false;
    m_window->actions().redoAction->trigger();
    m_window->actions().compareMix->trigger();
    runSearch();
    settle();
    EXPECT_EQ(document().second(), nullptr) << "this search has no such mix";
    EXPECT_EQ(row(mix), nullptr);
}

TEST_F(CompareTest, ABaselineIsOfTheLastSearch) {
    open();
    runSearch();
    const PlanOrigin xnnpack{From::kBaseline, "xnnpack"};
    m_window->controller().compareWith({From::kBaseline, "onednn"});
    ASSERT_TRUE(waitFor([&] { return document().other() != nullptr; }));
    m_window->controller().compareWith(xnnpack);
    ASSERT_TRUE(waitFor([&] { return document().second()->origin == xnnpack; }));
    const auto first = document().other();
    runSearch();
    ASSERT_TRUE(waitFor([&] { return document().other() != first; })) << "it is of the search before";
    settle();
    ASSERT_NE(document().second(), nullptr);
    EXPECT_EQ(document().second()->origin, xnnpack);
    EXPECT_EQ(document().otherOf({From::kBaseline, "onednn"}), nullptr);
    EXPECT_EQ(m_window->bottom().current(), shell::MainWindow::kSearch) << "nobody chose another B";
}

TEST_F(CompareTest, TakesTheRowAtTheKeyboard) {
    open();
    runSearch();
    const auto before = document().plan();
    EXPECT_FALSE(m_window->actions().takeOther->isEnabled());
    goTo({From::kInForce, {}});
    EXPECT_FALSE(m_window->actions().takeOther->isEnabled()) << "it is in force";
    goTo({From::kBaseline, "xnnpack"});
    ASSERT_TRUE(waitFor([this] { return m_window->actions().takeOther->isEnabled(); }));
    QTest::keyClick(panel().plans(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(waitFor([&] { return document().plan() != before; }));
    settle();
    EXPECT_EQ(document().plan()->regions.front().implementation.backend, "xnnpack");
    EXPECT_EQ(document().other(), before);
    EXPECT_EQ(document().otherTitle(), "The plan before");
    m_window->actions().undoAction->trigger();
    EXPECT_EQ(document().plan(), before);
}

/// What the search found to be slower can be faster when both run in turns later: the newer run is what the
/// window says, everywhere, and the faster plan is one click away.
TEST_F(CompareTest, AFasterSecondPlanIsTheVerdictAndIsTakenByAButton) {
    m_world->wholeGraphWins = true;
    m_world->secondIsFaster = true;
    open();
    runSearch();
    const auto tabSays = [this](const char* words) {
        const auto bars = m_window->findChildren<QTabBar*>();
        return std::any_of(bars.begin(), bars.end(),
                           [&](const QTabBar* bar) { return bar->tabText(0).contains(words); });
    };
    const QString ofRace = m_window->caption().text();
    EXPECT_EQ(m_window->caption().button()->text(), "Show the Mix");
    EXPECT_TRUE(tabSays("best plan"));
    QTest::mouseClick(m_window->caption().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return document().second() != nullptr; }));
    settle();
    EXPECT_TRUE(panel().takeButton()->isVisible());
    EXPECT_EQ(panel().takeButton()->text(), "Take B");
    EXPECT_TRUE(panel().takeButton()->isEnabled());
    EXPECT_FALSE(panel().takeButton()->property("primary").toBool()) << "it is slower";
    EXPECT_EQ(m_window->caption().text(), ofRace);
    m_window->actions().measure->trigger();
    ASSERT_TRUE(waitFor([this] { return document().faster() != nullptr; }));
    settle();
    // The race's sentence is gone from the canvas and from the dock of the search.
    const QString words = m_window->caption().text();
    EXPECT_TRUE(words.startsWith("The best mix is 2.0 times as fast as oneDNN alone")) << words.toStdString();
    EXPECT_TRUE(words.contains("measured in turns at")) << words.toStdString();
    EXPECT_EQ(m_window->searchPanel().verdict(), words);
    EXPECT_TRUE(panel().verdict().startsWith("B is 2.0 times as fast as A"))
        << panel().verdict().toStdString();
    EXPECT_FALSE(tabSays("best plan"));
    EXPECT_TRUE(panel().takeButton()->property("primary").toBool());
    EXPECT_EQ(m_window->caption().button()->text(), "Take the Faster Plan");
    shoot("compare-faster");
    const auto mix = document().other();
    const auto before = document().plan();
    QTest::mouseClick(panel().takeButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return document().plan() == mix; }));
    settle();
    EXPECT_TRUE(tabSays("best plan"));
    EXPECT_EQ(document().other(), before);
    EXPECT_FALSE(panel().takeButton()->property("primary").toBool());
    // The button beside the verdict does the same.
    m_window->actions().undoAction->trigger();
    settle();
    ASSERT_EQ(m_window->caption().text(), words);
    QTest::mouseClick(m_window->caption().button(), Qt::LeftButton);
    EXPECT_EQ(document().plan(), mix);
}

TEST_F(CompareTest, AFasterPlanIsToldWhereThePlansAreNotOnShow) {
    m_world->secondIsFaster = true;
    open();
    runSearch();
    chooseByReturn({From::kBaseline, "xnnpack"});
    m_window->showBottom(shell::MainWindow::kSearch);
    m_window->canvas().setFocus();
    m_window->actions().measure->trigger();
    auto* toasts = m_window->findChild<style::ToastArea*>();
    ASSERT_TRUE(waitFor([&] { return toasts->current() != nullptr; }));
    EXPECT_EQ(toasts->current()->title, "A faster plan");
    EXPECT_TRUE(toasts->current()->text.startsWith("XNNPACK is 2.0 times as fast as the plan in force"))
        << toasts->current()->text.toStdString();
    EXPECT_EQ(toasts->current()->action, "Take the Faster Plan");
    settle();
    const auto faster = document().other();
    emit toasts->actionTriggered(toasts->current()->id);
    EXPECT_EQ(document().plan(), faster);
}

TEST_F(CompareTest, MeasureRunsThePlanThatThePersonIsAt) {
    open();
    runSearch();
    chooseByReturn({From::kBaseline, "openblas"});
    ASSERT_EQ(document().otherTitle(), "OpenBLAS");
    const PlanOrigin xnnpack{From::kBaseline, "xnnpack"};
    goTo(xnnpack);
    EXPECT_EQ(panel().takeButton()->text(), "Take It") << "not B";
    const auto buttons = m_window->findChildren<QToolButton*>();
    const auto measure = std::find_if(buttons.begin(), buttons.end(),
                                      [](const auto* each) { return each->text() == "Measure"; });
    ASSERT_NE(measure, buttons.end()) << "it has a word";
    ASSERT_TRUE((*measure)->isVisible());
    QTest::mouseClick(*measure, Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return document().ratio().has_value(); }));
    settle();
    EXPECT_EQ(document().second()->origin, xnnpack) << "what was measured is what A | B shows";
    EXPECT_TRUE(document().second()->runWith(document().plan()));
    EXPECT_FALSE(document().otherOf({From::kBaseline, "openblas"})->ratio) << "it was not run";
}

/// Of one machine and one model the two columns would say the same in every row.
TEST_F(CompareTest, ColumnsThatTellNothingApartLeaveTheirRoom) {
    open();
    runSearch();
    m_window->resize(1024, 700);
    settle();
    auto* list = panel().plans();
    EXPECT_TRUE(list->isColumnHidden(PlansModel::kMachine));
    EXPECT_TRUE(list->isColumnHidden(PlansModel::kModel));
    const PlanOrigin xeon{From::kFile, fromAnotherMachine()};
    m_window->controller().compareWith(xeon);
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    settle();
    panel().show(panels::ComparePanel::kPlans);
    ASSERT_FALSE(list->isColumnHidden(PlansModel::kMachine));
    for (int at = 0; at < plans().rowCount(); ++at) {
        EXPECT_GE(list->columnWidth(PlansModel::kMachine),
                  list->sizeHintForIndex(list->viewIndex(at, PlansModel::kMachine)).width());
    }
}

TEST_F(CompareTest, ThePaletteComparesWithAnyPlan) {
    open();
    QTest::keySequence(m_window.get(), QKeySequence("Ctrl+Shift+P"));
    auto& palette = m_window->palette();
    QTest::keyClicks(palette.input(), "compare with openblas");
    ASSERT_FALSE(palette.results().rows().empty());
    EXPECT_EQ(palette.results().rows().front().title, "Compare with OpenBLAS");
    QTest::keyClick(palette.input(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    EXPECT_EQ(document().otherTitle(), "OpenBLAS");
}

TEST_F(CompareTest, PlanFilesThatWereUsedAreListedAgain) {
    QSettings settings(m_folder.filePath("settings.ini"), QSettings::IniFormat);
    m_plansFolder = m_folder.filePath("kept");
    ASSERT_TRUE(QDir().mkpath(m_plansFolder));
    open(&settings);
    const QString xeon = fromAnotherMachine();
    m_window->controller().loadOther(xeon);
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    settle();
    ASSERT_TRUE(QFile::copy(ofAnotherModel(), QDir(m_plansFolder).filePath("0123.json")));
    m_window.reset();
    open(&settings);
    const PlanRow* used = row({From::kFile, xeon});
    ASSERT_NE(used, nullptr);
    EXPECT_EQ(used->machine, "Xeon 9, 8 thread(s)") << "read, not only named";
    const PlanOrigin kept{From::kFile, QDir(m_plansFolder).absoluteFilePath("0123.json")};
    ASSERT_NE(row(kept), nullptr);
    EXPECT_EQ(row(kept)->title, "Last plan of other-net");
    EXPECT_EQ(row(kept)->against, Against::kOtherModel);
    chooseByReturn(kept);
    ASSERT_NE(document().second(), nullptr);
    EXPECT_TRUE(document().second()->byName);
    EXPECT_EQ(document().otherTitle(), "Last plan of other-net");
    emit panel().planForgotten({From::kFile, xeon});
    settle();
    EXPECT_EQ(row({From::kFile, xeon}), nullptr);
    EXPECT_TRUE(QFile::exists(xeon));
    EXPECT_TRUE(shell::readRecentPlans(settings).isEmpty());
}

TEST_F(CompareTest, SavePlanWritesAPlanThatIsListed) {
    open();
    runSearch();
    const QString file = m_folder.filePath("saved.json");
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            look.stop();
            dialog->findChild<QLineEdit*>()->setText(file);
            QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        }
    });
    look.start(5);
    m_window->actions().savePlan->trigger();
    ASSERT_TRUE(waitFor([&] { return QFile::exists(file) && row({From::kFile, file}) != nullptr; }));
    settle();
    EXPECT_EQ(row({From::kFile, file})->model, "dcgan");
}

TEST_F(CompareTest, AKindThatIsClickedSelectsItsNodes) {
    open();
    runSearch();
    m_window->controller().compareWithBaseline("onednn");
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    settle();
    for (const auto& [view, table] : {std::pair(panels::ComparePanel::kOperators, panel().operators()),
                                      std::pair(panels::ComparePanel::kBackends, panel().backends())}) {
        panel().show(view);
        QApplication::processEvents();
        const auto* model = m_window->findChildren<itemmodels::KindsModel*>().at(
            view == panels::ComparePanel::kOperators ? 0 : 1);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->viewIndex(0, 0)).center());
        EXPECT_EQ(document().selection().nodes(), model->rows().front().nodes);
        ASSERT_FALSE(document().selection().nodes().empty());
        if (view == panels::ComparePanel::kOperators) {
            for (const auto node : document().selection().nodes()) {
                EXPECT_EQ(QString::fromStdString(document().plan()->graph->node(node).op),
                          model->rows().front().title);
            }
        }
    }
}

TEST_F(CompareTest, BothSidesShowANodeInTheSamePlaceAndSelectItTogether) {
    m_world->converts = true;
    open();
    runSearch();
    m_window->controller().compareWithBaseline("xnnpack");
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    m_window->actions().split->setChecked(true);
    ASSERT_TRUE(waitFor([this] { return m_window->otherCanvas().isVisible(); }));
    settle();
    auto& a = m_window->canvas();
    auto& b = m_window->otherCanvas();
    ASSERT_TRUE(waitFor([&] { return b.viewport()->width() > 100; })) << "both have their room";
    for (std::size_t n = 0; n < document().plan()->graph->nodes().size(); ++n) {
        const auto node = graph::NodeId(n);
        EXPECT_EQ(a.placeOf(a.scene()->boxOf(node)), b.placeOf(b.scene()->boxOf(node))) << n;
    }
    EXPECT_NE(a.scene()->geometry().pills.size(), b.scene()->geometry().pills.size())
        << "each has its own conversions";
    // A click in B selects in A, and the other way round.
    const auto clicked = graph::NodeId(2);
    const auto click = [](canvas::GraphCanvas& on, graph::NodeId node) {
        on.reveal(on.scene()->boxOf(node));
        QTest::mouseClick(on.viewport(), Qt::LeftButton, {},
                          on.placeOf(on.scene()->boxOf(node)).center().toPoint());
    };
    click(b, clicked);
    EXPECT_EQ(document().selection().current(), clicked);
    EXPECT_EQ(a.selection(), b.selection());
    EXPECT_FALSE(a.selection().empty());
    click(a, graph::NodeId(0));
    EXPECT_EQ(document().selection().current(), graph::NodeId(0));
    EXPECT_EQ(a.selection(), b.selection());
    // The views move together, whichever is moved.
    b.setZoom(1.5 * b.zoom());
    EXPECT_EQ(a.zoom(), b.zoom());
    a.panBy({40, 25});
    EXPECT_EQ(a.placeOf(a.scene()->boxOf(clicked)), b.placeOf(b.scene()->boxOf(clicked)));
    // What the pointer is over is marked on both.
    emit a.hovered(clicked);
    EXPECT_EQ(b.echoedHover(), b.scene()->boxOf(clicked));
    emit a.hovered({});
    EXPECT_FALSE(b.echoedHover().valid());
    // Nothing moves when only words change.
    const auto* places = &a.scene()->geometry();
    m_window->controller().setColours(layout::ColourMode::kHeat, shell::Heat::kTime);
    settle();
    EXPECT_EQ(&a.scene()->geometry(), places);
    shoot("compare-split");
}

TEST_F(CompareTest, ThePointerOverOneGraphMarksTheOther) {
    open();
    m_window->actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    m_window->actions().split->setChecked(true);
    ASSERT_TRUE(waitFor([this] { return m_window->otherCanvas().isVisible(); }));
    settle();
    auto& a = m_window->canvas();
    auto& b = m_window->otherCanvas();
    const auto node = graph::NodeId(1);
    b.reveal(b.scene()->boxOf(node));
    const QPointF place = b.placeOf(b.scene()->boxOf(node)).center();
    QMouseEvent move(QEvent::MouseMove, place, b.viewport()->mapToGlobal(place), Qt::NoButton, {}, {});
    QApplication::sendEvent(b.viewport(), &move);
    EXPECT_EQ(a.echoedHover(), a.scene()->boxOf(node));
}

} // namespace
} // namespace tessera::test
