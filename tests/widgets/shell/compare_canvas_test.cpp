// The second plan: its verdict, its files, and A | B on the canvas.
#include "tests/widgets/shell/compare_fixture.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/menu_text.h"

namespace tessera::test {
namespace {

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
    EXPECT_TRUE(
        m_window->searchPanel().verdict().startsWith("The best mix is 2.0 times as fast as oneDNN alone ("))
        << "with its interval: " << m_window->searchPanel().verdict().toStdString();
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
    // An undo is no news. The button beside the verdict does the same.
    m_window->actions().undoAction->trigger();
    settle();
    EXPECT_EQ(m_window->caption().text(), "");
    emit m_window->searchPanel().verdictAction();
    EXPECT_EQ(document().plan(), mix);
}

// "Show the Mix" was gone once a later search was undone.
TEST_F(CompareTest, AfterAnUndoTheMixIsThatOfThePlanInForce) {
    m_world->wholeGraphWins = true;
    open();
    runSearch();
    const auto first = document().plan();
    const auto mix = m_window->controller().mix();
    ASSERT_NE(mix, nullptr);
    runSearch();
    ASSERT_NE(document().plan(), first);
    EXPECT_NE(m_window->controller().mix(), mix);
    m_window->actions().undoAction->trigger();
    settle();
    ASSERT_EQ(document().plan(), first);
    EXPECT_EQ(m_window->controller().mix(), mix);
    EXPECT_EQ(m_window->caption().button()->text(), "Show the Mix");
}

TEST_F(CompareTest, EscapeClosesTheSentenceOverTheCanvasWhereverTheKeyboardIs) {
    open();
    runSearch();
    ASSERT_FALSE(m_window->caption().text().isEmpty());
    EXPECT_LT(m_window->caption().text().size(), m_window->searchPanel().verdict().size());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    EXPECT_TRUE(m_window->caption().text().isEmpty());
    EXPECT_FALSE(m_window->searchPanel().verdict().isEmpty()) << "there it stays";
}

// What was told of a race came back after a run with another plan, after a profile and with every undo, and
// stood beside what was found since.
TEST_F(CompareTest, WhatWasToldOfARaceIsToldOnce) {
    open();
    runSearch();
    const QString told = m_window->caption().text();
    ASSERT_FALSE(told.isEmpty());
    const auto tellsNothing = [&](const char* after) {
        settle();
        EXPECT_EQ(m_window->caption().text(), "") << after;
        EXPECT_FALSE(m_window->searchPanel().verdict().isEmpty()) << "there it stays, after " << after;
    };
    measureBeside({From::kBaseline, "xnnpack"});
    ASSERT_EQ(document().plan()->bestBaseline, "onednn") << "the verdict is of another plan than the run";
    tellsNothing("a run with another plan");
    m_window->actions().profile->trigger();
    ASSERT_TRUE(waitFor([this] { return document().profile().has_value(); }));
    tellsNothing("a profile");
    m_window->actions().takeOther->trigger();
    settle();
    m_window->actions().undoAction->trigger();
    tellsNothing("an undo");
    measureBeside(m_onednn);
    EXPECT_TRUE(m_window->caption().text().contains("measured in turns at")) << "that is news";
    runSearch();
    EXPECT_EQ(m_window->caption().text(), told) << "of another search, whatever it found";
}

/// While a search runs its dock has no verdict, no time and no load of the search before it.
TEST_F(CompareTest, ASearchThatRunsSaysNothingOfTheOneBefore) {
    open();
    runSearch();
    m_window->showBottom(shell::MainWindow::kSearch);
    settle();
    const auto tellsOfBefore = [this] {
        const auto labels = m_window->bottom().findChildren<style::ElidedLabel*>();
        return std::ranges::any_of(labels, [](const auto* label) {
            return label->isVisible() && label->text().contains("what was measured is in the store");
        });
    };
    EXPECT_FALSE(m_window->searchPanel().verdict().isEmpty());
    EXPECT_TRUE(tellsOfBefore());
    m_world->searchHoldsAt = 3;
    m_window->actions().searchAnew->trigger();
    ASSERT_TRUE(waitFor([&] { return m_world->searchRuns.load(); }));
    settle();
    EXPECT_TRUE(m_window->searchPanel().verdict().isEmpty())
        << m_window->searchPanel().verdict().toStdString();
    EXPECT_FALSE(tellsOfBefore());
    EXPECT_EQ(m_window->caption().text(), "");
    emit m_window->searchPanel().stopRequested();
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().searching(); }));
    settle();
    EXPECT_TRUE(tellsOfBefore()) << "the plan in force is still that one";
}

TEST_F(CompareTest, ASearchSaysWhatBecameOfThePlanInForce) {
    m_world->incumbent = {session::IncumbentFate::Kind::kLeftOut, "it breaks the ban at conv1"};
    open();
    runSearch();
    EXPECT_EQ(m_window->searchPanel().incumbent(),
              "The plan that was in force took no part in this search: it breaks the ban at conv1.");
    // A plan that had been faster, as its figures read, is not replaced without a word.
    const plan::EndToEnd before{base::Nanoseconds(1'000), base::Nanoseconds(900), base::Nanoseconds(1'100),
                                30};
    m_world->incumbent = {session::IncumbentFate::Kind::kReplaced, {}, before, {}};
    runSearch();
    EXPECT_TRUE(m_window->searchPanel().incumbent().startsWith("The plan that was in force had taken"))
        << m_window->searchPanel().incumbent().toStdString();
    m_world->incumbent.raced = before;
    runSearch();
    EXPECT_TRUE(m_window->searchPanel().incumbent().contains("In the last race of this search it took"))
        << m_window->searchPanel().incumbent().toStdString();
    m_world->incumbent.before->median = base::Nanoseconds(3'600'000'000'000);
    runSearch();
    EXPECT_TRUE(m_window->searchPanel().incumbent().isEmpty()) << "it is faster than that one was";
    m_world->incumbent = {session::IncumbentFate::Kind::kKept, {}};
    runSearch();
    EXPECT_TRUE(m_window->searchPanel().incumbent().startsWith("The plan that was in force stays"));
    m_world->incumbent = {};
    runSearch();
    EXPECT_TRUE(m_window->searchPanel().incumbent().isEmpty());
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

/// Nobody looks for a column of which nothing tells that it is there.
TEST_F(CompareTest, ColumnsWithoutRoomHaveASignAndAreChosenThere) {
    open();
    runSearch();
    m_window->controller().compareWithGreedy();
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    m_window->showBottom(shell::MainWindow::kCompare);
    settle();
    auto* button = panel().columnsButton();
    const std::pair<panels::ComparePanel::View, panels::TableView*> views[] = {
        {panels::ComparePanel::kPlans, panel().plans()},
        {panels::ComparePanel::kParts, panel().table()},
        {panels::ComparePanel::kOperators, panel().operators()},
        {panels::ComparePanel::kBackends, panel().backends()}};
    int without = 0;
    for (const int width : {700, 1024, 2560}) {
        m_window->resize(width, 700);
        for (const auto& [view, table] : views) {
            panel().show(view);
            settle();
            const auto count = static_cast<int>(table->leftOut().size());
            without += count;
            EXPECT_EQ(button->isVisible(), count > 0) << view << " at " << width;
            if (count > 0) {
                EXPECT_TRUE(button->accessibleName().startsWith(QStringLiteral("%1 more column").arg(count)))
                    << button->accessibleName().toStdString();
                EXPECT_TRUE(button->text().contains(QString::number(count)));
                for (const int column : table->leftOut()) {
                    EXPECT_TRUE(table->isColumnHidden(column));
                    const auto title =
                        table->model()->headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
                    EXPECT_TRUE(button->toolTip().contains(title)) << button->toolTip().toStdString();
                }
            }
        }
    }
    EXPECT_GT(without, 0);
    // What a person wants comes before what has room, until they have what has room again.
    m_window->resize(700, 700);
    panel().show(panels::ComparePanel::kParts);
    settle();
    auto* list = panel().table();
    ASSERT_FALSE(list->leftOut().empty());
    const auto before = list->leftOut();
    const auto choose = [&](const QString& title) {
        emit button->menu()->aboutToShow();
        for (QAction* action : button->menu()->actions()) {
            if (style::withoutMnemonic(action->text()) == title) {
                action->trigger();
                settle();
                return;
            }
        }
        FAIL() << "no entry " << title.toStdString();
    };
    const auto titleOf = [&](int column) {
        return list->model()->headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
    };
    const int wanted = before.front();
    ASSERT_NO_FATAL_FAILURE(choose(titleOf(wanted)));
    EXPECT_FALSE(list->isColumnHidden(wanted));
    shoot("compare-columns");
    m_theme->setChoice(style::ThemeChoice::kDark);
    settle();
    shoot("compare-columns-dark");
    ASSERT_NO_FATAL_FAILURE(choose(titleOf(wanted)));
    EXPECT_TRUE(list->isColumnHidden(wanted));
    m_window->resize(2560, 700);
    settle();
    EXPECT_EQ(list->leftOut(), std::vector<int>{wanted}) << "they chose it to be hidden";
    EXPECT_TRUE(button->accessibleName().startsWith("1 more column"));
    ASSERT_NO_FATAL_FAILURE(choose("As Many as Have Room"));
    EXPECT_TRUE(list->leftOut().empty());
    EXPECT_FALSE(button->isVisible());
    m_window->resize(700, 700);
    settle();
    EXPECT_EQ(list->leftOut(), before);
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
    QSettings settings(m_folder.filePath("tessera.ini"), QSettings::IniFormat);
    EXPECT_NE(shell::folderOfFiles(&settings), m_folder.path());
    open(&settings);
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
    EXPECT_EQ(shell::folderOfFiles(&settings), m_folder.path()) << "the next dialog begins there";
    shell::writeFolderOf(settings, "/gone/saved.json");
    EXPECT_TRUE(QDir(shell::folderOfFiles(&settings)).exists());
}

// A row that was looked at before stayed the current one, and "Take It" took that plan.
TEST_F(CompareTest, ShowTheMixLeadsToItsRow) {
    m_world->wholeGraphWins = true;
    open();
    runSearch();
    settle();
    m_window->showBottom(MainWindow::kCompare);
    auto* list = panel().plans();
    goTo({From::kBaseline, "xnnpack"});
    ASSERT_EQ(panel().takeButton()->text(), "Take It");
    emit m_window->searchPanel().verdictAction();
    settle();
    EXPECT_EQ(list->currentRow(), plans().rowOf({From::kMix, {}}));
    EXPECT_EQ(panel().takeButton()->text(), "Take B");
    const auto mix = m_window->controller().mix();
    QTest::mouseClick(panel().takeButton(), Qt::LeftButton);
    settle();
    EXPECT_EQ(document().plan(), mix);
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
        settle();
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
    ASSERT_NO_FATAL_FAILURE(showBothSides());
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
    ASSERT_NO_FATAL_FAILURE(showBothSides());
    auto& a = m_window->canvas();
    auto& b = m_window->otherCanvas();
    const auto node = graph::NodeId(1);
    b.reveal(b.scene()->boxOf(node));
    const QPointF place = b.placeOf(b.scene()->boxOf(node)).center();
    QMouseEvent move(QEvent::MouseMove, place, b.viewport()->mapToGlobal(place), Qt::NoButton, {}, {});
    QApplication::sendEvent(b.viewport(), &move);
    EXPECT_EQ(a.echoedHover(), a.scene()->boxOf(node));
}

TEST_F(CompareTest, TheBestMixIsListedAsSoonAsThereIsOneAndStaysWhatItIs) {
    m_world->wholeGraphWins = true;
    m_world->previewsTimeAgain = true;
    open();
    const PlanOrigin mix{From::kMix, {}};
    EXPECT_EQ(row(mix), nullptr);
    runSearch();
    ASSERT_NE(row(mix), nullptr) << "without being asked for";
    EXPECT_TRUE(row(mix)->time);
    EXPECT_TRUE(row(mix)->ratio);
    m_window->controller().takePlan(mix);
    settle();
    ASSERT_EQ(row(mix)->against, Against::kSamePlan);
    // The parts of the plan are timed again for a preview: it is the same plan.
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    settle();
    m_window->actions().undoAction->trigger();
    settle();
    EXPECT_EQ(row(mix)->against, Against::kSamePlan);
}

TEST_F(CompareTest, ThePlanInForceStaysInSightBesideTheOneThatWasMeasured) {
    open();
    runSearch();
    const auto& list = *panel().plans();
    const auto isInSight = [&](const PlanOrigin& origin) {
        return list.viewport()->rect().contains(
            list.visualRect(list.viewIndex(plans().rowOf(origin), PlansModel::kPlan)).center());
    };
    measureBeside(m_onednn);
    EXPECT_TRUE(isInSight(m_onednn));
    EXPECT_TRUE(isInSight({From::kInForce, {}}));
}

TEST_F(CompareTest, ABestPlanThatIsInATieSaysSo) {
    open();
    runSearch();
    const auto tab = [this] { return m_window->modelTabs().tabText(0); };
    EXPECT_TRUE(tab().endsWith("best plan")) << tab().toStdString();
    auto plan = std::make_shared<plan::Plan>(*document().plan());
    plan->speedUp = {1.0, 0.4, 2.5};
    document().setPlan(plan);
    settle();
    EXPECT_TRUE(tab().endsWith("best plan, in a tie")) << tab().toStdString();
}

} // namespace
} // namespace tessera::test
