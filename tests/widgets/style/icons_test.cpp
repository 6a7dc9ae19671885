#include "tests/support/paths.h"
#include "widgets/style/icons.h"
#include "widgets/style/tokens.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSet>

namespace tessera::style {
namespace {

/// Pixels that carry any ink.
int inked(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += qAlpha(image.pixel(x, y)) > 32 ? 1 : 0;
        }
    }
    return count;
}

std::vector<Icon> allIcons() {
    std::vector<Icon> icons;
    for (int i = 0; i < kIconCount; ++i) {
        icons.push_back(static_cast<Icon>(i));
    }
    return icons;
}

TEST(Icons, EveryOnePaintsAtEverySizeAndRatio) {
    for (const Icon icon : allIcons()) {
        for (const int size : {16, 20, 24}) {
            for (const double ratio : {1.0, 1.5, 2.0}) {
                const QPixmap pixmap = iconPixmap(icon, Qt::black, size, ratio);
                const std::string name = iconName(icon).toString().toStdString();
                ASSERT_EQ(pixmap.width(), std::lround(size * ratio)) << name;
                EXPECT_DOUBLE_EQ(pixmap.devicePixelRatio(), ratio) << name;
                // The least inked one is "more": three dots of 1.4 units.
                EXPECT_GE(inked(pixmap.toImage()), 9 * ratio) << name << " at " << size << " x" << ratio;
            }
        }
    }
}

TEST(Icons, LeaveNothingOutsideTheirBox) {
    for (const Icon icon : allIcons()) {
        const QImage image = iconPixmap(icon, Qt::black, 24, 2).toImage();
        for (int i = 0; i < image.width(); ++i) {
            for (const QPoint edge : {QPoint(i, 0), QPoint(i, 47), QPoint(0, i), QPoint(47, i)}) {
                ASSERT_EQ(qAlpha(image.pixel(edge)), 0) << iconName(icon).toString().toStdString();
            }
        }
    }
}

TEST(Icons, AreDifferentFromEachOther) {
    std::vector<QImage> seen;
    for (const Icon icon : allIcons()) {
        const QImage image = iconPixmap(icon, Qt::black, 16, 1).toImage();
        for (const QImage& other : seen) {
            EXPECT_NE(image, other) << iconName(icon).toString().toStdString();
        }
        seen.push_back(image);
    }
}

TEST(Icons, FilesKeepToTheRules) {
    const QDir folder(QString::fromStdString(tessera::test::sourcePath("resources/icons")));
    QSet<QString> expected = {QStringLiteral("tessera.svg")};
    for (const Icon icon : allIcons()) {
        const QString name = iconName(icon).toString() + QLatin1String(".svg");
        expected.insert(name);
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
        const QByteArray svg = file.readAll();
        for (const char* rule : {"viewBox=\"0 0 24 24\"", "stroke=\"currentColor\"", "stroke-width=\"1.5\"",
                                 "stroke-linecap=\"round\"", "stroke-linejoin=\"round\""}) {
            EXPECT_EQ(svg.count(rule), 1) << name.toStdString() << ": " << rule;
        }
        EXPECT_FALSE(svg.contains('#')) << name.toStdString() << " has a colour of its own";
    }
    const QStringList files = folder.entryList({QStringLiteral("*.svg")});
    EXPECT_EQ(QSet<QString>(files.begin(), files.end()), expected);
}

TEST(Icons, StrokeIsOneAndAHalfFrom16To24) {
    for (const double size : {16.0, 20.0, 24.0}) {
        EXPECT_DOUBLE_EQ(iconStroke(size), 1.5);
    }
    EXPECT_DOUBLE_EQ(iconStroke(12), 1.125);
    EXPECT_DOUBLE_EQ(iconStroke(48), 3);
    // Seen in pixels: the two bars of "pause" are as wide at 16 as at 24.
    const auto inkOfMiddleRow = [](double size) {
        const QImage image = iconPixmap(Icon::kPause, Qt::black, size, 1).toImage();
        double ink = 0;
        for (int x = 0; x < image.width(); ++x) {
            ink += qAlpha(image.pixel(x, image.height() / 2)) / 255.0;
        }
        return ink;
    };
    EXPECT_NEAR(inkOfMiddleRow(16), 3.0, 0.1);
    EXPECT_NEAR(inkOfMiddleRow(20), 3.0, 0.1);
    EXPECT_NEAR(inkOfMiddleRow(24), 3.0, 0.1);
}

TEST(Icons, FollowTheLiveColours) {
    const Tokens tokens = builtinTokens();
    const auto colours = std::make_shared<LiveColours>(LiveColours{tokens.light});
    const QIcon icon = themedIcon(colours, Icon::kStop, {Role::kText, Role::kAccent, IconFill::kSolid});
    const auto centre = [&](QIcon::Mode mode, QIcon::State state) {
        return icon.pixmap(QSize(24, 24), 1.0, mode, state).toImage().pixelColor(12, 12);
    };
    EXPECT_EQ(centre(QIcon::Normal, QIcon::Off), tokens.light.colour(Role::kText));
    EXPECT_EQ(centre(QIcon::Normal, QIcon::On), tokens.light.colour(Role::kAccent));
    EXPECT_EQ(centre(QIcon::Disabled, QIcon::On), tokens.light.colour(Role::kTextDisabled));
    colours->palette = tokens.dark;
    EXPECT_EQ(centre(QIcon::Normal, QIcon::Off), tokens.dark.colour(Role::kText));
}

TEST(Icons, OutlineIsHollow) {
    const QImage hollow = iconPixmap(Icon::kStop, Qt::black, 24, 1, IconFill::kOutline).toImage();
    EXPECT_EQ(qAlpha(hollow.pixel(12, 12)), 0);
}

TEST(Icons, PixmapsCarryTheScreensRatio) {
    const auto colours = std::make_shared<LiveColours>(LiveColours{builtinTokens().light});
    const QPixmap pixmap = themedIcon(colours, Icon::kSave).pixmap(QSize(20, 20), 2.0);
    EXPECT_EQ(pixmap.size(), QSize(40, 40));
    EXPECT_DOUBLE_EQ(pixmap.devicePixelRatio(), 2.0);
}

TEST(Icons, TheApplicationHasOne) {
    EXPECT_GT(inked(applicationIcon().pixmap(QSize(64, 64)).toImage()), 2000);
}

} // namespace
} // namespace tessera::style
