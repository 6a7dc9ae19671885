#include "engine/measure/ceilings_json.h"

#include "engine/measure/json_read.h"

#include <cmath>
#include <utility>

namespace tessera::measure {

using backend::Ceiling;
using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

constexpr const char* kWhere = "machine ceilings";

json ceilingJson(const Ceiling& ceiling) {
    return {{"best", ceiling.best}, {"median", ceiling.median}, {"worst", ceiling.worst}};
}

json threadsJson(const backend::ThreadCeilings& ceilings) {
    json levels = json::array();
    for (const auto& level : ceilings.levels) {
        levels.push_back({{"level", backend::toText(level.level)},
                          {"capacity_bytes", level.capacityBytes},
                          {"working_set_bytes", level.workingSetBytes},
                          {"read_gbps", ceilingJson(level.readGBps)},
                          {"write_gbps", ceilingJson(level.writeGBps)},
                          {"copy_gbps", ceilingJson(level.copyGBps)}});
    }
    return {{"threads", ceilings.threads},
            {"fma_gflops", ceilingJson(ceilings.fmaGflops)},
            {"levels", std::move(levels)}};
}

base::Result<Ceiling> readCeiling(const json& object, const char* key) {
    const json& value = fieldOf(object, key);
    const Ceiling ceiling{numberField(value, "best", -1), numberField(value, "median", -1),
                          numberField(value, "worst", -1)};
    for (const double figure : {ceiling.best, ceiling.median, ceiling.worst}) {
        if (!(figure >= 0.0) || !std::isfinite(figure)) {
            return fail(ErrorKind::kRefused, std::string("'") + key + "' is no figure", kWhere);
        }
    }
    return ceiling;
}

base::Result<backend::ThreadCeilings> readThreads(const json& object, const char* key) {
    const json& value = fieldOf(object, key);
    backend::ThreadCeilings ceilings;
    ceilings.threads = static_cast<std::int32_t>(intField(value, "threads", 0));
    if (ceilings.threads < 1) {
        return fail(ErrorKind::kRefused, std::string("'") + key + "' has no threads", kWhere);
    }
    TESSERA_TRY(ceilings.fmaGflops, readCeiling(value, "fma_gflops"));
    for (const auto& entry : arrayField(value, "levels")) {
        const auto name = backend::parseMemoryLevel(textField(entry, "level"));
        if (!name) {
            return fail(ErrorKind::kRefused, "there is no level '" + textField(entry, "level") + "'", kWhere);
        }
        backend::LevelCeilings level;
        level.level = *name;
        level.capacityBytes = intField(entry, "capacity_bytes");
        level.workingSetBytes = intField(entry, "working_set_bytes");
        TESSERA_TRY(level.readGBps, readCeiling(entry, "read_gbps"));
        TESSERA_TRY(level.writeGBps, readCeiling(entry, "write_gbps"));
        TESSERA_TRY(level.copyGBps, readCeiling(entry, "copy_gbps"));
        ceilings.levels.push_back(level);
    }
    return ceilings;
}

} // namespace

json toJson(const backend::MachineCeilings& ceilings) {
    return {{"vector_extension", ceilings.vectorExtension},
            {"one_thread", threadsJson(ceilings.oneThread)},
            {"all_threads", threadsJson(ceilings.allThreads)},
            {"barrier_ns", ceilingJson(ceilings.barrierNanoseconds)},
            {"fork_join_ns", ceilingJson(ceilings.forkJoinNanoseconds)},
            {"unix_seconds", ceilings.unixSeconds}};
}

base::Result<backend::MachineCeilings> ceilingsFromJson(const json& value) {
    backend::MachineCeilings ceilings;
    ceilings.vectorExtension = textField(value, "vector_extension");
    TESSERA_TRY(ceilings.oneThread, readThreads(value, "one_thread"));
    TESSERA_TRY(ceilings.allThreads, readThreads(value, "all_threads"));
    TESSERA_TRY(ceilings.barrierNanoseconds, readCeiling(value, "barrier_ns"));
    TESSERA_TRY(ceilings.forkJoinNanoseconds, readCeiling(value, "fork_join_ns"));
    ceilings.unixSeconds = intField(value, "unix_seconds");
    return ceilings;
}

} // namespace tessera::measure
