#include "engine/measure/machine_ceilings_note.h"

#include "engine/measure/ceilings_json.h"
#include "engine/measure/frame.h"
#include "engine/measure/json_read.h"

#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

constexpr const char* kCeilingsKind = "ceilings";

base::Hash128 keyOf(const DeviceFingerprint& device, std::int32_t threads) {
    base::Hasher hasher;
    hasher.add(device.hash()).add(std::int64_t{threads}).add(std::int64_t{kProtocolVersion});
    return hasher.finish();
}

} // namespace

base::Result<std::optional<backend::MachineCeilings>>
findCeilings(Store& store, const DeviceFingerprint& device, std::int32_t threads) {
    TESSERA_TRY(const auto note, store.findNote(kCeilingsKind, keyOf(device, threads)));
    if (!note) {
        return std::nullopt;
    }
    // A note that makes no sense (an edited or damaged file) is as good as none: they are measured again.
    auto ceilings = ceilingsFromJson(json::parse(*note, nullptr, false));
    return ceilings ? std::optional(*std::move(ceilings)) : std::nullopt;
}

base::Status keepCeilings(Store& store, const DeviceFingerprint& device, std::int32_t threads,
                          const backend::MachineCeilings& ceilings) {
    return store.putNote(kCeilingsKind, keyOf(device, threads), wireText(toJson(ceilings)));
}

base::Hash128 hashOf(const backend::MachineCeilings& ceilings) {
    auto timeless = ceilings;
    timeless.unixSeconds = 0;
    base::Hasher hasher;
    hasher.add(std::string_view(wireText(toJson(timeless))));
    return hasher.finish();
}

base::Result<backend::MachineCeilings> askCeilings(WorkerClient& worker, Store& store,
                                                   const DeviceFingerprint& device, std::int32_t threads,
                                                   const base::JobControl& control) {
    control.report({"measure", "what the machine reaches", 0, 0});
    const json request{{"op", "ceilings"},           {"threads", threads},
                       {"cores", device.cores},      {"l1_bytes", device.l1Bytes},
                       {"l2_bytes", device.l2Bytes}, {"l3_bytes", device.l3Bytes}};
    TESSERA_TRY(const auto answer, worker.call(request, CallOptions(), control.stop));
    auto ceilings = ceilingsFromJson(answer);
    if (!ceilings) {
        return fail(ErrorKind::kBackend, ceilings.error().oneLine(), "worker");
    }
    TESSERA_CHECK(keepCeilings(store, device, threads, *ceilings));
    return *std::move(ceilings);
}

} // namespace tessera::measure
