#include "app/cli/commands/commands.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

struct VerifyArguments {
    std::string model;
    std::string plan;
    std::vector<std::string> inputs;
    double tolerance = 0; ///< 0: that of the precision class
    double allowedError = 0;
};

/// --tolerance only tightens; --allow-error only loosens.
double toleranceOf(const session::OutputDeviation& output, const VerifyArguments& arguments) {
    double tolerance = output.deviation.tolerance;
    if (arguments.tolerance > 0) {
        tolerance = std::min(tolerance, arguments.tolerance);
    }
    return std::max(tolerance, arguments.allowedError);
}

/// In the class's bounds, or in those that the command gives instead: these are of the relative L2 error, and
/// an infinity or NaN in place of a number is never small.
bool fits(const session::OutputDeviation& output, const VerifyArguments& arguments) {
    const auto& found = output.deviation;
    if (arguments.allowedError > 0 && !found.ok) {
        return found.nonFinite != kernels::NonFiniteFound::kDiffers &&
               found.relativeL2 <= arguments.allowedError;
    }
    return found.ok && found.relativeL2 <= toleranceOf(output, arguments);
}

struct NonFiniteWords {
    const char* json;
    const char* text;
};

NonFiniteWords wordsOf(kernels::NonFiniteFound found) {
    switch (found) {
    case kernels::NonFiniteFound::kNone:
        return {"none", ""};
    case kernels::NonFiniteFound::kBoth:
        return {"both", "both inf or NaN"};
    case kernels::NonFiniteFound::kDiffers:
        break;
    }
    return {"differs", "inf or NaN differ"};
}

base::Result<Answer> verify(const VerifyArguments& arguments, Context& context) {
    TESSERA_TRY(const auto inputs, readInputs(arguments.inputs));
    TESSERA_TRY(const auto opened, openSession(arguments.model, context, inputs));
    TESSERA_TRY(const auto plan, loadPlan(opened, arguments.plan, context));
    TESSERA_CHECK(checkSameCpu(*plan));
    TESSERA_TRY(const auto verification,
                ofPlan(opened.session->verify(plan, inputs, context.control()), arguments.plan));
    bool ok = true;
    Json outputs = Json::array();
    Table table({{"OUTPUT"},
                 {"DRAW"},
                 {"LARGEST |y - r|", Table::Align::kRight},
                 {"RELATIVE", Table::Align::kRight},
                 {"RELATIVE L2", Table::Align::kRight},
                 {"TOLERANCE", Table::Align::kRight},
                 {""},
                 {""}});
    for (const auto& output : verification.outputs) {
        const auto& found = output.deviation;
        const double tolerance = toleranceOf(output, arguments);
        const bool isRight = fits(output, arguments);
        const auto words = wordsOf(found.nonFinite);
        ok = ok && isRight;
        outputs.push_back({{"name", output.name},
                           {"draw", output.draw},
                           {"max_abs", found.maxAbs},
                           {"max_rel", found.maxRel},
                           {"relative_l2", found.relativeL2},
                           {"tolerance", tolerance},
                           {"non_finite", words.json}});
        table.add({output.name, output.draw, errorText(found.maxAbs), errorText(found.maxRel),
                   errorText(found.relativeL2), errorText(tolerance), isRight ? "ok" : "WRONG", words.text});
    }
    Json document{{"ok", ok},
                  {"precision", graph::toText(plan->precision)},
                  {"draws", verification.draws},
                  {"outputs", std::move(outputs)}};
    if (arguments.allowedError > 0) {
        document["allowed_error"] = arguments.allowedError;
        context.output.note("errors up to " + errorText(arguments.allowedError) +
                            " were allowed by --allow-error");
    }
    context.progress.clear();
    for (const auto& note : verification.notes) {
        context.output.note(note);
    }
    context.output.document("tessera-verify", document);
    context.output.print(
        table.text(context.output.charset()) +
        fmt::format(
            "\nthe largest error of each output on the draws {}\n"
            "right when ||y - r|| / ||r|| (relative L2, r the reference) is at most the tolerance; {}: {}\n",
            fmt::join(verification.draws, ", "), graph::toText(plan->precision), ok ? "right" : "WRONG"));
    return ok ? Answer::kYes : Answer::kNo;
}

} // namespace

void addVerify(Registrar& registrar) {
    auto arguments = std::make_shared<VerifyArguments>();
    registrar
        .add("verify", "Runs a plan and the reference, and reports the largest error of each output",
             [arguments](Context& context) { return verify(*arguments, context); })
        .argument("MODEL", arguments->model, "an ONNX file, or builtin:NAME")
        .option("--plan", "PLAN", arguments->plan, "the plan", Need::kRequired)
        .repeated("--input", "NAME=FILE", arguments->inputs,
                  "a .npy or ONNX .pb file: compares on these inputs; absent ones are seeded noise")
        .real("--tolerance", arguments->tolerance, "a smaller relative L2 error than the precision's")
        .real("--allow-error", arguments->allowedError, "a larger one; recorded in the result")
        .exclude("--tolerance", "--allow-error");
}

} // namespace tessera::cli
