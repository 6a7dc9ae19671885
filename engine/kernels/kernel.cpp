#include "engine/kernels/kernel.h"

#include "engine/base/assert.h"
#include "engine/graph/operator_schema.h"

#include <algorithm>
#include <unistd.h>

namespace tessera::kernels {

using base::ErrorKind;
using base::fail;

namespace {

/// What is never asked for, budget or not: the system would say yes, and end the program when it is used.
std::int64_t machineMemoryBytes() {
    static const std::int64_t kBytes =
        static_cast<std::int64_t>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGESIZE);
    return kBytes;
}

} // namespace

std::int64_t KernelContext::opset() const {
    return graph::effectiveOpset(node);
}

const graph::Tensor& KernelContext::input(std::size_t index) const {
    TESSERA_ASSERT(hasInput(index));
    return *inputs[index];
}

base::Result<graph::Tensor> KernelContext::makeOutput(graph::DType dtype, graph::Extents extents) const {
    const auto count = graph::elementCount(extents);
    const std::size_t bits = graph::bitWidth(dtype);
    if (bits == 0) {
        return fail(ErrorKind::kImpossible, std::string(graph::longName(dtype)) + " has no kernels here");
    }
    if (!count) {
        return fail(ErrorKind::kRefused, "an output has a negative extent or too many elements");
    }
    std::int64_t totalBits = 0;
    const std::int64_t mostBytes = std::min(budgetBytes, machineMemoryBytes());
    if (__builtin_mul_overflow(*count, static_cast<std::int64_t>(bits), &totalBits) ||
        totalBits / 8 > mostBytes) {
        return fail(ErrorKind::kImpossible,
                    "an output of " + graph::toText(extents) + " " + std::string(graph::longName(dtype)) +
                        " exceeds the memory budget of " + std::to_string(mostBytes) + " bytes");
    }
    return graph::Tensor(dtype, std::move(extents));
}

base::Result<std::vector<std::int64_t>> KernelContext::intsOf(std::size_t index) const {
    if (!hasInput(index)) {
        return fail(ErrorKind::kRefused, "is needed", "input " + std::to_string(index));
    }
    const graph::Tensor& tensor = *inputs[index];
    if (!graph::isInteger(tensor.dtype()) || graph::bitWidth(tensor.dtype()) < 8) {
        return fail(ErrorKind::kRefused, "must hold integers", "input " + std::to_string(index));
    }
    return tensor.toInts();
}

base::Result<const Datum*> DataContext::input(std::size_t index) const {
    if (!hasInput(index)) {
        return fail(ErrorKind::kRefused, "is needed", "input " + std::to_string(index));
    }
    return inputs[index];
}

base::Result<graph::Tensor> DataContext::tensor(std::size_t index) const {
    TESSERA_TRY(const Datum* datum, input(index));
    if (!datum->isTensor()) {
        return fail(ErrorKind::kRefused, "is " + datum->kindText() + ", but a tensor is needed",
                    "input " + std::to_string(index));
    }
    return datum->tensor();
}

base::Result<std::vector<graph::Tensor>> DataContext::sequence(std::size_t index) const {
    TESSERA_TRY(const Datum* datum, input(index));
    if (!datum->isSequence()) {
        return fail(ErrorKind::kRefused, "is " + datum->kindText() + ", but a sequence is needed",
                    "input " + std::to_string(index));
    }
    return datum->elements();
}

base::Result<std::int64_t> DataContext::integer(std::size_t index, std::int64_t fallback) const {
    if (!hasInput(index)) {
        return fallback;
    }
    TESSERA_TRY(const graph::Tensor held, tensor(index));
    if (!graph::isInteger(held.dtype()) || graph::bitWidth(held.dtype()) < 8 || held.count() != 1) {
        return fail(ErrorKind::kRefused, "must be one integer", "input " + std::to_string(index));
    }
    return held.toInts().front();
}

} // namespace tessera::kernels
