#pragma once

#include "app/cli/context.h"

#include <cstdint>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): CLI11's own
class App;
}

namespace tessera::cli {

enum class Need : std::uint8_t { kOptional, kRequired };

/// Adds arguments and options to one command. Names are those of
/// resources/help/contributing/command-line.md; `type` is what the help shows.
class CommandBuilder {
public:
    explicit CommandBuilder(CLI::App& command) : m_command(command) {}

    /// The next positional argument.
    CommandBuilder& argument(const std::string& name, std::string& value, const std::string& help,
                             Need need = Need::kRequired);
    /// All further positional arguments, at least `least`.
    CommandBuilder& arguments(const std::string& name, std::vector<std::string>& values, int least,
                              const std::string& help);
    CommandBuilder& option(const std::string& flags, const std::string& type, std::string& value,
                           const std::string& help, Need need = Need::kOptional);
    /// May be given many times.
    CommandBuilder& repeated(const std::string& flags, const std::string& type,
                             std::vector<std::string>& values, const std::string& help);
    /// "a,b,c".
    CommandBuilder& list(const std::string& flags, const std::string& type, std::vector<std::string>& values,
                         const std::string& help);
    /// A whole number of at least `least`.
    CommandBuilder& number(const std::string& flags, std::int64_t& value, std::int64_t least,
                           const std::string& help);
    /// A positive number.
    CommandBuilder& real(const std::string& flags, double& value, const std::string& help);
    CommandBuilder& choice(const std::string& flags, const std::vector<std::string>& values,
                           std::string& value, const std::string& help, Need need = Need::kOptional);
    CommandBuilder& flag(const std::string& flags, bool& value, const std::string& help);
    /// `a` and `b` are not given together.
    CommandBuilder& exclude(const std::string& a, const std::string& b);

private:
    CLI::App& m_command;
};

/// Adds commands to the program: each gets the common options, and its action is chosen when it is named.
class Registrar {
public:
    Registrar(CLI::App& app, CommonOptions& common, Action& chosen);

    CommandBuilder add(const std::string& name, const std::string& description, Action action);
    /// A command that only has commands of its own (`store`, `spec`).
    [[nodiscard]] Registrar group(const std::string& name, const std::string& description);

private:
    CLI::App& m_app;
    CommonOptions& m_common;
    Action& m_chosen;
};

/// The options that every command takes: resources/help/contributing/command-line.md.
void addCommonOptions(CLI::App& app, CommonOptions& common);
/// Checks them: precision, devices, shapes, sizes. \par Errors kUsage: not understood; kImpossible: not
/// possible here.
[[nodiscard]] base::Status checkCommonOptions(CommonOptions& common);

} // namespace tessera::cli
