// What worker processes say, and what they are told.
#include "engine/graph/region.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/machine_ceilings_note.h"
#include "engine/measure/offering_json.h"
#include "engine/measure/region_details.h"
#include "engine/measure/region_service.h"
#include "engine/measure/store.h"
#include "engine/measure/worker_measurer.h"
#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"
#include "tests/fuzz/mouth.h"
#include "tests/unit/plan/plan_fixture.h"

#include <array>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>

namespace tessera::fuzz {

namespace {

using measure::FrameType;

constexpr base::Nanoseconds kLimit{1'000'000'000};

std::string frame(FrameType type, std::string_view payload) {
    const auto bytes = std::as_bytes(std::span(payload));
    const measure::FrameHeader header{
        .type = type, .payloadBytes = payload.size(), .checksum = measure::frameChecksum({}, bytes)};
    const auto head = header.encode();
    return std::string(reinterpret_cast<const char*>(head.data()), head.size()) + std::string(payload);
}

/// A descriptor of a file in memory that holds these bytes.
int inMemory(std::string_view bytes) {
    const int descriptor = ::memfd_create("frames", MFD_CLOEXEC);
    static_cast<void>(!::write(descriptor, bytes.data(), bytes.size()));
    ::lseek(descriptor, 0, SEEK_SET);
    return descriptor;
}

std::vector<std::string> frameSeeds() {
    const std::string request = frame(FrameType::kRequest, R"({"op":"offer","graph":"g"})");
    const std::string blob = frame(FrameType::kBlob, std::string(80, 'b'));
    return {request, frame(FrameType::kResponse, R"({"implementations":[1,2,3]})"), blob,
            blob + request + frame(FrameType::kProgress, "{}")};
}

/// All of it is there and the other side is gone.
void feedFrame(std::string_view bytes) {
    measure::Channel channel(inMemory(bytes), inMemory(""));
    while (channel.receive(kLimit, {})) {
    }
}

/// A conversation as text, so that damage meets what is said and not the checksum of its frame: a line is one
/// JSON object, '+' before it makes it progress.
std::string framesOf(std::string_view lines) {
    std::string frames;
    while (!lines.empty()) {
        const auto end = std::min(lines.find('\n'), lines.size());
        const auto line = lines.substr(0, end);
        lines.remove_prefix(std::min(end + 1, lines.size()));
        const bool progress = line.starts_with('+');
        frames +=
            frame(progress ? FrameType::kProgress : FrameType::kResponse, line.substr(progress ? 1 : 0));
    }
    return frames;
}

/// A worker that has said all there is to say before it is asked. When it is ended, the next one goes on.
class Conversation final : public measure::Launcher {
public:
    explicit Conversation(std::string_view lines) : m_frames(inMemory(framesOf(lines))) {}
    ~Conversation() override { ::close(m_frames); }
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    base::Result<std::unique_ptr<measure::WorkerProcess>>
    launch(const measure::WorkerEnvironment& /*environment*/) override {
        constexpr int kMostWorkers = 8;
        if (++m_launched > kMostWorkers) {
            return base::fail(base::ErrorKind::kBackend, "no machine is free", "launcher");
        }
        return std::make_unique<Worker>(::dup(m_frames));
    }

private:
    class Worker final : public measure::WorkerProcess {
    public:
        explicit Worker(int frames) : m_channel(frames, inMemory("")) {}
        measure::Channel& channel() override { return m_channel; }
        void kill() override {}
        std::string reap() override { return "it ended"; }

    private:
        measure::Channel m_channel;
    };

    int m_frames;
    int m_launched = 0;
};

backend::Implementation implementation() {
    const auto plan = test::forkPlan();
    auto made = plan.regions[1].implementation;
    made.workspaceBytes = 64;
    made.lowerBoundFlops = 1000;
    return made;
}

std::vector<std::string> answerSeeds() {
    const auto graph = test::forkGraph();
    const backend::Offering offering{{implementation()}, {{"winograd", "3x3 only"}}};
    const std::string opened = R"({"version":"1.0","content_hash":"000102030405060708090a0b0c0d0e0f",)"
                               R"("environment":["A"],"loaded":["/a"],"libraries":{"onednn":"3.0"}})"
                               "\n";
    const std::string loaded = nlohmann::json{{"structure", graph->structureHash().hex()}}.dump() + "\n";
    const std::string offered = measure::toJson(offering).dump() + "\n";
    const std::string measured = R"(+{"task":0,"state":"announce"})"
                                 "\n"
                                 R"(+{"task":0,"state":"check"})"
                                 "\n"
                                 R"(+{"state":"time"})"
                                 "\n"
                                 R"(+{"task":0,"state":"done","outcome":"measured","check":"full",)"
                                 R"("samples":[100,110,120,130,140]})"
                                 "\n"
                                 R"({"fma_gflops":100.5,"bandwidth_gbps":10.5,)"
                                 R"("spent_ns":{"oracle":1,"prepare":2,"timing":3}})"
                                 "\n";
    const std::string details = R"({"details":[{"name":"schedule","text":"tiles"}]})"
                                "\n";
    const std::string overhead = R"({"dispatch_ns":120})"
                                 "\n";
    const std::string failed = R"({"error":{"kind":"refused","message":"no such region","where":"r"}})"
                               "\n";
    return {opened + loaded + offered + measured + details + overhead,
            opened + loaded + offered + failed + failed + failed, failed};
}

/// Everything that a search asks a worker, in turn.
void feedAnswer(std::string_view bytes) {
    static const graph::GraphRef kGraph = test::forkGraph();
    const auto store = measure::Store::open(":memory:");
    if (!store) {
        return;
    }
    measure::WorkerSession session(std::make_shared<Conversation>(bytes), {}, {{"onednn", "/onednn.so", {}}});
    measure::MeasurerSettings settings;
    settings.hangLimit = kLimit;
    // Else the first answer would be taken for them, and whatever follows for nothing.
    if (!measure::keepCeilings(**store, measure::localDevice(), settings.threads, {})) {
        return;
    }
    measure::WorkerMeasurer measurer(kGraph, session, **store, settings);
    const std::vector<graph::NodeId> nodes{kGraph->findNode("c")};
    const auto region = graph::makeRegion(*kGraph, nodes);
    const auto offers = measurer.offers(std::vector{measure::OfferRequest{region, "onednn", "rule"}}, {});
    std::vector<measure::MeasureRequest> requests;
    if (offers) {
        for (const auto& offered : offers->front().implementations) {
            requests.push_back({region, offered});
        }
    }
    static_cast<void>(measurer.costs(requests, {}));
    const auto wire = measure::WireGraph::make(kGraph);
    if (wire && !requests.empty()) {
        static_cast<void>(
            measure::askDetails(session, *wire, {region, requests[0].implementation}, kLimit, {}));
    }
    const auto plain = *backend::Layout::parse("abcd");
    const auto blocked = *backend::Layout::parse("aBcd8b");
    const graph::TensorType type{graph::DType::kFloat32, graph::Shape{1, 8, 4, 4}};
    static_cast<void>(
        measurer.conversions(std::vector{measure::ConversionRequest{type, plain, blocked, {}, {}}}, {}));
    static_cast<void>(measurer.kernelOverhead());
}

std::vector<std::string> offeringSeeds() {
    backend::Implementation bundle = implementation();
    bundle.parallelGroup = {{{0}, 0, implementation()}, {{1}, 1, implementation()}};
    return {measure::toJson(backend::Offering{{implementation(), bundle}, {{"", "reason"}}}).dump()};
}

void feedOffering(std::string_view bytes) {
    const auto value = nlohmann::json::parse(bytes, nullptr, false);
    const auto offering = measure::offeringFromJson(value);
    static_cast<void>(measure::toJson(measure::servingOnly(offering, graph::Precision::kF32)));
}

/// Requests that need no vendor library.
std::vector<std::string> requestSeeds() {
    return {
        R"({"op":"load_graph","graph":"000102030405060708090a0b0c0d0e0f"})"
        "\n"
        R"({"op":"hello"})"
        "\n",
        R"({"op":"open_backend","id":"x","library":"x.so","options":{"a":"b"}})"
        "\n",
        R"({"op":"offer","graph":"g","backend":"x","nodes":[0,1],"threads":"all"})"
        "\n"
        R"({"op":"details","graph":"g","nodes":[0],"implementation":{}})"
        "\n",
        R"({"op":"measure","groups":[{"graph":"g","nodes":[0],"tasks":[{"implementation":{}}]}],"min_rounds":1,)"
        R"("max_rounds":2,"group_budget_ns":1000,"seed":1,"model_weight_bytes":0})"
        "\n"};
}

/// The ceilings of the machine take seconds: that request is left out, and one that opens a file as a library
/// is given names without a folder only.
void feedRequest(std::string_view bytes) {
    if (bytes.find("ceilings") != std::string_view::npos || bytes.find('/') != std::string_view::npos) {
        return;
    }
    std::string frames;
    while (!bytes.empty()) {
        const auto end = std::min(bytes.find('\n'), bytes.size());
        frames += frame(FrameType::kRequest, bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    measure::WorkerServer server(std::make_unique<measure::Channel>(inMemory(frames), inMemory("")));
    measure::WorkerState state(backend::PluginSettings{});
    measure::RegionService regions(state);
    state.registerWith(server);
    regions.registerWith(server);
    static_cast<void>(server.serve());
}

constexpr std::array kWorkerMouths{
    Mouth{"answer", answerSeeds, feedAnswer},
    Mouth{"frame", frameSeeds, feedFrame},
    Mouth{"offering", offeringSeeds, feedOffering},
    Mouth{"request", requestSeeds, feedRequest},
};

} // namespace

std::span<const Mouth> workerMouths() {
    return kWorkerMouths;
}

} // namespace tessera::fuzz
