#include "engine/backends/onednn/recurrent_weights.h"

#include "engine/backends/onednn/lanes.h"

#include <algorithm>

namespace tessera::onednn {

UnitBlocks::UnitBlocks(const Layer& layer)
    : lanes(lanesHere())
    , count((layer.hidden + lanes - 1) / lanes)
    , units(count * lanes)
    , columns(layer.gates() * units) {}

template <typename Place>
void RecurrentWeights::forEachUnit(Place&& place) const {
    const std::int64_t gates = m_layer.gates();
    for (std::int64_t direction = 0; direction < m_layer.directions; ++direction) {
        for (std::int64_t gate = 0; gate < gates; ++gate) {
            for (std::int64_t unit = 0; unit < m_layer.hidden; ++unit) {
                const std::int64_t block = unit / m_blocks.lanes;
                place((direction * gates + gate) * m_layer.hidden + unit,
                      direction * m_blocks.columns + (block * gates + gate) * m_blocks.lanes +
                          unit % m_blocks.lanes);
            }
        }
    }
}

std::vector<float> RecurrentWeights::inputLines(const float* given) const {
    const std::int64_t inputs = m_layer.inputs;
    std::vector<float> lines(static_cast<std::size_t>(m_layer.directions * m_blocks.columns * inputs));
    forEachUnit([&](std::int64_t line, std::int64_t column) {
        std::copy_n(given + line * inputs, inputs, lines.begin() + column * inputs);
    });
    return lines;
}

std::vector<float> RecurrentWeights::takeBias(const float* given) {
    std::vector<float> bias(static_cast<std::size_t>(m_layer.directions * m_blocks.columns));
    m_stateBias.assign(static_cast<std::size_t>(m_layer.directions * m_blocks.units), 0.0F);
    if (given == nullptr) {
        return bias;
    }
    const std::int64_t half = m_layer.gates() * m_layer.hidden;
    forEachUnit([&](std::int64_t line, std::int64_t column) {
        const std::int64_t direction = line / half;
        const float* own = given + direction * 2 * half + line % half;
        float& sum = bias[static_cast<std::size_t>(column)];
        sum = own[0];
        const bool isHiddenGate = line % half / m_layer.hidden + 1 == m_layer.gates();
        if (m_layer.cell == Cell::kGruLinear && isHiddenGate) {
            const std::int64_t unit = direction * m_blocks.units + line % m_layer.hidden;
            m_stateBias[static_cast<std::size_t>(unit)] = own[half];
        } else {
            sum += own[half];
        }
    });
    return bias;
}

/// Panels [direction][block][hidden][gates][lanes]; of kGru the hidden gate's lie apart.
void RecurrentWeights::takeRecurrence(const float* given) {
    const std::int64_t hidden = m_layer.hidden;
    const std::int64_t together = m_layer.cell == Cell::kGru ? 2 : m_layer.gates();
    const auto panelFloats = [&](std::int64_t gates) {
        return static_cast<std::size_t>(m_layer.directions * gates * m_blocks.units * hidden);
    };
    m_panels.assign(panelFloats(together), 0.0F);
    m_candidatePanels.assign(panelFloats(m_layer.gates() - together), 0.0F);
    std::int64_t line = 0;
    for (std::int64_t direction = 0; direction < m_layer.directions; ++direction) {
        for (std::int64_t gate = 0; gate < m_layer.gates(); ++gate) {
            const bool isApart = gate >= together;
            const std::int64_t stride = (isApart ? 1 : together) * m_blocks.lanes;
            float* panels = isApart ? m_candidatePanels.data() : m_panels.data() + gate * m_blocks.lanes;
            for (std::int64_t unit = 0; unit < hidden; ++unit, ++line) {
                const std::int64_t block = direction * m_blocks.count + unit / m_blocks.lanes;
                float* to = panels + block * hidden * stride + unit % m_blocks.lanes;
                for (std::int64_t k = 0; k < hidden; ++k) {
                    to[k * stride] = given[line * hidden + k];
                }
            }
        }
    }
}

void RecurrentWeights::takePeepholes(const float* given) {
    constexpr std::int64_t kPeepholes = 3;
    m_peepholes.clear();
    if (given == nullptr) {
        return;
    }
    m_peepholes.assign(static_cast<std::size_t>(m_layer.directions * kPeepholes * m_blocks.units), 0.0F);
    for (std::int64_t i = 0; i < m_layer.directions * kPeepholes; ++i) {
        std::copy_n(given + i * m_layer.hidden, m_layer.hidden, m_peepholes.begin() + i * m_blocks.units);
    }
}

StepWeights RecurrentWeights::of(std::int64_t direction) const {
    const auto part = [&](const LineFloats& all) {
        const auto size = static_cast<std::int64_t>(all.size()) / m_layer.directions;
        return all.empty() ? nullptr : all.data() + direction * size;
    };
    return {part(m_panels), part(m_candidatePanels), part(m_stateBias), part(m_peepholes)};
}

} // namespace tessera::onednn
