// A settings file that was damaged, or written by somebody else, is read for what it still says.
#include "tests/fuzz/damage.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/shell/window_settings.h"

#include <QFile>
#include <QTemporaryDir>

#include <limits>

namespace tessera::test {
namespace {

class DamagedSettingsTest : public WindowTest {
protected:
    DamagedSettingsTest() {
        makeWindow();
        openModel("builtin:dcgan");
        m_model = m_window->controller().document().model(); // NOLINT: once it is open
        m_theme->setFontScale(1.25);
        {
            QSettings settings(m_file, QSettings::IniFormat);
            shell::writeRecentModels(settings, {recent(), recent()});
            shell::writePins(settings, *m_model, {pin(), pin()});
            shell::writeSizes(settings, *m_model, {{"input", {1, 3, 224, 224}}});
            shell::writeLook(settings, *m_theme);
            shell::writeLanguage(settings, "de");
            settings.setValue("window/geometry", m_window->saveGeometry());
            settings.setValue("window/model", "builtin:dcgan");
        }
        QFile written(m_file);
        EXPECT_TRUE(written.open(QIODevice::ReadOnly));
        m_whole = written.readAll().toStdString();
    }

    [[nodiscard]] itemmodels::RecentRow recent() const {
        return {"builtin:dcgan",
                "dcgan",
                12,
                base::Nanoseconds(1'000'000),
                "1.20 over it",
                QDateTime::currentDateTime()};
    }
    [[nodiscard]] plan::Constraint pin() const {
        return {plan::Constraint::Kind::kPin, m_model->graph->nodes()[0].name, "onednn", "direct"};
    }
    void put(const std::string& text) const {
        QFile file(m_file);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(QByteArray::fromStdString(text));
    }

    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath("settings.ini");
    session::ModelRef m_model;
    std::string m_whole;
};

TEST_F(DamagedSettingsTest, WhatIsWhole) {
    QSettings settings(m_file, QSettings::IniFormat);
    EXPECT_EQ(shell::readRecentModels(settings).size(), 2U);
    EXPECT_EQ(shell::readPins(settings, *m_model).size(), 2U);
    EXPECT_EQ(shell::readSizes(settings, *m_model).size(), 1U);
    EXPECT_EQ(shell::readFontScale(settings), 1.25);
}

TEST_F(DamagedSettingsTest, AnArrayIsNoLongerThanItsEntries) {
    for (const QString& key : {"pins/" + QString::fromStdString(m_model->graph->structureHash().hex()),
                               "sizes/" + QString::fromStdString(m_model->structureHash.hex())}) {
        QSettings settings(m_file, QSettings::IniFormat);
        ASSERT_TRUE(settings.contains(key + "/size")) << key.toStdString();
        settings.setValue(key + "/size", std::numeric_limits<int>::max());
    }
    QSettings settings(m_file, QSettings::IniFormat);
    EXPECT_EQ(shell::readPins(settings, *m_model).size(), 2U);
    EXPECT_EQ(shell::readSizes(settings, *m_model).size(), 1U);
}

TEST_F(DamagedSettingsTest, DamagedCopiesAreRead) {
    constexpr std::uint64_t kCopies = 100;
    for (std::uint64_t seed = 0; seed < kCopies; ++seed) {
        std::mt19937_64 random(seed);
        put(fuzz::damaged(m_whole, random));
        QSettings settings(m_file, QSettings::IniFormat);
        for (const auto& row : shell::readRecentModels(settings)) {
            EXPECT_FALSE(row.source.isEmpty());
        }
        for (const auto& pin : shell::readPins(settings, *m_model)) {
            EXPECT_TRUE(m_model->graph->findNode(pin.node).valid());
        }
        static_cast<void>(shell::readSizes(settings, *m_model));
        static_cast<void>(shell::readTheme(settings));
        static_cast<void>(shell::readMotion(settings));
        static_cast<void>(shell::readMessageStay(settings));
        static_cast<void>(shell::readLanguage(settings));
        m_theme->setFontScale(shell::readFontScale(settings));
        EXPECT_GE(m_theme->fontScale(), 0.75);
        EXPECT_LE(m_theme->fontScale(), 3.0);
    }
}

TEST_F(DamagedSettingsTest, AWindowStartsWithADamagedFile) {
    constexpr std::uint64_t kWindows = 8;
    for (std::uint64_t seed = 0; seed < kWindows; ++seed) {
        std::mt19937_64 random(seed);
        put(fuzz::damaged(m_whole, random));
        QSettings settings(m_file, QSettings::IniFormat);
        makeWindow(&settings);
        openModel("builtin:dcgan");
        EXPECT_NE(m_window->controller().document().plan(), nullptr);
        m_window.reset(); // before its settings
    }
}

} // namespace
} // namespace tessera::test
