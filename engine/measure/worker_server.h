#pragma once

#include "engine/measure/channel.h"

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace tessera::measure {

/// Blobs that this worker has been given, by name.
class BlobStore {
public:
    void put(const base::Hash128& name, BlobBytes bytes) { m_blobs[name] = std::move(bytes); }
    /// kRefused when it was never sent.
    [[nodiscard]] base::Result<BlobBytes> get(const base::Hash128& name) const;
    void drop(const base::Hash128& name) { m_blobs.erase(name); }

private:
    std::map<base::Hash128, BlobBytes> m_blobs;
};

/// What a request handler can do besides answering.
class RequestContext {
public:
    RequestContext(Channel& channel, BlobStore& blobs) : m_channel(channel), m_blobs(blobs) {}
    [[nodiscard]] BlobStore& blobs() { return m_blobs; }
    [[nodiscard]] base::Status progress(const nlohmann::json& value);
    /// Keeps the host from taking the silence of something long, which ends by a limit of its own, for a
    /// hang.
    void heartbeat();
    [[nodiscard]] base::Status sendBlob(const base::Hash128& name, std::span<const std::byte> bytes);

private:
    Channel& m_channel;
    BlobStore& m_blobs;
};

/// The worker's side: reads requests, calls the handler named by "op", answers. One thread, one request at a
/// time, so that every kernel is entered from the same thread.
class WorkerServer {
public:
    using Handler =
        std::function<base::Result<nlohmann::json>(const nlohmann::json& request, RequestContext& context)>;

    explicit WorkerServer(std::unique_ptr<Channel> channel);
    void handle(std::string op, Handler handler);
    /// By a member function of a service that outlives it.
    template <typename Service, typename Member>
    void handle(std::string op, Service& service, Member answer) {
        handle(std::move(op), [&service, answer](const nlohmann::json& request, RequestContext& context) {
            return (service.*answer)(request, context);
        });
    }
    /// Until the other side closes the stream. Malformed frames end it with an error.
    [[nodiscard]] base::Status serve();

private:
    [[nodiscard]] base::Status answer(const Frame& frame);

    std::unique_ptr<Channel> m_channel;
    BlobStore m_blobs;
    std::map<std::string, Handler> m_handlers;
};

/// Keeps the protocol's descriptors for itself: duplicates 0 and 1, then points 1 at standard error, so that
/// a library which prints cannot damage a frame. A thread ends the process when the parent is gone.
[[nodiscard]] base::Result<std::unique_ptr<Channel>> takeStandardStreams();

} // namespace tessera::measure
