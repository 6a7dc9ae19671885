#include "widgets/style/theme.h"
#include "widgets/style/toast.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QPropertyAnimation>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <vector>

namespace tessera::style {
namespace {

Tokens withToastTime(int ms) {
    Tokens tokens = builtinTokens();
    tokens.size.toastMs = ms;
    return tokens;
}

constexpr int kNever = 1'000'000;
constexpr int kPatienceMs = 60'000;

class Toasts : public testing::Test {
protected:
    explicit Toasts(int toastMs = kNever) : theme(withToastTime(toastMs), [] { return ThemeKind::kDark; }) {
        theme.setMotion(Motion::kReduced);
        theme.install(*static_cast<QApplication*>(QCoreApplication::instance()));
        host.resize(900, 600);
        area = new ToastArea(theme, host); // NOLINT: after the theme
        host.show();
        host.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&host));
    }

    static Toast warning(const char* title, int id = 0) {
        return {NoticeKind::kWarning, title, "OpenVINO on /layer3.2/conv1. The search goes on.",
                "Show problem", id};
    }
    static Toast news(const char* title) { return {NoticeKind::kInfo, title, {}, {}, 0}; }
    QTimer& timer() const { return *area->findChild<QTimer*>(QString(), Qt::FindDirectChildrenOnly); }
    bool timerRuns() const { return timer().isActive(); }
    /// As when the time of the toast on show is over.
    void letTimePass() const {
        ASSERT_TRUE(timerRuns());
        ASSERT_TRUE(QMetaObject::invokeMethod(&timer(), "timeout"));
    }

    Theme theme;
    QWidget host;
    ToastArea* area = nullptr;
};

class QuickToasts : public Toasts {
protected:
    QuickToasts() : Toasts(20) {}
};

TEST_F(Toasts, ComeOneAtATimeInOrder) {
    area->post(warning("first"));
    area->post(warning("second"));
    ASSERT_NE(area->current(), nullptr);
    EXPECT_EQ(area->current()->title, "first");
    EXPECT_EQ(area->waiting(), 1);
    area->closeCurrent();
    ASSERT_NE(area->current(), nullptr);
    EXPECT_EQ(area->current()->title, "second");
    area->closeCurrent();
    EXPECT_EQ(area->current(), nullptr);
    EXPECT_FALSE(area->isVisible());
}

TEST_F(Toasts, ThatOfferWhatCannotBeDoneAnyMoreGo) {
    area->post(warning("first", 1));
    area->post(warning("second", 2));
    area->post(warning("third", 1));
    area->withdraw(2);
    EXPECT_EQ(area->waiting(), 1);
    EXPECT_EQ(area->current()->title, "first");
    area->withdraw(1);
    EXPECT_EQ(area->current(), nullptr);
    EXPECT_EQ(area->waiting(), 0);
    area->post(news("only words"));
    area->withdraw(0);
    EXPECT_NE(area->current(), nullptr) << "it offers nothing";
}

TEST_F(Toasts, ThatLeaveByThemselvesDoNotWaitBehindAnError) {
    area->post({NoticeKind::kDanger, "The store is locked", {}, {}, 0});
    area->post({NoticeKind::kInfo, "How Conv runs", {}, {}, 0});
    ASSERT_NE(area->current(), nullptr);
    EXPECT_EQ(area->current()->title, "How Conv runs");
    EXPECT_TRUE(timerRuns());
    area->post({NoticeKind::kSuccess, "Written", {}, {}, 0});
    area->closeCurrent();
    EXPECT_EQ(area->current()->title, "Written");
    area->closeCurrent();
    ASSERT_NE(area->current(), nullptr) << "an error stays until it is closed";
    EXPECT_EQ(area->current()->title, "The store is locked");
    area->closeCurrent();
    EXPECT_EQ(area->current(), nullptr);
}

TEST_F(QuickToasts, LeaveByThemselves) {
    area->post(news("soon gone"));
    EXPECT_TRUE(QTest::qWaitFor([this] { return area->current() == nullptr; }, kPatienceMs));
}

TEST_F(QuickToasts, WithAnActionLeaveToo) {
    area->post(warning("crashed"));
    EXPECT_TRUE(QTest::qWaitFor([this] { return area->current() == nullptr; }, kPatienceMs));
}

TEST_F(Toasts, WithAnActionStayLonger) {
    area->post({NoticeKind::kWarning, "The machine was busy", {}, {}, 0});
    const int plain = timer().interval();
    area->closeCurrent();
    area->post({NoticeKind::kWarning, "The machine was busy", {}, "Measure again", 1});
    EXPECT_GT(timer().interval(), plain);
}

TEST_F(Toasts, ThatLeftDoNotComeBack) {
    area->post({NoticeKind::kWarning, "The machine was busy", {}, "Measure again", 1});
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    area->post(news("Written"));
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    EXPECT_EQ(area->current(), nullptr);
}

TEST_F(Toasts, StandClearOfWhatIsNamed) {
    QWidget bar(&host);
    QWidget note(&host);
    area->keepClearOf(bar);
    area->keepClearOf(note, [] { return QRect(0, 0, 900, 40); });
    bar.setGeometry(0, 480, 900, 120);
    note.setGeometry(0, 200, 900, 100);
    note.show();
    area->post(warning("here"));
    const auto card = [this] { return area->geometry().adjusted(12, 12, -12, -12); };
    EXPECT_GT(card().bottom(), 500) << "the bar is not there yet";
    bar.show();
    QApplication::processEvents();
    EXPECT_LT(card().bottom(), 480) << "it makes room for what comes";
    EXPECT_GT(card().top(), 240);
    bar.setGeometry(0, 280, 900, 320);
    QApplication::processEvents();
    EXPECT_LT(card().bottom(), 200) << "it passes over both";
    note.setGeometry(0, 60, 900, 100);
    QApplication::processEvents();
    EXPECT_FALSE(card().intersects(bar.geometry())) << "what was named first counts more";
}

TEST_F(Toasts, OfManyWordsCoverLessThanHalfAtEverySize) {
    const QString words =
        QStringLiteral("While this was timed, other programs kept the cores busy. ").repeated(6);
    for (const double scale : {1.0, 2.0, 3.0}) {
        theme.setFontScale(scale);
        area->post({NoticeKind::kWarning, "The machine was busy", words, "Measure again", 1});
        QApplication::processEvents();
        const QRect shown = area->geometry() & host.rect();
        EXPECT_LE(shown.width() * shown.height(), host.width() * host.height() * 6 / 10) << scale;
        auto* action = area->findChild<QPushButton*>();
        EXPECT_TRUE(area->rect().contains(action->geometry())) << scale;
        EXPECT_EQ(area->accessibleDescription(), words);
    }
    EXPECT_EQ(area->toolTip(), words);
}

TEST_F(Toasts, TabLeadsIntoThemFromWhereTheKeyboardIs) {
    std::vector<QPushButton*> buttons;
    for (int i = 0; i < 5; ++i) {
        buttons.push_back(new QPushButton(QString::number(i), &host));
        buttons.back()->show();
    }
    buttons[1]->setFocus();
    area->post(warning("crashed"));
    QTest::keyClick(buttons[1], Qt::Key_Tab);
    EXPECT_TRUE(area->findChild<QPushButton*>()->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_TRUE(buttons[2]->hasFocus());
}

TEST_F(Toasts, OfferTheSameActionOnce) {
    area->post({NoticeKind::kSuccess, "Written", "a.svg", "Open", 1});
    area->post({NoticeKind::kSuccess, "Written", "b.svg", "Open", 2});
    ASSERT_NE(area->current(), nullptr);
    EXPECT_EQ(area->current()->text, "b.svg");
    EXPECT_EQ(area->waiting(), 0);
    area->post({NoticeKind::kDanger, "The store is locked", {}, {}, 0});
    EXPECT_EQ(area->current()->text, "b.svg");
    area->closeCurrent();
    EXPECT_EQ(area->current()->title, "The store is locked");
}

TEST_F(Toasts, ThatInformLeaveAfterTheTimeThatTheirWordsTake) {
    area->post(news("Saved"));
    const int least = timer().interval();
    EXPECT_EQ(least, kNever) << "the token's time is the least";
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    EXPECT_EQ(area->current(), nullptr);
    area->post({NoticeKind::kInfo,
                "The plan computes what the reference does",
                QString("output: relative L2 1.2e-7, tolerance 1e-4, on the draw \"noise\"\n").repeated(4),
                {},
                0});
    EXPECT_GT(timer().interval(), least + 10'000) << "four lines are not read at a glance";
}

TEST_F(Toasts, StayWhileTheFocusIsElsewhereOnlyAsLongAsTheirTime) {
    auto* before = new QPushButton("one", &host);
    auto* after = new QPushButton("two", &host);
    for (auto* button : {before, after}) {
        button->show();
    }
    before->setFocus();
    area->post(news("Saved"));
    timer().start(500'000); // as if half of it were over
    after->setFocus();
    EXPECT_EQ(timer().interval(), 500'000) << "who walks through the window does not begin it anew";
    area->findChild<QToolButton*>()->setFocus();
    EXPECT_FALSE(timerRuns());
    before->setFocus();
    EXPECT_TRUE(timerRuns());
    EXPECT_EQ(timer().interval(), kNever);
}

TEST_F(Toasts, AllStayWhereAPersonAskedForIt) {
    theme.setMessageStay(MessageStay::kUntilClosed);
    area->post(news("Saved"));
    EXPECT_FALSE(timerRuns());
    theme.setMessageStay(MessageStay::kWhileRead);
    EXPECT_TRUE(timerRuns()) << "the one on show too";
    theme.setMessageStay(MessageStay::kUntilClosed);
    EXPECT_FALSE(timerRuns());
    ASSERT_NE(area->current(), nullptr);
}

TEST_F(QuickToasts, ErrorsStay) {
    area->post({NoticeKind::kDanger, "The store is locked", {}, {}, 0});
    QTest::qWait(100);
    ASSERT_NE(area->current(), nullptr);
    EXPECT_FALSE(timerRuns());
}

TEST_F(Toasts, LieInTheLowerRightCornerAndFollowIt) {
    area->post(warning("here"));
    const auto right = [this] { return area->geometry().right() - host.rect().right(); };
    const auto below = [this] { return area->geometry().bottom() - host.rect().bottom(); };
    const int dx = right();
    const int dy = below();
    host.resize(1200, 700);
    QApplication::processEvents();
    EXPECT_EQ(right(), dx);
    EXPECT_EQ(below(), dy);
    // The card is 360 wide and 12 from the edges; around it lies its shadow.
    const int margin = (area->width() - 360) / 2;
    EXPECT_EQ(dx, margin - 12);
    EXPECT_EQ(dy, margin - 12);
}

TEST_F(Toasts, TheActionTellsItsIdAndCloses) {
    area->post(warning("crashed", 42));
    QSignalSpy triggered(area, &ToastArea::actionTriggered);
    auto* action = area->findChild<QPushButton*>();
    action->setFocus();
    QTest::keyClick(action, Qt::Key_Space);
    ASSERT_EQ(triggered.count(), 1);
    EXPECT_EQ(triggered.at(0).at(0).toInt(), 42);
    EXPECT_EQ(area->current(), nullptr);
}

TEST_F(Toasts, EscapeClosesAndFocusHolds) {
    area->post(news("hold"));
    EXPECT_TRUE(timerRuns());
    auto* close = area->findChild<QToolButton*>();
    close->setFocus();
    EXPECT_FALSE(timerRuns());
    EXPECT_EQ(close->accessibleName(), "Close");
    QTest::keyClick(close, Qt::Key_Escape);
    EXPECT_EQ(area->current(), nullptr);
}

TEST_F(Toasts, SayTheirKindInWords) {
    area->post(warning("One implementation crashed"));
    EXPECT_EQ(area->accessibleName(), "Warning: One implementation crashed");
}

TEST_F(Toasts, SlideOnlyWithFullMotion) {
    auto* slide = area->findChild<QPropertyAnimation*>();
    area->post(warning("still"));
    EXPECT_EQ(slide->state(), QAbstractAnimation::Stopped);
    area->closeCurrent();
    theme.setMotion(Motion::kFull);
    area->post(warning("moving"));
    EXPECT_EQ(slide->state(), QAbstractAnimation::Running);
}

TEST_F(Toasts, HideAnActionThatIsNotThere) {
    area->post({NoticeKind::kInfo, "Plan saved", {}, {}, 0});
    EXPECT_FALSE(area->findChild<QPushButton*>()->isVisible());
    EXPECT_TRUE(area->findChild<QToolButton*>()->isVisible());
}

} // namespace
} // namespace tessera::style
