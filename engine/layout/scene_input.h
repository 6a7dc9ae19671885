#pragma once

#include "engine/base/strong_id.h"
#include "engine/base/units.h"
#include "engine/graph/ids.h"
#include "engine/layout/metrics.h"
#include "engine/layout/palette.h"
#include "engine/layout/scene_words.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace tessera::layout {

/// A box of one picture: its index in SceneInput::boxes. Not stable from one picture to the next.
using BoxId = base::StrongId<struct BoxTag>;
/// A value drawn as an edge: its index in SceneInput::edges.
using EdgeId = base::StrongId<struct EdgeTag>;

enum class BoxKind : std::uint8_t {
    kNode,     ///< one operator, a region of its own
    kMember,   ///< one operator inside a hull
    kHull,     ///< a region of several operators
    kGroup,    ///< a folded group of operators
    kTerminal, ///< an input or output of the model
};

/// What is known of a box's time.
enum class CostState : std::uint8_t {
    kNone,      ///< placed, never timed, nothing to predict from
    kPredicted, ///< dashed, with "≈"; without a time "≈ ?": never measured
    kMeasured,
    kStale,    ///< measured, but of an older library, spec or machine
    kUnplaced, ///< no backend takes it
};

/// Median and interval.
struct TimeRange {
    base::Nanoseconds median;
    base::Nanoseconds low;
    base::Nanoseconds high;
};

/// Times of the blocks that one box stands for.
struct InstanceTimes {
    base::Nanoseconds least;
    base::Nanoseconds most;
    graph::NodeId slowest;    ///< first node of the one that takes most
    std::string slowestTitle; ///< "layer 17"
};

/// Who runs a box.
struct Placement {
    Slot slot = Slot::kUnplaced;
    std::string letters = "??"; ///< two letters, from the spec
    DeviceClass device = DeviceClass::kCpu;
};

/// A stub at a box: a constant that it reads, or a value with many readers.
struct StubInput {
    std::string label; ///< constants: "W 64×3×7×7"; tags: "mask · 12"
    EdgeId edge;       ///< of a tag: the value it stands for
};

/// What one box shows. Texts are final: the layout formats nothing but times.
struct BoxInput {
    BoxKind kind = BoxKind::kNode;
    BoxId parent;                     ///< the hull of a member
    std::vector<graph::NodeId> nodes; ///< the operators that it stands for; of a hull: all members'
    std::string title;                ///< operator; of a hull: implementation; of a group: its name
    std::string name;                 ///< ONNX name; of a group: what it holds
    std::string shape;                ///< "1×64×56×56"
    std::string section; ///< title of the column that it would like to be in ("Stage 1"); may be empty
    std::string note;    ///< in place of a time ("no kernel", "timing 3 of 7")
    Placement placement;
    CostState cost = CostState::kNone;
    std::optional<TimeRange> time;
    std::optional<double> share;            ///< of a group: its part of the time of all regions
    std::uint32_t instances = 1;            ///< of a group: repeated blocks that it stands for
    std::optional<InstanceTimes> eachTimes; ///< of these, where each has a time of its own
    bool pinned = false;
    bool forbidden = false; ///< somebody forbade a backend here
    bool warning = false;
    bool measuring = false;
    float heat = std::numeric_limits<float>::quiet_NaN();       ///< in [0, 1]; NaN: nothing known
    float delta = std::numeric_limits<float>::quiet_NaN();      ///< log2(time in B / time in A); a tie is 0
    float confidence = std::numeric_limits<float>::quiet_NaN(); ///< in [0, 1], 1 = sure
    std::uint8_t heatRank = 0;                                  ///< 1 to 5 for the five highest, else 0
    std::vector<StubInput> constants;
};

enum class TransitKind : std::uint8_t { kNone, kConversion, kDeviceCopy };

/// What happens to a value on its way to one reader.
struct Transit {
    TransitKind kind = TransitKind::kNone;
    std::string what;       ///< "nchw→nChw16c", "784 KB"
    std::string cost;       ///< "6.1 µs"
    std::uint32_t id = 0;   ///< which of the caller's conversions
    std::string about = {}; ///< all that is known of it, for tool tips and screen readers
};

struct ReaderInput {
    BoxId box;
    std::uint32_t input = 0; ///< which of the operator's inputs
    Transit transit;
};

/// A value and its readers: one trunk. A value with `kStubReaders` readers or more is drawn as tags.
struct EdgeInput {
    graph::ValueId value;
    std::string name;
    std::string shape;
    BoxId from; ///< invalid: a model input that has no terminal box
    std::vector<ReaderInput> readers;
};

/// Everything that one picture of a graph shows, free of any plan's types.
/// Boxes stand in a topological order of the graph where it has one (groups may be mutually cyclic).
struct SceneInput {
    std::vector<BoxInput> boxes;
    std::vector<EdgeInput> edges;
    double aspect = kColumnAspect; ///< width over height that long chains are wrapped for
    SceneWords words;              ///< of times and shares, which are written while they are drawn
};

} // namespace tessera::layout
