#pragma once

#include "engine/graph/tensor.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tessera::kernels {

/// What an edge of the graph carries when it is run: a tensor, a sequence of tensors, or nothing where an
/// optional value is absent. Copies share what they hold.
class Datum {
public:
    /// Absent.
    Datum() = default;
    /// Implicit: nearly all data are tensors.
    Datum(graph::Tensor tensor) : m_held(std::move(tensor)) {} // NOLINT(google-explicit-constructor)
    [[nodiscard]] static Datum sequence(std::vector<graph::Tensor> elements);

    [[nodiscard]] bool isTensor() const { return std::holds_alternative<graph::Tensor>(m_held); }
    [[nodiscard]] bool isSequence() const { return std::holds_alternative<Sequence>(m_held); }
    [[nodiscard]] bool isAbsent() const { return std::holds_alternative<std::monostate>(m_held); }
    /// Asserts that it is one.
    [[nodiscard]] const graph::Tensor& tensor() const;
    /// Of a sequence; asserts that it is one.
    [[nodiscard]] const std::vector<graph::Tensor>& elements() const;
    /// "a tensor", "a sequence", "nothing".
    [[nodiscard]] std::string kindText() const;

private:
    using Sequence = std::shared_ptr<const std::vector<graph::Tensor>>;
    std::variant<std::monostate, graph::Tensor, Sequence> m_held;
};

using Data = std::vector<Datum>;

} // namespace tessera::kernels
