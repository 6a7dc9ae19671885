#pragma once

#include "tests/widgets/shell/window_fixture.h"

#include <QImage>
#include <QTemporaryDir>

#include <functional>
#include <string>

class QAction;

namespace tessera::test {

/// How a person has set the window up.
struct Look {
    style::ThemeChoice theme = style::ThemeChoice::kLight;
    QSize size;
    int textPercent = 100;
    const char* language = "en"; ///< as QLocale takes it
};

/// A window over the fake session of which nothing depends on the machine, the day or how fast it is: the
/// clock stands still, nothing moves or blinks, the pointer is elsewhere.
class WindowStage : public WindowTest {
public:
    ~WindowStage() override;

    /// Makes the window in this look; its settings are kept for this test.
    void begin(const Look& look);
    /// The picture is of a dialog or menu that `act` opens, which is closed then.
    void lookAtDialog(const std::function<void()>& act);
    void lookAtDialog(QAction& action);
    /// The picture is of this widget.
    void lookAt(QWidget& widget);
    /// Of what lookAt() saw last, else of the window.
    [[nodiscard]] QImage picture();

    /// With the table of operators below.
    void openSearched(const QString& model = QStringLiteral("builtin:dcgan"));
    void selectRegion(const QString& node);
    void profile();
    /// A message of the window stays; else what it says in passing is away by the time of the picture.
    void keepToasts() { m_toasts = true; }
    /// A file in a folder that goes with the test.
    QString write(const QString& name, const QByteArray& text);
    [[nodiscard]] QSettings& settings() { return m_settings; }

    [[nodiscard]] shell::MainWindow& window() { return *m_window; }
    [[nodiscard]] shell::Controller& controller() { return m_window->controller(); }
    [[nodiscard]] FakeWorld& world() { return *m_world; }
    using WindowTest::holdSearchAt;
    using WindowTest::openModel;
    using WindowTest::runSearch;
    using WindowTest::settle;
    using WindowTest::waitForPicture;

protected:
    WindowStage();

private:
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
    QImage m_seen;
    bool m_toasts = false;
};

} // namespace tessera::test
