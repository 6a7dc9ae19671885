#include "engine/layout/streets.h"

#include "engine/layout/metrics.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace tessera::layout {

Streets::Streets(const LayeredGraph& graph, const ItemGraph& items, const std::vector<double>& widths)
    : m_graph(graph), m_items(items), m_widths(widths), m_ports(assignPorts(graph, items)) {
    makeChannels();
    placePills();
    placeRows();
    makeGutters();
    placeColumns();
}

ChannelNet& Streets::net(std::vector<std::vector<ChannelNet>>& channels,
                         std::vector<std::vector<NetRef>>& refs, std::uint32_t channel, std::uint32_t trunk) {
    for (const auto& ref : refs[trunk]) {
        if (ref.channel == channel) {
            return channels[channel][ref.net];
        }
    }
    refs[trunk].push_back({channel, static_cast<std::uint32_t>(channels[channel].size())});
    ChannelNet fresh;
    fresh.trunk = trunk;
    channels[channel].push_back(std::move(fresh));
    return channels[channel].back();
}

void Streets::makeChannels() {
    m_channels.resize(m_graph.layerCount + m_graph.columnCount());
    m_channelRefs.resize(m_graph.trunks.size());
    for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
        if (m_graph.trunks[t].source != kNone) {
            addTrunk(t);
        }
    }
    for (auto& channel : m_channels) {
        m_channelTracks.push_back(assignTracks(channel));
    }
}

void Streets::addTrunk(std::uint32_t t) {
    const Trunk& trunk = m_graph.trunks[t];
    const auto sourceLayer = layerOf(trunk.source);
    double x = m_ports.out[t];
    for (const auto item : m_items.passing[t]) {
        const auto& passing = m_items.items[item];
        auto& hop = channelNet(channelAbove(passing.layer), t);
        hop.near = {x};
        hop.far.push_back(passing.x);
        x = passing.x;
    }
    for (std::uint32_t r = 0; r < trunk.readers.size(); ++r) {
        const Entry& entry = m_ports.entries[t][r];
        const auto block = trunk.readers[r].block;
        const auto above = channelAbove(layerOf(block));
        if (entry.way == Way::kColumn) {
            auto& last = channelNet(above, t);
            if (last.near.empty()) {
                last.near = {columnX(t, layerOf(block))};
            }
            last.far.push_back(entry.x);
            continue;
        }
        auto& leaving = channelNet(channelBelow(sourceLayer), t);
        leaving.near = {m_ports.out[t]};
        leaving.beyondHigh = true;
        if (entry.way == Way::kGutterRow) {
            continue;
        }
        auto& arriving = channelNet(above, t);
        arriving.far.push_back(entry.x);
        (entry.way == Way::kGutterBack ? arriving.beyondHigh : arriving.beyondLow) = true;
    }
}

void Streets::placePills() {
    constexpr double kApart = 8;
    struct Pill {
        std::uint32_t channel;
        double left;
        std::pair<std::uint32_t, std::uint32_t> of; ///< trunk and reader
    };
    std::vector<Pill> pills;
    for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
        const auto& readers = m_graph.trunks[t].readers;
        for (std::uint32_t r = 0; r < readers.size(); ++r) {
            if (readers[r].pill) {
                // Within the column, beyond which lie gutters and other columns.
                const double most = m_widths[columnOfBlock(readers[r].block)] - kPillWidth;
                pills.push_back(
                    {channelAbove(layerOf(readers[r].block)),
                     std::clamp(m_ports.entries[t][r].x - kPillWidth / 2, 0.0, std::max(0.0, most)),
                     {t, r}});
            }
        }
    }
    std::ranges::sort(pills, {},
                      [](const Pill& pill) { return std::tuple(pill.channel, pill.left, pill.of); });
    m_pillRows.assign(m_channels.size(), 0);
    std::vector<double> ends; ///< of each row, so far
    for (std::size_t i = 0; i < pills.size(); ++i) {
        if (i == 0 || pills[i].channel != pills[i - 1].channel) {
            ends.clear();
        }
        const auto free = std::ranges::find_if(ends, [&](double end) { return end <= pills[i].left; });
        const auto row = static_cast<std::uint32_t>(free - ends.begin());
        ends.resize(std::max<std::size_t>(ends.size(), row + 1));
        ends[row] = pills[i].left + kPillWidth + kApart;
        m_pillRows[pills[i].channel] = static_cast<std::uint32_t>(ends.size());
        m_pills.emplace(pills[i].of, PillSpot{row, pills[i].left});
    }
}

double Streets::columnX(std::uint32_t t, std::uint32_t layer) const {
    const auto first = layerOf(m_graph.trunks[t].source) + 1;
    return layer == first ? m_ports.out[t] : m_items.items[m_items.passing[t][layer - first - 1]].x;
}

double Streets::channelHeight(std::uint32_t channel, ChannelPlace place) const {
    const auto tracks = m_channelTracks[channel];
    const double pills = m_pillRows[channel] * kPillRoom;
    if (place == ChannelPlace::kColumnEnd && m_channels[channel].empty()) {
        return pills;
    }
    if (tracks == 0) {
        return std::max(kGap, pills);
    }
    return std::max(kGap, kGap + (tracks - 1) * kTrackPitch) + pills;
}

void Streets::placeRows() {
    std::vector<double> heights(m_graph.layerCount, 0);
    for (const auto& block : m_graph.blocks) {
        heights[block.layer] = std::max(heights[block.layer], block.size.height);
    }
    m_channelTop.resize(m_channels.size());
    m_layerTop.resize(m_graph.layerCount);
    m_layerHeight = heights;
    for (std::uint32_t column = 0; column < m_graph.columnCount(); ++column) {
        double y = 0;
        const auto begin = m_graph.columnStart[column];
        const auto end = m_graph.columnStart[column + 1];
        for (auto layer = begin; layer < end; ++layer) {
            const auto channel = channelAbove(layer);
            m_channelTop[channel] = y;
            y += layer == begin ? firstChannelHeight() : channelHeight(channel, ChannelPlace::kBetweenLayers);
            m_layerTop[layer] = y;
            y += heights[layer];
        }
        m_channelTop[channelBelow(end - 1)] = y;
        y += channelHeight(channelBelow(end - 1), ChannelPlace::kColumnEnd);
        m_height = std::max(m_height, y);
    }
}

double Streets::firstChannelHeight() {
    if (m_firstChannel < 0) {
        m_firstChannel = 0;
        for (std::uint32_t column = 0; column < m_graph.columnCount(); ++column) {
            const auto channel = channelAbove(m_graph.columnStart[column]);
            m_firstChannel = std::max(m_firstChannel, channelHeight(channel, ChannelPlace::kColumnEnd));
        }
    }
    return m_firstChannel;
}

double Streets::channelY(std::uint32_t channel, std::uint32_t track) const {
    return m_channelTop[channel] + kGap / 2 + track * kTrackPitch;
}

double Streets::trackY(std::uint32_t channel, std::uint32_t trunk) const {
    for (const auto& ref : m_channelRefs[trunk]) {
        if (ref.channel == channel) {
            return channelY(channel, m_channels[channel][ref.net].track);
        }
    }
    return m_channelTop[channel];
}

bool Streets::straightIn(std::uint32_t channel, std::uint32_t trunk) const {
    for (const auto& ref : m_channelRefs[trunk]) {
        if (ref.channel == channel) {
            return m_channels[channel][ref.net].track == ChannelNet::kStraight;
        }
    }
    return true;
}

double Streets::blockTop(std::uint32_t block) const {
    const auto layer = layerOf(block);
    const double slack = m_layerHeight[layer] - m_graph.blocks[block].size.height;
    return m_layerTop[layer] + std::floor(slack / 2);
}

std::uint32_t Streets::gutterOf(std::uint32_t block, Way way) const {
    const auto column = columnOfBlock(block);
    return way == Way::kGutterBack ? column : column - 1;
}

double Streets::arrivalY(std::uint32_t t, std::uint32_t r) const {
    const auto& reader = m_graph.trunks[t].readers[r];
    const Entry& entry = m_ports.entries[t][r];
    return entry.way == Way::kGutterRow ? blockTop(reader.block) + entry.row
                                        : trackY(channelAbove(layerOf(reader.block)), t);
}

void Streets::makeGutters() {
    m_gutters.resize(m_graph.columnCount());
    m_gutterRefs.resize(m_graph.trunks.size());
    m_bus.clear();
    for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
        const Trunk& trunk = m_graph.trunks[t];
        if (trunk.source == kNone) {
            continue;
        }
        const auto home = columnOfBlock(trunk.source);
        bool far = false;
        for (std::uint32_t r = 0; r < trunk.readers.size(); ++r) {
            const Entry& entry = m_ports.entries[t][r];
            if (entry.way == Way::kColumn) {
                continue;
            }
            gutterNet(home, t).near = {trackY(channelBelow(layerOf(trunk.source)), t)};
            const auto gutter = gutterOf(trunk.readers[r].block, entry.way);
            auto& arriving = gutterNet(gutter, t);
            (entry.way == Way::kGutterBack ? arriving.near : arriving.far).push_back(arrivalY(t, r));
            if (gutter != home) {
                arriving.beyondLow = true;
                gutterNet(home, t).beyondLow = true;
                far = true;
            }
        }
        if (far) {
            addBus(t);
        }
    }
    for (auto& gutter : m_gutters) {
        m_gutterTracks.push_back(assignTracks(gutter));
    }
    m_busTracks = assignTracks(m_bus);
    m_busOf.assign(m_graph.trunks.size(), 0);
    for (const auto& bus : m_bus) {
        m_busOf[bus.trunk] = bus.track;
    }
}

void Streets::addBus(std::uint32_t t) {
    ChannelNet bus;
    bus.trunk = t;
    for (const auto& ref : m_gutterRefs[t]) {
        bus.far.push_back(ref.channel * 100.0);
    }
    m_bus.push_back(std::move(bus));
}

void Streets::placeColumns() {
    double x = 0;
    for (std::uint32_t column = 0; column < m_graph.columnCount(); ++column) {
        m_columnX.push_back(x);
        x += m_widths[column];
        m_gutterX.push_back(x);
        const bool last = column + 1 == m_graph.columnCount();
        if (!last || m_gutterTracks[column] > 0) {
            x += last ? kGutter / 2 + m_gutterTracks[column] * kTrackPitch
                      : kGutter + std::max(0.0, m_gutterTracks[column] - 1.0) * kTrackPitch;
        }
        if (!last && m_graph.columnTitle[column] != m_graph.columnTitle[column + 1]) {
            x += kSectionGap;
        }
    }
    m_width = x;
    const bool titles = std::any_of(m_graph.columnTitle.begin(), m_graph.columnTitle.end(),
                                    [](const std::string& title) { return !title.empty(); });
    m_top = m_busTracks * kTrackPitch + (titles ? kSectionHeader : 0);
}

double Streets::gutterX(std::uint32_t gutter, std::uint32_t trunk) const {
    for (const auto& ref : m_gutterRefs[trunk]) {
        if (ref.channel == gutter) {
            const auto track = m_gutters[gutter][ref.net].track;
            return m_gutterX[gutter] + kGutter / 2 +
                   (track == ChannelNet::kStraight ? 0 : track) * kTrackPitch;
        }
    }
    return m_gutterX[gutter];
}

double Streets::busY(std::uint32_t trunk) const {
    return m_top - (m_busOf[trunk] + 0.5) * kTrackPitch;
}

} // namespace tessera::layout
