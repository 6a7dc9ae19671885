#include "tests/support/sanitizer_reports.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace tessera::test {

namespace {

/// Where children write; inherited by them in the runtime's own options, hence found there again.
constexpr const char* kFolderVariable = "TESSERA_SANITIZER_REPORTS";

std::filesystem::path makeFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "tessera-reports-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("cannot make a folder for sanitizer reports: " + name);
    }
    return name;
}

/// Appends to the options of each runtime. They are read when a process starts, so this one keeps its own.
void redirectChildren(const std::filesystem::path& folder) {
    for (const char* variable : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"}) {
        const char* given = std::getenv(variable);
        const std::string options = given != nullptr ? std::string(given) + ":" : std::string();
        ::setenv(variable, (options + "log_path=" + (folder / "report").string()).c_str(), 1);
    }
    ::setenv(kFolderVariable, folder.c_str(), 1);
}

class ReportWatch final : public testing::EmptyTestEventListener {
public:
    void OnTestProgramStart(const testing::UnitTest& /*program*/) override {
        m_folder = makeFolder();
        redirectChildren(m_folder);
    }
    void OnTestEnd(const testing::TestInfo& /*test*/) override {
        for (const auto& report : takeSanitizerReports()) {
            ADD_FAILURE() << "a process that this test started has a sanitizer report:\n" << report;
        }
    }
    void OnTestProgramEnd(const testing::UnitTest& /*program*/) override {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

private:
    std::filesystem::path m_folder;
};

} // namespace

void watchSanitizerReports() {
    // The result printer stays first in the list: it hears the end of a test after this one, and counts it.
    testing::UnitTest::GetInstance()->listeners().Append(new ReportWatch);
}

std::vector<std::string> takeSanitizerReports() {
    std::vector<std::string> reports;
    const char* folder = std::getenv(kFolderVariable);
    if (folder == nullptr) {
        return reports;
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        reports.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
        file.close();
        std::filesystem::remove(entry.path());
    }
    return reports;
}

} // namespace tessera::test
