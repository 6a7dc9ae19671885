#pragma once

#include "engine/base/result.h"
#include "engine/graph/precision.h"
#include "engine/graph/region.h"
#include "engine/kernels/accuracy.h"
#include "engine/measure/channel_sample.h"

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::measure {

/// What a comparison against the oracle found.
struct CheckResult {
    bool ok = false;
    std::string how;    ///< "full" or "sampled 4096"
    std::string reason; ///< when not ok: which output, where, by how much
};

/// The right answer of one region on given inputs, computed once and compared with each implementation.
/// Regions up to 0.2 GFLOP are compared in full; larger ones around one product on some of its channels,
/// every position of them (at least 4,096 elements; see channel_sample.h). The other larger ones are compared
/// in full with the outputs of a run of the reference, within what a whole network is allowed, or, where
/// there was none, with the result in double. Where the outputs of a run of the reference are known, all
/// elements of the larger ones are besides compared with these, as closely as the magnitudes of the sample
/// allow. A conversion of layouts must give the very bytes that it was given.
class RegionOracle {
public:
    struct Options {
        int threads = 1;
        kernels::ProductMemo* memo = nullptr; ///< what regions before it computed, and later ones will use
        std::span<const graph::Tensor> recorded = {}; ///< outputs on these inputs; empty: not known
        kernels::NonFinite nonFinite = kernels::NonFinite::kJudged;
        /// For nodes without a kernel of the reference: their region is held to a run, not to double.
        kernels::ForeignRun foreign = {};
    };
    [[nodiscard]] static base::Result<std::unique_ptr<RegionOracle>>
    make(const graph::Graph& graph, const graph::Region& region, std::span<const graph::Tensor> inputs,
         const Options& options);
    virtual ~RegionOracle() = default;
    /// Does `compare` look at every element?
    [[nodiscard]] virtual bool isFull() const { return true; }
    /// What it wants to see, one an output. Lives as long as the oracle.
    [[nodiscard]] std::span<const OutputCut> cuts() const { return m_cuts; }
    /// `outputs`: cut as it said.
    [[nodiscard]] virtual CheckResult compare(std::span<const graph::Tensor> outputs,
                                              graph::Precision precision) const = 0;

protected:
    explicit RegionOracle(std::vector<OutputCut> cuts) : m_cuts(std::move(cuts)) {}

private:
    std::vector<OutputCut> m_cuts;
};

} // namespace tessera::measure
