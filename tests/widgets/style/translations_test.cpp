// Every text of the window stands in the file of each language, translated, with the placeholders of its
// source.
#include "tests/support/paths.h"
#include "tests/widgets/support/spoken_language.h"

#include "widgets/style/translation.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

struct Message {
    QString context;
    QString source;
    QStringList translations; ///< one, or one for each form of number
    bool finished = true;

    [[nodiscard]] std::string where() const { return (context + ": " + source).toStdString(); }
};

std::vector<Message> readMessages(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    std::vector<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        const auto name = xml.name();
        if (name == u"name") {
            context = xml.readElementText();
        } else if (name == u"message") {
            messages.push_back({context, {}, {}, true});
        } else if (name == u"source") {
            messages.back().source = xml.readElementText();
        } else if (name == u"translation") {
            messages.back().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            const QString words = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            messages.back().translations = words.split(u'\n', Qt::SkipEmptyParts);
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

/// "%1", "%2", "%n" in order, each as often as it stands there.
QStringList placeholders(const QString& text) {
    static const QRegularExpression kPlaceholder(QStringLiteral("%(\\d+|L\\d+|n)"));
    QStringList found;
    for (auto it = kPlaceholder.globalMatch(text); it.hasNext();) {
        found << it.next().captured();
    }
    found.sort();
    return found;
}

QString fileOf(const QString& language) {
    return QString::fromStdString(tessera::test::sourcePath("translations")) + "/tessera_" + language + ".ts";
}

QString english() {
    return fileOf(QStringLiteral("en"));
}

/// All languages but English, in which the texts are written.
std::vector<std::string> translated() {
    std::vector<std::string> codes;
    for (const tessera::style::Language& language : tessera::style::languages()) {
        if (language.code != QStringLiteral("en")) {
            codes.push_back(language.code.toStdString());
        }
    }
    return codes;
}

class Translations : public testing::TestWithParam<std::string> {
protected:
    [[nodiscard]] static QString language() { return QString::fromStdString(GetParam()); }
    [[nodiscard]] static QString file() { return fileOf(language()); }
    /// Chinese, Japanese and Korean put the letter in brackets behind the word, and count by one form.
    [[nodiscard]] static bool isEastAsian() {
        const QString code = language().left(2);
        return code == "ja" || code == "ko" || code == "zh";
    }
};

INSTANTIATE_TEST_SUITE_P(Languages, Translations, testing::ValuesIn(translated()),
                         [](const auto& tested) { return tested.param; });

TEST(TranslationFiles, AreTheLanguagesThatAreOffered) {
    QStringList offered;
    for (const tessera::style::Language& language : tessera::style::languages()) {
        offered << "tessera_" + language.code + ".ts";
        EXPECT_FALSE(language.name.isEmpty()) << language.code.toStdString();
    }
    offered.sort();
    const QDir folder(QFileInfo(english()).path());
    EXPECT_EQ(folder.entryList({"*.ts"}, QDir::Files, QDir::Name), offered);
}

void expectFinished(const std::vector<Message>& messages) {
    for (const Message& message : messages) {
        EXPECT_TRUE(message.finished) << message.where();
        EXPECT_FALSE(message.translations.isEmpty()) << message.where();
        EXPECT_FALSE(message.translations.contains(QString())) << message.where();
    }
}

TEST_P(Translations, AreFinished) {
    const std::vector<Message> messages = readMessages(file());
    ASSERT_GT(messages.size(), 400U);
    expectFinished(messages);
    for (const Message& message :
         messages) { // of an alias of a class lupdate knows no context, and nothing is found
        EXPECT_FALSE(message.context.isEmpty()) << message.where();
    }
}

/// English is what the sources say, but for one and many.
TEST(TranslationFiles, EveryCountHasBothFormsInEnglish) {
    expectFinished(readMessages(english()));
    for (const Message& message : readMessages(english())) {
        ASSERT_EQ(message.translations.size(), 2) << message.where();
        for (const QString& words : message.translations) {
            EXPECT_FALSE(words.contains(QStringLiteral("(s)"))) << message.where();
            EXPECT_EQ(placeholders(words), placeholders(message.source)) << message.where();
        }
        static const QRegularExpression kOneOfMany(QStringLiteral("%n \\w+ (are|were|have|do) "));
        EXPECT_FALSE(message.translations.first().contains(kOneOfMany)) << message.where();
    }
}

TEST_P(Translations, GiveEveryCountTheFormsOfTheirLanguage) {
    for (const Message& message : readMessages(file())) {
        const bool isCount = message.source.contains(QStringLiteral("%n"));
        EXPECT_EQ(message.translations.size(), isCount && !isEastAsian() ? 2 : 1) << message.where();
    }
}

TEST_P(Translations, KeepThePlaceholdersOfTheirSource) {
    for (const Message& message : readMessages(file())) {
        for (const QString& words : message.translations) {
            EXPECT_EQ(placeholders(words), placeholders(message.source)) << message.where();
        }
    }
}

TEST_P(Translations, KeepMnemonicsAndEllipses) {
    for (const Message& message : readMessages(file())) {
        for (const QString& words : message.translations) {
            EXPECT_EQ(words.count(u'&'), message.source.count(u'&')) << message.where();
            EXPECT_EQ(words.endsWith(u'…'), message.source.endsWith(u'…')) << message.where();
            if (words.endsWith(u'…') && language() == "de") {
                // German sets it apart, by one space that does not break.
                static const QRegularExpression kApart(QStringLiteral("[^ \u00A0]\u00A0…$"));
                EXPECT_TRUE(words.contains(kApart)) << message.where();
            }
        }
    }
}

/// As the target translations_update does. \param options besides those that all languages have
void expectUpToDate(const QString& file, const QStringList& options) {
    const QString lupdate = qEnvironmentVariable("TESSERA_LUPDATE");
    ASSERT_TRUE(QFileInfo(lupdate).isExecutable()) << lupdate.toStdString();
    QTemporaryDir folder;
    const QString copy = folder.filePath(QFileInfo(file).fileName());
    ASSERT_TRUE(QFile::copy(file, copy));
    const QDir sources(QString::fromStdString(tessera::test::sourcePath("")));
    QProcess update;
    update.setProcessChannelMode(QProcess::MergedChannels);
    update.start(lupdate, options + QStringList{"-silent", "-I", sources.path(), "-no-obsolete", "-locations",
                                                "none", "-extensions", "cpp,h", sources.filePath("widgets"),
                                                sources.filePath("app/gui"), "-ts", copy});
    ASSERT_TRUE(update.waitForFinished(120000));
    ASSERT_EQ(update.exitCode(), 0) << update.readAll().toStdString();
    const std::vector<Message> now = readMessages(copy);
    for (const Message& message : now) {
        EXPECT_TRUE(message.finished) << "new text, not translated: " << message.where();
    }
    EXPECT_EQ(now.size(), readMessages(file).size()) << "texts that no source has any more";
}

TEST_P(Translations, CoverEveryTextOfTheSources) {
    expectUpToDate(file(), {});
}

TEST(TranslationFiles, EnglishCoversEveryCountOfTheSources) {
    expectUpToDate(english(), {"-pluralonly"});
}

/// "Close" stood in German dialogs where Qt's own translations are not installed.
TEST(TranslationFiles, HoldTheStockButtonsOfDialogs) {
    {
        const tessera::test::SpokenLanguage german(QStringLiteral("de"));
        const QDialogButtonBox box(QDialogButtonBox::Close | QDialogButtonBox::Cancel |
                                   QDialogButtonBox::Save | QDialogButtonBox::Discard);
        const auto words = [&box](QDialogButtonBox::StandardButton button) {
            return box.button(button)->text().remove('&').toStdString();
        };
        EXPECT_EQ(words(QDialogButtonBox::Close), "Schließen");
        EXPECT_EQ(words(QDialogButtonBox::Cancel), "Abbrechen");
        EXPECT_EQ(words(QDialogButtonBox::Save), "Sichern");
        EXPECT_EQ(words(QDialogButtonBox::Discard), "Verwerfen");
    }
}

} // namespace
