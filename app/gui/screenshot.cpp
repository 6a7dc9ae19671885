#include "app/gui/screenshot.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>

#include <cstdio>

namespace tessera::gui {
namespace {

constexpr int kQuietMs = 150;
/// Ticks without work before the picture is taken: labels and tabs lay themselves out after the last result.
constexpr int kQuietTicks = 3;

bool working(shell::MainWindow& window) {
    using bridge::JobKind;
    const bridge::Bridge& bridge = window.controller().bridge();
    for (const JobKind kind :
         {JobKind::kStart, JobKind::kOpen, JobKind::kPlace, JobKind::kLoadPlan, JobKind::kScene,
          JobKind::kProfile, JobKind::kMeasure, JobKind::kVerify, JobKind::kCompute}) {
        if (bridge.running(kind)) {
            return true;
        }
    }
    return window.controller().searching();
}

} // namespace

void shootWhenSettled(shell::MainWindow& window, const QString& file) {
    auto* timer = new QTimer(&window);
    timer->setInterval(kQuietMs);
    QObject::connect(timer, &QTimer::timeout, &window, [&window, file, timer, quiet = 0]() mutable {
        quiet = working(window) ? 0 : quiet + 1;
        if (quiet < kQuietTicks) {
            return;
        }
        timer->stop();
        const bool written = window.grab().save(file, "PNG");
        if (!written) {
            QTextStream(stderr) << "tessera: " << file << ": cannot be written\n";
        }
        QCoreApplication::exit(written ? 0 : 5);
    });
    timer->start();
}

} // namespace tessera::gui
