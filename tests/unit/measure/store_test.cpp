#include "engine/measure/store.h"

#include "tests/support/run_sql.h"
#include "tests/support/temporary_folder.h"

#include <csignal>
#include <fstream>
#include <functional>
#include <gmock/gmock.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tessera::measure {
namespace {

using backend::Cost;
using backend::Outcome;
using base::ErrorKind;
using base::Nanoseconds;
using test::runSql;
using test::TemporaryFolder;
using testing::HasSubstr;

StoreKey someKey() {
    StoreKey key;
    key.region = base::hashText("region");
    key.backend = "onednn";
    key.implementation = "direct abcd -> aBcd8b";
    key.plugin = base::hashText("plugin");
    key.options = "a=1;";
    key.precision = "f32";
    key.threads = 2;
    key.affinity = "close active";
    key.cacheState = "cold";
    key.compiler = "g++ 12 -O3";
    key.device = base::hashText("device");
    key.protocol = 1;
    return key;
}

StoreRow someRow(std::int64_t medianNs = 1000, std::int64_t seconds = 1'700'000'000) {
    return {Cost::measured(Nanoseconds(medianNs), Nanoseconds(medianNs - 10), Nanoseconds(medianNs + 20), 31),
            Canary{90.5, 11.25}, "full", seconds};
}

std::unique_ptr<Store> opened(const std::filesystem::path& file) {
    auto store = Store::open(file);
    if (!store) {
        throw std::runtime_error(store.error().oneLine());
    }
    return *std::move(store);
}

/// Runs `body` in a process of its own; its result is the exit code.
int inChild(const std::function<int()>& body) {
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::_exit(body());
    }
    int status = 0;
    ::waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Store, GivesBackWhatItWasGiven) {
    const auto store = opened(":memory:");
    ASSERT_TRUE(store->put(someKey(), someRow()).has_value());
    const auto found = store->find(someKey());
    ASSERT_TRUE(found.has_value() && found->has_value());
    EXPECT_EQ((*found)->cost, someRow().cost);
    EXPECT_EQ((*found)->canary.fmaGflops, 90.5);
    EXPECT_EQ((*found)->canary.bandwidthGBps, 11.25);
    EXPECT_EQ((*found)->check, "full");
    EXPECT_EQ((*found)->unixSeconds, 1'700'000'000);
}

TEST(Store, KeepsVerdicts) {
    const auto store = opened(":memory:");
    for (const auto outcome : {Outcome::kUnsupported, Outcome::kCompileFailed, Outcome::kWrong,
                               Outcome::kCrashed, Outcome::kHung, Outcome::kNoisy, Outcome::kSlower}) {
        const StoreRow row{Cost::infeasible(outcome, "because 'it' \"said\" so"), {}, "", 1};
        ASSERT_TRUE(store->put(someKey(), row).has_value());
        const auto found = store->find(someKey());
        ASSERT_TRUE(found.has_value() && found->has_value());
        EXPECT_EQ((*found)->cost, row.cost);
    }
}

TEST(Store, SurvivesClosing) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    ASSERT_TRUE(opened(file)->put(someKey(), someRow(77777)).has_value());
    ASSERT_TRUE(opened(file)->putNote("offer", base::hashText("k"), "text").has_value());
    const auto store = opened(file);
    EXPECT_EQ((**store->find(someKey())).cost.median().count(), 77777);
    EXPECT_EQ(**store->findNote("offer", base::hashText("k")), "text");
}

TEST(Store, EachPartOfTheKeyDecides) {
    const auto store = opened(":memory:");
    ASSERT_TRUE(store->put(someKey(), someRow()).has_value());
    const std::vector<std::pair<const char*, std::function<void(StoreKey&)>>> changes{
        {"region", [](StoreKey& key) { key.region = base::hashText("other"); }},
        {"backend", [](StoreKey& key) { key.backend = "xnnpack"; }},
        {"implementation", [](StoreKey& key) { key.implementation = "direct abcd -> abcd"; }},
        {"plugin", [](StoreKey& key) { key.plugin = base::hashText("other"); }},
        {"options", [](StoreKey& key) { key.options = "a=2;"; }},
        {"precision", [](StoreKey& key) { key.precision = "strict"; }},
        {"threads", [](StoreKey& key) { key.threads = 1; }},
        {"affinity", [](StoreKey& key) { key.affinity = "close passive"; }},
        {"cache state", [](StoreKey& key) { key.cacheState = "warm 3"; }},
        {"compiler", [](StoreKey& key) { key.compiler = "g++ 13 -O3"; }},
        {"device", [](StoreKey& key) { key.device = base::hashText("other"); }},
        {"protocol", [](StoreKey& key) { key.protocol += 1; }},
    };
    for (const auto& [name, change] : changes) {
        auto key = someKey();
        change(key);
        const auto found = store->find(key);
        ASSERT_TRUE(found.has_value());
        EXPECT_FALSE(found->has_value()) << name;
    }
    EXPECT_TRUE(store->find(someKey())->has_value());
}

TEST(Store, TextDoesNotMoveBetweenPartsOfTheKey) {
    auto left = someKey();
    auto right = someKey();
    left.backend = "ab";
    left.implementation = "c";
    right.backend = "a";
    right.implementation = "bc";
    EXPECT_NE(left.hash(), right.hash());
}

TEST(Store, NotesHaveAKindAndAKey) {
    const auto store = opened(":memory:");
    const auto key = base::hashText("k");
    ASSERT_TRUE(store->putNote("offer", key, "one").has_value());
    EXPECT_FALSE(store->findNote("plugin", key)->has_value());
    EXPECT_FALSE(store->findNote("offer", base::hashText("other"))->has_value());
    ASSERT_TRUE(store->putNote("offer", key, "two").has_value());
    EXPECT_EQ(**store->findNote("offer", key), "two");
}

TEST(Store, MergesWhatIsNewOrNewer) {
    const TemporaryFolder folder;
    const auto otherFile = folder.path() / "other.db";
    auto newKey = someKey();
    newKey.backend = "new";
    auto newerKey = someKey();
    newerKey.backend = "newer";
    auto olderKey = someKey();
    olderKey.backend = "older";
    {
        const auto other = opened(otherFile);
        ASSERT_TRUE(other->put(newKey, someRow(1000, 50)).has_value());
        ASSERT_TRUE(other->put(newerKey, someRow(2000, 200)).has_value());
        ASSERT_TRUE(other->put(olderKey, someRow(3000, 50)).has_value());
        ASSERT_TRUE(other->putNote("offer", base::hashText("k"), "theirs").has_value());
    }
    const auto store = opened(folder.path() / "store.db");
    ASSERT_TRUE(store->put(newerKey, someRow(20, 100)).has_value());
    ASSERT_TRUE(store->put(olderKey, someRow(30, 100)).has_value());
    const auto merged = store->mergeFrom(otherFile);
    ASSERT_TRUE(merged.has_value()) << merged.error().oneLine();
    EXPECT_EQ((**store->find(newKey)).cost.median().count(), 1000);
    EXPECT_EQ((**store->find(newerKey)).cost.median().count(), 2000);
    EXPECT_EQ((**store->find(olderKey)).cost.median().count(), 30);
    EXPECT_EQ(**store->findNote("offer", base::hashText("k")), "theirs");
    EXPECT_EQ(*merged, 2) << "rows taken over";
    EXPECT_EQ(*store->mergeFrom(otherFile), 0) << "a second time there is nothing to take";
}

TEST(Store, MergingRefusesWhatIsNoStore) {
    const TemporaryFolder folder;
    const auto store = opened(folder.path() / "store.db");
    const auto absent = store->mergeFrom(folder.path() / "absent.db");
    ASSERT_FALSE(absent.has_value());
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "absent.db")) << "and it is not made";
    runSql(folder.path() / "foreign.db", "CREATE TABLE bookmarks (url TEXT)");
    const auto foreign = store->mergeFrom(folder.path() / "foreign.db");
    ASSERT_FALSE(foreign.has_value());
    EXPECT_EQ(foreign.error().kind, ErrorKind::kRefused);
    EXPECT_TRUE(store->put(someKey(), someRow()).has_value()) << "the store is as before";
}

TEST(Store, PrunesByAge) {
    const auto store = opened(":memory:");
    auto old = someKey();
    old.backend = "old";
    ASSERT_TRUE(store->put(old, someRow(1000, 99)).has_value());
    ASSERT_TRUE(store->put(someKey(), someRow(1000, 100)).has_value());
    EXPECT_EQ(*store->prune(100), 1);
    EXPECT_FALSE(store->find(old)->has_value());
    EXPECT_TRUE(store->find(someKey())->has_value());
}

TEST(Store, PrunesNotesThatTellTheirAge) {
    const auto store = opened(":memory:");
    const auto put = [&](const char* name, const char* text) {
        ASSERT_TRUE(store->putNote("outcome", base::hashText(name), text).has_value());
    };
    put("old", R"({"unix_seconds": 99})");
    put("new", R"({"unix_seconds": 100})");
    put("ageless", R"({"seconds": 1})");
    put("no number", R"({"unix_seconds": "1"})");
    put("no JSON", "unix_seconds");
    EXPECT_EQ(*store->prune(100), 1);
    const auto isThere = [&](const char* name) {
        return store->findNote("outcome", base::hashText(name))->has_value();
    };
    EXPECT_FALSE(isThere("old"));
    for (const char* kept : {"new", "ageless", "no number", "no JSON"}) {
        EXPECT_TRUE(isThere(kept)) << kept;
    }
}

TEST(Store, CountsItsRows) {
    const auto store = opened(":memory:");
    auto second = someKey();
    second.region = base::hashText("second");
    auto third = someKey();
    third.backend = "reference";
    for (const auto& key : {someKey(), second, third}) {
        ASSERT_TRUE(store->put(key, someRow()).has_value());
    }
    ASSERT_TRUE(store->putNote("offer", base::hashText("k"), "text").has_value());
    const auto statistics = store->statistics();
    ASSERT_TRUE(statistics.has_value());
    EXPECT_EQ(statistics->rows, 3);
    EXPECT_EQ(statistics->notes, 1);
    EXPECT_GT(statistics->bytes, 0);
    EXPECT_THAT(statistics->rowsByBackend,
                testing::UnorderedElementsAre(testing::Pair("onednn", 2), testing::Pair("reference", 1)));
    EXPECT_TRUE(store->check()->empty());
}

TEST(Store, ATransactionThatWasNotCommittedLeavesNothing) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    ASSERT_TRUE(opened(file)->put(someKey(), someRow(11)).has_value());
    const int code = inChild([&] {
        const auto store = opened(file);
        if (!store->begin() || !store->put(someKey(), someRow(22))) {
            return 1;
        }
        ::kill(::getpid(), SIGKILL); // a crash in between
        return 1;
    });
    EXPECT_EQ(code, -1);
    const auto store = opened(file);
    EXPECT_EQ((**store->find(someKey())).cost.median().count(), 11);
    EXPECT_TRUE(store->check()->empty());
    ASSERT_TRUE(store->begin().has_value());
    ASSERT_TRUE(store->put(someKey(), someRow(33)).has_value());
    ASSERT_TRUE(store->commit().has_value());
    EXPECT_EQ((**opened(file)->find(someKey())).cost.median().count(), 33);
}

TEST(Store, ALockOfAnotherProcessIsSaid) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    const auto store = opened(file);
    int ready[2];
    int done[2];
    ASSERT_EQ(::pipe(ready), 0);
    ASSERT_EQ(::pipe(done), 0);
    const pid_t other = ::fork();
    if (other == 0) {
        ::close(done[1]);
        const auto held = opened(file);
        static_cast<void>(held->begin());
        static_cast<void>(::write(ready[1], "r", 1));
        char byte = 0;
        static_cast<void>(::read(done[0], &byte, 1));
        ::_exit(0);
    }
    char byte = 0;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    const auto put = store->put(someKey(), someRow());
    const auto read = store->find(someKey());
    ::close(done[1]);
    ::waitpid(other, nullptr, 0);
    ASSERT_FALSE(put.has_value());
    EXPECT_EQ(put.error().kind, ErrorKind::kIo);
    EXPECT_THAT(put.error().oneLine(), HasSubstr(file.string()));
    EXPECT_THAT(put.error().message, HasSubstr("another process holds it"));
    EXPECT_TRUE(read.has_value()) << "readers are not held up by a writer";
    EXPECT_TRUE(store->put(someKey(), someRow()).has_value()) << "and it goes on afterwards";
    for (const int descriptor : {ready[0], ready[1], done[0]}) {
        ::close(descriptor);
    }
}

TEST(Store, DamagedFilesAreRefusedAndKept) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    const std::string garbage(5000, 'x');
    std::ofstream(file) << garbage;
    const auto store = Store::open(file);
    ASSERT_FALSE(store.has_value());
    EXPECT_EQ(store.error().kind, ErrorKind::kRefused);
    EXPECT_THAT(store.error().message, HasSubstr("move the file away"));
    EXPECT_EQ(std::filesystem::file_size(file), garbage.size());
}

TEST(Store, DamagedPagesAreFoundByTheCheck) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    {
        const auto store = opened(file);
        auto key = someKey();
        for (int i = 0; i < 500; ++i) {
            key.threads = i;
            ASSERT_TRUE(store->put(key, someRow()).has_value());
        }
    }
    {
        std::fstream damage(file, std::ios::in | std::ios::out | std::ios::binary);
        damage.seekp(4096 * 3 + 8);
        damage << std::string(3000, '\xff');
    }
    const auto store = Store::open(file);
    if (store) {
        const auto found = (*store)->check();
        EXPECT_TRUE(!found.has_value() || !found->empty());
        if (!found) {
            EXPECT_EQ(found.error().kind, ErrorKind::kRefused);
        }
    }
}

TEST(Store, EveryTruncationOfTheFileIsRefusedOrStillAStore) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    ASSERT_TRUE(opened(file)->put(someKey(), someRow()).has_value());
    std::ifstream stream(file, std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(stream)), {});
    for (std::size_t length = 1; length < whole.size(); length += 97) {
        const auto cut = folder.path() / "cut.db";
        std::ofstream(cut, std::ios::binary | std::ios::trunc) << whole.substr(0, length);
        const auto store = Store::open(cut);
        if (store) {
            const auto found = (*store)->find(someKey());
            if (found && found->has_value()) {
                EXPECT_EQ((*found)->cost, someRow().cost) << length;
            }
        }
    }
}

TEST(Store, ForeignDatabasesAreRefusedAndKept) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "bookmarks.db";
    runSql(file, "CREATE TABLE bookmarks (url TEXT)");
    const auto store = Store::open(file);
    ASSERT_FALSE(store.has_value());
    EXPECT_EQ(store.error().kind, ErrorKind::kRefused);
    EXPECT_THAT(store.error().message, HasSubstr("another program"));
    runSql(file, "SELECT url FROM bookmarks");
}

TEST(Store, NewerVersionsAreRefused) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    static_cast<void>(opened(file));
    runSql(file, "PRAGMA user_version=9");
    const auto store = Store::open(file);
    ASSERT_FALSE(store.has_value());
    EXPECT_EQ(store.error().kind, ErrorKind::kRefused);
    EXPECT_THAT(store.error().message, HasSubstr("version 9"));
}

TEST(Store, AHalfMadeStoreIsCompleted) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    runSql(file, "PRAGMA application_id=1414747988");
    EXPECT_TRUE(opened(file)->put(someKey(), someRow()).has_value());
}

TEST(Store, RowsThatMakeNoSenseAreAsGoodAsNone) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    for (const char* damage :
         {"median_ns = -5", "low_ns = 0", "low_ns = median_ns + 1", "high_ns = median_ns - 1",
          "median_ns = 'soon', low_ns = 'now'", "kind = 0, outcome = 'measured'",
          "kind = 0, outcome = 'tired'", "median_ns = NULL"}) {
        ASSERT_TRUE(opened(file)->put(someKey(), someRow()).has_value());
        runSql(file, "UPDATE rows SET " + std::string(damage));
        const auto found = opened(file)->find(someKey());
        ASSERT_TRUE(found.has_value()) << damage;
        EXPECT_FALSE(found->has_value()) << damage;
    }
}

TEST(Store, ATableThatIsGoneIsAnErrorAndNoMiss) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    static_cast<void>(opened(file));
    runSql(file, "DROP TABLE rows; DROP TABLE notes");
    const auto store = opened(file);
    EXPECT_FALSE(store->find(someKey()).has_value());
    EXPECT_FALSE(store->findNote("offer", base::hashText("k")).has_value());
    EXPECT_FALSE(store->put(someKey(), someRow()).has_value());
    EXPECT_FALSE(store->statistics().has_value());
}

TEST(Store, FoldersThatCannotBeWrittenAreSaid) {
    const TemporaryFolder folder;
    const auto absent = Store::open(folder.path() / "no" / "such" / "store.db");
    ASSERT_FALSE(absent.has_value());
    EXPECT_EQ(absent.error().kind, ErrorKind::kIo);
    EXPECT_FALSE(Store::open(folder.path()).has_value()) << "a folder is no store";

    const auto file = folder.path() / "store.db";
    ASSERT_TRUE(opened(file)->put(someKey(), someRow()).has_value());
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    std::filesystem::permissions(folder.path(),
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    std::filesystem::permissions(folder.path(),
                                 std::filesystem::perms::others_exec | std::filesystem::perms::others_read,
                                 std::filesystem::perm_options::add);
    std::filesystem::permissions(file, std::filesystem::perms::others_read,
                                 std::filesystem::perm_options::add);
    const int code = inChild([&] {
        if (::geteuid() == 0 && ::setuid(65534) != 0) {
            return 2;
        }
        const auto store = Store::open(file);
        if (store) {
            return 1;
        }
        return store.error().kind == ErrorKind::kIo ? 0 : 3;
    });
    std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
    EXPECT_EQ(code, 0);
}

TEST(Store, AFullDiskKeepsWhatWasThere) {
    const TemporaryFolder folder;
    const auto file = folder.path() / "store.db";
    ASSERT_TRUE(opened(file)->put(someKey(), someRow(4242)).has_value());
    const int code = inChild([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{200'000, 200'000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = opened(file);
        auto key = someKey();
        const std::string filler(2000, 'f');
        for (int i = 0; i < 1000; ++i) {
            key.threads = 100 + i;
            key.options = filler;
            const auto put = store->put(key, someRow());
            if (!put) {
                return put.error().kind == ErrorKind::kIo ? 0 : 2;
            }
        }
        return 1;
    });
    EXPECT_EQ(code, 0) << "a write that finds no space is an error of kind kIo";
    const auto store = opened(file);
    EXPECT_EQ((**store->find(someKey())).cost.median().count(), 4242);
    EXPECT_TRUE(store->check()->empty());
}

} // namespace
} // namespace tessera::measure
