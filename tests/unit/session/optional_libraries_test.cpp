// A folder that a person names for the libraries of the optional backends.
#include "engine/session/optional_libraries.h"
#include "engine/session/session.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::session {
namespace {

namespace fs = std::filesystem;

class OptionalFolder : public testing::Test {
protected:
    /// A file that a loader refuses.
    fs::path put(const std::string& name) {
        auto file = m_folder.path() / "root" / name;
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "no library";
        return file;
    }
    [[nodiscard]] fs::path root() const { return m_folder.path() / "root"; }

    test::TemporaryFolder m_folder;
};

TEST_F(OptionalFolder, IsAPythonEnvironment) {
    const auto onnxruntime = put("lib/python3.11/site-packages/onnxruntime/capi/libonnxruntime.so.1.31.1");
    put("lib/python3.11/site-packages/onnxruntime/capi/libonnxruntime_providers_shared.so");
    const auto openvino = put("lib/python3.11/site-packages/openvino/libs/libopenvino.so.2641");
    const auto found = findOptionalLibraries(root());
    ASSERT_TRUE(found) << found.error().oneLine();
    ASSERT_EQ(found->size(), 2U);
    EXPECT_EQ((*found)[0].backend, "onnxruntime");
    EXPECT_EQ((*found)[0].place, fs::canonical(onnxruntime));
    EXPECT_EQ((*found)[1].backend, "openvino");
    EXPECT_EQ((*found)[1].place, fs::canonical(openvino.parent_path()));
}

TEST_F(OptionalFolder, IsWhereAPackageOrAReleaseWasPut) {
    for (const std::string file :
         {"onnxruntime/capi/libonnxruntime.so.1.20.0", "lib/libonnxruntime.so.1", "libonnxruntime.so",
          "openvino/libs/libopenvino.so.2500", "runtime/lib/intel64/libopenvino.so.2641"}) {
        fs::remove_all(root());
        const auto placed = put(file);
        const auto found = findOptionalLibraries(root());
        ASSERT_TRUE(found) << found.error().oneLine();
        ASSERT_EQ(found->size(), 1U) << file;
        const auto& place = (*found)[0].place;
        EXPECT_TRUE(place == fs::canonical(placed) || place == fs::canonical(placed).parent_path()) << place;
    }
}

TEST_F(OptionalFolder, OfSeveralVersionsTheLastIsTaken) {
    put("lib/libonnxruntime.so.1.20.0");
    const auto last = put("lib/libonnxruntime.so.1.31.1");
    fs::create_symlink("nowhere", root() / "lib" / "libonnxruntime.so.9");
    const auto found = findOptionalLibraries(root());
    ASSERT_TRUE(found) << found.error().oneLine();
    EXPECT_EQ((*found)[0].place, fs::canonical(last));
}

TEST_F(OptionalFolder, SaysWhatItDoesNotHold) {
    put("lib/libopenvino_c.so");
    const auto neither = findOptionalLibraries(root());
    ASSERT_FALSE(neither);
    EXPECT_EQ(neither.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(neither.error().oneLine(), testing::HasSubstr("holds neither ONNX Runtime"));
    const auto missing = findOptionalLibraries(root() / "missing");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, base::ErrorKind::kIo);
}

TEST_F(OptionalFolder, ComesBeforeWhatTheLoaderSearched) {
    const std::vector<OptionalLibrary> libraries{{"onnxruntime", "/a/libonnxruntime.so"}, {"openvino", "/b"}};
    const char* usual = std::getenv("LD_LIBRARY_PATH");
    const std::string kept = usual != nullptr ? usual : "";
    ::setenv("LD_LIBRARY_PATH", "/usual", 1);
    EXPECT_THAT(
        variablesFor(libraries),
        testing::UnorderedElementsAre(testing::Pair("TESSERA_ONNXRUNTIME_LIBRARY", "/a/libonnxruntime.so"),
                                      testing::Pair("LD_LIBRARY_PATH", "/b:/usual")));
    ::unsetenv("LD_LIBRARY_PATH");
    EXPECT_EQ(variablesFor(libraries)["LD_LIBRARY_PATH"], "/b");
    if (!kept.empty()) {
        ::setenv("LD_LIBRARY_PATH", kept.c_str(), 1);
    }
}

// The worker itself tells which file it tried.
TEST_F(OptionalFolder, IsWhereWorkersLookFromThenOn) {
    for (const char* file : {"onnxruntime.json", "libtessera-onnxruntime.so"}) {
        const fs::path built = test::buildPath(std::string("lib/tessera/backends/") + file);
        if (!fs::exists(built)) {
            GTEST_SKIP() << "built without the onnxruntime backend";
        }
        fs::create_symlink(built, m_folder.path() / file);
    }
    SessionSettings settings;
    settings.store = m_folder.path() / "store.db";
    settings.backendFolders = {m_folder.path()};
    auto made = Session::create(std::move(settings));
    ASSERT_TRUE(made) << made.error().oneLine();
    const auto probed = [&] {
        EXPECT_TRUE((*made)->probeBackends({}));
        const auto& all = (*made)->backends();
        return *std::ranges::find_if(all, [](const auto& info) { return info.spec.id == "onnxruntime"; });
    };
    const BackendInfo usual = probed();

    const auto file = put("onnxruntime/capi/libonnxruntime.so.1.31.1");
    const auto found = (*made)->setOptionalFolder(root());
    ASSERT_TRUE(found) << found.error().oneLine();
    const BackendInfo other = probed();
    EXPECT_FALSE(other.available);
    EXPECT_THAT(other.reason, testing::HasSubstr(fs::canonical(file).string()));

    // A folder that holds neither changes nothing.
    fs::create_directories(m_folder.path() / "empty");
    ASSERT_FALSE((*made)->setOptionalFolder(m_folder.path() / "empty"));
    EXPECT_EQ(probed().reason, other.reason);

    ASSERT_TRUE((*made)->setOptionalFolder({}));
    EXPECT_EQ(probed().available, usual.available);
    EXPECT_EQ(probed().version, usual.version);
    EXPECT_EQ(usual.available, !usual.loaded.empty()) << "what it opened is told";
}

} // namespace
} // namespace tessera::session
