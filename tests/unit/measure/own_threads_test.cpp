#include "engine/measure/own_threads.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace tessera::measure {
namespace {

TEST(OwnThreads, CountThoseThatSpin) {
    std::atomic<bool> stop = false;
    EXPECT_EQ(busyThreads(), 0);
    std::jthread spinning([&stop] {
        while (!stop) {
        }
    });
    while (busyThreads() == 0) {
        std::this_thread::yield();
    }
    EXPECT_EQ(busyThreads(), 1);
    stop = true;
}

TEST(OwnThreads, AwaitingThemEndsWhenTheySleepOrTimeIsUp) {
    std::atomic<bool> stop = false;
    std::jthread spinning([&stop] {
        while (!stop) {
        }
    });
    while (busyThreads() == 0) {
        std::this_thread::yield();
    }
    awaitIdlePools(base::Nanoseconds(5'000'000)); // it gives up
    EXPECT_EQ(busyThreads(), 1);
    std::jthread ending([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        stop = true;
    });
    awaitIdlePools(base::Nanoseconds(60'000'000'000));
    EXPECT_TRUE(stop);
    EXPECT_EQ(busyThreads(), 0);
}

} // namespace
} // namespace tessera::measure
