#include "engine/base/child_process.h"

#include <gtest/gtest.h>

#include <chrono>

namespace tessera::base {
namespace {

constexpr Nanoseconds kLong{60'000'000'000};

ChildRun shell(const char* script) {
    return {.program = "/bin/sh", .arguments = {"-c", script}, .input = {}, .limit = kLong};
}

TEST(ChildProcess, PassesInputInAndOutputBack) {
    auto run = shell("cat");
    run.input.assign(1'000'000, 'x'); // more than any pipe or socket holds at once
    run.input += "end";
    const auto output = runChild(run);
    ASSERT_TRUE(output.has_value()) << output.error().oneLine();
    EXPECT_EQ(*output, run.input);
}

TEST(ChildProcess, IsKilledAtItsLimit) {
    for (const char* script :
         {"exec sleep 1000", "exec >&-; exec <&-; exec sleep 1000"}) { // the second closes its ends
        auto run = shell(script);
        run.limit = Nanoseconds(50'000'000);
        const auto began = std::chrono::steady_clock::now();
        const auto output = runChild(run);
        ASSERT_FALSE(output.has_value()) << script;
        EXPECT_EQ(output.error().message, "took longer than 50 ms");
        EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(500));
    }
}

TEST(ChildProcess, SaysHowItEnded) {
    EXPECT_EQ(runChild(shell("exit 3")).error().message, "failed with status 3");
    EXPECT_EQ(runChild(shell("kill -SEGV $$")).error().message, "crashed with signal 11");
    auto absent = shell("");
    absent.program = "/nonexistent/program";
    EXPECT_EQ(runChild(absent).error().oneLine(),
              "/nonexistent/program: cannot be started: No such file or directory");
}

TEST(ChildProcess, MayIgnoreItsInput) {
    auto run = shell("echo done");
    run.input.assign(1'000'000, 'x');
    EXPECT_EQ(runChild(run).value(), "done\n");
}

TEST(ChildProcess, IsStoppedWhenItWritesTooMuch) {
    auto run = shell("yes");
    run.outputLimitBytes = 100'000;
    EXPECT_EQ(runChild(run).error().message, "writes more than 100000 bytes");
}

TEST(ChildProcess, IsFoundOnThePath) {
    const auto found = findProgram("sh");
    ASSERT_TRUE(found.has_value());
    EXPECT_TRUE(found->is_absolute());
    EXPECT_FALSE(findProgram("no-program-has-this-name").has_value());
}

} // namespace
} // namespace tessera::base
