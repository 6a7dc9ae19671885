#pragma once

namespace tessera::layout {

// The measures of the canvas at 100 %, as resources/look/tokens.json has them (a test compares).
inline constexpr double kNodeWidth = 176;
inline constexpr double kNodeHeight = 72;
inline constexpr double kGap = 24;
inline constexpr double kHullPadding = 8;
inline constexpr double kHullHeader = 36;
inline constexpr double kGapInHull = 8;
inline constexpr double kEdgeCorner = 8;
inline constexpr double kArrowhead = 6;
/// A value with this many readers is drawn as a tag at each reader, not as edges.
inline constexpr unsigned kStubReaders = 8;

// Measures of the layout alone.
inline constexpr double kGroupWidth = 232; ///< of a folded group: it says more than a node
inline constexpr double kGroupHeight = 96;
inline constexpr double kTerminalWidth = 120;
inline constexpr double kTerminalHeight = 44;
inline constexpr double kTrackPitch = 10; ///< between parallel edges
inline constexpr double kSideLane = 12;   ///< from a hull's side to an edge that enters it there
inline constexpr double kGutter = 44;     ///< between columns, before its edges are counted
inline constexpr double kStubLength = 22; ///< a constant's line and square
inline constexpr double kPillRoom = 44;   ///< height that a row of conversions' pills takes above its readers
inline constexpr double kPillHeight = 32; ///< of a pill's frame, in which it is drawn
inline constexpr double kPillWidth = 168; ///< of a pill's frame; narrower than a node
inline constexpr double kPortPitch = 24;  ///< between inputs on a box's upper edge
inline constexpr double kSectionHeader = 56; ///< room for a column's title line
inline constexpr double kSectionGap = 40;    ///< between the columns of two sections, beyond the gutter
inline constexpr double kColumnAspect = 1.9; ///< width over height of the columns, where none is asked
inline constexpr double kColumnLeast = 640;  ///< no column is wrapped below this height

} // namespace tessera::layout
