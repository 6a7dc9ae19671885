#include "widgets/style/fonts.h"
#include "widgets/style/style_sheet.h"
#include "widgets/style/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <limits>

namespace tessera::style {
namespace {

QApplication& application() {
    return *static_cast<QApplication*>(QCoreApplication::instance());
}

TEST(Theme, SwitchesAtRunTimeAndTells) {
    Theme theme(builtinTokens(), [] { return ThemeKind::kLight; });
    theme.install(application());
    QSignalSpy changes(&theme, &Theme::changed);
    EXPECT_EQ(theme.kind(), ThemeKind::kLight);
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), QColor("#F2F3F5"));
    theme.setChoice(ThemeChoice::kDark);
    EXPECT_EQ(changes.count(), 1);
    EXPECT_EQ(theme.colour(Role::kWindow), QColor("#1B1D21"));
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), QColor("#1B1D21"));
    EXPECT_TRUE(application().styleSheet().contains("#1b1d21"));
    theme.setChoice(ThemeChoice::kDark);
    EXPECT_EQ(changes.count(), 1);
}

TEST(Theme, FollowsTheSystemOnlyWhenAsked) {
    ThemeKind desktop = ThemeKind::kLight;
    Theme theme(builtinTokens(), [&] { return desktop; });
    theme.install(application());
    const auto desktopTurns = [&](ThemeKind kind) {
        desktop = kind;
        QEvent event(QEvent::ThemeChange);
        QCoreApplication::sendEvent(&application(), &event);
    };
    desktopTurns(ThemeKind::kDark);
    EXPECT_EQ(theme.kind(), ThemeKind::kDark);
    theme.setChoice(ThemeChoice::kLight);
    desktopTurns(ThemeKind::kLight);
    desktopTurns(ThemeKind::kDark);
    EXPECT_EQ(theme.kind(), ThemeKind::kLight);
    theme.setChoice(ThemeChoice::kSystem);
    EXPECT_EQ(theme.kind(), ThemeKind::kDark);
}

TEST(Theme, ReadsTheDesktopsPaletteByDefault) {
    Theme theme(builtinTokens());
    theme.install(application());
    theme.setChoice(ThemeChoice::kDark);
    theme.setChoice(ThemeChoice::kSystem); // the offscreen platform is light, whatever palette is set
    EXPECT_EQ(theme.kind(), ThemeKind::kLight);
}

TEST(Theme, ReducedMotionTakesNoTime) {
    Theme theme(builtinTokens(), [] { return ThemeKind::kLight; });
    EXPECT_EQ(theme.duration(theme.tokens().motion.camera), 200);
    QSignalSpy changes(&theme, &Theme::changed);
    theme.setMotion(Motion::kReduced);
    EXPECT_EQ(theme.duration(theme.tokens().motion.camera), 0);
    EXPECT_EQ(changes.count(), 1);
}

TEST(Theme, FontScaleReachesTypeAndRows) {
    Theme theme(builtinTokens(), [] { return ThemeKind::kLight; });
    theme.setFontScale(1.5);
    EXPECT_EQ(theme.font(TypeSize::kTable).pixelSize(), 18);
    EXPECT_EQ(theme.scaled(24), 36);
    theme.setFontScale(100);
    EXPECT_DOUBLE_EQ(theme.fontScale(), 3);
    theme.setFontScale(std::numeric_limits<double>::quiet_NaN()); // a settings file may say so
    EXPECT_DOUBLE_EQ(theme.fontScale(), 1);
}

TEST(Theme, ButtonsAreAsHighAsTheLookSays) {
    Theme theme(builtinTokens(), [] { return ThemeKind::kLight; });
    theme.install(application());
    QPushButton button(QStringLiteral("Measure"));
    EXPECT_EQ(button.sizeHint().height(), 28);
}

TEST(Fonts, InterfaceFaceHasEvenDigits) {
    const Tokens tokens = builtinTokens();
    EXPECT_TRUE(hasEvenDigits(interfaceFont(tokens, QFontDatabase::systemFont(QFontDatabase::GeneralFont))));
    EXPECT_TRUE(hasEvenDigits(QFont("Noto Sans")));
}

TEST(Fonts, ProportionalDigitsGiveWayToTheFallback) {
    const QFont uneven(QStringLiteral("Noto Serif CJK JP")); // its 1 is narrower than its 0
    if (QFontInfo(uneven).family() != uneven.family()) {
        GTEST_SKIP() << "fonts-noto-cjk is not installed";
    }
    EXPECT_FALSE(hasEvenDigits(uneven));
    EXPECT_EQ(interfaceFont(builtinTokens(), uneven).family(), "Noto Sans");
}

TEST(Fonts, CodeHasNoLigatures) {
    const QFont code = codeFont(builtinTokens());
    EXPECT_EQ(QFontInfo(code).family(), "JetBrains Mono");
    EXPECT_TRUE(code.styleStrategy() & QFont::PreferNoShaping);
}

TEST(StyleSheet, LeavesNoPlaceholder) {
    const Tokens tokens = builtinTokens();
    for (const double scale : {1.0, 1.5}) {
        for (const ThemeKind kind : {ThemeKind::kLight, ThemeKind::kDark}) {
            EXPECT_FALSE(styleSheet(tokens, tokens.palette(kind), scale).contains('@'));
        }
    }
}

TEST(StyleSheet, UsesNoBackendColour) {
    const Tokens tokens = builtinTokens();
    for (const ThemeKind kind : {ThemeKind::kLight, ThemeKind::kDark}) {
        const Palette& palette = tokens.palette(kind);
        const QString sheet = styleSheet(tokens, palette, 1);
        for (int i = 0; i < static_cast<int>(Slot::kUnplaced); ++i) {
            const auto slot = static_cast<Slot>(i);
            EXPECT_FALSE(sheet.contains(palette.fill(slot).name())) << layout::slotName(slot);
        }
    }
}

} // namespace
} // namespace tessera::style
