#include "engine/backends/native/numbers.h"

#include "engine/backends/native/element_types.h"

#include <cstring>
#include <string>

namespace tessera::native {

using plugin::RegionView;
using plugin::Unsupported;

namespace {

template <typename T, typename Wide>
std::vector<Wide> numbersAs(const ts_value& held, std::int64_t count) {
    std::vector<Wide> made;
    for (std::int64_t i = 0; i < count; ++i) {
        T element;
        std::memcpy(&element, static_cast<const std::byte*>(held.data) + i * std::int64_t{sizeof element},
                    sizeof element);
        made.push_back(static_cast<Wide>(element));
    }
    return made;
}

template <typename Wide>
std::vector<Wide> numbersOfConstant(const RegionView& region, std::int32_t value) {
    if (value < 0) {
        throw Unsupported("an input that it needs is left out");
    }
    const auto& held = region.value(value);
    const std::int64_t count = region.elements(value);
    const auto type = static_cast<graph::DType>(held.dtype);
    if (!isComputable(type) || (held.data == nullptr && count > 0)) {
        throw Unsupported("value '" + std::string(held.name) + "' is not known before it runs");
    }
    if (isStoredAsComputed(type)) {
        return withComputed(computedOf(type), [&]<typename T>() { return numbersAs<T, Wide>(held, count); });
    }
    std::vector<Wide> made;
    for (const auto bits : numbersAs<std::uint16_t, std::uint16_t>(held, count)) {
        made.push_back(
            static_cast<Wide>(type == graph::DType::kFloat16 ? fromHalf(bits) : fromBfloat16(bits)));
    }
    return made;
}

} // namespace

std::vector<double> numbersOf(const RegionView& region, std::int32_t value) {
    return numbersOfConstant<double>(region, value);
}

std::vector<std::int64_t> wholeNumbersOf(const RegionView& region, std::int32_t value) {
    return numbersOfConstant<std::int64_t>(region, value);
}

} // namespace tessera::native
