#pragma once

#include "engine/backend/cost.h"
#include "engine/backend/device_id.h"
#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/measure/canary.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::measure {

/// Everything a timing depends on. Two rows are the same measurement only when all of it is equal.
struct StoreKey {
    base::Hash128 region; ///< graph::regionKey
    std::string backend;
    std::string implementation; ///< name and layouts
    base::Hash128 plugin;       ///< content of the plug-in and build ids of what it loaded
    std::string options;        ///< spec options, and the values of the environment variables it names
    std::string precision;
    int threads = 1;
    std::string affinity;   ///< binding and wait policy
    std::string cacheState; ///< how cold weights are: see timing
    std::string compiler;   ///< compiler and flags of generated code
    base::Hash128 device;
    int protocol = 1;

    [[nodiscard]] base::Hash128 hash() const;
};

/// Under which circumstances some of a store's rows were taken.
struct MeasuredContext {
    StoreKey key;             ///< without region, implementation and state of the caches
    backend::DeviceId runsOn; ///< that its backend was opened on
    std::int64_t rows = 0;
    std::int64_t newestUnixSeconds = 0;
};

struct StoreRow {
    backend::Cost cost;
    Canary canary;     ///< speed of the machine in that round
    std::string check; ///< how correctness was shown: "full", "sampled 4096", ""
    std::int64_t unixSeconds = 0;
};

/// Rows by key, in SQLite with write-ahead logging: many processes may read and one writes at a time. A
/// damaged or locked file is an error with its name; nothing is ever deleted to make room for a new one.
class Store {
public:
    /// Opens or creates. ":memory:" keeps it in memory. kIo when it is locked or cannot be written, kRefused
    /// when it is no store or of a newer version.
    [[nodiscard]] static base::Result<std::unique_ptr<Store>> open(const std::filesystem::path& file);
    /// Opens what is there for reading: the file is not touched, and lies on media that cannot be written if
    /// need be. Every write fails. kIo when there is none or it cannot be read, kRefused as `open`.
    [[nodiscard]] static base::Result<std::unique_ptr<Store>> openReadOnly(const std::filesystem::path& file);
    virtual ~Store() = default;

    [[nodiscard]] virtual base::Result<std::optional<StoreRow>> find(const StoreKey& key) = 0;
    [[nodiscard]] virtual base::Status put(const StoreKey& key, const StoreRow& row) = 0;
    /// Texts by name: offers of a plug-in, descriptions, states of a search.
    [[nodiscard]] virtual base::Result<std::optional<std::string>> findNote(const std::string& kind,
                                                                            const base::Hash128& key) = 0;
    [[nodiscard]] virtual base::Status putNote(const std::string& kind, const base::Hash128& key,
                                               const std::string& text) = 0;

    /// Writes within one transaction until commit; a crash in between keeps what was there before.
    [[nodiscard]] virtual base::Status begin() = 0;
    [[nodiscard]] virtual base::Status commit() = 0;

    /// Every combination that rows were taken under.
    [[nodiscard]] virtual base::Result<std::vector<MeasuredContext>> contexts() = 0;

    struct Statistics {
        std::int64_t rows = 0;
        std::int64_t notes = 0;
        std::int64_t bytes = 0;
        std::map<std::string, std::int64_t> rowsByBackend;
    };
    [[nodiscard]] virtual base::Result<Statistics> statistics() = 0;
    /// SQLite's own integrity check; the findings, none when it is whole.
    [[nodiscard]] virtual base::Result<std::vector<std::string>> check() = 0;
    /// Drops rows older than that, and notes that say so of themselves (a JSON object's "unix_seconds");
    /// returns how many.
    [[nodiscard]] virtual base::Result<std::int64_t> prune(std::int64_t olderThanUnixSeconds) = 0;
    /// Adds the rows of `other` that are not here or are older here; returns how many.
    [[nodiscard]] virtual base::Result<std::int64_t> mergeFrom(const std::filesystem::path& other) = 0;
};

} // namespace tessera::measure
