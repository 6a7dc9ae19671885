// An operation graph as it is run: tensors, and steps in the order of their data.
#pragma once

#include "tests/support/fake_cudnn/object.h"

#include <map>
#include <memory>

namespace tessera::fake_cudnn {

using Numbers = std::vector<std::int64_t>;

struct Tensor {
    Numbers extents;
    Numbers strides;
    std::int64_t id = 0;
    std::int64_t alignment = 0;
    bool isVirtual = false;
    bool isByValue = false;

    [[nodiscard]] std::int64_t elements() const;
    /// From its first byte to behind its last.
    [[nodiscard]] std::size_t bytes() const;
    /// Do channels lie one beside the other?
    [[nodiscard]] bool isChannelsLast() const;
    /// Without gaps, axes in their order, or channels last.
    [[nodiscard]] bool isPacked() const;
    [[nodiscard]] bool isPlain() const;
};
[[nodiscard]] Tensor tensorOf(const Object& object);

struct Step {
    DescriptorType kind{};
    ObjectPointer operation;
    ObjectPointer description; ///< of convolutions, pools and pointwise ones
    Numbers reads;             ///< in the order of the kind's attributes
    std::int64_t writes = 0;
};

struct Program {
    std::map<std::int64_t, Tensor> tensors;
    std::vector<Step> steps;

    [[nodiscard]] const Tensor& at(std::int64_t id) const { return tensors.at(id); }
};

/// Of a finalised graph's operations. Throws Refusal: a number means two tensors, a virtual tensor is read
/// that nothing writes, something is written twice, or the operations go in a circle.
[[nodiscard]] std::shared_ptr<const Program> programOf(const std::vector<ObjectPointer>& operations);

} // namespace tessera::fake_cudnn
