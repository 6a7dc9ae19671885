// Every pattern of every installed spec: it takes something among the cases, and what it takes is offered and
// right, or stands in unsupported.txt.
#include "engine/base/file_system.h"
#include "engine/pattern/matcher.h"
#include "engine/pattern/spec.h"
#include "tests/conformance/cases.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string_view>

namespace tessera::conformance {

namespace {

constexpr std::size_t kMaxTextBytes = 1U << 20U;

std::string textOf(const std::filesystem::path& path) {
    auto text = base::readTextFile(path, kMaxTextBytes);
    if (!text) {
        throw std::runtime_error(text.error().oneLine());
    }
    return *std::move(text);
}

pattern::BackendSpec specOf(const std::string& id) {
    const std::string name = id + ".json";
    auto spec = pattern::parseSpec(textOf(backendFolder() / name), name);
    if (!spec) {
        throw std::runtime_error(spec.error().oneLine());
    }
    return *std::move(spec);
}

constexpr const char* kListOfUnsupported = "tests/conformance/unsupported.txt";

/// Lines "backend pattern case" of the list that name `backend`.
std::set<std::string> knownUnsupported(const std::string& backend) {
    std::istringstream lines(textOf(test::sourcePath(kListOfUnsupported)));
    std::set<std::string> known;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(backend + " ")) {
            known.insert(line);
        }
    }
    return known;
}

/// What the run over all cases found for one backend.
struct Findings {
    std::set<std::string> exercised; ///< patterns that took something which was offered
    std::set<std::string> refused;   ///< "backend pattern case"
    std::set<std::string> beyondCpu; ///< likewise, for instructions that this machine lacks
};

/// A backend that would be wrong without some instructions says so in these words.
bool lacksInstructions(const backend::Offering& offering) {
    return std::ranges::any_of(offering.refusals, [](const auto& refusal) {
        return std::string_view(refusal.reason).starts_with("this CPU has no ");
    });
}

void tryMatch(Installed& backend, const Case& made, const graph::GraphRef& graph, const pattern::Match& match,
              Findings& findings) {
    const auto settings = backend.settings(2);
    const std::string entry = backend.id + " " + match.ruleId + " " + made.name;
    nameForCrash("the offer of " + entry);
    const auto offering = backend.plugin->offer(*graph, match.region, settings);
    ASSERT_TRUE(offering.has_value()) << entry << ": " << offering.error().oneLine();
    if (offering->implementations.empty() && lacksInstructions(*offering)) {
        findings.beyondCpu.insert(entry);
        findings.exercised.insert(match.ruleId);
        return;
    }
    if (offering->implementations.empty()) {
        findings.refused.insert(entry);
        std::cout << entry << ": "
                  << (offering->refusals.empty() ? "no reason given" : offering->refusals[0].reason) << "\n";
        EXPECT_FALSE(offering->refusals.empty()) << entry << " was refused without a reason";
        return;
    }
    findings.exercised.insert(match.ruleId);
    const bool isWhole = match.region.nodes.size() == graph->nodes().size();
    if (isWhole && hasSuiteOfCases()) {
        return;
    }
    const Problem problem = makeProblem(made.name, graph, match.region);
    for (std::size_t i = 0; i < offering->implementations.size(); ++i) {
        const auto& implementation = offering->implementations[i];
        if (!hasSuiteOfCases() && i != std::hash<std::string>()(entry) % offering->implementations.size()) {
            continue; // each takes seconds to compile: one a match here, all of them in the slow suite
        }
        EXPECT_EQ(check(*backend.plugin, problem, implementation, settings), "")
            << entry << " as " << implementation.name;
    }
}

class Patterns : public testing::TestWithParam<std::string> {
protected:
    static void SetUpTestSuite() { installCrashReport(); }
};

TEST_P(Patterns, TakeWhatTheLibraryRuns) {
    const auto found = std::ranges::find(installedBackends(), GetParam(), &Installed::id);
    ASSERT_NE(found, installedBackends().end());
    if (found->plugin == nullptr) {
        GTEST_SKIP() << found->whyNot;
    }
    const auto spec = specOf(found->id);
    Findings findings;
    for (const auto& made : allCases()) {
        const auto graph = test::graphFromText(made.text);
        for (const auto& match : pattern::match(*graph, spec)) {
            tryMatch(*found, made, graph, match, findings);
        }
    }
    for (const auto& rule : spec.patterns) {
        EXPECT_TRUE(findings.exercised.contains(rule.id))
            << "no case exercises pattern '" << rule.id << "' of " << found->id
            << ".json: add one to the lists of tests/conformance/cases.cpp";
    }
    const auto known = knownUnsupported(found->id);
    for (const auto& entry : findings.refused) {
        EXPECT_TRUE(known.contains(entry))
            << "refused, for the reason above; where that is right, add the line '" << entry << "' to "
            << kListOfUnsupported;
    }
    for (const auto& entry : known) {
        EXPECT_TRUE(findings.refused.contains(entry) || findings.beyondCpu.contains(entry))
            << "stale line in " << kListOfUnsupported << ": " << entry;
    }
}

std::vector<std::string> operatorLevelBackends() {
    std::vector<std::string> ids;
    for (const auto& id : installedIds()) {
        if (specOf(id).level == pattern::Level::kOperator) {
            ids.push_back(id);
        }
    }
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Installed, Patterns, testing::ValuesIn(operatorLevelBackends()),
                         [](const auto& info) {
                             auto name = info.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace

} // namespace tessera::conformance
