#pragma once

#include "tests/support/temporary_folder.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/types.h>
#include <vector>

namespace tessera::clitest {

/// What the real program did.
struct CliRun {
    int exitCode = -1; ///< 128 + signal when it was killed
    std::string out;
    std::string err;

    /// Standard output as the one document that it must be.
    [[nodiscard]] nlohmann::json json() const;
};

/// A run, and the most bytes that the program itself, without its workers, had in memory.
struct WatchedRun {
    CliRun run;
    std::int64_t peakBytes = 0;
};

/// A folder of its own with every XDG folder inside it, removed at the end: no test sees or changes what the
/// user has.
class Sandbox {
public:
    Sandbox();

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder.path(); }
    [[nodiscard]] std::string path(const std::string& name) const {
        return (m_folder.path() / name).string();
    }
    void write(const std::string& name, const std::string& contents) const;
    [[nodiscard]] std::string read(const std::string& name) const;
    void setVariable(const std::string& name, const std::string& value) { m_environment[name] = value; }

    /// Runs build/bin/tessera-cli with these arguments.
    [[nodiscard]] CliRun run(const std::vector<std::string>& arguments) const;
    /// The same, with a Ctrl-C as soon as standard error holds `marker`; without it the test fails after a
    /// minute.
    [[nodiscard]] CliRun runUntil(const std::vector<std::string>& arguments, const std::string& marker) const;
    /// The same as `run`, watched.
    [[nodiscard]] WatchedRun runWatched(const std::vector<std::string>& arguments) const;

private:
    [[nodiscard]] pid_t start(const std::vector<std::string>& arguments) const;
    [[nodiscard]] CliRun finish(pid_t child) const;
    [[nodiscard]] CliRun ended(int status) const;

    test::TemporaryFolder m_folder;
    std::map<std::string, std::string> m_environment;
};

/// The specs of the source tree: their text can be matched though no library lies beside them.
[[nodiscard]] std::string sourceSpecs();

} // namespace tessera::clitest
