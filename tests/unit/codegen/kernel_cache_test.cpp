// Kernels on disk: by content, whole, private, and made anew when damaged.
#include "engine/codegen/builder.h"
#include "engine/codegen/kernel_cache.h"
#include "engine/codegen/private_folder.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <mutex>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tessera::codegen {

namespace {

namespace fs = std::filesystem;

/// Counts what the real compiler is asked, and may be another one by name.
class CountingCompiler final : public Compiler {
public:
    explicit CountingCompiler(std::string name = "") : m_name(std::move(name)) {
        auto found = findCompiler("");
        if (found) {
            m_real = std::move(*found);
        }
    }
    std::string identity() const override { return m_real->identity() + m_name; }
    base::Status compile(const fs::path& source, const fs::path& library) override {
        const int now = ++m_running;
        mostAtOnce = std::max<int>(mostAtOnce, now);
        ++calls;
        auto status = m_real->compile(source, library);
        --m_running;
        return status;
    }
    std::atomic<int> calls = 0;
    std::atomic<int> mostAtOnce = 0;

private:
    std::atomic<int> m_running = 0;
    std::string m_name;
    std::unique_ptr<Compiler> m_real;
};

/// Is not done before somebody has been told twice that it is at work.
class LongCompiler final : public Compiler {
public:
    std::string identity() const override { return m_real.identity(); }
    base::Status compile(const fs::path& source, const fs::path& library) override {
        std::unique_lock lock(m_mutex);
        constexpr std::chrono::seconds kMost{60};
        if (!m_told.wait_for(lock, kMost, [this] { return m_signs >= 2; })) {
            return base::fail(base::ErrorKind::kBackend, "nobody was told of the compile");
        }
        return m_real.compile(source, library);
    }
    void tell() {
        const std::scoped_lock lock(m_mutex);
        ++m_signs;
        m_told.notify_all();
    }

private:
    CountingCompiler m_real;
    std::mutex m_mutex;
    std::condition_variable m_told;
    int m_signs = 0;
};

PrintedKernel fillWith(double number) {
    KernelBuilder b(8, 1);
    const Pointer y = b.buffer("y", Scope::kOutput, 8);
    b.store({y, 0}, constantValue(number));
    return printCpp(b.take());
}

float valueOf(const LoadedKernel& kernel) {
    alignas(64) float values[8] = {};
    float* buffers[] = {values};
    kernel.function(buffers, nullptr, nullptr);
    return values[7];
}

class KernelCacheTest : public testing::Test {
protected:
    std::unique_ptr<KernelCache> open(const std::shared_ptr<Compiler>& compiler) const {
        auto cache = KernelCache::open(folder(), compiler);
        EXPECT_TRUE(cache.has_value()) << cache.error().oneLine();
        return cache ? std::move(*cache) : nullptr;
    }
    fs::path folder() const { return m_temporary.path() / "kernels"; }
    std::vector<fs::path> libraries() const {
        std::vector<fs::path> found;
        for (const auto& entry : fs::directory_iterator(folder())) {
            if (entry.path().extension() == ".so") {
                found.push_back(entry.path());
            }
        }
        return found;
    }
    std::shared_ptr<CountingCompiler> m_compiler = std::make_shared<CountingCompiler>();
    test::TemporaryFolder m_temporary;
};

TEST_F(KernelCacheTest, CompilesABatchInOneCallAndKeepsIt) {
    const std::vector kernels{fillWith(1.5), fillWith(2.5), fillWith(1.5)};
    {
        const auto cache = open(m_compiler);
        const auto loaded = cache->load(kernels);
        ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
        EXPECT_EQ(valueOf((*loaded)[0]), 1.5F);
        EXPECT_EQ(valueOf((*loaded)[1]), 2.5F);
        EXPECT_EQ(valueOf((*loaded)[2]), 1.5F);
        EXPECT_EQ(cache->counts().compiled, 2);
    }
    const auto again = open(m_compiler);
    const auto loaded = again->load(std::vector{kernels[1], fillWith(3.5)});
    ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
    EXPECT_EQ(valueOf((*loaded)[0]), 2.5F);
    EXPECT_EQ(valueOf((*loaded)[1]), 3.5F);
    EXPECT_EQ(again->counts().fromDisk, 1);
    EXPECT_EQ(again->counts().compiled, 1);
    EXPECT_EQ(m_compiler->calls, 2);
}

TEST_F(KernelCacheTest, SharesABatchOutToSeveralCompilers) {
    std::vector<PrintedKernel> kernels;
    for (int i = 0; i < 7; ++i) {
        kernels.push_back(fillWith(i + 0.5));
    }
    const auto cache = open(m_compiler);
    const auto loaded = cache->load(kernels, 3);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
    for (int i = 0; i < 7; ++i) {
        EXPECT_EQ(valueOf((*loaded)[static_cast<std::size_t>(i)]), static_cast<float>(i) + 0.5F);
    }
    EXPECT_EQ(m_compiler->calls, 3);
    EXPECT_LE(m_compiler->mostAtOnce, 3);
    EXPECT_EQ(cache->counts().compiled, 7);
    EXPECT_EQ(libraries().size(), 3U);
    // Fewer kernels than compilers: no empty call.
    ASSERT_TRUE(cache->load(std::vector{fillWith(20.0)}, 3).has_value());
    EXPECT_EQ(m_compiler->calls, 4);
}

// How long a part takes is not known before: the compiler that is done first takes what is left.
TEST_F(KernelCacheTest, DealsALongBatchInMorePartsThanCompilers) {
    std::vector<PrintedKernel> kernels;
    for (int i = 0; i < 12; ++i) {
        kernels.push_back(fillWith(i + 0.5));
        kernels.back().text += "/* " + std::string(std::size_t{32} << 10U, '.') + " */\n";
    }
    const auto cache = open(m_compiler);
    const auto loaded = cache->load(kernels, 2);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
    for (int i = 0; i < 12; ++i) {
        EXPECT_EQ(valueOf((*loaded)[static_cast<std::size_t>(i)]), static_cast<float>(i) + 0.5F);
    }
    EXPECT_EQ(m_compiler->calls, 6);
    EXPECT_LE(m_compiler->mostAtOnce, 2);
    EXPECT_EQ(cache->counts().compiled, 12);
}

TEST_F(KernelCacheTest, SaysFromTheCallersThreadThatACompileIsUnderWay) {
    for (const int compilers : {1, 2}) {
        const auto compiler = std::make_shared<LongCompiler>();
        const auto cache = open(compiler);
        const auto caller = std::this_thread::get_id();
        const std::vector kernels{fillWith(compilers), fillWith(compilers + 0.5)};
        const auto loaded = cache->load(kernels, compilers, [&] {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            compiler->tell();
        });
        ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
        EXPECT_EQ(valueOf(loaded->back()), static_cast<float>(compilers) + 0.5F);
    }
}

TEST_F(KernelCacheTest, KeepsWhatCompilesBesideWhatDoesNot) {
    PrintedKernel broken = fillWith(1.0);
    broken.text += "this is no C++;\n";
    const auto cache = open(m_compiler);
    ASSERT_FALSE(cache->load(std::vector{broken, fillWith(2.0)}, 2).has_value());
    EXPECT_TRUE(cache->holds(fillWith(2.0)));
    EXPECT_FALSE(cache->holds(broken));
}

TEST_F(KernelCacheTest, MakesADamagedLibraryAnew) {
    const std::vector kernels{fillWith(1.0)};
    ASSERT_TRUE(open(m_compiler)->load(kernels).has_value());
    ASSERT_EQ(libraries().size(), 1U);
    const auto library = libraries()[0];
    for (const int way : {0, 1, 2}) {
        SCOPED_TRACE(way);
        const auto path = libraries().at(0);
        if (way == 0) {
            fs::resize_file(path, fs::file_size(path) / 2);
        } else if (way == 1) {
            std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(static_cast<std::streamoff>(fs::file_size(path) / 2));
            file.put('\x7F');
            file.put('\x01');
        } else {
            fs::remove(path);
        }
        const auto cache = open(m_compiler);
        const auto loaded = cache->load(kernels);
        ASSERT_TRUE(loaded.has_value()) << loaded.error().oneLine();
        EXPECT_EQ(valueOf((*loaded)[0]), 1.0F);
        EXPECT_EQ(cache->counts().damaged, 1);
        EXPECT_EQ(cache->counts().compiled, 1);
    }
}

TEST_F(KernelCacheTest, MissesWhenTheCompilerIsAnother) {
    const std::vector kernels{fillWith(1.0)};
    ASSERT_TRUE(open(m_compiler)->load(kernels).has_value());
    const auto other = std::make_shared<CountingCompiler>("another version");
    ASSERT_TRUE(open(other)->load(kernels).has_value());
    EXPECT_EQ(other->calls, 1);
}

TEST_F(KernelCacheTest, IsPrivate) {
    open(m_compiler);
    struct stat found {};
    ASSERT_EQ(::stat(folder().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0700U);
    ASSERT_EQ(::chmod(folder().c_str(), 0777), 0);
    const auto refused = KernelCache::open(folder(), m_compiler);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().kind, base::ErrorKind::kIo);
}

TEST(PrivateFolder, GoesWithItsObject) {
    const test::TemporaryFolder parent;
    fs::path path;
    {
        const auto made = PrivateFolder::make(parent.path(), "own-");
        ASSERT_TRUE(made.has_value()) << made.error().oneLine();
        path = (*made)->path();
        struct stat found {};
        ASSERT_EQ(::stat(path.c_str(), &found), 0);
        EXPECT_EQ(found.st_mode & 0777U, 0700U);
        EXPECT_TRUE(path.filename().string().starts_with("own-"));
    }
    EXPECT_FALSE(fs::exists(path));
    EXPECT_FALSE(PrivateFolder::make(parent.path() / "absent", "own-").has_value());
}

/// A folder as a killed process leaves it, for as long ago as it is said to be.
fs::path leaveFolder(const fs::path& path, std::chrono::minutes age) {
    fs::create_directory(path);
    std::ofstream(path / "lock").flush();
    std::ofstream(path / "kernels.so") << "something";
    fs::last_write_time(path, fs::file_time_type::clock::now() - age);
    return path;
}
constexpr std::chrono::minutes kLongAgo{61};
constexpr std::chrono::minutes kLately{59};

TEST(PrivateFolder, OfAKilledProcessIsRemovedByTheNext) {
    const test::TemporaryFolder parent;
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) { // leaves without unwinding, as a killed process does
        const auto made = PrivateFolder::make(parent.path(), "own-");
        ::_exit(made.has_value() ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    const fs::path left = *fs::directory_iterator(parent.path());
    EXPECT_TRUE(fs::exists(left / "lock"));
    const auto live = PrivateFolder::make(parent.path(), "own-");
    ASSERT_TRUE(live.has_value()) << live.error().oneLine();
    for (const fs::path& path : {left, (*live)->path()}) {
        fs::last_write_time(path, fs::file_time_type::clock::now() - kLongAgo);
    }
    PrivateFolder::removeAbandoned(parent.path(), "own-");
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists((*live)->path()));
}

TEST(PrivateFolder, LeavesWhatItMayNotHaveMade) {
    const test::TemporaryFolder parent;
    const auto in = [&](const char* name) { return parent.path() / name; };
    leaveFolder(in("own-fedcba"), kLongAgo);
    const std::vector kept{leaveFolder(in("own-lately"), kLately),
                           leaveFolder(in("own-longer-name"), kLongAgo), leaveFolder(in("another"), kLongAgo),
                           in("own-nolock"), in("own-linked")};
    fs::remove(leaveFolder(in("own-nolock"), kLongAgo) / "lock");
    fs::last_write_time(in("own-nolock"), fs::file_time_type::clock::now() - kLongAgo);
    fs::create_directory_symlink(in("another"), in("own-linked"));
    PrivateFolder::removeAbandoned(parent.path(), "own-");
    PrivateFolder::removeAbandoned(in("absent"), "own-");
    EXPECT_FALSE(fs::exists(in("own-fedcba")));
    for (const fs::path& path : kept) {
        EXPECT_TRUE(fs::exists(path / "kernels.so")) << path;
    }
}

TEST_F(KernelCacheTest, RemovesWhatKilledProcessesLeft) {
    open(m_compiler);
    const fs::path build = leaveFolder(folder() / "kernels-abcdef", kLongAgo);
    open(m_compiler);
    EXPECT_FALSE(fs::exists(build));
    const fs::path whole = leaveFolder(fs::temp_directory_path() / "tessera-kernels-000000", kLongAgo);
    EXPECT_TRUE(KernelCache::open({}, m_compiler).has_value());
    EXPECT_FALSE(fs::exists(whole));
}

TEST_F(KernelCacheTest, SaysWhatTheCompilerSays) {
    PrintedKernel broken = fillWith(1.0);
    broken.text += "this is no C++;\n";
    const auto loaded = open(m_compiler)->load(std::vector{broken});
    ASSERT_FALSE(loaded.has_value());
    EXPECT_NE(loaded.error().message.find("error"), std::string::npos) << loaded.error().message;
}

TEST(Compiler, IsMissedByName) {
    const auto none = findCompiler("no-such-compiler-here");
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().kind, base::ErrorKind::kImpossible);
    EXPECT_NE(none.error().message.find("no-such-compiler-here"), std::string::npos);
}

TEST(Compiler, IsAnotherForAnotherCpu) {
    const auto native = findCompiler("");
    const auto other = findCompiler("", {.cpu = "armv8-a"});
    ASSERT_TRUE(native.has_value() && other.has_value());
    EXPECT_NE((*native)->identity().find("-march=native "), std::string::npos);
    EXPECT_NE((*other)->identity().find("-march=armv8-a "), std::string::npos);
    EXPECT_NE((*native)->identity(), (*other)->identity());
}

#if defined(__x86_64__)
TEST(CompilerIdentity, TellsDesignsOfOneNameApart) {
    const auto identity = codegen::cpuIdentity();
    for (const char* field : {"model name", "cpu family", "model", "flags"}) {
        EXPECT_THAT(identity, testing::ContainsRegex("(^|\n)" + std::string(field) + "\t+: ")) << field;
    }
}
#endif

TEST(Compiler, IsAnotherForCheckedKernels) {
    const auto usual = findCompiler("");
    const auto checking = findCompiler("", {.checks = MemoryChecks::kAddressSanitizer});
    ASSERT_TRUE(usual.has_value() && checking.has_value());
    EXPECT_EQ((*usual)->identity().find("-fsanitize"), std::string::npos);
    EXPECT_NE((*checking)->identity().find("-fsanitize=address "), std::string::npos);
    EXPECT_NE((*checking)->identity().find("-DEMULATE_TILES "), std::string::npos);
}

TEST(Compiler, RefusesWhatIsNoGcc) {
    const test::TemporaryFolder folder;
    const fs::path other = folder.path() / "g++";
    std::ofstream(other) << "#!/bin/sh\necho clang version 99\n";
    fs::permissions(other, fs::perms::owner_all);
    const auto none = findCompiler(other.string());
    ASSERT_FALSE(none.has_value());
    EXPECT_NE(none.error().message.find("no GCC"), std::string::npos) << none.error().message;
}

} // namespace

} // namespace tessera::codegen
