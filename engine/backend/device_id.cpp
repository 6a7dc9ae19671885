#include "engine/backend/device_id.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace tessera::backend {

namespace {

using Kind = DeviceId::Kind;

struct KindWord {
    Kind kind;
    std::string_view word;
};
constexpr std::array kKinds{KindWord{Kind::kCpu, "cpu"}, KindWord{Kind::kOpenCl, "opencl"},
                            KindWord{Kind::kCuda, "cuda"}};

} // namespace

std::string_view toText(DeviceId::Kind kind) {
    return std::ranges::find(kKinds, kind, &KindWord::kind)->word;
}

std::string DeviceId::toText() const {
    const std::string word(backend::toText(kind));
    return kind == Kind::kCpu ? word : word + ":" + std::to_string(ordinal);
}

base::Result<DeviceId> DeviceId::parse(std::string_view text) {
    const auto colon = text.find(':');
    const auto known = std::ranges::find(kKinds, text.substr(0, colon), &KindWord::word);
    const auto refuse = [text](const std::string& why) {
        return base::fail(base::ErrorKind::kUsage, "'" + std::string(text) + "' is no device: " + why);
    };
    if (known == kKinds.end()) {
        return refuse("cpu, opencl:N and cuda:N are");
    }
    DeviceId device{.kind = known->kind};
    if (device.kind == Kind::kCpu) {
        return colon == std::string_view::npos ? base::Result<DeviceId>(device)
                                               : refuse("the CPU is one, cpu without a number");
    }
    const auto number = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    const auto* const last = number.data() + number.size();
    const auto [end, error] = std::from_chars(number.data(), last, device.ordinal);
    if (number.empty() || error != std::errc{} || end != last || device.ordinal < 0) {
        return refuse("a number from 0 on belongs behind '" + std::string(known->word) + ":'");
    }
    return device;
}

} // namespace tessera::backend
