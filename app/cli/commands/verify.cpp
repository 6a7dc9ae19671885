#include "app/cli/commands/commands.h"
#include "app/cli/session_source.h"
#include "app/cli/table.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;

struct VerifyArguments {
    std::string model;
    std::string plan;
    double tolerance = 0; ///< 0: that of the precision class
    double allowedError = 0;
};

/// --tolerance only tightens; --allow-error only loosens.
double toleranceOf(const session::OutputDeviation& output, const VerifyArguments& arguments) {
    double tolerance = output.tolerance;
    if (arguments.tolerance > 0) {
        tolerance = std::min(tolerance, arguments.tolerance);
    }
    return std::max(tolerance, arguments.allowedError);
}

base::Result<Answer> verify(const VerifyArguments& arguments, Context& context) {
    TESSERA_TRY(const auto opened, openSession(arguments.model, context));
    TESSERA_TRY(const auto plan, loadPlan(opened, arguments.plan, context));
    TESSERA_CHECK(checkSameCpu(*plan));
    TESSERA_TRY(const auto verification,
                ofPlan(opened.session->verify(plan, context.control()), arguments.plan));
    bool ok = true;
    Json outputs = Json::array();
    Table table({{"OUTPUT"},
                 {"LARGEST |y - r|", Table::Align::kRight},
                 {"RELATIVE", Table::Align::kRight},
                 {"RELATIVE L2", Table::Align::kRight},
                 {"TOLERANCE", Table::Align::kRight},
                 {""}});
    for (const auto& output : verification.outputs) {
        const double tolerance = toleranceOf(output, arguments);
        // A NaN is no number that is small enough.
        const bool fits = output.relativeL2 <= tolerance;
        ok = ok && fits;
        outputs.push_back({{"name", output.name},
                           {"max_abs", output.maxAbs},
                           {"max_rel", output.maxRel},
                           {"relative_l2", output.relativeL2},
                           {"tolerance", tolerance}});
        table.add({output.name, errorText(output.maxAbs), errorText(output.maxRel),
                   errorText(output.relativeL2), errorText(tolerance), fits ? "ok" : "WRONG"});
    }
    Json document{{"ok", ok}, {"precision", graph::toText(plan->precision)}, {"outputs", std::move(outputs)}};
    if (arguments.allowedError > 0) {
        document["allowed_error"] = arguments.allowedError;
        context.output.note("errors up to " + errorText(arguments.allowedError) +
                            " were allowed by --allow-error");
    }
    context.progress.clear();
    context.output.document("tessera-verify", document);
    context.output.print(
        table.text(context.output.charset()) +
        "\nright when ||y - r|| / ||r|| (relative L2, r the reference) is at most the tolerance; " +
        std::string(graph::toText(plan->precision)) + ": " + (ok ? "right" : "WRONG") + "\n");
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
        .real("--tolerance", arguments->tolerance, "a smaller relative L2 error than the precision's")
        .real("--allow-error", arguments->allowedError, "a larger one; recorded in the result")
        .exclude("--tolerance", "--allow-error");
}

} // namespace tessera::cli
