#include "engine/codegen/accelerator/print_accelerator.h"

#include "engine/base/assert.h"
#include "engine/base/hash.h"
#include "engine/codegen/print_statements.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tessera::codegen::accelerator {

namespace {

constexpr std::string_view kNamePlace = "KERNEL_NAME";
/// Indices pass the end of a buffer by less than a tile, and are computed from less than four times of it.
constexpr std::int64_t kLargestOfInt = std::numeric_limits<std::int32_t>::max() / 4;

/// The loops that eachItem wrote.
struct Launch {
    const Loop* groups = nullptr;
    const Loop* items = nullptr;

    [[nodiscard]] static Launch of(const Kernel& kernel) {
        TESSERA_ASSERT(kernel.body.size() == 1);
        Launch launch;
        launch.groups = std::get_if<Loop>(&kernel.body[0].form);
        TESSERA_ASSERT(launch.groups != nullptr && launch.groups->body.size() == 1);
        launch.items = std::get_if<Loop>(&launch.groups->body[0].form);
        TESSERA_ASSERT(launch.items != nullptr && launch.items->kind == LoopKind::kItem);
        return launch;
    }
};

/// 64-bit numbers take an accelerator several instructions each.
std::string indexTypeOf(const Kernel& kernel, std::int64_t allItems) {
    std::int64_t largest = allItems * kernel.width;
    for (const auto& buffer : kernel.buffers) {
        largest = std::max(largest, buffer.elements);
    }
    return largest <= kLargestOfInt ? "int" : "long";
}

class Printer final : public StatementPrinter {
public:
    Printer(const Kernel& kernel, const Launch& launch, std::string indexType)
        : StatementPrinter(kernel, Dialect::kAccelerator, std::move(indexType)), m_launch(launch) {}

    std::string run() {
        std::string parameters;
        for (std::size_t i = 0; i < m_kernel.buffers.size(); ++i) {
            if (isParameter(i)) {
                parameters += (parameters.empty() ? "" : ", ") + accessOf(i) + "(" + nameOf(i) + ")";
            }
        }
        line("KERNEL(" + text(m_launch.items->end) + ") " + std::string(kNamePlace) + "(" + parameters +
             ") {");
        ++m_depth;
        for (std::size_t i = 0; i < m_kernel.buffers.size(); ++i) {
            line(isParameter(i)
                     ? "OPEN_" + accessOf(i) + "(" + nameOf(i) + ");"
                     : "SHARED(" + nameOf(i) + ", " + std::to_string(m_kernel.buffers[i].elements) + ");");
        }
        line("const " + m_indexType + " " + m_expressions.variableName(m_launch.groups->variable) +
             " = GROUP();");
        line("const " + m_indexType + " " + m_expressions.variableName(m_launch.items->variable) +
             " = ITEM();");
        block(m_launch.items->body);
        --m_depth;
        line("}");
        return std::move(m_text);
    }

private:
    [[nodiscard]] bool isParameter(std::size_t buffer) const {
        return m_kernel.buffers[buffer].scope != Scope::kGroup;
    }
    [[nodiscard]] std::string accessOf(std::size_t buffer) const {
        return m_kernel.buffers[buffer].scope == Scope::kOutput ? "WRITTEN" : "READ";
    }
    [[nodiscard]] std::string nameOf(std::size_t buffer) const {
        return m_expressions.pointerName(Pointer(buffer));
    }

    void print(const Statement& statement) override {
        std::visit([this](const auto& form) { put(form); }, statement.form);
    }

    void put(const Loop& loop) {
        m_expressions.divides(loop.variable, std::gcd(m_expressions.divisorOf(loop.begin), loop.step));
        if (loop.kind == LoopKind::kUnrolled) {
            printUnrolled(loop);
        } else {
            printFor(loop, text(loop.begin), std::to_string(loop.step));
        }
    }
    void put(const If& choice) { printIf(choice); }
    void put(const Declare& declaration) { printDeclare(declaration); }
    void put(const Assign& assign) { printAssign(assign); }
    void put(const Define& define) {
        const std::int64_t divisor = m_expressions.divisorOf(define.value);
        m_expressions.divides(define.variable,
                              define.conditions.empty()
                                  ? divisor
                                  : std::gcd(divisor, m_expressions.divisorOf(define.otherwise)));
        printDefine(define);
    }
    void put(const Store& store) {
        TESSERA_ASSERT(store.lanes <= 1);
        line(store.lanes == 0
                 ? "STORE" + m_expressions.vectorAt(store.access) + "(" + text(store.value) + ", " +
                       text(store.access) + ");"
                 : "STORE1(FIRST" + m_width + "(" + text(store.value) + "), " + text(store.access) + ");");
    }
    void put(const Barrier& /*barrier*/) { line("BARRIER();"); }
    // Which a CPU is told alone.
    void put(const Hold& /*hold*/) {}
    void put(const Prefetch& /*prefetch*/) {}
    template <typename Form>
    void put(const Form& /*form*/) {
        TESSERA_ASSERT(false); // valid kernels have none
    }

    Launch m_launch;
};

} // namespace

PrintedKernel printAccelerator(const Kernel& kernel) {
    const Launch launch = Launch::of(kernel);
    PrintedKernel printed{.name = {},
                          .text = {},
                          .groups = launch.groups->end.constant().value(),
                          .items = launch.items->end.constant().value()};
    printed.text = Printer(kernel, launch, indexTypeOf(kernel, printed.groups * printed.items)).run();
    printed.name = "k" + base::hashText(printed.text).hex();
    printed.text.replace(printed.text.find(kNamePlace), kNamePlace.size(), printed.name);
    return printed;
}

} // namespace tessera::codegen::accelerator
