// Attention in one pass over the queries of a head: some rows of scores at a time, their softmax, and their
// mixture of the values, all within the near caches.
#include "engine/codegen/families/attention_config.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"

#include <functional>
#include <limits>
#include <memory>

namespace tessera::codegen {

namespace attention {
namespace {

constexpr std::int64_t kSoftmaxRows = 4;

class AttentionWriter {
public:
    AttentionWriter(const Attention& given, const Target& target, const Schedule& schedule)
        : m_given(given)
        , m_target(target)
        , m_schedule(schedule)
        , m_config(KernelConfig::of(given, target, schedule))
        , m_builder(target.width, target.threads) {}

    Kernel run() {
        const Shape& shape = m_config.shape;
        const Form form = m_schedule.form;
        m_queryStrides = Strides::of(form, shape.heads, shape.queries, shape.depth);
        m_keyStrides = form == Form::kPlain
                           ? Strides::of(form, shape.heads, shape.depth, shape.keys)
                           : Strides::of(form, shape.heads, shape.keys, shape.depth).transposed();
        m_valueStrides = Strides::of(form, shape.heads, shape.keys, shape.values);
        m_resultStrides = Strides::of(form, shape.heads, shape.queries, shape.values);
        const std::int64_t pairs = shape.pairs();
        m_query = m_builder.buffer("q", Scope::kInput, pairs * shape.queries * shape.depth);
        m_key = m_builder.buffer("k", Scope::kInput, pairs * shape.depth * shape.keys);
        m_value = m_builder.buffer("v", Scope::kInput, pairs * shape.keys * shape.values);
        if (m_given.mask == Attention::Mask::kAdded) {
            m_mask = m_builder.buffer("mask", Scope::kInput, maskElements(m_given));
        }
        m_result = m_builder.buffer("y", Scope::kOutput, pairs * shape.queries * shape.values);
        if (m_given.scale != Attention::Scale::kOne) {
            m_scale = m_builder.buffer("scale", Scope::kConstants, m_target.width);
        }
        if (m_given.mask == Attention::Mask::kAddedConstant) {
            m_mask = m_builder.buffer("mask", Scope::kConstants, packedMaskElements(m_given, m_target.width));
        }
        const int threads = m_builder.threads();
        const std::int64_t keyElements = m_config.keyPanels.paddedColumns() * shape.depth;
        const std::int64_t valueElements = m_config.valuePanels.paddedColumns() * shape.keys;
        const std::int64_t scoreElements = m_config.blocks.height * m_config.scoreStride;
        const Pointer keys = m_builder.buffer("keys", Scope::kWorkspace, threads * keyElements);
        const Pointer values = m_builder.buffer("values", Scope::kWorkspace, threads * valueElements);
        const Pointer scores = m_builder.buffer("scores", Scope::kWorkspace, threads * scoreElements);
        const Pointer sums =
            m_builder.buffer("sums", Scope::kWorkspace, threads * m_config.blocks.height * m_target.width);
        m_builder.parallel([&](const Index& share) {
            m_keyPanels = m_builder.point("kp", {keys, share * keyElements});
            m_valuePanels = m_builder.point("vp", {values, share * valueElements});
            m_scores = m_builder.point("s", {scores, share * scoreElements});
            m_sums = m_builder.point("z", {sums, share * (m_config.blocks.height * m_target.width)});
            m_builder.eachOfShare(share, pairs * m_config.parts, [&](const Index& unit) { writeHead(unit); });
        });
        return m_builder.take();
    }

private:
    [[nodiscard]] Index placeOf(const Strides& strides, const Index& image, const Index& head) {
        return m_builder.define("place", image * strides.image + head * strides.head);
    }

    void writeHead(const Index& unit) {
        const std::int64_t heads = m_config.shape.heads;
        const Index pair = m_builder.define("pair", unit.dividedBy(m_config.parts));
        const Index part = m_builder.define("part", unit.remainder(m_config.parts));
        const Index image = m_builder.define("image", pair.dividedBy(heads));
        const Index head = m_builder.define("head", pair.remainder(heads));
        packKeys({m_key, placeOf(m_keyStrides, image, head)});
        packRows(m_config.valuePanels, m_config.shape.keys, {m_value, placeOf(m_valueStrides, image, head)},
                 m_valueStrides.row, m_valuePanels);
        const Index query = placeOf(m_queryStrides, image, head);
        const Index result = placeOf(m_resultStrides, image, head);
        const auto& strides = m_given.maskStrides;
        const Index mask = m_builder.define("mask", image * strides[0] + head * strides[1]);
        const Index low = m_builder.define("low", (part * m_config.blocks.count).dividedBy(m_config.parts));
        const Index high =
            m_builder.define("high", ((part + 1) * m_config.blocks.count).dividedBy(m_config.parts));
        m_config.blocks.forEach(m_builder, low, high, [&](const Index& row, std::int64_t rows) {
            writeScores(query + row * m_queryStrides.row, rows);
            writeSoftmax(mask + row * strides[2], rows);
            writeMixture(result + row * m_resultStrides.row, rows);
        });
    }

    /// Panels [panel][row][panel columns] of a matrix whose columns lie side by side.
    void packRows(const Panels& panels, std::int64_t rows, const Access& from, std::int64_t rowStride,
                  Pointer to) {
        panels.forEach(m_builder, 0, panels.count(), [&](const Panels::Panel& panel) {
            const std::int64_t columns = panel.vectors * m_target.width;
            m_builder.loop(LoopKind::kSerial, "row", rows, [&](const Index& row) {
                for (std::int64_t j = 0; j < panel.vectors; ++j) {
                    const Index column = panel.column + Index(j * m_target.width);
                    const Value value = loadValue({from.pointer, from.index + row * rowStride + column});
                    const bool isLast = j + 1 == panel.vectors && panel.lastLanes < m_target.width;
                    m_builder.store({to, panel.column * rows + row * columns + Index(j * m_target.width)},
                                    isLast ? keepLanes(value, panel.lastLanes) : value);
                }
            });
        });
    }

    /// The keys' panels, [panel][depth][panel keys].
    void packKeys(const Access& from) {
        const std::int64_t depth = m_config.shape.depth;
        if (m_keyStrides.column == 1) {
            packRows(m_config.keyPanels, depth, from, m_keyStrides.row, m_keyPanels);
            return;
        }
        m_config.keyPanels.forEach(m_builder, 0, m_config.keyPanels.count(), [&](const Panels::Panel& panel) {
            const std::int64_t columns = panel.vectors * m_target.width;
            const std::int64_t filled = columns - m_target.width + panel.lastLanes;
            if (panel.lastLanes < m_target.width) {
                m_builder.loop(LoopKind::kSerial, "k", depth, [&](const Index& k) {
                    const Index to = panel.column * depth + k * columns + Index(columns - m_target.width);
                    m_builder.store({m_keyPanels, to}, constantValue(0.0));
                });
            }
            // Key by key: elements of one step lie as far apart as rows, and meet in few sets of the cache.
            m_builder.loop(LoopKind::kSerial, "j", filled, [&](const Index& j) {
                const Index key = from.index + (panel.column + j) * m_keyStrides.column;
                m_builder.loop(LoopKind::kSerial, "k", depth, [&](const Index& k) {
                    m_builder.store({m_keyPanels, panel.column * depth + k * columns + j},
                                    broadcastValue({from.pointer, key + k * m_keyStrides.row}), 1);
                });
            });
        });
    }

    /// Rows of `left` times the panels, each tile's results given to `finish`.
    void multiply(const Access& left, std::int64_t leftStride, std::int64_t depth, const Panels& panels,
                  Pointer right, std::int64_t rows,
                  const std::function<void(const Panels::Panel& panel, RegisterArray sums, const Index& row,
                                           std::int64_t count)>& finish) {
        const RowTiles tiles = RowTiles::of(rows, m_schedule.tile.rows);
        panels.forEach(m_builder, 0, panels.count(), [&](const Panels::Panel& panel) {
            tiles.forEach(m_builder, 0, tiles.count, [&](const Index& row, std::int64_t count) {
                RegisterTile tile{.rows = count,
                                  .vectors = panel.vectors,
                                  .left = {left.pointer, left.index + row * leftStride},
                                  .rowStride = leftStride,
                                  .reductions = {{depth, 1}},
                                  .right = {right, panel.column * depth},
                                  .stepsAhead = stepsAhead(panel.vectors * m_target.width * depth, m_target),
                                  .ahead = {}};
                writeTile(m_builder, tile, [&](RegisterArray sums) { finish(panel, sums, row, count); });
            });
        });
    }

    void writeScores(const Index& query, std::int64_t rows) {
        const bool isScaled = m_given.scale != Attention::Scale::kOne;
        multiply({m_query, query}, m_queryStrides.row, m_config.shape.depth, m_config.keyPanels, m_keyPanels,
                 rows,
                 [&](const Panels::Panel& panel, RegisterArray sums, const Index& row, std::int64_t count) {
                     const Value scale = isScaled ? m_builder.let("scale", loadValue({m_scale, 0})) : Value();
                     for (std::int64_t i = 0; i < count; ++i) {
                         for (std::int64_t j = 0; j < panel.vectors; ++j) {
                             const Index at = (row + Index(i)) * m_config.scoreStride + panel.column +
                                              Index(j * m_target.width);
                             const Value sum = registerValue({sums, {i, j}});
                             m_builder.store({m_scores, at}, isScaled ? sum * scale : sum);
                         }
                     }
                 });
    }

    /// Scores with their mask; lanes behind the keys hold what no maximum is.
    [[nodiscard]] Value maskedScores(const Index& score, const Index& mask, std::int64_t lanes) {
        Value value = loadValue({m_scores, score});
        if (m_given.mask != Attention::Mask::kNone) {
            value = std::move(value) + loadValue({m_mask, mask});
        }
        return lanes == m_target.width
                   ? value
                   : fillLanes(std::move(value), lanes, -std::numeric_limits<double>::infinity());
    }

    /// Exponentials of the scores less their row's largest, and for each row the inverse of their sum. Some
    /// rows at a time, so that the sums of one do not wait for those of another.
    void writeSoftmax(const Index& mask, std::int64_t rows) {
        const RowTiles tiles = RowTiles::of(rows, kSoftmaxRows);
        tiles.forEach(m_builder, 0, tiles.count, [&](const Index& row, std::int64_t count) {
            const RegisterArray most = m_builder.registers("most", {count});
            const RegisterArray sum = m_builder.registers("sum", {count});
            for (std::int64_t i = 0; i < count; ++i) {
                m_builder.assign({most, {i}}, constantValue(-std::numeric_limits<double>::infinity()));
                m_builder.assign({sum, {i}}, constantValue(0.0));
            }
            const auto masked = [&](const Index& column, std::int64_t i, std::int64_t lanes) {
                const Index at = row + Index(i);
                return maskedScores(at * m_config.scoreStride + column,
                                    mask + at * m_given.maskStrides[2] + column, lanes);
            };
            sweepKeys([&](const Index& column, std::int64_t lanes) {
                for (std::int64_t i = 0; i < count; ++i) {
                    m_builder.assign({most, {i}}, binaryValue(ValueOp::kGreater, registerValue({most, {i}}),
                                                              masked(column, i, lanes)));
                }
            });
            for (std::int64_t i = 0; i < count; ++i) {
                m_builder.assign({most, {i}}, unaryValue(ValueOp::kMostLanes, registerValue({most, {i}})));
            }
            sweepKeys([&](const Index& column, std::int64_t lanes) {
                for (std::int64_t i = 0; i < count; ++i) {
                    const Value below = masked(column, i, lanes) - registerValue({most, {i}});
                    const Value power = m_builder.let("e", unaryValue(ValueOp::kExpDown, below));
                    m_builder.assign({sum, {i}}, registerValue({sum, {i}}) + power);
                    m_builder.store({m_scores, (row + Index(i)) * m_config.scoreStride + column}, power);
                }
            });
            for (std::int64_t i = 0; i < count; ++i) {
                const Value total = unaryValue(ValueOp::kSumLanes, registerValue({sum, {i}}));
                m_builder.store({m_sums, (row + Index(i)) * m_target.width},
                                binaryValue(ValueOp::kDivide, constantValue(1.0), total));
            }
        });
    }

    /// Whole vectors of keys, then what is left.
    void sweepKeys(const std::function<void(const Index& column, std::int64_t lanes)>& body) {
        const std::int64_t width = m_target.width;
        const std::int64_t keys = m_config.shape.keys;
        const std::int64_t whole = keys / width * width;
        if (whole > 0) {
            m_builder.loop(LoopKind::kVector, "j", 0, whole, width, [&](const Index& j) { body(j, width); });
        }
        if (whole < keys) {
            body(whole, keys - whole);
        }
    }

    void writeMixture(const Index& result, std::int64_t rows) {
        multiply({m_scores, 0}, m_config.scoreStride, m_config.shape.keys, m_config.valuePanels,
                 m_valuePanels, rows,
                 [&](const Panels::Panel& panel, RegisterArray sums, const Index& row, std::int64_t count) {
                     for (std::int64_t i = 0; i < count; ++i) {
                         const Value inverse =
                             m_builder.let("inverse", loadValue({m_sums, (row + Index(i)) * m_target.width}));
                         for (std::int64_t j = 0; j < panel.vectors; ++j) {
                             const Index at = result + (row + Index(i)) * m_resultStrides.row + panel.column +
                                              Index(j * m_target.width);
                             m_builder.store({m_result, at}, registerValue({sums, {i, j}}) * inverse,
                                             j + 1 == panel.vectors ? panel.lastLanes : 0);
                         }
                     }
                 });
    }

    const Attention& m_given;
    Target m_target;
    Schedule m_schedule;
    KernelConfig m_config;
    KernelBuilder m_builder;
    Strides m_queryStrides;
    Strides m_keyStrides;
    Strides m_valueStrides;
    Strides m_resultStrides;
    Pointer m_query;
    Pointer m_key;
    Pointer m_value;
    Pointer m_mask;
    Pointer m_result;
    Pointer m_scale;
    Pointer m_keyPanels; ///< of the share at hand, and so on
    Pointer m_valuePanels;
    Pointer m_scores;
    Pointer m_sums;
};

} // namespace
} // namespace attention

base::Result<std::vector<Candidate>> attentionCandidates(const Problem& problem, const Target& target) {
    using namespace attention; // NOLINT: what stands above
    const auto* given = std::get_if<Attention>(&problem.shape);
    std::string why = given == nullptr ? "it is no attention" : refusalOf(*given);
    if (!why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Attention>(*given);
    for (const Schedule& schedule : schedulesOf(target)) {
        candidates.push_back({.name = schedule.name(),
                              .inputForm = schedule.form,
                              .outputForm = schedule.form,
                              .rounding = Rounding::kDirect,
                              .bound = boundOf(*given, target, schedule),
                              .tensorInPlace = false,
                              .generate = [held, target, schedule] {
                                  return Generated{AttentionWriter(*held, target, schedule).run(),
                                                   packings(*held, target.width)};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen
