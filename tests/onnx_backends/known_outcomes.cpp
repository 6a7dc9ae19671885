#include "tests/onnx_backends/known_outcomes.h"

#include "tests/support/paths.h"

#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <utility>

namespace tessera::onnxtest {

namespace {

constexpr auto kList = "tests/onnx_backends/known_cases.txt";
/// Of random numbers: any outcome is right, a pass by chance too.
constexpr auto kVaries = "varies";

} // namespace

KnownOutcomes::KnownOutcomes(std::string backend) : m_backend(std::move(backend)) {
    std::ifstream file(test::sourcePath(kList));
    EXPECT_TRUE(file) << kList << " is not there";
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        std::istringstream words(line);
        std::string whose;
        std::string name;
        std::string outcome;
        std::string reason;
        EXPECT_TRUE(words >> whose >> name >> outcome >> reason)
            << "no backend, case, outcome, reason: " << line;
        if (whose == m_backend || whose == "all") {
            EXPECT_TRUE(m_outcomes.emplace(name, outcome).second)
                << m_backend << " has two lines on " << name;
        }
    }
}

void KnownOutcomes::meet(const std::string& name, std::string_view outcome, const std::string& reason) const {
    const auto at = m_outcomes.find(name);
    const std::string expected = at == m_outcomes.end() ? "pass" : at->second;
    if (outcome != expected && expected != kVaries) {
        ADD_FAILURE() << m_backend << " " << name << " " << outcome << " " << reason << "; " << kList
                      << " expects " << expected;
    }
}

void KnownOutcomes::expectCasesIn(std::span<const std::filesystem::path> folders) const {
    std::set<std::string> names;
    for (const auto& folder : folders) {
        names.insert(folder.filename().string());
    }
    for (const auto& [name, outcome] : m_outcomes) {
        EXPECT_TRUE(names.contains(name))
            << kList << " names " << name << " for " << m_backend << ", and there is no such case";
    }
}

} // namespace tessera::onnxtest
