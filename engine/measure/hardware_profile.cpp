#include "engine/measure/hardware_profile.h"

#include "engine/measure/device_note.h"
#include "engine/measure/frame.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

/// Rows by one part of the circumstances.
template <typename Part>
std::map<Part, std::int64_t> rowsBy(Part StoreKey::*part, const std::vector<MeasuredContext>& contexts) {
    std::map<Part, std::int64_t> rows;
    for (const auto& context : contexts) {
        rows[context.key.*part] += context.rows;
    }
    return rows;
}

template <typename Part>
Part mostRows(const std::map<Part, std::int64_t>& rows) {
    return std::ranges::max_element(rows, {}, &std::pair<const Part, std::int64_t>::second)->first;
}

/// Keeps the contexts with that part. \par Errors kImpossible: there are none; tells the parts that there
/// are.
template <typename Part>
base::Status keepOnly(Part StoreKey::*part, const Part& wanted, std::vector<MeasuredContext>& contexts,
                      const std::string& preposition, const std::string& name, const std::string& where) {
    std::ostringstream known;
    for (const auto& [each, count] : rowsBy(part, contexts)) {
        known << (known.tellp() > 0 ? ", " : "") << each;
    }
    std::erase_if(contexts, [&](const auto& context) { return context.key.*part != wanted; });
    if (contexts.empty()) {
        return fail(ErrorKind::kImpossible,
                    "it holds nothing " + preposition + name + ", only " + preposition + known.str(), where);
    }
    return {};
}

/// The device with most rows, of those that the store can name.
base::Result<DeviceFingerprint> deviceOf(Store& store, const std::vector<MeasuredContext>& contexts,
                                         const std::string& where, std::vector<std::string>& notes) {
    auto rows = rowsBy(&StoreKey::device, contexts);
    std::map<base::Hash128, DeviceFingerprint> named;
    for (const auto& [hash, count] : rows) {
        TESSERA_TRY(const auto device, findDevice(store, hash));
        if (device) {
            named.emplace(hash, *device);
        }
    }
    if (named.empty()) {
        return fail(ErrorKind::kImpossible,
                    "it does not say of which machine it is: search once more there, with this version",
                    where);
    }
    std::erase_if(rows, [&](const auto& entry) { return !named.contains(entry.first); });
    const auto chosen = mostRows(rows);
    for (const auto& [hash, device] : named) {
        if (hash != chosen) {
            notes.push_back(where + " also holds rows of " + device.title() + ", which are left aside");
        }
    }
    return named.at(chosen);
}

} // namespace

base::Result<HardwareProfile> HardwareProfile::open(const std::filesystem::path& file, int threads,
                                                    graph::Precision precision) {
    const std::string where = "profile " + file.string();
    HardwareProfile profile;
    profile.file = file;
    profile.precision = precision;
    TESSERA_TRY(profile.store, Store::openReadOnly(file));
    auto& contexts = profile.contexts;
    TESSERA_TRY(contexts, profile.store->contexts());
    std::erase_if(contexts, [](const auto& context) { return context.key.protocol != kProtocolVersion; });
    if (contexts.empty()) {
        return fail(ErrorKind::kImpossible, "it holds no measurements that this version can read", where);
    }
    TESSERA_TRY(profile.device, deviceOf(*profile.store, contexts, where, profile.notes));
    const auto hash = profile.device.hash();
    std::erase_if(contexts, [&](const auto& context) { return context.key.device != hash; });
    const std::string name(graph::toText(precision));
    TESSERA_CHECK(keepOnly(&StoreKey::precision, name, contexts, "in ", name, where));
    profile.threads = threads > 0 ? threads : mostRows(rowsBy(&StoreKey::threads, contexts));
    TESSERA_CHECK(keepOnly(&StoreKey::threads, profile.threads, contexts, "for ",
                           std::to_string(profile.threads) + " threads", where));
    std::ranges::stable_sort(contexts, std::ranges::greater(), &MeasuredContext::newestUnixSeconds);
    return profile;
}

std::vector<backend::DeviceId> HardwareProfile::devicesOf(std::string_view backend) const {
    std::set<backend::DeviceId> devices;
    for (const auto& context : contexts) {
        if (context.key.backend == backend) {
            devices.insert(context.runsOn);
        }
    }
    return {devices.begin(), devices.end()};
}

} // namespace tessera::measure
