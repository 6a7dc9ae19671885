#include "engine/kernels/datum.h"

#include "engine/base/assert.h"

namespace tessera::kernels {

Datum Datum::sequence(std::vector<graph::Tensor> elements) {
    Datum datum;
    datum.m_held = std::make_shared<const std::vector<graph::Tensor>>(std::move(elements));
    return datum;
}

const graph::Tensor& Datum::tensor() const {
    const auto* held = std::get_if<graph::Tensor>(&m_held);
    TESSERA_ASSERT(held != nullptr);
    return *held;
}

const std::vector<graph::Tensor>& Datum::elements() const {
    const auto* held = std::get_if<Sequence>(&m_held);
    TESSERA_ASSERT(held != nullptr);
    return **held;
}

std::string Datum::kindText() const {
    return isTensor() ? "a tensor" : isSequence() ? "a sequence" : "nothing";
}

} // namespace tessera::kernels
