// Indices, places and values of a kernel as expressions of C++, or of what accelerators have in common.
#pragma once

#include "engine/codegen/kernel.h"

#include <map>
#include <string>

namespace tessera::codegen {

enum class Dialect : std::uint8_t {
    kCpp,         ///< with GCC's vector extensions
    kAccelerator, ///< macros that engine/codegen/accelerator/prelude.cpp gives the meaning of a language
};

/// Prints expressions over the names of one kernel, which must outlive it.
class ExpressionPrinter {
public:
    ExpressionPrinter(const Kernel& kernel, Dialect dialect)
        : m_kernel(kernel), m_dialect(dialect), m_width(std::to_string(kernel.width)) {}

    /// From here on the variable of an unrolled loop is this number, until it is unset.
    void set(Variable variable, std::int64_t number) { m_unrolled[variable] = number; }
    void unset(Variable variable) { m_unrolled.erase(variable); }
    /// From here on that number divides the variable's value.
    void divides(Variable variable, std::int64_t divisor) { m_divisors[variable] = divisor; }
    [[nodiscard]] std::int64_t divisorOf(const Index& index) const {
        return bound(index).divisor(m_divisors);
    }
    /// How an accelerator comes to a vector: "4", or "U4" where the place may be none of whole vectors.
    [[nodiscard]] std::string vectorAt(const Access& access) const;
    /// The index with such variables replaced.
    [[nodiscard]] Index bound(const Index& index) const { return index.substitute(m_unrolled); }

    [[nodiscard]] std::string pointerName(Pointer pointer) const;
    [[nodiscard]] std::string variableName(Variable variable) const;
    /// Of the type of indices.
    [[nodiscard]] std::string text(const Index& index) const;
    /// A pointer to the first element.
    [[nodiscard]] std::string text(const Access& access) const;
    /// The same without the constant part of its index; empty where nothing else is added to the pointer.
    [[nodiscard]] std::string base(const Access& access) const;
    /// From here on accesses with this base are printed from a pointer of that name, until `forget`.
    void call(const std::string& base, const std::string& name) { m_bases[base] = name; }
    void forget(const std::string& base) { m_bases.erase(base); }
    [[nodiscard]] bool isNamed(const std::string& base) const { return m_bases.contains(base); }
    [[nodiscard]] std::string text(const RegisterRef& target) const;
    [[nodiscard]] std::string text(const Conditions& conditions) const;
    /// A vector of the kernel's width.
    [[nodiscard]] std::string text(const Value& value) const;

private:
    [[nodiscard]] std::string function(const char* name, const ValueNode& node) const;
    [[nodiscard]] std::string infix(const char* sign, const ValueNode& node) const;
    template <typename Lane>
    [[nodiscard]] std::string lanes(Lane&& lane) const;
    [[nodiscard]] std::string spreadLanes(const ValueNode& node) const;
    [[nodiscard]] std::string number(double number) const;
    [[nodiscard]] std::string zero() const;

    const Kernel& m_kernel;
    Dialect m_dialect;
    std::string m_width;
    Index::Values m_unrolled;
    Index::Values m_divisors;
    std::map<std::string, std::string> m_bases; ///< to the names of pointers to them
};

} // namespace tessera::codegen
