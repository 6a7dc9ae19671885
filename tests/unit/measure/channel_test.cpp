#include "engine/measure/channel.h"

#include "engine/base/random.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace tessera::measure {
namespace {

using base::ErrorKind;
using namespace std::chrono_literals;

constexpr base::Nanoseconds kPatience{10'000'000'000};

/// Two connected channels.
struct Pair {
    std::unique_ptr<Channel> host;
    std::unique_ptr<Channel> worker;
};

Pair overSockets() {
    int ends[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    return {std::make_unique<Channel>(ends[0], ends[0]), std::make_unique<Channel>(ends[1], ends[1])};
}

Pair overPipes() {
    int down[2];
    int up[2];
    EXPECT_EQ(::pipe2(down, O_CLOEXEC), 0);
    EXPECT_EQ(::pipe2(up, O_CLOEXEC), 0);
    return {std::make_unique<Channel>(up[0], down[1]), std::make_unique<Channel>(down[0], up[1])};
}

/// The raw bytes that a channel sends.
std::vector<std::byte> recorded(const std::function<base::Status(Channel&)>& send) {
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    std::vector<std::byte> bytes(1 << 16);
    {
        Channel channel(::open("/dev/null", O_RDONLY | O_CLOEXEC), ends[1]);
        EXPECT_TRUE(send(channel).has_value());
    }
    const ssize_t got = ::read(ends[0], bytes.data(), bytes.size());
    ::close(ends[0]);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return bytes;
}

/// What a channel makes of raw bytes after which the stream ends.
base::Result<Frame> received(std::span<const std::byte> bytes) {
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    EXPECT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    ::close(ends[1]);
    Channel channel(ends[0], ::open("/dev/null", O_WRONLY | O_CLOEXEC));
    return channel.receive(kPatience, {});
}

std::vector<std::byte> someBytes(std::size_t count) {
    base::Random random(7);
    std::vector<std::byte> bytes(count);
    for (auto& byte : bytes) {
        byte = static_cast<std::byte>(random.below(256));
    }
    return bytes;
}

class ChannelOver : public testing::TestWithParam<Pair (*)()> {};

TEST_P(ChannelOver, CarriesTextBothWays) {
    auto pair = GetParam()();
    ASSERT_TRUE(pair.host->send(FrameType::kRequest, R"({"op":"hello"})").has_value());
    const auto request = pair.worker->receive(kPatience, {});
    ASSERT_TRUE(request.has_value());
    EXPECT_EQ(request->type, FrameType::kRequest);
    EXPECT_EQ(request->text, R"({"op":"hello"})");
    ASSERT_TRUE(pair.worker->send(FrameType::kResponse, "").has_value());
    const auto response = pair.host->receive(kPatience, {});
    ASSERT_TRUE(response.has_value());
    EXPECT_EQ(response->type, FrameType::kResponse);
    EXPECT_TRUE(response->text.empty());
}

TEST_P(ChannelOver, CarriesABlobLargerThanAnyBuffer) {
    auto pair = GetParam()();
    const auto bytes = someBytes(40'000'000); // beyond the first allocation of a receiver, too
    const auto name = base::hashBytes(bytes);
    std::thread sender([&] { EXPECT_TRUE(pair.host->sendBlob(name, bytes).has_value()); });
    const auto frame = pair.worker->receive(std::nullopt, {});
    sender.join();
    ASSERT_TRUE(frame.has_value()) << frame.error().oneLine();
    EXPECT_EQ(frame->blobName, name);
    EXPECT_TRUE(std::ranges::equal(frame->blob.bytes(), bytes));
}

TEST_P(ChannelOver, AClosedStreamIsAnError) {
    auto pair = GetParam()();
    pair.worker.reset();
    const auto frame = pair.host->receive(kPatience, {});
    ASSERT_FALSE(frame.has_value());
    EXPECT_EQ(frame.error().kind, ErrorKind::kIo);
    const auto sent = pair.host->send(FrameType::kRequest, "{}");
    ASSERT_FALSE(sent.has_value()) << "and no signal ends this process";
    EXPECT_EQ(sent.error().kind, ErrorKind::kIo);
}

TEST_P(ChannelOver, WaitsNoLongerThanItsLimit) {
    auto pair = GetParam()();
    const auto frame = pair.host->receive(base::Nanoseconds(30'000'000), {});
    ASSERT_FALSE(frame.has_value());
    EXPECT_EQ(frame.error().kind, ErrorKind::kImpossible);
}

TEST_P(ChannelOver, StopsOnRequestWhileReading) {
    auto pair = GetParam()();
    std::stop_source stop;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(20ms);
        stop.request_stop();
    });
    const auto frame = pair.host->receive(std::nullopt, stop.get_token());
    ASSERT_FALSE(frame.has_value());
    EXPECT_EQ(frame.error().kind, ErrorKind::kCancelled);
}

TEST_P(ChannelOver, StopsOnRequestWhileTheOtherSideDoesNotRead) {
    auto pair = GetParam()();
    std::stop_source stop;
    std::jthread canceller([&] {
        std::this_thread::sleep_for(20ms);
        stop.request_stop();
    });
    const auto bytes = someBytes(8'000'000);
    const auto sent = pair.host->sendBlob(base::hashBytes(bytes), bytes, {{}, stop.get_token()});
    ASSERT_FALSE(sent.has_value());
    EXPECT_EQ(sent.error().kind, ErrorKind::kCancelled);
}

TEST_P(ChannelOver, SendsNoLongerThanItsLimit) {
    auto pair = GetParam()();
    const auto bytes = someBytes(8'000'000);
    const auto sent = pair.host->sendBlob(base::hashBytes(bytes), bytes, {base::Nanoseconds(30'000'000), {}});
    ASSERT_FALSE(sent.has_value());
    EXPECT_EQ(sent.error().kind, ErrorKind::kImpossible);
}

INSTANTIATE_TEST_SUITE_P(Streams, ChannelOver, testing::Values(&overSockets, &overPipes),
                         [](const auto& info) { return info.index == 0 ? "Sockets" : "Pipes"; });

TEST(Channel, EveryTruncationIsAnError) {
    const auto text = recorded([](Channel& c) { return c.send(FrameType::kProgress, R"({"job":3})"); });
    const auto payload = someBytes(50);
    const auto blob = recorded([&](Channel& c) { return c.sendBlob(base::hashBytes(payload), payload); });
    for (const auto& whole : {text, blob}) {
        ASSERT_TRUE(received(whole).has_value());
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const auto frame = received(std::span(whole).first(length));
            ASSERT_FALSE(frame.has_value()) << length;
            EXPECT_EQ(frame.error().kind, ErrorKind::kIo) << length;
        }
    }
}

TEST(Channel, AWrongChecksumIsRefused) {
    const auto payload = someBytes(50);
    auto blob = recorded([&](Channel& c) { return c.sendBlob(base::hashBytes(payload), payload); });
    for (const std::size_t at :
         {FrameHeader::kBytes, FrameHeader::kBytes + 15, FrameHeader::kBytes + 16, blob.size() - 1}) {
        auto damaged = blob;
        damaged[at] ^= std::byte{4};
        const auto frame = received(damaged);
        ASSERT_FALSE(frame.has_value()) << at;
        EXPECT_EQ(frame.error().kind, ErrorKind::kRefused) << at;
    }
}

TEST(Channel, ABlobNeedsAName) {
    FrameHeader header;
    header.type = FrameType::kBlob;
    header.payloadBytes = 15;
    std::vector<std::byte> bytes(FrameHeader::kBytes + 15);
    std::ranges::copy(header.encode(), bytes.begin());
    const auto frame = received(bytes);
    ASSERT_FALSE(frame.has_value());
    EXPECT_THAT(frame.error().message, testing::HasSubstr("without a name"));
}

TEST(Channel, AClaimCostsNoMemory) {
    // 7 GiB are within the protocol; what is allocated follows what arrives.
    FrameHeader header;
    header.type = FrameType::kBlob;
    header.payloadBytes = std::uint64_t{7} << 30U;
    std::vector<std::byte> bytes(FrameHeader::kBytes + 100);
    std::ranges::copy(header.encode(), bytes.begin());
    const auto frame = received(bytes);
    ASSERT_FALSE(frame.has_value());
    EXPECT_EQ(frame.error().kind, ErrorKind::kIo);
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    EXPECT_LT(usage.ru_maxrss, 2'000'000) << "KiB";
}

TEST(Channel, RandomMutationsNeverCrashAndNeverPassUnseen) {
    const auto payload = someBytes(60);
    const auto blob = recorded([&](Channel& c) { return c.sendBlob(base::hashBytes(payload), payload); });
    const auto text = recorded([](Channel& c) { return c.send(FrameType::kRequest, R"({"op":"measure"})"); });
    base::Random random(99);
    for (int i = 0; i < 20'000; ++i) {
        auto bytes = i % 2 == 0 ? blob : text;
        const auto original = bytes;
        switch (random.below(3)) {
        case 0:
            bytes[random.below(bytes.size())] ^= static_cast<std::byte>(1U << random.below(8));
            break;
        case 1:
            bytes.resize(random.below(bytes.size()));
            break;
        default:
            bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(random.below(bytes.size())),
                         static_cast<std::byte>(random.below(256)));
        }
        const auto frame = received(bytes);
        if (!frame) {
            continue;
        }
        // Only what leaves type, length and payload alone may pass; JSON frames may change their kind.
        const auto same = [&](std::size_t from) {
            return std::equal(original.begin() + static_cast<std::ptrdiff_t>(from), original.end(),
                              bytes.begin() + static_cast<std::ptrdiff_t>(from));
        };
        EXPECT_TRUE(bytes.size() >= original.size() && same(8)) << "mutation " << i;
    }
}

} // namespace
} // namespace tessera::measure
