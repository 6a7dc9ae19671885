#include "engine/measure/worker_server.h"

#include "engine/measure/json_read.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <thread>
#include <unistd.h>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

json errorJson(const base::Error& error) {
    return {
        {"error", {{"kind", base::toText(error.kind)}, {"message", error.message}, {"where", error.where}}}};
}

/// Vendor code may run for minutes; the process must still not outlive its parent.
void endWithParent(int descriptor, pid_t parent) {
    std::thread([descriptor, parent] {
        constexpr int kMilliseconds = 200;
        while (true) {
            pollfd watched{descriptor, 0, 0};
            const int ready = ::poll(&watched, 1, kMilliseconds);
            const bool hungUp = ready > 0 && (watched.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
            if (hungUp || ::getppid() != parent) {
                ::_exit(0);
            }
            if (ready > 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(kMilliseconds));
            }
        }
    }).detach();
}

} // namespace

base::Result<BlobBytes> BlobStore::get(const base::Hash128& name) const {
    const auto at = m_blobs.find(name);
    if (at == m_blobs.end()) {
        return fail(ErrorKind::kRefused, "was never sent", "blob " + name.hex());
    }
    return at->second;
}

base::Status RequestContext::progress(const json& value) {
    return m_channel.send(FrameType::kProgress, wireText(value));
}

void RequestContext::heartbeat() {
    // A host that is gone is met by the answer.
    static_cast<void>(progress({{"state", "at_work"}}));
}

base::Status RequestContext::sendBlob(const base::Hash128& name, std::span<const std::byte> bytes) {
    return m_channel.sendBlob(name, bytes);
}

WorkerServer::WorkerServer(std::unique_ptr<Channel> channel) : m_channel(std::move(channel)) {}

void WorkerServer::handle(std::string op, Handler handler) {
    m_handlers[std::move(op)] = std::move(handler);
}

base::Status WorkerServer::answer(const Frame& frame) {
    const json request = json::parse(frame.text, nullptr, false);
    if (!request.is_object() || !request.contains("op") || !request["op"].is_string()) {
        return m_channel->send(
            FrameType::kResponse,
            wireText(errorJson({ErrorKind::kRefused, "is not a JSON object with \"op\"", "request"})));
    }
    const auto handler = m_handlers.find(request["op"].get<std::string>());
    if (handler == m_handlers.end()) {
        return m_channel->send(FrameType::kResponse, wireText(errorJson({ErrorKind::kRefused, "unknown op",
                                                                         request["op"].get<std::string>()})));
    }
    RequestContext context(*m_channel, m_blobs);
    base::Result<json> result = json();
    try {
        result = handler->second(request, context);
    } catch (const json::exception& error) {
        // A field of the wrong type in the request: nlohmann's typed access throws, the request is refused.
        result = fail(ErrorKind::kRefused, error.what(), "request");
    }
    return m_channel->send(FrameType::kResponse, wireText(result ? *result : errorJson(result.error())));
}

base::Status WorkerServer::serve() {
    while (true) {
        auto frame = m_channel->receive(std::nullopt, {});
        if (!frame) {
            // The host closing its end is how a worker's life ends.
            return frame.error().kind == ErrorKind::kIo ? base::Status() : fail(frame.error());
        }
        if (frame->type == FrameType::kBlob) {
            m_blobs.put(frame->blobName, frame->blob);
        } else if (frame->type == FrameType::kRequest) {
            TESSERA_CHECK(answer(*frame));
        } else {
            return fail(ErrorKind::kRefused, "a host sends requests and blobs only", "worker frame");
        }
    }
}

base::Result<std::unique_ptr<Channel>> takeStandardStreams() {
    const int input = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    const int output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (input < 0 || output < 0 || nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0 ||
        ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        return fail(ErrorKind::kIo,
                    std::string("cannot duplicate the standard streams: ") + std::strerror(errno));
    }
    ::close(nothing);
    endWithParent(input, ::getppid());
    return std::make_unique<Channel>(input, output);
}

} // namespace tessera::measure
