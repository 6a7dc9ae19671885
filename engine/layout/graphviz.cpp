#include "engine/layout/graphviz.h"

#include "engine/base/child_process.h"
#include "engine/layout/metrics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace tessera::layout {
namespace {

constexpr double kPxPerInch = 72;
/// Places of one rank agree to the last printed digit; ranks are further apart than half a box.
constexpr double kSameRankInches = 0.02;

tl::unexpected<base::Error> refuse(const std::string& what) {
    return base::fail(base::ErrorKind::kBackend, "dot put out " + what);
}

std::string inches(double px) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), px / kPxPerInch,
                                   std::chars_format::fixed, 4);
    return {buffer.data(), end.ptr};
}

/// Words of one line of the plain format; ours hold no quoted spaces.
class Words {
public:
    explicit Words(std::string_view line) : m_rest(line) {}

    std::string_view next() {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(' '), m_rest.size()));
        const auto end = std::min(m_rest.find(' '), m_rest.size());
        const auto word = m_rest.substr(0, end);
        m_rest.remove_prefix(end);
        return word;
    }
    template <typename T>
    std::optional<T> number() {
        return parsed<T>(next());
    }
    /// "n17".
    std::optional<std::uint32_t> block(std::size_t count) {
        const auto word = next();
        const auto value = word.starts_with('n') ? parsed<std::uint32_t>(word.substr(1)) : std::nullopt;
        return value && *value < count ? value : std::nullopt;
    }
    /// In inches, y upwards.
    std::optional<Point> point() {
        const auto x = number<double>();
        const auto y = number<double>();
        return x && y && std::isfinite(*x) && std::isfinite(*y) ? std::optional(Point{*x, *y}) : std::nullopt;
    }

private:
    template <typename T>
    static std::optional<T> parsed(std::string_view word) {
        T value{};
        const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
        return read.ec == std::errc() && read.ptr == word.data() + word.size() ? std::optional(value)
                                                                               : std::nullopt;
    }

    std::string_view m_rest;
};

Point onBezier(const Point* p, double t) {
    const double s = 1 - t;
    const double a = s * s * s;
    const double b = 3 * s * s * t;
    const double c = 3 * s * t * t;
    const double d = t * t * t;
    return {a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
            a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

/// Where a curve of Bézier pieces crosses a height; nullopt: nowhere.
std::optional<double> crossing(const std::vector<Point>& curve, double y) {
    constexpr int kSteps = 8;
    for (std::size_t piece = 0; piece + 3 < curve.size(); piece += 3) {
        Point before = curve[piece];
        for (int step = 1; step <= kSteps; ++step) {
            const Point at = onBezier(&curve[piece], static_cast<double>(step) / kSteps);
            if ((before.y - y) * (at.y - y) <= 0 && before.y != at.y) {
                return before.x + (at.x - before.x) * (y - before.y) / (at.y - before.y);
            }
            before = at;
        }
    }
    return std::nullopt;
}

class PlainReader {
public:
    explicit PlainReader(const LayeredGraph& graph)
        : m_graph(graph), m_places(graph.blocks.size()), m_curves(graph.trunks.size()) {
        for (std::uint32_t t = 0; t < graph.trunks.size(); ++t) {
            for (const auto& reader : graph.trunks[t].readers) {
                if (graph.trunks[t].source != kNone) {
                    m_waiting[{graph.trunks[t].source, reader.block}].push_back(t);
                }
            }
        }
    }

    base::Result<GraphvizRanks> run(std::string_view plain) {
        while (!plain.empty()) {
            const auto end = std::min(plain.find('\n'), plain.size());
            TESSERA_CHECK(line(Words(plain.substr(0, end))));
            plain.remove_prefix(std::min(end + 1, plain.size()));
        }
        const bool isDrawn =
            std::ranges::all_of(m_places, [](const auto& place) { return place.has_value(); }) &&
            std::ranges::all_of(m_waiting, [](const auto& each) { return each.second.empty(); });
        if (!isDrawn) {
            return refuse("less than it was given");
        }
        findRanks();
        for (const auto& trunk : m_graph.trunks) {
            for (const auto& reader : trunk.readers) {
                if (trunk.source != kNone && m_out.layers[trunk.source] == m_out.layers[reader.block]) {
                    return refuse("a reader beside what it reads");
                }
            }
        }
        findPassing();
        return std::move(m_out);
    }

private:
    base::Status line(Words words) {
        const auto kind = words.next();
        if (kind == "node") {
            const auto block = words.block(m_places.size());
            const auto place = words.point();
            if (!block || !place) {
                return refuse("a node that it was not given");
            }
            m_places[*block] = *place;
        } else if (kind == "edge") {
            return edge(words);
        }
        return {};
    }

    base::Status edge(Words& words) {
        const auto from = words.block(m_places.size());
        const auto to = words.block(m_places.size());
        const auto count = words.number<std::size_t>();
        const auto known = from && to ? m_waiting.find({*from, *to}) : m_waiting.end();
        if (known == m_waiting.end() || known->second.empty() || !count) {
            return refuse("an edge that it was not given");
        }
        std::vector<Point> curve;
        for (std::size_t i = 0; i < *count; ++i) {
            const auto at = words.point();
            if (!at) {
                return refuse("an edge without its places");
            }
            curve.push_back(*at);
        }
        // Two values between the same blocks are drawn side by side: either may be either.
        m_curves[known->second.back()].push_back(std::move(curve));
        known->second.pop_back();
        return {};
    }

    void findRanks() {
        std::vector<double> heights;
        for (const auto& place : m_places) {
            heights.push_back(place->y);
        }
        std::ranges::sort(heights, std::greater<>());
        for (const double height : heights) {
            if (m_rankY.empty() || m_rankY.back() - height > kSameRankInches) {
                m_rankY.push_back(height);
            }
        }
        for (const auto& place : m_places) {
            const auto below = std::ranges::find_if(
                m_rankY, [&](double y) { return std::fabs(y - place->y) <= kSameRankInches; });
            m_out.layers.push_back(static_cast<std::uint32_t>(below - m_rankY.begin()));
            m_out.x.push_back(place->x * kPxPerInch);
        }
    }

    void findPassing() {
        for (std::uint32_t t = 0; t < m_graph.trunks.size(); ++t) {
            if (m_graph.trunks[t].source == kNone) {
                continue;
            }
            auto last = m_out.layers[m_graph.trunks[t].source];
            const auto first = last + 1;
            for (const auto& reader : m_graph.trunks[t].readers) {
                last = std::max(last, m_out.layers[reader.block]);
            }
            for (auto layer = first; layer < last; ++layer) {
                // Several readers further down share one trunk: it stands in their middle.
                double sum = 0;
                int found = 0;
                for (const auto& curve : m_curves[t]) {
                    if (const auto x = crossing(curve, m_rankY[layer])) {
                        sum += *x;
                        ++found;
                    }
                }
                if (found > 0) {
                    m_out.passing.push_back({t, layer, sum / found * kPxPerInch});
                }
            }
        }
    }

    const LayeredGraph& m_graph;
    std::vector<std::optional<Point>> m_places;            ///< of each block
    std::vector<std::vector<std::vector<Point>>> m_curves; ///< of each trunk
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>>
        m_waiting;               ///< trunks by ends
    std::vector<double> m_rankY; ///< from the top
    GraphvizRanks m_out;
};

} // namespace

GraphvizUse GraphvizUse::installed() {
    GraphvizUse use;
    use.program = base::findProgram("dot").value_or(std::filesystem::path());
    return use;
}

std::string graphvizText(const LayeredGraph& graph) {
    std::string text = "digraph level {\ngraph [nodesep=" + inches(kGap) + ", ranksep=" + inches(kGap) +
                       "]\nnode [shape=box, fixedsize=true, label=\"\"]\nedge [dir=none]\n";
    for (std::size_t i = 0; i < graph.blocks.size(); ++i) {
        const Block& block = graph.blocks[i];
        text += "n" + std::to_string(i) +
                " [width=" + inches(block.marginLeft + block.size.width + block.marginRight) +
                ", height=" + inches(block.size.height) + "]\n";
    }
    for (const Trunk& trunk : graph.trunks) {
        for (const TrunkReader& reader : trunk.readers) {
            if (trunk.source != kNone) {
                text += "n" + std::to_string(trunk.source) + " -> n" + std::to_string(reader.block) + "\n";
            }
        }
    }
    return text + "}\n";
}

base::Result<GraphvizRanks> readGraphvizPlain(const LayeredGraph& graph, std::string_view plain) {
    return PlainReader(graph).run(plain);
}

base::Result<GraphvizRanks> graphvizRanks(const LayeredGraph& graph, const GraphvizUse& use) {
    TESSERA_TRY(const auto plain, base::runChild({.program = use.program,
                                                  .arguments = {"-Tplain"},
                                                  .input = graphvizText(graph),
                                                  .limit = use.limit}));
    return readGraphvizPlain(graph, plain);
}

} // namespace tessera::layout
