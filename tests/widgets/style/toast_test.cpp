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
    bool timerRuns() const {
        return area->findChild<QTimer*>(QString(), Qt::FindDirectChildrenOnly)->isActive();
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
    area->post(warning("soon gone"));
    EXPECT_TRUE(QTest::qWaitFor([this] { return area->current() == nullptr; }));
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
    area->post(warning("hold"));
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
