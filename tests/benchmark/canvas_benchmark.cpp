// Prints what the layout and the canvas take: canvas_benchmark [BOXES...]. Medians of five, milliseconds.
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

void measure(std::uint32_t boxes) {
    layout::PictureSpec spec;
    spec.blocks = static_cast<std::uint32_t>(boxes / 1.9); // hulls of two to four members among them
    spec.reach = 12;
    spec.extraInputs = 0.2;
    const auto input = layout::randomPicture(spec, 1);
    std::shared_ptr<const layout::Scene> scene;
    const double layoutMs = median([&] { scene = layout::Scene::layered(input); });
    style::Theme theme(style::builtinTokens());
    theme.setMotion(style::Motion::kReduced);
    canvas::GraphCanvas view(theme);
    view.resize(1600, 1000);
    view.show();
    view.setScene(scene);
    QImage image(view.size(), QImage::Format_RGB32);
    const auto paint = [&] { view.viewport()->render(&image); };
    paint();
    const double fitMs = median(paint);
    const double recolourMs = median([&] {
        view.setColourMode(view.colourMode() == layout::ColourMode::kHeat ? layout::ColourMode::kBackend
                                                                          : layout::ColourMode::kHeat);
        paint();
    });
    view.setZoom(0.4);
    view.reveal(layout::BoxId(scene->boxes().size() / 2));
    const double middleMs = median(paint);
    view.setZoom(1);
    view.reveal(layout::BoxId(scene->boxes().size() / 2));
    const double nearMs = median(paint);
    std::printf(
        "%7zu boxes, %7zu values: layout %8.1f   fit %6.1f   recolour %6.1f   40 %% %6.1f   100 %% %6.1f\n",
        scene->boxes().size(), scene->edges().size(), layoutMs, fitMs, recolourMs, middleMs, nearMs);
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
        measure(std::max(size, 10U));
    }
    return 0;
}
