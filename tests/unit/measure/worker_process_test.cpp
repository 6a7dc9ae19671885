#include "engine/measure/worker_client.h"

#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/measure/launchers.h"

#include <chrono>
#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tessera::measure {
namespace {

using base::ErrorKind;
using nlohmann::json;
using testing::HasSubstr;
using namespace std::chrono_literals;

std::unique_ptr<WorkerProcess> started(Launcher& launcher) {
    auto process = launcher.launch({});
    if (!process) {
        throw std::runtime_error(process.error().oneLine());
    }
    return *std::move(process);
}

base::Result<Frame> answerTo(WorkerProcess& process, std::string_view request) {
    TESSERA_CHECK(process.channel().send(FrameType::kRequest, request));
    return process.channel().receive(base::Nanoseconds(30'000'000'000), {});
}

TEST(WorkerProgram, SaysHello) {
    test::PipeLauncher launcher;
    const auto process = started(launcher);
    const auto answer = answerTo(*process, R"({"op":"hello"})");
    ASSERT_TRUE(answer.has_value()) << answer.error().oneLine();
    const auto hello = json::parse(answer->text);
    EXPECT_EQ(hello["protocol"], kProtocolVersion);
    EXPECT_EQ(hello["pid"], launcher.lastPid());
    EXPECT_GT(hello["fma_gflops"].get<double>(), 0.0);
}

TEST(WorkerProgram, AnswersNonsenseWithAnError) {
    test::PipeLauncher launcher;
    const auto process = started(launcher);
    for (const char* request : {"",
                                "no json",
                                "[]",
                                "3",
                                R"({"op":7})",
                                R"({"op":"unknown"})",
                                R"({"op":"load_graph"})",
                                R"({"op":"load_graph","graph":"zz"})",
                                R"({"op":"load_graph","graph":{}})",
                                R"({"op":"open_backend"})",
                                R"({"op":"open_backend","id":"x","library":"/nowhere.so"})",
                                R"({"op":"open_backend","id":"x","options":{"a":5}})",
                                R"({"op":"open_backend","id":"x","library":"/etc/hostname"})",
                                R"({"op":"measure"})",
                                R"({"op":"measure","graph":"00000000000000000000000000000000","groups":5})",
                                R"({"op":"offer"})",
                                R"({"op":"load_plan","plan":"p"})",
                                R"({"op":"run_plan","plan":"p"})",
                                R"({"op":"time_plan","plan":"p"})",
                                R"({"op":"profile_plan"})",
                                R"({"op":"evaluate","graph":"00000000000000000000000000000000"})"}) {
        const auto answer = answerTo(*process, request);
        ASSERT_TRUE(answer.has_value()) << request << ": " << answer.error().oneLine();
        EXPECT_EQ(answer->type, FrameType::kResponse);
        EXPECT_TRUE(json::parse(answer->text).contains("error")) << request << " -> " << answer->text;
    }
    EXPECT_TRUE(answerTo(*process, R"({"op":"hello"})").has_value()) << "and is alive afterwards";
}

TEST(WorkerProgram, RefusesAPrecisionThatItDoesNotKnow) {
    test::PipeLauncher launcher;
    const auto process = started(launcher);
    const auto answer = answerTo(*process, R"({"op":"details","precision":"f99"})");
    ASSERT_TRUE(answer.has_value()) << answer.error().oneLine();
    EXPECT_THAT(answer->text, HasSubstr("unknown precision 'f99'"));
}

TEST(WorkerProgram, EndsWhenItsStreamIsDamaged) {
    test::PipeLauncher launcher;
    const auto process = started(launcher);
    ASSERT_TRUE(process->channel().send(FrameType::kResponse, "{}").has_value());
    const auto answer = process->channel().receive(base::Nanoseconds(30'000'000'000), {});
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().kind, ErrorKind::kIo);
    EXPECT_THAT(process->reap(), HasSubstr("status 5"));
}

/// Running, and neither a zombie nor gone.
bool alive(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    const auto close = text.rfind(')');
    return close != std::string::npos && close + 2 < text.size() && text[close + 2] != 'Z';
}

bool endsWithin(pid_t pid, std::chrono::seconds most) {
    const auto until = std::chrono::steady_clock::now() + most;
    while (std::chrono::steady_clock::now() < until) {
        if (!alive(pid)) {
            return true;
        }
        std::this_thread::sleep_for(20ms);
    }
    return false;
}

TEST(WorkerProgram, EndsWithItsParentEvenWhileABackendHangs) {
    test::PipeLauncher launcher(test::PipeLauncher::AtEnd::kHangUp);
    auto process = started(launcher);
    const pid_t pid = launcher.lastPid();
    const std::string library = test::buildPath("lib/tessera/tests/libtessera-faulty.so");
    const json request{
        {"op", "open_backend"}, {"id", "faulty"}, {"library", library}, {"options", {{"at_open", "hang"}}}};
    ASSERT_TRUE(process->channel().send(FrameType::kRequest, request.dump()).has_value());
    std::this_thread::sleep_for(500ms);
    ASSERT_TRUE(alive(pid));
    process.reset();
    const bool ended = endsWithin(pid, 20s);
    EXPECT_TRUE(ended);
    if (!ended) {
        ::kill(pid, SIGKILL);
    }
    ::waitpid(pid, nullptr, 0);
}

/// The tunables of glibc that a worker is started with when the host has `given`, nullptr: none.
std::string tunablesOfAWorker(const char* given) {
    if (given != nullptr) {
        ::setenv("GLIBC_TUNABLES", given, 1);
    } else {
        ::unsetenv("GLIBC_TUNABLES");
    }
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "tunables";
    LocalLauncher launcher("/bin/sh", {"-c", "printf '%s' \"$GLIBC_TUNABLES\" >" + file.string()});
    EXPECT_THAT(started(launcher)->reap(), HasSubstr("status 0"));
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(LocalLauncher, AsksForLargePagesUnlessTheHostSaysOtherwise) {
    EXPECT_EQ(tunablesOfAWorker(nullptr), "glibc.malloc.hugetlb=1");
    EXPECT_EQ(tunablesOfAWorker("glibc.malloc.check=0"), "glibc.malloc.check=0:glibc.malloc.hugetlb=1");
    EXPECT_EQ(tunablesOfAWorker("glibc.malloc.hugetlb=0"), "glibc.malloc.hugetlb=0");
    ::unsetenv("GLIBC_TUNABLES");
}

class Doubled final : public Launcher {
public:
    base::Result<std::unique_ptr<WorkerProcess>> launch(const WorkerEnvironment& environment) override {
        ++starts;
        return inner.launch(environment);
    }
    test::PipeLauncher inner;
    int starts = 0;
};

TEST(WorkerClient, StartsLazilyAndAgainAfterALoss) {
    const auto launcher = std::make_shared<Doubled>();
    WorkerClient client(launcher, {});
    EXPECT_EQ(launcher->starts, 0);
    ASSERT_TRUE(client.call({{"op", "hello"}}, {}, {}).has_value());
    ASSERT_TRUE(client.call({{"op", "hello"}}, {}, {}).has_value());
    EXPECT_EQ(launcher->starts, 1);
    ::kill(launcher->inner.lastPid(), SIGKILL);
    const auto lost = client.call({{"op", "hello"}}, {}, {});
    ASSERT_FALSE(lost.has_value());
    EXPECT_EQ(lost.error().kind, ErrorKind::kBackend);
    EXPECT_THAT(lost.error().message, HasSubstr("signal 9"));
    EXPECT_EQ(client.lastLoss(), WorkerLoss::kCrashed);
    ASSERT_TRUE(client.call({{"op", "hello"}}, {}, {}).has_value());
    EXPECT_EQ(client.generation(), 2);
    EXPECT_EQ(client.lastLoss(), WorkerLoss::kNone);
}

TEST(WorkerClient, AWorkerThatDoesNotReadHasHung) {
    const auto launcher = std::make_shared<Doubled>();
    WorkerClient client(launcher, {});
    ASSERT_TRUE(client.call({{"op", "hello"}}, {}, {}).has_value());
    ::kill(launcher->inner.lastPid(), SIGSTOP);
    const graph::Tensor bytes(graph::DType::kUint8, {4 << 20});
    const std::vector<NamedBlob> blobs{
        {base::hashBytes(bytes.bytes()), [&]() -> base::Result<BlobBytes> { return bytes; }}};
    CallOptions options;
    options.limit = base::Nanoseconds(300'000'000);
    options.blobs = blobs;
    const auto lost = client.call({{"op", "hello"}}, options, {});
    ASSERT_FALSE(lost.has_value());
    EXPECT_EQ(client.lastLoss(), WorkerLoss::kHung);
}

TEST(WorkerClient, SendsABlobOnceToEachWorker) {
    const auto launcher = std::make_shared<Doubled>();
    WorkerClient client(launcher, {});
    int loads = 0;
    const graph::Tensor bytes(graph::DType::kUint8, {100});
    const std::vector<NamedBlob> blobs{{base::hashBytes(bytes.bytes()), [&]() -> base::Result<BlobBytes> {
                                            ++loads;
                                            return bytes;
                                        }}};
    CallOptions options;
    options.blobs = blobs;
    ASSERT_TRUE(client.call({{"op", "hello"}}, options, {}).has_value());
    ASSERT_TRUE(client.call({{"op", "hello"}}, options, {}).has_value());
    EXPECT_EQ(loads, 1);
    client.kill();
    ASSERT_TRUE(client.call({{"op", "hello"}}, options, {}).has_value());
    EXPECT_EQ(loads, 2);
}

TEST(WorkerClient, AProcessThatClosesItsStreamAndStaysIsEnded) {
    WorkerClient client(std::make_shared<LocalLauncher>(
                            "/bin/sh", std::vector<std::string>{"-c", "exec <&- >&-; exec sleep 1000"}),
                        {});
    const auto lost = client.call({{"op", "hello"}}, {}, {});
    ASSERT_FALSE(lost.has_value());
    EXPECT_EQ(client.lastLoss(), WorkerLoss::kCrashed);
    EXPECT_THAT(lost.error().message, HasSubstr("closed its stream without ending"));
}

TEST(WorkerClient, AProcessThatSpeaksAnotherProtocolIsSaid) {
    WorkerClient client(
        std::make_shared<LocalLauncher>("/bin/sh", std::vector<std::string>{"-c", "exec seq 100000"}), {});
    const auto lost = client.call({{"op", "hello"}}, {}, {});
    ASSERT_FALSE(lost.has_value());
    EXPECT_THAT(lost.error().message, HasSubstr("not a frame of the worker protocol"));
}

TEST(LocalLauncher, SaysThatAProgramIsMissing) {
    LocalLauncher launcher("/nowhere/tessera-worker");
    const auto process = launcher.launch({});
    ASSERT_FALSE(process.has_value());
    EXPECT_EQ(process.error().kind, ErrorKind::kBackend);
    EXPECT_THAT(process.error().oneLine(), HasSubstr("/nowhere/tessera-worker"));
}

TEST(LocalLauncher, FixesTheThreadEnvironment) {
    LocalLauncher launcher(workerProgram());
    WorkerEnvironment environment;
    environment.threads = 1;
    environment.waiting = WorkerEnvironment::Waiting::kPassive;
    environment.variables = {{"TESSERA_TEST_VARIABLE", "set"}};
    auto process = launcher.launch(environment);
    ASSERT_TRUE(process.has_value());
    const auto answer = answerTo(**process, R"({"op":"hello"})");
    ASSERT_TRUE(answer.has_value());
    const auto hello = json::parse(answer->text);
    EXPECT_EQ(hello["threads"], 1);
    std::ifstream file("/proc/" + std::to_string(hello["pid"].get<int>()) + "/environ", std::ios::binary);
    std::string variables((std::istreambuf_iterator<char>(file)), {});
    std::ranges::replace(variables, '\0', '\n');
    EXPECT_THAT(variables, HasSubstr("OMP_NUM_THREADS=1\n"));
    EXPECT_THAT(variables, HasSubstr("OMP_WAIT_POLICY=PASSIVE\n"));
    EXPECT_THAT(variables, HasSubstr("TESSERA_TEST_VARIABLE=set\n"));
}

TEST(LocalLauncher, ACtrlCOfTheTerminalDoesNotReachTheWorker) {
    LocalLauncher launcher(workerProgram());
    const auto process = started(launcher);
    const auto answer = answerTo(*process, R"({"op":"hello"})");
    ASSERT_TRUE(answer.has_value());
    const auto worker = json::parse(answer->text)["pid"].get<pid_t>();
    EXPECT_NE(::getpgid(worker), ::getpgrp()) << "the terminal signals the whole group of its foreground";
}

TEST(LocalLauncher, WhatAWorkerStartedEndsWithIt) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "pid";
    LocalLauncher launcher(
        "/bin/sh", {"-c", "sleep 1000 & echo $! >\"$0.new\"; mv \"$0.new\" \"$0\"; wait", file.string()});
    auto process = started(launcher);
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (!std::filesystem::exists(file) && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(10ms);
    }
    pid_t compiler = 0;
    std::ifstream(file) >> compiler;
    ASSERT_GT(compiler, 1);
    ASSERT_EQ(::kill(compiler, 0), 0);
    process.reset();
    const auto runs = [compiler] { // one that nobody has waited for yet has ended, too
        std::ifstream status("/proc/" + std::to_string(compiler) + "/stat");
        std::string number;
        std::string name;
        std::string state;
        return (status >> number >> name >> state) && state != "Z";
    };
    while (runs() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_FALSE(runs());
}

} // namespace
} // namespace tessera::measure
