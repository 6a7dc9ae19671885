#include "engine/codegen/kernel.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace tessera::codegen {

namespace {

/// Walks a kernel as a compiler would see it: what is open in the block at hand, and how deep it lies.
class Validator {
public:
    explicit Validator(const Kernel& kernel) : m_kernel(kernel) {}

    std::string run() {
        if (m_kernel.width < 1 || m_kernel.threads < 1) {
            return "width and threads must be at least one";
        }
        for (std::size_t i = 0; i < m_kernel.buffers.size(); ++i) {
            if (m_kernel.buffers[i].elements < 1 && m_kernel.buffers[i].scope != Scope::kFollowing) {
                return "buffer '" + m_kernel.buffers[i].name + "' is empty";
            }
            m_pointers.insert(Pointer(i));
            m_scopes[Pointer(i)] = m_kernel.buffers[i].scope;
        }
        block(m_kernel.body);
        return m_fault;
    }

private:
    void fault(const std::string& what) {
        if (m_fault.empty()) {
            m_fault = what;
        }
    }

    void check(const Index& index) {
        for (const auto& term : index.terms()) {
            if (term.atom->kind == Index::Kind::kVariable && !m_variables.contains(term.atom->variable)) {
                fault("variable '" + m_kernel.variables[term.atom->variable.index()] + "' is not open here");
            }
            for (const auto& operand : term.atom->operands) {
                check(operand);
            }
        }
    }
    void check(const Conditions& conditions) {
        for (const auto& condition : conditions) {
            check(condition.low);
            check(condition.high);
        }
    }
    void check(const Access& access) {
        if (!m_pointers.contains(access.pointer)) {
            fault("pointer " + std::to_string(access.pointer.index()) + " is not open here");
        }
        check(access.index);
    }
    void check(const RegisterRef& target) {
        const auto& array = m_kernel.registers[target.array.index()];
        if (!m_registers.contains(target.array)) {
            fault("registers '" + array.name + "' are not declared here");
        }
        if (target.index.size() != array.extents.size()) {
            fault("registers '" + array.name + "' have another rank");
            return;
        }
        for (std::size_t axis = 0; axis < target.index.size(); ++axis) {
            check(target.index[axis]);
            const auto range = target.index[axis].interval(m_unrolled);
            if (!range) {
                fault("an index of registers '" + array.name + "' is no number after unrolling");
            } else if (range->least < 0 || range->most >= array.extents[axis]) {
                fault("an index of registers '" + array.name + "' is outside");
            }
        }
    }
    static bool isOfLanes(ValueOp op) {
        constexpr ValueOp kOfLanes[] = {ValueOp::kKeepLanes, ValueOp::kFillLanes, ValueOp::kSpread,
                                        ValueOp::kSumLanes,  ValueOp::kMostLanes, ValueOp::kInterleave,
                                        ValueOp::kDotPairs,  ValueOp::kRoundPairs};
        return std::ranges::find(kOfLanes, op) != std::end(kOfLanes);
    }
    void check(const Value& value) {
        if (m_isInItems && isOfLanes(value->op)) {
            fault("a value is none of an accelerator");
        }
        if (value->op == ValueOp::kRegister) {
            check(value->target);
        }
        if (value->op == ValueOp::kLoad || value->op == ValueOp::kBroadcast) {
            check(value->access);
            checkMemory(value->access);
        }
        if (value->op == ValueOp::kSpread) {
            check(value->spread);
        }
        check(value->conditions);
        for (const auto& operand : value->operands) {
            check(operand);
        }
    }

    void checkWritten(const Access& access) {
        const auto scope = m_scopes.find(access.pointer);
        if (scope != m_scopes.end() &&
            (scope->second == Scope::kInput || scope->second == Scope::kConstants)) {
            fault("a store goes to a buffer that is only read");
        }
        checkMemory(access);
    }
    void checkMemory(const Access& access) {
        const auto scope = m_scopes.find(access.pointer);
        if (scope != m_scopes.end() && scope->second == Scope::kFollowing) {
            fault("what follows is read or written, not fetched");
        }
    }
    bool checkTile(std::int64_t tile) {
        const bool isOpen = tile >= 0 && tile < std::ssize(m_tiles);
        if (!isOpen) {
            fault("matrix tile " + std::to_string(tile) + " is not open here");
        }
        return isOpen;
    }

    /// Whether an index may be another one for the next work item of the group.
    [[nodiscard]] bool differs(const Index& index) const {
        return std::ranges::any_of(index.terms(), [this](const Index::Term& term) {
            return term.atom->kind == Index::Kind::kVariable
                       ? m_itemVariables.contains(term.atom->variable)
                       : std::ranges::any_of(term.atom->operands,
                                             [this](const Index& operand) { return differs(operand); });
        });
    }
    [[nodiscard]] bool differs(const Conditions& conditions) const {
        return std::ranges::any_of(conditions, [this](const Condition& condition) {
            return differs(condition.low) || differs(condition.high);
        });
    }
    /// While it lives, not all work items of a group may be here.
    class Divergence {
    public:
        Divergence(Validator& validator, bool diverges) // NOLINT: the one thing that it is told
            : m_count(validator.m_diverging), m_added(diverges ? 1 : 0) {
            m_count += m_added;
        }
        ~Divergence() { m_count -= m_added; }
        Divergence(const Divergence&) = delete;
        Divergence& operator=(const Divergence&) = delete;

    private:
        int& m_count;
        int m_added;
    };
    void checkItems() {
        if (!m_isInGroup || m_depth != 1) {
            fault("work items lie outside of a group");
        }
        m_isInItems = true;
        for (const auto& buffer : m_kernel.buffers) {
            const bool isKnown = buffer.scope == Scope::kInput || buffer.scope == Scope::kOutput ||
                                 buffer.scope == Scope::kConstants || buffer.scope == Scope::kGroup;
            if (!isKnown || buffer.type != ElementType::kFloat32) {
                fault("buffer '" + buffer.name + "' is none of an accelerator");
            }
        }
    }
    void checkOfCpu() {
        if (m_isInItems) {
            fault("a statement is none of an accelerator");
        }
    }

    void block(const Block& statements) {
        const auto variables = m_variables;
        const auto pointers = m_pointers;
        const auto registers = m_registers;
        for (const auto& statement : statements) {
            std::visit([this](const auto& form) { visit(form); }, statement.form);
        }
        m_variables = variables;
        m_pointers = pointers;
        m_registers = registers;
    }

    void visit(const Loop& loop) {
        check(loop.begin);
        check(loop.end);
        if (loop.step < 1) {
            fault("a loop does not advance");
        }
        if (loop.kind == LoopKind::kParallel && m_depth > 0) {
            fault("a parallel loop lies inside another statement");
        }
        const bool opened = m_variables.insert(loop.variable).second;
        if (!opened) {
            fault("a loop variable is open already");
        }
        if (loop.kind == LoopKind::kItem) {
            checkItems();
        }
        const bool isOfItem = loop.kind == LoopKind::kItem || differs(loop.begin) || differs(loop.end);
        const Divergence divergence(*this, isOfItem && loop.kind != LoopKind::kItem);
        if (isOfItem) {
            m_itemVariables.insert(loop.variable);
        }
        const bool wasInGroup = std::exchange(m_isInGroup, loop.kind == LoopKind::kParallel);
        const bool unrolled = loop.kind == LoopKind::kUnrolled;
        if (unrolled) {
            const auto begin = loop.begin.interval(m_unrolled);
            const auto end = loop.end.interval(m_unrolled);
            if (!begin || !end) {
                fault("an unrolled loop has bounds that are no numbers");
            } else {
                m_unrolled[loop.variable] = {begin->least, end->most - 1};
            }
        }
        ++m_depth;
        block(loop.body);
        --m_depth;
        m_isInGroup = wasInGroup;
        m_isInItems = m_isInItems && loop.kind != LoopKind::kItem;
        m_variables.erase(loop.variable);
        m_unrolled.erase(loop.variable);
    }
    void visit(const If& choice) {
        check(choice.conditions);
        const Divergence divergence(*this, differs(choice.conditions));
        ++m_depth;
        block(choice.then);
        block(choice.otherwise);
        --m_depth;
    }
    void visit(const Declare& declaration) {
        if (!m_registers.insert(declaration.array).second) {
            fault("registers are declared twice");
        }
    }
    void visit(const Assign& assign) {
        check(assign.value);
        check(assign.target);
    }
    void visit(const Hold& hold) { check(hold.target); }
    void visit(const Store& store) {
        check(store.access);
        check(store.value);
        if (store.lanes < 0 || store.lanes > m_kernel.width) {
            fault("a store has more lanes than a vector");
        }
        checkWritten(store.access);
    }
    void visit(const Prefetch& prefetch) { check(prefetch.access); }
    void visit(const OpenTiles& opening) {
        checkOfCpu();
        if (!m_tiles.empty()) {
            fault("matrix tiles are open already");
        }
        const auto fits = [](std::int64_t rows) { return rows >= 1 && rows <= kMatrixTileRows; };
        if (opening.rows.empty() || std::ssize(opening.rows) > kMatrixTiles ||
            !std::ranges::all_of(opening.rows, fits)) {
            fault("there are no such matrix tiles");
        }
        m_tiles = opening.rows;
        ++m_depth;
        block(opening.body);
        --m_depth;
        m_tiles.clear();
    }
    void visit(const ZeroTile& zero) { checkTile(zero.tile); }
    void visit(const LoadTile& load) {
        checkTile(load.tile);
        check(load.access);
        checkMemory(load.access);
    }
    void visit(const MultiplyTiles& tiles) {
        if (!checkTile(tiles.sums) || !checkTile(tiles.left) || !checkTile(tiles.right)) {
            return;
        }
        if (tiles.sums == tiles.left || tiles.sums == tiles.right || tiles.left == tiles.right) {
            fault("a product of matrix tiles names one of them twice");
        }
        const auto rows = [&](std::int64_t tile) { return m_tiles[static_cast<std::size_t>(tile)]; };
        if (rows(tiles.sums) != rows(tiles.left) || rows(tiles.right) != kMatrixTileColumns) {
            fault("the rows of a product's matrix tiles do not fit");
        }
    }
    void visit(const StoreTile& store) {
        checkTile(store.tile);
        check(store.access);
        if (store.stride < kMatrixTileColumns) {
            fault("the rows of a matrix tile overlap");
        }
        checkWritten(store.access);
    }
    void visit(const Barrier& /*barrier*/) {
        if (m_isInItems ? m_diverging > 0 : m_depth > 0) {
            fault(m_isInItems ? "not all work items of a group come to a barrier"
                              : "a barrier lies inside another statement");
        }
    }
    void visit(const Point& point) {
        checkOfCpu();
        check(point.conditions);
        check(point.place);
        if (!point.conditions.empty()) {
            check(point.otherwise);
        }
        if (!m_pointers.insert(point.pointer).second) {
            fault("pointer " + std::to_string(point.pointer.index()) + " is open already");
        }
        const Scope scope = m_scopes[point.place.pointer];
        const bool mayFollow =
            !point.conditions.empty() && m_scopes[point.otherwise.pointer] == Scope::kFollowing;
        m_scopes[point.pointer] = mayFollow ? Scope::kFollowing : scope;
    }
    void visit(const Define& define) {
        check(define.conditions);
        check(define.value);
        check(define.otherwise);
        if (differs(define.conditions) || differs(define.value) || differs(define.otherwise)) {
            m_itemVariables.insert(define.variable);
        }
        if (!m_variables.insert(define.variable).second) {
            fault("variable '" + m_kernel.variables[define.variable.index()] + "' is open already");
        }
    }

    const Kernel& m_kernel;
    std::set<Variable> m_variables;
    std::set<Pointer> m_pointers;
    std::map<Pointer, Scope> m_scopes;
    std::set<RegisterArray> m_registers;
    std::vector<std::int64_t> m_tiles; ///< rows of the open ones
    Index::Ranges m_unrolled;
    int m_depth = 0;
    std::set<Variable> m_itemVariables; ///< which differ from one work item to the next
    int m_diverging = 0;                ///< statements around the one at hand that do
    bool m_isInGroup = false;           ///< directly
    bool m_isInItems = false;
    std::string m_fault;
};

} // namespace

std::string validate(const Kernel& kernel) {
    return Validator(kernel).run();
}

} // namespace tessera::codegen
