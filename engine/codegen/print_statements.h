// Statements of a kernel that are the same text in C++ and in what accelerators have in common.
#pragma once

#include "engine/codegen/kernel.h"
#include "engine/codegen/print_expression.h"

#include <string>
#include <utility>

namespace tessera::codegen {

/// Prints a kernel's statements; what a language has of its own, the one that derives from it does.
class StatementPrinter {
public:
    virtual ~StatementPrinter() = default;
    StatementPrinter(const StatementPrinter&) = delete;
    StatementPrinter& operator=(const StatementPrinter&) = delete;

protected:
    /// \param indexType of variables
    StatementPrinter(const Kernel& kernel, Dialect dialect, std::string indexType)
        : m_kernel(kernel)
        , m_expressions(kernel, dialect)
        , m_width(std::to_string(kernel.width))
        , m_indexType(std::move(indexType)) {}

    /// One statement of a block.
    virtual void print(const Statement& statement) = 0;
    virtual void block(const Block& statements);

    /// Indented, unless it is for the preprocessor.
    void line(const std::string& text);
    /// A block between lines of its own.
    void indented(const std::string& head, const Block& statements, const std::string& tail = "}");
    /// In braces where it names something, so that the next copy may name it again.
    void enclosed(const Block& statements);
    /// Of an expression.
    template <typename Form>
    [[nodiscard]] std::string text(const Form& form) const {
        return m_expressions.text(form);
    }

    void printUnrolled(const Loop& loop);
    void printFor(const Loop& loop, const std::string& begin, const std::string& step);
    void printIf(const If& choice);
    void printDeclare(const Declare& declaration);
    void printAssign(const Assign& assign);
    void printDefine(const Define& define);
    /// "place", or "(conditions) ? place : otherwise".
    template <typename Place>
    [[nodiscard]] std::string either(const Conditions& conditions, const Place& place,
                                     const Place& otherwise) const {
        return conditions.empty() ? text(place)
                                  : "(" + text(conditions) + ") ? " + text(place) + " : " + text(otherwise);
    }

    const Kernel& m_kernel;
    ExpressionPrinter m_expressions;
    std::string m_width;
    std::string m_indexType;
    std::string m_text; ///< so far
    int m_depth = 0;
};

} // namespace tessera::codegen
