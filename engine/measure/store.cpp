#include "engine/measure/store.h"

#include "engine/measure/measurement_key.h"
#include "engine/measure/sqlite_statement.h"

#include <sqlite3.h>
#include <tuple>
#include <type_traits>
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

/// In the order of the columns.
auto partsOf(const StoreKey& key) {
    return std::tie(key.region, key.backend, key.implementation, key.plugin, key.options, key.precision,
                    key.threads, key.affinity, key.cacheState, key.compiler, key.device, key.protocol);
}

class SqliteStore final : public Store {
public:
    SqliteStore(sqlite3* database, std::string name)
        : m_database(database)
        , m_name(std::move(name))
        , m_prepared(std::make_unique<PreparedStatements>(database)) {}
    ~SqliteStore() override {
        m_prepared.reset(); // before the database that they belong to
        ::sqlite3_close(m_database);
    }
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    /// The version of the store, at most the one that this program knows; 0: an empty file.
    [[nodiscard]] base::Result<std::int64_t> checkIdentity();
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
    void rollBack() { ::sqlite3_exec(m_database, "ROLLBACK", nullptr, nullptr, nullptr); }
    /// Runs a statement to its end and calls `use` with it for each row.
    template <typename Use, typename... Values>
    [[nodiscard]] base::Status eachRow(const char* complaint, const char* sql, const Use& use,
                                       const Values&... values) {
        Statement statement(*m_prepared, sql, values...);
        int status = statement.step();
        for (; status == SQLITE_ROW; status = statement.step()) {
            use(statement);
        }
        return status == SQLITE_DONE ? base::Status() : failed(complaint);
    }
    /// \return rows that it changed
    template <typename... Values>
    [[nodiscard]] base::Result<std::int64_t> change(const char* complaint, const char* sql,
                                                    const Values&... values) {
        TESSERA_CHECK(eachRow(
            complaint, sql, [](const Statement& /*row*/) {}, values...));
        return ::sqlite3_changes(m_database);
    }
    [[nodiscard]] base::Result<std::int64_t> copyAttached();
    [[nodiscard]] base::Result<std::int64_t> single(const char* sql);
    [[nodiscard]] tl::unexpected<base::Error> failed(const char* what);

    sqlite3* m_database;
    std::string m_name;
    std::unique_ptr<PreparedStatements> m_prepared;
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
    std::int64_t value = 0;
    TESSERA_CHECK(eachRow("cannot read", sql, [&](const Statement& row) { value = row.integer(0); }));
    return value;
}

base::Result<std::int64_t> SqliteStore::checkIdentity() {
    ::sqlite3_busy_timeout(m_database, kBusyMilliseconds);
    TESSERA_TRY(const auto version, single("PRAGMA user_version"));
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
    return version;
}

base::Status SqliteStore::prepareSchema() {
    TESSERA_TRY(const auto version, checkIdentity());
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
        rollBack();
    }
    return created;
}

/// Nothing for a row that makes no sense (an edited or damaged file): it is measured again.
std::optional<StoreRow> rowOf(const Statement& row) {
    const base::Nanoseconds median(row.integer(1));
    const base::Nanoseconds low(row.integer(2));
    const base::Nanoseconds high(row.integer(3));
    const auto outcome = backend::parseOutcome(row.text(5));
    const bool feasible = row.integer(0) != 0;
    const bool makesSense = feasible ? base::Nanoseconds(0) < low && low <= median && median <= high
                                     : outcome && *outcome != backend::Outcome::kMeasured;
    if (!makesSense) {
        return std::nullopt;
    }
    return StoreRow{
        feasible ? backend::Cost::measured(median, low, high, static_cast<std::int32_t>(row.integer(4)))
                 : backend::Cost::infeasible(*outcome, row.text(6)),
        Canary{row.real(7), row.real(8)}, row.text(9), row.integer(10)};
}

base::Result<std::optional<StoreRow>> SqliteStore::find(const StoreKey& key) {
    std::optional<StoreRow> found;
    TESSERA_CHECK(eachRow(
        "cannot read",
        "SELECT kind, median_ns, low_ns, high_ns, rounds, outcome, reason, fma_gflops, "
        "bandwidth_gbps, checked, unix_seconds FROM rows WHERE key = ?",
        [&](const Statement& row) { found = rowOf(row); }, key.hash()));
    return found;
}

base::Status SqliteStore::put(const StoreKey& key, const StoreRow& row) {
    const auto& cost = row.cost;
    const auto time = [&cost](base::Nanoseconds (backend::Cost::*of)() const) {
        return cost.feasible() ? (cost.*of)().count() : 0;
    };
    const auto put = [&](const auto&... parts) {
        return change("cannot write",
                      "INSERT OR REPLACE INTO rows VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                      key.hash(), parts..., cost.feasible(), time(&backend::Cost::median),
                      time(&backend::Cost::low), time(&backend::Cost::high), cost.rounds(),
                      backend::toText(cost.outcome()), cost.reason(), row.canary.fmaGflops,
                      row.canary.bandwidthGBps, row.check, row.unixSeconds);
    };
    TESSERA_CHECK(std::apply(put, partsOf(key)));
    return {};
}

base::Result<std::optional<std::string>> SqliteStore::findNote(const std::string& kind,
                                                               const base::Hash128& key) {
    std::optional<std::string> found;
    TESSERA_CHECK(eachRow(
        "cannot read", "SELECT text FROM notes WHERE kind = ? AND key = ?",
        [&](const Statement& row) { found = row.text(0); }, kind, key));
    return found;
}

base::Status SqliteStore::putNote(const std::string& kind, const base::Hash128& key,
                                  const std::string& text) {
    TESSERA_CHECK(change("cannot write", "INSERT OR REPLACE INTO notes VALUES (?,?,?)", kind, key, text));
    return {};
}

base::Result<std::vector<MeasuredContext>> SqliteStore::contexts() {
    std::vector<MeasuredContext> found;
    // Which device its backend ran on, an implementation's name says: see nameWithLayouts.
    TESSERA_CHECK(eachRow(
        "cannot read",
        "SELECT backend, plugin, options, precision, threads, affinity, compiler, device, protocol, "
        "count(*), max(unix_seconds), max(implementation) FROM rows "
        "GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9",
        [&](const Statement& row) {
            const auto plugin = base::Hash128::fromHex(row.text(1));
            const auto device = base::Hash128::fromHex(row.text(7));
            if (plugin && device) { // else an edited or damaged row: as good as none
                StoreKey key;
                key.backend = row.text(0);
                key.plugin = *plugin;
                key.options = row.text(2);
                key.precision = row.text(3);
                key.threads = static_cast<int>(row.integer(4));
                key.affinity = row.text(5);
                key.compiler = row.text(6);
                key.device = *device;
                key.protocol = static_cast<int>(row.integer(8));
                found.push_back({std::move(key), deviceIn(row.text(11)), row.integer(9), row.integer(10)});
            }
        }));
    return found;
}

base::Result<Store::Statistics> SqliteStore::statistics() {
    Statistics statistics;
    TESSERA_TRY(statistics.rows, single("SELECT count(*) FROM rows"));
    TESSERA_TRY(statistics.notes, single("SELECT count(*) FROM notes"));
    TESSERA_TRY(statistics.bytes,
                single("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"));
    TESSERA_CHECK(
        eachRow("cannot read", "SELECT backend, count(*) FROM rows GROUP BY backend",
                [&](const Statement& row) { statistics.rowsByBackend[row.text(0)] = row.integer(1); }));
    return statistics;
}

base::Result<std::vector<std::string>> SqliteStore::check() {
    std::vector<std::string> findings;
    TESSERA_CHECK(eachRow("cannot check", "PRAGMA integrity_check",
                          [&](const Statement& row) { findings.push_back(row.text(0)); }));
    std::erase(findings, "ok");
    return findings;
}

base::Result<std::int64_t> SqliteStore::prune(std::int64_t olderThanUnixSeconds) {
    TESSERA_TRY(const auto rows,
                change("cannot prune", "DELETE FROM rows WHERE unix_seconds < ?", olderThanUnixSeconds));
    TESSERA_TRY(const auto notes, change("cannot prune",
                                         "DELETE FROM notes WHERE json_valid(text) AND "
                                         "json_type(text, '$.unix_seconds') = 'integer' AND "
                                         "json_extract(text, '$.unix_seconds') < ?",
                                         olderThanUnixSeconds));
    return rows + notes;
}

base::Result<std::int64_t> SqliteStore::mergeFrom(const std::filesystem::path& other) {
    if (!std::filesystem::is_regular_file(other)) {
        return fail(ErrorKind::kIo, "there is no such file", "store " + other.string());
    }
    // Opened first by our own rules, so that a file of another program is refused and never attached.
    TESSERA_TRY(const auto checked, Store::open(other));
    TESSERA_CHECK(change("cannot attach the other store", "ATTACH DATABASE ? AS other", other.string()));
    auto merged = copyAttached();
    if (!merged) {
        rollBack();
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
        uri += byte == '%' ? "%25" : byte == '?' ? "%3f" : byte == '#' ? "%23" : std::string(1, byte);
    }
    return uri + (code || logBytes == 0 ? "?mode=ro&immutable=1" : "?mode=ro");
}

base::Result<std::unique_ptr<SqliteStore>> openFile(const std::filesystem::path& file,
                                                    const std::string& name, int flags) {
    sqlite3* database = nullptr;
    const int status = ::sqlite3_open_v2(name.c_str(), &database, flags, nullptr);
    auto store = std::make_unique<SqliteStore>(database, file.string());
    if (status != SQLITE_OK) {
        return fail(ErrorKind::kIo, std::string("cannot open: ") + ::sqlite3_errmsg(database),
                    "store " + file.string());
    }
    return store;
}

} // namespace

base::Hash128 StoreKey::hash() const {
    base::Hasher hasher;
    const auto add = [&hasher](const auto& part) {
        if constexpr (std::is_same_v<decltype(part), const int&>) {
            hasher.add(std::int64_t{part});
        } else {
            hasher.add(part);
        }
    };
    std::apply([&](const auto&... parts) { (add(parts), ...); }, partsOf(*this));
    return hasher.finish();
}

base::Result<std::unique_ptr<Store>> Store::openReadOnly(const std::filesystem::path& file) {
    std::error_code code;
    if (!std::filesystem::is_regular_file(file, code)) {
        return fail(ErrorKind::kIo, "there is no such file", "store " + file.string());
    }
    TESSERA_TRY(auto store, openFile(file, readOnlyUri(file), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI));
    TESSERA_TRY(const auto version, store->checkIdentity());
    if (version == 0) {
        return fail(ErrorKind::kRefused, "is empty", "store " + file.string());
    }
    return store;
}

base::Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& file) {
    TESSERA_TRY(auto store, openFile(file, file.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    TESSERA_CHECK(store->prepareSchema());
    return store;
}

} // namespace tessera::measure
