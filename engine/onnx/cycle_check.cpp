#include "engine/onnx/cycle_check.h"

#include "engine/base/assert.h"
#include "engine/graph/cycle.h"
#include "engine/onnx/names.h"

#include "onnx.pb.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tessera::onnx {

namespace {

constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();

/// Who produces what, by the nodes' places in the file; what the graph has without a node has no producer.
class Producers {
public:
    explicit Producers(const GraphProto& graph) : m_graph(graph) {
        m_byName.reserve(static_cast<std::size_t>(graph.node_size()));
        for (const auto& input : graph.input()) {
            m_byName.try_emplace(input.name(), kNone);
        }
        for (const auto& tensor : graph.initializer()) {
            m_byName.try_emplace(tensor.name(), kNone);
        }
        for (int i = 0; i < graph.node_size(); ++i) {
            for (const auto& output : graph.node(i).output()) {
                m_byName.try_emplace(output, static_cast<std::uint32_t>(i));
            }
        }
    }

    [[nodiscard]] std::uint32_t of(const std::string& value) const {
        const auto at = value.empty() ? m_byName.end() : m_byName.find(value);
        return at != m_byName.end() ? at->second : kNone;
    }

    /// `visit(producer, node)` for every input that a node produces.
    template <class Visit>
    void forEachLink(Visit visit) const {
        for (int i = 0; i < m_graph.node_size(); ++i) {
            for (const auto& input : m_graph.node(i).input()) {
                if (const auto producer = of(input); producer != kNone) {
                    visit(producer, static_cast<std::uint32_t>(i));
                }
            }
        }
    }

private:
    const GraphProto& m_graph;
    std::unordered_map<std::string_view, std::uint32_t> m_byName;
};

/// Per node, for how many inputs it waits when no other node can be done.
std::vector<std::uint32_t> waitingNodes(const Producers& producers, std::size_t count) {
    std::vector<std::uint32_t> waiting(count, 0);
    // Readers of all nodes in one list; those of node n lie from begin[n] to begin[n + 1].
    std::vector<std::uint32_t> begin(count + 2, 0);
    producers.forEachLink([&](std::uint32_t from, std::uint32_t reader) {
        ++begin[from + 2];
        ++waiting[reader];
    });
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> readers(begin.back());
    producers.forEachLink(
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

base::Status refuseCycle(const GraphProto& graph) {
    const Producers producers(graph);
    bool ordered = true;
    producers.forEachLink([&](std::uint32_t from, std::uint32_t reader) { ordered &= from < reader; });
    if (ordered) {
        return {};
    }
    const auto waiting = waitingNodes(producers, static_cast<std::size_t>(graph.node_size()));
    if (std::ranges::all_of(waiting, [](std::uint32_t n) { return n == 0; })) {
        return {};
    }
    const auto nodeAt = [&](std::uint32_t i) -> const NodeProto& { return graph.node(static_cast<int>(i)); };
    const auto blockerOf = [&](std::uint32_t node) {
        for (const auto& input : nodeAt(node).input()) {
            if (const auto producer = producers.of(input); producer != kNone && waiting[producer] > 0) {
                return producer;
            }
        }
        TESSERA_ASSERT(false); // it waits for one
        return node;
    };
    // As the graph's builder names them: constants are no nodes to it.
    const auto label = [&](std::uint32_t node) {
        const auto before = graph.node().begin() + node;
        const auto index = std::count_if(graph.node().begin(), before,
                                         [](const NodeProto& each) { return each.op_type() != "Constant"; });
        const auto& name = nodeAt(node).name();
        return "node '" +
               plainName(name.empty() ? nodeAt(node).op_type() + "#" + std::to_string(index) : name) + "'";
    };
    const auto cycle = graph::findCycle(waiting, blockerOf, label);
    return base::fail(base::ErrorKind::kRefused, cycle.text, label(cycle.node));
}

} // namespace tessera::onnx
