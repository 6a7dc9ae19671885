#include "engine/measure/hardware_profile.h"

#include "engine/measure/device_note.h"
#include "engine/measure/frame.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;

namespace {

template <typename Key>
Key mostRows(const std::map<Key, std::int64_t>& rows) {
    return std::ranges::max_element(rows, {}, &std::pair<const Key, std::int64_t>::second)->first;
}

/// The device with most rows, of those that the store can name.
base::Result<DeviceFingerprint> deviceOf(Store& store, const std::vector<MeasuredContext>& contexts,
                                         const std::string& where, std::vector<std::string>& notes) {
    std::map<base::Hash128, std::int64_t> rows;
    for (const auto& context : contexts) {
        rows[context.device] += context.rows;
    }
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

/// Keeps the contexts of the wanted threads; 0 takes those of most rows.
base::Result<int> chooseThreads(std::vector<MeasuredContext>& contexts, int wanted,
                                const std::string& where) {
    std::map<int, std::int64_t> rows;
    for (const auto& context : contexts) {
        rows[context.threads] += context.rows;
    }
    if (wanted > 0 && !rows.contains(wanted)) {
        std::string known;
        for (const auto& [threads, count] : rows) {
            known += (known.empty() ? "" : ", ") + std::to_string(threads);
        }
        return fail(ErrorKind::kImpossible,
                    "it holds nothing for " + std::to_string(wanted) + " threads, only for " + known, where);
    }
    const int threads = wanted > 0 ? wanted : mostRows(rows);
    std::erase_if(contexts, [threads](const auto& context) { return context.threads != threads; });
    return threads;
}

} // namespace

base::Result<HardwareProfile> HardwareProfile::open(const std::filesystem::path& file, int threads,
                                                    graph::Precision precision) {
    const std::string where = "profile " + file.string();
    HardwareProfile profile;
    profile.file = file;
    profile.precision = precision;
    auto store = Store::openReadOnly(file);
    if (!store) {
        return fail(store.error());
    }
    profile.store = *std::move(store);
    TESSERA_TRY(profile.contexts, profile.store->contexts());
    std::erase_if(profile.contexts, [](const auto& context) { return context.protocol != kProtocolVersion; });
    if (profile.contexts.empty()) {
        return fail(ErrorKind::kImpossible, "it holds no measurements that this version can read", where);
    }
    TESSERA_TRY(profile.device, deviceOf(*profile.store, profile.contexts, where, profile.notes));
    const auto hash = profile.device.hash();
    std::erase_if(profile.contexts, [&](const auto& context) { return context.device != hash; });
    std::set<std::string> precisions;
    for (const auto& context : profile.contexts) {
        precisions.insert(context.precision);
    }
    std::erase_if(profile.contexts,
                  [&](const auto& context) { return context.precision != graph::toText(precision); });
    if (profile.contexts.empty()) {
        std::string known;
        for (const auto& each : precisions) {
            known += (known.empty() ? "" : ", ") + each;
        }
        return fail(ErrorKind::kImpossible,
                    "it holds nothing in " + std::string(graph::toText(precision)) + ", only in " + known,
                    where);
    }
    TESSERA_TRY(profile.threads, chooseThreads(profile.contexts, threads, where));
    std::ranges::stable_sort(profile.contexts, std::ranges::greater(), &MeasuredContext::newestUnixSeconds);
    return profile;
}

bool HardwareProfile::knows(std::string_view backend) const {
    return std::ranges::any_of(contexts, [&](const auto& context) { return context.backend == backend; });
}

} // namespace tessera::measure
