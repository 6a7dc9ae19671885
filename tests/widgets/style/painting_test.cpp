#include "widgets/style/badge.h"
#include "widgets/style/bar.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QStandardItemModel>
#include <QTableView>

#include <functional>

namespace tessera::style {
namespace {

QImage painted(QSize size, const QColor& ground, const std::function<void(QPainter&)>& paint) {
    QImage image(size * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(ground);
    QPainter painter(&image);
    paint(painter);
    return image;
}

class Painting : public testing::Test {
protected:
    Painting() : theme(builtinTokens(), [] { return ThemeKind::kLight; }) {
        theme.install(*static_cast<QApplication*>(QCoreApplication::instance()));
    }

    QImage badge(Slot slot, DeviceClass device, const char* letters) const {
        return painted({24, 16}, Qt::magenta, [&](QPainter& painter) {
            paintBadge(painter, QRectF(0, 0, 24, 16), {letters, slot, device}, theme.palette(),
                       theme.font(TypeSize::kBadge), 3);
        });
    }
    QImage bar(const Bar& bar) const {
        return painted({100, 12}, theme.colour(Role::kSurface), [&](QPainter& painter) {
            paintBar(painter, QRectF(0, 4, 100, 4), bar, theme.palette().fill(Slot::kOneDnn),
                     theme.palette());
        });
    }
    QColor fill() const { return theme.palette().fill(Slot::kOneDnn); }

    Theme theme;
};

TEST_F(Painting, AcceleratorBadgesHaveASecondFrame) {
    const QImage cpu = badge(Slot::kCudnn, DeviceClass::kCpu, "CD");
    const QImage gpu = badge(Slot::kCudnn, DeviceClass::kAccelerator, "CD");
    const QColor fill = theme.palette().fill(Slot::kCudnn);
    const auto along = [&](const QImage& image) {
        int changes = 0; // from the left edge inwards, at a quarter of the height, short of the letters
        for (int x = 1; x < 8; ++x) {
            changes += image.pixelColor(x, 16) != image.pixelColor(x - 1, 16) ? 1 : 0;
        }
        return changes;
    };
    EXPECT_EQ(cpu.pixelColor(3, 16), fill);
    EXPECT_EQ(along(cpu), 0);
    EXPECT_GE(along(gpu), 2);
    EXPECT_EQ(gpu.pixelColor(0, 16), fill);
}

TEST_F(Painting, LettersTellBadgesApartWithoutColour) {
    EXPECT_NE(badge(Slot::kOneDnn, DeviceClass::kCpu, "DN"), badge(Slot::kOneDnn, DeviceClass::kCpu, "TE"));
}

TEST_F(Painting, AnUnplacedBadgeIsHollow) {
    const QImage image = badge(Slot::kUnplaced, DeviceClass::kCpu, "");
    EXPECT_EQ(image.pixelColor(24, 16), theme.colour(Role::kSurface));
}

TEST_F(Painting, ABarIsAsLongAsItsShare) {
    const QImage image = bar({0.5, std::nullopt});
    EXPECT_EQ(image.pixelColor(50, 12), fill());
    EXPECT_EQ(image.pixelColor(150, 12), theme.colour(Role::kTrack));
    EXPECT_EQ(bar({7, std::nullopt}).pixelColor(150, 12), fill());
    EXPECT_EQ(bar({-1, std::nullopt}).pixelColor(50, 12), theme.colour(Role::kTrack));
}

TEST_F(Painting, APredictedBarIsDashedAndHollow) {
    const QImage image = bar({0.5, std::nullopt, BarKind::kPredicted});
    EXPECT_EQ(image.pixelColor(50, 12), theme.colour(Role::kSurface));
    int inked = 0;
    for (int x = 8; x < 92; ++x) {
        inked += image.pixelColor(x, 8) == fill() ? 1 : 0;
    }
    EXPECT_GT(inked, 20);
    EXPECT_LT(inked, 70) << "the outline is not dashed";
}

TEST_F(Painting, AWhiskerStandsOutOfItsBar) {
    const QImage plain = bar({0.5, std::nullopt});
    const QImage whiskered = bar({0.5, Whisker{0.4, 0.6}});
    const QColor surface = theme.colour(Role::kSurface);
    EXPECT_EQ(plain.pixelColor(80, 6), surface);
    EXPECT_NE(whiskered.pixelColor(80, 6), surface);
    EXPECT_NE(whiskered.pixelColor(120, 6), surface);
    EXPECT_EQ(whiskered.pixelColor(100, 6), surface);
}

/// The most uncertain time must not look like the surest.
TEST_F(Painting, AWhiskerThatIsCutPointsToWhereItGoesOn) {
    const QImage ends = bar({0.5, Whisker{0.4, 1.0}});
    const QImage goesOn = bar({0.5, Whisker{0.4, 8.0}});
    EXPECT_NE(ends, goesOn);
    EXPECT_EQ(bar({0.5, Whisker{0.4, 3.0}}), goesOn) << "how far is in the tip";
    EXPECT_EQ(ends.copy(0, 0, 150, ends.height()), goesOn.copy(0, 0, 150, ends.height()));
    EXPECT_NE(bar({0.5, Whisker{0.0, 0.6}}), bar({0.5, Whisker{-1.0, 0.6}}));
}

TEST_F(Painting, SelectedRowsAreTintedWithABarAtTheirLeftEnd) {
    QStandardItemModel model(3, 2);
    model.item(0, 0);
    for (int row = 0; row < 3; ++row) {
        model.setItem(row, 0, new QStandardItem);
        model.setItem(row, 1, new QStandardItem);
    }
    QTableView table;
    table.setModel(&model);
    setUpTable(table, theme, RowHeight::kTable);
    table.horizontalHeader()->hide();
    table.resize(300, 100);
    table.selectRow(1);
    EXPECT_EQ(table.rowHeight(0), 24);
    const QImage image = table.grab().toImage();
    EXPECT_EQ(image.pixelColor(0, 36), theme.colour(Role::kAccent));
    EXPECT_EQ(image.pixelColor(1, 36), theme.colour(Role::kAccent));
    EXPECT_EQ(image.pixelColor(3, 36), theme.colour(Role::kSelection));
    EXPECT_EQ(image.pixelColor(103, 36), theme.colour(Role::kSelection)) << "a bar in every cell";
    EXPECT_EQ(image.pixelColor(0, 12), theme.colour(Role::kSurface));
    theme.setFontScale(1.5);
    EXPECT_EQ(table.rowHeight(0), 36);
}

TEST_F(Painting, CellsCarryBadgesAndBars) {
    QStandardItemModel model(1, 2);
    auto* backend = new QStandardItem("oneDNN");
    backend->setData(QVariant::fromValue(Badge{"DN", Slot::kOneDnn}), kBadgeRole);
    auto* share = new QStandardItem;
    share->setData(QVariant::fromValue(CellBar{{0.9, std::nullopt}, Slot::kXnnpack}), kBarRole);
    model.setItem(0, 0, backend);
    model.setItem(0, 1, share);
    QTableView table;
    table.setModel(&model);
    setUpTable(table, theme, RowHeight::kList);
    table.horizontalHeader()->hide();
    table.resize(300, 60);
    EXPECT_EQ(table.rowHeight(0), 28);
    const QImage image = table.grab().toImage();
    EXPECT_EQ(image.pixelColor(10, 14), fill());
    EXPECT_EQ(image.pixelColor(140, 14), theme.palette().fill(Slot::kXnnpack));
}

} // namespace
} // namespace tessera::style
