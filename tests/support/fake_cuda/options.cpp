#include "tests/support/fake_cuda/options.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <stdexcept>

namespace tessera::fake_cuda {

namespace {

[[noreturn]] void refuse(std::string_view entry) {
    throw std::invalid_argument("TESSERA_PLAYED_CUDA: '" + std::string(entry) + "' is not understood");
}

std::uint64_t number(std::string_view text, std::string_view entry) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    if (error != std::errc{}) {
        refuse(entry);
    }
    if (unit == "KiB") {
        return value << 10U;
    }
    if (unit == "MiB") {
        return value << 20U;
    }
    if (unit == "GiB") {
        return value << 30U;
    }
    if (!unit.empty()) {
        refuse(entry);
    }
    return value;
}

int modeNamed(std::string_view name, std::string_view entry) {
    if (name == "default") {
        return 0;
    }
    if (name == "prohibited") {
        return 2;
    }
    if (name == "exclusive") {
        return 3;
    }
    refuse(entry);
}

template <typename Number>
struct Entry {
    std::string_view name;
    Number Options::*member;
};

constexpr std::array kCounts{
    Entry<std::uint64_t>{"seed", &Options::seed},
    Entry<std::uint64_t>{"memory", &Options::memoryBytes},
    Entry<std::uint64_t>{"graph-node", &Options::graphNodeBytes},
    Entry<std::uint64_t>{"largest", &Options::largestBytes},
    Entry<std::uint64_t>{"out-of-memory", &Options::outOfMemoryAt},
    Entry<std::uint64_t>{"illegal", &Options::illegalAt},
    Entry<std::uint64_t>{"hang", &Options::hangAt},
    Entry<std::uint64_t>{"lost", &Options::lostAt},
};
constexpr std::array kNumbers{
    Entry<int>{"whim", &Options::whim},          Entry<int>{"devices", &Options::devices},
    Entry<int>{"driver", &Options::driver},      Entry<int>{"lost-status", &Options::lostStatus},
    Entry<int>{"no-init", &Options::initStatus},
};
constexpr std::array kSwitches{
    Entry<bool>{"sanitize", &Options::checksAccesses},
    Entry<bool>{"compile-fails", &Options::compileFails},
};

template <typename Entries, typename Assign>
bool assign(const Entries& entries, std::string_view name, const Assign& with) {
    for (const auto& each : entries) {
        if (each.name == name) {
            with(each.member);
            return true;
        }
    }
    return false;
}

void applyOne(Options& options, std::string_view entry) {
    const std::size_t equals = entry.find('=');
    if (equals == std::string_view::npos) {
        refuse(entry);
    }
    const std::string_view name = entry.substr(0, equals);
    const std::string_view value = entry.substr(equals + 1);
    if (name == "capability") {
        const std::size_t point = value.find('.');
        if (point == std::string_view::npos) {
            refuse(entry);
        }
        options.major = static_cast<int>(number(value.substr(0, point), entry));
        options.minor = static_cast<int>(number(value.substr(point + 1), entry));
        return;
    }
    if (name == "mode") {
        options.computeMode = modeNamed(value, entry);
        return;
    }
    const std::uint64_t amount = number(value, entry);
    const bool isKnown =
        assign(kCounts, name, [&](auto member) { options.*member = amount; }) ||
        assign(kNumbers, name, [&](auto member) { options.*member = static_cast<int>(amount); }) ||
        assign(kSwitches, name, [&](auto member) { options.*member = amount != 0; });
    if (!isKnown) {
        refuse(entry);
    }
}

} // namespace

void Options::apply(std::string_view text) {
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        applyOne(*this, text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
}

Options Options::ofEnvironment() {
    Options options;
    if (const char* text = std::getenv("TESSERA_PLAYED_CUDA"); text != nullptr) {
        options.apply(text);
    }
    return options;
}

} // namespace tessera::fake_cuda
