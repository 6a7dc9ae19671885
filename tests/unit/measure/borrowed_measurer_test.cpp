#include "engine/measure/borrowed_measurer.h"

#include "engine/measure/device_note.h"
#include "engine/measure/frame.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/offering_json.h"
#include "tests/support/graph_text.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace tessera::measure {
namespace {

using backend::Cost;
using base::ErrorKind;
using base::Nanoseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kNetwork = R"(graph pair opset 17
input x: f32[6,10]
a = Relu(x) @first
y = Sigmoid(a) @second
output y
)";

DeviceFingerprint machine(const char* name) {
    DeviceFingerprint device;
    device.cpu = name;
    device.isa = {"avx2"};
    device.l3Bytes = 1 << 20;
    device.cores = 4;
    return device;
}

/// Writes what a search on another machine would leave: offers for both nodes, a time for the first.
class Recorded {
public:
    /// \param runsOn  of that machine: what the backend was opened on
    explicit Recorded(const DeviceFingerprint& device, int threads = 4, const backend::DeviceId& runsOn = {})
        : m_device(device), m_threads(threads) {
        m_implementation.device = runsOn;
        m_implementation.backend = "onednn";
        m_implementation.name = "jit";
        m_implementation.inputLayouts = {*backend::Layout::parse("ab")};
        m_implementation.outputLayouts = {*backend::Layout::parse("ab")};
    }

    [[nodiscard]] graph::Region region(const char* node) const {
        return graph::makeRegion(*graph, {graph->findNode(node)});
    }
    [[nodiscard]] const backend::Implementation& implementation() const { return m_implementation; }

    void offerBoth(Store& store) const {
        for (const auto* node : {"first", "second"}) {
            const auto key = offerNoteKey(measurementKey(contextOf(node)), backend::ThreadUse::kAll);
            ASSERT_TRUE(
                store.putNote("offer", key, toJson(backend::Offering{{m_implementation}, {}}).dump()));
        }
    }
    void time(Store& store, const char* node, std::int64_t ns) const {
        const auto cost = ns > 0
                              ? Cost::measured(Nanoseconds(ns), Nanoseconds(ns - 1), Nanoseconds(ns + 1), 20)
                              : Cost::infeasible(backend::Outcome::kWrong, "off by 3");
        ASSERT_TRUE(store.put(measurementKey(contextOf(node)), {cost, {}, "full", 1'700'000'000}));
    }

    graph::GraphRef graph = test::graphFromText(kNetwork);

private:
    [[nodiscard]] MeasurementContext contextOf(const char* node) const {
        MeasurementContext context;
        context.region = graph::regionKey(*graph, region(node));
        context.implementation = m_implementation;
        context.plugin.contentHash =
            base::hashText("a library that is not here" + m_implementation.device.toText());
        context.options = {{"mode", "1"}};
        context.threads = m_threads;
        context.device = m_device;
        return context;
    }

    DeviceFingerprint m_device;
    int m_threads;
    backend::Implementation m_implementation;
};

TEST(HardwareProfile, LendsWhatWasRecordedAndInventsNothing) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "far.db";
    const Recorded recorded(machine("Far CPU"));
    {
        const auto store = *Store::open(file);
        ASSERT_TRUE(noteDevice(*store, machine("Far CPU")));
        recorded.offerBoth(*store);
        recorded.time(*store, "first", 1'000);
        ASSERT_TRUE(store->putNote("overhead", overheadNoteKey(machine("Far CPU").hash(), 4),
                                   R"({"dispatch_ns": 321})"));
    }
    const auto profile = HardwareProfile::open(file, 0, graph::Precision::kF32);
    ASSERT_TRUE(profile.has_value()) << profile.error().oneLine();
    EXPECT_EQ(profile->device, machine("Far CPU"));
    EXPECT_EQ(profile->threads, 4);
    EXPECT_THAT(profile->devicesOf("onednn"), ElementsAre(backend::DeviceId()));
    EXPECT_THAT(profile->devicesOf("xnnpack"), IsEmpty());
    EXPECT_THAT(profile->notes, IsEmpty());

    BorrowedMeasurer measurer(recorded.graph, *profile);
    const std::vector<OfferRequest> asked{{recorded.region("first"), "onednn", "r"},
                                          {recorded.region("second"), "onednn", "r"},
                                          {recorded.region("first"), "xnnpack", "r"}};
    const auto offers = measurer.offers(asked, {});
    ASSERT_TRUE(offers.has_value()) << offers.error().oneLine();
    EXPECT_THAT((*offers)[0].implementations, ElementsAre(recorded.implementation()));
    EXPECT_THAT((*offers)[2].implementations, IsEmpty());
    EXPECT_THAT((*offers)[2].refusals.at(0).reason, HasSubstr("hardware profile"));
    const std::vector<MeasureRequest> timed{{asked[0].region, recorded.implementation()},
                                            {asked[1].region, recorded.implementation()}};
    const auto costs = measurer.costs(timed, {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    EXPECT_EQ((*costs)[0].kind(), Cost::Kind::kBorrowed);
    EXPECT_EQ((*costs)[0].median().count(), 1'000);
    EXPECT_EQ((*costs)[1].kind(), Cost::Kind::kUnmeasured) << "who recorded it had no time for it";
    EXPECT_EQ(measurer.kernelOverhead()->count(), 321);
    EXPECT_EQ(measurer.counts().fromStore, 1);
    EXPECT_EQ(measurer.counts().measured, 0);
}

TEST(HardwareProfile, TellsTwoDevicesOfAKindApart) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "far.db";
    const auto cpu = machine("Far CPU");
    const backend::DeviceId one{backend::DeviceId::Kind::kCuda, 0};
    const backend::DeviceId other{backend::DeviceId::Kind::kCuda, 10};
    const Recorded onOne(cpu, 4, one);
    const Recorded onOther(cpu, 4, other);
    {
        const auto store = *Store::open(file);
        ASSERT_TRUE(noteDevice(*store, cpu));
        for (const auto& [recorded, ns] : {std::pair(&onOne, 1'000), std::pair(&onOther, 300)}) {
            recorded->offerBoth(*store);
            recorded->time(*store, "first", ns);
        }
    }
    const auto profile = HardwareProfile::open(file, 0, graph::Precision::kF32);
    ASSERT_TRUE(profile.has_value()) << profile.error().oneLine();
    EXPECT_THAT(profile->devicesOf("onednn"), ElementsAre(one, other));
    BorrowedMeasurer measurer(onOne.graph, *profile);
    const auto region = onOne.region("first");
    const std::vector<OfferRequest> asked{
        {region, "onednn", "r", {}, one}, {region, "onednn", "r", {}, other}, {region, "onednn", "r"}};
    const auto offers = measurer.offers(asked, {});
    ASSERT_TRUE(offers.has_value()) << offers.error().oneLine();
    EXPECT_THAT((*offers)[0].implementations, ElementsAre(onOne.implementation()));
    EXPECT_THAT((*offers)[1].implementations, ElementsAre(onOther.implementation()));
    EXPECT_THAT((*offers)[2].implementations, IsEmpty()) << "it never ran on that CPU";
    const std::vector<MeasureRequest> timed{{region, onOne.implementation()},
                                            {region, onOther.implementation()}};
    const auto costs = measurer.costs(timed, {});
    ASSERT_TRUE(costs.has_value()) << costs.error().oneLine();
    EXPECT_EQ((*costs)[0].median().count(), 1'000);
    EXPECT_EQ((*costs)[1].median().count(), 300);
}

TEST(HardwareProfile, IsReadWithoutTouchingItsFolder) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "odd name %41?#.db";
    {
        const auto store = *Store::open(file);
        ASSERT_TRUE(noteDevice(*store, machine("Far CPU")));
        const Recorded recorded(machine("Far CPU"));
        recorded.time(*store, "first", 1'000);
    }
    const auto store = Store::openReadOnly(file);
    ASSERT_TRUE(store.has_value()) << store.error().oneLine();
    EXPECT_EQ((*store)->contexts()->size(), 1U);
    EXPECT_FALSE((*store)->putNote("kind", base::hashText("x"), "text").has_value());
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        files.push_back(entry.path().filename().string());
    }
    EXPECT_THAT(files, ElementsAre("odd name %41?#.db"));
}

TEST(HardwareProfile, SaysWhatItLacks) {
    const test::TemporaryFolder folder;
    const auto open = [&](const char* name, int threads = 0,
                          graph::Precision precision = graph::Precision::kF32) {
        const auto profile = HardwareProfile::open(folder.path() / name, threads, precision);
        EXPECT_FALSE(profile.has_value());
        return profile ? base::Error() : profile.error();
    };
    EXPECT_EQ(open("absent.db").kind, ErrorKind::kIo);
    const auto store = *Store::open(folder.path() / "far.db");
    EXPECT_THAT(open("far.db").oneLine(), HasSubstr("no measurements"));
    const Recorded recorded(machine("Far CPU"));
    recorded.time(*store, "first", 1'000);
    EXPECT_THAT(open("far.db").oneLine(), HasSubstr("of which machine"));
    ASSERT_TRUE(noteDevice(*store, machine("Far CPU")));
    EXPECT_THAT(open("far.db", 2).oneLine(), HasSubstr("nothing for 2 threads, only for 4"));
    EXPECT_THAT(open("far.db", 0, graph::Precision::kStrict).oneLine(), HasSubstr("only in f32"));
    EXPECT_EQ(open("far.db", 2).kind, ErrorKind::kImpossible);
}

TEST(HardwareProfile, OfSeveralMachinesTakesTheOneWithMostRows) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "merged.db";
    const auto store = *Store::open(file);
    for (const auto* name : {"Near CPU", "Far CPU"}) {
        ASSERT_TRUE(noteDevice(*store, machine(name)));
    }
    Recorded(machine("Near CPU")).time(*store, "first", 1'000);
    Recorded(machine("Far CPU")).time(*store, "first", 2'000);
    Recorded(machine("Far CPU")).time(*store, "second", 0);
    const auto profile = HardwareProfile::open(file, 0, graph::Precision::kF32);
    ASSERT_TRUE(profile.has_value()) << profile.error().oneLine();
    EXPECT_EQ(profile->device.cpu, "Far CPU");
    EXPECT_THAT(profile->notes, ElementsAre(HasSubstr("Near CPU")));
    // A verdict is borrowed like a time.
    const Recorded far(machine("Far CPU"));
    BorrowedMeasurer measurer(far.graph, *profile);
    const auto costs =
        measurer.costs(std::vector<MeasureRequest>{{far.region("second"), far.implementation()}}, {});
    EXPECT_EQ(costs->front().outcome(), backend::Outcome::kWrong);
    EXPECT_EQ(costs->front().reason(), "off by 3");
}

} // namespace
} // namespace tessera::measure
