// Prints how long the window takes from asking for an ONNX file to its picture: window_benchmark [NODES...].
// Medians of five, milliseconds; the session is the program's own, with the backends of TESSERA_BACKEND_PATH.
//   structure  the graph is painted, nothing placed      placed  it is painted with the greedy placement
// The picture is painted into memory (offscreen), so what a display adds is not in it.
#include "engine/onnx/writer.h"
#include "engine/session/session.h"
#include "tests/widgets/support/block_network.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/resources.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

using namespace tessera;

namespace {

constexpr int kRounds = 5;

/// Notes when the canvas has painted a scene, and when one whose boxes are placed.
class PaintClock final : public QObject {
public:
    explicit PaintClock(shell::MainWindow& window) : m_window(window) {
        window.canvas().viewport()->installEventFilter(this);
        m_clock.start();
    }
    [[nodiscard]] std::optional<double> structureMs() const { return m_structure; }
    [[nodiscard]] std::optional<double> placedMs() const { return m_placed; }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint && m_window.canvas().scene() != nullptr) {
            const auto& boxes = m_window.canvas().scene()->boxes();
            const bool placed = std::none_of(boxes.begin(), boxes.end(), [](const layout::BoxInput& box) {
                return box.cost == layout::CostState::kUnplaced;
            });
            // Behind the painting, which follows this.
            QMetaObject::invokeMethod(
                this, [this, placed] { note(placed ? m_placed : m_structure); }, Qt::QueuedConnection);
        }
        return false;
    }

private:
    void note(std::optional<double>& time) const {
        if (!time) {
            time = static_cast<double>(m_clock.nsecsElapsed()) * 1e-6;
        }
    }

    shell::MainWindow& m_window;
    QElapsedTimer m_clock;
    std::optional<double> m_structure;
    std::optional<double> m_placed;
};

struct Times {
    double structure = 0;
    double placed = 0;
};

Times openOnce(style::Theme& theme, const QString& file, const QString& store) {
    session::SessionSettings settings;
    settings.store = store.toStdString();
    shell::MainWindow window(theme, [settings] { return session::Session::create(settings); }, {});
    window.resize(1440, 900);
    window.show();
    while (window.controller().bridge().running(bridge::JobKind::kStart) ||
           window.controller().bridge().running(bridge::JobKind::kProbe)) {
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    const PaintClock clock(window);
    window.open(file);
    while (!clock.placedMs()) {
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return {clock.structureMs().value_or(*clock.placedMs()), *clock.placedMs()};
}

double median(std::array<double, kRounds> values) {
    std::sort(values.begin(), values.end());
    return values[kRounds / 2];
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    style::initResources();
    style::Theme theme(style::builtinTokens());
    theme.setMotion(style::Motion::kReduced);
    theme.install(application);
    QTemporaryDir folder;
    QStringList sizes = QApplication::arguments().mid(1);
    if (sizes.isEmpty()) {
        sizes = {"2000", "10000"};
    }
    for (const QString& size : sizes) {
        const auto graph = test::blockNetwork(std::max(1, size.toInt() / 5));
        const QString file = folder.filePath(size + ".onnx");
        if (const auto written = onnx::writeModelFile(*graph, file.toStdString()); !written) {
            std::printf("%s\n", written.error().oneLine().c_str());
            return 1;
        }
        std::array<double, kRounds> structure{};
        std::array<double, kRounds> placed{};
        for (std::size_t i = 0; i < kRounds; ++i) {
            const Times times = openOnce(theme, file, folder.filePath("store.db"));
            structure[i] = times.structure;
            placed[i] = times.placed;
        }
        std::printf("%7zu nodes: structure %7.1f ms   placed %7.1f ms\n", graph->nodes().size(),
                    median(structure), median(placed));
        std::fflush(stdout);
    }
    return 0;
}
