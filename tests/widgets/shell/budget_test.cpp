// How long a search may take is chosen in the window, kept between runs, and what the session is asked for.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/shell/actions.h"
#include "widgets/shell/window_settings.h"

#include <QAction>
#include <QMenu>
#include <QTemporaryDir>

namespace tessera::test {
namespace {

using base::Nanoseconds;

class Budget : public WindowTest {
protected:
    [[nodiscard]] QSettings* settings() { return &m_settings; }
    [[nodiscard]] qlonglong checkedSeconds() const {
        qlonglong seconds = 0;
        for (const QAction* action : m_window->actions().budgetMenu->actions()) {
            seconds += action->isChecked() ? action->data().toLongLong() : 0;
        }
        return seconds;
    }
    void choose(qlonglong seconds) const {
        for (QAction* action : m_window->actions().budgetMenu->actions()) {
            if (action->data().toLongLong() == seconds) {
                action->trigger();
            }
        }
    }
    [[nodiscard]] Nanoseconds searchedWith() {
        runSearch();
        return m_world->lastSearch.budget;
    }

private:
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("tessera.ini"), QSettings::IniFormat};
};

TEST_F(Budget, IsAMinuteUntilAnotherIsChosen) {
    makeWindow(settings());
    openModel("builtin:dcgan");
    EXPECT_EQ(checkedSeconds(), 60);
    EXPECT_EQ(searchedWith(), Nanoseconds(60'000'000'000));
    choose(20);
    EXPECT_EQ(checkedSeconds(), 20);
    EXPECT_EQ(searchedWith(), Nanoseconds(20'000'000'000));
}

TEST_F(Budget, IsKeptBetweenRuns) {
    makeWindow(settings());
    choose(300);
    makeWindow(settings());
    openModel("builtin:dcgan");
    EXPECT_EQ(checkedSeconds(), 300);
    EXPECT_EQ(searchedWith(), Nanoseconds(300'000'000'000));
}

TEST_F(Budget, IsASearchsOwnWhereTheSettingIsDamaged) {
    for (const char* damaged : {"soon", "-5", "0", "1e99", "99999999999999"}) {
        settings()->setValue("search/budget_ms", damaged);
        EXPECT_EQ(shell::readBudget(*settings()), session::SearchRequest().budget) << damaged;
    }
}

TEST_F(Budget, StaysWhileASearchRuns) {
    auto& window = makeWindow(settings());
    openModel("builtin:dcgan");
    m_world->searchSteps = 100'000;
    window.controller().search(session::SearchRequest::Level::kBoth);
    EXPECT_FALSE(window.actions().budgetMenu->isEnabled());
    EXPECT_FALSE(window.actions().searchAnew->isEnabled());
    window.controller().stop();
    ASSERT_TRUE(waitFor([&] { return !window.controller().searching(); }));
    EXPECT_TRUE(window.actions().budgetMenu->isEnabled());
}

TEST_F(Budget, IsThatOfASearchAnewToo) {
    auto& window = makeWindow(settings());
    openModel("builtin:dcgan");
    runSearch();
    choose(10);
    window.actions().searchAnew->trigger();
    ASSERT_TRUE(waitFor([&] { return !window.controller().searching(); }));
    EXPECT_TRUE(m_world->lastSearch.anew);
    EXPECT_EQ(m_world->lastSearch.budget, Nanoseconds(10'000'000'000));
}

} // namespace
} // namespace tessera::test
