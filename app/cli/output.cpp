#include "app/cli/output.h"

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

namespace tessera::cli {

namespace {

constexpr int kDocumentVersion = 1;

nlohmann::ordered_json withHead(std::string_view format, const nlohmann::ordered_json& members) {
    nlohmann::ordered_json document{{"format", format}, {"version", kDocumentVersion}};
    for (const auto& [key, value] : members.items()) {
        document[key] = value;
    }
    return document;
}

} // namespace

Output::Output(std::FILE* out, std::FILE* err, Charset charset)
    : m_out(out), m_err(err), m_charset(charset) {}

void Output::write(std::FILE* stream, std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    if (!written && stream == m_out && m_failure == 0) {
        m_failure = errno;
    }
}

void Output::print(std::string_view text) {
    if (m_form == Form::kText) {
        write(m_out, inCharset(text, m_charset));
    }
}

void Output::printLines(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        print(printable(text.substr(0, end)) + "\n");
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Output::document(std::string_view format, const nlohmann::ordered_json& members) {
    if (m_form == Form::kJson) {
        // Names come from files and need not be UTF-8.
        write(m_out,
              withHead(format, members).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    }
}

void Output::line(std::string_view format, const nlohmann::ordered_json& members) {
    write(m_out,
          withHead(format, members).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    std::fflush(m_out);
}

void Output::note(std::string_view line) {
    if (m_verbosity != Verbosity::kQuiet) {
        write(m_err, inCharset(printable(line), m_charset) + "\n");
    }
}

void Output::error(const base::Error& error) {
    if (m_form == Form::kJson) {
        document(
            "tessera-error",
            {{"error",
              {{"kind", base::toText(error.kind)}, {"message", error.message}, {"where", error.where}}}});
        return;
    }
    // What was printed so far comes first when both streams are one file.
    std::fflush(m_out);
    write(m_err, inCharset("tessera-cli: " + printable(error.oneLine()), m_charset) + "\n");
}

base::Status Output::finish() {
    if (std::fflush(m_out) != 0 && m_failure == 0) {
        m_failure = errno;
    }
    if (m_failure != 0) {
        return base::fail(base::ErrorKind::kIo, std::generic_category().message(m_failure),
                          "standard output");
    }
    return {};
}

} // namespace tessera::cli
