#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::plan {

/// A number for each node of a graph, to be shown as a colour and a column: read from a file, or found by a
/// check.
struct NodeValues {
    std::string title;             ///< what the numbers are: "latency, ms"
    std::string source;            ///< name of the file that they are from; empty: of no file
    std::vector<double> ofNode;    ///< by node index; NaN: it has none
    std::optional<double> limit{}; ///< a value above it is marked by a warning
    enum class Spacing {
        kByRange,     ///< logarithmic where all are positive and span more than three powers of ten
        kLogarithmic, ///< whatever they are; 0 and less stand at the low end
    } spacing = Spacing::kByRange;
};
using NodeValuesRef = std::shared_ptr<const NodeValues>;

/// The largest value of some nodes, which stands for them where they are drawn as one; empty: none has any.
[[nodiscard]] std::optional<double> largestOf(const NodeValues& values, std::span<const graph::NodeId> nodes);

/// The scale of colours that values are shown on. Linear from the least to the largest one, or from 0 where
/// that is between; logarithmic ones end at powers of ten, and reach beyond the limit.
class ValueScale {
public:
    explicit ValueScale(const NodeValues& values);

    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }
    [[nodiscard]] bool isLogarithmic() const { return m_isLogarithmic; }
    /// In [0, 1]: where a value stands on the scale.
    [[nodiscard]] double shareOf(double value) const;
    /// The value at a share of the scale.
    [[nodiscard]] double valueAt(double share) const;

private:
    double m_low = 0;
    double m_high = 1;
    bool m_isLogarithmic = false;
};

/// From here on an error over its tolerance says that no error would do.
inline constexpr double kBeyondAnyTolerance = 1e300;

/// Errors over their tolerance, of which 1 is the limit, as values of nodes: each has its region's.
/// \param shares  one a region of the plan; empty: not known.
[[nodiscard]] NodeValuesRef errorValues(const Plan& plan, std::span<const std::optional<double>> shares);

/// How values show on the regions of a plan.
struct ValueHeat {
    std::optional<double> value = {};                     ///< of the region: the largest of its nodes
    float heat = std::numeric_limits<float>::quiet_NaN(); ///< its share of the scale; NaN: it has none
    std::vector<float> nodeHeats = {};                    ///< of its nodes, in their order
    std::uint8_t rank = 0;                                ///< 1 to 5 for the five highest regions, else 0
    bool isAboveLimit = false;
};
/// One a region of the plan, whose graph has the nodes of `values`.
[[nodiscard]] std::vector<ValueHeat> valueHeats(const NodeValues& values, const Plan& plan);

/// What a file of values held.
struct NodeValuesFile {
    NodeValues values;
    std::size_t rows = 0;     ///< nodes that it names
    std::size_t matched = 0;  ///< of these, how many the graph has
    std::string firstUnknown; ///< the first that it has not; empty: it has all
    std::string firstPlace;   ///< where that one stands: "line 3"; empty in JSON, which has no lines
};

inline constexpr std::size_t kMostValuesBytes = std::size_t{64} << 20U;

/// A file of at most 64 MiB, as parseNodeValues(). \par Errors besides: kIo: it cannot be read, or is larger.
[[nodiscard]] base::Result<NodeValuesFile> readNodeValues(const std::filesystem::path& file,
                                                          const graph::Graph& graph);

/// CSV (RFC 4180; the separator is the comma, semicolon or tab of its header) with the columns node, a value
/// under any name, and optionally its unit, or a JSON object of nodes and numbers. Nodes are matched by their
/// names in the model's file, or by their own where that differs. Where several names of the file became one
/// node, the largest of their values stands for it.
///
/// \param name  of the file, for errors and the title.
/// \par Errors kRefused, with file, line and field, and what to do: not text, empty, another header, a value
/// that is no finite number, a node named twice, two units, no node of this graph.
[[nodiscard]] base::Result<NodeValuesFile> parseNodeValues(std::string_view text, const std::string& name,
                                                           const graph::Graph& graph);

} // namespace tessera::plan
