#include "tests/widgets/shell/window_fixture.h"

#include "tests/support/paths.h"
#include "widgets/canvas/graph_canvas.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>

namespace tessera::test {

bool waitFor(const std::function<bool()>& condition, std::chrono::seconds limit) {
    QElapsedTimer clock;
    clock.start();
    QTimer wake; // or the loop would sleep on when nothing of the window's ends the wait
    wake.start(5);
    while (!condition()) {
        if (std::chrono::milliseconds(clock.elapsed()) > limit) {
            return false;
        }
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return true;
}

WindowTest::WindowTest() {
    style::initResources();
    m_theme = std::make_unique<style::Theme>(style::builtinTokens());
    m_theme->setChoice(style::ThemeChoice::kLight);
    m_theme->setMotion(style::Motion::kReduced);
    m_theme->install(*qobject_cast<QApplication*>(QCoreApplication::instance()));
}

shell::MainWindow& WindowTest::makeWindow(QSettings* settings) {
    m_window = std::make_unique<shell::MainWindow>(*m_theme, sessions(),
                                                   shell::WindowOptions{settings,
                                                                        "AMD EPYC, 2 threads",
                                                                        "AMD EPYC, avx2 fma",
                                                                        {},
                                                                        "2",
                                                                        m_plansFolder,
                                                                        m_tour,
                                                                        m_longWork,
                                                                        m_notify,
                                                                        m_clock});
    m_window->resize(1440, 900); // whatever the screen of the test is
    m_window->show();
    EXPECT_TRUE(
        waitFor([this] { return !m_window->controller().bridge().running(bridge::JobKind::kStart); }));
    return *m_window;
}

void WindowTest::openModel(const QString& source) {
    const auto opened = std::make_shared<bool>(false);
    m_window->open(source, [opened] { *opened = true; });
    ASSERT_TRUE(waitFor([&opened] { return *opened; }, std::chrono::seconds(60)));
    waitForPicture();
}

void WindowTest::waitForPicture() {
    ASSERT_TRUE(waitFor(
        [this] {
            return m_window->canvas().scene() != nullptr &&
                   !m_window->controller().bridge().running(bridge::JobKind::kScene);
        },
        std::chrono::seconds(60)));
}

void WindowTest::runSearch() {
    auto& controller = m_window->controller();
    controller.search(session::SearchRequest::Level::kBoth);
    ASSERT_TRUE(waitFor(
        [&] { return !controller.searching() && !controller.bridge().running(bridge::JobKind::kScene); }));
}

void WindowTest::reopenPinnedButUnplaced(QSettings& settings) {
    makeWindow(&settings);
    openModel("builtin:dcgan");
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return m_window->controller().preview().has_value(); }));
    m_window->controller().applyPreview();
    m_window.reset();
    m_world->refusePlacement = true;
    makeWindow(&settings);
    openModel("builtin:dcgan");
}

void WindowTest::shoot(QWidget& widget, const QString& name) {
    QApplication::processEvents();
    const QDir folder(QString::fromStdString(test::buildPath("screenshots")));
    ASSERT_TRUE(folder.mkpath("."));
    ASSERT_TRUE(widget.grab().save(folder.filePath(name + ".png")));
}

} // namespace tessera::test
