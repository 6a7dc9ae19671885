// Prints what the layout and the canvas take, of a made-up picture and of one whose every box is a folded
// group: canvas_benchmark [BOXES...]. The layout is the median of five; frames are those of 60 pans and
// zooms: median, 95th percentile and the longest, in milliseconds.
#include "engine/layout/scene.h"
#include "tests/unit/layout/random_picture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <vector>

using namespace tessera;

namespace {

constexpr int kRounds = 5;

double median(const std::function<void()>& work) {
    std::array<double, kRounds> times{};
    for (auto& time : times) {
        QElapsedTimer timer;
        timer.start();
        work();
        time = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    }
    std::sort(times.begin(), times.end());
    return times[kRounds / 2];
}

/// Frames of one view: panned and zoomed to and fro, so that each shows as much as the one before.
void frames(canvas::GraphCanvas& view, const char* name) {
    constexpr int kFrames = 60;
    QImage image(view.size(), QImage::Format_RGB32);
    view.viewport()->render(&image);
    std::vector<double> times;
    for (int i = 0; i < kFrames; ++i) {
        const bool forth = i % 4 < 2;
        QElapsedTimer timer;
        timer.start();
        i % 2 == 0 ? view.panBy(forth ? QPointF(40, 23) : QPointF(-40, -23))
                   : view.setZoom(view.zoom() * (forth ? 1.02 : 1 / 1.02));
        view.viewport()->render(&image);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    std::sort(times.begin(), times.end());
    std::printf("   %s %5.1f %5.1f %5.1f", name, times[kFrames / 2], times[kFrames * 95 / 100], times.back());
}

layout::SceneInput picture(std::uint32_t boxes) {
    layout::PictureSpec spec;
    spec.blocks = static_cast<std::uint32_t>(boxes / 1.9); // hulls of two to four members among them
    spec.reach = 12;
    spec.extraInputs = 0.2;
    return layout::randomPicture(spec, 1);
}

layout::SceneInput foldedPicture(std::uint32_t boxes) {
    layout::PictureSpec spec;
    spec.blocks = boxes;
    spec.reach = 12;
    spec.extraInputs = 0.2;
    spec.hullShare = 0;
    layout::SceneInput input = layout::randomPicture(spec, 1);
    for (layout::BoxInput& box : input.boxes) {
        box.kind = layout::BoxKind::kGroup;
        box.title = "layer ×12";
        box.instances = 12;
    }
    return input;
}

void measure(const char* name, const layout::SceneInput& input) {
    std::shared_ptr<const layout::Scene> scene;
    const double layoutMs = median([&] { scene = layout::Scene::layered(input); });
    style::Theme theme(style::builtinTokens());
    theme.setMotion(style::Motion::kReduced);
    canvas::GraphCanvas view(theme);
    view.resize(1600, 1000);
    view.show();
    view.setScene(scene);
    view.fit();
    QImage image(view.size(), QImage::Format_RGB32);
    const auto paint = [&] { view.viewport()->render(&image); };
    paint();
    const double fitMs = median(paint);
    const double recolourMs = median([&] {
        view.setColourMode(view.colourMode() == layout::ColourMode::kHeat ? layout::ColourMode::kBackend
                                                                          : layout::ColourMode::kHeat);
        paint();
    });
    std::printf("%7zu boxes, %s: layout %.1f   fit %.1f   recolour %.1f\n         frames",
                scene->boxes().size(), name, layoutMs, fitMs, recolourMs);
    frames(view, "fit");
    for (const double zoom : {0.2, 0.4, 1.0}) {
        view.setZoom(zoom);
        view.reveal(layout::BoxId(scene->boxes().size() / 2));
        const QByteArray zoomed = QByteArray::number(zoom * 100).append(" %");
        frames(view, zoomed.constData());
    }
    std::printf("\n");
    std::fflush(stdout); // a long run shows what it has
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments().mid(1);
    std::vector<std::uint32_t> sizes;
    for (const auto& argument : arguments) {
        sizes.push_back(argument.toUInt());
    }
    if (sizes.empty()) {
        sizes = {1'000, 10'000, 50'000};
    }
    for (const auto size : sizes) {
        measure("plain", picture(std::max(size, 10U)));
        measure("folded", foldedPicture(std::max(size, 10U)));
    }
    return 0;
}
