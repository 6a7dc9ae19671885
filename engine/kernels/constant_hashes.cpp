#include "engine/kernels/constant_hashes.h"

#include "engine/kernels/parallel.h"

#include <algorithm>
#include <thread>

namespace tessera::kernels {

std::vector<base::Result<base::Hash128>>
constantHashes(const graph::Graph& graph,
               const std::function<base::Result<base::Hash128>(const graph::Constant&)>& hash) {
    std::vector<graph::ConstantRef> constants;
    for (const auto& value : graph.values()) {
        if (value.isConstant()) {
            constants.push_back(value.constant);
        }
    }
    std::vector<base::Result<base::Hash128>> hashes(constants.size());
    parallelFor(static_cast<std::int64_t>(constants.size()),
                static_cast<int>(std::max(1U, std::thread::hardware_concurrency())), [&](std::int64_t at) {
                    const auto i = static_cast<std::size_t>(at);
                    hashes[i] = hash(*constants[i]);
                });
    return hashes;
}

} // namespace tessera::kernels
