// What became of a pattern in the last search: beside its text, and in the inspector.
#include "tests/support/paths.h"
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/code_edit.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/spec_text.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/pattern_fates.h"
#include "widgets/shell/spec_editor_controller.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/toast.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QIcon>
#include <QImage>
#include <QKeySequence>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <set>

namespace tessera::test {
namespace {

using base::Nanoseconds;
using graph::NodeId;
using panels::MatchRow;
using session::CandidateFate;
using shell::PatternFates;

backend::Cost timed(std::int64_t ns) {
    return backend::Cost::measured(Nanoseconds(ns), Nanoseconds(ns), Nanoseconds(ns), 9);
}

std::vector<NodeId> at(std::uint32_t node) {
    return {NodeId(node)};
}

std::string wordsOf(const PatternFates& fates, std::initializer_list<std::uint32_t> nodes) {
    std::vector<shell::RegionFate> all;
    for (const auto node : nodes) {
        all.push_back(fates.of("r", at(node)));
    }
    return shell::fateWords(all).toStdString();
}

TEST(PatternFatesTest, TellHowManyWereChosenAndWhyOthersWereNot) {
    const auto refused = backend::Cost::infeasible(backend::Outcome::kUnsupported, "group = 32, needs 1");
    const PatternFates fates(std::vector<CandidateFate>{
        {"r", at(0), "a", timed(50), Nanoseconds(4700), false},
        {"r", at(0), "b", timed(40), std::nullopt, true}, // the best of a region counts
        {"r", at(1), "a", timed(50), Nanoseconds(1200), false},
        {"r", at(2), "a", timed(50), Nanoseconds(8000), false},
        {"r", at(2), "b", refused, std::nullopt, false},
        {"r", at(3), "", refused, std::nullopt, false},
        {"r", at(4), "a", backend::Cost::predicted(Nanoseconds(7)), std::nullopt, false},
        {"r", at(5), "a", timed(50), Nanoseconds(0), false},
        {"r", at(6), "a", timed(50), std::nullopt, false},
        {"r", at(7), "a", backend::Cost::predicted(Nanoseconds(7)), Nanoseconds(1), false}});
    EXPECT_EQ(wordsOf(fates, {0}), "chosen in 1");
    EXPECT_EQ(wordsOf(fates, {1, 2}), "slower in 2, by 1.2\u00a0µs to 8.0\u00a0µs for the plan");
    EXPECT_EQ(wordsOf(fates, {3}), "refused in 1: group = 32, needs 1");
    EXPECT_EQ(wordsOf(fates, {4}), "not measured within the budget in 1");
    EXPECT_EQ(wordsOf(fates, {5}), "as good as what was chosen in 1");
    EXPECT_EQ(wordsOf(fates, {6}), "measured and not chosen in 1");
    EXPECT_EQ(wordsOf(fates, {7}), "not measured, and predicted to be no faster, in 1")
        << "no slower by 1 ns";
    EXPECT_EQ(wordsOf(fates, {9}), "not searched yet in 1") << "a region that the search did not know of";
    EXPECT_EQ(fates.of("other", at(0)).kind, shell::RegionFate::Kind::kNotSearched)
        << "the search has seen nothing of this rule";
    EXPECT_EQ(wordsOf(fates, {0, 3, 9}),
              "chosen in 1 · refused in 1: group = 32, needs 1 · not searched yet in 1");
}

TEST(PatternFatesTest, EditedRulesAreThoseThatTheInstalledSpecHasNotGot) {
    const auto spec = [](const char* second, const char* where) {
        const std::string head =
            R"({"format": "tessera-spec", "version": 1, "id": "x", "title": "X", "badge": "XX", "colour": "DN", "device": "cpu", "level": "operator",
                "library": "x.so", "patterns": [{"id": "a", "match": "Relu"}, {"id": "b", "match": ")";
        return *pattern::parseSpec(head + second + R"(", "where": ")" + where + R"("}]})", "x.json");
    };
    const auto installed = spec("x = Sigmoid", "x.rank == 2");
    EXPECT_TRUE(shell::editedRules(installed, installed).empty());
    EXPECT_EQ(shell::editedRules(spec("x = Tanh", "x.rank == 2"), installed), std::vector<std::string>{"b"});
    EXPECT_EQ(shell::editedRules(spec("x = Sigmoid", "x.rank == 3"), installed),
              std::vector<std::string>{"b"});
}

TEST(SpecTextTest, KnowsTheRuleOfAPlaceWhateverElseIsWrong) {
    const QString text = QStringLiteral("{\"patterns\": [ {\"id\": \"a\", \"match\": \"Relu\"}, "
                                        "{\"match\": \"]}\\\"\", \"id\": \"b\" } ], "
                                        "\"fusion\": [{\"anchor\": \"Conv\"}], ");
    const auto at = [&](const char* what) {
        return panels::ruleAt(text, static_cast<int>(text.indexOf(QLatin1String(what)))).toStdString();
    };
    EXPECT_EQ(at("Relu"), "a");
    EXPECT_EQ(at("\"b\""), "b");
    EXPECT_EQ(at("anchor"), "fusion-1");
    EXPECT_EQ(at("patterns"), "");
    ASSERT_TRUE(panels::ruleOf(text, "b"));
    EXPECT_TRUE(text.mid(panels::ruleOf(text, "b")->begin).startsWith(QStringLiteral("{")));
    EXPECT_FALSE(panels::ruleOf(text, "c"));
    EXPECT_FALSE(panels::rulesIn(QStringLiteral("{\"patterns\": [ {"), "patterns"));
}

class PatternFatesInWindow : public WindowTest {
protected:
    PatternFatesInWindow() : m_before(qgetenv("XDG_CONFIG_HOME")) {
        qputenv("XDG_CONFIG_HOME", m_folder.path().toLocal8Bit());
    }
    ~PatternFatesInWindow() override {
        m_before.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", m_before);
    }
    /// The nodes of a region that the backend runs in the plan, selected.
    std::vector<NodeId> selectRegionOf(const std::string& backend) {
        const auto& plan = *m_window->controller().document().plan();
        const auto found = std::ranges::find_if(plan.regions, [&](const plan::PlannedRegion& region) {
            return region.implementation.backend == backend;
        });
        EXPECT_NE(found, plan.regions.end()) << backend;
        const auto nodes = found->region.nodes;
        m_window->controller().document().selection().select(nodes, nodes.back(), nullptr);
        return nodes;
    }
    /// What is in force has one rule more than what is installed.
    void installAnEdit() {
        QFile file(QString::fromStdString(test::sourcePath("resources/specs/onednn.json")));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(file.readAll());
        const auto rule = panels::ruleOf(text, "deconv");
        ASSERT_TRUE(rule);
        text.remove(rule->begin, text.indexOf(u'{', rule->end) - rule->begin);
        QFile installed(m_folder.filePath("onednn.json"));
        ASSERT_TRUE(installed.open(QIODevice::WriteOnly));
        installed.write(text.toUtf8());
        installed.close();
        m_world->installedSpec = installed.fileName().toStdString();
    }
    [[nodiscard]] const style::Toast* toast() const {
        return m_window->findChild<style::ToastArea*>()->current();
    }
    [[nodiscard]] const MatchRow* rowOfRule(const QString& rule) const {
        const auto& rows = m_editor->matches().rows();
        const auto found = std::ranges::find(rows, rule, &MatchRow::rule);
        return found != rows.end() ? &*found : nullptr;
    }
    void openSpec() {
        makeWindow();
        openModel("builtin:dcgan");
        m_window->actions().editSpecs->trigger();
        m_editor = m_window->findChild<panels::SpecEditor*>();
        auto* list = m_editor->findChild<panels::TableView*>("spec_list");
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            list->setCurrentIndex(list->model()->index(row, 0));
            if (m_editor->specId() == "onednn") {
                break;
            }
        }
        settle();
    }
    void settle() {
        ASSERT_NO_FATAL_FAILURE(WindowTest::settle());
        ASSERT_GT(m_editor->matches().rowCount(), 0);
    }
    [[nodiscard]] std::vector<MatchRow> taken() {
        std::vector<MatchRow> rows;
        std::ranges::copy_if(m_editor->matches().rows(), std::back_inserter(rows),
                             [](const MatchRow& row) { return row.isTaken(); });
        return rows;
    }
    [[nodiscard]] QStringList clauses() {
        QStringList all;
        for (const MatchRow& row : taken()) {
            all << row.clause;
        }
        return all;
    }
    /// A pattern that is added and saved, so that all of the backends are read anew.
    void saveAnEdit() {
        selectRegionOf("onednn");
        m_window->actions().addPattern->trigger();
        settle();
        emit m_editor->saveRequested();
        settle();
        ASSERT_TRUE(QFile::exists(m_folder.filePath("tessera/specs/onednn.json")));
    }
    /// \param buttons of the question, where it is asked for.
    void revert(QStringList* buttons = nullptr) {
        QTimer confirm;
        QObject::connect(&confirm, &QTimer::timeout, [&] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                confirm.stop();
                for (const QAbstractButton* button : box->buttons()) {
                    if (buttons != nullptr) {
                        *buttons << button->text();
                    }
                }
                box->findChild<QPushButton*>("confirm")->click();
            }
        });
        confirm.start(5);
        emit m_editor->revertRequested();
        settle();
    }
    [[nodiscard]] bool isSaid(const QString& words) {
        const auto labels = m_editor->findChildren<QLabel*>();
        const auto elided = m_editor->findChildren<style::ElidedLabel*>();
        const auto says = [&](const auto* label) { return label->text().contains(words); };
        return std::ranges::any_of(labels, says) || std::ranges::any_of(elided, says);
    }
    panels::SpecEditor* m_editor = nullptr;
    QTemporaryDir m_folder;
    QByteArray m_before;
};

TEST_F(PatternFatesInWindow, StandBesideThePatternAfterASearchAndGoWithTheSpec) {
    openSpec();
    ASSERT_FALSE(taken().empty());
    for (const MatchRow& row : taken()) {
        EXPECT_TRUE(row.clause.contains("a search tells")) << row.clause.toStdString();
    }
    runSearch();
    settle();
    QString all;
    for (const MatchRow& row : taken()) {
        if (row.clause.contains("comes first")) {
            continue; // all of it is told of under another rule
        }
        all += row.clause + u'\n';
        // Every place has its fate: the counts add up to the column's.
        int sum = 0;
        for (const QString& part : row.clause.split(QStringLiteral(" · "))) {
            sum +=
                part.section(QStringLiteral(" in "), 1).section(QRegularExpression("[^0-9]"), 0, 0).toInt();
        }
        EXPECT_EQ(sum, row.count.toInt()) << row.clause.toStdString();
    }
    for (const char* fate : {"chosen in", "slower in", "4.7", "refused in", "not measured within"}) {
        EXPECT_TRUE(all.contains(fate)) << fate << " is not in\n" << all.toStdString();
    }
    EXPECT_TRUE(isSaid("chosen in"));
    m_window->showBottom(shell::MainWindow::kSpecs);
    shoot("pattern-fates");
    ASSERT_NO_FATAL_FAILURE(saveAnEdit()); // another text: what was searched is of the one before
    for (const MatchRow& row : taken()) {
        EXPECT_TRUE(row.clause.contains("a search tells") || row.clause.contains("comes first"))
            << row.clause.toStdString();
    }
}

/// What a search found of a spec is true of it, however often other texts were in use in between.
TEST_F(PatternFatesInWindow, OfASearchComeBackWithTheSpecThatItWasMadeWith) {
    openSpec();
    runSearch();
    settle();
    const QStringList before = clauses();
    const QString text = m_editor->text();
    ASSERT_NO_FATAL_FAILURE(saveAnEdit());
    EXPECT_NE(clauses(), before);
    const QString edited = m_editor->text();
    // Undone in the editor, before anything is saved again.
    int steps = 0;
    while (m_editor->text() != text && m_editor->edit()->document()->isUndoAvailable()) {
        m_editor->edit()->undo();
        ++steps;
    }
    settle();
    ASSERT_EQ(m_editor->text(), text);
    EXPECT_EQ(clauses(), before) << clauses().join(u'\n').toStdString();
    EXPECT_FALSE(isSaid("earlier search")) << "the plan that it found is in force";
    for (int step = 0; step < steps; ++step) {
        m_editor->edit()->redo();
    }
    settle();
    ASSERT_EQ(m_editor->text(), edited);
    EXPECT_NE(clauses(), before);
    // Reverted, which takes the saved file away.
    ASSERT_NO_FATAL_FAILURE(revert());
    EXPECT_EQ(m_editor->text(), text);
    EXPECT_EQ(clauses(), before) << clauses().join(u'\n').toStdString();
    // With the plan of a search of another text in force they are told as what they are.
    ASSERT_NO_FATAL_FAILURE(saveAnEdit());
    runSearch();
    settle();
    ASSERT_NO_FATAL_FAILURE(revert());
    EXPECT_EQ(clauses(), before);
    EXPECT_TRUE(isSaid("by an earlier search"));
    const QString title = m_editor->matches()
                              .headerData(panels::MatchesModel::kClause, Qt::Horizontal, Qt::DisplayRole)
                              .toString();
    EXPECT_EQ(title, "What became of it in an earlier search");
    // Another model knows nothing of it.
    openModel("builtin:resnext50");
    settle();
    EXPECT_TRUE(std::ranges::any_of(
        taken(), [](const MatchRow& row) { return row.clause.contains("a search tells"); }));
}

// A text that was never saved was never in use: throwing it away took the fates of all backends with it.
TEST_F(PatternFatesInWindow, ComeBackWhenWhatWasOnlyWrittenIsReverted) {
    openSpec();
    runSearch();
    settle();
    const QStringList before = clauses();
    const QString text = m_editor->text();
    m_window->actions().addPattern->trigger();
    ASSERT_NE(m_editor->text(), text);
    QStringList buttons;
    ASSERT_NO_FATAL_FAILURE(revert(&buttons));
    EXPECT_EQ(m_editor->text(), text);
    ASSERT_TRUE(waitFor([&] { return clauses() == before; })) << clauses().join(u'\n').toStdString();
    ASSERT_EQ(buttons.size(), 2);
    for (const QString& button : buttons) {
        EXPECT_FALSE(QKeySequence::mnemonic(button).isEmpty()) << button.toStdString();
    }
}

TEST_F(PatternFatesInWindow, OfAWholeGraphAreThoseOfTheBestMixAndSaySo) {
    m_world->wholeGraphWins = true;
    openSpec();
    runSearch();
    settle();
    EXPECT_TRUE(isSaid("of the best mix")) << "the plan itself has none of these regions";
    const QString title = m_editor->matches()
                              .headerData(panels::MatchesModel::kClause, Qt::Horizontal, Qt::DisplayRole)
                              .toString();
    EXPECT_TRUE(title.contains("best mix")) << title.toStdString();
    const QString tip = m_editor->findChild<style::ElidedLabel*>("spec_summary")->toolTip();
    EXPECT_TRUE(tip.contains("The plan in force is no mix")) << tip.toStdString();
    EXPECT_FALSE(tip.contains("No backend")) << tip.toStdString();
    EXPECT_TRUE(
        std::ranges::any_of(taken(), [](const auto& row) { return row.clause.contains("chosen in"); }));
}

TEST_F(PatternFatesInWindow, TheInspectorSaysWhatBecameOfThePatternsOfANode) {
    openSpec();
    runSearch();
    ASSERT_TRUE(m_window->selectNode("/main/3/ConvTranspose"));
    settle();
    ASSERT_TRUE(waitFor([this] { return m_window->inspector().details().has_value(); }));
    const QString lines = m_window->inspector().details()->patterns.join(u'\n');
    EXPECT_TRUE(lines.contains("conv-chain: chosen")) << lines.toStdString();
    EXPECT_TRUE(lines.contains("group = 32, needs 1")) << lines.toStdString();
    const auto labels = m_window->inspector().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(
        labels, [&](const QLabel* label) { return label->text().contains("what became of each"); }));
}

/// The pattern that is written of a selection takes what was selected.
TEST_F(PatternFatesInWindow, AddAPatternWritesOneThatTakesTheSelection) {
    openSpec();
    const auto& plan = *m_window->controller().document().plan();
    std::set<QString> seen;
    for (const auto& region : plan.regions) {
        const QString title = QString::fromStdString(graph::regionTitle(*plan.graph, region.region));
        if (!seen.insert(title).second) {
            continue;
        }
        m_window->controller().document().selection().select(region.region.nodes, region.region.nodes.back(),
                                                             nullptr);
        m_window->actions().addPattern->trigger();
        const QString id = seen.size() == 1 ? QStringLiteral("new-pattern")
                                            : QStringLiteral("new-pattern-%1").arg(seen.size());
        EXPECT_TRUE(m_editor->edit()->textCursor().hasSelection()) << "to be written over";
        const bool isTaken = waitFor([&] {
            const auto rows = taken();
            return std::ranges::any_of(rows, [&](const MatchRow& row) {
                return row.rule == id && row.where.startsWith(title + u' ');
            });
        });
        EXPECT_TRUE(isTaken) << title.toStdString() << " by "
                             << m_editor->edit()->textCursor().selectedText().toStdString();
        EXPECT_EQ(m_editor->findings().rowCount(), 0)
            << m_editor->findings().index(0, 0).data().toString().toStdString();
    }
    EXPECT_GT(seen.size(), 1U);
    m_editor->markSaved(false);
}

TEST_F(PatternFatesInWindow, APatternGoesToTheBackendOfTheRegionAndThatIsSaid) {
    makeWindow();
    openModel("builtin:dcgan");
    m_editor = m_window->findChild<panels::SpecEditor*>();
    for (const char* backend : {"onednn", "openblas"}) {
        m_window->canvas().setFocus();
        selectRegionOf(backend);
        m_window->actions().addPattern->trigger();
        EXPECT_EQ(m_editor->specId().toStdString(), backend);
        ASSERT_NE(toast(), nullptr);
        EXPECT_TRUE(toast()->title.contains("new-pattern")) << toast()->title.toStdString();
        EXPECT_TRUE(toast()->title.contains(m_window->controller().document().looks().of(backend).title))
            << toast()->title.toStdString();
        m_window->findChild<style::ToastArea*>()->clear();
    }
    // A person chose oneDNN in the list, and the button is in its spec.
    m_editor->choose("onednn");
    m_window->actions().addPattern->trigger();
    EXPECT_EQ(m_editor->specId(), "onednn");
    QTest::mouseClick(m_editor->addButton(), Qt::LeftButton);
    EXPECT_EQ(m_editor->specId(), "onednn");
    EXPECT_TRUE(m_editor->text().contains("\"new-pattern-3\""));
    m_editor->markSaved(false);
}

TEST_F(PatternFatesInWindow, WithoutARegionAValidExampleIsWrittenAndThatIsSaid) {
    openSpec();
    m_window->controller().document().selection().clear(nullptr);
    m_window->actions().addPattern->trigger();
    ASSERT_NE(toast(), nullptr);
    EXPECT_TRUE(toast()->text.contains("No region is selected")) << toast()->text.toStdString();
    ASSERT_TRUE(waitFor([&] { return rowOfRule("new-pattern") != nullptr; }));
    EXPECT_EQ(m_editor->findings().rowCount(), 0);
    m_editor->markSaved(false);
}

TEST_F(PatternFatesInWindow, APatternThatTakesTheSameRegionsSaysSoAndCountsNothing) {
    openSpec();
    runSearch();
    settle();
    const auto summary = [&] { return m_editor->findChild<style::ElidedLabel*>("spec_summary")->text(); };
    const QString before = summary();
    ASSERT_TRUE(before.contains("chosen in")) << before.toStdString();
    const auto nodes = taken().front().nodes; // which a rule takes already
    m_window->controller().document().selection().select(nodes, nodes.back(), nullptr);
    m_window->actions().addPattern->trigger();
    const auto isTold = [&] {
        const MatchRow* row = rowOfRule("new-pattern");
        return row != nullptr &&
               (row->clause.contains("same regions as") || row->clause.contains("these regions too"));
    };
    EXPECT_TRUE(waitFor(isTold));
    ASSERT_NE(rowOfRule("new-pattern"), nullptr);
    const QString clause = rowOfRule("new-pattern")->clause;
    EXPECT_FALSE(clause.contains("chosen")) << clause.toStdString();
    EXPECT_EQ(rowOfRule("new-pattern")->kind, MatchRow::Kind::kPassed);
    EXPECT_EQ(summary().toStdString(), before.toStdString());
    m_editor->markSaved(false);
}

TEST_F(PatternFatesInWindow, TheRuleThatIsEditedIsMarkedInSightAndStaysSoWhenItIsSaved) {
    openSpec();
    selectRegionOf("onednn");
    m_window->actions().addPattern->trigger();
    auto* table = m_editor->matchTable();
    const auto isMarked = [&] {
        const int row = table->currentRow();
        return row >= 0 && m_editor->matches().rows()[static_cast<std::size_t>(row)].rule == "new-pattern" &&
               table->viewport()->rect().contains(table->visualRect(table->viewIndex(row, 0)).center());
    };
    EXPECT_TRUE(waitFor(isMarked));
    const int caret = m_editor->edit()->textCursor().position();
    m_editor->saveButton()->setFocus();
    QTest::mouseClick(m_editor->saveButton(), Qt::LeftButton);
    settle();
    EXPECT_FALSE(m_editor->modified());
    EXPECT_TRUE(waitFor(isMarked));
    EXPECT_EQ(m_editor->edit()->textCursor().position(), caret);
    EXPECT_EQ(m_window->focusWidget(), m_editor->edit());
    const int row = m_editor->specList()->currentRow();
    ASSERT_GE(row, 0) << "no backend is chosen";
    EXPECT_EQ(m_window->controller().backends()[static_cast<std::size_t>(row)].spec.id, "onednn");
    // A rule that takes nothing has its row too.
    m_editor->edit()->insertPlainText("Relu(Softmax(Relu(Softmax)))");
    EXPECT_TRUE(waitFor([&] {
        const MatchRow* mine = rowOfRule("new-pattern");
        return mine != nullptr && !mine->isTaken() && isMarked();
    }));
    m_editor->markSaved(false);
}

TEST_F(PatternFatesInWindow, ASearchSaysWhatBecameOfAPersonsEdits) {
    installAnEdit();
    makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    auto* panel = m_window->findChild<panels::SearchPanel*>();
    ASSERT_TRUE(waitFor([&] { return !panel->edits().isEmpty(); }));
    EXPECT_TRUE(panel->edits().contains("deconv of oneDNN: ")) << panel->edits().toStdString();
    emit panel->editsAction();
    m_editor = m_window->findChild<panels::SpecEditor*>();
    EXPECT_EQ(m_editor->specId(), "onednn");
    EXPECT_EQ(panels::ruleAt(m_editor->text(), m_editor->edit()->textCursor().position()), "deconv");
    m_window->showBottom(shell::MainWindow::kSearch);
    shoot("pattern-edits");
    // They are of this model: another one has no search of which to tell.
    const QString told = panel->edits();
    openModel("builtin:bert");
    EXPECT_TRUE(waitFor([this] { return m_window->controller().bridge().running().empty(); }));
    EXPECT_EQ(panel->edits(), "");
    m_window->controller().showModel(0);
    EXPECT_TRUE(waitFor([this] { return m_window->controller().bridge().running().empty(); }));
    EXPECT_EQ(panel->edits(), told);
}

TEST_F(PatternFatesInWindow, EditsThatAreNotToldYetWaitForTheirModel) {
    installAnEdit();
    makeWindow();
    openModel("builtin:bert");
    openModel("builtin:dcgan");
    auto& controller = m_window->controller();
    controller.search(session::SearchRequest::Level::kBoth);
    ASSERT_TRUE(waitFor([&] { return !controller.searching(); }));
    controller.showModel(0); // before they are told
    EXPECT_TRUE(waitFor([&] { return controller.bridge().running().empty(); }));
    const auto* panel = m_window->findChild<panels::SearchPanel*>();
    EXPECT_EQ(panel->edits(), "");
    controller.showModel(1);
    EXPECT_TRUE(waitFor([&] { return !panel->edits().isEmpty(); }));
}

TEST_F(PatternFatesInWindow, ASearchSavesAnEditThatIsNotSavedAndSaysSo) {
    openSpec();
    selectRegionOf("onednn");
    m_window->actions().addPattern->trigger();
    ASSERT_TRUE(m_editor->modified());
    auto* panel = m_window->findChild<panels::SearchPanel*>();
    m_window->actions().search->trigger();
    EXPECT_TRUE(panel->edits().contains("oneDNN was saved")) << panel->edits().toStdString();
    EXPECT_FALSE(m_editor->modified());
    QFile saved(m_folder.filePath("tessera/specs/onednn.json"));
    ASSERT_TRUE(saved.open(QIODevice::ReadOnly));
    EXPECT_TRUE(saved.readAll().contains("new-pattern"));
    settle();
}

// "This search uses it" stood over a search that had no time for any region.
TEST_F(PatternFatesInWindow, AnEditThatTheBudgetLeftUntriedIsSaidToBe) {
    m_world->operatorLevelCut = true;
    openSpec();
    selectRegionOf("onednn");
    m_window->actions().addPattern->trigger();
    auto* panel = m_window->findChild<panels::SearchPanel*>();
    m_window->actions().search->trigger();
    ASSERT_TRUE(waitFor([&] { return panel->edits().contains("was not tried"); }))
        << panel->edits().toStdString();
    settle();
    EXPECT_FALSE(panel->edits().contains("uses it")) << panel->edits().toStdString();
    const auto buttons = panel->findChildren<QPushButton*>();
    EXPECT_TRUE(std::ranges::any_of(buttons, [](const QPushButton* button) {
        return button->text() == "Raise the Budget" && !button->isHidden();
    }));
}

TEST_F(PatternFatesInWindow, ASearchSaysThatItDoesNotUseAnEditWithAnError) {
    openSpec();
    m_editor->edit()->setPlainText("{");
    m_editor->edit()->document()->setModified(true);
    auto* panel = m_window->findChild<panels::SearchPanel*>();
    m_window->actions().search->trigger();
    EXPECT_TRUE(panel->edits().contains("does not use it")) << panel->edits().toStdString();
    EXPECT_TRUE(m_editor->modified()) << "the text stays";
    EXPECT_FALSE(QFile::exists(m_folder.filePath("tessera/specs/onednn.json")));
    emit panel->editsAction();
    EXPECT_EQ(m_editor->text(), "{");
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().searching(); }));
    m_editor->markSaved(false);
}

TEST_F(PatternFatesInWindow, WhatBecameOfAnEditIsReadWithoutScrolling) {
    openSpec();
    runSearch();
    settle();
    auto* panel = m_window->findChild<panels::SearchPanel*>();
    m_window->showBottom(shell::MainWindow::kSearch);
    panel->setLoad(QStringLiteral("While this was timed, other programs kept the cores busy."),
                   "Measure Again");
    panel->setVerdict(QStringLiteral("The mix could not be told apart from oneDNN"), "Show");
    panel->setEdits(QStringLiteral("What became of your edits:\none\ntwo\nthree"), "Show in the Spec Editor");
    settle();
    for (QLabel* label : panel->findChildren<QLabel*>()) {
        if (label->text() == panel->edits()) {
            EXPECT_EQ(label->visibleRegion().boundingRect(), label->rect());
            EXPECT_GE(label->height(), label->heightForWidth(label->width()));
            return;
        }
    }
    ADD_FAILURE() << "the note is not there";
}

TEST(MatchesModelTest, SignsDifferInShapeNotOnlyInColour) {
    using Kind = MatchRow::Kind;
    const style::Theme theme(style::builtinTokens());
    panels::MatchesModel model(theme);
    model.setRows({{Kind::kChosen, "a", "r", "1", "c", {}},
                   {Kind::kPassed, "a", "r", "1", "c", {}},
                   {Kind::kOpen, "a", "r", "1", "c", {}},
                   {Kind::kDeclined, "a", "r", "1", "c", {}},
                   {Kind::kRefused, "a", "r", "1", "c", {}}});
    std::vector<QImage> shapes;
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto icon = model.index(row, 0).data(Qt::DecorationRole).value<QIcon>();
        shapes.push_back(icon.pixmap(32, 32).toImage().convertToFormat(QImage::Format_Alpha8));
        for (std::size_t other = 0; other + 1 < shapes.size(); ++other) {
            EXPECT_NE(shapes[other], shapes.back()) << other << " and " << row;
        }
    }
}

} // namespace
} // namespace tessera::test
