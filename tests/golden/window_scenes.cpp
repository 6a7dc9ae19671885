// What the window looks like in its views, and how to get there.
#include "tests/golden/window_scenes.h"

#include "engine/graph/graph_builder.h"
#include "tests/widgets/support/loop_network.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/code_edit.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/tensor_dialog.h"
#include "widgets/shell/tour.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/segmented_control.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

namespace tessera::test {
namespace {

using shell::Heat;
using shell::MainWindow;
using Tab = panels::InspectorPanel::Tab;

const QString kNode = QStringLiteral("/main/3/ConvTranspose");

// ---- before a model, and just opened

void start(WindowStage&) {}

void startRecent(WindowStage& stage) {
    for (const char* model : {"builtin:chain", "builtin:dcgan"}) {
        stage.openModel(QLatin1String(model));
    }
    stage.window().actions().closeModel->trigger();
}

void badModel(WindowStage& stage) {
    stage.keepToasts();
    stage.window().open(QStringLiteral("/nowhere/model.onnx"));
}

/// Images of any size.
graph::GraphRef imageNetwork() {
    using graph::Dim;
    graph::GraphBuilder builder("images");
    builder.setOpset("", 17);
    const auto n = builder.addSymbol({"N", {}});
    const auto h = builder.addSymbol({"H", {}});
    const auto w = builder.addSymbol({"W", {}});
    const auto x = builder.addInput(
        "image", {graph::DType::kFloat32, graph::Shape{Dim::symbol(n), 3, Dim::symbol(h), Dim::symbol(w)}});
    const auto relu = builder.addNode({.op = "Relu", .inputs = {x}, .name = "relu"})[0];
    builder.addOutput(builder.addNode({.op = "Sigmoid", .inputs = {relu}, .name = "sigmoid"})[0]);
    auto graph = std::move(builder).build();
    EXPECT_TRUE(graph.has_value());
    return *graph;
}

void sizesDialog(WindowStage& stage) {
    stage.world().models["images.onnx"] = imageNetwork();
    stage.lookAtDialog([&] { stage.window().open(QStringLiteral("images.onnx")); });
}

void sizesNeeded(WindowStage& stage) {
    sizesDialog(stage);
    stage.lookAt(stage.window());
}

void opened(WindowStage& stage) {
    stage.openModel(QStringLiteral("builtin:dcgan"));
}

void resume(WindowStage& stage) {
    opened(stage);
    shell::writeInterrupted(stage.settings(), *stage.controller().document().model(), true);
    opened(stage);
}

void borrowed(WindowStage& stage) {
    stage.openSearched();
    stage.controller().openHardwareProfile(QStringLiteral("profile.db"));
    ASSERT_TRUE(waitFor([&] { return stage.controller().hardwareProfile().has_value(); }));
}

// ---- docks at the bottom

void operators(WindowStage& stage) {
    stage.openSearched();
    stage.window().showBottom(MainWindow::kOperators);
    stage.selectRegion(kNode);
}

void costs(WindowStage& stage) {
    stage.world().converts = true;
    stage.openSearched();
    stage.window().showBottom(MainWindow::kCosts);
}

void charts(WindowStage& stage) {
    stage.openSearched();
    stage.profile();
    stage.window().showBottom(MainWindow::kCharts);
}

void chartsEmpty(WindowStage& stage) {
    opened(stage);
    stage.window().showBottom(MainWindow::kCharts);
}

void memory(WindowStage& stage) {
    stage.openSearched();
    stage.window().showBottom(MainWindow::kCharts);
    stage.window().chartsChoice().setCurrent(1);
}

void timeline(WindowStage& stage) {
    stage.world().converts = true;
    stage.openSearched();
    stage.profile();
    stage.window().showBottom(MainWindow::kTimeline);
    stage.selectRegion(kNode);
}

void timelineEmpty(WindowStage& stage) {
    opened(stage);
    stage.window().showBottom(MainWindow::kTimeline);
}

void searchEmpty(WindowStage& stage) {
    opened(stage);
    stage.window().showBottom(MainWindow::kSearch);
}

/// It stands still before its 30th step of 40.
void searchRunning(WindowStage& stage) {
    opened(stage);
    stage.holdSearchAt(30);
    stage.window().showBottom(MainWindow::kSearch);
}

void searchDone(WindowStage& stage) {
    stage.openSearched();
    stage.window().showBottom(MainWindow::kSearch);
}

void searchFound(WindowStage& stage) {
    stage.world().foundUnixSeconds = 1'700'000'000;
    searchDone(stage);
}

void replay(WindowStage& stage) {
    searchDone(stage);
    stage.controller().showStep(4);
}

void plans(WindowStage& stage) {
    stage.openSearched();
    stage.controller().compareWithGreedy();
    stage.controller().compareWithBaseline(QStringLiteral("onednn"));
    ASSERT_TRUE(waitFor([&] { return stage.controller().document().others().size() == 2; }));
    stage.window().showBottom(MainWindow::kCompare);
    stage.window().compare().show(panels::ComparePanel::kPlans);
}

void compared(WindowStage& stage, panels::ComparePanel::View view) {
    stage.openSearched();
    stage.controller().compareWithBaseline(QStringLiteral("onednn"));
    ASSERT_TRUE(waitFor([&] { return stage.controller().document().other() != nullptr; }));
    stage.settle();
    stage.controller().measure();
    stage.settle();
    stage.window().showBottom(MainWindow::kCompare);
    stage.window().compare().show(view);
}

void parts(WindowStage& stage) {
    compared(stage, panels::ComparePanel::kParts);
}

void operatorKinds(WindowStage& stage) {
    compared(stage, panels::ComparePanel::kOperators);
}

void backendKinds(WindowStage& stage) {
    compared(stage, panels::ComparePanel::kBackends);
}

void split(WindowStage& stage) {
    parts(stage);
    stage.window().actions().split->setChecked(true);
}

void delta(WindowStage& stage) {
    parts(stage);
    stage.window().setColours(layout::ColourMode::kDelta, Heat::kTime);
}

panels::SpecEditor& openSpec(WindowStage& stage) {
    stage.window().actions().editSpecs->trigger();
    auto* editor = stage.window().findChild<panels::SpecEditor*>();
    auto* list = editor->findChild<panels::TableView*>();
    list->setCurrentIndex(list->model()->index(0, 0));
    stage.settle();
    return *editor;
}

void specs(WindowStage& stage) {
    opened(stage);
    openSpec(stage);
}

void specError(WindowStage& stage) {
    opened(stage);
    panels::SpecEditor& editor = openSpec(stage);
    QString text = editor.text();
    editor.edit()->setPlainText(text.remove(text.indexOf(QStringLiteral("))\"")), 1));
    stage.settle();
    auto* errors = editor.findChild<panels::TableView*>(QStringLiteral("spec_problems"));
    ASSERT_NE(errors, nullptr);
    errors->setCurrentIndex(errors->viewIndex(0, 0)); // which shows its line
}

void problems(WindowStage& stage) {
    stage.openSearched();
    stage.window().open(QStringLiteral("/nowhere/model.onnx"));
    stage.settle();
    stage.controller().loadOverlay(stage.write("bad.csv", "node,v\nfirst,fast\n"));
    stage.settle();
    stage.world().wrongRegion = 2;
    stage.window().actions().checkErrors->trigger();
    stage.settle();
    stage.window().showBottom(MainWindow::kProblems);
}

void problemsNone(WindowStage& stage) {
    stage.openSearched();
    stage.window().showBottom(MainWindow::kProblems);
}

// ---- docks at the sides

void inspect(WindowStage& stage, Tab tab) {
    stage.openSearched();
    stage.selectRegion(kNode);
    stage.window().inspector().setTab(tab);
}

void inspectNode(WindowStage& stage) {
    inspect(stage, Tab::kNode);
}

void inspectCandidates(WindowStage& stage) {
    inspect(stage, Tab::kCandidates);
}

void inspectWhy(WindowStage& stage) {
    inspect(stage, Tab::kWhy);
}

void inspectTensors(WindowStage& stage) {
    inspect(stage, Tab::kTensors);
}

void inspectUnmeasured(WindowStage& stage) {
    opened(stage);
    stage.selectRegion(kNode);
    stage.window().inspector().setTab(Tab::kCandidates);
}

void findText(WindowStage& stage, const QString& text) {
    stage.openSearched();
    stage.window().actions().find->trigger();
    auto* find = stage.window().findChild<panels::FindPanel*>();
    find->input()->setText(text);
    stage.settle();
}

void found(WindowStage& stage) {
    findText(stage, QStringLiteral("Relu(_)"));
}

void foundNothing(WindowStage& stage) {
    findText(stage, QStringLiteral("attention"));
}

// ---- the canvas

void heat(WindowStage& stage, Heat heat) {
    stage.openSearched();
    stage.window().setColours(layout::ColourMode::kHeat, heat);
}

void heatTime(WindowStage& stage) {
    heat(stage, Heat::kTime);
}

void heatShare(WindowStage& stage) {
    heat(stage, Heat::kShare);
}

void heatEfficiency(WindowStage& stage) {
    stage.openSearched();
    stage.profile(); // which asks for the machine's ceilings
    stage.window().setColours(layout::ColourMode::kHeat, Heat::kEfficiency);
}

void heatBytes(WindowStage& stage) {
    heat(stage, Heat::kBytes);
}

void heatRegret(WindowStage& stage) {
    heat(stage, Heat::kRegret);
}

void heatError(WindowStage& stage) {
    stage.openSearched();
    stage.world().wrongRegion = 3;
    stage.window().actions().checkErrors->trigger();
    stage.settle();
}

void heatOverlay(WindowStage& stage) {
    stage.openSearched();
    QByteArray rows("node,latency,unit\n");
    const auto& nodes = stage.controller().document().model()->graph->nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (i % 3 != 0) {
            rows += QByteArray::fromStdString("\"" + nodes[i].name + "\"," + std::to_string(i % 7) + ",ms\n");
        }
    }
    stage.controller().loadOverlay(stage.write("values.csv", rows));
    stage.settle();
}

void confidence(WindowStage& stage) {
    stage.openSearched();
    stage.window().setColours(layout::ColourMode::kConfidence, Heat::kTime);
}

void near(WindowStage& stage) {
    stage.world().converts = true;
    stage.openSearched();
    stage.selectRegion(kNode);
    stage.window().canvas().setZoom(1.5);
}

void folded(WindowStage& stage) {
    stage.openSearched(QStringLiteral("builtin:bert"));
    stage.window().actions().foldRepeats->trigger();
    stage.settle();
    stage.window().canvas().home();
}

void foldedOpen(WindowStage& stage) {
    folded(stage);
    const auto& scene = *stage.window().canvas().scene();
    for (std::uint32_t box = 0; box < scene.boxes().size(); ++box) {
        if (scene.box(layout::BoxId(box)).eachTimes) {
            emit stage.window().canvas().activated(layout::BoxId(box));
            break;
        }
    }
    stage.settle();
    stage.window().canvas().fit();
}

void large(WindowStage& stage) {
    stage.openSearched(QStringLiteral("builtin:resnext50"));
    stage.window().canvas().fit();
}

void body(WindowStage& stage) {
    stage.world().models["loop.onnx"] = loopNetwork();
    stage.openModel(QStringLiteral("loop.onnx"));
    stage.selectRegion(QStringLiteral("repeat"));
    stage.window().actions().openBody->trigger();
}

// ---- overrides

void preview(WindowStage& stage) {
    stage.openSearched();
    stage.selectRegion(kNode);
    stage.controller().forbid(stage.controller().document().selection().current(), QStringLiteral("onednn"));
    ASSERT_TRUE(waitFor([&] { return stage.window().previewBar().isVisible(); }));
}

void previewUnknown(WindowStage& stage) {
    stage.world().previewsKnowAll = false;
    preview(stage);
}

void pinned(WindowStage& stage) {
    stage.openSearched();
    stage.selectRegion(kNode);
    stage.controller().pin(stage.controller().document().selection().current(), QStringLiteral("xnnpack"),
                           {});
    ASSERT_TRUE(waitFor([&] { return stage.window().previewBar().isVisible(); }));
    stage.controller().applyPreview();
}

// ---- what lies over the window

void palette(WindowStage& stage) {
    stage.openSearched();
    stage.window().actions().commands->trigger();
    QTest::keyClicks(stage.window().palette().input(), QStringLiteral("con"));
}

void tour(WindowStage& stage) {
    stage.openSearched();
    stage.window().actions().tour->trigger();
    stage.window().tour().next()->click();
}

void menu(WindowStage& stage, int at) {
    stage.openSearched();
    stage.selectRegion(kNode);
    QMenu* menu = stage.window().menuBar()->actions().at(at)->menu();
    stage.lookAtDialog([&] { menu->exec(QPoint(0, 0)); });
}

template <int at>
void menuAt(WindowStage& stage) {
    menu(stage, at);
}

void canvasMenu(WindowStage& stage) {
    stage.openSearched();
    stage.selectRegion(kNode);
    const auto& canvas = stage.window().canvas();
    const auto box = canvas.scene()->boxOf(stage.controller().document().selection().current());
    stage.lookAtDialog([&] { emit stage.window().canvas().contextMenuRequested(box, QPoint(10, 10)); });
}

// ---- dialogs

template <QAction* shell::Actions::*action>
void dialogOf(WindowStage& stage) {
    stage.openSearched();
    stage.selectRegion(kNode);
    stage.lookAtDialog(*(stage.window().actions().*action));
}

/// \param row of the inspector's tensors.
void tensorDialog(WindowStage& stage, bool isConstant) {
    inspect(stage, Tab::kTensors);
    const auto& rows = stage.window().inspector().details()->tensors;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const itemmodels::TensorRow& row) {
        return (row.role == itemmodels::TensorRow::Role::kConstant) == isConstant;
    });
    ASSERT_NE(found, rows.end());
    auto* table = stage.window().inspector().tensors();
    table->setCurrentIndex(table->viewIndex(static_cast<int>(found - rows.begin()), 0));
    stage.window().inspector().valuesButton()->click();
    shell::TensorDialog* dialog = nullptr;
    ASSERT_TRUE(waitFor([&] {
        dialog = stage.window().findChild<shell::TensorDialog*>();
        return dialog != nullptr && dialog->values().has_value();
    }));
    stage.lookAt(*dialog);
}

void weight(WindowStage& stage) {
    tensorDialog(stage, true);
}

void activation(WindowStage& stage) {
    tensorDialog(stage, false);
}

void unsaved(WindowStage& stage) {
    QTest::keyClicks(openSpec(stage).edit(), QStringLiteral(" "));
    stage.lookAtDialog([&] { stage.window().close(); });
}

void revert(WindowStage& stage) {
    panels::SpecEditor& editor = openSpec(stage);
    QTest::keyClicks(editor.edit(), QStringLiteral(" "));
    stage.lookAtDialog([&] { editor.revertButton()->click(); });
}

constexpr Scene kScenes[] = {
    {"start", start},
    {"start_recent", startRecent},
    {"bad_model", badModel},
    {"sizes_needed", sizesNeeded},
    {"opened", opened},
    {"resume", resume},
    {"borrowed", borrowed},
    {"operators", operators},
    {"costs", costs},
    {"charts", charts},
    {"charts_empty", chartsEmpty},
    {"memory", memory},
    {"timeline", timeline},
    {"timeline_empty", timelineEmpty},
    {"search_empty", searchEmpty},
    {"search_running", searchRunning},
    {"search_done", searchDone},
    {"search_found", searchFound},
    {"replay", replay},
    {"plans", plans},
    {"parts", parts},
    {"operator_kinds", operatorKinds},
    {"backend_kinds", backendKinds},
    {"split", split},
    {"delta", delta},
    {"specs", specs},
    {"spec_error", specError},
    {"problems", problems},
    {"problems_none", problemsNone},
    {"node", inspectNode},
    {"candidates", inspectCandidates},
    {"unmeasured", inspectUnmeasured},
    {"why", inspectWhy},
    {"tensors", inspectTensors},
    {"found", found},
    {"found_nothing", foundNothing},
    {"heat_time", heatTime},
    {"heat_share", heatShare},
    {"heat_efficiency", heatEfficiency},
    {"heat_bytes", heatBytes},
    {"heat_regret", heatRegret},
    {"heat_error", heatError},
    {"heat_overlay", heatOverlay},
    {"confidence", confidence},
    {"near", near},
    {"folded", folded},
    {"folded_open", foldedOpen},
    {"large", large},
    {"body", body},
    {"preview", preview},
    {"preview_unknown", previewUnknown},
    {"pinned", pinned},
    {"palette", palette},
    {"tour", tour},
    {"menu_file", menuAt<0>},
    {"menu_search", menuAt<4>},
    {"menu_canvas", canvasMenu},
    {"settings", dialogOf<&shell::Actions::settings>},
    {"shortcuts", dialogOf<&shell::Actions::shortcuts>},
    {"help", dialogOf<&shell::Actions::help>},
    {"about", dialogOf<&shell::Actions::about>},
    {"export_picture", dialogOf<&shell::Actions::exportPicture>},
    {"kernel", dialogOf<&shell::Actions::kernel>},
    {"sizes", sizesDialog},
    {"weight", weight},
    {"activation", activation},
    {"unsaved", unsaved},
    {"revert", revert},
};

} // namespace

std::span<const Scene> windowScenes() {
    return kScenes;
}

} // namespace tessera::test
