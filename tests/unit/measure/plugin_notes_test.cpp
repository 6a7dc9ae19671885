#include "engine/measure/plugin_notes.h"

#include "tests/support/temporary_folder.h"

#include <chrono>
#include <fstream>
#include <gtest/gtest.h>

namespace tessera::measure {
namespace {

class PluginNotes : public testing::Test {
protected:
    void SetUp() override {
        m_library = m_folder.path() / "libplugin.so";
        m_loaded = m_folder.path() / "libvendor.so";
        std::ofstream(m_library) << "plugin";
        std::ofstream(m_loaded) << "vendor";
        m_store = *Store::open(":memory:");
        m_description.version = "2.6";
        m_description.contentHash = base::hashText("content");
        m_description.environment = {"OPENBLAS_CORETYPE"};
        m_description.usesCeilings = true;
        m_description.libraries = {{"vendor", "1.2"}};
        m_description.loaded = {m_loaded.string(), "linux-vdso.so.1"};
        ASSERT_TRUE(putPluginNote(*m_store, m_library, m_environment, m_description).has_value());
    }

    [[nodiscard]] bool found() {
        const auto note = findPluginNote(*m_store, m_library, m_environment);
        EXPECT_TRUE(note.has_value());
        return note && note->has_value();
    }

    /// A second later, as a rebuild or an upgrade would be.
    static void touch(const std::filesystem::path& file) {
        std::filesystem::last_write_time(file,
                                         std::filesystem::last_write_time(file) + std::chrono::seconds(1));
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_library;
    std::filesystem::path m_loaded;
    std::unique_ptr<Store> m_store;
    backend::PluginDescription m_description;
    WorkerEnvironment m_environment;
};

TEST_F(PluginNotes, AreFoundWhileNothingChanges) {
    const auto note = findPluginNote(*m_store, m_library, m_environment);
    ASSERT_TRUE(note.has_value() && note->has_value());
    EXPECT_EQ((*note)->version, "2.6");
    EXPECT_EQ((*note)->contentHash, m_description.contentHash);
    EXPECT_EQ((*note)->environment, m_description.environment);
    EXPECT_TRUE((*note)->usesCeilings);
    EXPECT_EQ((*note)->libraries, m_description.libraries);
    EXPECT_EQ((*note)->loaded, m_description.loaded);
}

TEST_F(PluginNotes, ATouchedPluginIsAMiss) {
    touch(m_library);
    EXPECT_FALSE(found());
}

TEST_F(PluginNotes, ATouchedLibraryThatItLoadedIsAMiss) {
    touch(m_loaded);
    EXPECT_FALSE(found());
}

TEST_F(PluginNotes, ALibraryOfAnotherSizeIsAMiss) {
    const auto time = std::filesystem::last_write_time(m_loaded);
    std::ofstream(m_loaded, std::ios::app) << "!";
    std::filesystem::last_write_time(m_loaded, time);
    EXPECT_FALSE(found());
}

TEST_F(PluginNotes, ALibraryThatIsGoneIsAMiss) {
    std::filesystem::remove(m_loaded);
    EXPECT_FALSE(found());
}

TEST_F(PluginNotes, APluginElsewhereIsAMiss) {
    const auto other = m_folder.path() / "other.so";
    std::filesystem::copy_file(m_library, other);
    std::filesystem::last_write_time(other, std::filesystem::last_write_time(m_library));
    const auto note = findPluginNote(*m_store, other, m_environment);
    ASSERT_TRUE(note.has_value());
    EXPECT_FALSE(note->has_value());
}

// Both libraries still lie where they lay: only the environment says that the plug-in loads another one now.
TEST_F(PluginNotes, AnotherValueOfAVariableThatItNamesIsAMiss) {
    m_environment.variables["OPENBLAS_CORETYPE"] = "of this test";
    EXPECT_FALSE(found());
    m_environment.variables = {{"ANOTHER", "value"}};
    EXPECT_TRUE(found());
}

TEST_F(PluginNotes, AnotherPathOfTheLoaderIsAMiss) {
    m_environment.variables["LD_LIBRARY_PATH"] = m_folder.path() / "other";
    EXPECT_FALSE(found());
    m_environment.variables.clear();
    EXPECT_TRUE(found());
}

} // namespace
} // namespace tessera::measure
