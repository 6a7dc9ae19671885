#include "engine/measure/store.h"

#include "engine/measure/sqlite_statement.h"

#include <sqlite3.h>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

constexpr int kSchemaVersion = 1;
constexpr int kApplicationId = 0x54535354; // "TSST": tells a store from any other SQLite file
constexpr int kBusyMilliseconds = 2000;

constexpr const char* kSchema = R"(
CREATE TABLE IF NOT EXISTS rows (
  key TEXT PRIMARY KEY, region TEXT, backend TEXT, implementation TEXT, plugin TEXT, options TEXT,
  precision TEXT, threads INTEGER, affinity TEXT, cache_state TEXT, compiler TEXT, device TEXT, protocol INTEGER,
  kind INTEGER, median_ns INTEGER, low_ns INTEGER, high_ns INTEGER, rounds INTEGER, outcome TEXT, reason TEXT,
  fma_gflops REAL, bandwidth_gbps REAL, checked TEXT, unix_seconds INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (kind TEXT, key TEXT, text TEXT, PRIMARY KEY (kind, key)) WITHOUT ROWID;
)";

class SqliteStore final : public Store {
public:
    SqliteStore(sqlite3* database, std::string name) : m_database(database), m_name(std::move(name)) {}
    ~SqliteStore() override {
        m_prepared.reset(); // before the database that they belong to
        ::sqlite3_close(m_database);
    }
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    /// Is it a store, of a version that this program knows? Sets `version` to it; 0: an empty file.
    [[nodiscard]] base::Status checkIdentity(std::int64_t& version);
    [[nodiscard]] base::Status prepareSchema();
    base::Result<std::optional<StoreRow>> find(const StoreKey& key) override;
    base::Status put(const StoreKey& key, const StoreRow& row) override;
    base::Result<std::optional<std::string>> findNote(const std::string& kind,
                                                      const base::Hash128& key) override;
    base::Status putNote(const std::string& kind, const base::Hash128& key, const std::string& text) override;
    base::Status begin() override { return execute("BEGIN IMMEDIATE"); }
    base::Status commit() override { return execute("COMMIT"); }
    base::Result<std::vector<MeasuredContext>> contexts() override;
    base::Result<Statistics> statistics() override;
    base::Result<std::vector<std::string>> check() override;
    base::Result<std::int64_t> prune(std::int64_t olderThanUnixSeconds) override;
    base::Result<std::int64_t> mergeFrom(const std::filesystem::path& other) override;

private:
    [[nodiscard]] base::Status execute(const char* sql);
    [[nodiscard]] base::Result<std::int64_t> copyAttached();
    [[nodiscard]] base::Result<std::int64_t> single(const char* sql);
    [[nodiscard]] tl::unexpected<base::Error> failed(const char* what);

    sqlite3* m_database;
    std::string m_name;
    std::unique_ptr<PreparedStatements> m_prepared = std::make_unique<PreparedStatements>();
};

tl::unexpected<base::Error> SqliteStore::failed(const char* what) {
    const int code = ::sqlite3_errcode(m_database);
    const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
    const bool full = code == SQLITE_FULL;
    const std::string hint = code == SQLITE_BUSY || code == SQLITE_LOCKED
                                 ? "; another process holds it: close it, or give another file with --store"
                             : damaged ? "; move the file away to start a new store"
                             : full    ? "; free some space, or give another file with --store"
                                       : "";
    return fail(damaged ? ErrorKind::kRefused : ErrorKind::kIo,
                std::string(what) + ": " + ::sqlite3_errmsg(m_database) + hint, "store " + m_name);
}

base::Status SqliteStore::execute(const char* sql) {
    if (::sqlite3_exec(m_database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return failed("cannot write");
    }
    return {};
}

base::Result<std::int64_t> SqliteStore::single(const char* sql) {
    Statement statement(m_database, sql);
    if (statement.step() != SQLITE_ROW) {
        return failed("cannot read");
    }
    return statement.integer(0);
}

base::Status SqliteStore::checkIdentity(std::int64_t& version) {
    ::sqlite3_busy_timeout(m_database, kBusyMilliseconds);
    TESSERA_TRY(version, single("PRAGMA user_version"));
    TESSERA_TRY(const auto application, single("PRAGMA application_id"));
    TESSERA_TRY(const auto tables, single("SELECT count(*) FROM sqlite_master"));
    if (tables > 0 && application != kApplicationId) {
        return fail(ErrorKind::kRefused, "is an SQLite file of another program", "store " + m_name);
    }
    if (version > kSchemaVersion) {
        return fail(ErrorKind::kRefused,
                    "has version " + std::to_string(version) + ", this program knows " +
                        std::to_string(kSchemaVersion),
                    "store " + m_name);
    }
    return {};
}

base::Status SqliteStore::prepareSchema() {
    std::int64_t version = 0;
    TESSERA_CHECK(checkIdentity(version));
    if (::sqlite3_db_readonly(m_database, "main") == 1) {
        return fail(ErrorKind::kIo, "cannot be written: the file is read-only", "store " + m_name);
    }
    if (version == kSchemaVersion) {
        return execute("PRAGMA synchronous=NORMAL");
    }
    TESSERA_CHECK(execute("PRAGMA journal_mode=WAL"));
    TESSERA_CHECK(execute("PRAGMA synchronous=NORMAL"));
    // All or nothing: two processes may create the same store, and either may be stopped in between.
    const std::string create = "BEGIN IMMEDIATE;" + std::string(kSchema) +
                               "PRAGMA application_id=" + std::to_string(kApplicationId) +
                               ";PRAGMA user_version=" + std::to_string(kSchemaVersion) + ";COMMIT";
    auto created = execute(create.c_str());
    if (!created) {
        const auto error = created.error();
        ::sqlite3_exec(m_database, "ROLLBACK", nullptr, nullptr, nullptr);
        return fail(error);
    }
    return {};
}

base::Result<std::optional<StoreRow>> SqliteStore::find(const StoreKey& key) {
    Statement statement(m_database,
                        "SELECT kind, median_ns, low_ns, high_ns, rounds, outcome, reason, fma_gflops, "
                        "bandwidth_gbps, checked, unix_seconds FROM rows WHERE key = ?",
                        *m_prepared);
    const int status = statement.bind(key.hash().hex()).step();
    if (status == SQLITE_DONE) {
        return std::nullopt;
    }
    if (status != SQLITE_ROW) {
        return failed("cannot read");
    }
    const bool feasible = statement.integer(0) != 0;
    const auto outcome = backend::parseOutcome(statement.text(5));
    const base::Nanoseconds median(statement.integer(1));
    const base::Nanoseconds low(statement.integer(2));
    const base::Nanoseconds high(statement.integer(3));
    // A row that makes no sense (an edited or damaged file) is as good as none: it is measured again.
    if ((feasible && !(base::Nanoseconds(0) < low && low <= median && median <= high)) ||
        (!feasible && (!outcome || *outcome == backend::Outcome::kMeasured))) {
        return std::nullopt;
    }
    StoreRow row{
        feasible ? backend::Cost::measured(median, low, high, static_cast<std::int32_t>(statement.integer(4)))
                 : backend::Cost::infeasible(*outcome, statement.text(6)),
        Canary{statement.real(7), statement.real(8)}, statement.text(9), statement.integer(10)};
    return row;
}

base::Status SqliteStore::put(const StoreKey& key, const StoreRow& row) {
    Statement statement(
        m_database, "INSERT OR REPLACE INTO rows VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    const bool feasible = row.cost.feasible();
    statement.bind(key.hash().hex()).bind(key.region.hex()).bind(key.backend).bind(key.implementation);
    statement.bind(key.plugin.hex()).bind(key.options).bind(key.precision).bind(std::int64_t{key.threads});
    statement.bind(key.affinity).bind(key.cacheState).bind(key.compiler).bind(key.device.hex());
    statement.bind(std::int64_t{key.protocol}).bind(std::int64_t{feasible ? 1 : 0});
    statement.bind(feasible ? row.cost.median().count() : std::int64_t{0});
    statement.bind(feasible ? row.cost.low().count() : std::int64_t{0});
    statement.bind(feasible ? row.cost.high().count() : std::int64_t{0});
    statement.bind(std::int64_t{row.cost.rounds()}).bind(std::string(backend::toText(row.cost.outcome())));
    statement.bind(row.cost.reason()).bind(row.canary.fmaGflops).bind(row.canary.bandwidthGBps);
    statement.bind(row.check).bind(row.unixSeconds);
    if (statement.step() != SQLITE_DONE) {
        return failed("cannot write");
    }
    return {};
}

base::Result<std::optional<std::string>> SqliteStore::findNote(const std::string& kind,
                                                               const base::Hash128& key) {
    Statement statement(m_database, "SELECT text FROM notes WHERE kind = ? AND key = ?", *m_prepared);
    const int status = statement.bind(kind).bind(key.hex()).step();
    if (status == SQLITE_DONE) {
        return std::nullopt;
    }
    if (status != SQLITE_ROW) {
        return failed("cannot read");
    }
    return statement.text(0);
}

base::Status SqliteStore::putNote(const std::string& kind, const base::Hash128& key,
                                  const std::string& text) {
    Statement statement(m_database, "INSERT OR REPLACE INTO notes VALUES (?,?,?)");
    if (statement.bind(kind).bind(key.hex()).bind(text).step() != SQLITE_DONE) {
        return failed("cannot write");
    }
    return {};
}

base::Result<std::vector<MeasuredContext>> SqliteStore::contexts() {
    std::vector<MeasuredContext> found;
    Statement statement(m_database,
                        "SELECT backend, plugin, options, precision, threads, affinity, compiler, device, "
                        "protocol, count(*), max(unix_seconds) FROM rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9");
    int status = statement.step();
    for (; status == SQLITE_ROW; status = statement.step()) {
        const auto plugin = base::Hash128::fromHex(statement.text(1));
        const auto device = base::Hash128::fromHex(statement.text(7));
        if (!plugin || !device) {
            continue; // an edited or damaged row: as good as none
        }
        MeasuredContext context;
        context.backend = statement.text(0);
        context.plugin = *plugin;
        context.options = statement.text(2);
        context.precision = statement.text(3);
        context.threads = static_cast<int>(statement.integer(4));
        context.affinity = statement.text(5);
        context.compiler = statement.text(6);
        context.device = *device;
        context.protocol = static_cast<int>(statement.integer(8));
        context.rows = statement.integer(9);
        context.newestUnixSeconds = statement.integer(10);
        found.push_back(std::move(context));
    }
    if (status != SQLITE_DONE) {
        return failed("cannot read");
    }
    return found;
}

base::Result<Store::Statistics> SqliteStore::statistics() {
    Statistics statistics;
    TESSERA_TRY(statistics.rows, single("SELECT count(*) FROM rows"));
    TESSERA_TRY(statistics.notes, single("SELECT count(*) FROM notes"));
    TESSERA_TRY(const auto pages, single("PRAGMA page_count"));
    TESSERA_TRY(const auto pageBytes, single("PRAGMA page_size"));
    statistics.bytes = pages * pageBytes;
    Statement statement(m_database, "SELECT backend, count(*) FROM rows GROUP BY backend");
    int status = statement.step();
    for (; status == SQLITE_ROW; status = statement.step()) {
        statistics.rowsByBackend[statement.text(0)] = statement.integer(1);
    }
    if (status != SQLITE_DONE) {
        return failed("cannot read");
    }
    return statistics;
}

base::Result<std::vector<std::string>> SqliteStore::check() {
    std::vector<std::string> findings;
    Statement statement(m_database, "PRAGMA integrity_check");
    int status = statement.step();
    for (; status == SQLITE_ROW; status = statement.step()) {
        if (statement.text(0) != "ok") {
            findings.push_back(statement.text(0));
        }
    }
    if (status != SQLITE_DONE) {
        return failed("cannot check");
    }
    return findings;
}

base::Result<std::int64_t> SqliteStore::prune(std::int64_t olderThanUnixSeconds) {
    Statement statement(m_database, "DELETE FROM rows WHERE unix_seconds < ?");
    if (statement.bind(olderThanUnixSeconds).step() != SQLITE_DONE) {
        return failed("cannot prune");
    }
    const std::int64_t rows = ::sqlite3_changes(m_database);
    Statement notes(m_database, "DELETE FROM notes WHERE json_valid(text) AND "
                                "json_type(text, '$.unix_seconds') = 'integer' AND "
                                "json_extract(text, '$.unix_seconds') < ?");
    if (notes.bind(olderThanUnixSeconds).step() != SQLITE_DONE) {
        return failed("cannot prune");
    }
    return rows + ::sqlite3_changes(m_database);
}

base::Result<std::int64_t> SqliteStore::mergeFrom(const std::filesystem::path& other) {
    if (!std::filesystem::is_regular_file(other)) {
        return fail(ErrorKind::kIo, "there is no such file", "store " + other.string());
    }
    // Opened first by our own rules, so that a file of another program is refused and never attached.
    TESSERA_TRY(const auto checked, Store::open(other));
    Statement attach(m_database, "ATTACH DATABASE ? AS other");
    if (attach.bind(other.string()).step() != SQLITE_DONE) {
        return failed("cannot attach the other store");
    }
    auto merged = copyAttached();
    if (!merged) {
        ::sqlite3_exec(m_database, "ROLLBACK", nullptr, nullptr, nullptr);
    }
    ::sqlite3_exec(m_database, "DETACH DATABASE other", nullptr, nullptr, nullptr);
    return merged;
}

base::Result<std::int64_t> SqliteStore::copyAttached() {
    TESSERA_CHECK(begin());
    TESSERA_CHECK(
        execute("INSERT OR REPLACE INTO main.rows SELECT o.* FROM other.rows o LEFT JOIN main.rows m "
                "ON o.key = m.key WHERE m.key IS NULL OR m.unix_seconds < o.unix_seconds"));
    const std::int64_t rows = ::sqlite3_changes(m_database);
    TESSERA_CHECK(execute("INSERT OR IGNORE INTO main.notes SELECT * FROM other.notes"));
    TESSERA_CHECK(commit());
    return rows;
}

/// As an SQLite URI: a file beside which no log waits is read as it stands, so that SQLite makes no files
/// beside it either.
std::string readOnlyUri(const std::filesystem::path& file) {
    auto log = file;
    log += "-wal";
    std::error_code code;
    const auto logBytes = std::filesystem::file_size(log, code);
    std::string uri = "file:";
    for (const char byte : std::filesystem::absolute(file).string()) {
        const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                           (byte >= '0' && byte <= '9') || byte == '/' || byte == '.' || byte == '-' ||
                           byte == '_';
        if (plain) {
            uri += byte;
        } else {
            constexpr const char* kDigits = "0123456789ABCDEF";
            const auto value = static_cast<unsigned char>(byte);
            uri += {'%', kDigits[value >> 4U], kDigits[value & 15U]};
        }
    }
    return uri + (code || logBytes == 0 ? "?mode=ro&immutable=1" : "?mode=ro");
}

} // namespace

base::Hash128 StoreKey::hash() const {
    base::Hasher hasher;
    hasher.add(region).add(std::string_view(backend)).add(std::string_view(implementation)).add(plugin);
    hasher.add(std::string_view(options)).add(std::string_view(precision)).add(std::int64_t{threads});
    hasher.add(std::string_view(affinity)).add(std::string_view(cacheState)).add(std::string_view(compiler));
    hasher.add(device).add(std::int64_t{protocol});
    return hasher.finish();
}

base::Result<std::unique_ptr<Store>> Store::openReadOnly(const std::filesystem::path& file) {
    std::error_code code;
    if (!std::filesystem::is_regular_file(file, code)) {
        return fail(ErrorKind::kIo, "there is no such file", "store " + file.string());
    }
    sqlite3* database = nullptr;
    if (::sqlite3_open_v2(readOnlyUri(file).c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                          nullptr) != SQLITE_OK) {
        const std::string message = ::sqlite3_errmsg(database);
        ::sqlite3_close(database);
        return fail(ErrorKind::kIo, "cannot open: " + message, "store " + file.string());
    }
    auto store = std::make_unique<SqliteStore>(database, file.string());
    std::int64_t version = 0;
    TESSERA_CHECK(store->checkIdentity(version));
    if (version == 0) {
        return fail(ErrorKind::kRefused, "is empty", "store " + file.string());
    }
    return store;
}

base::Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& file) {
    sqlite3* database = nullptr;
    if (::sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr) !=
        SQLITE_OK) {
        const std::string message = ::sqlite3_errmsg(database);
        ::sqlite3_close(database);
        return fail(ErrorKind::kIo, "cannot open: " + message, "store " + file.string());
    }
    auto store = std::make_unique<SqliteStore>(database, file.string());
    TESSERA_CHECK(store->prepareSchema());
    return store;
}

} // namespace tessera::measure
