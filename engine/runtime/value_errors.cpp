#include "engine/runtime/value_errors.h"

#include "engine/kernels/interpreter.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tessera::runtime {

namespace {

using base::ErrorKind;

/// One walk over a draw.
class ErrorWalk {
public:
    ErrorWalk(Executor& executor, const graph::Graph& graph, const measure::RecordedValues& recorded,
              std::size_t draw, const ErrorOptions& options)
        : m_executor(executor)
        , m_graph(graph)
        , m_recorded(recorded)
        , m_draw(draw)
        , m_options(options)
        , m_judged(measure::judgedOn(recorded.draws()[draw], options.precision)) {}

    base::Result<std::vector<ValueError>> run() {
        TESSERA_CHECK(walkAsItRuns());
        TESSERA_CHECK(walkAlone());
        TESSERA_CHECK(leaveOutNearTies());
        return std::move(m_errors);
    }

private:
    enum class Part { kCarried, kOwn };
    /// A value beyond its tolerance, until it is known what of that rounding errors alone change.
    struct Doubtful {
        std::size_t error = 0;
        Part part = Part::kCarried;
        graph::Tensor got;
    };

    [[nodiscard]] const graph::Tensor& right(graph::ValueId value) const {
        return m_recorded.at(m_draw, value);
    }

    [[nodiscard]] const kernels::NetworkTolerance& toleranceOf(graph::ValueId value) {
        const auto known = m_tolerances.find(value.index());
        return known != m_tolerances.end()
                   ? known->second
                   : m_tolerances
                         .emplace(value.index(),
                                  kernels::networkToleranceOf(m_graph, value, m_options.precision))
                         .first->second;
    }

    [[nodiscard]] static bool canBeRead(const graph::Graph& graph, const ValueForm& form) {
        return form.layout.kind() != backend::Layout::Kind::kOpaque &&
               graph::bitWidth(graph.value(form.value).type.dtype) % 8 == 0;
    }

    /// Of the value of an error: with what was before it, or of the region alone.
    [[nodiscard]] kernels::StableDeviation compared(std::size_t error, graph::Tensor got, Part part) {
        const auto value = m_errors[error].value;
        const auto& expected = right(value);
        kernels::StableDeviation found{
            kernels::compareNetwork(got, expected, toleranceOf(value), m_judged, m_options.threads)};
        if (!found.deviation.ok && kernels::isComparable(got, expected)) {
            m_doubtful.push_back({error, part, std::move(got)});
        }
        return found;
    }

    base::Status walkAsItRuns() {
        TESSERA_CHECK(m_executor.setInputs(m_recorded.draws()[m_draw].inputs));
        for (std::size_t i = 0; i < m_executor.steps().size(); ++i) {
            TESSERA_CHECK(m_executor.runStep(i));
            const Step& step = m_executor.steps()[i];
            for (const auto& form : step.writes) {
                if (step.kind == Step::Kind::kRegion && canBeRead(m_graph, form)) {
                    TESSERA_TRY(auto got, m_executor.valueOf(form));
                    m_errors.push_back({i, form.value, {}, std::nullopt});
                    m_errors.back().carried = compared(m_errors.size() - 1, std::move(got), Part::kCarried);
                }
            }
            m_options.heartbeat();
        }
        return {};
    }

    /// Every step reads what the reference made; what cannot be put in its place is still of the plan.
    base::Status walkAlone() {
        TESSERA_CHECK(m_executor.setInputs(m_recorded.draws()[m_draw].inputs));
        std::size_t error = 0;
        for (std::size_t i = 0; i < m_executor.steps().size(); ++i) {
            const Step& step = m_executor.steps()[i];
            bool isAlone = true;
            for (const auto& form : step.reads) {
                const auto placed = canBeRead(m_graph, form)
                                        ? m_executor.setValue(form, right(form.value))
                                        : base::Status(base::fail(ErrorKind::kImpossible, "opaque"));
                if (!placed && placed.error().kind != ErrorKind::kImpossible) {
                    return placed;
                }
                isAlone = isAlone && placed.has_value();
            }
            TESSERA_CHECK(m_executor.runStep(i));
            for (; error < m_errors.size() && m_errors[error].step == i; ++error) {
                if (isAlone) {
                    TESSERA_CHECK(addOwn(error, step));
                }
            }
            m_options.heartbeat();
        }
        return {};
    }

    base::Status addOwn(std::size_t error, const Step& step) {
        auto& into = m_errors[error];
        const auto form = std::ranges::find(step.writes, into.value, &ValueForm::value);
        TESSERA_TRY(auto got, m_executor.valueOf(*form));
        into.own = compared(error, std::move(got), Part::kOwn);
        return {};
    }

    base::Status leaveOutNearTies() {
        std::map<std::size_t, std::vector<graph::Tensor>> disturbed; ///< by value
        for (const auto& doubtful : m_doubtful) {
            disturbed[m_errors[doubtful.error].value.index()];
        }
        for (std::uint64_t seed = 1; !disturbed.empty() && seed <= kernels::kDisturbances; ++seed) {
            kernels::EvaluateOptions options;
            options.threads = m_options.threads;
            options.foreign = m_options.foreign;
            options.disturbedBy = seed;
            options.disturbance = kernels::disturbanceOf(m_options.precision);
            options.observer = [&](graph::ValueId value, const graph::Tensor& made) {
                if (const auto at = disturbed.find(value.index()); at != disturbed.end()) {
                    at->second.push_back(made);
                }
                m_options.heartbeat();
            };
            const auto outputs = kernels::evaluate(m_graph, m_recorded.draws()[m_draw].inputs, options);
            if (!outputs && outputs.error().kind != ErrorKind::kRefused) {
                return base::fail(outputs.error()); // refused: a size came out one less, and fits nothing
            }
        }
        for (const auto& doubtful : m_doubtful) {
            auto& error = m_errors[doubtful.error];
            (doubtful.part == Part::kOwn ? *error.own : error.carried) =
                kernels::compareStable(doubtful.got, right(error.value), disturbed.at(error.value.index()),
                                       toleranceOf(error.value), m_judged, m_options.threads);
        }
        return {};
    }

    Executor& m_executor;
    const graph::Graph& m_graph;
    const measure::RecordedValues& m_recorded;
    std::size_t m_draw;
    const ErrorOptions& m_options;
    kernels::NonFinite m_judged;
    std::map<std::size_t, kernels::NetworkTolerance> m_tolerances; ///< by value
    std::vector<ValueError> m_errors;
    std::vector<Doubtful> m_doubtful;
};

} // namespace

base::Result<std::vector<ValueError>> valueErrors(Executor& executor, const graph::Graph& graph,
                                                  const measure::RecordedValues& recorded, std::size_t draw,
                                                  const ErrorOptions& options) {
    return ErrorWalk(executor, graph, recorded, draw, options).run();
}

} // namespace tessera::runtime
