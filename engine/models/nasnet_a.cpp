#include "engine/models/networks.h"

#include <utility>

namespace tessera::models {

using graph::ValueId;

namespace {

/// Second moments are kept of order one by hand, since nothing normalises: a `sep` passes half of its
/// input's, and a squeeze undoes the growth of the sums in the cell before.
constexpr double kSeparableGain = 0.5;
constexpr double kSqueezeGain = 0.9;

/// One cell's operators, all at width `channels`; `path` names the cell.
class Cell {
public:
    Cell(NetworkBuilder& net, std::string path, std::int64_t channels)
        : m_net(net), m_path(std::move(path)), m_channels(channels) {}

    /// 1x1 convolution to the cell's width and ReLU.
    ValueId squeeze(const std::string& name, ValueId x, std::int64_t inChannels) {
        ConvSpec spec = squareConv(inChannels, m_channels, 1);
        spec.bias = Bias::kPresent;
        spec.gain = kSqueezeGain;
        const std::string path = m_path + "/" + name;
        return m_net.relu(path + "/relu", m_net.conv(path + "/conv", x, spec));
    }

    /// Depthwise then pointwise convolution, both with bias, no activation between.
    ValueId separable(ValueId x, std::int64_t kernel, std::int64_t stride) {
        const std::string path = m_path + "/sep" + std::to_string(m_separables++);
        ConvSpec depthwise = squareConv(m_channels, m_channels, kernel, stride);
        depthwise.groups = m_channels;
        depthwise.bias = Bias::kPresent;
        depthwise.gain = 1.0;
        ConvSpec pointwise = squareConv(m_channels, m_channels, 1);
        pointwise.bias = Bias::kPresent;
        pointwise.gain = kSeparableGain;
        return m_net.conv(path + "/pointwise", m_net.conv(path + "/depthwise", x, depthwise), pointwise);
    }

    ValueId average(ValueId x, std::int64_t stride) { return m_net.averagePool(m_path, x, window(stride)); }
    ValueId maximum(ValueId x, std::int64_t stride) { return m_net.maxPool(m_path, x, window(stride)); }
    ValueId add(ValueId a, ValueId b) { return m_net.node(m_path, "Add", {a, b}); }
    ValueId concat(std::vector<ValueId> parts) {
        return m_net.node(m_path, "Concat", std::move(parts), {{"axis", std::int64_t{1}}});
    }

private:
    [[nodiscard]] static PoolSpec window(std::int64_t stride) {
        return {.kernel = {3, 3}, .stride = {stride, stride}, .pad = {1, 1}};
    }

    NetworkBuilder& m_net;
    std::string m_path;
    std::int64_t m_channels;
    int m_separables = 0;
};

/// A value and how many channels it has.
struct Feature {
    ValueId value;
    std::int64_t channels = 0;
};

Feature addNormalCell(NetworkBuilder& net, const std::string& path, Feature p, Feature h,
                      std::int64_t channels) {
    Cell cell(net, path, channels);
    const ValueId hs = cell.squeeze("squeeze_h", h.value, h.channels);
    const ValueId ps = cell.squeeze("squeeze_p", p.value, p.channels);
    const ValueId a = cell.add(cell.separable(hs, 3, 1), hs);
    const ValueId fromPast = cell.separable(ps, 3, 1);
    const ValueId b = cell.add(fromPast, cell.separable(hs, 3, 1));
    const ValueId c = cell.add(cell.average(hs, 1), ps);
    const ValueId leftAverage = cell.average(ps, 1);
    const ValueId d = cell.add(leftAverage, cell.average(ps, 1));
    const ValueId leftSeparable = cell.separable(ps, 3, 1);
    const ValueId e = cell.add(leftSeparable, cell.separable(ps, 3, 1));
    return {cell.concat({a, b, c, d, e}), 5 * channels};
}

Feature addReductionCell(NetworkBuilder& net, const std::string& path, Feature p, Feature h,
                         std::int64_t channels, const std::string& outputName) {
    Cell cell(net, path, channels);
    const ValueId hs = cell.squeeze("squeeze_h", h.value, h.channels);
    const ValueId ps = cell.squeeze("squeeze_p", p.value, p.channels);
    const ValueId pastWide = cell.separable(ps, 7, 2);
    const ValueId o0 = cell.add(pastWide, cell.separable(hs, 5, 2));
    const ValueId largest = cell.maximum(hs, 2);
    const ValueId o1 = cell.add(largest, cell.separable(ps, 7, 2));
    const ValueId mean = cell.average(hs, 2);
    const ValueId o2 = cell.add(mean, cell.separable(ps, 5, 2));
    const ValueId largestAgain = cell.maximum(hs, 2);
    const ValueId o3 = cell.add(largestAgain, cell.separable(o0, 3, 1));
    const ValueId o4 = cell.add(cell.average(o0, 1), o1);
    net.nameNextOutput(outputName);
    return {cell.concat({o0, o1, o2, o3, o4}), 5 * channels};
}

Feature addStem(NetworkBuilder& net) {
    ConvSpec spec = squareConv(3, 64, 7, 2);
    spec.bias = Bias::kPresent;
    ValueId x = net.conv("stem/conv", net.input({3, 224, 224}), spec);
    x = net.relu("stem/relu", x);
    return {net.maxPool("stem/pool", x, {.kernel = {3, 3}, .stride = {2, 2}, .pad = {1, 1}}), 64};
}

} // namespace

// Zoph et al., 2018, in the reduced form of the TASO paper's benchmark (Jia et al., 2019).
ValueId addNasNetA(NetworkBuilder& net, Stem stem) {
    constexpr int kStages = 3;
    constexpr int kNormalCells = 5;
    Feature x = stem == Stem::kPresent ? addStem(net) : Feature{net.input({64, 56, 56}), 64};
    std::int64_t channels = 128;
    for (int stage = 0; stage < kStages; ++stage) {
        const std::string path = "stage" + std::to_string(stage + 1);
        Feature past = x;
        Feature current = x;
        for (int cell = 0; cell < kNormalCells; ++cell) {
            const Feature next =
                addNormalCell(net, path + "/normal/" + std::to_string(cell), past, current, channels);
            past = std::exchange(current, next);
        }
        channels *= 2;
        x = addReductionCell(net, path + "/reduction", past, current, channels,
                             stage + 1 == kStages ? "output" : "");
    }
    return x.value;
}

} // namespace tessera::models
