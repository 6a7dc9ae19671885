#include "tests/widgets/style/colour_difference.h"
#include "widgets/style/tokens.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace tessera::style {
namespace {

using enum Role;

struct Promise {
    Role ink;
    std::vector<Role> grounds;
    double light; ///< the least WCAG ratio, in each theme
    double dark;
};

// Which ink is used on which grounds, and how far it stands apart from them; ratios are rounded.
const std::vector<Promise>& promises() {
    const std::vector<Role> all = {kWindow, kSurface, kCanvas, kRaised, kSunken, kHover, kSelection};
    static const std::vector<Promise> kPromises = {
        {kText, all, 13.2, 9.1},
        {kTextSecondary, all, 5.20, 5.03},
        {kAccent, all, 5.33, 4.79},
        {kTextOnAccent, {kAccent}, 6.81, 9.05},
        {kDanger, {kDangerGround, kSurface, kCanvas, kSelection}, 4.63, 4.90},
        {kWarning, {kWarningGround, kSurface, kCanvas, kSelection}, 4.87, 6.21},
        {kSuccess, {kSuccessGround, kSurface, kCanvas, kSelection}, 4.79, 5.49},
        {kStrong, {kWindow, kSurface, kCanvas, kRaised}, 3.02, 3.33},
        {kEdge, {kCanvas}, 3.07, 4.03},
        {kTransit, {kCanvas}, 3.29, 9.54},
    };
    return kPromises;
}

/// Ratios are printed rounded, so half a unit of the last place is allowed.
constexpr double kRounding = 0.05;

double worst(const Palette& palette, const Promise& promise) {
    double lowest = std::numeric_limits<double>::infinity();
    for (const Role ground : promise.grounds) {
        lowest = std::min(lowest, contrast(palette.colour(promise.ink), palette.colour(ground)));
    }
    return lowest;
}

std::vector<Slot> filledSlots() {
    std::vector<Slot> filled;
    for (std::size_t i = 0; i < layout::kSlotCount; ++i) {
        if (static_cast<Slot>(i) != Slot::kUnplaced) {
            filled.push_back(static_cast<Slot>(i));
        }
    }
    return filled;
}

enum class Kind : std::uint8_t { kCpu, kCuda, kOpenCl };

/// On which kind of device the slot's backend runs.
Kind kindOf(Slot slot) {
    if (slot == Slot::kClBlast || slot == Slot::kGeneratedOpenCl) {
        return Kind::kOpenCl;
    }
    return slot >= Slot::kCudnn && slot <= Slot::kTensorRt ? Kind::kCuda : Kind::kCpu;
}

bool isSpare(Slot slot) {
    return slot >= Slot::kSpare1 && slot <= Slot::kSpare4;
}

/// The smallest difference under any sight.
double leastDifference(const QColor& a, const QColor& b) {
    double least = std::numeric_limits<double>::infinity();
    for (const test::Sight sight : test::kSights) {
        least = std::min(least, test::colourDifference(a, b, sight));
    }
    return least;
}

TEST(Contrast, IsWcags) {
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21.0, 1e-9);
    EXPECT_NEAR(contrast(QColor("#777777"), Qt::white), 4.48, 0.005);
    EXPECT_DOUBLE_EQ(contrast(Qt::red, Qt::blue), contrast(Qt::blue, Qt::red));
}

TEST(Palette, HoldsTheStatedContrasts) {
    const Tokens tokens = builtinTokens();
    for (const Promise& promise : promises()) {
        const auto name = layout::roleName(promise.ink);
        EXPECT_NEAR(worst(tokens.light, promise), promise.light, kRounding) << name << ", light";
        EXPECT_NEAR(worst(tokens.dark, promise), promise.dark, kRounding) << name << ", dark";
    }
}

TEST(Palette, FillsStandOffTheSurfacesTheyLieOn) {
    const Tokens tokens = builtinTokens();
    for (const Slot slot : filledSlots()) {
        const auto name = layout::slotName(slot);
        for (const Role ground : {kWindow, kSurface, kCanvas}) {
            EXPECT_GE(contrast(tokens.light.fill(slot), tokens.light.colour(ground)), 3.08 - 0.005) << name;
            EXPECT_GE(contrast(tokens.dark.fill(slot), tokens.dark.colour(ground)), 3.14 - 0.005) << name;
        }
    }
}

TEST(Palette, BadgeLettersAreReadable) {
    const Tokens tokens = builtinTokens();
    for (const Slot slot : filledSlots()) {
        const QColor light = tokens.light.fill(slot);
        const QColor dark = tokens.dark.fill(slot);
        EXPECT_GE(contrast(light, textOn(light)), 4.89 - 0.005) << layout::slotName(slot);
        EXPECT_GE(contrast(dark, textOn(dark)), 4.67 - 0.005) << layout::slotName(slot);
    }
}

// Sharma, Wu, Dalal 2005 publish pairs in Lab; these sRGB pairs were computed with an independent program.
TEST(ColourDifference, OfKnownPairs) {
    using test::colourDifference;
    EXPECT_DOUBLE_EQ(colourDifference(Qt::red, Qt::red, test::Sight::kNormal), 0);
    EXPECT_NEAR(colourDifference(Qt::black, Qt::white, test::Sight::kNormal), 100, 0.01);
    EXPECT_NEAR(colourDifference(QColor("#ff0000"), QColor("#00ff00"), test::Sight::kNormal), 86.6, 0.1);
    EXPECT_LT(colourDifference(QColor("#7A4302"), QColor("#4F5200"), test::Sight::kProtan),
              colourDifference(QColor("#7A4302"), QColor("#4F5200"), test::Sight::kNormal));
}

TEST(Palette, BackendsOfOneDeviceStayApartUnderEverySight) {
    const Tokens tokens = builtinTokens();
    const auto filled = filledSlots();
    for (std::size_t i = 0; i < filled.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const bool spare = isSpare(filled[i]) || isSpare(filled[j]);
            const bool together = kindOf(filled[i]) == kindOf(filled[j]);
            const double light = leastDifference(tokens.light.fill(filled[i]), tokens.light.fill(filled[j]));
            const double dark = leastDifference(tokens.dark.fill(filled[i]), tokens.dark.fill(filled[j]));
            const std::string pair =
                std::string(layout::slotName(filled[i])) + "-" + std::string(layout::slotName(filled[j]));
            // A spare slot may serve any device, so it keeps one distance to all.
            EXPECT_GE(light, spare ? 9.0 : together ? 13.05 : 8.95) << pair << ", light";
            EXPECT_GE(dark, spare ? 9.0 : together ? 14.25 : 9.85) << pair << ", dark";
        }
    }
}

TEST(Palette, NoBackendLooksLikeTheAccent) {
    const Tokens tokens = builtinTokens();
    for (const Slot slot : filledSlots()) {
        for (const Palette* palette : {&tokens.light, &tokens.dark}) {
            EXPECT_GE(
                test::colourDifference(palette->fill(slot), palette->colour(kAccent), test::Sight::kNormal),
                10)
                << layout::slotName(slot);
        }
    }
}

TEST(Palette, TextOnAnyDataColourIsReadable) {
    const Tokens tokens = builtinTokens();
    for (const Palette* palette : {&tokens.light, &tokens.dark}) {
        for (int i = 0; i <= 1000; ++i) {
            const QColor heat = palette->heat(i / 1000.0);
            const QColor delta = palette->delta((i - 500) / 400.0);
            EXPECT_GE(contrast(heat, textOn(heat)), 4.58 - 0.005);
            EXPECT_GE(contrast(delta, textOn(delta)), 4.58 - 0.005);
        }
    }
    for (int grey = 0; grey < 256; ++grey) {
        const QColor fill(grey, grey, grey);
        EXPECT_GE(contrast(fill, textOn(fill)), 4.58 - 0.005) << grey;
    }
}

TEST(Heat, RunsFromLittleToMuchAndGetsLighter) {
    const Palette palette = builtinTokens().light;
    EXPECT_EQ(palette.heat(0), QColor("#00224E"));
    EXPECT_EQ(palette.heat(1), QColor("#FEE838"));
    EXPECT_EQ(palette.heat(-3), palette.heat(0));
    EXPECT_EQ(palette.heat(7), palette.heat(1));
    EXPECT_EQ(palette.heat(std::nan("")), palette.heat(0));
    EXPECT_EQ(palette.heat(3.0 / 9), QColor("#575D6D"));
    for (int i = 1; i <= 100; ++i) {
        EXPECT_GT(luminance(palette.heat(i / 100.0)), luminance(palette.heat((i - 1) / 100.0)));
    }
}

TEST(Delta, TiesTakeTheMiddleAndEndsAreAtTwice) {
    const Palette palette = builtinTokens().light;
    EXPECT_EQ(palette.delta(0), QColor("#E4E6E9"));
    EXPECT_EQ(palette.delta(std::log2(0.5)), QColor("#0B4F8A")); // B takes half the time
    EXPECT_EQ(palette.delta(std::log2(2.0)), QColor("#9A4500"));
    EXPECT_EQ(palette.delta(10), palette.delta(1));
    EXPECT_EQ(palette.delta(-std::numeric_limits<double>::infinity()), palette.delta(-1));
    EXPECT_EQ(palette.delta(std::nan("")), palette.delta(0));
}

TEST(Tint, MixesInTheGivenShare) {
    EXPECT_EQ(tint(Qt::black, Qt::white, 0), QColor(Qt::white));
    EXPECT_EQ(tint(Qt::black, Qt::white, 1), QColor(Qt::black));
    EXPECT_EQ(tint(QColor(0, 0, 0), QColor(200, 100, 0), 0.13), QColor(174, 87, 0));
}

} // namespace
} // namespace tessera::style
