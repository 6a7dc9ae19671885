#pragma once

#include "engine/base/result.h"
#include "engine/onnx/value_table.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::onnx {

class NodeProto;
template <class Proto>
class ProtoList;

/// Which node of a graph makes and reads what: values by their numbers in a ValueTable, nodes by their places
/// in the file.
class Wiring {
public:
    static constexpr std::uint32_t kNone = ValueTable::kNone;

    /// Values numbered below `outside` are the graph's without a node.
    Wiring(std::uint32_t outside, std::size_t nodes);
    /// The next node. A name that is left empty is none of its inputs, and of two producers the first counts.
    void add(const NodeProto& node, ValueTable& values);

    [[nodiscard]] std::size_t nodes() const { return m_inputsEnd.size(); }
    [[nodiscard]] std::span<const std::uint32_t> inputs(std::uint32_t node) const;
    /// kNone: no node makes the value.
    [[nodiscard]] std::uint32_t producer(std::uint32_t value) const {
        return value < m_producers.size() ? m_producers[value] : kNone;
    }
    /// How many of the nodes before it are no constants: as the graph's builder numbers them.
    [[nodiscard]] std::size_t numberOf(std::uint32_t node) const;

    /// `visit(producer, node)` for every input that a node produces.
    template <class Visit>
    void forEachLink(Visit visit) const {
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            for (const std::uint32_t value : inputs(node)) {
                if (const std::uint32_t from = producer(value); from != kNone) {
                    visit(from, node);
                }
            }
        }
    }

private:
    std::uint32_t m_outside;
    std::vector<std::uint32_t> m_producers; ///< by value
    std::vector<std::uint32_t> m_inputs;    ///< of all nodes, one behind the other
    std::vector<std::uint32_t> m_inputsEnd; ///< by node
    std::vector<bool> m_isConstant;         ///< by node
};

/// A graph whose nodes stand in order is passed at once. One that has a cycle is refused here, before
/// anything is built from it: a ring of very many nodes costs no more memory than its file does. What bodies
/// read from outside of themselves is left out; the graph's builder sees it. \par Errors kRefused, naming the
/// node.
[[nodiscard]] base::Status refuseCycle(const Wiring& wiring, ProtoList<NodeProto>& nodes);

} // namespace tessera::onnx
