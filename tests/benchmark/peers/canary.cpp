// The speed of the machine, asked over a pipe before and after each turn: `{"do": "canary", "threads": N}`.
#include "engine/measure/canary.h"

#include "tests/benchmark/peers/line_server.h"

int main() {
    tessera::peers::serveLines([](const nlohmann::json& request) -> tessera::base::Result<nlohmann::json> {
        const int threads = request.value("threads", 1);
        static_cast<void>(tessera::measure::runCoreCanary(threads)); // wakes the threads
        return nlohmann::json{{"speed", tessera::measure::runCoreCanary(threads)}};
    });
    return 0;
}
