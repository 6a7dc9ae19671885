// The speed of the machine, asked over a pipe before and after each round: `{"do": "canary", "threads": N}`.
#include "engine/measure/canary.h"

#include "tests/benchmark/peers/line_server.h"

#include <algorithm>

int main() {
    tessera::peers::serveLines([](const nlohmann::json& request) -> tessera::base::Result<nlohmann::json> {
        // The best of many: one interrupted pass says nothing, and the first one wakes the threads.
        constexpr int kPasses = 40;
        double gflops = 0.0;
        for (int pass = 0; pass < kPasses; ++pass) {
            gflops = std::max(gflops, tessera::measure::runFmaCanary(request.value("threads", 1)));
        }
        return nlohmann::json{{"gflops", gflops}};
    });
    return 0;
}
