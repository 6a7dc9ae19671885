// The sentence over the canvas covers nothing that a person looks at, and goes by itself, but not from
// whoever reads it or asked for it to stay.
#include "widgets/shell/canvas_caption.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

namespace tessera::shell {
namespace {

style::Tokens tokens() {
    style::initResources();
    return style::builtinTokens();
}

/// What its time is does not matter: each test says when it is over.
class Caption : public testing::Test {
protected:
    Caption() {
        m_canvas.resize(900, 600);
        m_caption = new CanvasCaption(m_theme, m_canvas); // NOLINT: after the theme
        m_canvas.show();
        m_canvas.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&m_canvas));
        m_caption->setMessage("The mix is 10 % faster than oneDNN", {});
        m_caption->comeBack();
    }

    [[nodiscard]] QTimer& timer() const {
        return *m_caption->findChild<QTimer*>(QString(), Qt::FindDirectChildrenOnly);
    }
    void letTimePass() const {
        ASSERT_TRUE(timer().isActive());
        timer().stop();
        ASSERT_TRUE(QMetaObject::invokeMethod(&timer(), "timeout"));
    }

    style::Theme m_theme{tokens(), [] { return style::ThemeKind::kLight; }};
    QWidget m_canvas;
    CanvasCaption* m_caption = nullptr;
};

TEST_F(Caption, GoesOnceThereWasTimeToReadIt) {
    EXPECT_EQ(timer().interval(), m_theme.tokens().size.captionMs);
    EXPECT_TRUE(m_caption->isVisible());
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    EXPECT_FALSE(m_caption->isVisible());
    m_caption->comeBack();
    EXPECT_TRUE(m_caption->isVisible()) << "there is news";
}

TEST_F(Caption, StaysWhileTheKeyboardIsInIt) {
    m_caption->closeButton()->setFocus();
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    EXPECT_TRUE(m_caption->isVisible());
    m_canvas.setFocus();
    m_caption->closeButton()->clearFocus();
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    EXPECT_FALSE(m_caption->isVisible());
}

TEST_F(Caption, StaysWhereAPersonAskedForMessagesThatStay) {
    m_theme.setMessageStay(style::MessageStay::kUntilClosed);
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    EXPECT_TRUE(m_caption->isVisible());
    m_theme.setMessageStay(style::MessageStay::kWhileRead);
    ASSERT_NO_FATAL_FAILURE(letTimePass());
    EXPECT_FALSE(m_caption->isVisible());
}

class CaptionsPlace : public testing::Test {
protected:
    CaptionsPlace() {
        m_canvas.resize(900, 500);
        m_caption.keepClearOf([this] { return m_parts; });
        m_canvas.show();
    }
    void say() { m_caption.setMessage("1.42 times as fast as oneDNN", "Show the Mix"); }
    [[nodiscard]] bool isInTheCorner() const {
        return m_caption.geometry().right() > m_canvas.width() - 30 &&
               m_caption.geometry().bottom() > m_canvas.height() - 30;
    }
    [[nodiscard]] bool covers(const QRectF& part) const { return part.intersects(m_caption.geometry()); }

    style::Theme m_theme{tokens(), [] { return style::ThemeKind::kLight; }};
    QWidget m_canvas;
    CanvasCaption m_caption{m_theme, m_canvas};
    std::vector<QRectF> m_parts;
};

TEST_F(CaptionsPlace, LiesInTheCornerWhereNothingIsThatAPersonLooksAt) {
    m_parts = {QRectF(10, 10, 80, 30), QRectF()};
    say();
    ASSERT_TRUE(m_caption.isVisible());
    EXPECT_TRUE(isInTheCorner());
}

TEST_F(CaptionsPlace, StandsAboveWhatItWouldCover) {
    m_parts = {QRectF(780, 400, 100, 40), QRectF(780, 440, 100, 40), QRectF(800, 330, 60, 40)};
    say();
    ASSERT_TRUE(m_caption.isVisible());
    for (const QRectF& part : m_parts) {
        EXPECT_FALSE(covers(part)) << part.top();
    }
    EXPECT_TRUE(m_canvas.rect().contains(m_caption.geometry()));
}

TEST_F(CaptionsPlace, StaysWhereItAppearedUntilItAppearsAnew) {
    m_parts = {QRectF(780, 440, 100, 40)};
    say();
    const QPoint place = m_caption.pos();
    m_parts.clear();
    say();
    EXPECT_EQ(m_caption.pos(), place) << "it follows no selection about";
    ASSERT_TRUE(m_caption.closeShown());
    m_caption.comeBack();
    EXPECT_TRUE(isInTheCorner());
    m_parts = {QRectF(780, 240, 100, 40)};
    m_canvas.resize(900, 300);
    EXPECT_FALSE(covers(m_parts.front()));
}

TEST_F(CaptionsPlace, KeepsTheCornerWhereThereIsNoOtherPlace) {
    m_parts = {QRectF(400, 5, 480, 490)};
    say();
    EXPECT_TRUE(isInTheCorner());
}

} // namespace
} // namespace tessera::shell
