// What the measure of pictures sees, and what it lets pass.
#include "tests/golden/picture_difference.h"

#include <gtest/gtest.h>

#include <QPainter>
#include <QPainterPath>

namespace tessera::test {
namespace {

constexpr QSize kSmall(1024, 700);
constexpr QSize kLarge(2560, 1440);

struct Fault {
    QPointF shiftOfAll = {};   ///< of the whole picture
    QPointF shiftOfLabel = {}; ///< of one word of it
    QColor label = QColor(0x56, 0x5D, 0x68);
    bool icon = true;
    bool line = true; ///< one pixel high, in the palest colour that lines have
    int hull = 8;     ///< radius of a box
};

/// As an outline, which falls between pixels as it may.
void write(QPainter& painter, const QPointF& place, const QString& text, const QColor& colour) {
    QFont font(QStringLiteral("Noto Sans"));
    font.setPixelSize(12);
    QPainterPath path;
    path.addText(place, font, text);
    painter.fillPath(path, colour);
}

/// Rows of words, a box, an icon, a line: as a window has them, in its palest colours.
QImage picture(QSize size, const Fault& fault = {}) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(QColor(0xF2, 0xF3, 0xF5));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(fault.shiftOfAll);
    painter.fillRect(QRectF(100, 60, size.width() - 200, size.height() - 120), Qt::white);
    for (int row = 0; row < 20; ++row) {
        write(painter, QPointF(120, 90 + row * 24), QStringLiteral("/layer%1/conv2 Conv + Relu").arg(row),
              QColor(0x1A, 0x1D, 0x21));
    }
    write(painter, QPointF(420, 310) + fault.shiftOfLabel, QStringLiteral("1.83 ms"), fault.label);
    painter.setPen(QPen(QColor(0x51, 0x45, 0xCD), 1.5));
    if (fault.icon) {
        painter.drawEllipse(QRectF(500.5, 300.5, 14, 14));
        painter.drawLine(QPointF(512, 312), QPointF(518, 318));
    }
    painter.drawRoundedRect(QRectF(600.5, 200.5, 176, 72), fault.hull, fault.hull);
    if (fault.line) {
        painter.fillRect(QRectF(420, 400, 120, 1), QColor(0xD8, 0xDB, 0xE0));
    }
    return image;
}

class PictureDifferenceTest : public testing::TestWithParam<QSize> {
protected:
    static constexpr qint64 kClearly = 2 * kMostPixelsApart;
    [[nodiscard]] static qint64 pixels(const Fault& fault) {
        return difference(picture(GetParam()), picture(GetParam(), fault)).pixels;
    }
};

TEST_P(PictureDifferenceTest, IsNoneOfTheSameDrawnTwice) {
    const auto found = difference(picture(GetParam()), picture(GetParam()));
    EXPECT_EQ(found.pixels, 0);
    EXPECT_TRUE(found.shown.isNull());
    EXPECT_TRUE(found.where.isNull());
}

TEST_P(PictureDifferenceTest, LetsPassWhatFallsBetweenPixels) {
    EXPECT_LE(pixels({.shiftOfAll = {0.25, 0.25}}), kMostPixelsApart);
    EXPECT_LE(pixels({.shiftOfAll = {-0.25, 0}}), kMostPixelsApart);
    EXPECT_LE(pixels({.shiftOfLabel = {0.25, 0}}), kMostPixelsApart);
    EXPECT_LE(pixels({.shiftOfLabel = {0, -0.25}}), kMostPixelsApart);
    EXPECT_LE(pixels({.hull = 7}), kMostPixelsApart) << "a corner that is rounded a little less";
    EXPECT_EQ(pixels({.label = QColor(0x57, 0x5E, 0x69)}), 0) << "nobody sees a step of 1 of 255";
}

TEST_P(PictureDifferenceTest, SeesAShiftByTwoPixels) {
    for (const QPointF shift : {QPointF(2, 0), QPointF(0, 2), QPointF(-2, 0), QPointF(0, -2)}) {
        EXPECT_GT(pixels({.shiftOfAll = shift}), 100 * kMostPixelsApart) << shift.x() << ' ' << shift.y();
        EXPECT_GT(pixels({.shiftOfLabel = shift}), kClearly) << shift.x() << ' ' << shift.y();
    }
}

TEST_P(PictureDifferenceTest, SeesAnotherColourOfOneWord) {
    EXPECT_GT(pixels({.label = QColor(0x1A, 0x1D, 0x21)}), kClearly) << "text instead of secondary text";
    EXPECT_GT(pixels({.label = QColor(0xC0, 0x26, 0x26)}), kClearly);
    EXPECT_GT(pixels({.label = QColor(0x8F, 0x52, 0x00)}), kClearly);
}

TEST_P(PictureDifferenceTest, SeesWhatIsMissing) {
    EXPECT_GT(pixels({.icon = false}), kClearly);
    EXPECT_GE(pixels({.line = false}), 118) << "one pixel high";
}

TEST_P(PictureDifferenceTest, SaysWhere) {
    const auto found = difference(picture(GetParam()), picture(GetParam(), {.line = false}));
    EXPECT_TRUE(QRect(418, 398, 124, 5).contains(found.where));
    EXPECT_EQ(found.shown.pixel(480, 400), qRgb(220, 0, 0));
    EXPECT_EQ(found.shown.size(), GetParam());
}

TEST_P(PictureDifferenceTest, SeesAnotherSize) {
    const QImage taller(GetParam() + QSize(0, 1), QImage::Format_RGB32);
    EXPECT_GT(difference(picture(GetParam()), taller).pixels, 100 * kMostPixelsApart);
    EXPECT_GT(difference(QImage(), picture(GetParam())).pixels, 100 * kMostPixelsApart) << "none was kept";
}

INSTANTIATE_TEST_SUITE_P(Sizes, PictureDifferenceTest, testing::Values(kSmall, kLarge),
                         [](const testing::TestParamInfo<QSize>& tested) {
                             return std::to_string(tested.param.width());
                         });

} // namespace
} // namespace tessera::test
