// Prints how the window copes with large models: window_benchmark [NODES...]. The session is the program's
// own, with the backends of TESSERA_BACKEND_PATH; pictures are painted into memory (offscreen), so what a
// display adds is not in them. For each size:
//   file       of the model, and the time that its decoding alone takes
//   structure  from asking for the file to the painted graph, nothing placed      placed  with the greedy
//   placement
//   frames     of panning and zooming: median, 95th percentile and longest of 60
//   fold       from folding the repeated blocks to their picture; its frames as above; from unfolding all
//   find       from the last letter to the results      outline  from the last letter to the filtered tree
//   memory     resident with the model open, and the most it ever was
//   block      the longest time for which the GUI thread computed without answering, by what was done; at the
//   end a small model replaces this one, and is closed
// With TESSERA_BLOCKS=20 it says what the thread was in whenever it did not answer for 20 ms.
// Up to 20,000 nodes the opening is the median of five, above it is done once.
#include "engine/base/freed_memory.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/writer.h"
#include "engine/session/session.h"
#include "tests/widgets/support/block_network.h"
#include "tests/widgets/support/gui_watchdog.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/outline_model.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/resources.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeView>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <vector>

using namespace tessera;

namespace {

constexpr int kSmall = 20000;
constexpr int kBlocksOfAnother = 20;
constexpr int kFrames = 60;
constexpr int kFramesOfTheLoop = 10;
constexpr int kPatienceMs = 600000;

double msSince(const QElapsedTimer& clock) {
    return static_cast<double>(clock.nsecsElapsed()) * 1e-6;
}

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Lines of /proc/self/status such as "VmRSS:", in MB.
double memoryMb(const char* field) {
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly)) {
        return 0;
    }
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith(field)) {
            return line.mid(static_cast<qsizetype>(qstrlen(field))).replace("kB", "").trimmed().toDouble() /
                   1024;
        }
    }
    return 0;
}

/// From which wait on TESSERA_BLOCKS names what the thread was in: its value in milliseconds, else 100.
test::GuiWatchdog::Milliseconds lateLimit() {
    bool isNumber = false;
    const double limit = qEnvironmentVariable("TESSERA_BLOCKS").toDouble(&isNumber);
    return test::GuiWatchdog::Milliseconds(isNumber && limit > 1 ? limit : 100);
}

bool waitFor(const std::function<bool()>& condition) {
    QElapsedTimer clock;
    clock.start();
    QTimer wake;
    wake.start(2);
    while (!condition() && clock.elapsed() < kPatienceMs) {
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return condition();
}

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
        if (event->type() == QEvent::Paint && m_window.canvas().scene() != nullptr && !m_placed) {
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
            time = msSince(m_clock);
        }
    }

    shell::MainWindow& m_window;
    QElapsedTimer m_clock;
    std::optional<double> m_structure;
    std::optional<double> m_placed;
};

struct Opening {
    std::vector<double> structure;
    std::vector<double> placed;
};

class Bench {
public:
    /// \param query of which the model has results.
    /// \param another model, a small one, opened in its place.
    Bench(style::Theme& theme, QString file, QString another, QString store, QString query)
        : m_theme(theme)
        , m_file(std::move(file))
        , m_another(std::move(another))
        , m_store(std::move(store))
        , m_query(std::move(query)) {}

    void open(int rounds);
    void use();
    [[nodiscard]] const Opening& opening() const { return m_opening; }

private:
    void start();
    void frames(const char* name, double zoom);
    void fold();
    void find();
    void outline();
    void replace();
    bool busy() const;

    style::Theme& m_theme;
    QString m_file;
    QString m_another;
    QString m_store;
    QString m_query; ///< for the panel that finds; its last part, for the outline's filter
    std::unique_ptr<shell::MainWindow> m_window;
    std::unique_ptr<test::GuiWatchdog> m_watchdog;
    Opening m_opening;
};

bool Bench::busy() const {
    using bridge::JobKind;
    const auto& bridge = m_window->controller().bridge();
    return bridge.running(JobKind::kScene) || bridge.running(JobKind::kPlace) ||
           bridge.running(JobKind::kProbe) || bridge.running(JobKind::kStart) ||
           bridge.running(JobKind::kOpen);
}

void Bench::start() {
    m_watchdog.reset();
    m_window.reset();
    session::SessionSettings settings;
    settings.store = m_store.toStdString();
    m_window = std::make_unique<shell::MainWindow>(
        m_theme, [settings] { return session::Session::create(settings); }, shell::WindowOptions{});
    m_window->resize(1440, 900);
    m_window->show();
    if (!waitFor([this] { return !busy(); })) {
        std::printf("the session does not start\n");
        std::exit(1);
    }
}

void Bench::open(int rounds) {
    for (int i = 0; i < rounds; ++i) {
        start();
        m_watchdog = std::make_unique<test::GuiWatchdog>(lateLimit());
        m_watchdog->enter("open");
        const PaintClock clock(*m_window);
        m_window->open(m_file);
        if (!waitFor([&] { return clock.placedMs().has_value() && !busy(); })) {
            std::printf("not placed in time\n");
            std::exit(1);
        }
        m_opening.structure.push_back(clock.structureMs().value_or(*clock.placedMs()));
        m_opening.placed.push_back(*clock.placedMs());
    }
}

void Bench::frames(const char* name, double zoom) {
    canvas::GraphCanvas& canvas = m_window->canvas();
    m_watchdog->enter(name);
    zoom > 0 ? canvas.setZoom(zoom) : canvas.fit();
    QApplication::processEvents();
    QImage image(canvas.viewport()->size(), QImage::Format_RGB32);
    std::vector<double> pan;
    std::vector<double> zooms;
    {
        // What the event loop waits for is noted below: with these frames each would count twice.
        const test::GuiWatchdog::Pause pause(*m_watchdog);
        for (int i = 0; i < kFrames; ++i) {
            QElapsedTimer clock;
            clock.start();
            // To and fro: a view that wanders off shows nothing in the end, which is soon painted.
            canvas.panBy(i % 2 == 0 ? QPointF(40, 23) : QPointF(-40, -23));
            canvas.viewport()->render(&image);
            pan.push_back(msSince(clock));
            clock.restart();
            canvas.setZoom(canvas.zoom() * (i % 2 == 0 ? 1.02 : 1 / 1.02));
            canvas.viewport()->render(&image);
            zooms.push_back(msSince(clock));
        }
    }
    for (int i = 0; i < kFramesOfTheLoop; ++i) {
        QApplication::processEvents();
        canvas.panBy(i % 2 == 0 ? QPointF(40, 23) : QPointF(-40, -23));
        waitFor([frame = 0]() mutable { return ++frame > 2; });
    }
    std::printf("   frames %-12s pan %5.1f (%5.1f, %5.1f)  zoom %5.1f (%5.1f, %5.1f) ms\n", name,
                quantile(pan, 0.5), quantile(pan, 0.95), quantile(pan, 1), quantile(zooms, 0.5),
                quantile(zooms, 0.95), quantile(zooms, 1));
}

void Bench::fold() {
    const auto changed = [&](QAction* action) {
        const layout::Scene* before = m_window->canvas().scene().get(); // not held: freeing it would count
        QElapsedTimer clock;
        clock.start();
        action->trigger();
        const bool done = waitFor([&] { return m_window->canvas().scene().get() != before && !busy(); });
        QApplication::processEvents();
        std::printf("   %s %.0f ms (%zu boxes%s)\n", action->text().remove(u'&').toUtf8().constData(),
                    msSince(clock), m_window->canvas().scene()->boxes().size(), done ? "" : ", not in time");
    };
    m_watchdog->enter("fold");
    changed(m_window->actions().foldRepeats);
    frames("fit folded", 0);
    frames("40 % folded", 0.4);
    frames("100 % folded", 1);
    m_watchdog->enter("open one");
    m_window->controller().document().selection().select({graph::NodeId(0)}, graph::NodeId(0), nullptr);
    changed(m_window->actions().fold);
    m_watchdog->enter("unfold");
    changed(m_window->actions().unfold);
}

void Bench::find() {
    m_watchdog->enter("find");
    auto* panel = m_window->findChild<panels::FindPanel*>();
    auto* table = panel->findChild<panels::TableView*>();
    QElapsedTimer clock;
    clock.start();
    panel->input()->setText(m_query);
    const bool found = waitFor([&] { return table->model()->rowCount() > 0; });
    std::printf("   find %.0f ms (%d rows%s)", msSince(clock), table->model()->rowCount(),
                found ? "" : ", none in time");
    m_watchdog->enter("select");
    clock.restart();
    table->selectRow(table->model()->rowCount() - 1);
    QApplication::processEvents();
    std::printf("   select %.0f ms", msSince(clock));
}

void Bench::outline() {
    m_watchdog->enter("outline");
    auto* tree = m_window->outline().findChild<QTreeView*>();
    auto* line = m_window->outline().findChild<QLineEdit*>();
    const int before = tree->model()->rowCount(tree->model()->index(0, 0));
    QElapsedTimer clock;
    clock.start();
    const auto* model = qobject_cast<const itemmodels::OutlineModel*>(tree->model());
    const auto whole = model->outline();
    line->setText(m_query.section(u'/', -1));
    waitFor([&] { return model->outline() != whole; });
    QApplication::processEvents();
    std::printf("   outline %.0f ms (%d groups)", msSince(clock), before);
    clock.restart();
    line->clear();
    waitFor([&] { return model->outline() == whole; });
    QApplication::processEvents();
    std::printf("   outline again %.0f ms\n", msSince(clock));
}

/// All that the window holds of the model is let go.
void Bench::replace() {
    m_watchdog->enter("replace");
    const session::ModelRef& model = m_window->controller().document().model();
    const session::OpenModel* before = model.get(); // not held: freeing it would not count
    m_window->open(m_another);
    waitFor([&] {
        return model.get() != before && m_window->controller().document().plan() != nullptr && !busy();
    });
    QApplication::processEvents();
}

void Bench::use() {
    frames("fit", 0);
    frames("40 %", 0.4);
    frames("100 %", 1);
    fold();
    find();
    outline();
    std::printf("   memory %.0f MB open, %.0f MB at most\n", memoryMb("VmRSS:"), memoryMb("VmHWM:"));
    replace();
    m_watchdog->enter("close");
    m_window->controller().closeModel();
    waitFor([this] { return !busy(); });
    for (const test::GuiWatchdog::Block& block : m_watchdog->longestOfPhases()) {
        std::printf("   block %-8s %7.0f ms computing, %7.0f ms in all\n", block.phase.c_str(),
                    block.cpu.count(), block.wall.count());
    }
    if (qEnvironmentVariableIsSet("TESSERA_BLOCKS")) {
        std::printf("%s\n", m_watchdog->report().c_str());
    }
    std::fflush(stdout); // a long run shows what it has
    m_watchdog.reset();
    m_window.reset();
}

void decode(const QString& file, std::size_t nodes) {
    const double before = memoryMb("VmRSS:");
    QElapsedTimer clock;
    clock.start();
    const auto model = onnx::readModel(file.toStdString());
    const double ms = msSince(clock);
    if (!model) {
        std::printf("%s\n", model.error().oneLine().c_str());
        std::exit(1);
    }
    const double size = static_cast<double>(QFileInfo(file).size()) * 1e-6;
    std::printf(
        "   file %.0f MB, decoded in %.0f ms (%.0f MB/s), %.0f MB more resident (%.0f bytes a node)\n", size,
        ms, size / ms * 1e3, memoryMb("VmRSS:") - before,
        (memoryMb("VmRSS:") - before) * 1024 * 1024 / static_cast<double>(nodes));
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    base::giveLargeBlocksBack(); // as the program does
    base::joinFreedBlocksAtOnce();
    QApplication application(argc, argv);
    style::initResources();
    style::Theme theme(style::builtinTokens());
    theme.setMotion(style::Motion::kReduced);
    theme.install(application);
    QTemporaryDir folder;
    QStringList sizes = QApplication::arguments().mid(1);
    if (sizes.isEmpty()) {
        sizes = {"2000", "10000", "100000", "1000000"};
    }
    const QString another = folder.filePath("another.onnx");
    if (const auto written =
            onnx::writeModelFile(*test::blockNetwork(kBlocksOfAnother), another.toStdString());
        !written) {
        std::printf("%s\n", written.error().oneLine().c_str());
        return 1;
    }
    for (const QString& size : sizes) {
        const int blocks = std::max(1, size.toInt() / 5);
        const QString file = folder.filePath(size + ".onnx");
        std::size_t nodes = 0;
        {
            const auto graph =
                size.toInt() <= kSmall ? test::blockNetwork(blocks) : test::elementwiseNetwork(blocks);
            nodes = graph->nodes().size();
            if (const auto written = onnx::writeModelFile(*graph, file.toStdString()); !written) {
                std::printf("%s\n", written.error().oneLine().c_str());
                return 1;
            }
        }
        std::printf("%zu nodes\n", nodes);
        decode(file, nodes);
        // By the names that the two networks give.
        Bench bench(theme, file, another, folder.filePath("store.db"),
                    size.toInt() <= kSmall ? QStringLiteral("/7/conv1") : QStringLiteral("/7/gate"));
        bench.open(size.toInt() <= kSmall ? 5 : 1);
        std::printf("   structure %.0f ms   placed %.0f ms\n", quantile(bench.opening().structure, 0.5),
                    quantile(bench.opening().placed, 0.5));
        std::fflush(stdout);
        bench.use();
        QFile::remove(file);
    }
    return 0;
}
