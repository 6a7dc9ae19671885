// A seeded fifth of the standard's cases: searched over all backends, then run by the plan on the case's
// inputs.
#include "app/cli/onnx_case.h"
#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/session/session.h"
#include "tests/onnx_backends/bound_case.h"
#include "tests/onnx_backends/known_outcomes.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <utility>

namespace tessera::onnxtest {
namespace {

constexpr std::int64_t kSeed = 1;
/// A case out of so many is searched: all of them would take an hour.
constexpr std::uint64_t kOneOf = 5;
/// Tests that may run at once, each with about as many cases.
constexpr std::uint64_t kParts = 4;
/// A search of 2 s that starts its workers on a busy machine.
constexpr std::chrono::seconds kLimit{90};

/// By name, so that a new case moves none of the others in or out.
std::uint64_t drawOf(const std::string& name) {
    return base::Hasher().add(kSeed).add(name).finish().low;
}

/// Places the model by a search and runs it by the plan that it hands out.
base::Result<cli::CaseOutputs> searchAndRun(const cli::OnnxCase& each, const std::filesystem::path& store) {
    session::SessionSettings settings;
    settings.store = store;
    settings.threads = 2;
    settings.shapes = cli::sizesOf(each);
    cli::OpenedSession opened;
    TESSERA_TRY(opened.session, session::Session::create(std::move(settings)));
    TESSERA_TRY(opened.model, opened.session->open(each.model.string(), {}));
    session::SearchRequest request;
    request.evaluations = 2;
    request.budget = base::Nanoseconds(2'000'000'000);
    TESSERA_TRY(const auto report, opened.session->search(request, {}, nullptr, {}));
    return cli::runOnSession(each, opened, report.plan);
}

class SearchedCases : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(SearchedCases, GiveTheExpectedOutputsFromTheirPlans) {
    if (!std::filesystem::is_directory(kCases)) {
        GTEST_SKIP() << "the package libonnx-testdata is not installed";
    }
    const auto folders = cli::findCases(kCases);
    ASSERT_TRUE(folders) << folders.error().oneLine();
    const KnownOutcomes known("search");
    known.expectCasesIn(*folders);
    const test::TemporaryFolder folder;
    const auto store = folder.path() / "store";
    const cli::CaseRunner runner = [&](const cli::OnnxCase& each) { return searchAndRun(each, store); };
    const base::SystemClock clock;
    const auto start = clock.now();
    int searched = 0;
    int passed = 0;
    for (const auto& each : *folders) {
        const auto name = each.filename().string();
        const auto draw = drawOf(name);
        if (draw % kOneOf != 0 || draw / kOneOf % kParts != GetParam()) {
            continue;
        }
        const auto result = cli::runIsolated(each, runner, {}, kLimit);
        known.meet(name, cli::toText(result.status), result.reason);
        ++searched;
        passed += result.status == cli::CaseStatus::kPass ? 1 : 0;
    }
    std::printf("[  PLACED  ] %d of %d cases give the expected outputs, %.0f s\n", passed, searched,
                static_cast<double>((clock.now() - start).count()) / 1e9);
    EXPECT_GT(searched, 30);
    EXPECT_GT(passed, searched * 3 / 4);
}

INSTANTIATE_TEST_SUITE_P(Part, SearchedCases, ::testing::Range(std::uint64_t{0}, kParts));

} // namespace
} // namespace tessera::onnxtest
