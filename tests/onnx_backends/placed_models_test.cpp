// The models that PyTorch's exporter wrote for the standard: searched, run and verified.
#include "app/cli/onnx_case.h"
#include "engine/onnx/tensor_io.h"
#include "engine/session/session.h"
#include "tests/onnx_backends/bound_case.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tessera::onnxtest {
namespace {

/// Searches the model, verifies the plan, and runs it on the case's own inputs.
void place(session::Session& session, const std::filesystem::path& folder) {
    SCOPED_TRACE(folder.filename().string());
    const auto model = session.open((folder / "model.onnx").string(), {});
    ASSERT_TRUE(model) << model.error().oneLine();
    session::SearchRequest request;
    request.evaluations = 2;
    request.budget = base::Nanoseconds(1'000'000'000);
    const auto report = session.search(request, {}, nullptr, {});
    ASSERT_TRUE(report) << report.error().oneLine();
    for (const auto outcome : {backend::Outcome::kWrong, backend::Outcome::kCrashed, backend::Outcome::kHung,
                               backend::Outcome::kCompileFailed}) {
        const auto at = report->verdicts.find(outcome);
        EXPECT_TRUE(at == report->verdicts.end() || at->second == 0)
            << at->second << " candidates are " << backend::toText(outcome);
    }
    const auto verified = session.verify(report->plan, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);

    auto inputs = caseInputs(folder, *(*model)->original);
    ASSERT_TRUE(inputs) << inputs.error().oneLine();
    session::RunRequest run;
    run.warmup = 0;
    run.repeat = 1;
    run.inputs = *std::move(inputs);
    const auto ran = session.run(report->plan, run, {});
    ASSERT_TRUE(ran) << ran.error().oneLine();
    kernels::Data got;
    kernels::Data expected;
    for (const auto& [name, tensor] : ran->outputs) {
        const auto file = folder / "test_data_set_0" / ("output_" + std::to_string(got.size()) + ".pb");
        auto right = onnx::readTensorFile(file);
        ASSERT_TRUE(right) << right.error().oneLine();
        got.emplace_back(tensor);
        expected.emplace_back(std::move(right->tensor));
    }
    const auto compared = cli::compareOutputs(got, expected);
    EXPECT_EQ(compared.status, cli::CaseStatus::kPass) << compared.reason;
}

class ConvertedModels : public ::testing::TestWithParam<const char*> {};

TEST_P(ConvertedModels, ArePlacedRunAndVerified) {
    const auto folder = std::filesystem::path(kCases) / GetParam();
    if (!std::filesystem::is_directory(folder)) {
        GTEST_SKIP() << "the package libonnx-testdata is not installed";
    }
    session::SessionSettings settings;
    settings.store = ":memory:";
    settings.threads = 2;
    auto session = session::Session::create(std::move(settings));
    ASSERT_TRUE(session) << session.error().oneLine();
    const auto cases = cli::findCases(folder);
    ASSERT_TRUE(cases) << cases.error().oneLine();
    for (const auto& each : *cases) {
        place(**session, each);
    }
    std::printf("[  PLACED  ] %zu models of %s\n", cases->size(), GetParam());
    EXPECT_GT(cases->size(), 30U);
}

INSTANTIATE_TEST_SUITE_P(Each, ConvertedModels, ::testing::Values("pytorch-converted", "pytorch-operator"),
                         [](const auto& info) {
                             std::string name(info.param);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace
} // namespace tessera::onnxtest
