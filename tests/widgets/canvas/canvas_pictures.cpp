// Writes pictures of built-in networks under made-up plans: canvas_pictures FOLDER [MODEL...].
#include "tests/widgets/canvas/fake_plan.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QImage>
#include <QPixmap>

#include <cstdio>

using namespace tessera;

namespace {

void picture(canvas::GraphCanvas& view, const QString& path, double ratio) {
    QImage image(view.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    view.render(&image);
    if (!image.save(path)) {
        std::fprintf(stderr, "%s: not written\n", qPrintable(path));
    }
}

void pictures(const QString& folder, const QString& model) {
    for (const bool dark : {false, true}) {
        style::Theme theme(style::builtinTokens());
        theme.setChoice(dark ? style::ThemeChoice::kDark : style::ThemeChoice::kLight);
        theme.setMotion(style::Motion::kReduced);
        canvas::GraphCanvas view(theme);
        view.resize(1200, 780);
        view.setScene(canvas::fakeScene(model.toStdString(), 11));
        const QString stem =
            folder + u'/' + model + (dark ? QStringLiteral("-dark") : QStringLiteral("-light"));
        picture(view, stem + QStringLiteral("-fit.png"), 1);
        view.setZoom(0.4);
        const auto size = view.scene()->boxes().size();
        view.reveal(layout::BoxId(size / 3));
        view.setSelection({layout::BoxId(size / 3)});
        picture(view, stem + QStringLiteral("-40.png"), dark ? 1 : 2);
        if (!dark) {
            view.setZoom(1);
            view.reveal(layout::BoxId(size / 3));
            picture(view, stem + QStringLiteral("-100.png"), 1);
            view.setZoom(0.4);
        }
        view.setColourMode(layout::ColourMode::kHeat);
        picture(view, stem + QStringLiteral("-heat.png"), 1);
    }
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 2) {
        std::fprintf(stderr, "usage: canvas_pictures FOLDER [MODEL...]\n");
        return 2;
    }
    const QStringList models = arguments.size() > 2
                                   ? arguments.mid(2)
                                   : QStringList{QStringLiteral("dcgan"), QStringLiteral("resnext50"),
                                                 QStringLiteral("bert"), QStringLiteral("nasnet-a")};
    for (const auto& model : models) {
        pictures(arguments[1], model);
    }
    return 0;
}
