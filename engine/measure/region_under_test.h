#pragma once

#include "engine/graph/region.h"
#include "engine/kernels/oracle.h"
#include "engine/measure/bound_kernel.h"
#include "engine/measure/drawn_inputs.h"
#include "engine/measure/region_oracle.h"
#include "engine/measure/worker_state.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tessera::measure {

/// What the checks of one worker share: inputs that were drawn, and products that were computed from them.
struct CheckMemory {
    DrawnInputs inputs;
    kernels::ProductMemo products;

    [[nodiscard]] static CheckMemory make();
};

/// A region, the inputs on which its implementations are checked, and their right answers.
class RegionUnderTest {
public:
    /// On the runs that the worker recorded of the model; where it has none, on inputs that are drawn.
    /// \par Errors those of RegionOracle::make and DrawnInputs::draw: there is nothing to compare with, so
    /// that no implementation is to blame, and none can be shown to be right.
    [[nodiscard]] static base::Result<RegionUnderTest>
    make(graph::GraphRef graph, const graph::Region& region, WorkerState& state, CheckMemory& memory);

    /// Of the first check: those that are timed.
    [[nodiscard]] RegionInputs& inputs() { return m_inputs; }
    /// Why an implementation is not tried at all; empty: it is.
    [[nodiscard]] std::string exclusion(const backend::Implementation& implementation) const;
    /// Of a kernel that has just run on `inputs()`: its outputs there, then those on all other inputs.
    /// \param heartbeat  called after each of these
    [[nodiscard]] CheckResult checkAll(BoundKernel& kernel, const std::function<void()>& heartbeat);
    /// Its outputs on `inputs()`.
    [[nodiscard]] CheckResult check(BoundKernel& kernel);
    /// All elements against those of an implementation that passed, where the oracle looks at some channels
    /// only; where they differ, the region is computed in full to say which of them is wrong.
    [[nodiscard]] CheckResult checkAgainstPassed(const BoundKernel& kernel);

private:
    /// Inputs on which implementations are checked, and their right answer.
    struct Check {
        std::string draw; ///< empty: the inputs are of no run of the model
        std::vector<graph::Tensor> inputs;
        std::unique_ptr<RegionOracle> oracle;
    };

    RegionUnderTest(graph::GraphRef graph, const graph::Region& region, WorkerState& state)
        : m_graph(std::move(graph)), m_region(region), m_state(state) {}
    [[nodiscard]] base::Status addCheck(const std::string& draw, std::vector<graph::Tensor> inputs,
                                        RegionOracle::Options options, CheckMemory& memory);
    [[nodiscard]] base::Status addRecorded(const RecordedValues& recorded, CheckMemory& memory);
    [[nodiscard]] static CheckResult checkOn(const Check& check, BoundKernel& kernel);

    graph::GraphRef m_graph;
    graph::Region m_region;
    WorkerState& m_state;
    RegionInputs m_inputs{{}};
    std::vector<Check> m_checks;
    std::string m_nonFinite; ///< which value holds an infinity or NaN on which usual draw; empty: none
    std::vector<graph::Tensor> m_passed; ///< outputs of the first that passed
};

} // namespace tessera::measure
