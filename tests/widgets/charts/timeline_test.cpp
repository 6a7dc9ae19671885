#include "widgets/charts/timeline.h"

#include "engine/backend/device_copy.h"
#include "engine/models/models.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/models/figures.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace tessera::test {
namespace {

using Kind = session::ProfileEvent::Kind;

class TimelineTest : public testing::Test {
protected:
    TimelineTest() {
        style::initResources();
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_timeline = std::make_unique<charts::Timeline>(*m_theme);
        m_timeline->resize(1000, 200);
        m_plan = fakePlan(*models::buildModel("dcgan"));
        base::Nanoseconds at;
        for (std::size_t i = 0; i < 4; ++i) {
            // 100, 200, 300, 400 µs, and a conversion of 50 µs behind the second.
            const base::Nanoseconds length(100'000 * static_cast<std::int64_t>(i + 1));
            add(Kind::kKernel, i, at, length);
            if (i == 1) {
                add(Kind::kConversion, 0, at, base::Nanoseconds(50'000));
            }
        }
        m_profile.sum = m_profile.endToEnd.median = at;
        m_timeline->setProfile(m_profile, *m_plan, {});
        m_chosen = std::make_unique<QSignalSpy>(m_timeline.get(), &charts::Timeline::regionChosen);
        QObject::connect(
            m_timeline.get(), &charts::Timeline::regionChosen, m_timeline.get(),
            [this](int region) { m_timeline->setCurrentRegion(static_cast<std::size_t>(region)); });
    }
    void add(Kind kind, std::size_t index, base::Nanoseconds& at, base::Nanoseconds length) {
        m_profile.events.push_back({{kind, index, at, length}, length, length});
        at += length;
    }
    [[nodiscard]] QPoint middleOf(std::size_t region) const {
        return m_timeline->placeOf(region, 0).center().toPoint();
    }
    [[nodiscard]] bool marks(const QString& what, std::int64_t ns) const {
        const QString text = m_timeline->markedText();
        return text.contains(what) && text.contains(itemmodels::durationText(base::Nanoseconds(ns)));
    }

    std::unique_ptr<style::Theme> m_theme;
    std::unique_ptr<charts::Timeline> m_timeline;
    plan::PlanRef m_plan;
    session::Profile m_profile;
    std::unique_ptr<QSignalSpy> m_chosen;
};

/// The white between the bars is named, with what it takes: all of the whole that the bars do not.
TEST_F(TimelineTest, SaysWhatTheWhiteBetweenTheBarsIs) {
    const auto words = [&] { return m_timeline->accessibleDescription(); };
    const auto time = [](std::int64_t ns) { return itemmodels::durationText(base::Nanoseconds(ns)); };
    m_profile.endToEnd.median = base::Nanoseconds(1'100'000); // the bars take 1 050 µs
    m_timeline->setProfile(m_profile, *m_plan, {});
    EXPECT_TRUE(words().contains("add up to " + time(1'050'000))) << words().toStdString();
    EXPECT_TRUE(words().contains("White between them: " + time(50'000))) << words().toStdString();
    EXPECT_FALSE(words().contains("longer than their medians"));
    m_profile.sum = base::Nanoseconds(1'500'000);
    m_profile.endToEnd.median = base::Nanoseconds(1'600'000);
    m_timeline->setProfile(m_profile, *m_plan, {});
    EXPECT_TRUE(words().contains(time(450'000) + " by which kernels took longer than their medians"))
        << words().toStdString();
    EXPECT_TRUE(words().contains("and " + time(100'000) + " in which the next one is started"));
    m_profile.endToEnd.median = base::Nanoseconds(1'400'000); // of another run than that of the events
    m_timeline->setProfile(m_profile, *m_plan, {});
    EXPECT_FALSE(words().contains("the next one is started"));
    for (const auto* unexplained : {"with events", "gap"}) {
        EXPECT_FALSE(words().contains(unexplained)) << words().toStdString();
    }
    const int wide = m_timeline->minimumSizeHint().height();
    m_timeline->resize(360, 200);
    EXPECT_GT(m_timeline->minimumSizeHint().height(), wide) << "the words wrap, and keep the lanes' room";
}

TEST_F(TimelineTest, ADragMarksARangeAndSumsItUp) {
    EXPECT_EQ(m_timeline->markedText(), QString());
    QTest::mousePress(m_timeline.get(), Qt::LeftButton, {}, middleOf(0));
    QTest::mouseMove(m_timeline.get(), middleOf(2));
    QTest::mouseRelease(m_timeline.get(), Qt::LeftButton, {}, middleOf(2));
    EXPECT_TRUE(marks("3 kernels", 650'000)) << m_timeline->markedText().toStdString();
    EXPECT_TRUE(marks("conversions", 650'000)) << "the one between them";
    EXPECT_TRUE(m_timeline->markedText().contains("61.9")) << "of 1,050 µs";
    EXPECT_EQ(m_timeline->accessibleDescription(), m_timeline->markedText());
    EXPECT_EQ(m_chosen->count(), 0) << "a drag chooses nothing";
}

TEST_F(TimelineTest, ShiftWithTheArrowsMarksFromTheCurrentKernel) {
    m_timeline->setCurrentRegion(1);
    QTest::keyClick(m_timeline.get(), Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_TRUE(marks("1 conversions", 250'000)) << m_timeline->markedText().toStdString();
    QTest::keyClick(m_timeline.get(), Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_TRUE(marks("2 kernels", 550'000)) << m_timeline->markedText().toStdString();
    QTest::keyClick(m_timeline.get(), Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_TRUE(marks("1 conversions", 250'000)) << m_timeline->markedText().toStdString();
    for (int i = 0; i < 9; ++i) {
        QTest::keyClick(m_timeline.get(), Qt::Key_Left, Qt::ShiftModifier);
    }
    EXPECT_TRUE(marks("2 kernels", 300'000)) << "to the first and no farther";
    QTest::keyClick(m_timeline.get(), Qt::Key_Escape);
    EXPECT_EQ(m_timeline->markedText(), QString());
    EXPECT_TRUE(m_timeline->accessibleDescription().startsWith("End to end"));
}

TEST_F(TimelineTest, ShiftWithAClickMarksUpToThere) {
    QTest::mouseClick(m_timeline.get(), Qt::LeftButton, {}, middleOf(3));
    ASSERT_EQ(m_chosen->count(), 1);
    QTest::mouseClick(m_timeline.get(), Qt::LeftButton, Qt::ShiftModifier, middleOf(2));
    EXPECT_TRUE(marks("2 kernels", 700'000)) << m_timeline->markedText().toStdString();
    QTest::mouseClick(m_timeline.get(), Qt::LeftButton, {}, middleOf(0));
    EXPECT_EQ(m_timeline->markedText(), QString()) << "a click alone takes the mark away";
    EXPECT_EQ(m_chosen->count(), 2);
}

TEST_F(TimelineTest, ZoomsToWhatIsMarkedOrChosen) {
    const double whole = m_timeline->placeOf(1, 0).width();
    QTest::keyClick(m_timeline.get(), Qt::Key_Z);
    EXPECT_DOUBLE_EQ(m_timeline->placeOf(1, 0).width(), whole) << "nothing is chosen";
    m_timeline->setCurrentRegion(1);
    QTest::keyClick(m_timeline.get(), Qt::Key_Z);
    EXPECT_GT(m_timeline->placeOf(1, 0).width(), m_timeline->width() / 2.0);
    EXPECT_LT(m_timeline->placeOf(1, 0).right(), m_timeline->width());
    QTest::keyClick(m_timeline.get(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(m_timeline.get(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(m_timeline.get(), Qt::Key_Z);
    EXPECT_LT(m_timeline->placeOf(2, 0).right(), m_timeline->width()) << "both ends are seen";
    EXPECT_GT(m_timeline->placeOf(1, 0).left(), 0);
    QTest::keyClick(m_timeline.get(), Qt::Key_0);
    EXPECT_DOUBLE_EQ(m_timeline->placeOf(1, 0).width(), whole);
}

TEST_F(TimelineTest, ArrowsGoFromKernelToKernelOverConversions) {
    QTest::keyClick(m_timeline.get(), Qt::Key_Left);
    QTest::keyClick(m_timeline.get(), Qt::Key_Right);
    QTest::keyClick(m_timeline.get(), Qt::Key_Right);
    ASSERT_EQ(m_chosen->count(), 3);
    EXPECT_EQ(m_chosen->at(0).front().toInt(), 0);
    EXPECT_EQ(m_chosen->at(1).front().toInt(), 1);
    EXPECT_EQ(m_chosen->at(2).front().toInt(), 2);
    QTest::keyClick(m_timeline.get(), Qt::Key_Left);
    EXPECT_EQ(m_chosen->back().front().toInt(), 1);
}

TEST_F(TimelineTest, DraggingTheAxisMovesWhatIsSeen) {
    m_timeline->zoomBy(4);
    const double before = m_timeline->placeOf(2, 0).left();
    QTest::mousePress(m_timeline.get(), Qt::LeftButton, {}, QPoint(500, 15));
    QTest::mouseMove(m_timeline.get(), QPoint(560, 15));
    QTest::mouseRelease(m_timeline.get(), Qt::LeftButton, {}, QPoint(560, 15));
    EXPECT_NEAR(m_timeline->placeOf(2, 0).left(), before + 60, 0.5);
    EXPECT_EQ(m_timeline->markedText(), QString());
}

TEST_F(TimelineTest, DevicesAndCopiesHaveLanesOfTheirOwn) {
    const backend::DeviceId device{backend::DeviceId::Kind::kOpenCl, 0};
    auto mixed = std::make_shared<plan::Plan>(*m_plan);
    mixed->threads = 2;
    mixed->regions[1].implementation.device = device;
    for (const bool isToDevice : {true, false}) {
        const backend::DeviceId from = isToDevice ? backend::DeviceId{} : device;
        const backend::DeviceId to = isToDevice ? device : backend::DeviceId{};
        mixed->conversions.push_back({.value = {},
                                      .from = {},
                                      .fromDevice = from,
                                      .to = {},
                                      .toDevice = to,
                                      .implementation = backend::deviceCopy(from, to, {}),
                                      .cost = backend::Cost::unmeasured(),
                                      .inPlace = {}});
    }
    m_timeline->setProfile(m_profile, *mixed, {});
    ASSERT_EQ(m_timeline->lanes(), 4) << "two threads, the device, the copies";
    EXPECT_EQ(m_timeline->laneName(1), "Thread 1");
    EXPECT_EQ(m_timeline->laneName(2), "OpenCL 0");
    EXPECT_EQ(m_timeline->laneName(3), "Copies");
    EXPECT_FALSE(m_timeline->placeOf(1, 2).isEmpty());
    EXPECT_TRUE(m_timeline->placeOf(1, 0).isEmpty()) << "no thread is held";
    EXPECT_FALSE(m_timeline->placeOf(0, 0).isEmpty());
    mixed->regions[0].implementation.device = {device.kind, 1};
    m_timeline->setProfile(m_profile, *mixed, {});
    ASSERT_EQ(m_timeline->lanes(), 5);
    EXPECT_EQ(m_timeline->laneName(2), "OpenCL 0");
    EXPECT_EQ(m_timeline->laneName(3), "OpenCL 1") << "another of its kind";
    EXPECT_FALSE(m_timeline->placeOf(0, 3).isEmpty());
    EXPECT_TRUE(m_timeline->placeOf(0, 2).isEmpty());
    m_timeline->setProfile(m_profile, *m_plan, {});
    EXPECT_EQ(m_timeline->lanes(), std::max(1, m_plan->threads)) << "a plan of the CPU has threads alone";
}

TEST_F(TimelineTest, BracketsTheStepsOfAGraphAndSaysWhyOthersAreNone) {
    const backend::DeviceId device{backend::DeviceId::Kind::kCuda, 0};
    auto onDevice = std::make_shared<plan::Plan>(*m_plan);
    onDevice->threads = 2;
    for (std::size_t i = 0; i < 4; ++i) {
        onDevice->regions[i].implementation.device = device;
    }
    // Of the events the third is the conversion: 0 and 1 are one graph, 3 and 4 are none.
    m_profile.graphs = {{"cuda:0", 0, 2, "", 2'100'000}, {"cuda:0", 3, 2, "it captures no graphs"}};
    m_timeline->setProfile(m_profile, *onDevice, {});
    const int lane = 2;
    const QRectF first = m_timeline->placeOf(0, lane);
    const QRectF second = m_timeline->placeOf(1, lane);
    const QRectF bracket = m_timeline->placeOfGraph(0);
    ASSERT_FALSE(bracket.isEmpty());
    EXPECT_DOUBLE_EQ(bracket.left(), first.left());
    EXPECT_DOUBLE_EQ(bracket.right(), second.right());
    EXPECT_GE(bracket.top(), first.bottom()) << "over no kernel";
    EXPECT_LT(bracket.bottom(), m_timeline->height());
    const QRectF other = m_timeline->placeOfGraph(1);
    EXPECT_DOUBLE_EQ(other.left(), m_timeline->placeOf(2, lane).left());
    EXPECT_DOUBLE_EQ(other.right(), m_timeline->placeOf(3, lane).right());

    const QString together =
        QStringLiteral("CUDA 0: 2 steps launched at once (1 graphs, %1 of the device's memory).")
            .arg(itemmodels::bytesText(2'100'000));
    const QString apart = QStringLiteral("CUDA 0: 2 steps launched one by one: the device has no graphs.");
    EXPECT_EQ(m_timeline->tipAt(bracket.center()), together);
    EXPECT_EQ(m_timeline->tipAt(other.center()), apart);
    EXPECT_TRUE(m_timeline->tipAt(first.center()).endsWith(u'\n' + together)) << "a kernel says it too";
    EXPECT_TRUE(m_timeline->accessibleDescription().endsWith(together + u' ' + apart))
        << m_timeline->accessibleDescription().toStdString();
    m_timeline->zoomBy(4);
    EXPECT_DOUBLE_EQ(m_timeline->placeOfGraph(0).right(), m_timeline->placeOf(1, lane).right());
    m_timeline->showAll();

    // What a profile of another plan would say is left out.
    m_profile.graphs = {{"cuda:0", 4, 2, ""}, {"cuda:0", 1, 0, ""}, {"", 0, 2, ""}};
    m_timeline->setProfile(m_profile, *onDevice, {});
    EXPECT_TRUE(m_timeline->placeOfGraph(0).isEmpty());
    m_profile.graphs.clear();
    m_timeline->setProfile(m_profile, *onDevice, {});
    EXPECT_FALSE(m_timeline->accessibleDescription().contains("CUDA 0"));
    const QString tip = m_timeline->tipAt(m_timeline->placeOf(0, lane).center());
    EXPECT_TRUE(!tip.isEmpty() && !tip.contains(u'\n')) << tip.toStdString();
}

} // namespace
} // namespace tessera::test
