#include "engine/codegen/print_statements.h"

#include <algorithm>
#include <vector>

namespace tessera::codegen {

void StatementPrinter::block(const Block& statements) {
    for (const auto& statement : statements) {
        print(statement);
    }
}

void StatementPrinter::line(const std::string& text) {
    if (!text.starts_with('#')) {
        m_text.append(static_cast<std::size_t>(m_depth) * 2, ' ');
    }
    m_text += text + "\n";
}

void StatementPrinter::indented(const std::string& head, const Block& statements, const std::string& tail) {
    line(head);
    ++m_depth;
    block(statements);
    --m_depth;
    line(tail);
}

void StatementPrinter::enclosed(const Block& statements) {
    const bool names = std::any_of(statements.begin(), statements.end(), [](const Statement& statement) {
        return std::holds_alternative<Declare>(statement.form) ||
               std::holds_alternative<Point>(statement.form) ||
               std::holds_alternative<Define>(statement.form);
    });
    if (!names) {
        block(statements);
        return;
    }
    indented("{", statements);
}

void StatementPrinter::printUnrolled(const Loop& loop) {
    const std::int64_t end = m_expressions.bound(loop.end).constant().value();
    for (std::int64_t i = m_expressions.bound(loop.begin).constant().value(); i < end; i += loop.step) {
        m_expressions.set(loop.variable, i);
        enclosed(loop.body);
    }
    m_expressions.unset(loop.variable);
}

void StatementPrinter::printFor(const Loop& loop, const std::string& begin, const std::string& step) {
    const std::string name = m_expressions.variableName(loop.variable);
    indented("for (" + m_indexType + " " + name + " = " + begin + "; " + name + " < " + text(loop.end) +
                 "; " + name + " += " + step + ") {",
             loop.body);
}

void StatementPrinter::printIf(const If& choice) {
    line("if (" + text(choice.conditions) + ") {");
    ++m_depth;
    block(choice.then);
    --m_depth;
    if (!choice.otherwise.empty()) {
        indented("} else {", choice.otherwise);
    } else {
        line("}");
    }
}

void StatementPrinter::printDeclare(const Declare& declaration) {
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

void StatementPrinter::printAssign(const Assign& assign) {
    line(text(assign.target) + " = " + text(assign.value) + ";");
}

void StatementPrinter::printDefine(const Define& define) {
    line("const " + m_indexType + " " + m_expressions.variableName(define.variable) + " = " +
         either(define.conditions, define.value, define.otherwise) + ";");
}

} // namespace tessera::codegen
