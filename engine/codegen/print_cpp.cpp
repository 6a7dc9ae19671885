#include "engine/codegen/print_cpp.h"

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/codegen/print_statements.h"

#include <algorithm>
#include <map>
#include <vector>

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

class Printer final : public StatementPrinter {
public:
    explicit Printer(const Kernel& kernel) : StatementPrinter(kernel, Dialect::kCpp, "long") {}

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
            case Scope::kGroup:
                TESSERA_ASSERT(false); // of an accelerator
            }
        }
    }

    /// Addresses of a register tile differ in a constant alone. What they have in common is named once: the
    /// compiler would find it in each of them, which takes it longer than all else.
    void block(const Block& statements) override {
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
            print(statement);
        }
        for (const auto& base : named) {
            m_expressions.forget(base);
        }
    }

    void print(const Statement& statement) override {
        std::visit([this](const auto& form) { put(form); }, statement.form);
    }

    void put(const Loop& loop) {
        TESSERA_ASSERT(loop.kind != LoopKind::kItem); // of an accelerator
        if (loop.kind == LoopKind::kUnrolled) {
            printUnrolled(loop);
            return;
        }
        const bool dealt = loop.kind == LoopKind::kParallel && m_kernel.threads > 1;
        if (loop.kind == LoopKind::kStep) {
            line("#pragma GCC unroll 1");
        } else if (loop.kind == LoopKind::kSteps) {
            line("#pragma GCC unroll " + text(loop.end));
        }
        printFor(loop, dealt ? "thread" : text(loop.begin), dealt ? "team" : std::to_string(loop.step));
    }
    void put(const If& choice) { printIf(choice); }
    void put(const Declare& declaration) { printDeclare(declaration); }
    void put(const Assign& assign) { printAssign(assign); }
    void put(const Define& define) { printDefine(define); }
    void put(const Hold& hold) { line("HOLD" + m_width + "(" + text(hold.target) + ");"); }

    void put(const Store& store) {
        if (store.lanes != 0) {
            line("{ v" + m_width + " part = " + text(store.value) + "; __builtin_memcpy(" +
                 text(store.access) + ", &part, " + std::to_string(4 * store.lanes) + "); }");
            return;
        }
        line("*(u" + m_width + "*)(" + text(store.access) + ") = (u" + m_width + ")" + text(store.value) +
             ";");
    }

    void put(const Prefetch& prefetch) {
        line("__builtin_prefetch(" + text(prefetch.access) +
             (prefetch.cache == Cache::kMiddle ? ", 0, 2);" : ");"));
    }

    void put(const OpenTiles& opening) {
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
    void put(const ZeroTile& zero) { line("ZERO_TILE" + m_width + "(" + std::to_string(zero.tile) + ");"); }
    void put(const LoadTile& load) {
        line("LOAD_TILE" + m_width + "(" + std::to_string(load.tile) + place(load.access, load.stride));
    }
    void put(const MultiplyTiles& tiles) {
        line("MULTIPLY_TILES" + m_width + "(" + std::to_string(tiles.sums) + ", " +
             std::to_string(tiles.left) + ", " + std::to_string(tiles.right) + ");");
    }
    void put(const StoreTile& store) {
        line("STORE_TILE" + m_width + "(" + std::to_string(store.tile) + place(store.access, store.stride));
    }

    void put(const Barrier& /*barrier*/) {
        if (m_kernel.threads > 1) {
            line("#pragma omp barrier");
        }
    }

    void put(const Point& point) {
        line("float* const " + m_expressions.pointerName(point.pointer) + " = " +
             either(point.conditions, point.place, point.otherwise) + ";");
    }

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
