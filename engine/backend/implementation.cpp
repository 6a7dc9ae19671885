#include "engine/backend/implementation.h"

#include <charconv>

namespace tessera::backend {

std::string DeviceId::toText() const {
    return kind == Kind::kCpu ? "cpu" : "cuda:" + std::to_string(ordinal);
}

std::optional<DeviceId> DeviceId::parse(std::string_view text) {
    if (text == "cpu") {
        return DeviceId{};
    }
    constexpr std::string_view kCudaPrefix = "cuda:";
    if (!text.starts_with(kCudaPrefix)) {
        return std::nullopt;
    }
    const auto number = text.substr(kCudaPrefix.size());
    DeviceId device{.kind = Kind::kCuda};
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), device.ordinal);
    if (error != std::errc{} || end != number.data() + number.size() || device.ordinal < 0) {
        return std::nullopt;
    }
    return device;
}

bool areRivals(const Implementation& one, const Implementation& other) {
    return one.backend == other.backend && one.threads == other.threads &&
           one.inputLayouts == other.inputLayouts && one.outputLayouts == other.outputLayouts &&
           one.viewOf == other.viewOf && one.inPlaceOf == other.inPlaceOf && one.partOf == other.partOf;
}

} // namespace tessera::backend
