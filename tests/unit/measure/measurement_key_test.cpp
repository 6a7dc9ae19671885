#include "engine/measure/measurement_key.h"

#include "engine/measure/machine_ceilings_note.h"

#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <limits>

namespace tessera::measure {
namespace {

constexpr std::int64_t mebibytes(std::int64_t count) {
    return count << 20U;
}

MeasurementContext someContext() {
    MeasurementContext context;
    context.region = base::hashText("region");
    context.implementation.backend = "onednn";
    context.implementation.name = "direct";
    context.implementation.inputLayouts = {backend::Layout::plain(4)};
    context.implementation.outputLayouts = {backend::Layout::plain(4)};
    context.plugin.contentHash = base::hashText("plugin");
    context.plugin.environment = {"TESSERA_TEST_VARIABLE"};
    context.plugin.libraries = {{"compiler", "g++ 12.2 -O3"}};
    context.options = {{"algorithm", "auto"}};
    context.threads = 2;
    context.modelWeightBytes = mebibytes(10);
    context.device.cpu = "some CPU";
    context.device.isa = {"avx2"};
    context.device.l3Bytes = mebibytes(32);
    return context;
}

TEST(MeasurementKey, EachPartDecides) {
    ::unsetenv("TESSERA_TEST_VARIABLE");
    const std::vector<std::pair<const char*, std::function<void(MeasurementContext&)>>> changes{
        {"region", [](auto& c) { c.region = base::hashText("other"); }},
        {"backend", [](auto& c) { c.implementation.backend = "xnnpack"; }},
        {"implementation", [](auto& c) { c.implementation.name = "winograd"; }},
        {"input layout", [](auto& c) { c.implementation.inputLayouts = {*backend::Layout::parse("acdb")}; }},
        {"output layout",
         [](auto& c) { c.implementation.outputLayouts = {*backend::Layout::parse("acdb")}; }},
        {"layout from input to output",
         [](auto& c) {
             c.implementation.outputLayouts.push_back(c.implementation.inputLayouts[0]);
             c.implementation.inputLayouts.clear();
         }},
        {"plug-in", [](auto& c) { c.plugin.contentHash = base::hashText("rebuilt"); }},
        {"compiler", [](auto& c) { c.plugin.libraries["compiler"] = "g++ 12.2 -O2"; }},
        {"option", [](auto& c) { c.options["algorithm"] = "direct"; }},
        {"one option more", [](auto& c) { c.options["other"] = ""; }},
        {"variable given to the worker",
         [](auto& c) { c.environment.variables["TESSERA_TEST_VARIABLE"] = "Haswell"; }},
        {"variables that the plug-in names", [](auto& c) { c.plugin.environment.push_back("HOME"); }},
        {"precision", [](auto& c) { c.precision = graph::Precision::kStrict; }},
        {"threads", [](auto& c) { c.threads = 1; }},
        {"wait policy", [](auto& c) { c.environment.waiting = WorkerEnvironment::Waiting::kPassive; }},
        {"cache state", [](auto& c) { c.modelWeightBytes = mebibytes(20); }},
        {"cold weights", [](auto& c) { c.modelWeightBytes = mebibytes(64); }},
        {"CPU", [](auto& c) { c.device.cpu = "another CPU"; }},
        {"instruction set", [](auto& c) { c.device.isa.push_back("avx512f"); }},
        {"first-level cache", [](auto& c) { c.device.l1Bytes = 48 * 1024; }},
        {"second-level cache", [](auto& c) { c.device.l2Bytes = mebibytes(1); }},
        {"cores", [](auto& c) { c.device.cores = 8; }},
        {"threads of a core", [](auto& c) { c.device.threadsPerCore = 2; }},
        {"pages", [](auto& c) { c.device.pageBytes = 65536; }},
        {"huge pages", [](auto& c) { c.device.transparentHugePages = "always"; }},
    };
    const auto before = measurementKey(someContext()).hash();
    for (const auto& [name, change] : changes) {
        auto context = someContext();
        change(context);
        EXPECT_NE(measurementKey(context).hash(), before) << name;
    }
    EXPECT_EQ(measurementKey(someContext()).hash(), before);
}

// A cost is of a kernel; what is worth a cost depends on what the machine reaches.
TEST(OfferKey, DependsOnWhatWasMeasuredOfTheMachineAndNotOnWhen) {
    backend::MachineCeilings ceilings;
    const auto keyOf = [&ceilings] { return offerNoteKey({}, backend::ThreadUse::kAll, hashOf(ceilings)); };
    const auto before = keyOf();
    ceilings.unixSeconds = 1'700'000'000;
    EXPECT_EQ(keyOf(), before);
    ceilings.allThreads.fmaGflops.best = 100.0;
    EXPECT_NE(keyOf(), before);
}

TEST(MeasurementKey, ReadsThisProcessesVariablesWhereTheWorkerInheritsThem) {
    ::unsetenv("TESSERA_TEST_VARIABLE");
    const auto without = measurementKey(someContext()).hash();
    ::setenv("TESSERA_TEST_VARIABLE", "Zen", 1);
    const auto with = measurementKey(someContext()).hash();
    auto given = someContext();
    given.environment.variables["TESSERA_TEST_VARIABLE"] = "Zen";
    EXPECT_NE(without, with);
    EXPECT_EQ(measurementKey(given).hash(), with) << "it does not matter who set it";
    ::unsetenv("TESSERA_TEST_VARIABLE");
}

TEST(MeasurementKey, CachesHoldTwiceTheirBytesAtMostAndUnknownOnesAnything) {
    DeviceFingerprint device;
    EXPECT_EQ(mostCachedBytes(device), std::numeric_limits<std::int64_t>::max());
    device.cores = 2;
    device.l2Bytes = mebibytes(1);
    EXPECT_EQ(mostCachedBytes(device), mebibytes(4)) << "of each core";
    device.l3Bytes = mebibytes(8);
    EXPECT_EQ(mostCachedBytes(device), mebibytes(20));
}

TEST(MeasurementKey, AllColdModelsShareTheirRows) {
    auto large = someContext();
    large.modelWeightBytes = mebibytes(64);
    auto larger = someContext();
    larger.modelWeightBytes = mebibytes(640);
    EXPECT_EQ(measurementKey(large).hash(), measurementKey(larger).hash());
}

} // namespace
} // namespace tessera::measure
