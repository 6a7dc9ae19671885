// Values that may be absent. A present one is what it holds: its type alone says that it could be absent.
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <array>

namespace tessera::kernels {

namespace {

using graph::Tensor;

} // namespace

base::Result<Data> optional(const DataContext& context) {
    return Data{context.hasInput(0) ? *context.inputs[0] : Datum()};
}

base::Result<Data> optionalHasElement(const DataContext& context) {
    const std::uint8_t has = context.hasInput(0) && !context.inputs[0]->isAbsent() ? 1 : 0;
    return Data{Tensor::of<std::uint8_t>(graph::DType::kBool, {}, std::span(&has, 1))};
}

base::Result<Data> optionalGetElement(const DataContext& context) {
    TESSERA_TRY(const Datum* datum, context.input(0));
    if (datum->isAbsent()) {
        return refuseInput(0, "is an optional value that holds nothing");
    }
    return Data{*datum};
}

KernelRows optionalKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Optional", nullptr, optional},
        KernelEntry{"", "OptionalGetElement", nullptr, optionalGetElement},
        KernelEntry{"", "OptionalHasElement", nullptr, optionalHasElement},
    };
    return kRows;
}

} // namespace tessera::kernels
