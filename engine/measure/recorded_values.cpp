#include "engine/measure/recorded_values.h"

#include "engine/base/assert.h"
#include "engine/base/clock.h"
#include "engine/kernels/interpreter.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stop_token>
#include <utility>

namespace tessera::measure {

namespace {

/// Are all bits of the exponent set in one of the elements?
template <typename Bits>
bool anyWithExponent(const graph::Tensor& tensor, Bits exponent) {
    bool found = false;
    for (const Bits bits : tensor.as<Bits>()) {
        found |= (bits & exponent) == exponent;
    }
    return found;
}

bool sameBytes(const graph::Tensor& a, const graph::Tensor& b) {
    return a.dtype() == b.dtype() && a.extents() == b.extents() && std::ranges::equal(a.bytes(), b.bytes());
}

std::int64_t bytesOf(const graph::Tensor& tensor) {
    return static_cast<std::int64_t>(tensor.bytes().size());
}

} // namespace

kernels::NonFinite judgedOn(const InputDraw& draw, graph::Precision precision) {
    return draw.kind == InputDraw::Kind::kExtremes && precision != graph::Precision::kStrict
               ? kernels::NonFinite::kIgnored
               : kernels::NonFinite::kJudged;
}

bool holdsNonFinite(const graph::Tensor& tensor) {
    switch (tensor.dtype()) {
    case graph::DType::kFloat32:
        return anyWithExponent<std::uint32_t>(tensor, 0x7f800000U);
    case graph::DType::kFloat64:
        return anyWithExponent<std::uint64_t>(tensor, 0x7ff0000000000000U);
    case graph::DType::kFloat16:
        return anyWithExponent<std::uint16_t>(tensor, 0x7c00U);
    case graph::DType::kBfloat16:
        return anyWithExponent<std::uint16_t>(tensor, 0x7f80U);
    default:
        return graph::isFloating(tensor.dtype()) &&
               std::ranges::any_of(tensor.toDoubles(), [](double x) { return !std::isfinite(x); });
    }
}

RecordedValues::RecordedValues(graph::GraphRef graph, std::vector<InputDraw> draws, Limits limits)
    : m_graph(std::move(graph))
    , m_draws(std::move(draws))
    , m_limits(std::move(limits))
    , m_values(m_draws.size(), std::vector<std::optional<graph::Tensor>>(m_graph->values().size()))
    , m_nonFinite(m_graph->values().size()) {
    for (std::size_t draw = 0; draw < m_draws.size(); ++draw) {
        for (std::size_t i = 0; i < m_draws[draw].inputs.size(); ++i) {
            keep(draw, m_graph->inputs()[i], m_draws[draw].inputs[i], true);
        }
    }
}

base::Status RecordedValues::record(std::span<const graph::ValueId> wanted,
                                    const std::function<void()>& heartbeat) {
    std::vector<bool> isWanted(m_graph->values().size(), false);
    for (const auto id : wanted) {
        isWanted[id.index()] = !m_graph->value(id).isConstant();
    }
    for (std::size_t draw = 0; draw < m_draws.size();) {
        const bool isMissing = std::ranges::any_of(
            wanted, [&](graph::ValueId id) { return isWanted[id.index()] && !m_values[draw][id.index()]; });
        if (isMissing) {
            TESSERA_TRY(const bool isLeftOut, leftOut(draw, run(draw, isWanted, std::nullopt, heartbeat)));
            if (isLeftOut) {
                continue;
            }
        }
        ++draw;
    }
    return {};
}

base::Result<bool> RecordedValues::leftOut(std::size_t draw, const base::Status& ran) {
    if (ran) {
        return false;
    }
    if (ran.error().kind != base::ErrorKind::kRefused || m_draws.size() == 1) {
        return fail(ran.error());
    }
    m_draws.erase(m_draws.begin() + static_cast<std::ptrdiff_t>(draw));
    m_values.erase(m_values.begin() + static_cast<std::ptrdiff_t>(draw));
    return true;
}

base::Result<base::Nanoseconds> RecordedValues::runFirst(base::Nanoseconds limit,
                                                         const std::function<void()>& heartbeat) {
    const std::vector<bool> none(m_graph->values().size(), false);
    while (!m_runTime) {
        TESSERA_CHECK(leftOut(0, run(0, none, limit, heartbeat)));
    }
    return *m_runTime;
}

void RecordedValues::keepFirst(std::size_t draws) {
    m_draws.resize(std::min(draws, m_draws.size()));
    m_values.resize(m_draws.size());
}

base::Status RecordedValues::run(std::size_t draw, const std::vector<bool>& wanted,
                                 std::optional<base::Nanoseconds> limit,
                                 const std::function<void()>& heartbeat) {
    // What is not wanted now makes room for what this run makes.
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto& value = m_values[draw][i];
        const bool isInput = !m_graph->values()[i].producer.valid();
        if (!wanted[i] && !isInput) {
            value.reset();
        }
    }
    m_bytes = keptBytes();
    const base::SystemClock clock;
    const auto start = clock.now();
    std::stop_source tooLong;
    kernels::EvaluateOptions options;
    options.threads = m_limits.threads;
    options.stop = tooLong.get_token();
    options.foreign = m_limits.foreign;
    options.observer = [&](graph::ValueId id, const graph::Tensor& tensor) {
        keep(draw, id, tensor, wanted[id.index()]);
        heartbeat();
        if (limit && clock.now() - start > *limit) {
            tooLong.request_stop();
        }
    };
    auto outputs = kernels::evaluate(*m_graph, m_draws[draw].inputs, options);
    if (!outputs && outputs.error().kind == base::ErrorKind::kCancelled) {
        return fail(base::ErrorKind::kImpossible, "it takes longer than there is time for");
    }
    if (!outputs) {
        return fail(outputs.error().within("draw '" + m_draws[draw].name + "'"));
    }
    m_runTime = m_runTime ? m_runTime : std::optional(clock.now() - start);
    return {};
}

void RecordedValues::keep(std::size_t draw, graph::ValueId value, const graph::Tensor& tensor,
                          bool isWanted) {
    auto& kept = m_values[draw][value.index()];
    if (kept) {
        return;
    }
    if (m_draws[draw].kind == InputDraw::Kind::kUsual && m_nonFinite[value.index()].empty() &&
        holdsNonFinite(tensor)) {
        m_nonFinite[value.index()] = m_draws[draw].name;
    }
    for (std::size_t earlier = 0; earlier < draw; ++earlier) {
        if (const auto& known = m_values[earlier][value.index()]; known && sameBytes(*known, tensor)) {
            kept = *known;
            return;
        }
    }
    if (isWanted || m_bytes + bytesOf(tensor) <= m_limits.mostBytes) {
        kept = tensor;
        m_bytes += bytesOf(tensor);
    }
}

std::int64_t RecordedValues::keptBytes() const {
    std::set<const std::byte*> counted;
    std::int64_t bytes = 0;
    for (const auto& values : m_values) {
        for (const auto& value : values) {
            if (value && counted.insert(value->bytes().data()).second) {
                bytes += bytesOf(*value);
            }
        }
    }
    return bytes;
}

const graph::Tensor& RecordedValues::at(std::size_t draw, graph::ValueId value) const {
    const auto& kept = m_values[draw][value.index()];
    TESSERA_ASSERT(kept.has_value());
    return *kept;
}

} // namespace tessera::measure
