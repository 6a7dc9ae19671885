#include "engine/codegen/print_cpp.h"

#include "engine/base/hash.h"
#include "engine/codegen/print_expression.h"

#include <algorithm>

namespace tessera::codegen {

namespace {

constexpr std::string_view kNamePlace = "KERNEL_NAME";
constexpr std::int64_t kAlignedElements = 16; // 64 bytes, where each part of the workspace starts

std::int64_t alignedElements(std::int64_t elements) {
    return (elements + kAlignedElements - 1) / kAlignedElements * kAlignedElements;
}

template <typename Take>
void forEachAccess(const Value& value, const Take& take) {
    if (value->op == ValueOp::kLoad || value->op == ValueOp::kBroadcast) {
        take(value->access);
    }
    for (const auto& operand : value->operands) {
        forEachAccess(operand, take);
    }
}

/// Those of the statement itself, not of one inside it.
template <typename Take>
void forEachAccess(const Statement& statement, const Take& take) {
    std::visit(
        [&take]<typename Form>(const Form& form) {
            if constexpr (requires { form.access; }) {
                take(form.access);
            }
            if constexpr (std::is_same_v<Form, Assign> || std::is_same_v<Form, Store>) {
                forEachAccess(form.value, take);
            }
        },
        statement.form);
}

class Printer {
public:
    explicit Printer(const Kernel& kernel)
        : m_kernel(kernel), m_expressions(kernel), m_width(std::to_string(kernel.width)) {}

    /// Of what run() printed.
    [[nodiscard]] bool hasTiles() const { return m_hasTiles; }

    std::string run() {
        line("extern \"C\" void " + std::string(kNamePlace) +
             "(float* const* buffers, float* workspace, float* const* following) {");
        ++m_depth;
        if (m_kernel.threads > 1) {
            line("#pragma omp parallel num_threads(" + std::to_string(m_kernel.threads) + ")");
            line("{");
            ++m_depth;
            line("const long thread = omp_get_thread_num(), team = omp_get_num_threads();");
        }
        buffers();
        block(m_kernel.body);
        if (m_kernel.threads > 1) {
            --m_depth;
            line("}");
        }
        --m_depth;
        line("}");
        return std::move(m_text);
    }

private:
    void line(const std::string& text) {
        if (!text.starts_with('#')) {
            m_text.append(static_cast<std::size_t>(m_depth) * 2, ' ');
        }
        m_text += text + "\n";
    }

    void buffers() {
        std::int64_t position = 0;
        std::int64_t offset = 0;
        for (std::size_t i = 0; i < m_kernel.buffers.size(); ++i) {
            const Buffer& buffer = m_kernel.buffers[i];
            const std::string name = m_expressions.pointerName(Pointer(i));
            switch (buffer.scope) {
            case Scope::kInput:
            case Scope::kOutput:
            case Scope::kConstants:
                line("float* const " + name + " = buffers[" + std::to_string(position++) + "];");
                break;
            case Scope::kWorkspace:
                line("float* const " + name + " = workspace + " + std::to_string(offset) + ";");
                offset += alignedElements(buffer.elements);
                break;
            case Scope::kTileLocal:
                line("alignas(64) float " + name + "[" + std::to_string(buffer.elements) + "];");
                break;
            case Scope::kFollowing:
                line("float* const " + name + " = following[" + (m_kernel.threads > 1 ? "thread" : "0") +
                     "];");
                break;
            }
        }
    }

    /// Of an expression.
    template <typename Form>
    std::string text(const Form& form) const {
        return m_expressions.text(form);
    }

    /// Addresses of a register tile differ in a constant alone. What they have in common is named once: the
    /// compiler would find it in each of them, which takes it longer than all else.
    void block(const Block& statements) {
        std::map<std::string, int> uses;
        for (const auto& statement : statements) {
            forEachAccess(statement, [&](const Access& access) { ++uses[m_expressions.base(access)]; });
        }
        std::vector<std::string> named;
        for (const auto& statement : statements) {
            forEachAccess(statement, [&](const Access& access) {
                const auto base = m_expressions.base(access);
                if (!base.empty() && uses[base] > 1 && !m_expressions.isNamed(base)) {
                    const std::string name =
                        m_expressions.pointerName(access.pointer) + "_at" + std::to_string(m_bases++);
                    line("float* const " + name + " = " + base + ";");
                    m_expressions.call(base, name);
                    named.push_back(base);
                }
            });
            std::visit([this](const auto& form) { print(form); }, statement.form);
        }
        for (const auto& base : named) {
            m_expressions.forget(base);
        }
    }

    /// In braces where it names something, so that the next copy may name it again.
    void enclosed(const Block& statements) {
        const bool names = std::any_of(statements.begin(), statements.end(), [](const Statement& statement) {
            return std::holds_alternative<Declare>(statement.form) ||
                   std::holds_alternative<Point>(statement.form) ||
                   std::holds_alternative<Define>(statement.form);
        });
        if (!names) {
            block(statements);
            return;
        }
        line("{");
        ++m_depth;
        block(statements);
        --m_depth;
        line("}");
    }

    void print(const Loop& loop) {
        if (loop.kind == LoopKind::kUnrolled) {
            const std::int64_t end = m_expressions.bound(loop.end).constant().value();
            for (std::int64_t i = m_expressions.bound(loop.begin).constant().value(); i < end;
                 i += loop.step) {
                m_expressions.set(loop.variable, i);
                enclosed(loop.body);
            }
            m_expressions.unset(loop.variable);
            return;
        }
        const bool dealt = loop.kind == LoopKind::kParallel && m_kernel.threads > 1;
        const std::string name = m_expressions.variableName(loop.variable);
        const std::string begin = dealt ? "thread" : text(loop.begin);
        const std::string step = dealt ? "team" : std::to_string(loop.step);
        if (loop.kind == LoopKind::kStep) {
            line("#pragma GCC unroll 1");
        } else if (loop.kind == LoopKind::kSteps) {
            line("#pragma GCC unroll " + text(loop.end));
        }
        line("for (long " + name + " = " + begin + "; " + name + " < " + text(loop.end) + "; " + name +
             " += " + step + ") {");
        ++m_depth;
        block(loop.body);
        --m_depth;
        line("}");
    }

    void print(const If& choice) {
        line("if (" + text(choice.conditions) + ") {");
        ++m_depth;
        block(choice.then);
        --m_depth;
        if (!choice.otherwise.empty()) {
            line("} else {");
            ++m_depth;
            block(choice.otherwise);
            --m_depth;
        }
        line("}");
    }

    void print(const Declare& declaration) {
        const auto& extents = m_kernel.registers[declaration.array.index()].extents;
        std::vector<Index> index(extents.size(), 0);
        std::vector<std::int64_t> at(extents.size(), 0);
        std::string names;
        for (bool more = true; more;) {
            for (std::size_t axis = 0; axis < at.size(); ++axis) {
                index[axis] = at[axis];
            }
            names += (names.empty() ? "" : ", ") + text(RegisterRef{declaration.array, index});
            more = false;
            for (std::size_t axis = at.size(); axis-- > 0 && !more;) {
                more = ++at[axis] < extents[axis];
                at[axis] = more ? at[axis] : 0;
            }
        }
        line("v" + m_width + " " + names + ";");
    }

    void print(const Assign& assign) { line(text(assign.target) + " = " + text(assign.value) + ";"); }
    void print(const Hold& hold) { line("HOLD" + m_width + "(" + text(hold.target) + ");"); }

    void print(const Store& store) {
        if (store.lanes != 0) {
            line("{ v" + m_width + " part = " + text(store.value) + "; __builtin_memcpy(" +
                 text(store.access) + ", &part, " + std::to_string(4 * store.lanes) + "); }");
            return;
        }
        line("*(u" + m_width + "*)(" + text(store.access) + ") = (u" + m_width + ")" + text(store.value) +
             ";");
    }

    void print(const Prefetch& prefetch) {
        line("__builtin_prefetch(" + text(prefetch.access) +
             (prefetch.cache == Cache::kMiddle ? ", 0, 2);" : ");"));
    }

    void print(const OpenTiles& opening) {
        m_hasTiles = true;
        std::string rows;
        for (const std::int64_t each : opening.rows) {
            rows += (rows.empty() ? "" : ", ") + std::to_string(each);
        }
        line("{");
        ++m_depth;
        line("OPEN_TILES" + m_width + "(" + rows + ");");
        block(opening.body);
        line("CLOSE_TILES" + m_width + "();");
        --m_depth;
        line("}");
    }
    std::string place(const Access& access, std::int64_t stride) const {
        return ", " + text(access) + ", " + std::to_string(stride) + ");";
    }
    void print(const ZeroTile& zero) { line("ZERO_TILE" + m_width + "(" + std::to_string(zero.tile) + ");"); }
    void print(const LoadTile& load) {
        line("LOAD_TILE" + m_width + "(" + std::to_string(load.tile) + place(load.access, load.stride));
    }
    void print(const MultiplyTiles& tiles) {
        line("MULTIPLY_TILES" + m_width + "(" + std::to_string(tiles.sums) + ", " +
             std::to_string(tiles.left) + ", " + std::to_string(tiles.right) + ");");
    }
    void print(const StoreTile& store) {
        line("STORE_TILE" + m_width + "(" + std::to_string(store.tile) + place(store.access, store.stride));
    }

    void print(const Barrier& /*barrier*/) {
        if (m_kernel.threads > 1) {
            line("#pragma omp barrier");
        }
    }

    void print(const Point& point) {
        const std::string head = "float* const " + m_expressions.pointerName(point.pointer) + " = ";
        line(head +
             (point.conditions.empty() ? text(point.place)
                                       : "(" + text(point.conditions) + ") ? " + text(point.place) + " : " +
                                             text(point.otherwise)) +
             ";");
    }

    void print(const Define& define) {
        const std::string head = "const long " + m_expressions.variableName(define.variable) + " = ";
        line(head +
             (define.conditions.empty() ? text(define.value)
                                        : "(" + text(define.conditions) + ") ? " + text(define.value) +
                                              " : " + text(define.otherwise)) +
             ";");
    }

    const Kernel& m_kernel;
    ExpressionPrinter m_expressions;
    std::string m_width;
    std::string m_text;
    int m_depth = 0;
    int m_bases = 0; ///< that were named
    bool m_hasTiles = false;
};

} // namespace

std::int64_t Kernel::workspaceElements() const {
    std::int64_t sum = 0;
    for (const auto& buffer : buffers) {
        sum += buffer.scope == Scope::kWorkspace ? alignedElements(buffer.elements) : 0;
    }
    return sum;
}

bool Kernel::hasPairs() const {
    return std::ranges::find(buffers, ElementType::kBf16Pair, &Buffer::type) != buffers.end();
}

PrintedKernel printCpp(const Kernel& kernel) {
    Printer printer(kernel);
    PrintedKernel printed{
        .name = {}, .width = kernel.width, .text = printer.run(), .hasPairs = kernel.hasPairs()};
    printed.hasTiles = printer.hasTiles();
    printed.name = "k" + base::hashText(printed.text).hex();
    printed.text.replace(printed.text.find(kNamePlace), kNamePlace.size(), printed.name);
    return printed;
}

} // namespace tessera::codegen
