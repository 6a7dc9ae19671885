#include "engine/measure/native_pool.h"

#include <cstddef>
#include <omp.h>

namespace tessera::measure {

std::vector<std::int32_t> nativePoolCpus() {
    std::vector<std::int32_t> cpus;
    for (int place = 0; place < omp_get_num_places(); ++place) {
        const int count = omp_get_place_num_procs(place);
        std::vector<int> ids(static_cast<std::size_t>(count));
        omp_get_place_proc_ids(place, ids.data());
        cpus.insert(cpus.end(), ids.begin(), ids.end());
    }
    return cpus;
}

} // namespace tessera::measure
