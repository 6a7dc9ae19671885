#include "tests/widgets/style/gallery.h"

#include "tests/support/paths.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <set>

namespace tessera::style {
namespace {

QImage paint(QWidget& widget, double ratio) {
    QImage image(widget.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta);
    widget.render(&image);
    return image;
}

std::set<QRgb> coloursOf(const QImage& image) {
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            colours.insert(image.pixel(x, y));
        }
    }
    return colours;
}

class Gallery : public testing::TestWithParam<std::tuple<ThemeKind, int>> {};

/// Paints every part to a picture for people to look at; the assertions hold what a machine can see.
TEST_P(Gallery, PaintsInTheThemesColours) {
    const auto [kind, ratio] = GetParam();
    Theme theme(builtinTokens(), [kind = kind] { return kind; });
    theme.setMotion(Motion::kReduced);
    theme.install(*static_cast<QApplication*>(QCoreApplication::instance()));
    const auto window = test::makeGallery(theme);
    window->show();
    QApplication::processEvents();
    const QImage image = paint(*window, ratio);

    const QDir folder(QString::fromStdString(tessera::test::buildPath("gallery")));
    ASSERT_TRUE(folder.mkpath("."));
    const QString name =
        QStringLiteral("style-%1@%2x.png").arg(kind == ThemeKind::kLight ? "light" : "dark").arg(ratio);
    ASSERT_TRUE(image.save(folder.filePath(name)));

    const std::set<QRgb> colours = coloursOf(image);
    EXPECT_FALSE(colours.count(QColor(Qt::magenta).rgb())) << "a part of the window is not painted";
    const Palette& other =
        theme.tokens().palette(kind == ThemeKind::kLight ? ThemeKind::kDark : ThemeKind::kLight);
    for (const Role role : {Role::kWindow, Role::kSurface, Role::kCanvas, Role::kSelection, Role::kAccent,
                            Role::kBorder, Role::kDangerGround, Role::kWarningGround, Role::kSuccessGround}) {
        EXPECT_TRUE(colours.count(theme.colour(role).rgb())) << layout::roleName(role);
    }
    for (const Role role : {Role::kWindow, Role::kCanvas, Role::kSelection, Role::kDangerGround}) {
        EXPECT_FALSE(colours.count(other.colour(role).rgb())) << layout::roleName(role);
    }
    for (int i = 0; i < static_cast<int>(Slot::kUnplaced); ++i) {
        EXPECT_TRUE(colours.count(theme.palette().fill(static_cast<Slot>(i)).rgb())) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Themes, Gallery,
                         testing::Combine(testing::Values(ThemeKind::kLight, ThemeKind::kDark),
                                          testing::Values(1, 2)));

} // namespace
} // namespace tessera::style
