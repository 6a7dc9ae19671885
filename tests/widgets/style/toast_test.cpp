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

namespace tessera::style {
namespace {

Tokens withToastTime(int ms) {
    Tokens tokens = builtinTokens();
    tokens.size.toastMs = ms;
    return tokens;
}

constexpr int kNever = 1'000'000;

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
    EXPECT_TRUE(QTest::qWaitFor([this] { return area->current() == nullptr; }));
}

TEST_F(QuickToasts, WithAnActionStay) {
    area->post(warning("crashed"));
    QTest::qWait(100);
    ASSERT_NE(area->current(), nullptr);
    EXPECT_FALSE(timerRuns());
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
