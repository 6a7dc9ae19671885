#include "tests/bad_input/bad_input.h"

#include "engine/onnx/names.h"
#include "engine/transform/settle.h"
#include "engine/transform/simplify.h"

#include <cstdlib>
#include <fstream>

namespace tessera::bad_input {

namespace fs = std::filesystem;

namespace {

constexpr double kMostSeconds = 2.0;
constexpr std::int64_t kMostBytes = std::int64_t{64} << 20U;
/// What opens may use memory in proportion to its nodes.
constexpr std::int64_t kOpenedBytes = std::int64_t{8} << 30U;

Report failed(const base::Error& error) {
    return {error.kind == base::ErrorKind::kRefused ? Report::Verdict::kRefused : Report::Verdict::kFailed,
            error.oneLine()};
}

Report openModel(const fs::path& path, const onnx::ReadOptions& options,
                 const std::function<std::string(const onnx::Model&)>& look) {
    auto model = onnx::readModel(path, options);
    if (!model) {
        return failed(model.error());
    }
    const auto settled = transform::settle(model->graph);
    if (!settled) {
        return failed(settled.error());
    }
    const auto simplified = transform::simplify(*settled, {.recogniseAttention = false});
    if (!simplified) {
        return failed(simplified.error());
    }
    Report report{Report::Verdict::kOpened, look ? look(*model) : std::string()};
    for (const auto& warning : model->warnings) {
        report.warnings.push_back(warning.where + ": " + warning.message);
    }
    report.missing = model->missingData;
    return report;
}

void expectPlain(const Outcome& outcome) {
    EXPECT_TRUE(onnx::isPlainName(outcome.report.text)) << "shown as it came: " << outcome.report.text;
    for (const auto& list : {outcome.report.warnings, outcome.report.missing}) {
        for (const auto& entry : list) {
            EXPECT_TRUE(onnx::isPlainName(entry)) << "shown as it came: " << entry;
        }
    }
}

/// Elsewhere first: what `look` of the attempt does to the file is of no concern there.
Outcome openEverywhere(const fs::path& path, const onnx::ReadOptions& options,
                       const std::function<std::string(const onnx::Model&)>& look, std::int64_t limitBytes) {
    const auto elsewhere = openElsewhere(path, options);
    Outcome outcome = attempt([&] { return openModel(path, options, look); }, limitBytes);
    if (elsewhere) {
        const bool opened = outcome.report.verdict == Report::Verdict::kOpened;
        EXPECT_EQ(opened, !elsewhere->error) << outcome;
        EXPECT_EQ(opened ? "" : elsewhere->inItsWords(outcome.report.text), elsewhere->error.value_or(""));
    }
    return outcome;
}

} // namespace

void expectOpened(const Outcome& outcome) {
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_EQ(outcome.report.verdict, Report::Verdict::kOpened) << outcome;
    EXPECT_TRUE(outcome.report.warnings.empty()) << outcome;
}

void BadInput::put(const fs::path& name, std::string_view content) const {
    fs::create_directories(at(name).parent_path());
    std::ofstream(at(name), std::ios::binary) << content;
}

Outcome BadInput::open(const fs::path& name, const onnx::ReadOptions& options, const Look& look) const {
    return openEverywhere(at(name), options, look, kOpenedBytes);
}

void BadInput::expectFileRefused(const fs::path& name, const Text& message,
                                 const onnx::ReadOptions& options) const {
    std::error_code code;
    const bool isFile = fs::is_regular_file(at(name), code);
    const std::int64_t limit =
        kMostBytes + (isFile ? 2 * static_cast<std::int64_t>(fs::file_size(at(name), code)) : 0);
    const Outcome outcome = openEverywhere(at(name), options, {}, limit);
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_EQ(outcome.report.verdict, Report::Verdict::kRefused) << outcome;
    EXPECT_THAT(outcome.report.text, message);
    EXPECT_EQ(outcome.openedDescriptors, 0);
    expectPlain(outcome);
    if (areBoundsMeasured()) {
        EXPECT_LE(outcome.processorTime.count(), kMostSeconds);
        EXPECT_LE(outcome.peakBytes, limit);
    }
}

void BadInput::expectRefused(std::string_view bytes, const Text& message) const {
    put("m.onnx", bytes);
    expectFileRefused("m.onnx", message);
}

void BadInput::expectOpens(std::string_view bytes) const {
    put("m.onnx", bytes);
    expectOpened(open("m.onnx"));
}

void BadInput::expectWarns(std::string_view bytes, const Text& warning) const {
    put("m.onnx", bytes);
    const Outcome outcome = open("m.onnx");
    ASSERT_EQ(outcome.end, Outcome::End::kReported) << outcome;
    EXPECT_EQ(outcome.report.verdict, Report::Verdict::kOpened) << outcome;
    EXPECT_THAT(outcome.report.warnings, testing::Contains(warning));
    expectPlain(outcome);
}

} // namespace tessera::bad_input
