#include "engine/measure/channel.h"

#include "engine/base/clock.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

/// How often a waiting receive looks at its stop token: bounds the time from cancel to return.
constexpr int kPollMilliseconds = 20;

tl::unexpected<base::Error> gone(const char* what) {
    return fail(ErrorKind::kIo, std::string(what) + ": " + std::strerror(errno), "worker channel");
}

graph::Tensor rawBytes(std::size_t count) {
    return {graph::DType::kUint8, {static_cast<std::int64_t>(count)}};
}

} // namespace

/// A point in time, and a request to stop before it.
class Channel::Deadline {
public:
    Deadline(const std::optional<base::Nanoseconds>& limit, std::stop_token stop) : m_stop(std::move(stop)) {
        if (limit) {
            m_at = base::SystemClock().now() + *limit;
        }
    }

    /// Until the descriptor is ready for `events`; looks at the stop token now and then.
    [[nodiscard]] base::Status awaitReady(int descriptor, short events) const {
        while (true) {
            TESSERA_TRY(const int wait, nextWait());
            pollfd waiting{descriptor, events, 0};
            const int ready = ::poll(&waiting, 1, wait);
            if (ready > 0) {
                return {};
            }
            if (ready < 0 && errno != EINTR) {
                return gone("cannot wait");
            }
        }
    }

private:
    [[nodiscard]] base::Result<int> nextWait() const {
        if (m_stop.stop_requested()) {
            return fail(ErrorKind::kCancelled, "stopped on request", "worker channel");
        }
        if (!m_at) {
            return m_stop.stop_possible() ? kPollMilliseconds : -1;
        }
        const auto left = *m_at - base::SystemClock().now();
        if (left <= base::Nanoseconds(0)) {
            return fail(ErrorKind::kImpossible, "no answer within the time limit", "worker channel");
        }
        return static_cast<int>(std::min<std::int64_t>(left.count() / 1'000'000 + 1, kPollMilliseconds));
    }

    std::optional<base::Nanoseconds> m_at;
    std::stop_token m_stop;
};

Channel::Channel(int readDescriptor, int writeDescriptor) : m_read(readDescriptor), m_write(writeDescriptor) {
    // A worker that died must be an error of the next write, not the end of this process.
    std::signal(SIGPIPE, SIG_IGN);
    // A write to a worker that does not read must still see the stop token.
    for (const int descriptor : {m_read, m_write}) {
        ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    }
}

Channel::~Channel() {
    ::close(m_read);
    if (m_write != m_read) {
        ::close(m_write);
    }
}

bool Channel::quiet() const {
    pollfd watched{m_read, POLLIN, 0};
    return ::poll(&watched, 1, 0) == 0;
}

base::Status Channel::sendFrame(FrameType type, std::span<const std::byte> head,
                                std::span<const std::byte> body, const Patience& patience) {
    const Deadline deadline(patience.limit, patience.stop);
    FrameHeader header;
    header.type = type;
    header.payloadBytes = head.size() + body.size();
    header.checksum = frameChecksum(head, body);
    auto encoded = header.encode();
    // writev keeps head and body of a large blob from being copied together.
    iovec parts[3] = {{encoded.data(), encoded.size()},
                      {const_cast<std::byte*>(head.data()), head.size()},  // NOLINT: it only reads
                      {const_cast<std::byte*>(body.data()), body.size()}}; // NOLINT
    iovec* next = parts;
    int left = 3;
    while (left > 0) {
        TESSERA_CHECK(deadline.awaitReady(m_write, POLLOUT));
        const ssize_t sent = ::writev(m_write, next, left);
        if (sent < 0) {
            if (errno == EINTR || errno == EAGAIN) {
                continue;
            }
            return gone("cannot write");
        }
        auto rest = static_cast<std::size_t>(sent);
        while (left > 0 && rest >= next->iov_len) {
            rest -= next->iov_len;
            ++next;
            --left;
        }
        if (left > 0) {
            next->iov_base = static_cast<std::byte*>(next->iov_base) + rest;
            next->iov_len -= rest;
        }
    }
    return {};
}

base::Status Channel::send(FrameType type, std::string_view json, const Patience& patience) {
    return sendFrame(type, {}, std::as_bytes(std::span(json)), patience);
}

base::Status Channel::sendBlob(const base::Hash128& name, std::span<const std::byte> bytes,
                               const Patience& patience) {
    return sendFrame(FrameType::kBlob, std::as_bytes(std::span(&name, 1)), bytes, patience);
}

base::Status Channel::readFully(std::span<std::byte> into, const Deadline& deadline) { // NOLINT: it moves on
    while (!into.empty()) {
        TESSERA_CHECK(deadline.awaitReady(m_read, POLLIN));
        const ssize_t got = ::read(m_read, into.data(), into.size());
        if (got < 0) {
            if (errno == EINTR || errno == EAGAIN) {
                continue;
            }
            return gone("cannot read");
        }
        if (got == 0) {
            return fail(ErrorKind::kIo, "the other side closed the stream", "worker channel");
        }
        into = into.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

base::Result<graph::Tensor> Channel::readBody(std::size_t bytes, const Deadline& deadline) {
    // A damaged length must not cost memory: what is allocated is at most twice what has arrived.
    constexpr std::size_t kFirst = std::size_t{16} << 20U;
    graph::Tensor body = rawBytes(std::min(bytes, kFirst));
    std::size_t filled = 0;
    while (true) {
        TESSERA_CHECK(readFully(body.mutableBytes().subspan(filled), deadline));
        filled = body.bytes().size();
        if (filled == bytes) {
            return body;
        }
        graph::Tensor larger = rawBytes(std::min(bytes, 2 * filled));
        std::ranges::copy(body.bytes(), larger.mutableBytes().begin());
        body = std::move(larger);
    }
}

base::Result<Frame> Channel::receive(std::optional<base::Nanoseconds> limit, std::stop_token stop) {
    const Deadline deadline(limit, std::move(stop));
    std::array<std::byte, FrameHeader::kBytes> head{};
    TESSERA_CHECK(readFully(head, deadline));
    TESSERA_TRY(const auto header, FrameHeader::decode(head));
    Frame frame;
    frame.type = header.type;
    std::span<std::byte> name;
    if (header.type == FrameType::kBlob) {
        name = std::as_writable_bytes(std::span(&frame.blobName, 1));
    }
    if (header.payloadBytes < name.size()) {
        return fail(ErrorKind::kRefused, "a blob without a name", "worker frame");
    }
    TESSERA_CHECK(readFully(name, deadline));
    TESSERA_TRY(auto body, readBody(header.payloadBytes - name.size(), deadline));
    if (frameChecksum(name, body.bytes()) != header.checksum) {
        return fail(ErrorKind::kRefused, "its checksum is wrong", "worker frame");
    }
    if (header.type == FrameType::kBlob) {
        frame.blob = std::move(body);
    } else {
        frame.text.assign(reinterpret_cast<const char*>(body.bytes().data()), body.bytes().size());
    }
    return frame;
}

} // namespace tessera::measure
