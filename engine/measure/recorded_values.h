#pragma once

#include "engine/base/result.h"
#include "engine/base/units.h"
#include "engine/graph/graph.h"
#include "engine/graph/precision.h"
#include "engine/kernels/accuracy.h"
#include "engine/measure/input_draws.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::measure {

/// What the reference makes of a model's draws, value by value: the inputs that regions are checked on, and
/// the outputs that they should make of them. Runs the model when a value is first asked for; what does not
/// fit is forgotten, and made again by another run when it is asked for.
class RecordedValues {
public:
    struct Limits {
        std::int64_t mostBytes = std::int64_t{1} << 30U; ///< of all values of all draws
        int threads = 1;
        kernels::ForeignRun foreign = {}; ///< for nodes without a kernel of the reference
    };
    RecordedValues(graph::GraphRef graph, std::vector<InputDraw> draws, Limits limits);

    [[nodiscard]] std::span<const InputDraw> draws() const { return m_draws; }

    /// Makes sure that each of `wanted` is there for every draw, whatever that takes of memory. A draw of
    /// which the model itself makes values that an operator's definition forbids (no box is found, and an
    /// image of no size is resized) is left out from then on.
    ///
    /// \param heartbeat  called about as often as a node was computed
    /// \par Errors of the reference on one of the draws; kRefused: on all of them.
    [[nodiscard]] base::Status record(std::span<const graph::ValueId> wanted,
                                      const std::function<void()>& heartbeat);
    /// Runs the first draw, if it was not run yet. \return what its first run took.
    /// \par Errors besides: kImpossible: it takes longer than `limit`.
    [[nodiscard]] base::Result<base::Nanoseconds> runFirst(base::Nanoseconds limit,
                                                           const std::function<void()>& heartbeat);
    /// Forgets all draws but so many.
    void keepFirst(std::size_t draws);

    /// A value that was recorded; asserts that it is. Values that equal those of an earlier draw share their
    /// bytes with them.
    [[nodiscard]] const graph::Tensor& at(std::size_t draw, graph::ValueId value) const;
    /// Name of a usual draw on which the value holds an infinity or NaN; empty: on none. Known of every value
    /// of a run, also of those that were not kept.
    [[nodiscard]] const std::string& nonFiniteDraw(graph::ValueId value) const {
        return m_nonFinite[value.index()];
    }

private:
    [[nodiscard]] base::Status run(std::size_t draw, const std::vector<bool>& wanted,
                                   std::optional<base::Nanoseconds> limit,
                                   const std::function<void()>& heartbeat);
    /// Forgets a draw whose run was refused, if it is not the only one. \par Errors of the run otherwise.
    [[nodiscard]] base::Result<bool> leftOut(std::size_t draw, const base::Status& ran);
    void keep(std::size_t draw, graph::ValueId value, const graph::Tensor& tensor, bool isWanted);
    /// Of what is kept, shared bytes once.
    [[nodiscard]] std::int64_t keptBytes() const;

    graph::GraphRef m_graph;
    std::vector<InputDraw> m_draws;
    Limits m_limits;
    std::vector<std::vector<std::optional<graph::Tensor>>> m_values; ///< by draw and value
    std::vector<std::string> m_nonFinite;                            ///< by value
    std::int64_t m_bytes = 0;
    std::optional<base::Nanoseconds> m_runTime;
};

/// What kernels of a class are held to on a draw.
[[nodiscard]] kernels::NonFinite judgedOn(const InputDraw& draw, graph::Precision precision);

/// Does it hold an infinity or NaN?
[[nodiscard]] bool holdsNonFinite(const graph::Tensor& tensor);

} // namespace tessera::measure
