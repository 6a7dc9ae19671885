#include "engine/graph/node_order.h"

#include "engine/base/assert.h"
#include "engine/graph/cycle.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>

namespace tessera::graph {

namespace {

/// Names the nodes of one cycle, given each value's producer and how many inputs each node still waits for.
base::Error describeCycle(std::span<const Node> nodes, std::span<const std::uint32_t> producer,
                          std::span<const std::uint32_t> waiting) {
    const auto blockerOf = [&](std::uint32_t node) {
        const auto& inputs = nodes[node].inputs;
        const auto next = std::ranges::find_if(inputs, [&](ValueId input) {
            return input.valid() && producer[input.index()] != NodeId::kInvalid &&
                   waiting[producer[input.index()]] > 0;
        });
        TESSERA_ASSERT(next != inputs.end());
        return producer[next->index()];
    };
    const auto label = [&](std::uint32_t node) { return nodeLabel(nodes[node], node); };
    const auto cycle = findCycle(waiting, blockerOf, label);
    return {base::ErrorKind::kRefused, cycle.text, label(cycle.node)};
}

} // namespace

std::string nodeLabel(const Node& node, std::size_t index) {
    return "node '" + (node.name.empty() ? node.op + "#" + std::to_string(index) : node.name) + "'";
}

base::Result<std::vector<std::uint32_t>> nodeOrder(std::span<const Node> nodes, std::size_t values) {
    const std::size_t count = nodes.size();
    std::vector<std::uint32_t> producer(values, NodeId::kInvalid);
    for (std::uint32_t i = 0; i < count; ++i) {
        for (const ValueId output : nodes[i].outputs) {
            if (output.valid()) {
                producer[output.index()] = i;
            }
        }
    }
    std::vector<std::uint32_t> waiting(count, 0);
    // Readers of all nodes in one list; those of node n lie from readersBegin[n] to readersBegin[n + 1].
    std::vector<std::uint32_t> readersBegin(count + 2, 0);
    const auto forEachLink = [&](auto&& visit) {
        for (std::uint32_t i = 0; i < count; ++i) {
            for (const ValueId input : nodes[i].inputs) {
                if (input.valid() && producer[input.index()] != NodeId::kInvalid) {
                    visit(producer[input.index()], i);
                }
            }
        }
    };
    forEachLink([&](std::uint32_t from, std::uint32_t reader) {
        ++readersBegin[from + 2];
        ++waiting[reader];
    });
    std::partial_sum(readersBegin.begin(), readersBegin.end(), readersBegin.begin());
    std::vector<std::uint32_t> readers(readersBegin.back());
    forEachLink(
        [&](std::uint32_t from, std::uint32_t reader) { readers[readersBegin[from + 1]++] = reader; });
    // The smallest ready index first keeps a file's own order wherever it already is one.
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> ready;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (waiting[i] == 0) {
            ready.push(i);
        }
    }
    std::vector<std::uint32_t> order;
    order.reserve(count);
    while (!ready.empty()) {
        const std::uint32_t next = ready.top();
        ready.pop();
        order.push_back(next);
        for (std::uint32_t i = readersBegin[next]; i < readersBegin[next + 1]; ++i) {
            if (--waiting[readers[i]] == 0) {
                ready.push(readers[i]);
            }
        }
    }
    if (order.size() < count) {
        return base::fail(describeCycle(nodes, producer, waiting));
    }
    return order;
}

} // namespace tessera::graph
