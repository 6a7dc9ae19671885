#pragma once

#include "tests/support/fake_cuda/control.h"
#include "tests/support/fake_cuda/interface.h"
#include "tests/support/fake_cuda/status.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::test {

using Address = std::uint64_t;

/// How many orders of what is queued are looked at where an order matters.
constexpr int kSeeds = 24;

/// The machine that the CPU plays, made anew for each test, with the context of its first device current.
class PlayedMachine : public testing::Test {
protected:
    void SetUp() override;
    void TearDown() override;

    /// A machine as the options say.
    void begin(const std::string& options);
    /// Gives the context back.
    void end();
    /// There is no context to give back.
    void forget() { m_isOpen = false; }

    [[nodiscard]] static void* stream();
    [[nodiscard]] static void* event();
    [[nodiscard]] static Address memory(std::size_t floats);
    /// Memory of the host that copies touch when they run.
    [[nodiscard]] static float* pinned(std::size_t floats);
    /// Waits for all that is queued, and reads.
    [[nodiscard]] static std::vector<float> read(Address from, std::size_t floats);

    /// A kernel of the text.
    [[nodiscard]] static void* kernel(std::string_view text, const char* name);
    /// Compiles the text: an image for capability 9.0; empty: NVRTC refuses, and `log` says why.
    [[nodiscard]] static std::string compile(std::string_view text, std::string* log = nullptr,
                                             const std::vector<const char*>& options = {
                                                 "--gpu-architecture=sm_90"});
    /// A launch of one dimension; the arguments are given as they are.
    template <typename... Arguments>
    static int launch(void* function, unsigned blocks, unsigned threads, void* on, Arguments... arguments) {
        void* places[] = {&arguments...};
        return cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, 0, on, places, nullptr);
    }

private:
    bool m_isOpen = false;
};

} // namespace tessera::test
