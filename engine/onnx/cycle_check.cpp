#include "engine/onnx/cycle_check.h"

#include "engine/base/assert.h"
#include "engine/graph/cycle.h"
#include "engine/onnx/names.h"
#include "engine/onnx/proto_list.h"

#include "onnx.pb.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace tessera::onnx {

namespace {

/// Per node, for how many inputs it waits when no other node can be done.
std::vector<std::uint32_t> waitingNodes(const Wiring& wiring) {
    const std::size_t count = wiring.nodes();
    std::vector<std::uint32_t> waiting(count, 0);
    // Readers of all nodes in one list; those of node n lie from begin[n] to begin[n + 1].
    std::vector<std::uint32_t> begin(count + 2, 0);
    wiring.forEachLink([&](std::uint32_t from, std::uint32_t reader) {
        ++begin[from + 2];
        ++waiting[reader];
    });
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> readers(begin.back());
    wiring.forEachLink(
        [&](std::uint32_t from, std::uint32_t reader) { readers[begin[from + 1]++] = reader; });
    std::vector<std::uint32_t> ready;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (waiting[i] == 0) {
            ready.push_back(i);
        }
    }
    while (!ready.empty()) {
        const std::uint32_t next = ready.back();
        ready.pop_back();
        for (std::uint32_t i = begin[next]; i < begin[next + 1]; ++i) {
            if (--waiting[readers[i]] == 0) {
                ready.push_back(readers[i]);
            }
        }
    }
    return waiting;
}

} // namespace

Wiring::Wiring(std::uint32_t outside, std::size_t nodes) : m_outside(outside) {
    m_producers.reserve(outside + nodes);
    m_inputs.reserve(nodes);
    m_inputsEnd.reserve(nodes);
    m_isConstant.reserve(nodes);
}

void Wiring::add(const NodeProto& node, ValueTable& values) {
    const auto place = static_cast<std::uint32_t>(m_inputsEnd.size());
    for (const auto& name : node.output()) {
        if (name.empty()) {
            continue;
        }
        const std::uint32_t value = values.add(name);
        values.define(value);
        if (value >= m_producers.size()) {
            m_producers.resize(value + 1, kNone);
        }
        if (value >= m_outside && m_producers[value] == kNone) {
            m_producers[value] = place;
        }
    }
    for (const auto& name : node.input()) {
        if (!name.empty()) {
            m_inputs.push_back(values.add(name));
        }
    }
    m_inputsEnd.push_back(static_cast<std::uint32_t>(m_inputs.size()));
    m_isConstant.push_back(node.op_type() == "Constant");
}

std::span<const std::uint32_t> Wiring::inputs(std::uint32_t node) const {
    const std::uint32_t begin = node == 0 ? 0 : m_inputsEnd[node - 1];
    return std::span(m_inputs).subspan(begin, m_inputsEnd[node] - begin);
}

std::size_t Wiring::numberOf(std::uint32_t node) const {
    return static_cast<std::size_t>(std::count(m_isConstant.begin(), m_isConstant.begin() + node, false));
}

base::Status refuseCycle(const Wiring& wiring, ProtoList<NodeProto>& nodes) {
    bool ordered = true;
    wiring.forEachLink([&](std::uint32_t from, std::uint32_t reader) { ordered &= from < reader; });
    if (ordered) {
        return {};
    }
    const auto waiting = waitingNodes(wiring);
    if (std::ranges::all_of(waiting, [](std::uint32_t n) { return n == 0; })) {
        return {};
    }
    const auto blockerOf = [&](std::uint32_t node) {
        for (const std::uint32_t value : wiring.inputs(node)) {
            if (const auto from = wiring.producer(value); from != Wiring::kNone && waiting[from] > 0) {
                return from;
            }
        }
        TESSERA_ASSERT(false); // it waits for one
        return node;
    };
    const auto labelOf = [&](std::uint32_t node) {
        const auto proto = nodes.at(node);
        TESSERA_ASSERT(proto.has_value()); // it was read before
        const std::string& name = (*proto)->name();
        return label("node",
                     name.empty() ? (*proto)->op_type() + "#" + std::to_string(wiring.numberOf(node)) : name);
    };
    const auto cycle = graph::findCycle(waiting, blockerOf, labelOf);
    return base::fail(base::ErrorKind::kRefused, cycle.text, labelOf(cycle.node));
}

} // namespace tessera::onnx
