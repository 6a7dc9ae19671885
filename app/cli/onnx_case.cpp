#include "app/cli/onnx_case.h"

#include "engine/graph/float_formats.h"
#include "engine/kernels/interpreter.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/value_io.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace tessera::cli {

namespace {

using base::ErrorKind;
using base::fail;

constexpr double kRelative = 1e-3;
constexpr double kAbsolute = 1e-7;
/// Of the largest element: what sums that cancel leave of the errors of their terms.
constexpr double kOfLargest = 1e-6;
/// A case that makes more than this in one tensor is not meant for a test.
constexpr std::int64_t kBudgetBytes = std::int64_t{1} << 30U;

std::vector<std::filesystem::path> dataSets(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> sets;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.is_directory(code) && entry.path().filename().string().starts_with("test_data_set_")) {
            sets.push_back(entry.path());
        }
    }
    std::ranges::sort(sets);
    return sets;
}

/// Files from before numpy had such types hold their elements as unsigned integers of the same width.
graph::Tensor ofType(graph::Tensor tensor, graph::DType wanted) {
    const bool isForeign = wanted == graph::DType::kBfloat16 || graph::isSmallFloat(wanted);
    const bool isStandIn = tensor.dtype() == graph::DType::kUint16 || tensor.dtype() == graph::DType::kUint8;
    if (!isForeign || !isStandIn || graph::bitWidth(wanted) != graph::bitWidth(tensor.dtype())) {
        return tensor;
    }
    graph::Tensor result(wanted, tensor.extents());
    std::ranges::copy(tensor.bytes(), result.mutableBytes().begin());
    return result;
}

kernels::Datum datumOf(onnx::StoredValue stored, graph::DType dtype) {
    for (graph::Tensor& tensor : stored.tensors) {
        tensor = ofType(std::move(tensor), dtype);
    }
    switch (stored.kind) {
    case onnx::StoredValue::Kind::kTensor:
        return stored.tensors.front();
    case onnx::StoredValue::Kind::kSequence:
        return kernels::Datum::sequence(std::move(stored.tensors));
    case onnx::StoredValue::Kind::kAbsent:
        break;
    }
    return {};
}

/// input_0.pb, input_1.pb, ... as far as they go, each of the type of the graph's value.
base::Result<kernels::Data> readData(const std::filesystem::path& set, std::string_view stem,
                                     const graph::Graph& graph, std::span<const graph::ValueId> values) {
    kernels::Data data;
    std::error_code code;
    for (;;) {
        const auto file = set / fmt::format("{}_{}.pb", stem, data.size());
        if (!std::filesystem::exists(file, code)) {
            return data;
        }
        const graph::Value* value = data.size() < values.size() ? &graph.value(values[data.size()]) : nullptr;
        const auto container = value != nullptr ? value->type.container : graph::Container::kTensor;
        TESSERA_TRY(auto read, onnx::readValueFile(file, container));
        data.push_back(
            datumOf(std::move(read), value != nullptr ? value->type.dtype : graph::DType::kUndefined));
    }
}

CaseResult resultOf(const base::Error& error) {
    switch (error.kind) {
    case ErrorKind::kImpossible:
        return {CaseStatus::kUnsupported, error.oneLine(), {}};
    case ErrorKind::kBackend:
    case ErrorKind::kCancelled:
        return {CaseStatus::kCrashed, error.oneLine(), {}};
    case ErrorKind::kUsage:
    case ErrorKind::kRefused:
    case ErrorKind::kIo:
        break;
    }
    return {CaseStatus::kRefused, error.oneLine(), {}};
}

CaseResult runCase(const std::filesystem::path& folder, const CaseRunner& runner) {
    CaseResult whole;
    const auto model = onnx::readModel(folder / "model.onnx");
    if (!model) {
        return resultOf(model.error());
    }
    for (const auto& set : dataSets(folder)) {
        OnnxCase each;
        each.model = folder / "model.onnx";
        each.graph = model->graph;
        auto inputs = readData(set, "input", *each.graph, each.graph->inputs());
        auto outputs = readData(set, "output", *each.graph, each.graph->outputs());
        if (!inputs || !outputs) {
            return {CaseStatus::kUnsupported,
                    "data set " + set.filename().string() + ": " +
                        (inputs ? outputs.error() : inputs.error()).oneLine(),
                    {}};
        }
        each.inputs = *std::move(inputs);
        each.outputs = *std::move(outputs);
        const auto got = runner(each);
        auto result = got ? compareOutputs(*got, each.outputs) : resultOf(got.error());
        if (result.status != CaseStatus::kPass) {
            return result;
        }
        whole.maxAbs = std::max(whole.maxAbs.value_or(0.0), result.maxAbs.value_or(0.0));
    }
    return whole;
}

/// In the child: status, error and reason to the pipe, as one short message.
[[noreturn]] void answerAndExit(int pipe, const CaseResult& result) {
    const double maxAbs = result.maxAbs.value_or(-1.0);
    std::string message(1, static_cast<char>(result.status));
    message.append(reinterpret_cast<const char*>(&maxAbs), sizeof maxAbs);
    message += result.reason.substr(0, 2000);
    [[maybe_unused]] const auto written = ::write(pipe, message.data(), message.size());
    ::_exit(0);
}

CaseResult parseAnswer(const std::string& message) {
    CaseResult result;
    double maxAbs = 0;
    result.status = static_cast<CaseStatus>(message[0]);
    std::memcpy(&maxAbs, message.data() + 1, sizeof maxAbs);
    if (maxAbs >= 0 || std::isnan(maxAbs)) {
        result.maxAbs = maxAbs;
    }
    result.reason = message.substr(1 + sizeof maxAbs);
    return result;
}

/// What the child says until it closes the pipe; nothing when the time or the person's patience ran out.
std::optional<std::string> listen(int pipe, std::chrono::seconds limit, const std::stop_token& stop) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    std::string message;
    while (std::chrono::steady_clock::now() < deadline && !stop.stop_requested()) {
        pollfd wait{pipe, POLLIN, 0};
        constexpr int kTickMs = 100;
        if (::poll(&wait, 1, kTickMs) <= 0) {
            continue;
        }
        char buffer[4096];
        const auto count = ::read(pipe, buffer, sizeof buffer);
        if (count <= 0) {
            return message;
        }
        message.append(buffer, static_cast<std::size_t>(count));
    }
    return std::nullopt;
}

/// Two units in the last place of the 16-bit types, where that is more.
double relativeOf(graph::DType dtype) {
    return dtype == graph::DType::kBfloat16  ? std::ldexp(1.0, -6)
           : dtype == graph::DType::kFloat16 ? std::ldexp(1.0, -9)
                                             : kRelative;
}

double largestOf(const std::vector<double>& values) {
    double largest = 0.0;
    for (const double value : values) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    return largest;
}

/// \param absolute  error that is allowed whatever the size of the element.
bool close(double got, double expected, double relative, double absolute) {
    if (!std::isfinite(got) || !std::isfinite(expected)) {
        return got == expected || (std::isnan(got) && std::isnan(expected));
    }
    return std::abs(got - expected) <= absolute + relative * std::abs(expected);
}

CaseResult compareOne(const graph::Tensor& got, const graph::Tensor& expected, std::size_t index) {
    if (got.dtype() != expected.dtype() || got.extents() != expected.extents()) {
        return {CaseStatus::kWrong,
                fmt::format("output {} is {} {}, expected {} {}", index, graph::toText(got.dtype()),
                            graph::toText(got.extents()), graph::toText(expected.dtype()),
                            graph::toText(expected.extents())),
                {}};
    }
    if (!graph::isFloating(got.dtype())) {
        return std::ranges::equal(got.bytes(), expected.bytes())
                   ? CaseResult{CaseStatus::kPass, "", 0.0}
                   : CaseResult{CaseStatus::kWrong, fmt::format("output {} differs", index), {}};
    }
    const auto values = got.toDoubles();
    const auto right = expected.toDoubles();
    const double absolute = kAbsolute + kOfLargest * largestOf(right);
    CaseResult result{CaseStatus::kPass, "", 0.0};
    for (std::size_t i = 0; i < right.size(); ++i) {
        const double error = values[i] == right[i] ? 0.0 : std::abs(values[i] - right[i]);
        if (error > *result.maxAbs) {
            result.maxAbs = error;
        }
        if (!close(values[i], right[i], relativeOf(got.dtype()), absolute) &&
            result.status == CaseStatus::kPass) {
            result.status = CaseStatus::kWrong;
            result.reason =
                fmt::format("output {}, element {}: {} instead of {}", index, i, values[i], right[i]);
        }
    }
    return result;
}

CaseResult compareData(const kernels::Datum& got, const kernels::Datum& expected, std::size_t index) {
    if (got.isTensor() && expected.isTensor()) {
        return compareOne(got.tensor(), ofType(expected.tensor(), got.tensor().dtype()), index);
    }
    if (got.isAbsent() && expected.isAbsent()) {
        return {CaseStatus::kPass, "", {}};
    }
    if (!got.isSequence() || !expected.isSequence() || got.elements().size() != expected.elements().size()) {
        const auto text = [](const kernels::Datum& datum) {
            return datum.kindText() +
                   (datum.isSequence() ? fmt::format(" of {}", datum.elements().size()) : "");
        };
        return {CaseStatus::kWrong,
                fmt::format("output {} is {}, expected {}", index, text(got), text(expected)),
                {}};
    }
    const auto asData = [](const kernels::Datum& datum) {
        return kernels::Data(datum.elements().begin(), datum.elements().end());
    };
    CaseResult result = compareOutputs(asData(got), asData(expected));
    if (result.status != CaseStatus::kPass) {
        result.reason = fmt::format("output {}, a sequence: {}", index, result.reason);
    }
    return result;
}

} // namespace

std::string_view toText(CaseStatus status) {
    switch (status) {
    case CaseStatus::kPass:
        return "pass";
    case CaseStatus::kWrong:
        return "wrong";
    case CaseStatus::kUnsupported:
        return "unsupported";
    case CaseStatus::kRefused:
        return "refused";
    case CaseStatus::kCrashed:
        return "crashed";
    case CaseStatus::kHung:
        break;
    }
    return "hung";
}

base::Result<std::vector<std::filesystem::path>> findCases(const std::filesystem::path& folder) {
    std::error_code code;
    if (!std::filesystem::is_directory(folder, code)) {
        return fail(ErrorKind::kRefused, "is no folder", folder.string());
    }
    std::vector<std::filesystem::path> cases;
    const auto add = [&](const std::filesystem::path& each) {
        if (std::filesystem::is_regular_file(each / "model.onnx", code) && !dataSets(each).empty()) {
            cases.push_back(each);
        }
    };
    add(folder);
    for (auto entry = std::filesystem::recursive_directory_iterator(
             folder, std::filesystem::directory_options::skip_permission_denied, code);
         !code && entry != std::filesystem::recursive_directory_iterator(); entry.increment(code)) {
        if (entry->is_directory(code)) {
            add(entry->path());
        }
    }
    std::ranges::sort(cases);
    return cases;
}

base::Result<CaseOutputs> runOnReference(const OnnxCase& each) {
    kernels::EvaluateOptions options;
    options.budgetBytes = kBudgetBytes;
    return kernels::evaluateData(*each.graph, each.inputs, options);
}

std::vector<graph::InputShape> sizesOf(const OnnxCase& each) {
    std::vector<graph::InputShape> sizes;
    const auto inputs = each.graph->inputs();
    for (std::size_t i = 0; i < std::min(inputs.size(), each.inputs.size()); ++i) {
        const auto& value = each.graph->value(inputs[i]);
        if (!value.type.extents() && each.inputs[i].isTensor()) {
            const auto extents = each.inputs[i].tensor().extents();
            sizes.push_back({value.name, {extents.begin(), extents.end()}});
        }
    }
    return sizes;
}

base::Result<CaseOutputs> runOnSession(const OnnxCase& each, const OpenedSession& opened,
                                       const plan::PlanRef& plan) {
    session::RunRequest request;
    request.warmup = 0;
    request.repeat = 1;
    const auto& graph = *opened.model->original;
    for (std::size_t i = 0; i < each.inputs.size() && i < graph.inputs().size(); ++i) {
        if (!each.inputs[i].isTensor()) {
            return fail(ErrorKind::kImpossible, "plans pass tensors, no sequences or optional values",
                        "input " + std::to_string(i));
        }
        request.inputs.emplace_back(graph.value(graph.inputs()[i]).name, each.inputs[i].tensor());
    }
    TESSERA_TRY(auto report, opened.session->run(plan, request, {}));
    CaseOutputs outputs;
    for (auto& [name, tensor] : report.outputs) {
        outputs.emplace_back(std::move(tensor));
    }
    return outputs;
}

CaseResult runIsolated(const std::filesystem::path& folder, const CaseRunner& runner,
                       const std::stop_token& stop, std::chrono::seconds limit) {
    int pipe[2];
    if (::pipe(pipe) != 0) {
        return {CaseStatus::kCrashed, std::string("no pipe: ") + std::strerror(errno), {}};
    }
    const pid_t child = ::fork();
    if (child < 0) {
        ::close(pipe[0]);
        ::close(pipe[1]);
        return {CaseStatus::kCrashed, std::string("no process: ") + std::strerror(errno), {}};
    }
    if (child == 0) {
        ::close(pipe[0]);
        answerAndExit(pipe[1], runCase(folder, runner));
    }
    ::close(pipe[1]);
    const auto message = listen(pipe[0], limit, stop);
    ::close(pipe[0]);
    if (!message) {
        ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!message) {
        return stop.stop_requested()
                   ? CaseResult{CaseStatus::kHung, "stopped on request", {}}
                   : CaseResult{CaseStatus::kHung, fmt::format("no answer within {} s", limit.count()), {}};
    }
    if (message->size() <= sizeof(double)) {
        const char* name = WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status)) : "ended without an answer";
        return {CaseStatus::kCrashed, name, {}};
    }
    return parseAnswer(*message);
}

CaseResult compareOutputs(const CaseOutputs& got, const CaseOutputs& expected) {
    if (got.size() != expected.size()) {
        return {CaseStatus::kWrong, fmt::format("{} outputs instead of {}", got.size(), expected.size()), {}};
    }
    CaseResult whole{CaseStatus::kPass, "", 0.0};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        auto result = compareData(got[i], expected[i], i);
        if (result.maxAbs && *result.maxAbs > *whole.maxAbs) {
            whole.maxAbs = result.maxAbs;
        }
        if (result.status != CaseStatus::kPass && whole.status == CaseStatus::kPass) {
            whole.status = result.status;
            whole.reason = std::move(result.reason);
        }
    }
    return whole;
}

} // namespace tessera::cli
