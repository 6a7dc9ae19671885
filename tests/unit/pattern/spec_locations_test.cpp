#include "engine/pattern/spec_locations.h"

#include "tests/support/temporary_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace tessera::pattern {
namespace {

namespace fs = std::filesystem;

class SpecLocationsTest : public testing::Test {
protected:
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((m_root / file).parent_path());
        std::ofstream(m_root / file) << text;
    }

    static std::string spec(const std::string& id, const std::string& title, int priority) {
        return "{\"format\": \"tessera-spec\", \"version\": 1, \"id\": \"" + id + "\", \"title\": \"" +
               title +
               "\", \"badge\": \"MI\", \"colour\": \"S1\", \"device\": \"cpu\", \"level\": \"operator\", "
               "\"priority\": " +
               std::to_string(priority) + ", \"library\": \"libtessera-" + id + ".so\"}";
    }

    const test::TemporaryFolder m_temporary;
    const fs::path m_root = m_temporary.path();
};

TEST_F(SpecLocationsTest, EarlierFoldersWinAndBadFilesAreProblemsOfTheirOwn) {
    write("a/one.json", spec("one", "first", 1));
    write("b/one.json", spec("one", "second", 1));
    write("b/two.json", spec("two", "two", 9));
    write("b/bad.json", "{");
    write("b/notes.txt", "not a spec");
    const auto found = findSpecs({{m_root / "missing", m_root / "a", m_root / "b"}, std::nullopt});
    ASSERT_EQ(found.specs.size(), 2U);
    EXPECT_EQ(found.specs[0].spec.id, "two") << "the higher priority comes first";
    EXPECT_EQ(found.specs[1].spec.title, "first");
    EXPECT_EQ(found.specs[1].library, m_root / "a" / "libtessera-one.so");
    ASSERT_EQ(found.problems.size(), 1U);
    EXPECT_EQ(found.problems[0].file, m_root / "b" / "bad.json");
    EXPECT_THAT(found.problems[0].text, testing::StartsWith("1:2: expected a member's name"));
}

TEST_F(SpecLocationsTest, EditsShadowUntilTheyAreWrong) {
    write("a/one.json", spec("one", "installed", 1));
    write("edits/one.json", spec("one", "mine", 1));
    const SpecLocations locations{{m_root / "a"}, m_root / "edits"};
    const auto edited = findSpecs(locations);
    ASSERT_EQ(edited.specs.size(), 1U);
    EXPECT_EQ(edited.specs[0].spec.title, "mine");
    EXPECT_EQ(edited.specs[0].origin, FoundSpec::Origin::kEdited);
    EXPECT_EQ(edited.specs[0].library, m_root / "a" / "libtessera-one.so");
    write("edits/one.json", "[]");
    const auto broken = findSpecs(locations);
    ASSERT_EQ(broken.specs.size(), 1U);
    EXPECT_EQ(broken.specs[0].spec.title, "installed");
    EXPECT_EQ(broken.problems.size(), 1U);
}

TEST_F(SpecLocationsTest, SearchesInTheOrderOfTheDesign) {
    ::setenv("TESSERA_BACKEND_PATH", "/p1::/p2", 1);
    ::setenv("XDG_DATA_HOME", "/data", 1);
    ::setenv("XDG_CONFIG_HOME", "/config", 1);
    const auto locations = standardLocations({"/given"}, "/installed");
    EXPECT_THAT(locations.folders,
                testing::ElementsAre("/given", "/p1", "/p2", "/data/tessera/backends", "/installed"));
    EXPECT_EQ(locations.userEdits, fs::path("/config/tessera/specs"));
}

} // namespace
} // namespace tessera::pattern
