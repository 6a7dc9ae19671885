#include "engine/measure/device_service.h"
#include "engine/measure/native_pool.h"
#include "engine/measure/region_service.h"
#include "engine/measure/worker_server.h"
#include "engine/measure/worker_state.h"
#include "engine/runtime/plan_service.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <malloc.h>
#include <memory>
#include <string>
#include <utility>

namespace {

/// Buffers of tens of megabytes come and go for every candidate. Given back to the system each time, their
/// pages would be faulted in and cleared again: a sixth of a search on a 3D network.
void keepFreedMemory() {
    constexpr int kKept = 1 << 30;
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, kKept);
}

} // namespace

/// Speaks the worker protocol on its standard streams until the host closes them. Started by the other
/// programs, which fix the thread environment (OMP_NUM_THREADS and the like) before it runs.
int main() {
    keepFreedMemory();
    auto channel = tessera::measure::takeStandardStreams();
    if (!channel) {
        std::fprintf(stderr, "tessera-worker: %s\n", channel.error().oneLine().c_str());
        return 5;
    }
    tessera::backend::PluginSettings settings;
    const char* threads = std::getenv("OMP_NUM_THREADS");
    settings.threads = threads != nullptr ? std::max(1, std::atoi(threads)) : 1;
    settings.cpus = tessera::measure::nativePoolCpus();
    if (const char* text = std::getenv("TESSERA_PRECISION"); text != nullptr) {
        const auto precision = tessera::graph::parsePrecision(text);
        if (!precision) {
            std::fprintf(stderr, "tessera-worker: unknown precision '%s' in TESSERA_PRECISION\n", text);
            return 5;
        }
        settings.precision = *precision;
    }
    if (const char* folder = std::getenv("TESSERA_KERNEL_CACHE"); folder != nullptr) {
        settings.cacheFolder = folder;
    }
    if (std::getenv("TESSERA_WHOLE_GRAPH") != nullptr) {
        settings.use = tessera::backend::PluginSettings::Use::kWholeGraphBaseline;
    }
    tessera::measure::WorkerServer server(*std::move(channel));
    tessera::measure::WorkerState state(std::move(settings));
    state.registerWith(server);
    tessera::measure::DeviceService devices;
    devices.registerWith(server);
    tessera::measure::RegionService regions(state);
    regions.registerWith(server);
    tessera::runtime::PlanService plans(state);
    plans.registerWith(server);
    const auto served = server.serve();
    if (!served) {
        std::fprintf(stderr, "tessera-worker: %s\n", served.error().oneLine().c_str());
    }
    // At once and with nothing destroyed: the watch over the parent would take the closing of the stream for
    // its end and exit first, with another status; and the exit handlers of vendor thread pools are not worth
    // waiting for.
    std::_Exit(served ? 0 : 5);
}
