#include "engine/measure/worker_client.h"

#include "engine/measure/json_read.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

ErrorKind kindFromText(const std::string& text) {
    for (const auto kind : {ErrorKind::kUsage, ErrorKind::kRefused, ErrorKind::kImpossible,
                            ErrorKind::kBackend, ErrorKind::kIo, ErrorKind::kCancelled}) {
        if (base::toText(kind) == text) {
            return kind;
        }
    }
    return ErrorKind::kBackend;
}

} // namespace

WorkerClient::WorkerClient(std::shared_ptr<Launcher> launcher, WorkerEnvironment environment,
                           std::shared_ptr<HangLimits> hangs)
    : m_launcher(std::move(launcher)), m_environment(std::move(environment)), m_hangs(std::move(hangs)) {}

WorkerClient::~WorkerClient() = default;

base::Status WorkerClient::ensureRunning() {
    // One that died while it was asked nothing is no task's fault: it is replaced without a word.
    if (m_process != nullptr && !m_process->channel().quiet()) {
        m_process.reset();
    }
    if (m_process == nullptr) {
        TESSERA_TRY(m_process, m_launcher->launch(m_environment));
        m_sent.clear();
        ++m_generation;
    }
    return {};
}

void WorkerClient::kill() {
    m_process.reset();
}

base::Nanoseconds WorkerClient::limitOf(const CallOptions& options) const {
    return m_hangs != nullptr ? std::min(options.limit, m_hangs->of(options.silence)) : options.limit;
}

tl::unexpected<base::Error> WorkerClient::lost(const base::Error& error, Silence silence,
                                               base::Nanoseconds waited) {
    if (error.kind == ErrorKind::kCancelled) {
        kill();
        return fail(error);
    }
    if (error.kind == ErrorKind::kImpossible) {
        m_lastLoss = WorkerLoss::kHung;
        m_lastSilence = waited;
        if (m_hangs != nullptr && waited >= m_hangs->of(silence)) { // else the call itself had less patience
            m_hangs->noteHang(silence);
        }
        kill();
        return fail(ErrorKind::kBackend,
                    "it did not answer in time and was stopped after " + base::timeText(waited), "worker");
    }
    // Closed stream or damaged frame: either way this process cannot be trusted any more.
    m_lastLoss = WorkerLoss::kCrashed;
    if (error.kind == ErrorKind::kRefused) {
        m_process->kill();
    }
    std::string how = m_process->reap();
    m_process.reset();
    if (error.kind == ErrorKind::kRefused) {
        how = "it broke the protocol: " + error.oneLine();
    }
    return fail(ErrorKind::kBackend, std::move(how), "worker");
}

base::Status WorkerClient::sendBlobs(const CallOptions& options, const std::stop_token& stop) {
    for (const auto& blob : options.blobs) {
        if (m_sent.contains(blob.name)) {
            continue;
        }
        TESSERA_TRY(const auto bytes, blob.load());
        const auto limit = limitOf(options);
        if (const auto sent = m_process->channel().sendBlob(blob.name, bytes.bytes(), {limit, stop}); !sent) {
            return lost(sent.error(), options.silence, limit);
        }
        m_sent.insert(blob.name);
    }
    return {};
}

base::Result<json> WorkerClient::awaitAnswer(const CallOptions& options, const std::stop_token& stop) {
    while (true) {
        const auto limit = limitOf(options);
        auto frame = m_process->channel().receive(limit, stop);
        if (!frame) {
            return lost(frame.error(), options.silence, limit);
        }
        if (frame->type == FrameType::kBlob) {
            if (options.onBlob) {
                options.onBlob(frame->blobName, frame->blob);
            }
            continue;
        }
        json answer = json::parse(frame->text, nullptr, false);
        if (!answer.is_object() || frame->type == FrameType::kRequest) {
            return lost({ErrorKind::kRefused, "its answer is not a JSON object", "worker frame"},
                        options.silence, limit);
        }
        if (frame->type == FrameType::kProgress) {
            if (options.onProgress) {
                options.onProgress(answer);
            }
            continue;
        }
        if (answer.contains("error") && answer["error"].is_object()) {
            const auto& error = answer["error"];
            return fail(kindFromText(textField(error, "kind")), textField(error, "message"),
                        textField(error, "where"));
        }
        return answer;
    }
}

base::Result<json> WorkerClient::call(const json& request, const CallOptions& options, std::stop_token stop) {
    m_lastLoss = WorkerLoss::kNone;
    TESSERA_CHECK(ensureRunning());
    TESSERA_CHECK(sendBlobs(options, stop));
    const auto limit = limitOf(options);
    if (const auto sent = m_process->channel().send(FrameType::kRequest, wireText(request), {limit, stop});
        !sent) {
        return lost(sent.error(), options.silence, limit);
    }
    return awaitAnswer(options, stop);
}

} // namespace tessera::measure
