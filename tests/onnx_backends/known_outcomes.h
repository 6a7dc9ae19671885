#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace tessera::onnxtest {

/// The cases of known_cases.txt that end otherwise than with a pass, for one backend or for "search".
class KnownOutcomes {
public:
    /// \param backend  whose lines count, and those of "all". A line that cannot be read fails the test.
    explicit KnownOutcomes(std::string backend);

    /// Fails the test unless the case passes or ends as its line says; a line whose case passes is stale.
    void meet(const std::string& name, std::string_view outcome, const std::string& reason) const;
    /// Fails the test where a line names a case that is not there.
    void expectCasesIn(std::span<const std::filesystem::path> folders) const;

private:
    std::string m_backend;
    std::map<std::string, std::string> m_outcomes; ///< by case
};

} // namespace tessera::onnxtest
