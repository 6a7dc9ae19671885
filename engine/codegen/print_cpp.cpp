#include "engine/codegen/print_cpp.h"

#include "engine/base/assert.h"
#include "engine/base/hash.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tessera::codegen {

namespace {

constexpr std::string_view kNamePlace = "KERNEL_NAME";
constexpr std::int64_t kAlignedElements = 16; // 64 bytes, where each part of the workspace starts

/// Of vectors; a variable must not hide one.
constexpr std::array<std::string_view, 15> kTypeNames = {"v4",  "v8", "v16", "u4",  "u8", "u16", "i4", "i8",
                                                         "i16", "w4", "w8",  "w16", "t4", "t8",  "t16"};

std::int64_t alignedElements(std::int64_t elements) {
    return (elements + kAlignedElements - 1) / kAlignedElements * kAlignedElements;
}

/// A float that reads back as itself.
std::string numberText(double number) {
    const auto value = static_cast<float>(number);
    if (std::isinf(value)) {
        return value > 0 ? "__builtin_inff()" : "-__builtin_inff()";
    }
    char text[40];
    std::snprintf(text, sizeof text, "%af", static_cast<double>(value));
    return text;
}

class Printer {
public:
    explicit Printer(const Kernel& kernel) : m_kernel(kernel), m_width(std::to_string(kernel.width)) {}

    /// Of what run() printed.
    [[nodiscard]] bool hasTiles() const { return m_hasTiles; }

    std::string run() {
        line("extern \"C\" void " + std::string(kNamePlace) + "(float* const* buffers, float* workspace) {");
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
            const std::string name = pointerName(Pointer(i));
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
            }
        }
    }

    std::string pointerName(Pointer pointer) const {
        return m_kernel.pointers[pointer.index()] + "_p" + std::to_string(pointer.index());
    }
    std::string variableName(Variable variable) const {
        std::string name = m_kernel.variables[variable.index()] + std::to_string(variable.index());
        const bool isType = std::ranges::find(kTypeNames, name) != kTypeNames.end();
        return isType ? name + "_" : name;
    }
    Index bound(const Index& index) const { return index.substitute(m_unrolled); }
    std::string text(const Index& index) const {
        return bound(index).text([this](Variable variable) { return variableName(variable); });
    }
    std::string text(const Access& access) const {
        const Index index = bound(access.index);
        const std::string name = pointerName(access.pointer);
        return index.constant() == 0 ? name : name + " + " + text(index);
    }
    std::string text(const RegisterRef& target) const {
        std::string name =
            m_kernel.registers[target.array.index()].name + "_" + std::to_string(target.array.index());
        for (const auto& index : target.index) {
            const auto number = bound(index).constant();
            TESSERA_ASSERT(number.has_value());
            name += "_" + std::to_string(*number);
        }
        return name;
    }
    std::string text(const Conditions& conditions) const {
        std::string joined;
        for (const auto& condition : conditions) {
            joined += joined.empty() ? "" : " && ";
            joined += text(condition.low) + " < " + text(condition.high);
        }
        return joined;
    }
    std::string function(const char* name, const ValueNode& node) const {
        std::string call = name + m_width + "(";
        for (std::size_t i = 0; i < node.operands.size(); ++i) {
            call += (i == 0 ? "" : ", ") + text(node.operands[i]);
        }
        return call + ")";
    }
    std::string infix(const char* sign, const ValueNode& node) const {
        return "(" + text(node.operands[0]) + sign + text(node.operands[1]) + ")";
    }
    /// The lanes of an integer vector.
    template <typename Lane>
    std::string lanes(Lane&& lane) const {
        std::string list = "i" + m_width + "{";
        for (int i = 0; i < m_kernel.width; ++i) {
            list += (i == 0 ? "" : ", ") + std::to_string(lane(i));
        }
        return list + "}";
    }

    std::string spreadLanes(const ValueNode& node) const {
        const auto constant = node.spread.constant();
        const std::string list =
            lanes([&](int lane) { return lane / node.count * node.count + constant.value_or(0); });
        return constant ? list : list + " + (int)(" + text(node.spread) + ")";
    }

    std::string text(const Value& value) const {
        const ValueNode& node = *value;
        switch (node.op) {
        case ValueOp::kConstant:
            return "splat" + m_width + "(" + numberText(node.number) + ")";
        case ValueOp::kRegister:
            return text(node.target);
        case ValueOp::kLoad:
            return "(v" + m_width + ")*(const u" + m_width + "*)(" + text(node.access) + ")";
        case ValueOp::kBroadcast:
            return "splat" + m_width + "(*(" + text(node.access) + "))";
        case ValueOp::kGuarded:
            return "(" + text(node.conditions) + " ? " + text(node.operands[0]) + " : v" + m_width + "{})";
        case ValueOp::kKeepLanes:
            return "(v" + m_width + ")((i" + m_width + ")" + text(node.operands[0]) + " & " +
                   lanes([&](int lane) { return lane < node.count ? -1 : 0; }) + ")";
        case ValueOp::kFillLanes:
            return "(" + lanes([&](int lane) { return lane < node.count ? -1 : 0; }) + " ? " +
                   text(node.operands[0]) + " : splat" + m_width + "(" + numberText(node.number) + "))";
        case ValueOp::kSpread:
            return "__builtin_shuffle(" + text(node.operands[0]) + ", " + spreadLanes(node) + ")";
        case ValueOp::kInterleave:
            return "__builtin_shuffle(" + text(node.operands[0]) + ", " + text(node.operands[1]) + ", " +
                   lanes([&](int lane) {
                       const auto from = (lane + static_cast<int>(node.lane) * m_kernel.width) / 2;
                       return lane % 2 == 0 ? from : from + m_kernel.width;
                   }) +
                   ")";
        case ValueOp::kAdd:
            return infix(" + ", node);
        case ValueOp::kSubtract:
            return infix(" - ", node);
        case ValueOp::kMultiply:
            return infix(" * ", node);
        case ValueOp::kDivide:
            return infix(" / ", node);
        case ValueOp::kNegate:
            return "(-" + text(node.operands[0]) + ")";
        default:
            return function(functionName(node.op), node);
        }
    }

    static const char* functionName(ValueOp op) {
        switch (op) {
        case ValueOp::kMaximum:
            return "max";
        case ValueOp::kMinimum:
            return "min";
        case ValueOp::kSumLanes:
            return "sumLanes";
        case ValueOp::kMostLanes:
            return "mostLanes";
        case ValueOp::kAbsolute:
            return "abs";
        case ValueOp::kSquareRoot:
            return "sqrt";
        case ValueOp::kExp:
            return "exp";
        case ValueOp::kTanh:
            return "tanh";
        case ValueOp::kSigmoid:
            return "sigmoid";
        case ValueOp::kExpDown:
            return "expDown";
        case ValueOp::kGelu:
            return "gelu";
        case ValueOp::kRoundPairs:
            return "roundPairs";
        case ValueOp::kAddProduct:
            return "addProduct";
        case ValueOp::kDotPairs:
            return "dotPairs";
        default:
            return "round";
        }
    }

    void block(const Block& statements) {
        for (const auto& statement : statements) {
            std::visit([this](const auto& form) { print(form); }, statement.form);
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
            const std::int64_t end = bound(loop.end).constant().value();
            for (std::int64_t i = bound(loop.begin).constant().value(); i < end; i += loop.step) {
                m_unrolled[loop.variable] = i;
                enclosed(loop.body);
            }
            m_unrolled.erase(loop.variable);
            return;
        }
        const bool dealt = loop.kind == LoopKind::kParallel && m_kernel.threads > 1;
        const std::string name = variableName(loop.variable);
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
        const std::string head = "float* const " + pointerName(point.pointer) + " = ";
        line(head +
             (point.conditions.empty() ? text(point.place)
                                       : "(" + text(point.conditions) + ") ? " + text(point.place) + " : " +
                                             text(point.otherwise)) +
             ";");
    }

    void print(const Define& define) {
        const std::string head = "const long " + variableName(define.variable) + " = ";
        line(head +
             (define.conditions.empty() ? text(define.value)
                                        : "(" + text(define.conditions) + ") ? " + text(define.value) +
                                              " : " + text(define.otherwise)) +
             ";");
    }

    const Kernel& m_kernel;
    std::string m_width;
    std::string m_text;
    int m_depth = 0;
    bool m_hasTiles = false;
    Index::Values m_unrolled;
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
