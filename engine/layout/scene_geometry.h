#pragma once

#include "engine/layout/geometry.h"
#include "engine/layout/scene_input.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tessera::layout {

/// One line of a value: from its source, or from where it leaves an earlier line, to one reader.
struct Branch {
    EdgeId edge;
    std::uint32_t reader = 0; ///< index in EdgeInput::readers
    std::uint32_t begin = 0;  ///< in Geometry::points
    std::uint32_t end = 0;
    bool arrow = true;  ///< ends at a reader
    bool trunk = false; ///< the part that three readers or more share: drawn thicker
    bool inner = false; ///< between members of one hull
};

/// Where a line of a value leaves another one.
struct Junction {
    EdgeId edge;
    Point at;
};

/// A conversion's pill: its index in Geometry::pills.
using PillId = base::StrongId<struct PillTag>;

/// Where the pill of a conversion or copy lies, above its reader.
struct PillPlace {
    EdgeId edge;
    std::uint32_t reader = 0; ///< index in EdgeInput::readers
    Point at;                 ///< on its line
    Rect frame;               ///< that of no box and no other pill; the pill is drawn in it at every zoom
};

enum class TagSide : std::uint8_t { kReader, kSource };

/// A tag that stands for a value with many readers, at a reader's left side or under its source.
struct TagPlace {
    EdgeId edge;
    BoxId box;
    TagSide side = TagSide::kReader;
    Point at; ///< on the box's outline
};

/// A constant's stub, right of its box.
struct ConstantPlace {
    BoxId box;
    std::uint32_t constant = 0; ///< index in BoxInput::constants
    Point at;                   ///< on the outline of the box or its hull
    double room = 0;            ///< free px right of the stub's square, for its label
};

struct SectionPlace {
    std::string title;
    Rect line;
};

/// Where everything of a picture lies: px at 100 %, origin at the upper left corner, y downwards.
struct Geometry {
    std::vector<Rect> boxes; ///< one a box of the input
    std::vector<Point> points;
    std::vector<Branch> branches; ///< ordered by edge
    std::vector<Junction> junctions;
    std::vector<PillPlace> pills;
    std::vector<TagPlace> tags;
    std::vector<ConstantPlace> constants;
    std::vector<SectionPlace> sections;
    Rect extents;
    std::string engine; ///< "layered" or "graphviz"
    std::string note;   ///< why another engine than the asked one was taken; empty: it was not

    [[nodiscard]] std::span<const Point> pointsOf(const Branch& branch) const {
        return std::span(points).subspan(branch.begin, branch.end - branch.begin);
    }
};

} // namespace tessera::layout
