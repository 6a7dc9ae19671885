// That the emulated CPU is there, and how Tessera itself would see it. Families and attention are tried on it
// by the tests of the host, which this program holds too.
#include "tests/unit/codegen/neon_machine.h"

#include "engine/codegen/builder.h"
#include "tests/unit/codegen/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::test {

namespace {

TEST(Neon, HasItsCompilerAndItsEmulator) {
    const auto tools = hasNeonTools();
    EXPECT_TRUE(tools.has_value()) << tools.error().message;
}

TEST(Neon, IsATargetOfFourFloatsAnd32Registers) {
    const auto seen = emulate({}, "");
    ASSERT_TRUE(seen.has_value()) << seen.error().oneLine();
    EXPECT_EQ(*seen, "4 32\n");
}

/// What a run says of a kernel that writes four floats `at` a place of its result of 16.
std::string runStoringAt(std::int64_t at) {
    codegen::KernelBuilder b(4, 1);
    const codegen::Pointer x = b.buffer("x", codegen::Scope::kInput, 16);
    const codegen::Pointer y = b.buffer("y", codegen::Scope::kOutput, 16);
    b.store({y, at}, codegen::loadValue({x, 0}) * codegen::constantValue(2.0));
    const codegen::Kernel kernel = b.take();
    const codegen::PrintedKernel printed = codegen::printCpp(kernel);
    const auto calls = loadForTrials({&printed, 1});
    if (!calls) {
        return calls.error().oneLine();
    }
    std::vector<float> input(16, 1.0F);
    std::vector<float> output(16, 1.0F);
    float* const buffers[] = {input.data(), output.data()};
    auto fault = (*calls)[0](kernel, conformance::Guard::kBehind, buffers, nullptr);
    return !fault.empty() ? fault : output[15] == 2.0F && output[11] == 1.0F ? "" : "the result is another";
}

TEST(Neon, SeesWhatAKernelWritesOutside) {
    EXPECT_EQ(runStoringAt(12), "");
    EXPECT_EQ(runStoringAt(13), "wrote outside buffer 1: 0 bytes behind it");
    EXPECT_EQ(runStoringAt(-4), "wrote outside buffer 1: 16 bytes before it");
    EXPECT_THAT(runStoringAt(1 << 20), testing::StartsWith("it did not run: "));
}

} // namespace

} // namespace tessera::test
