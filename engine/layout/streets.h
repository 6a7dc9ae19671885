#pragma once

#include "engine/layout/layered_types.h"
#include "engine/layout/ports.h"
#include "engine/layout/tracks.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace tessera::layout {

/// Where a pill stands in the channel above its reader's layer.
struct PillSpot {
    std::uint32_t row = 0; ///< counted upwards from the reader
    double left = 0;       ///< of its frame, from the column's left
};

/// The streets of one level: channels between layers, gutters right of columns, a bus above all of them. Says
/// which track each trunk has in each, and with that where rows and columns lie.
class Streets {
public:
    /// \param widths of the columns, from placeItems. All three must outlive the streets.
    Streets(const LayeredGraph& graph, const ItemGraph& items, const std::vector<double>& widths);

    // Channels are numbered so that a column with n layers has n + 1: one above each layer, one below all.
    [[nodiscard]] std::uint32_t channelAbove(std::uint32_t layer) const {
        return layer + m_graph.columnOf(layer);
    }
    [[nodiscard]] std::uint32_t channelBelow(std::uint32_t layer) const { return channelAbove(layer) + 1; }
    [[nodiscard]] std::uint32_t layerOf(std::uint32_t block) const { return m_graph.blocks[block].layer; }
    [[nodiscard]] std::uint32_t columnOfBlock(std::uint32_t block) const {
        return m_graph.columnOf(layerOf(block));
    }

    [[nodiscard]] const Ports& ports() const { return m_ports; }
    /// Where a column starts, and where its items end.
    [[nodiscard]] double columnLeft(std::uint32_t column) const { return m_columnX[column]; }
    [[nodiscard]] double columnRight(std::uint32_t column) const {
        return m_columnX[column] + m_widths[column];
    }
    /// Of the whole level; rows, channels and layers are counted from `top`, below the bus and the titles.
    [[nodiscard]] Size size() const { return {m_width, m_top + m_height}; }
    [[nodiscard]] double top() const { return m_top; }
    [[nodiscard]] double layerTop(std::uint32_t layer) const { return m_layerTop[layer]; }
    [[nodiscard]] double channelTop(std::uint32_t channel) const { return m_channelTop[channel]; }
    /// From the very top.
    [[nodiscard]] double busY(std::uint32_t trunk) const;

    [[nodiscard]] double trackY(std::uint32_t channel, std::uint32_t trunk) const;
    [[nodiscard]] bool straightIn(std::uint32_t channel, std::uint32_t trunk) const;
    [[nodiscard]] double blockTop(std::uint32_t block) const;
    /// The gutter through which a reader is reached: right of its column for edges against the order.
    [[nodiscard]] std::uint32_t gutterOf(std::uint32_t block, Way way) const;
    [[nodiscard]] double arrivalY(std::uint32_t t, std::uint32_t r) const;
    [[nodiscard]] double gutterX(std::uint32_t gutter, std::uint32_t trunk) const;
    /// Of a reader that has a pill.
    [[nodiscard]] const PillSpot& pillSpot(std::uint32_t trunk, std::uint32_t reader) const {
        return m_pills.at({trunk, reader});
    }

private:
    struct NetRef {
        std::uint32_t channel;
        std::uint32_t net;
    };

    static ChannelNet& net(std::vector<std::vector<ChannelNet>>& channels,
                           std::vector<std::vector<NetRef>>& refs, std::uint32_t channel,
                           std::uint32_t trunk);
    ChannelNet& channelNet(std::uint32_t channel, std::uint32_t trunk) {
        return net(m_channels, m_channelRefs, channel, trunk);
    }
    ChannelNet& gutterNet(std::uint32_t gutter, std::uint32_t trunk) {
        return net(m_gutters, m_gutterRefs, gutter, trunk);
    }
    void makeChannels();
    /// Rows of pills that lie side by side, as many as a channel needs.
    void placePills();
    void addTrunk(std::uint32_t t);
    /// Where the trunk stands just above `layer` in its own column.
    [[nodiscard]] double columnX(std::uint32_t t, std::uint32_t layer) const;
    /// A channel at the end of a column that nothing runs in takes no room.
    enum class ChannelPlace : std::uint8_t { kBetweenLayers, kColumnEnd };
    [[nodiscard]] double channelHeight(std::uint32_t channel, ChannelPlace place) const;
    void placeRows();
    /// All columns' first boxes stand on one line.
    [[nodiscard]] double firstChannelHeight();
    [[nodiscard]] double channelY(std::uint32_t channel, std::uint32_t track) const;
    void makeGutters();
    /// Gutter numbers stand for x: the order is the same.
    void addBus(std::uint32_t t);
    void placeColumns();

    const LayeredGraph& m_graph;
    const ItemGraph& m_items;
    const std::vector<double>& m_widths;
    Ports m_ports;
    std::vector<std::vector<ChannelNet>> m_channels;
    std::vector<std::vector<NetRef>> m_channelRefs;                      ///< of a trunk
    std::vector<std::uint32_t> m_pillRows;                               ///< of each channel
    std::map<std::pair<std::uint32_t, std::uint32_t>, PillSpot> m_pills; ///< by trunk and reader
    std::vector<std::uint32_t> m_channelTracks;
    std::vector<double> m_channelTop;
    std::vector<double> m_layerTop;
    std::vector<double> m_layerHeight;
    double m_firstChannel = -1;
    std::vector<std::vector<ChannelNet>> m_gutters; ///< gutter i is right of column i
    std::vector<std::vector<NetRef>> m_gutterRefs;
    std::vector<std::uint32_t> m_gutterTracks;
    std::vector<ChannelNet> m_bus;
    std::vector<std::uint32_t> m_busOf;
    std::uint32_t m_busTracks = 0;
    std::vector<double> m_columnX;
    std::vector<double> m_gutterX;
    double m_width = 0;
    double m_height = 0;
    double m_top = 0; ///< titles and bus
};

} // namespace tessera::layout
