// Axes combined away. Where the innermost one is kept, vectors run along it and each lane has its own result;
// where it is reduced, some rows' vectors are folded together, so that their results lie side by side.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/reduce_config.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace tessera::codegen {

namespace reduce {
namespace {

constexpr std::int64_t kRowsATime = 4; // of those that are folded

class ReductionWriter {
public:
    ReductionWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_before(std::get<AxisReduction>(problem.shape).before)
        , m_config(KernelConfig::of(std::get<AxisReduction>(problem.shape), target, schedule))
        , m_fold(Fold::of(m_config.kind))
        , m_builder(target.width, target.threads)
        , m_steps(m_builder, problem.epilogue, m_config.width, m_config.results()) {}

    Kernel run() {
        m_input = m_builder.buffer("x", Scope::kInput, m_config.elements);
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_config.results());
        m_steps.openConstants();
        if (isSplit()) {
            m_parts = m_builder.buffer("part", Scope::kWorkspace, m_config.threads * partElements());
        }
        m_builder.parallel([&](const Index& share) {
            m_share = share;
            m_operands = m_steps.channelOperands(0);
            if (m_config.isFolded()) {
                writeFolded();
            } else {
                writeStraight();
            }
        });
        if (isSplit()) {
            m_builder.barrier();
            m_builder.parallel([&](const Index& share) { joinParts(share); });
        }
        return m_builder.take();
    }

private:
    [[nodiscard]] bool isSplit() const { return m_config.schedule.isSplit(); }
    /// Vectors that the sums of one tile or panel meet: one for each row, or side by side.
    struct Step {
        Index offset{}; ///< from where the tile or panel begins
        std::int64_t lanes = 0;
        std::int64_t chain = 0;
    };
    using Visit = std::function<void(const Step& step)>;

    [[nodiscard]] std::int64_t partElements() const { return roundUp(m_config.results(), m_config.width); }

    [[nodiscard]] Value joined(Value a, Value b) const {
        return binaryValue(m_fold.op, std::move(a), std::move(b));
    }

    /// Where the first element of kept row `row` lies.
    [[nodiscard]] Index rowBegin(const Index& row) const {
        Index at = 0;
        Index rest = row;
        for (std::size_t i = m_config.kept.size(); i-- > 0;) {
            const Strided& axis = m_config.kept[i];
            at = at + (i == 0 ? rest : rest.remainder(axis.extent)) * axis.stride;
            rest = rest.dividedBy(axis.extent);
        }
        return at;
    }

    /// Loops over the reduced axes but the innermost, then over that one, as far as this share has it.
    void sweep(std::int64_t chains, const Visit& visit, std::size_t axis = 0, const Index& offset = 0) {
        if (axis + 1 < m_config.reduced.size()) {
            m_builder.loop(LoopKind::kSerial, "r", m_config.reduced[axis].extent, [&](const Index& r) {
                sweep(chains, visit, axis + 1, offset + r * m_config.reduced[axis].stride);
            });
            return;
        }
        const std::int64_t step = m_config.stepElements();
        const std::int64_t rounds = m_config.steps() / chains;
        const std::int64_t round = chains * step;
        const auto part = [&](const Index& share) {
            return m_builder.define("k", m_builder.shareOf(share, rounds) * round);
        };
        const Index first = isSplit() ? part(m_share) : Index(0);
        const Index end = isSplit() ? part(m_share + 1) : Index(rounds * round);
        m_builder.loop(LoopKind::kVector, "k", first, end, round, [&](const Index& k) {
            for (std::int64_t chain = 0; chain < chains; ++chain) {
                visit({offset + k + Index(chain * step), m_config.width, chain});
            }
        });
        const std::int64_t lanes = m_config.isFolded() ? m_config.reduced.back().extent % m_config.width : 0;
        if (rounds * chains == m_config.steps() && lanes == 0) {
            return;
        }
        m_builder.onlyIf(isSplit() ? Conditions{{m_config.threads - 2, m_share}} : Conditions(), [&] {
            for (std::int64_t left = rounds * chains; left < m_config.steps(); ++left) {
                visit({offset + Index(left * step), m_config.width, left - rounds * chains});
            }
            if (lanes > 0) {
                visit({offset + Index(m_config.steps() * step), lanes, 0});
            }
        });
    }

    [[nodiscard]] Value element(const Index& at, std::int64_t lanes) {
        Value value = loadValue({m_input, at});
        if (m_before > 0) {
            value = m_steps.apply(std::move(value), m_operands, at, {.first = 0, .end = m_before});
        }
        if (m_config.kind == Kind::kSumOfSquares) {
            value = m_builder.let("v", std::move(value));
            value = value * value;
        }
        return lanes == m_config.width ? value : fillLanes(std::move(value), lanes, m_fold.nothing);
    }

    /// Sums of `count` vectors `apart` from each other, in registers of one a vector.
    void accumulate(const std::vector<Index>& begins, std::vector<Value>& sums) {
        const std::int64_t count = std::ssize(begins);
        const std::int64_t chains = m_config.chains(count);
        const RegisterArray held = m_builder.registers("sum", {count, chains});
        const auto each = [&](const auto& visit) {
            for (std::int64_t i = 0; i < count; ++i) {
                visit(i);
            }
        };
        each([&](std::int64_t i) {
            for (std::int64_t chain = 0; chain < chains; ++chain) {
                m_builder.assign({held, {i, chain}}, constantValue(m_fold.nothing));
            }
        });
        sweep(chains, [&](const Step& step) {
            each([&](std::int64_t i) {
                const RegisterRef sum{held, {i, step.chain}};
                const Index at = begins[static_cast<std::size_t>(i)] + step.offset;
                m_builder.assign(sum, joined(element(at, step.lanes), registerValue(sum)));
            });
        });
        each([&](std::int64_t i) {
            Value sum = registerValue({held, {i, 0}});
            for (std::int64_t chain = 1; chain < chains; ++chain) {
                sum = joined(std::move(sum), registerValue({held, {i, chain}}));
            }
            sums.push_back(m_builder.let("all", std::move(sum)));
        });
    }

    /// The lanes of each vector combined, one result a lane: halves of two vectors fold into one, in as many
    /// rounds as halve the width.
    [[nodiscard]] Value folded(std::vector<Value> sums) {
        sums.resize(static_cast<std::size_t>(m_config.width));
        for (std::size_t half = sums.size() / 2; half > 0; half /= 2) {
            for (std::size_t i = 0; i < half && sums[i]; ++i) {
                const Value& a = sums[i];
                const Value& b = sums[i + half] ? sums[i + half] : a;
                sums[i] = m_builder.let(
                    "f", joined(interleaveLanes(a, b, Half::kLower), interleaveLanes(a, b, Half::kUpper)));
            }
        }
        return sums.front();
    }

    /// Results `at` and following, of this share's part where there are several.
    void finish(Value value, const Index& at, std::int64_t lanes) {
        if (isSplit()) {
            m_builder.store({m_parts, m_share * partElements() + at}, std::move(value), lanes);
            return;
        }
        finishWhole(std::move(value), at, lanes);
    }

    void finishWhole(Value value, const Index& at, std::int64_t lanes) {
        if (m_config.kind == Kind::kMean) {
            const double count =
                static_cast<double>(m_config.elements) / static_cast<double>(m_config.results());
            value = std::move(value) * constantValue(1.0 / count);
        }
        value = m_steps.apply(std::move(value), m_operands, at, {.first = m_before});
        m_builder.store({m_result, at}, std::move(value), lanes);
    }

    void writeFolded() {
        const Index first = isSplit()
                                ? Index(0)
                                : m_builder.define("first", m_builder.shareOf(m_share, m_config.tiles.count));
        const Index end = isSplit()
                              ? Index(m_config.tiles.count)
                              : m_builder.define("end", m_builder.shareOf(m_share + 1, m_config.tiles.count));
        m_config.tiles.forEach(m_builder, first, end, [&](const Index& row, std::int64_t count) {
            std::vector<Value> sums;
            for (std::int64_t low = 0; low < count; low += kRowsATime) {
                std::vector<Index> begins;
                for (std::int64_t i = low; i < std::min(count, low + kRowsATime); ++i) {
                    begins.push_back(m_builder.define("begin", rowBegin(row + Index(i))));
                }
                accumulate(begins, sums);
            }
            finish(folded(std::move(sums)), row, count);
        });
    }

    void writeStraight() {
        const std::int64_t count = m_config.panels.count();
        const auto unit = [&](const Index& number) {
            const Index row = m_builder.define("row", number.dividedBy(count));
            const Index begin = m_builder.define("begin", rowBegin(row));
            const Index panel = m_builder.define("panel", number.remainder(count));
            m_config.panels.forEach(m_builder, panel, panel + 1, [&](const Panels::Panel& at) {
                std::vector<Index> begins;
                for (std::int64_t v = 0; v < at.vectors; ++v) {
                    begins.push_back(begin + at.column + Index(v * m_config.width));
                }
                std::vector<Value> sums;
                accumulate(begins, sums);
                for (std::int64_t v = 0; v < at.vectors; ++v) {
                    finish(sums[static_cast<std::size_t>(v)],
                           row * m_config.columns + at.column + Index(v * m_config.width),
                           v + 1 == at.vectors ? at.lastLanes : m_config.width);
                }
            });
        };
        if (isSplit()) {
            m_builder.loop(LoopKind::kSerial, "unit", 0, m_config.units(), 1, unit);
        } else {
            m_builder.eachOfShare(m_share, m_config.units(), unit);
        }
    }

    /// What the shares have found, a vector of results at a time.
    void joinParts(const Index& share) {
        m_operands = m_steps.channelOperands(0);
        const auto join = [&](const Index& at, std::int64_t lanes) {
            Value value = loadValue({m_parts, at});
            for (std::int64_t other = 1; other < m_config.threads; ++other) {
                value = joined(std::move(value), loadValue({m_parts, at + Index(other * partElements())}));
            }
            finishWhole(std::move(value), at, lanes);
        };
        const std::int64_t whole = m_config.results() / m_config.width;
        m_builder.eachOfShare(share, whole,
                              [&](const Index& vector) { join(vector * m_config.width, m_config.width); });
        if (const std::int64_t lanes = m_config.results() % m_config.width; lanes > 0) {
            m_builder.onlyIf({{m_config.threads - 2, share}}, [&] { join(whole * m_config.width, lanes); });
        }
    }

    std::size_t m_before; ///< steps
    KernelConfig m_config;
    Fold m_fold;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    Pointer m_input;
    Pointer m_result;
    Pointer m_parts;
    Index m_share;
    std::vector<Value> m_operands; ///< of one number each
};

} // namespace
} // namespace reduce

base::Result<std::vector<Candidate>> reduceCandidates(const Problem& problem, const Target& target) {
    using namespace reduce; // NOLINT: what stands above
    const auto* given = std::get_if<AxisReduction>(&problem.shape);
    std::string why = given == nullptr ? "it reduces no axis" : refusalOf(*given);
    if (!why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    for (const Schedule& schedule : schedulesOf(*given, target)) {
        candidates.push_back({.name = schedule.name(),
                              .inputForm = schedule.inputForm,
                              .rounding = Rounding::kDirect,
                              .bound = boundOf(problem, target, KernelConfig::of(*given, target, schedule)),
                              .generate = [held, target, schedule] {
                                  return Generated{
                                      ReductionWriter(*held, target, schedule).run(),
                                      channelPackings(held->epilogue, target.width, target.width)};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen
