#include "tests/cli/run_cli.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

namespace tessera::clitest {

namespace {

std::string readWhole(const std::filesystem::path& path) {
    // A test may have put a device there, which would never end.
    if (!std::filesystem::is_regular_file(path)) {
        return {};
    }
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Most bytes that the process has had in memory; 0 when it is gone.
std::int64_t residentPeak(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string word; status >> word;) {
        if (word == "VmHWM:") {
            std::int64_t kibibytes = 0;
            status >> kibibytes;
            return kibibytes * 1024;
        }
    }
    return 0;
}

} // namespace

nlohmann::json CliRun::json() const {
    auto document = nlohmann::json::parse(out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << "standard output is not one JSON document:\n"
                                          << out << "\n"
                                          << err;
    return document;
}

Sandbox::Sandbox() {
    m_environment = {{"HOME", path("home")},
                     {"XDG_DATA_HOME", path("data")},
                     {"XDG_CONFIG_HOME", path("config")},
                     {"XDG_CACHE_HOME", path("cache")},
                     {"LC_ALL", "C.UTF-8"},
                     {"PATH", "/usr/bin:/bin"},
                     {"TERM", "dumb"}};
}

void Sandbox::write(const std::string& name, const std::string& contents) const {
    std::ofstream(m_folder.path() / name, std::ios::binary) << contents;
}

std::string Sandbox::read(const std::string& name) const {
    return readWhole(m_folder.path() / name);
}

pid_t Sandbox::start(const std::vector<std::string>& arguments) const {
    const std::string program = test::buildPath("bin/tessera-cli");
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& word : words) {
        argv.push_back(word.data());
    }
    argv.push_back(nullptr);
    std::vector<std::string> variables;
    for (const auto& [name, value] : m_environment) {
        variables.push_back(name + "=" + value);
    }
    std::vector<char*> environment;
    for (auto& variable : variables) {
        environment.push_back(variable.data());
    }
    environment.push_back(nullptr);

    const auto out = path(".stdout");
    const auto err = path(".stderr");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t child = 0;
    EXPECT_EQ(::posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environment.data()), 0);
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

CliRun Sandbox::run(const std::vector<std::string>& arguments) const {
    return finish(start(arguments));
}

CliRun Sandbox::runUntil(const std::vector<std::string>& arguments, const std::string& marker) const {
    using namespace std::chrono_literals;
    std::filesystem::remove(path(".stderr"));
    const auto child = start(arguments);
    const auto limit = std::chrono::steady_clock::now() + 60s;
    while (read(".stderr").find(marker) == std::string::npos) {
        if (std::chrono::steady_clock::now() > limit) {
            ADD_FAILURE() << "'" << marker << "' never came:\n" << read(".stderr");
            break;
        }
        std::this_thread::sleep_for(1ms);
    }
    EXPECT_EQ(::kill(child, SIGINT), 0);
    return finish(child);
}

CliRun Sandbox::finish(pid_t child) const {
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return ended(status);
}

WatchedRun Sandbox::runWatched(const std::vector<std::string>& arguments) const {
    const auto child = start(arguments);
    std::int64_t peakBytes = 0;
    int status = 0;
    pid_t ended = 0;
    // The kernel's own high-water mark: what is looked at too seldom is only what grows just before the end.
    while ((ended = ::waitpid(child, &status, WNOHANG)) == 0) {
        peakBytes = std::max(peakBytes, residentPeak(child));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_EQ(ended, child);
    return {this->ended(status), peakBytes};
}

CliRun Sandbox::ended(int status) const {
    CliRun run;
    run.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.out = readWhole(path(".stdout"));
    run.err = readWhole(path(".stderr"));
    return run;
}

std::string sourceSpecs() {
    return test::sourcePath("resources/specs");
}

} // namespace tessera::clitest
