// That the check of generated kernels can fail: one that touches an element outside its buffers is seen.
#include "tests/unit/codegen/guarded_call.h"

#include "engine/codegen/builder.h"
#include "tests/unit/codegen/assembly.h"
#include "tests/unit/codegen/host_compiler.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

namespace tessera::test {

namespace {

using codegen::Pointer;
using codegen::Scope;

constexpr int kWidth = 8;
constexpr std::int64_t kElements = 13; // which end at no multiple of anything
constexpr std::int64_t kAllowed = codegen::kReadableBytes / sizeof(float);
constexpr std::int64_t kWorkspaceElements = 16;

/// Copies one vector from a place of one of its buffers to the result, or to a place of the result.
codegen::Kernel copying(Scope scope, std::int64_t from, std::int64_t to = 0) {
    codegen::KernelBuilder b(kWidth, 1);
    const Pointer x = b.buffer("x", Scope::kInput, kElements);
    const Pointer y = b.buffer("y", Scope::kOutput, kElements);
    const Pointer c = b.buffer("c", Scope::kConstants, kElements);
    const Pointer w = b.buffer("w", Scope::kWorkspace, kWorkspaceElements);
    const Pointer source = scope == Scope::kInput       ? x
                           : scope == Scope::kConstants ? c
                           : scope == Scope::kWorkspace ? w
                                                        : y;
    b.store({y, to}, codegen::loadValue({source, from}));
    return b.take();
}

CallResult resultOf(const codegen::Kernel& kernel, Guard guard) {
    const auto printed = codegen::printCpp(kernel);
    const auto calls = loadForTrials({&printed, 1});
    if (!calls) {
        return {.fault = calls.error().oneLine(), .values = {}};
    }
    const std::vector<float> numbers(kElements, 1.0F);
    const KernelArguments arguments{.inputs = {numbers}, .resultElements = kElements, .constants = {numbers}};
    return callGuarded(kernel, calls->front(), arguments, guard);
}

std::string run(const codegen::Kernel& kernel, Guard guard) {
    return resultOf(kernel, guard).fault;
}

#if defined(__SANITIZE_ADDRESS__)
constexpr const char* kReport = "AddressSanitizer: (use-after-poison|SEGV)";
#define EXPECT_SEEN(statement) EXPECT_DEATH(statement, kReport)
#else
#define EXPECT_SEEN(statement) EXPECT_EXIT(statement, testing::KilledBySignal(SIGSEGV), "")
#endif

struct Limit {
    Scope scope;
    std::int64_t elements; ///< that may be read from its start
};
constexpr Limit kLimits[] = {{Scope::kInput, kElements + kAllowed},
                             {Scope::kOutput, kElements + kAllowed},
                             {Scope::kConstants, kElements},
                             {Scope::kWorkspace, kWorkspaceElements}};

TEST(GuardedCallDeathTest, EndsWhereOneElementBehindABufferIsRead) {
    for (const auto& [scope, elements] : kLimits) {
        const std::int64_t last = elements - kWidth;
        EXPECT_EQ(run(copying(scope, last), Guard::kBehind), "") << static_cast<int>(scope);
        EXPECT_SEEN(static_cast<void>(run(copying(scope, last + 1), Guard::kBehind)))
            << static_cast<int>(scope);
    }
}

TEST(GuardedCallDeathTest, EndsWhereOneElementInFrontOfABufferIsRead) {
    for (const auto& [scope, elements] : kLimits) {
        EXPECT_EQ(run(copying(scope, 0), Guard::kInFront), "") << static_cast<int>(scope);
        EXPECT_SEEN(static_cast<void>(run(copying(scope, -1), Guard::kInFront))) << static_cast<int>(scope);
    }
}

TEST(GuardedCallDeathTest, EndsWhereAVectorIsWrittenOutside) {
    EXPECT_SEEN(
        static_cast<void>(run(copying(Scope::kInput, 0, kElements + kAllowed - kWidth + 1), Guard::kBehind)));
    EXPECT_SEEN(static_cast<void>(run(copying(Scope::kInput, 0, -1), Guard::kInFront)));
}

TEST(GuardedCall, SeesWhatIsWrittenToBytesThatMayBeRead) {
    EXPECT_EQ(run(copying(Scope::kInput, 0, kElements - kWidth), Guard::kBehind), "");
    EXPECT_EQ(run(copying(Scope::kInput, 0, kElements - kWidth + 1), Guard::kBehind),
              "wrote outside buffer 1: 0 bytes behind it");
}

/// Stores to every buffer of its caller's, whatever that takes them for.
codegen::Kernel storingTo(std::size_t buffer) {
    codegen::KernelBuilder b(kWidth, 1);
    const Pointer buffers[] = {b.buffer("x", Scope::kOutput, kElements),
                               b.buffer("y", Scope::kOutput, kElements),
                               b.buffer("c", Scope::kOutput, kElements)};
    b.store({buffers[buffer], 0}, codegen::constantValue(2.0));
    return b.take();
}

TEST(GuardedCall, SeesWhatIsWrittenToInputsAndConstants) {
    EXPECT_EQ(run(storingTo(0), Guard::kBehind), "changed input 0");
    EXPECT_EQ(run(storingTo(1), Guard::kBehind), "");
    EXPECT_EQ(run(storingTo(2), Guard::kBehind), "changed constants 0");
}

TEST(GuardedCall, MakesBytesOutsideNoNumbers) {
    const auto made = resultOf(copying(Scope::kInput, kElements - kWidth + 1), Guard::kBehind);
    ASSERT_EQ(made.fault, "");
    EXPECT_FALSE(std::isnan(made.values[kWidth - 2]));
    EXPECT_TRUE(std::isnan(made.values[kWidth - 1]));
}

#if defined(__SANITIZE_ADDRESS__)
TEST(CheckedKernelDeathTest, ReportsOneElementBehindABlockOfTheHeap) {
    const auto kernel = copying(Scope::kInput, 1);
    const auto printed = codegen::printCpp(kernel);
    const auto loaded = loadInBatches({&printed, 1});
    ASSERT_TRUE(loaded) << loaded.error().oneLine();
    std::vector<float> input(kWidth);
    std::vector<float> result(kWidth);
    float* const buffers[] = {input.data(), result.data(), nullptr};
    EXPECT_DEATH(loaded->front().function(buffers, nullptr, nullptr),
                 "is located 0 bytes (to the right of|after) 32-byte region");
}
#endif

#if defined(__x86_64__)
codegen::PrintedKernel product(int width) {
    const codegen::Problem problem{codegen::Product{.rows = 6, .depth = 33, .columns = 48}, {}};
    const auto gemm = std::ranges::find(codegen::families(), "gemm", &codegen::Family::name);
    const auto offered = codegen::candidatesOf(*gemm, problem, testTarget(width, 1));
    EXPECT_TRUE(offered) << offered.error().oneLine();
    return codegen::printCpp(offered->front().generate().kernel);
}

// What an AVX2 machine compiles for itself is what is tried here with vectors of 8 floats.
TEST(HostSettings, CompileForAvx2AloneWhereVectorsHoldEightFloats) {
    if (!__builtin_cpu_supports("avx2")) {
        GTEST_SKIP() << "this CPU runs no AVX2 code";
    }
    const std::string cpu = hostSettings(8).cpu;
    EXPECT_EQ(cpu, "x86-64-v3");
    const auto kernel = product(8);
    const auto codeFor = [&](const std::string& name) {
        std::istringstream lines(assemblyOf({&kernel, 1}, {"-march=" + name, "-mtune=generic"}));
        std::string text;
        for (std::string line; std::getline(lines, line);) {
            text += line.starts_with('#') ? "" : line + "\n"; // comments name the source's own place
        }
        return text;
    };
    const auto code = codeFor(cpu);
    EXPECT_THAT(code, testing::HasSubstr("%ymm"));
    EXPECT_THAT(code, testing::HasSubstr("vfmadd231ps"));
    for (const char* cpuOfAvx2 : {"haswell", "alderlake", "znver3"}) {
        EXPECT_EQ(codeFor(cpuOfAvx2), code) << cpuOfAvx2;
    }
    const auto wide = codeFor("x86-64-v4");
    EXPECT_NE(wide, code) << "registers of AVX-512 hold vectors of 8 floats too";
}

TEST(HostSettings, CompileForTheCpuAtHandWhereVectorsHoldSixteenFloats) {
    EXPECT_EQ(hostSettings(16).cpu, codegen::kCpuAtHand);
}
#endif

} // namespace

} // namespace tessera::test
