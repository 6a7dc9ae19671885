#include "tests/golden/window_stage.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/replay_list.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/toast.h"
#include "widgets/style/translation.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTimer>
#include <QTranslator>

namespace tessera::test {
namespace {

constexpr int kQuietMs = 30;

QImage pictureOf(QWidget& widget) {
    return widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

void wait(int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    EXPECT_TRUE(waitFor([&] { return clock.elapsed() >= milliseconds; }));
}

/// Until it looks the same for a while.
QImage settled(QWidget& widget) {
    constexpr int kMostLooks = 100;
    QImage before;
    for (int i = 0; i < kMostLooks; ++i) {
        wait(kQuietMs);
        QImage now = pictureOf(widget);
        if (now == before) {
            return now;
        }
        before = std::move(now);
    }
    ADD_FAILURE() << widget.metaObject()->className() << " never comes to rest";
    return before;
}

} // namespace

WindowStage::WindowStage() {
    QApplication::setCursorFlashTime(0); // a caret that is always there
    m_clock = [] { return qint64(0); };
}

WindowStage::~WindowStage() {
    m_window.reset(); // before its settings
    qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>());
    QLocale::setDefault(QLocale::c());
}

void WindowStage::begin(const Look& look) {
    const QLocale locale(QString::fromLatin1(look.language));
    QLocale::setDefault(locale);
    style::installTranslation(*QCoreApplication::instance(), locale);
    m_theme->setChoice(look.theme);
    m_theme->setFontScale(look.textPercent / 100.0);
    makeWindow(&m_settings).resize(look.size);
    m_window->activateWindow();
    ASSERT_TRUE(waitFor([this] { return m_window->isActiveWindow(); }));
    settle();
}

void WindowStage::lookAtDialog(const std::function<void()>& act) {
    bool looks = false;
    bool looked = false;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        QWidget* popup = QApplication::activePopupWidget();
        QWidget* dialog = popup != nullptr ? popup : QApplication::activeModalWidget();
        if (dialog != nullptr && dialog->isVisible() && !looks) {
            looks = true;
            look.stop();
            lookAt(*dialog);
            looked = true;
            dialog->close();
        }
    });
    look.start(5);
    act();
    EXPECT_TRUE(waitFor([&] { return looked; })) << "no dialog came";
}

void WindowStage::lookAtDialog(QAction& action) {
    ASSERT_TRUE(action.isEnabled()) << action.text().toStdString();
    lookAtDialog([&] { action.trigger(); });
}

void WindowStage::lookAt(QWidget& widget) {
    settle();
    m_seen = settled(widget);
}

QImage WindowStage::picture() {
    if (!m_seen.isNull()) {
        return m_seen;
    }
    settle();
    if (!m_toasts) {
        for (auto* toasts : m_window->findChildren<style::ToastArea*>()) {
            toasts->clear();
        }
    }
    return settled(*m_window);
}

void WindowStage::openSearched(const QString& model) {
    openModel(model);
    runSearch();
    settle();
    m_window->canvas().home(); // a search leaves the view where it is
    // How far its list has scrolled depends on how the reports came.
    m_window->searchPanel().replay().table().scrollToTop();
    m_window->showBottom(shell::MainWindow::kOperators); // in place of the search's own dock
}

void WindowStage::selectRegion(const QString& node) {
    ASSERT_TRUE(m_window->selectNode(node)) << node.toStdString();
    settle();
}

void WindowStage::profile() {
    m_window->controller().profile();
    ASSERT_TRUE(waitFor([this] { return m_window->controller().document().profile().has_value(); }));
    settle();
}

QString WindowStage::write(const QString& name, const QByteArray& text) {
    QFile file(m_folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return file.fileName();
}

} // namespace tessera::test
