// Operators element by element on operands of other extents than the result, as one pass over it: lines along
// which each operand moves with the result, or stays and is read once.
#include "engine/codegen/families/broadcast_config.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace broadcast {
namespace {

class BroadcastWriter {
public:
    BroadcastWriter(const Problem& problem, const Target& target, Form form)
        : m_shape(std::get<Broadcast>(problem.shape))
        , m_epilogue(problem.epilogue)
        , m_config(KernelConfig::of(problem, target, form))
        , m_b(target.width, target.threads)
        , m_steps(m_b, problem.epilogue, 0, m_config.result.elements)
        , m_heldSteps(heldSteps()) {}

    Kernel run() {
        m_operands.resize(m_shape.operands.size());
        openOperands(Broadcast::Operand::Source::kInput, Scope::kInput);
        m_result = m_b.buffer("y", Scope::kOutput, m_config.result.elements);
        openOperands(Broadcast::Operand::Source::kConstant, Scope::kConstants);
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, m_config.lines() * m_config.pieces,
                            [&](const Index& unit) { writePiece(unit); });
        });
        return m_b.take();
    }

private:
    void openOperands(Broadcast::Operand::Source source, Scope scope) {
        for (std::size_t i = 0; i < m_operands.size(); ++i) {
            if (m_shape.operands[i].source == source) {
                m_operands[i] =
                    m_b.buffer(scope == Scope::kInput ? "x" : "c", scope, m_config.operands[i].elements);
            }
        }
    }

    [[nodiscard]] bool isHeld(std::size_t operand) const { return m_config.operands[operand].step == 0; }

    /// Steps before the first one that moves along a line.
    [[nodiscard]] std::size_t heldSteps() const {
        if (!isHeld(0)) {
            return 0;
        }
        const auto moves = [&](const Step& step) {
            return step.operand == OperandKind::kBroadcast && !isHeld(step.source);
        };
        return static_cast<std::size_t>(std::ranges::find_if(m_epilogue.steps, moves) -
                                        m_epilogue.steps.begin());
    }

    /// A piece of a line of the result: where it begins, and what the operands hold there.
    struct Line {
        Index piece;
        Index target;
        std::vector<Index> from; ///< of each operand
        std::vector<Value> held; ///< of those that stay
        Value value;             ///< of the steps before the first that moves, where there are any
    };

    void writePiece(const Index& unit) {
        Line line;
        line.piece = m_config.pieces == 1 ? Index(0) : m_b.define("piece", unit.remainder(m_config.pieces));
        Index rest = m_config.pieces == 1 ? unit : m_b.define("line", unit.dividedBy(m_config.pieces));
        std::vector<Index> at(m_config.outer.size());
        for (std::size_t axis = at.size(); axis-- > 0;) {
            at[axis] = axis == 0 ? rest : m_b.define("at", rest.remainder(m_config.outer[axis]));
            rest = axis == 0 ? rest : m_b.define("rest", rest.dividedBy(m_config.outer[axis]));
        }
        const auto start = [&](const AccessPattern& pattern) {
            Index sum = 0;
            for (std::size_t axis = 0; axis < at.size(); ++axis) {
                sum = sum + at[axis] * pattern.strides[axis];
            }
            return m_b.define("from", sum);
        };
        line.target = start(m_config.result);
        for (std::size_t i = 0; i < m_operands.size(); ++i) {
            line.from.push_back(start(m_config.operands[i]));
            line.held.push_back(isHeld(i) ? m_b.let("held", read(i, line.from[i])) : Value());
        }
        if (m_heldSteps > 0) {
            line.value = m_b.let("value", m_steps.apply(line.held[0], operandsAt(line, 0), 0,
                                                        {.first = 0, .end = m_heldSteps}));
        }
        if (m_config.form == Form::kPlain) {
            writeElements(line);
        } else if (m_config.blockAxis) {
            const std::size_t axis = *m_config.blockAxis;
            m_b.onlyIf(
                {{m_config.outer[axis] - 2, at[axis]}}, [&] { writePixels(line, m_config.lastLanes); },
                [&] { writePixels(line, m_config.width); });
        } else {
            writePixels(line, m_config.lastLanes);
        }
    }

    [[nodiscard]] Value read(std::size_t operand, const Index& at) const {
        const Access access{m_operands[operand], at};
        return m_config.operands[operand].lanes == AccessPattern::Lanes::kVector ? loadValue(access)
                                                                                 : broadcastValue(access);
    }

    [[nodiscard]] Value operandAt(const Line& line, std::size_t operand, const Index& place) const {
        return isHeld(operand) ? line.held[operand]
                               : read(operand, line.from[operand] + place * m_config.operands[operand].step);
    }

    /// What the steps take at a place, in order.
    [[nodiscard]] std::vector<Value> operandsAt(const Line& line, const Index& place) const {
        std::vector<Value> operands;
        for (const Step& step : m_epilogue.steps) {
            if (step.operand == OperandKind::kBroadcast) {
                operands.push_back(operandAt(line, step.source, place));
            }
        }
        return operands;
    }

    [[nodiscard]] Value resultAt(const Line& line, const Index& place) {
        const Value first = m_heldSteps > 0 ? line.value : operandAt(line, 0, place);
        return m_steps.apply(first, operandsAt(line, place), 0, {.first = m_heldSteps});
    }

    /// Where a piece of `count` units of a line begins.
    [[nodiscard]] Index bound(const Index& piece, std::int64_t count) {
        return m_config.pieces == 1 ? piece * count
                                    : m_b.define("bound", (piece * count).dividedBy(m_config.pieces));
    }

    /// Vectors of elements that lie side by side; the last piece has what fills none.
    void writeElements(const Line& line) {
        const std::int64_t vectors = m_config.places / m_config.width;
        const Index first = bound(line.piece, vectors) * m_config.width;
        const Index end = bound(line.piece + 1, vectors) * m_config.width;
        m_b.loop(LoopKind::kVector, "i", first, end, m_config.width, [&](const Index& i) {
            m_b.store({m_result, line.target + i}, resultAt(line, i));
        });
        if (const std::int64_t lanes = m_config.places % m_config.width; lanes > 0) {
            const Index rest = vectors * m_config.width;
            const Conditions isLast =
                m_config.pieces == 1 ? Conditions() : Conditions{{m_config.pieces - 2, line.piece}};
            m_b.onlyIf(isLast, [&] {
                m_b.store({m_result, line.target + rest}, resultAt(line, rest), lanes);
            });
        }
    }

    /// A vector of channels for each pixel, of which the first `lanes` are kept and the others zeros.
    void writePixels(const Line& line, std::int64_t lanes) {
        m_b.loop(LoopKind::kSerial, "pixel", bound(line.piece, m_config.places),
                 bound(line.piece + 1, m_config.places), 1, [&](const Index& pixel) {
                     const Value value = resultAt(line, pixel);
                     m_b.store({m_result, line.target + pixel * m_config.width},
                               lanes < m_config.width ? keepLanes(value, lanes) : value);
                 });
    }

    const Broadcast& m_shape;
    const Epilogue& m_epilogue;
    KernelConfig m_config;
    KernelBuilder m_b;
    EpilogueWriter m_steps;
    std::size_t m_heldSteps;
    std::vector<Pointer> m_operands;
    Pointer m_result;
};

} // namespace
} // namespace broadcast

base::Result<std::vector<Candidate>> broadcastCandidates(const Problem& problem, const Target& target) {
    using namespace broadcast; // NOLINT: what stands above
    if (const auto why = refusal(problem, target, Form::kPlain); !why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, why);
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    for (const Form form : {Form::kPlain, Form::kBlocked}) {
        if (!refusal(problem, target, form).empty()) {
            continue;
        }
        const KernelConfig config = KernelConfig::of(problem, target, form);
        candidates.push_back(
            {.name = form == Form::kPlain ? "broadcast" : "broadcast.blocked",
             .inputForm = form,
             .outputForm = form,
             .rounding = Rounding::kDirect,
             .bound = boundOf(problem, target, config),
             .tensorInPlace = false,
             .generate = [held, target, form, config] {
                 return Generated{BroadcastWriter(*held, target, form).run(), packings(*held, config)};
             }});
    }
    return candidates;
}

} // namespace tessera::codegen
