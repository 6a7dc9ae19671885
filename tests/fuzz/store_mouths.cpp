// What the store holds, also as a hardware profile, and what a search that was stopped left in it.
#include "engine/base/file_system.h"
#include "engine/measure/ceilings_json.h"
#include "engine/measure/device_note.h"
#include "engine/measure/hardware_profile.h"
#include "engine/measure/machine_ceilings_note.h"
#include "engine/measure/plugin_notes.h"
#include "engine/measure/store.h"
#include "engine/search/graph_level.h"
#include "tests/fuzz/mouth.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/plan/plan_fixture.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace tessera::fuzz {

namespace {

namespace fs = std::filesystem;

const plan::Plan& forkPlan() {
    static const plan::Plan kPlan = test::forkPlan();
    return kPlan;
}

std::vector<std::string> stateSeeds() {
    search::Genome genome;
    genome.parts.push_back(
        {.nodes = forkPlan().regions[0].region.nodes, .backend = "openvino", .implementation = "m"});
    search::GraphLevelState state;
    state.generation = 3;
    state.evaluations = 40;
    state.stale = 1;
    state.best.genome = genome;
    state.population.push_back({genome, base::Nanoseconds(1100)});
    state.population.emplace_back();
    state.seen = {genome.hash(), search::Genome().hash()};
    state.admitted = genome.parts;
    return {search::writeState(state, *forkPlan().graph, {})};
}

void feedState(std::string_view bytes) {
    static_cast<void>(search::readState(bytes, *forkPlan().graph, {}));
}

measure::DeviceFingerprint device() {
    measure::DeviceFingerprint made;
    made.cpu = "Test CPU";
    made.isa = {"avx2", "fma"};
    made.cores = 2;
    return made;
}

measure::StoreKey key(int number) {
    measure::StoreKey made;
    made.region = base::hashText(std::to_string(number));
    made.backend = "onednn";
    made.precision = "f32";
    made.device = device().hash();
    return made;
}

fs::path storeFile() {
    static const test::TemporaryFolder kFolder(test::memoryFolder());
    return kFolder.path() / "store.db";
}

/// With the files that SQLite keeps beside it.
void removeStore() {
    for (const auto& entry : fs::directory_iterator(storeFile().parent_path())) {
        fs::remove(entry.path());
    }
}

std::vector<std::string> storeSeeds() {
    removeStore();
    if (const auto store = measure::Store::open(storeFile())) {
        for (int i = 0; i < 5; ++i) {
            const auto cost = backend::Cost::measured(base::Nanoseconds(1000 + i), base::Nanoseconds(990),
                                                      base::Nanoseconds(1020), 12);
            static_cast<void>((*store)->put(key(i), {cost, {100.0, 10.0}, "full", 1'700'000'000}));
        }
        static_cast<void>(measure::noteDevice(**store, device()));
        static_cast<void>((*store)->putNote("offer", key(0).hash(), R"({"implementations":[]})"));
    }
    auto text = base::readTextFile(storeFile(), kMaxSeedBytes);
    return text ? std::vector{*std::move(text)} : std::vector<std::string>();
}

void feedStore(std::string_view bytes) {
    removeStore();
    std::ofstream(storeFile(), std::ios::binary) << bytes;
    if (const auto store = measure::Store::open(storeFile())) {
        static_cast<void>((*store)->find(key(1)));
        static_cast<void>((*store)->findNote("offer", key(0).hash()));
        static_cast<void>((*store)->statistics());
        static_cast<void>((*store)->check());
        static_cast<void>((*store)->putNote("offer", key(1).hash(), "{}"));
        static_cast<void>((*store)->prune(1));
    }
    if (const auto mine = measure::Store::open(":memory:")) {
        static_cast<void>((*mine)->mergeFrom(storeFile()));
    }
}

void feedProfile(std::string_view bytes) {
    removeStore();
    std::ofstream(storeFile(), std::ios::binary) << bytes;
    const auto profile = measure::HardwareProfile::open(storeFile(), 0, graph::Precision::kF32);
    if (profile) {
        static_cast<void>(profile->store->find(key(2)));
    }
}

std::vector<std::string> noteSeeds() {
    backend::MachineCeilings ceilings;
    const backend::Ceiling ceiling{3.0, 2.0, 1.0};
    for (auto* some : {&ceilings.oneThread, &ceilings.allThreads}) {
        some->threads = 2;
        some->fmaGflops = ceiling;
        some->levels.push_back({.level = backend::MemoryLevel::kL1,
                                .capacityBytes = 32768,
                                .workingSetBytes = 16384,
                                .readGBps = ceiling,
                                .writeGBps = ceiling,
                                .copyGBps = ceiling});
    }
    ceilings.barrierNanoseconds = ceiling;
    ceilings.forkJoinNanoseconds = ceiling;
    return {measure::toJson(ceilings).dump(),
            R"({"cpu":"Test CPU","isa":["avx2","fma"],"l1_bytes":32768,"cores":2,"threads_per_core":1})",
            R"({"version":"1.0","content_hash":"000102030405060708090a0b0c0d0e0f","environment":["A"],)"
            R"("libraries":{"onednn":"3.0"},"loaded":[{"path":"/","stamp":"1@2.3"}]})"};
}

/// A store that finds this text whatever it is asked for.
class OneNote final : public measure::Store {
public:
    explicit OneNote(std::string_view text) : m_text(text) {}
    base::Result<std::optional<measure::StoreRow>> find(const measure::StoreKey& /*key*/) override {
        return std::nullopt;
    }
    base::Status put(const measure::StoreKey& /*key*/, const measure::StoreRow& /*row*/) override {
        return {};
    }
    base::Result<std::optional<std::string>> findNote(const std::string& /*kind*/,
                                                      const base::Hash128& /*key*/) override {
        return m_text;
    }
    base::Status putNote(const std::string& /*kind*/, const base::Hash128& /*key*/,
                         const std::string& /*text*/) override {
        return {};
    }
    base::Status begin() override { return {}; }
    base::Status commit() override { return {}; }
    base::Result<std::vector<measure::MeasuredContext>> contexts() override {
        return std::vector<measure::MeasuredContext>();
    }
    base::Result<Statistics> statistics() override { return Statistics(); }
    base::Result<std::vector<std::string>> check() override { return std::vector<std::string>(); }
    base::Result<std::int64_t> prune(std::int64_t /*olderThanUnixSeconds*/) override { return 0; }
    base::Result<std::int64_t> mergeFrom(const fs::path& /*other*/) override { return 0; }

private:
    std::string m_text;
};

void feedNote(std::string_view bytes) {
    OneNote store(bytes);
    static_cast<void>(measure::findCeilings(store, device(), 2));
    static_cast<void>(measure::findDevice(store, device().hash()));
    static_cast<void>(measure::findPluginNote(store, "/", {}));
}

constexpr std::array kStoreMouths{
    Mouth{"note", noteSeeds, feedNote},
    Mouth{"profile", storeSeeds, feedProfile},
    Mouth{"state", stateSeeds, feedState},
    Mouth{"store", storeSeeds, feedStore},
};

} // namespace

std::span<const Mouth> storeMouths() {
    return kStoreMouths;
}

} // namespace tessera::fuzz
