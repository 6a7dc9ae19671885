// Attention in one pass over the keys of a head: a group has some queries, and holds their scores for some
// keys at a time. What is summed so far is scaled when a larger score comes.
#include "engine/codegen/accelerator/schedules.h"
#include "engine/codegen/families/attention_config.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <limits>

namespace tessera::codegen::accelerator {

namespace queries {
namespace {

constexpr std::int64_t kAcross = 16;  ///< items of a row of scores
constexpr std::int64_t kItemRows = 4; ///< of each item, and
constexpr std::int64_t kItemKeys = 2; ///< scores of a row
constexpr std::int64_t kKeys = kAcross * kItemKeys;
constexpr std::int64_t kScoreStride = kKeys + 1; ///< no two rows in one bank
constexpr std::int64_t kMostValues = 256;        ///< whose sums are in registers

struct Schedule {
    std::int64_t queries = 32; ///< of a group

    [[nodiscard]] std::int64_t items() const { return queries / kItemRows * kAcross; }
    [[nodiscard]] std::string name() const { return "attention.q" + std::to_string(queries); }
};

/// Floats of a group's memory.
struct Shared {
    std::int64_t queryStride = 0;
    std::int64_t queries = 0;
    std::int64_t tile = 0; ///< of keys, then of values
    std::int64_t scores = 0;

    [[nodiscard]] static Shared of(const Attention& shape, const Schedule& schedule) {
        const std::int64_t stride = shape.depth.value() + 1;
        return {.queryStride = stride,
                .queries = schedule.queries * stride,
                .tile = kKeys * std::max(shape.depth.value(), shape.values.value()),
                .scores = schedule.queries * kScoreStride};
    }
    [[nodiscard]] std::int64_t bytes(const Schedule& schedule) const {
        return (queries + tile + scores + 2 * schedule.queries) * static_cast<std::int64_t>(sizeof(float));
    }
};

class Writer {
public:
    Writer(const Attention& shape, const Schedule& schedule)
        : m_shape(shape)
        , m_schedule(schedule)
        , m_shared(Shared::of(shape, schedule))
        , m_pairs(shape.batch.value() * shape.heads.value())
        , m_queries(shape.queries.value())
        , m_keys(shape.keys.value())
        , m_depth(shape.depth.value())
        , m_values(shape.values.value())
        , m_columns(ceilDivide(m_values, kAcross))
        , m_builder(1, 1)
        , m_query(m_builder.buffer("q", Scope::kInput, m_pairs * m_queries * m_depth))
        , m_key(m_builder.buffer("k", Scope::kInput, m_pairs * m_depth * m_keys))
        , m_value(m_builder.buffer("v", Scope::kInput, m_pairs * m_keys * m_values)) {
        using Mask = Attention::Mask;
        if (shape.mask == Mask::kAdded) {
            m_mask = m_builder.buffer("mask", Scope::kInput, codegen::attention::maskElements(shape));
        }
        m_result = m_builder.buffer("y", Scope::kOutput, m_pairs * m_queries * m_values);
        if (shape.scale != Attention::Scale::kOne) {
            m_scale = m_builder.buffer("scale", Scope::kConstants, 1);
        }
        if (shape.mask == Mask::kAddedConstant) {
            m_mask =
                m_builder.buffer("mask", Scope::kConstants, codegen::attention::packedMaskElements(shape, 1));
        }
        m_sharedQueries = m_builder.buffer("queries", Scope::kGroup, m_shared.queries);
        m_tile = m_builder.buffer("tile", Scope::kGroup, m_shared.tile);
        m_scores = m_builder.buffer("scores", Scope::kGroup, m_shared.scores);
        m_most = m_builder.buffer("most", Scope::kGroup, schedule.queries);
        m_shrink = m_builder.buffer("shrink", Scope::kGroup, schedule.queries);
    }

    Kernel run() {
        const std::int64_t blocks = ceilDivide(m_queries, m_schedule.queries);
        m_builder.eachItem(m_pairs * blocks, m_schedule.items(), [&](const Index& group, const Index& item) {
            m_item = item;
            m_pair = m_builder.define("pair", group.dividedBy(blocks));
            m_first = m_builder.define("first", group.remainder(blocks) * m_schedule.queries);
            m_itemRow = m_builder.define("itemRow", item.dividedBy(kAcross) * kItemRows);
            m_itemColumn = m_builder.define("itemColumn", item.remainder(kAcross));
            m_sums = m_builder.registers("sum", {kItemRows, m_columns});
            m_totals = m_builder.registers("total", {kItemRows});
            eachRow([&](std::int64_t r) {
                m_builder.assign({m_totals, {r}}, constantValue(0.0));
                eachColumn([&](std::int64_t c) { m_builder.assign({m_sums, {r, c}}, constantValue(0.0)); });
            });
            fetchQueries();
            m_builder.loop(LoopKind::kSerial, "step", ceilDivide(m_keys, kKeys),
                           [&](const Index& step) { addKeys(step); });
            finish();
        });
        return m_builder.take();
    }

private:
    template <typename Body>
    static void eachRow(const Body& body) {
        for (std::int64_t r = 0; r < kItemRows; ++r) {
            body(r);
        }
    }
    template <typename Body>
    void eachColumn(const Body& body) const {
        for (std::int64_t c = 0; c < m_columns; ++c) {
            body(c);
        }
    }
    [[nodiscard]] Index columnOf(std::int64_t c) const { return m_itemColumn + Index(c * kAcross); }
    [[nodiscard]] Index scoreAt(std::int64_t r, const Index& key) const {
        return (m_itemRow + Index(r)) * kScoreStride + key;
    }
    /// `index` is below `extent`, of which a multiple of `step` may pass the end.
    [[nodiscard]] static Conditions below(const Index& index, std::int64_t extent, std::int64_t step) {
        return extent % step == 0 ? Conditions() : Conditions{{index, extent}};
    }
    /// The elements 0 to `count` - 1, some of them each item.
    void sweep(std::int64_t count, const std::function<void(const Index& number)>& body) {
        eachOfGroup(m_builder, m_item, m_schedule.items(), count, body);
    }

    /// No score is below the least number, so that a query of which all keys so far are masked by infinity
    /// has sums of nothing and not of NaN.
    void fetchQueries() {
        sweep(m_schedule.queries * m_depth, [&](const Index& number) {
            const Index row = m_builder.define("row", number.dividedBy(m_depth));
            const Index d = m_builder.define("d", number.remainder(m_depth));
            const Value query = loadValue({m_query, (m_pair * m_queries + m_first + row) * m_depth + d});
            m_builder.store({m_sharedQueries, row * m_shared.queryStride + d},
                            guardedValue(below(m_first + row, m_queries, m_schedule.queries), query));
        });
        m_builder.onlyIf({{m_item, m_schedule.queries}}, [&] {
            m_builder.store({m_most, m_item}, constantValue(std::numeric_limits<float>::lowest()));
        });
    }

    void addKeys(const Index& step) {
        const Index key = m_builder.define("key", step * kKeys);
        m_builder.barrier(); // the last step's values have been read
        sweep(m_depth * kKeys, [&](const Index& number) {
            const Index d = m_builder.define("d", number.dividedBy(kKeys));
            const Index k = m_builder.define("k", number.remainder(kKeys));
            m_builder.store({m_tile, number},
                            guardedValue(below(key + k, m_keys, kKeys),
                                         loadValue({m_key, (m_pair * m_depth + d) * m_keys + key + k})));
        });
        m_builder.barrier();
        const RegisterArray scores = m_builder.registers("score", {kItemRows, kItemKeys});
        multiply(scores);
        putScores(key, scores);
        m_builder.barrier();
        sweep(kKeys * m_values, [&](const Index& number) {
            const Index k = m_builder.define("k", number.dividedBy(m_values));
            m_builder.store({m_tile, number},
                            guardedValue(below(key + k, m_keys, kKeys),
                                         loadValue({m_value, (m_pair * m_keys + key) * m_values + number})));
        });
        findMost();
        m_builder.barrier();
        exponentiate(scores);
        m_builder.barrier();
        addValues();
    }

    void multiply(RegisterArray scores) {
        for (std::int64_t r = 0; r < kItemRows; ++r) {
            for (std::int64_t c = 0; c < kItemKeys; ++c) {
                m_builder.assign({scores, {r, c}}, constantValue(0.0));
            }
        }
        m_builder.loop(LoopKind::kSerial, "d", m_depth, [&](const Index& d) {
            std::vector<Value> keys;
            for (std::int64_t c = 0; c < kItemKeys; ++c) {
                keys.push_back(m_builder.let("k", loadValue({m_tile, d * kKeys + columnOf(c)})));
            }
            eachRow([&](std::int64_t r) {
                const Value query = m_builder.let(
                    "q", loadValue({m_sharedQueries, (m_itemRow + Index(r)) * m_shared.queryStride + d}));
                for (std::int64_t c = 0; c < kItemKeys; ++c) {
                    const RegisterRef target{scores, {r, c}};
                    m_builder.assign(
                        target, addProduct(registerValue(target), query, keys[static_cast<std::size_t>(c)]));
                }
            });
        });
    }

    /// Scaled and masked; behind the last key no score counts.
    void putScores(const Index& key, RegisterArray scores) {
        for (std::int64_t r = 0; r < kItemRows; ++r) {
            for (std::int64_t c = 0; c < kItemKeys; ++c) {
                const RegisterRef score{scores, {r, c}};
                const Index at = key + columnOf(c);
                m_builder.onlyIf(
                    below(at, m_keys, kKeys), [&] { m_builder.assign(score, finished(score, r, at)); },
                    [&] {
                        m_builder.assign(score, constantValue(-std::numeric_limits<double>::infinity()));
                    });
                m_builder.store({m_scores, scoreAt(r, columnOf(c))}, registerValue(score));
            }
        }
    }
    [[nodiscard]] Value finished(const RegisterRef& score, std::int64_t r, const Index& key) {
        Value value = registerValue(score);
        if (m_shape.scale != Attention::Scale::kOne) {
            value = std::move(value) * broadcastValue({m_scale, 0});
        }
        if (m_shape.mask != Attention::Mask::kNone) {
            const auto& strides = m_shape.maskStrides;
            const std::int64_t heads = m_shape.heads.value();
            const Index query = m_first + m_itemRow + Index(r);
            const Index at = m_pair.dividedBy(heads) * strides[0] + m_pair.remainder(heads) * strides[1] +
                             query * strides[2] + key;
            value = std::move(value) +
                    guardedValue(below(query, m_queries, m_schedule.queries), loadValue({m_mask, at}));
        }
        return value;
    }

    /// The largest score so far of each query, by an item each.
    void findMost() {
        m_builder.onlyIf({{m_item, m_schedule.queries}}, [&] {
            const RegisterRef most{m_builder.registers("most", {}), {}};
            const Value before = m_builder.let("before", loadValue({m_most, m_item}));
            m_builder.assign(most, before);
            m_builder.loop(LoopKind::kSerial, "k", kKeys, [&](const Index& k) {
                m_builder.assign(most, binaryValue(ValueOp::kMaximum, registerValue(most),
                                                   loadValue({m_scores, m_item * kScoreStride + k})));
            });
            m_builder.store({m_most, m_item}, registerValue(most));
            m_builder.store({m_shrink, m_item}, unaryValue(ValueOp::kExpDown, before - registerValue(most)));
        });
    }

    void exponentiate(RegisterArray scores) {
        eachRow([&](std::int64_t r) {
            const Index row = m_itemRow + Index(r);
            const Value most = m_builder.let("most", loadValue({m_most, row}));
            const Value shrink = m_builder.let("shrink", loadValue({m_shrink, row}));
            for (std::int64_t c = 0; c < kItemKeys; ++c) {
                m_builder.store({m_scores, scoreAt(r, columnOf(c))},
                                unaryValue(ValueOp::kExpDown, registerValue({scores, {r, c}}) - most));
            }
            const RegisterRef total{m_totals, {r}};
            m_builder.assign(total, registerValue(total) * shrink);
            eachColumn([&](std::int64_t c) {
                const RegisterRef sum{m_sums, {r, c}};
                m_builder.assign(sum, registerValue(sum) * shrink);
            });
        });
    }

    void addValues() {
        m_builder.loop(LoopKind::kSerial, "k", kKeys, [&](const Index& k) {
            std::vector<Value> values;
            eachColumn([&](std::int64_t c) {
                values.push_back(
                    m_builder.let("v", guardedValue(below(columnOf(c), m_values, kAcross),
                                                    loadValue({m_tile, k * m_values + columnOf(c)}))));
            });
            eachRow([&](std::int64_t r) {
                const Value share = m_builder.let("p", loadValue({m_scores, scoreAt(r, k)}));
                const RegisterRef total{m_totals, {r}};
                m_builder.assign(total, registerValue(total) + share);
                eachColumn([&](std::int64_t c) {
                    const RegisterRef sum{m_sums, {r, c}};
                    m_builder.assign(
                        sum, addProduct(registerValue(sum), share, values[static_cast<std::size_t>(c)]));
                });
            });
        });
    }

    void finish() {
        eachRow([&](std::int64_t r) {
            const Index query = m_first + m_itemRow + Index(r);
            m_builder.onlyIf(below(query, m_queries, m_schedule.queries), [&] {
                const Value inverse =
                    m_builder.let("inverse", binaryValue(ValueOp::kDivide, constantValue(1.0),
                                                         registerValue({m_totals, {r}})));
                eachColumn([&](std::int64_t c) {
                    m_builder.onlyIf(below(columnOf(c), m_values, kAcross), [&] {
                        m_builder.store({m_result, (m_pair * m_queries + query) * m_values + columnOf(c)},
                                        registerValue({m_sums, {r, c}}) * inverse);
                    });
                });
            });
        });
    }

    const Attention& m_shape;
    Schedule m_schedule;
    Shared m_shared;
    std::int64_t m_pairs; ///< of an image and a head
    std::int64_t m_queries;
    std::int64_t m_keys;
    std::int64_t m_depth;
    std::int64_t m_values;
    std::int64_t m_columns; ///< of the result, of each item
    KernelBuilder m_builder;
    Pointer m_query;
    Pointer m_key;
    Pointer m_value;
    Pointer m_mask;
    Pointer m_result;
    Pointer m_scale;
    Pointer m_sharedQueries;
    Pointer m_tile;
    Pointer m_scores;
    Pointer m_most;   ///< score of each query so far
    Pointer m_shrink; ///< what its sums are scaled by
    RegisterArray m_sums;
    RegisterArray m_totals; ///< each item's own, of all keys
    Index m_item;
    Index m_pair;
    Index m_first; ///< query of the group
    Index m_itemRow;
    Index m_itemColumn;
};

} // namespace
} // namespace queries

Candidates attentionCandidates(const Problem& problem, const Limits& limits) {
    using namespace queries; // NOLINT: what stands above
    const auto* shape = std::get_if<Attention>(&problem.shape);
    if (shape == nullptr) {
        return refuse("it is no attention");
    }
    if (const auto why = codegen::attention::refusalOf(*shape); !why.empty()) {
        return refuse(why);
    }
    if (shape->values.value() > kMostValues) {
        return refuse("a value of a head is longer than what registers hold");
    }
    std::vector<Candidate> candidates;
    for (const std::int64_t count : {32, 16}) {
        const Schedule schedule{.queries = count};
        const bool fits = schedule.items() <= limits.items &&
                          Shared::of(*shape, schedule).bytes(schedule) <= limits.sharedBytes;
        // A block that is mostly padding is none.
        if (fits && (count == 16 || shape->queries.value() > 16)) {
            candidates.push_back(
                {.name = schedule.name(), .generate = [shape = *shape, schedule] {
                     return Generated{Writer(shape, schedule).run(), codegen::attention::packings(shape, 1)};
                 }});
        }
    }
    if (candidates.empty()) {
        return refuse("a tile of its heads does not fit what a group shares");
    }
    return candidates;
}

} // namespace tessera::codegen::accelerator
