#include "engine/backends/generated/device/programs.h"

#include "engine/backend/abi/backend.hpp"
#include "engine/base/file_system.h"
#include "engine/base/hash.h"
#include "engine/codegen/private_folder.h"

#include <cstddef>
#include <sstream>

namespace tessera::generated {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kDigits = 32; // of the checksum that a file begins with
constexpr std::size_t kLongestLine = 300;

} // namespace

KeptPrograms::KeptPrograms(fs::path folder, std::string identity)
    : m_folder(std::move(folder)), m_identity(std::move(identity)) {
    if (!m_folder.empty()) {
        if (const auto claimed = codegen::claimFolder(m_folder); !claimed) {
            throw plugin::Unsupported(claimed.error().oneLine());
        }
    }
}

fs::path KeptPrograms::pathOf(const std::string& text) const {
    base::Hasher key;
    key.add(m_identity).add(text);
    return m_folder / (key.finish().hex() + ".program");
}

std::string KeptPrograms::find(const std::string& text) const {
    if (m_folder.empty()) {
        return {};
    }
    const auto held = base::readTextFile(pathOf(text), kLargest + kDigits);
    if (!held || held->size() <= kDigits) {
        return {};
    }
    std::string program = held->substr(kDigits);
    return base::hashText(program).hex() == held->substr(0, kDigits) ? program : std::string();
}

void KeptPrograms::keep(const std::string& text, const std::string& program) const {
    if (!m_folder.empty() && !program.empty() && program.size() <= kLargest) {
        static_cast<void>(base::writeFileAtomically(pathOf(text), base::hashText(program).hex() + program));
    }
}

std::string complaintOf(const std::string& log) {
    std::istringstream lines(log.substr(0, log.find('\0')));
    std::string first;
    for (std::string line; std::getline(lines, line);) {
        if (line.find("error") != std::string::npos) {
            return line.substr(0, kLongestLine);
        }
        first = first.empty() ? line : first;
    }
    return first.empty() ? "it does not say why" : first.substr(0, kLongestLine);
}

} // namespace tessera::generated
