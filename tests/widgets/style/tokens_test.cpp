#include "tests/support/paths.h"
#include "widgets/style/tokens.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace tessera::style {
namespace {

QByteArray tokenFile() {
    QFile file(QString::fromStdString(tessera::test::sourcePath("resources/look/tokens.json")));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// The token file with `path` (object keys, dot separated) set to `value`; an undefined value removes the
/// key.
QByteArray edited(const QString& path, const QJsonValue& value) {
    const std::function<QJsonObject(QJsonObject, QStringList)> edit = [&](QJsonObject object,
                                                                          QStringList keys) {
        const QString key = keys.takeFirst();
        object[key] = keys.isEmpty() ? value : QJsonValue(edit(object[key].toObject(), keys));
        return object;
    };
    const QJsonObject root = QJsonDocument::fromJson(tokenFile()).object();
    return QJsonDocument(edit(root, path.split(QLatin1Char('.')))).toJson();
}

std::string errorOf(const QByteArray& json) {
    Tokens tokens;
    TokensError error;
    return parseTokens(json, tokens, error) ? "" : error.message.toStdString();
}

TEST(Tokens, BuiltInOnesAreTheFile) {
    Tokens fromFile;
    TokensError error;
    ASSERT_TRUE(parseTokens(tokenFile(), fromFile, error)) << error.message.toStdString();
    const Tokens builtin = builtinTokens();
    EXPECT_EQ(builtin.light.colour(Role::kAccent), fromFile.light.colour(Role::kAccent));
    EXPECT_EQ(builtin.dark.fill(Slot::kSpare4), fromFile.dark.fill(Slot::kSpare4));
}

TEST(Tokens, CarryTheMeasuresOfTheLook) {
    const Tokens tokens = builtinTokens();
    EXPECT_EQ(tokens.typeToken(TypeSize::kCaption).px, 11);
    EXPECT_EQ(tokens.typeToken(TypeSize::kTable).px, 12);
    EXPECT_EQ(tokens.typeToken(TypeSize::kBody).px, 13);
    EXPECT_EQ(tokens.typeToken(TypeSize::kPanelTitle).px, 16);
    EXPECT_EQ(tokens.typeToken(TypeSize::kStartTitle).weight, 600);
    EXPECT_EQ(tokens.space.section, 24);
    EXPECT_EQ(tokens.radius.hull, 8);
    EXPECT_DOUBLE_EQ(tokens.line.selectedEdge, 1.75);
    EXPECT_EQ(tokens.canvas.nodeWidth, 176);
    EXPECT_EQ(tokens.canvas.farBelow, 22);
    EXPECT_EQ(tokens.canvas.middleBelow, 56);
    EXPECT_DOUBLE_EQ(tokens.canvas.filteredOpacity, 0.28);
    EXPECT_EQ(tokens.size.toastWidth, 360);
    EXPECT_EQ(tokens.motion.camera, 200);
}

TEST(Tokens, NoTextBelow11PxSaveBadgeLetters) {
    const Tokens tokens = builtinTokens();
    for (int i = 0; i < kTypeSizeCount; ++i) {
        const auto size = static_cast<TypeSize>(i);
        EXPECT_GE(tokens.typeToken(size).px, size == TypeSize::kBadge ? 9 : 11) << i;
    }
}

TEST(Tokens, RefusalsNameTheKey) {
    EXPECT_EQ(errorOf(edited("radius.control", QJsonValue::Undefined)),
              "radius.control: expected a whole number of 0 or more");
    EXPECT_EQ(errorOf(edited("space.panel", -1)), "space.panel: expected a whole number of 0 or more");
    EXPECT_EQ(errorOf(edited("themes.dark.roles.accent", "violet")),
              "themes.dark.roles.accent: expected a colour RRGGBB");
    EXPECT_EQ(errorOf(edited("themes.light.backends.S2", QJsonValue::Undefined)),
              "themes.light.backends.S2: expected a colour RRGGBB");
    EXPECT_EQ(errorOf(edited("heat", QJsonArray{"000000"})), "heat: expected three colours or more");
    EXPECT_EQ(errorOf(edited("themes.light.delta", QJsonArray{"000000", "111111", "222222", "333333"})),
              "themes.delta: expected an odd number of colours, so that a tie has one");
    EXPECT_EQ(errorOf(edited("version", 2)), "format: expected tessera-look, version 1");
    EXPECT_EQ(errorOf("[]"), "the top level is no object");
    EXPECT_NE(errorOf("{"), "");
}

} // namespace
} // namespace tessera::style
