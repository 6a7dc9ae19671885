#pragma once

#include "engine/layout/layered_types.h"

namespace tessera::layout {

/// One reader's line, source to reader, orthogonal, without needless points.
struct RoutedReader {
    std::uint32_t trunk = 0;
    std::uint32_t reader = 0; ///< index in Trunk::readers
    std::vector<Point> points;
    Point pillAt;   ///< of the pill on the line, if the reader has one
    Rect pillFrame; ///< its room
};

struct RoutedTitle {
    std::string text;
    Rect line; ///< from the first to the last column of that title
};

/// Where everything of one level went; the origin is its upper left corner.
struct LevelResult {
    std::vector<Rect> blocks;
    std::vector<RoutedReader> readers;
    std::vector<RoutedTitle> titles;
    Size size;
};

/// Gives blocks their y, columns their x, and every reader its line. Lines run in the channels between
/// layers, in the gutters between columns and in a bus above them; none crosses a box.
/// \param widths of the columns, from placeItems.
[[nodiscard]] LevelResult routeLevel(const LayeredGraph& graph, const ItemGraph& items,
                                     const std::vector<double>& widths);

} // namespace tessera::layout
