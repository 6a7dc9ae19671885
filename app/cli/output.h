#pragma once

#include "app/cli/text.h"
#include "engine/base/result.h"

#include <cstdint>
#include <cstdio>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace tessera::cli {

/// Standard output and standard error of one run. In JSON form, standard output receives documents alone.
class Output {
public:
    enum class Form : std::uint8_t { kText, kJson };
    enum class Verbosity : std::uint8_t { kQuiet, kNormal, kVerbose };

    Output(std::FILE* out, std::FILE* err, Charset charset);

    void setForm(Form form) { m_form = form; }
    void setVerbosity(Verbosity verbosity) { m_verbosity = verbosity; }
    [[nodiscard]] bool json() const { return m_form == Form::kJson; }
    [[nodiscard]] Verbosity verbosity() const { return m_verbosity; }
    [[nodiscard]] Charset charset() const { return m_charset; }

    /// Text for people, on standard output; nothing in JSON form. `text` may have many lines.
    void print(std::string_view text);
    /// The same for lines that may hold names from files: what a terminal would act on is made visible.
    void printLines(std::string_view text);
    /// The result as a document; nothing in text form. `format` ("tessera-info") and version come first.
    void document(std::string_view format, const nlohmann::ordered_json& members);
    /// The same on one line, in both forms: `test-onnx` prints a line a case.
    void line(std::string_view format, const nlohmann::ordered_json& members);
    /// A remark on standard error, save with --quiet.
    void note(std::string_view line);
    /// Why the command failed: one line on standard error, or the error document.
    void error(const base::Error& error);

    /// kIo when something could not be written (a full disk, a closed pipe).
    [[nodiscard]] base::Status finish();

private:
    void write(std::FILE* stream, std::string_view text);

    std::FILE* m_out;
    std::FILE* m_err;
    Charset m_charset;
    Form m_form = Form::kText;
    Verbosity m_verbosity = Verbosity::kNormal;
    int m_failure = 0; ///< errno of the first failed write to standard output
};

} // namespace tessera::cli
