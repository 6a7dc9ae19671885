#include "engine/layout/tracks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

namespace tessera::layout {
namespace {

/// Closer than this, two parallel lines read as one.
constexpr double kApart = 5;
/// How many tracks are tried before a new one is opened; keeps wide channels linear.
constexpr std::uint32_t kTried = 48;

struct Interval {
    double low;
    double high;
};

Interval intervalOf(const ChannelNet& net) {
    constexpr double kFar = std::numeric_limits<double>::max();
    Interval span{kFar, -kFar};
    for (const auto* side : {&net.near, &net.far}) {
        for (const double at : *side) {
            span.low = std::min(span.low, at);
            span.high = std::max(span.high, at);
        }
    }
    if (net.beyondLow) {
        span.low = -kFar;
    }
    if (net.beyondHigh) {
        span.high = kFar;
    }
    return span;
}

bool isStraight(const ChannelNet& net, const Interval& span) {
    return !net.beyondLow && !net.beyondHigh && span.high - span.low < 0.5 && !net.near.empty() &&
           !net.far.empty();
}

double mean(const std::vector<double>& values, double fallback) {
    return values.empty()
               ? fallback
               : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Nets that turn towards the high end nest from high to low, the others from low to high: then their legs
/// do not cross each other.
double nestingKey(const ChannelNet& net, const Interval& span) {
    const double nearAt = mean(net.near, net.beyondLow ? span.low : span.high);
    const double farAt = mean(net.far, net.beyondHigh ? span.high : span.low);
    const double anchor = net.near.empty() ? farAt : nearAt;
    const bool towardsHigh = farAt > nearAt || (net.beyondHigh && !net.beyondLow);
    // A run that comes from outside joins below what only passes above it.
    return towardsHigh ? -anchor : anchor;
}

/// Pairs (a, b): a leaves on the near side where b leaves on the far side, so a's track must be nearer.
std::vector<std::vector<std::uint32_t>> mustPrecede(std::span<const ChannelNet> nets,
                                                    std::vector<std::uint32_t>& inDegree) {
    std::vector<std::pair<double, std::uint32_t>> nearPins;
    std::vector<std::pair<double, std::uint32_t>> farPins;
    for (std::uint32_t i = 0; i < nets.size(); ++i) {
        if (nets[i].track == ChannelNet::kStraight) {
            continue;
        }
        for (const double at : nets[i].near) {
            nearPins.emplace_back(at, i);
        }
        for (const double at : nets[i].far) {
            farPins.emplace_back(at, i);
        }
    }
    std::sort(nearPins.begin(), nearPins.end());
    std::sort(farPins.begin(), farPins.end());
    std::vector<std::vector<std::uint32_t>> after(nets.size());
    std::size_t start = 0;
    for (const auto& [at, net] : nearPins) {
        while (start < farPins.size() && farPins[start].first <= at - kApart) {
            ++start;
        }
        for (auto k = start; k < farPins.size() && farPins[k].first < at + kApart; ++k) {
            if (farPins[k].second != net) {
                after[net].push_back(farPins[k].second);
                ++inDegree[farPins[k].second];
            }
        }
    }
    return after;
}

/// Intervals on each track, sorted by their low end.
class TrackSet {
public:
    std::uint32_t place(const Interval& span, std::uint32_t first) {
        const auto last = std::min<std::size_t>(m_tracks.size(), std::size_t{first} + kTried);
        for (std::size_t track = first; track < last; ++track) {
            if (insert(m_tracks[track], span)) {
                return static_cast<std::uint32_t>(track);
            }
        }
        const auto fresh = std::max<std::size_t>(m_tracks.size(), first);
        m_tracks.resize(fresh + 1);
        m_tracks[fresh].push_back(span);
        return static_cast<std::uint32_t>(fresh);
    }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_tracks.size()); }

private:
    static bool insert(std::vector<Interval>& track, const Interval& span) {
        const auto next = std::lower_bound(track.begin(), track.end(), span.low,
                                           [](const Interval& i, double low) { return i.low < low; });
        if (next != track.end() && next->low < span.high + kApart) {
            return false;
        }
        if (next != track.begin() && (next - 1)->high > span.low - kApart) {
            return false;
        }
        track.insert(next, span);
        return true;
    }

    std::vector<std::vector<Interval>> m_tracks;
};

} // namespace

std::uint32_t assignTracks(std::span<ChannelNet> nets) {
    const auto count = static_cast<std::uint32_t>(nets.size());
    std::vector<Interval> spans;
    std::vector<std::pair<double, std::uint32_t>> byKey;
    for (std::uint32_t i = 0; i < count; ++i) {
        spans.push_back(intervalOf(nets[i]));
        nets[i].track = isStraight(nets[i], spans[i]) ? ChannelNet::kStraight : 0;
        byKey.emplace_back(nestingKey(nets[i], spans[i]), i);
    }
    std::sort(byKey.begin(), byKey.end());
    std::vector<std::uint32_t> rank(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        rank[byKey[i].second] = i;
    }
    std::vector<std::uint32_t> inDegree(count, 0);
    const auto after = mustPrecede(nets, inDegree);
    using Entry = std::pair<std::uint32_t, std::uint32_t>; // rank, net
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    std::vector<bool> done(count, false);
    std::vector<std::uint32_t> least(count, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (inDegree[i] == 0) {
            ready.emplace(rank[i], i);
        }
    }
    TrackSet tracks;
    std::uint32_t open = 0;
    for (std::uint32_t placed = 0; placed < count;) {
        if (ready.empty()) { // cyclic: somebody has to lie on somebody
            while (done[byKey[open].second]) {
                ++open;
            }
            ready.emplace(open, byKey[open].second);
        }
        const auto net = ready.top().second;
        ready.pop();
        if (done[net]) {
            continue;
        }
        done[net] = true;
        ++placed;
        if (nets[net].track == ChannelNet::kStraight) {
            continue;
        }
        nets[net].track = tracks.place(spans[net], least[net]);
        for (const auto next : after[net]) {
            least[next] = std::max(least[next], nets[net].track + 1);
            if (!done[next] && inDegree[next] > 0 && --inDegree[next] == 0) {
                ready.emplace(rank[next], next);
            }
        }
    }
    return tracks.count();
}

} // namespace tessera::layout
