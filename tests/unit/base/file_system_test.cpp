#include "engine/base/file_system.h"

#include "tests/support/temporary_folder.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tessera::base {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class FileSystem : public testing::Test {
protected:
    [[nodiscard]] std::string contents(const fs::path& path) const {
        const auto text = readTextFile(path, 1000);
        return text ? *text : "error: " + text.error().message;
    }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }

    const test::TemporaryFolder m_temporary;
    const fs::path m_folder = m_temporary.path();
};

TEST_F(FileSystem, ReplacesAFileAsAWhole) {
    const fs::path path = m_folder / "file";
    ASSERT_TRUE(writeFileAtomically(path, "first"));
    std::ifstream reader(path); // still sees the old file after the rename
    ASSERT_TRUE(writeFileAtomically(path, "second, longer"));
    std::string old;
    std::getline(reader, old);
    EXPECT_EQ(old, "first");
    EXPECT_EQ(contents(path), "second, longer");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(FileSystem, GivesANewFileTheUsualMode) {
    const mode_t before = ::umask(027);
    ASSERT_TRUE(writeFileAtomically(m_folder / "file", "x"));
    ::umask(before);
    struct stat info {};
    ASSERT_EQ(::stat((m_folder / "file").c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0640U);
}

TEST_F(FileSystem, LeavesTheOldFileWhenTheNewOneFails) {
    const fs::path path = m_folder / "taken";
    fs::create_directory(path); // a file cannot be renamed over a folder
    const auto written = writeFileAtomically(path, "x");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, ErrorKind::kIo);
    EXPECT_EQ(written.error().where, path.string());
    EXPECT_TRUE(fs::is_directory(path));
    EXPECT_EQ(entries(), 1U); // nothing temporary is left
    EXPECT_FALSE(writeFileAtomically(m_folder / "none" / "file", "x"));
}

TEST_F(FileSystem, ReadsRegularFilesWithinABound) {
    const fs::path path = m_folder / "file";
    ASSERT_TRUE(writeFileAtomically(path, std::string("a\0b", 3)));
    EXPECT_EQ(contents(path), std::string("a\0b", 3));
    EXPECT_TRUE(readTextFile(path, 3));
    EXPECT_FALSE(readTextFile(path, 2));
    EXPECT_FALSE(readTextFile(m_folder, 1000));
    EXPECT_FALSE(readTextFile(m_folder / "none", 1000));
    const fs::path fifo = m_folder / "fifo";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    EXPECT_EQ(readTextFile(fifo, 1000).error().message, "is not a regular file"); // and does not wait
}

TEST_F(FileSystem, MakesItsFoldersPrivate) {
    ASSERT_EQ(::setenv("XDG_DATA_HOME", (m_folder / "data").c_str(), 1), 0);
    const auto folder = dataFolder();
    ASSERT_TRUE(folder) << folder.error().oneLine();
    EXPECT_EQ(*folder, m_folder / "data" / "tessera");
    struct stat info {};
    ASSERT_EQ(::stat(folder->c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0700U);
    EXPECT_EQ(dataFolder(), folder);
    ASSERT_EQ(::setenv("XDG_DATA_HOME", (m_folder / "file").c_str(), 1), 0);
    ASSERT_TRUE(writeFileAtomically(m_folder / "file", "in the way"));
    EXPECT_FALSE(dataFolder());
    ::unsetenv("XDG_DATA_HOME");
}

TEST(ProgramFolder, HoldsTheRunningProgram) {
    EXPECT_TRUE(fs::exists(programFolder() / "unit_base"));
}

} // namespace
} // namespace tessera::base
