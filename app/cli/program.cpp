#include "app/cli/program.h"

#include "app/cli/commands/commands.h"
#include "app/cli/context.h"
#include "app/cli/interrupt.h"
#include "app/cli/registrar.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <clocale>
#include <optional>
#include <span>
#include <string_view>

namespace tessera::cli {

namespace {

constexpr int kUsageExit = 2;
constexpr int kIoExit = 5;

constexpr const char* kDescription =
    "Shows which library runs each operator of a deep-learning model, and finds the fastest placement.";
constexpr const char* kFooter =
    "MODEL is a path to an ONNX file, or builtin:NAME (see `tessera-cli models`).\n"
    "\n"
    "Exit codes: 0 done; 1 done, and the answer is no; 2 wrong usage; 3 the input is refused; 4 not "
    "possible\n"
    "here; 5 a backend or the machine failed; 130 stopped by Ctrl-C.";

void addCommands(CLI::App& app, CommonOptions& common, Action& chosen) {
    Registrar registrar(app, common, chosen);
    for (const auto add : allCommands()) {
        add(registrar);
    }
    app.require_subcommand(1);
    addCommonOptions(app, common);
}

/// Was --json asked for on a command line that cannot be parsed?
bool wantsJson(std::span<char*> arguments) {
    return std::ranges::any_of(arguments,
                               [](const char* each) { return std::string_view(each) == "--json"; });
}

/// Exit code when parsing alone decides: help, version, wrong usage.
std::optional<int> parse(CLI::App& app, int argc, char** argv, Output& output) {
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        output.print(app.help());
    } catch (const CLI::CallForAllHelp&) {
        output.print(app.help("", CLI::AppFormatMode::All));
    } catch (const CLI::CallForVersion& version) {
        output.print(std::string(version.what()) + "\n");
    } catch (const CLI::ParseError& error) {
        if (wantsJson({argv, static_cast<std::size_t>(argc)})) {
            output.setForm(Output::Form::kJson);
        }
        output.error({base::ErrorKind::kUsage, error.what(), ""});
        if (!output.json()) {
            output.note("See tessera-cli --help, or tessera-cli COMMAND --help.");
        }
        return kUsageExit;
    }
    return 0;
}

void applyForm(const CommonOptions& common, Output& output, ProgressLine& progress) {
    if (common.json) {
        output.setForm(Output::Form::kJson);
    }
    if (common.quiet) {
        output.setVerbosity(Output::Verbosity::kQuiet);
        progress.setStyle(ProgressLine::Style::kNone);
    } else if (common.verbose) {
        output.setVerbosity(Output::Verbosity::kVerbose);
    }
}

int carryOut(CommonOptions& common, const Action& action, Output& output) {
    ProgressLine progress(stderr, defaultProgressStyle(), output.charset());
    applyForm(common, output, progress);
    // Before the first thread: all of them inherit which signals are blocked.
    const Interrupt interrupt;
    Context context{common, output, progress, interrupt.token()};
    base::Result<Answer> answer = checkCommonOptions(common).and_then([&] { return action(context); });
    progress.clear();
    if (!answer) {
        output.error(answer.error());
        return exitCode(answer.error().kind);
    }
    return *answer == Answer::kYes ? 0 : 1;
}

} // namespace

int runProgram(int argc, char** argv) {
    std::setlocale(LC_CTYPE, "");
    Output output(stdout, stderr, localeCharset());
    CommonOptions common;
    Action action;
    CLI::App app(kDescription, "tessera-cli");
    app.set_version_flag("--version", "tessera-cli " TESSERA_VERSION);
    app.get_formatter()->column_width(34);
    app.footer(kFooter);
    addCommands(app, common, action);
    const auto decided = parse(app, argc, argv, output);
    int code = decided ? *decided : carryOut(common, action, output);
    if (const auto finished = output.finish(); !finished) {
        std::fprintf(stderr, "tessera-cli: %s\n", finished.error().oneLine().c_str());
        code = code == 0 ? kIoExit : code;
    }
    return code;
}

} // namespace tessera::cli
