// Writes pictures of the real window, over a real session, to look at:
//   window_pictures FOLDER MODEL [--plan FILE] [--size WxH] [--theme light|dark] [--lang CODE] [--only
//   A,B...]
//
// Every panel is opened, every colour mode chosen, a region selected, folded, pinned in a preview and
// compared; each state is FOLDER/STEP.png.
#include "engine/measure/device_fingerprint.h"
#include "engine/session/session.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/resources.h"
#include "widgets/style/translation.h"

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFile>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTimer>

#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace tessera;
using shell::MainWindow;

namespace {

constexpr int kPatienceMs = 120000;
constexpr int kQuietMs = 350;

struct Options {
    QString folder;
    QString model;
    QString plan;
    QString language;
    QStringList only;
    QSize size{1440, 900};
    bool dark = false;
};

bool parse(Options& options) {
    QCommandLineParser parser;
    parser.addPositionalArgument("FOLDER", "where the pictures go");
    parser.addPositionalArgument("MODEL", "ONNX file or builtin:NAME");
    parser.addOptions({{"plan", "open this plan", "FILE"},
                       {"size", "of the window", "WxH", "1440x900"},
                       {"theme", "light or dark", "NAME", "light"},
                       {"lang", "language of the window", "CODE"},
                       {"only", "these steps", "A,B"}});
    parser.process(QApplication::arguments());
    const QStringList size = parser.value("size").split(u'x');
    if (parser.positionalArguments().size() != 2 || size.size() != 2) {
        std::fprintf(stderr, "%s\n", qPrintable(parser.helpText()));
        return false;
    }
    options.folder = parser.positionalArguments()[0];
    options.model = parser.positionalArguments()[1];
    options.plan = parser.value("plan");
    options.language = parser.value("lang");
    options.size = QSize(size[0].toInt(), size[1].toInt());
    options.dark = parser.value("theme") == u"dark";
    options.only = parser.value("only").split(u',', Qt::SkipEmptyParts);
    return true;
}

bool busy(MainWindow& window) {
    using bridge::JobKind;
    for (const JobKind kind :
         {JobKind::kStart, JobKind::kProbe, JobKind::kOpen, JobKind::kLoadPlan, JobKind::kScene,
          JobKind::kProfile, JobKind::kMeasure, JobKind::kPreview, JobKind::kSearch, JobKind::kMatch,
          JobKind::kDetails, JobKind::kVerify, JobKind::kCompute}) {
        if (window.controller().bridge().running(kind)) {
            return true;
        }
    }
    return false;
}

/// Until nothing has run for a while; labels and tabs lay themselves out after the last result.
void settle(MainWindow& window) {
    QElapsedTimer all;
    QElapsedTimer quiet;
    all.start();
    quiet.start();
    while (quiet.elapsed() < kQuietMs && all.elapsed() < kPatienceMs) {
        QApplication::processEvents(QEventLoop::AllEvents, 10);
        if (busy(window)) {
            quiet.restart();
        }
    }
}

class Pictures {
public:
    Pictures(MainWindow& window, Options options) : m_window(window), m_options(std::move(options)) {}

    void step(const QString& name, const std::function<void()>& act) {
        act();
        settle(m_window);
        if (m_options.only.isEmpty() || m_options.only.contains(name)) {
            save(m_window, name);
        }
    }
    /// A dialog that `act` opens and waits for.
    void dialog(const QString& name, const std::function<void()>& act) {
        if (!m_options.only.isEmpty() && !m_options.only.contains(name)) {
            return;
        }
        QTimer::singleShot(600, &m_window, [this, name] {
            if (QWidget* shown = QApplication::activeModalWidget()) {
                save(*shown, name);
                shown->close();
            }
        });
        act();
    }
    void all();

private:
    void save(QWidget& widget, const QString& name) const {
        const QString file = m_options.folder + u'/' + name + QStringLiteral(".png");
        const QPixmap picture = widget.grab();
        if (!picture.save(file)) {
            std::fprintf(stderr, "%s: not written\n", qPrintable(file));
        }
        std::printf("%s %dx%d\n", qPrintable(name), widget.width(), widget.height());
    }
    [[nodiscard]] QString sizesOfNodes() const;
    void panels();
    void colours();
    void overrides();
    void spec();

    MainWindow& m_window;
    Options m_options;
};

/// The region whose kernel takes longest, else the one in the middle.
std::vector<graph::NodeId> regionOfInterest(const plan::Plan& plan) {
    const plan::PlannedRegion* found = &plan.regions[plan.regions.size() / 2];
    for (const plan::PlannedRegion& region : plan.regions) {
        if (region.cost.feasible() && region.region.nodes.size() > 1 &&
            (!found->cost.feasible() || region.cost.median() > found->cost.median())) {
            found = &region;
        }
    }
    return found->region.nodes;
}

shell::WindowOptions optionsOfThisMachine() {
    const measure::DeviceFingerprint device = measure::localDevice();
    shell::WindowOptions options;
    options.machine =
        QStringLiteral("%1, %2 threads").arg(QString::fromStdString(device.cpu)).arg(device.cores);
    options.processor = QString::fromStdString(device.title());
    options.threads = QString::number(device.cores);
    return options;
}

void Pictures::panels() {
    const std::pair<MainWindow::BottomTab, const char*> tabs[] = {
        {MainWindow::kCharts, "charts"},      {MainWindow::kTimeline, "timeline"},
        {MainWindow::kSearch, "search"},      {MainWindow::kCompare, "compare"},
        {MainWindow::kSpecs, "specs"},        {MainWindow::kProblems, "problems"},
        {MainWindow::kOperators, "operators"}};
    for (const auto& [tab, name] : tabs) {
        step(QStringLiteral("panel-") + QLatin1String(name), [&] { m_window.showBottom(tab); });
    }
    using Tab = panels::InspectorPanel::Tab;
    const std::pair<Tab, const char*> inspectors[] = {{Tab::kNode, "node"},
                                                      {Tab::kWhy, "why"},
                                                      {Tab::kTensors, "tensors"},
                                                      {Tab::kCandidates, "candidates"}};
    for (const auto& [tab, name] : inspectors) {
        step(QStringLiteral("inspector-") + QLatin1String(name), [&] { m_window.inspector().setTab(tab); });
    }
}

/// A file with a value for two of three nodes.
QString Pictures::sizesOfNodes() const {
    const QString path = m_options.folder + QStringLiteral("/values.csv");
    QFile file(path);
    if (file.open(QFile::WriteOnly)) {
        file.write("node,latency,unit\n");
        const auto& graph = *m_window.controller().document().model()->graph;
        for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
            if (i % 3 != 0) {
                file.write(QByteArray::fromStdString("\"" + graph.nodes()[i].name + "\"," +
                                                     std::to_string(i % 17) + ",ms\n"));
            }
        }
    }
    return path;
}

void Pictures::colours() {
    using shell::Heat;
    const std::pair<Heat, const char*> heats[] = {{Heat::kTime, "time"},
                                                  {Heat::kShare, "share"},
                                                  {Heat::kEfficiency, "efficiency"},
                                                  {Heat::kBytes, "bytes"},
                                                  {Heat::kRegret, "regret"}};
    for (const auto& [heat, name] : heats) {
        step(QStringLiteral("heat-") + QLatin1String(name),
             [&] { m_window.setColours(layout::ColourMode::kHeat, heat); });
    }
    step("heat-error-empty", [&] { m_window.setColours(layout::ColourMode::kHeat, Heat::kError); });
    step("heat-error", [&] {
        m_window.actions().checkErrors->trigger();
        m_window.showBottom(MainWindow::kOperators);
        m_window.inspector().setTab(panels::InspectorPanel::Tab::kNode);
    });
    step("heat-overlay", [&] { m_window.controller().loadOverlay(sizesOfNodes()); });
    step("delta-empty", [&] { m_window.setColours(layout::ColourMode::kDelta, Heat::kTime); });
    step("confidence", [&] { m_window.setColours(layout::ColourMode::kConfidence, Heat::kTime); });
    step("backend-again", [&] { m_window.setColours(layout::ColourMode::kBackend, Heat::kTime); });
}

void Pictures::overrides() {
    shell::Controller& controller = m_window.controller();
    const graph::NodeId node = controller.document().selection().current();
    step("preview", [&] { controller.forbid(node, m_window.inspector().details()->backend.id); });
    step("preview-away", [&] { controller.discardPreview(); });
    step("folded", [&] {
        m_window.actions().fold->trigger();
        m_window.canvas().fit();
    });
    step("folded-all", [&] {
        m_window.actions().unfold->trigger();
        settle(m_window);
        m_window.actions().foldRepeats->trigger();
        m_window.canvas().fit();
    });
    step("unfolded", [&] { m_window.actions().unfold->trigger(); });
    step("compare-panel", [&] { controller.compareWithGreedy(); });
    step("compare-split", [&] { m_window.actions().split->setChecked(true); });
    step("compare-delta", [&] { m_window.setColours(layout::ColourMode::kDelta, shell::Heat::kTime); });
    step("compare-closed", [&] {
        m_window.actions().compareNone->trigger();
        m_window.setColours(layout::ColourMode::kBackend, shell::Heat::kTime);
    });
}

void Pictures::spec() {
    step("spec-open", [&] {
        m_window.showBottom(MainWindow::kSpecs);
        auto* list = m_window.findChild<QTableView*>(QStringLiteral("spec_list"));
        list->setCurrentIndex(list->model()->index(0, 0));
    });
    step("spec-error", [&] {
        auto* edit = m_window.findChild<QPlainTextEdit*>(QStringLiteral("spec_text"));
        QString text = edit->toPlainText();
        const auto at = text.indexOf(QStringLiteral("))\""));
        edit->setPlainText(text.remove(at, 1));
    });
    step("spec-error-shown", [&] {
        auto* problems = m_window.findChild<QTableView*>(QStringLiteral("spec_problems"));
        problems->setCurrentIndex(problems->model()->index(0, 0));
    });
}

void Pictures::all() {
    shell::Controller& controller = m_window.controller();
    step("start", [] {});
    step("bad-model", [&] { m_window.open(QStringLiteral("/nowhere/model.onnx")); });
    step("opened", [&] { m_window.open(m_options.model); });
    if (!m_options.plan.isEmpty()) {
        step("plan", [&] { controller.loadPlan(m_options.plan); });
    }
    step("selected", [&] {
        const std::vector<graph::NodeId> nodes = regionOfInterest(*controller.document().plan());
        controller.document().selection().select(nodes, nodes.front(), &m_window);
    });
    panels();
    colours();
    step("near", [&] { m_window.canvas().setZoom(1); });
    step("far", [&] { m_window.canvas().setZoom(0.2); });
    step("fit", [&] { m_window.canvas().fit(); });
    overrides();
    if (!m_options.plan.isEmpty()) {
        step("profiled", [&] { controller.profile(); });
        step("profiled-charts", [&] { m_window.showBottom(MainWindow::kCharts); });
        step("profiled-canvas", [&] { m_window.showBottom(MainWindow::kOperators); });
    }
    if (m_options.plan.isEmpty()) {
        step("searched", [&] { m_window.actions().search->trigger(); });
        step("found", [&] { m_window.actions().search->trigger(); });
    }
    spec();
    step("kernel-asked", [&] { m_window.actions().kernel->trigger(); });
    if (QWidget* shown = QApplication::activeModalWidget()) {
        save(*shown, "kernel");
        shown->close();
    }
    dialog("settings", [&] { m_window.actions().settings->trigger(); });
    dialog("help", [&] { m_window.actions().help->trigger(); });
    dialog("about", [&] { m_window.actions().about->trigger(); });
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    Options options;
    if (!parse(options)) {
        return 2;
    }
    style::initResources();
    style::installTranslation(application,
                              options.language.isEmpty() ? QLocale::c() : QLocale(options.language));
    style::Theme theme(style::builtinTokens());
    theme.setChoice(options.dark ? style::ThemeChoice::kDark : style::ThemeChoice::kLight);
    theme.setMotion(style::Motion::kReduced);
    theme.install(application);
    const auto sessions = [] { return session::Session::create({}); };
    MainWindow window(theme, sessions, optionsOfThisMachine());
    window.resize(options.size);
    window.show();
    settle(window);
    Pictures(window, options).all();
    return 0;
}
