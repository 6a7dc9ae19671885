#include "tests/support/fake_cuda/compile.h"

#include <algorithm>
#include <cctype>

namespace tessera::fake_cuda {

namespace {

bool isWordLetter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Reads words, numbers and other characters one by one.
class Tokens {
public:
    explicit Tokens(std::string_view text, std::size_t at) : m_text(text), m_at(at) {}

    /// Empty: the text has ended.
    std::string_view next() {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0) {
            ++m_at;
        }
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isWordLetter(m_text[m_at])) {
            ++m_at;
        }
        m_at += m_at == begin && m_at < m_text.size() ? 1 : 0;
        return m_text.substr(begin, m_at - begin);
    }
    /// What stands in the parentheses that come next.
    std::string_view inParentheses() {
        next();
        const std::size_t begin = m_at;
        int depth = 1;
        while (depth > 0) {
            const std::string_view token = next();
            if (token.empty()) {
                break;
            }
            depth += token == "(" ? 1 : token == ")" ? -1 : 0;
        }
        return m_text.substr(begin, m_at - begin - 1);
    }
    [[nodiscard]] bool isBeforeParenthesis() const {
        Tokens ahead = *this;
        return ahead.next() == "(";
    }
    [[nodiscard]] std::size_t at() const { return m_at; }

private:
    std::string_view m_text;
    std::size_t m_at;
};

std::string firstOf(std::string_view list) {
    int depth = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        depth += list[i] == '(' ? 1 : list[i] == ')' ? -1 : 0;
        if (list[i] == ',' && depth == 0) {
            return std::string(list.substr(0, i));
        }
    }
    return std::string(list);
}

/// `extern "C"` stands before it, or opened a brace that encloses it.
bool isC(std::string_view before) {
    const std::size_t last = before.rfind("extern \"C\"");
    if (last == std::string_view::npos) {
        return false;
    }
    const std::string_view between = before.substr(last);
    const std::size_t firstBrace = between.find('{');
    const std::size_t end = between.find_first_of(";}");
    return end == std::string_view::npos ||
           (firstBrace != std::string_view::npos && firstBrace < end &&
            std::ranges::count(between, '{') > std::ranges::count(between, '}'));
}

} // namespace

std::vector<KernelHead> kernelsOf(std::string_view text) {
    constexpr std::string_view kMark = "__global__";
    std::vector<KernelHead> kernels;
    for (std::size_t at = text.find(kMark); at != std::string_view::npos; at = text.find(kMark, at + 1)) {
        KernelHead kernel;
        Tokens tokens(text, at + kMark.size());
        for (std::string_view token = tokens.next(); !token.empty(); token = tokens.next()) {
            if (!isWordLetter(token.front()) || !tokens.isBeforeParenthesis()) {
                continue;
            }
            if (token == "__launch_bounds__") {
                kernel.mostThreads = firstOf(tokens.inParentheses());
            } else if (token.starts_with("__")) {
                tokens.inParentheses();
            } else {
                kernel.name = std::string(token);
                break;
            }
        }
        kernel.isC = isC(text.substr(0, at));
        const bool isKnown = std::ranges::find(kernels, kernel.name, &KernelHead::name) != kernels.end();
        if (!kernel.name.empty() && !isKnown) {
            kernels.push_back(std::move(kernel));
        }
    }
    return kernels;
}

std::string loweredName(const KernelHead& kernel) {
    return kernel.isC ? kernel.name : "_Z" + std::to_string(kernel.name.size()) + kernel.name;
}

} // namespace tessera::fake_cuda
