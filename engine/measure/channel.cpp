#include "engine/measure/channel.h"

#include "engine/base/clock.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

/// How often a waiting receive looks at its stop token: bounds the time from cancel to return.
constexpr int kPollMilliseconds = 20;

tl::unexpected<base::Error> gone(const char* what) {
    return fail(ErrorKind::kIo, std::string(what) + ": " + std::strerror(errno), "worker channel");
}

} // namespace

Channel::Channel(int readDescriptor, int writeDescriptor) : m_read(readDescriptor), m_write(writeDescriptor) {
    // A worker that died must be an error of the next write, not the end of this process.
    std::signal(SIGPIPE, SIG_IGN);
}

Channel::~Channel() {
    ::close(m_read);
    if (m_write != m_read) {
        ::close(m_write);
    }
}

base::Status Channel::sendFrame(FrameType type, std::span<const std::byte> head,
                                std::span<const std::byte> body) {
    FrameHeader header;
    header.type = type;
    header.payloadBytes = head.size() + body.size();
    header.checksum = frameChecksum(body);
    auto encoded = header.encode();
    // writev keeps head and body of a large blob from being copied together.
    iovec parts[3] = {{encoded.data(), encoded.size()},
                      {const_cast<std::byte*>(head.data()), head.size()},
                      {const_cast<std::byte*>(body.data()), body.size()}};
    iovec* next = parts;
    int left = 3;
    while (left > 0) {
        const ssize_t sent = ::writev(m_write, next, left);
        if (sent < 0) {
            if (errno == EINTR) {
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

base::Status Channel::send(FrameType type, std::string_view json) {
    return sendFrame(type, {}, std::as_bytes(std::span(json)));
}

base::Status Channel::sendBlob(const base::Hash128& name, std::span<const std::byte> bytes) {
    return sendFrame(FrameType::kBlob, std::as_bytes(std::span(&name, 1)), bytes);
}

base::Status Channel::readFully(std::span<std::byte> into, std::optional<std::int64_t> deadlineNs,
                                const std::stop_token& stop) {
    const base::SystemClock clock;
    while (!into.empty()) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::kCancelled, "stopped on request", "worker channel");
        }
        int wait = kPollMilliseconds;
        if (deadlineNs) {
            const std::int64_t leftMs = (*deadlineNs - clock.now().count()) / 1'000'000;
            if (leftMs <= 0) {
                return fail(ErrorKind::kImpossible, "no answer within the time limit", "worker channel");
            }
            wait = static_cast<int>(std::min<std::int64_t>(leftMs, kPollMilliseconds));
        } else if (!stop.stop_possible()) {
            wait = -1;
        }
        pollfd waiting{m_read, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, wait);
        if (ready < 0 && errno != EINTR) {
            return gone("cannot wait");
        }
        if (ready <= 0) {
            continue;
        }
        const ssize_t got = ::read(m_read, into.data(), into.size());
        if (got < 0) {
            if (errno == EINTR) {
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

base::Result<Frame> Channel::receive(std::optional<base::Nanoseconds> limit, std::stop_token stop) {
    std::optional<std::int64_t> deadline;
    if (limit) {
        deadline = base::SystemClock().now().count() + limit->count();
    }
    std::array<std::byte, FrameHeader::kBytes> head{};
    TESSERA_CHECK(readFully(head, deadline, stop));
    TESSERA_TRY(const auto header, FrameHeader::decode(head));
    Frame frame;
    frame.type = header.type;
    std::size_t bodyBytes = header.payloadBytes;
    if (header.type == FrameType::kBlob) {
        if (bodyBytes < sizeof frame.blobName) {
            return fail(ErrorKind::kRefused, "a blob without a name", "worker frame");
        }
        TESSERA_CHECK(readFully(std::as_writable_bytes(std::span(&frame.blobName, 1)), deadline, stop));
        bodyBytes -= sizeof frame.blobName;
    }
    std::span<const std::byte> received;
    if (header.type == FrameType::kBlob) {
        auto bytes = std::make_shared<std::vector<std::byte>>(bodyBytes);
        TESSERA_CHECK(readFully(*bytes, deadline, stop));
        received = *bytes;
        frame.blob = std::move(bytes);
    } else {
        frame.text.resize(bodyBytes);
        TESSERA_CHECK(readFully(std::as_writable_bytes(std::span(frame.text)), deadline, stop));
        received = std::as_bytes(std::span(frame.text));
    }
    if (frameChecksum(received) != header.checksum) {
        return fail(ErrorKind::kRefused, "its checksum is wrong", "worker frame");
    }
    return frame;
}

} // namespace tessera::measure
