// Any plan beside the one in force: where it comes from, and what is said of it.
#include "tests/widgets/shell/compare_fixture.h"

namespace tessera::test {
namespace {

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
    EXPECT_EQ(cell(xeon, PlansModel::kRatio), QStringLiteral("2.0 times as slow (1.9 to 2.1)"));
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
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), QStringLiteral("2.0 times as slow (1.9 to 2.1)"));
    EXPECT_TRUE(cell(greedy, PlansModel::kRatio).startsWith("tie (")) << "its interval holds 1";
    // The race stays, with the plan's own time in it.
    EXPECT_EQ(cell(m_onednn, PlansModel::kRatio),
              QStringLiteral("10 % slower (8 to 12), this plan ") + itemmodels::durationText(time));
    const PlanRow* raced = row({From::kRace, {}});
    ASSERT_NE(raced, nullptr);
    EXPECT_EQ(raced->time->median, time);
    EXPECT_EQ(plans().rows().front().time->median, document().plan()->endToEnd->median);
    shoot("compare-plans");
    // Of another plan none of this is a ratio.
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    settle();
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), u"–");
}

/// What was measured of plans against each other is there at the next start, with its moment; beside another
/// plan it is not.
TEST_F(CompareTest, RunsInTurnsAreKeptForTheNextStartWithTheirPlan) {
    m_plansFolder = m_folder.filePath("kept");
    m_world->converts = true; // with layouts, without which no plan can be read
    const auto saved = [this] {
        return waitFor(
            [this] { return !m_window->controller().bridge().running(bridge::JobKind::kSavePlan); });
    };
    const auto start = [&] {
        ASSERT_TRUE(saved());
        m_window.reset();
        open();
        ASSERT_TRUE(waitFor([this] { return document().plan()->endToEnd.has_value(); }));
        settle();
    };
    open();
    runSearch();
    const PlanOrigin xnnpack{From::kBaseline, "xnnpack"};
    ASSERT_NO_FATAL_FAILURE(measureBeside(xnnpack));
    const auto plan = document().plan();
    const QString ratio = cell(xnnpack, PlansModel::kRatio);
    const QString moment = cell(xnnpack, PlansModel::kMeasured);
    const QString time = cell(xnnpack, PlansModel::kTime);
    EXPECT_EQ(ratio, QStringLiteral("2.0 times as slow (1.9 to 2.1)"));
    ASSERT_NO_FATAL_FAILURE(start());
    for (const auto& problem : m_window->findChild<itemmodels::ProblemsModel*>()->rows()) {
        ADD_FAILURE() << problem.text.toStdString() << " " << problem.where.toStdString();
    }
    EXPECT_EQ(document().second(), nullptr) << "it is in the list, and nobody chose it";
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), ratio);
    EXPECT_EQ(cell(xnnpack, PlansModel::kMeasured), moment);
    EXPECT_EQ(cell(xnnpack, PlansModel::kTime), time);
    EXPECT_EQ(row(xnnpack)->title, "XNNPACK");
    // Chosen, it is compared by that run.
    chooseByReturn(xnnpack);
    ASSERT_TRUE(document().together());
    EXPECT_EQ(document().together()->ratio.median, 2.0);
    shoot("compare-runs-kept");
    ASSERT_NO_FATAL_FAILURE(start()); // read and not written again, they are there still
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), ratio);
    // Beside another plan there is no ratio, now and at the next start.
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    settle();
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), u"–");
    ASSERT_TRUE(saved());
    EXPECT_EQ(QDir(m_plansFolder).entryList({"*.runs"}).size(), 0);
    m_window->actions().undoAction->trigger();
    settle();
    EXPECT_EQ(cell(xnnpack, PlansModel::kRatio), ratio) << "the plan that it ran with is back";
}

TEST_F(CompareTest, RunsThatCannotBeReadAreSaidAndThePlanStays) {
    m_plansFolder = m_folder.filePath("kept");
    open();
    runSearch();
    chooseByReturn({From::kBaseline, "xnnpack"});
    m_window->actions().measure->trigger();
    ASSERT_TRUE(waitFor([this] { return document().ratio().has_value(); }));
    ASSERT_NO_FATAL_FAILURE(settle());
    m_window.reset();
    const QStringList runs = QDir(m_plansFolder).entryList({"*.runs"});
    ASSERT_EQ(runs.size(), 1);
    QFile file(QDir(m_plansFolder).filePath(runs.front()));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"tessera-runs\", \"version\": 9}");
    file.close();
    open();
    ASSERT_TRUE(waitFor([this] { return document().plan()->endToEnd.has_value(); }));
    settle();
    const auto* problems = m_window->findChild<itemmodels::ProblemsModel*>();
    ASSERT_TRUE(std::ranges::any_of(
        problems->rows(), [](const auto& each) { return each.text.contains(QStringLiteral("version")); }));
    EXPECT_EQ(cell({From::kBaseline, "xnnpack"}, PlansModel::kRatio), u"–");
}

/// One rule for every row: a ratio is to the figure of the plan that is on show, or says to which.
TEST_F(CompareTest, EveryRatioIsToAFigureThatItsRowOrTheFirstOneShows) {
    open();
    runSearch();
    for (const char* backend : {"xnnpack", "openblas"}) { // one after the other
        chooseByReturn({From::kBaseline, backend});
        m_world->measureFactor = m_world->measureFactor + 1;
        m_window->actions().measure->trigger();
        ASSERT_TRUE(waitFor([this] { return document().ratio().has_value(); }));
        settle();
    }
    int ratios = 0;
    for (const PlanRow& each : plans().rows()) {
        const QString words = cell(each.origin, PlansModel::kRatio);
        if (!each.ratio) {
            continue;
        }
        ++ratios;
        const auto shown = document().plan()->endToEnd->median;
        const bool isOfNow = each.origin == PlanOrigin{From::kBaseline, "openblas"}; // which ran with it last
        EXPECT_EQ(words.contains("this plan"), !isOfNow) << words.toStdString();
        EXPECT_TRUE(isOfNow || !words.contains(itemmodels::durationText(shown))) << words.toStdString();
    }
    EXPECT_GE(ratios, 3) << "two runs, and the race";
}

/// What was measured of a plan stays with it: another search hides it, and it is there again with the plan.
TEST_F(CompareTest, RunsOfAPlanAreThereAgainWhenItComesBack) {
    open();
    runSearch();
    const PlanOrigin xnnpack{From::kBaseline, "xnnpack"};
    ASSERT_NO_FATAL_FAILURE(measureBeside(xnnpack));
    const QString ratio = cell(xnnpack, PlansModel::kRatio);
    const QString moment = cell(xnnpack, PlansModel::kMeasured);
    const QString verdict = panel().verdict();
    const QString file = m_folder.filePath("measured.json");
    m_window->controller().exportPlan(m_window->controller().exported(), "json", file);
    ASSERT_TRUE(waitFor([&] { return QFile::exists(file); }));
    const auto isThere = [&] {
        return cell(xnnpack, PlansModel::kRatio) == ratio && cell(xnnpack, PlansModel::kMeasured) == moment;
    };
    // Choosing it again, or another one between, costs nothing.
    chooseByReturn(m_onednn);
    chooseByReturn(xnnpack);
    EXPECT_TRUE(isThere());
    EXPECT_EQ(panel().verdict(), verdict);
    // Under a pin it has no ratio.
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    settle();
    EXPECT_FALSE(isThere());
    ASSERT_TRUE(document().ratio() == std::nullopt);
    // A search takes all baselines anew.
    runSearch();
    settle();
    EXPECT_FALSE(isThere());
    const QStringList ways{"undo the search", "undo the pin"};
    for (const QString& way : ways) {
        m_window->actions().undoAction->trigger();
        settle();
        EXPECT_EQ(isThere(), way == ways.last()) << way.toStdString();
    }
    EXPECT_EQ(panel().verdict(), verdict);
    m_window->actions().redoAction->trigger();
    settle();
    EXPECT_FALSE(isThere());
    // The same placement from a file is the same plan.
    m_window->controller().loadPlan(file);
    settle();
    ASSERT_TRUE(waitFor([&] { return isThere(); })) << cell(xnnpack, PlansModel::kRatio).toStdString();
}

/// "Not run" of what ran: a baseline has its newest time, without a ratio where it is of another race.
TEST_F(CompareTest, ABaselineThatRanBeforeHasItsTime) {
    open();
    runSearch();
    const PlanOrigin greedy{From::kBaseline, "greedy"};
    ASSERT_TRUE(waitFor([&] { return row(m_onednn) != nullptr && row(m_onednn)->time.has_value(); }));
    for (const PlanOrigin& origin : {m_onednn, greedy}) {
        const auto& baselines = document().plan()->baselines;
        const bool ran = std::ranges::any_of(baselines, [&](const auto& baseline) {
            return baseline.time && QString::fromStdString(baseline.name) == origin.key;
        });
        ASSERT_NE(row(origin), nullptr);
        ASSERT_TRUE(row(origin)->time) << "its search's first race ran it: " << origin.key.toStdString();
        EXPECT_EQ(row(origin)->ratio.has_value(), ran);
        EXPECT_EQ(row(origin)->note.contains("first race"), !ran) << row(origin)->note.toStdString();
    }
    // Before the search, too: the plan that undo leads to ran in no race.
    const auto time = row(m_onednn)->time->median;
    m_window->actions().undoAction->trigger();
    settle();
    ASSERT_TRUE(row(m_onednn)->time);
    EXPECT_EQ(row(m_onednn)->time->median, time);
    EXPECT_FALSE(row(m_onednn)->ratio);
}

/// Each figure says what it is of: whole plans end to end, parts alone, parts in place, or a prediction.
TEST_F(CompareTest, EveryFigureSaysWhatItIsOf) {
    open();
    runSearch();
    m_window->actions().profile->trigger();
    ASSERT_TRUE(waitFor([this] { return document().profile().has_value(); }));
    chooseByReturn({From::kBaseline, "xnnpack"});
    settle();
    const auto label = [this](const char* name) {
        return panel().findChild<style::ElidedLabel*>(QLatin1String(name));
    };
    EXPECT_TRUE(label("compare_a")->text().contains("end to end "));
    EXPECT_FALSE(label("compare_basis")->isVisible()) << "the list's columns say it";
    panel().show(panels::ComparePanel::kParts);
    EXPECT_TRUE(label("compare_basis")->isVisible());
    EXPECT_TRUE(label("compare_basis")->text().contains("alone"));
    // In place it has the time that Operators show.
    using itemmodels::CompareModel;
    const auto* parts = m_window->findChild<CompareModel*>();
    EXPECT_FALSE(panel().table()->isColumnHidden(CompareModel::kInPlaceA));
    EXPECT_TRUE(panel().table()->isColumnHidden(CompareModel::kInPlaceB));
    const auto* operators = m_window->findChild<itemmodels::OperatorsModel*>();
    for (int at = 0; at < parts->rowCount(); ++at) {
        const auto& part = parts->rows()[static_cast<std::size_t>(at)];
        if (part.nodes.empty()) {
            continue;
        }
        const auto same =
            std::ranges::find_if(operators->rows(), [&](const auto& each) { return each.name == part.name; });
        ASSERT_NE(same, operators->rows().end());
        EXPECT_EQ(part.inPlaceA, same->time);
    }
    // What was not run has no place among what ran.
    for (const PlanRow& each : plans().rows()) {
        EXPECT_EQ(cell(each.origin, PlansModel::kTime) == u"–", !each.time);
        const QString predicted = cell(each.origin, PlansModel::kPredicted);
        EXPECT_EQ(predicted.startsWith(u'≈'), !each.time && each.predicted.has_value());
    }
}

/// B says itself what its colours are, unless they are those of the legend.
TEST_F(CompareTest, BHasBackendColoursWithAKeyUnlessDeltaIsChosen) {
    open();
    runSearch();
    m_window->controller().compareWithBaseline("xnnpack");
    ASSERT_NO_FATAL_FAILURE(showBothSides());
    const auto keys = [this] {
        QStringList titles;
        for (const auto* side : m_window->findChildren<shell::SideHeader*>()) {
            for (const auto& look : side->key()) {
                titles << look.title;
            }
        }
        return titles;
    };
    using Mode = layout::ColourMode;
    for (const Mode mode : {Mode::kBackend, Mode::kDelta, Mode::kHeat, Mode::kConfidence, Mode::kBackend}) {
        emit m_window->actions().coloursChanged(mode, shell::Heat::kTime);
        settle();
        const bool isDelta = mode == Mode::kDelta;
        EXPECT_EQ(m_window->otherCanvas().colourMode(), isDelta ? Mode::kDelta : Mode::kBackend);
        EXPECT_EQ(keys(), isDelta ? QStringList() : QStringList("XNNPACK"));
    }
    EXPECT_NEAR(m_window->canvas().width(), m_window->otherCanvas().width(), 16) << "the key takes room of B";
    shoot("compare-split-key");
}

/// Whoever asks for a comparison sees it, whatever was on show and whether or not B is another one now.
TEST_F(CompareTest, AskingForAComparisonShowsIt) {
    m_world->wholeGraphWins = true;
    open();
    runSearch();
    for (int again = 0; again < 2; ++again) {
        for (QAction* action : {m_window->actions().compareMix, m_window->actions().compareGreedy,
                                m_window->actions().compareMix}) {
            m_window->showBottom(shell::MainWindow::kSearch);
            action->trigger();
            settle();
            EXPECT_EQ(m_window->bottom().current(), shell::MainWindow::kCompare)
                << action->text().toStdString();
        }
    }
}

/// From a table the keyboard goes back to what chose it, not to what replaces the plan.
TEST_F(CompareTest, ShiftTabFromEachTableComesToItsChoice) {
    open();
    runSearch();
    m_window->controller().compareWithBaseline("xnnpack");
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    settle();
    using View = panels::ComparePanel::View;
    for (const auto& [view, table] :
         {std::pair(View::kPlans, panel().plans()), std::pair(View::kParts, panel().table()),
          std::pair(View::kOperators, panel().operators()), std::pair(View::kBackends, panel().backends())}) {
        panel().show(view);
        table->setFocus();
        settle();
        QTest::keyClick(table, Qt::Key_Backtab, Qt::ShiftModifier);
        auto* choice = qobject_cast<QRadioButton*>(QApplication::focusWidget());
        ASSERT_NE(choice, nullptr) << view << " " << QApplication::focusWidget()->objectName().toStdString();
        EXPECT_TRUE(choice->isChecked());
        QTest::keyClick(choice, view == View::kBackends ? Qt::Key_Left : Qt::Key_Right);
        EXPECT_NE(qobject_cast<QRadioButton*>(QApplication::focusWidget()), nullptr) << "it jumps away";
        EXPECT_NE(panel().view(), view);
    }
}

/// No table leaves half of the dock empty.
TEST_F(CompareTest, TheTablesFillTheirWidth) {
    open();
    runSearch();
    m_window->controller().compareWithBaseline("xnnpack");
    ASSERT_TRUE(waitFor([this] { return document().other() != nullptr; }));
    m_window->resize(1500, 900);
    settle();
    using View = panels::ComparePanel::View;
    for (const auto& [view, table] :
         {std::pair(View::kPlans, panel().plans()), std::pair(View::kParts, panel().table()),
          std::pair(View::kOperators, panel().operators()), std::pair(View::kBackends, panel().backends())}) {
        panel().show(view);
        settle();
        EXPECT_GE(table->horizontalHeader()->length(), table->viewport()->width()) << view;
        for (int at = 0; at < table->model()->rowCount(); ++at) { // nor has a name too little
            EXPECT_GE(table->columnWidth(view == View::kPlans ? 1 : 0), 100) << view;
        }
    }
    // What there is to say of a plan stands under its own heading.
    for (const PlanRow& each : plans().rows()) {
        EXPECT_TRUE(each.note.isEmpty() || !cell(each.origin, PlansModel::kShares).contains(each.note));
        EXPECT_EQ(cell(each.origin, PlansModel::kNote), each.note);
    }
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
    ASSERT_NO_FATAL_FAILURE(measureBeside(xnnpack));
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
    ASSERT_NE(document().second(), nullptr);
    EXPECT_EQ(document().other(), first)
        << "the plan in force is the other search's again, and so is its mix";
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

TEST_F(CompareTest, TheKeyOfThePanelLeadsToItsTable) {
    open();
    runSearch();
    m_window->canvas().setFocus();
    m_window->showBottom(shell::MainWindow::kOperators);
    QTest::keySequence(m_window.get(), QKeySequence("Alt+6"));
    ASSERT_TRUE(panel().plans()->hasFocus());
    QTest::keyClick(panel().plans(), Qt::Key_Down);
    QTest::keyClick(panel().plans(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] { return document().second() != nullptr; }));
}

} // namespace
} // namespace tessera::test
