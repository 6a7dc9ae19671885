#include "engine/backends/native/team.h"

#include "engine/base/team_order.h"

#include <exception>
#include <omp.h>

namespace tessera::native {

namespace {

void runOnTeam(int threads, const std::function<void(int, int)>& body, std::exception_ptr& thrown) {
    base::TeamOrder order;
#pragma omp parallel num_threads(threads)
    {
        const base::TeamMember member(order);
        try {
            body(omp_get_thread_num(), omp_get_num_threads());
        } catch (...) { // an exception that left the region would end the process
#pragma omp critical(tesseraNativeTeam)
            thrown = std::current_exception();
        }
    }
}

} // namespace

int threadsFor(std::int64_t bytes, const plugin::SettingsView& settings) {
    return bytes < kBytesForTeam ? 1 : settings.threads();
}

void onTeam(int threads, const std::function<void(int, int)>& body) {
    if (threads <= 1) {
        body(0, 1);
        return;
    }
    std::exception_ptr thrown;
    runOnTeam(threads, body, thrown);
    if (thrown) {
        std::rethrow_exception(thrown);
    }
}

} // namespace tessera::native
