#include "engine/codegen/families/traffic.h"

#include <algorithm>

namespace tessera::codegen {

namespace {

constexpr double kBytes = 4.0; // of an element

/// Of memory's best rate what kernels are taken to reach beside their arithmetic: 40 bytes a nanosecond, by
/// which the estimates were tuned, of 56 that were measured on the same kind of machine (Zen 4, two threads).
constexpr double kOfCeiling = 0.7;

/// Constants of a network, among whose kernels one finds what the last cache still holds of its own: those
/// of a ResNet-50.
constexpr std::int64_t kNetworkBytes = 100 << 20;

/// Bytes that come from a level.
struct Bytes {
    double ofAll = 0.0;
    double ofBusiest = 0.0;

    [[nodiscard]] Bytes orAtLeast(const Bytes& other) const {
        return {std::max(ofAll, other.ofAll), std::max(ofBusiest, other.ofBusiest)};
    }
};

/// What is not known of a machine takes no time.
double nsOf(const Bytes& bytes, const ReadRate& rate) {
    const auto at = [](double moved, double bytesPerNs) {
        return bytesPerNs > 0.0 ? moved / bytesPerNs : 0.0;
    };
    return std::max(at(bytes.ofAll, rate.allThreads), at(bytes.ofBusiest, rate.oneThread));
}

/// What a cache of so many bytes lacks.
double beyond(double bytes, double held) {
    return std::max(bytes - held, 0.0);
}

} // namespace

Passes passesOver(const Panels& panels, double tiles, double steps) {
    const bool areFull = panels.uniform > 0;
    const std::int64_t vectors = areFull ? panels.vectors : panels.lastVectors;
    return {tiles * static_cast<double>(areFull ? panels.uniform : 1),
            steps * static_cast<double>(vectors * panels.width)};
}

Transfer transferOf(const Moved& moved, const Target& target) {
    const double threads = target.threads;
    const double share = moved.share > 0.0 ? moved.share : 1.0 / threads;
    const double image = kBytes * moved.image;
    const double weights = kBytes * moved.weights;
    const double readers = std::max(moved.readers * moved.part, 1.0);
    const Bytes constants{weights * readers, weights * std::max(share, readers / threads)};
    const auto again = [&](std::int64_t held) {
        const double all =
            moved.passes.count * beyond(kBytes * moved.passes.elements, static_cast<double>(held));
        return Bytes{all, all / threads};
    };
    const auto near = static_cast<double>(target.l2Bytes);
    const Bytes toFirst{image + constants.ofAll, image * share + constants.ofBusiest};
    const Bytes toSecond{beyond(image, near * threads) + constants.ofAll,
                         beyond(image * share, near) + constants.ofBusiest};
    const bool isHeld = image + weights <= static_cast<double>(target.l3Bytes);
    Transfer longest{nsOf(toFirst.orAtLeast(again(target.l1Bytes)), target.secondLevel), Level::kSecond};
    const auto add = [&](const Bytes& bytes, Level from) {
        const double ns = nsOf(bytes, target.rateOf(from));
        longest = ns > longest.ns ? Transfer{ns, from} : longest;
    };
    if (isHeld) {
        add(toSecond.orAtLeast(again(target.l2Bytes)), Level::kThird);
    } else {
        // Between two runs they displace themselves, so that not even a part is found there.
        add({weights + beyond(image, near * threads), weights / threads}, Level::kMemory);
    }
    const Bytes everything{image + weights * std::max(moved.readers, 1.0),
                           image * share + constants.ofBusiest};
    const Level likely = target.l3Bytes >= kNetworkBytes ? Level::kThird : Level::kMemory;
    longest.likelyNs = std::max(longest.ns, nsOf(everything, target.rateOf(likely)) / kOfCeiling);
    return longest;
}

} // namespace tessera::codegen
