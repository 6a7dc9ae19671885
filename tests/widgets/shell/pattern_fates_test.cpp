// What became of a pattern in the last search: beside its text, and in the inspector.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/panels/code_edit.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/pattern_fates.h"
#include "widgets/shell/spec_editor_controller.h"

#include <QAction>
#include <QLabel>
#include <QRegularExpression>

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
        all.push_back(fates.of(at(node)));
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
        {"r", at(6), "a", timed(50), std::nullopt, false}});
    EXPECT_EQ(wordsOf(fates, {0}), "chosen in 1");
    EXPECT_EQ(wordsOf(fates, {1, 2}), "slower in 2, by 1.2\u00a0µs to 8.0\u00a0µs for the plan");
    EXPECT_EQ(wordsOf(fates, {3}), "refused in 1: group = 32, needs 1");
    EXPECT_EQ(wordsOf(fates, {4}), "not measured within the budget in 1");
    EXPECT_EQ(wordsOf(fates, {5}), "as good as what was chosen in 1");
    EXPECT_EQ(wordsOf(fates, {6}), "measured and not chosen in 1");
    EXPECT_EQ(wordsOf(fates, {9}), "not searched yet in 1") << "a region that the search did not know of";
    EXPECT_EQ(wordsOf(fates, {0, 3, 9}),
              "chosen in 1 · refused in 1: group = 32, needs 1 · not searched yet in 1");
}

class PatternFatesInWindow : public WindowTest {
protected:
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
        ASSERT_TRUE(waitFor([this] {
            const auto& bridge = m_window->controller().bridge();
            for (const auto kind :
                 {bridge::JobKind::kFates, bridge::JobKind::kMatch, bridge::JobKind::kEffects,
                  bridge::JobKind::kScene, bridge::JobKind::kReload, bridge::JobKind::kProbe}) {
                if (bridge.running(kind)) {
                    return false;
                }
            }
            return !m_window->controller().searching() && m_editor->matches().rowCount() > 0;
        }));
    }
    [[nodiscard]] std::vector<MatchRow> taken() {
        std::vector<MatchRow> rows;
        std::ranges::copy_if(m_editor->matches().rows(), std::back_inserter(rows),
                             [](const MatchRow& row) { return row.kind == MatchRow::Kind::kTaken; });
        return rows;
    }
    [[nodiscard]] bool isSaid(const QString& words) {
        const auto labels = m_editor->findChildren<QLabel*>();
        return std::ranges::any_of(labels,
                                   [&](const QLabel* label) { return label->text().contains(words); });
    }
    panels::SpecEditor* m_editor = nullptr;
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
    // Another text of the spec: what was searched is of the one before.
    m_window->controller().reloadBackends();
    ASSERT_TRUE(waitFor([this] { return taken().front().clause.contains("a search tells"); }));
}

TEST_F(PatternFatesInWindow, OfAWholeGraphAreThoseOfTheBestMixAndSaySo) {
    m_world->wholeGraphWins = true;
    openSpec();
    runSearch();
    settle();
    EXPECT_TRUE(isSaid("Of the best mix")) << "the plan itself has none of these regions";
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
            return std::ranges::any_of(
                rows, [&](const MatchRow& row) { return row.rule == id && row.where.endsWith(title); });
        });
        EXPECT_TRUE(isTaken) << title.toStdString() << " by "
                             << m_editor->edit()->textCursor().selectedText().toStdString();
        EXPECT_EQ(m_editor->findings().rowCount(), 0)
            << m_editor->findings().index(0, 0).data().toString().toStdString();
    }
    EXPECT_GT(seen.size(), 1U);
    m_editor->markSaved(false);
}

} // namespace
} // namespace tessera::test
