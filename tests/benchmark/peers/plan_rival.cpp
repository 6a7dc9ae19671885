// Tessera's side of the comparison with its peers: a plan in the worker that `tessera-cli run` uses, told
// over a pipe what to do. Requests, one JSON object a line:
//   {"do": "open", "model": FILE, "plan": FILE, "threads": N, "precision": NAME, "inputs": {NAME: FILE.npy}}
//   {"do": "time", "warmup": W, "count": K}     answers {"times_ns": [...]}
//   {"do": "outputs", "folder": DIR}            answers {"outputs": {NAME: FILE.npy}}
#include "engine/onnx/tensor_io.h"
#include "engine/session/session.h"
#include "tests/benchmark/peers/line_server.h"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tessera;
using base::ErrorKind;
using base::fail;
using nlohmann::json;

class PlanRival {
public:
    base::Result<json> answer(const json& request) {
        const auto what = request.value("do", std::string());
        if (what == "open") {
            return open(request);
        }
        if (m_plan == nullptr) {
            return fail(ErrorKind::kUsage, "nothing is open");
        }
        if (what == "time") {
            return time(request.value("warmup", 0), request.value("count", 1));
        }
        if (what == "outputs") {
            return outputs(request.value("folder", std::string(".")));
        }
        return fail(ErrorKind::kUsage, "unknown request '" + what + "'");
    }

private:
    base::Result<json> open(const json& request) {
        session::SessionSettings settings;
        settings.threads = request.value("threads", 0);
        const auto precision = graph::parsePrecision(request.value("precision", std::string("f32")));
        if (!precision) {
            return fail(ErrorKind::kUsage, "unknown precision");
        }
        settings.precision = *precision;
        TESSERA_TRY(m_session, session::Session::create(std::move(settings)));
        TESSERA_TRY([[maybe_unused]] const auto model,
                    m_session->open(request.value("model", std::string()), {}));
        const auto inputs = request.value("inputs", json::object());
        for (const auto& [name, file] : inputs.items()) {
            TESSERA_TRY(auto tensor, onnx::readTensorFile(file.get<std::string>()));
            m_inputs.emplace_back(name, std::move(tensor.tensor));
        }
        std::vector<std::string> notes;
        TESSERA_TRY(m_plan, m_session->loadPlan(request.value("plan", std::string()), notes));
        TESSERA_TRY([[maybe_unused]] const auto report, run(1, 1));
        return json{{"ready", true},
                    {"precision", graph::toText(m_plan->precision)},
                    {"identical_to", m_plan->identicalTo.value_or("")},
                    {"notes", notes}};
    }

    base::Result<session::RunReport> run(int warmup, int count) {
        return m_session->run(m_plan, {m_inputs, warmup, count}, {});
    }

    base::Result<json> time(int warmup, int count) {
        TESSERA_TRY(const auto report, run(warmup, count));
        std::vector<std::int64_t> times;
        for (const auto sample : report.time.samples) {
            times.push_back(sample.count());
        }
        return json{{"times_ns", times}};
    }

    base::Result<json> outputs(const std::filesystem::path& folder) {
        TESSERA_TRY(const auto report, run(0, 1));
        json files = json::object();
        for (const auto& [name, tensor] : report.outputs) {
            const auto file = folder / (std::to_string(files.size()) + ".npy");
            TESSERA_CHECK(onnx::writeTensorFile(file, {name, tensor}));
            files[name] = file.string();
        }
        return json{{"outputs", files}};
    }

    std::unique_ptr<session::Session> m_session;
    plan::PlanRef m_plan;
    std::vector<std::pair<std::string, graph::Tensor>> m_inputs;
};

} // namespace

int main() {
    PlanRival rival;
    tessera::peers::serveLines([&rival](const json& request) { return rival.answer(request); });
    return 0;
}
