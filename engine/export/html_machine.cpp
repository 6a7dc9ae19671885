// What the report says first and last: the verdict, and the machine, settings and checks.
#include "engine/export/html_report.h"
#include "engine/plan/plan_text.h"

#include <algorithm>

namespace tessera::exporting {

namespace {

/// A list of names and values. Values are markup.
class Facts {
public:
    void add(const std::string& name, const std::string& value) {
        if (!value.empty()) {
            m_items += "<div><dt>" + name + "</dt><dd>" + value + "</dd></div>\n";
        }
    }
    [[nodiscard]] std::string markup(const char* classes) const {
        return "<dl class=\"" + std::string(classes) + "\">\n" + m_items + "</dl>\n";
    }

private:
    std::string m_items;
};

/// A shape and a word beside the colour.
struct Sign {
    const char* colour;
    const char* words;
};

Sign signOf(const plan::PlanVerdict& verdict) {
    using Kind = plan::PlanVerdict::Kind;
    switch (verdict.kind) {
    case Kind::kFaster:
        return {"good", "▲ Faster"};
    case Kind::kSlower:
        return {"bad", "▼ Slower"};
    case Kind::kNoDifference:
        return plan::isInconclusive(*verdict.ratio) ? Sign{"even", "? Undecided"}
                                                    : Sign{"even", "= No difference"};
    case Kind::kIsBaseline:
        return {"even", "= A baseline"};
    case Kind::kAlone:
        return {"even", "Measured"};
    case Kind::kPredicted:
        break;
    }
    return {"even", "≈ Predicted"};
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : between) + xmlText(part);
    }
    return text;
}

std::string constraintsText(const Report& report) {
    std::string text;
    for (const auto& constraint : report.plan.search.constraints) {
        const bool isPin = constraint.kind == plan::Constraint::Kind::kPin;
        text +=
            "<li>" + xmlText(constraint.node) + (isPin ? " is pinned to " : " must not run on ") +
            titleOf(report.looks, backend::BackendOnDevice{constraint.backend,
                                                           constraint.device.value_or(backend::DeviceId{})}) +
            (constraint.implementation.empty() ? "" : " " + xmlText(constraint.implementation)) + "</li>\n";
    }
    return text.empty() ? text : "<ul>" + text + "</ul>";
}

const char* precisionWords(graph::Precision precision) {
    switch (precision) {
    case graph::Precision::kStrict:
        return "strict: direct algorithms in f32 only";
    case graph::Precision::kF32:
        return "f32: fast algorithms too, such as Winograd";
    case graph::Precision::kBf16:
        return "bf16: operands in bfloat16, sums in f32";
    case graph::Precision::kF16:
        return "f16: operands in f16, sums in f32";
    case graph::Precision::kTf32:
        return "tf32: operands in tf32, sums in f32";
    }
    return "";
}

std::string ceilingsText(const Report& report) {
    if (!report.facts.ceilings) {
        return {};
    }
    const auto& ceilings = report.facts.ceilings->of(report.plan.threads);
    std::string text = groupedText(ceilings.fmaGflops.best, 0) + " GFLOP/s";
    for (const auto& level : ceilings.levels) {
        text += ", " + memoryLevelName(level.level) + " " + groupedText(level.readGBps.best, 0) + " GB/s";
    }
    return text;
}

void addMachine(const Report& report, Facts& facts) {
    const auto& device = report.plan.device;
    facts.add("Processor", xmlText(device.cpu));
    facts.add("Vector extensions", joined(device.isa, ", "));
    if (device.cores > 0) {
        facts.add("Cores", std::to_string(device.cores) + ", " +
                               countText(static_cast<std::size_t>(device.threadsPerCore), "thread") +
                               " each");
    }
    if (device.l1Bytes > 0) {
        facts.add("Caches", "L1 " + bytesText(device.l1Bytes) + ", L2 " + bytesText(device.l2Bytes) +
                                ", L3 " + bytesText(device.l3Bytes));
    }
    facts.add("Huge pages", xmlText(device.transparentHugePages));
    facts.add("Measured limits", ceilingsText(report));
    if (!report.plan.hardwareProfile.empty()) {
        facts.add("Costs", "borrowed from the hardware profile " + xmlText(report.plan.hardwareProfile));
    }
}

void addSettings(const Report& report, Facts& facts) {
    const auto& plan = report.plan;
    facts.add("Threads", std::to_string(plan.threads));
    facts.add("Precision", precisionWords(plan.precision));
    facts.add("Idle threads", plan.waitPolicy == plan::WaitPolicy::kActive ? "spin" : "sleep");
    facts.add("Search", xmlText(plan::levelText(plan.search.level)));
    facts.add("Search time", plan.search.effort ? plan::effortText(*plan.search.effort) : "");
    facts.add("Seed", std::to_string(plan.search.seed));
    std::vector<std::string> titles;
    for (const auto& backend : plan.search.backends) {
        titles.push_back(plainTitle(report.looks, backend));
    }
    facts.add("Backends", joined(titles, ", "));
    titles.clear();
    for (const auto& backend : report.facts.editedSpecs) {
        titles.push_back(plainTitle(report.looks, backend));
    }
    facts.add("Edited specs", titles.empty() ? "" : joined(titles, ", ") + ", as they are now");
    facts.add("Pins and bans", constraintsText(report));
    std::vector<std::string> shapes;
    for (const auto& shape : plan.shapes) {
        shapes.push_back(graph::toText(shape));
    }
    facts.add("Sizes of inputs", joined(shapes, ", "));
    facts.add("Model", "structure <code>" + plan.structureHash.hex() + "</code>, weights <code>" +
                           plan.weightsHash.hex() + "</code>");
    if (!plan.folded.empty()) {
        facts.add("Folded",
                  countText(plan.folded.size(), "node") + " of the file became constants or vanished");
    }
}

/// As a sentence begins.
std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

/// What the search of this plan compared, in a sentence.
std::string searchChecks(const plan::ChecksOfSearch& checks) {
    std::string text = "Its search compared ";
    if (checks.against == "plan") {
        text += "each region with the reference, and whole graphs with a plan of such regions";
    } else if (checks.against == "runtime") {
        text += "whole graphs with each other, since there was no time for the reference";
    } else {
        text += "every region and every whole plan that could win with the reference";
    }
    text += ", on " + countText(checks.draws.size(), "draw") + " of the inputs (" +
            joined(checks.draws, ", ") + ").";
    if (!checks.regionDraws.empty()) {
        text += " Regions were compared on " + joined(checks.regionDraws, ", ") + " too.";
    }
    return text + (checks.reason.empty() ? "" : " " + xmlText(capitalised(checks.reason)) + ".");
}

/// What is known to be right, and what is not.
std::string checksText(const Report& report) {
    const auto& plan = report.plan;
    if (!plan.hardwareProfile.empty()) {
        return "Nothing was run, so nothing was checked.";
    }
    const bool isTimed = std::ranges::all_of(
        plan.regions, [](const auto& region) { return region.cost.timed() || region.inPlace; });
    std::string text;
    if (plan.checks && !plan.checks->draws.empty()) {
        text = searchChecks(*plan.checks);
    } else if (isTimed) {
        text =
            "A kernel has no measured time before its results were compared with the reference, within the "
            "tolerance of its precision class. Whole plans were not compared, or it is not recorded.";
    }
    if (!isTimed) {
        text += " Parts of this plan were never timed, and what was not timed was not checked.";
    }
    return text +
           " <code>tessera-cli verify</code> compares the outputs of the whole plan with the reference.";
}

/// That other programs used the machine while a time was taken; empty: they did not, or it is not known.
/// \param when "While this was measured"
std::string disturbedText(const plan::EndToEnd& time, const std::string& when) {
    if (!time.isDisturbed()) {
        return {};
    }
    return "<p class=\"disturbed\"><span class=\"sign bad\">⚠ Busy machine</span> " + when +
           ", other programs used " + shareText(*time.othersShare) +
           " of the cores: times are longer, and less certain, than on a machine that nothing else "
           "uses.</p>\n";
}

/// Of the race that the verdict is of, and of what was timed since: each has its own share.
std::string disturbedTexts(const plan::Plan& plan) {
    if (!plan.endToEnd) {
        return {};
    }
    if (!plan::isTimedSinceItsRace(plan)) {
        return disturbedText(plan.raced.value_or(*plan.endToEnd), "While this was measured");
    }
    return disturbedText(*plan.raced, "While the race was run") +
           disturbedText(*plan.endToEnd, "While the plan was timed again");
}

/// "15.0 ms 14.8 to 15.2 ms, 31 rounds, at 2026-11-30 08:01"
std::string endToEndMarkup(const Report& report, const plan::EndToEnd& time) {
    std::string second = report.plans.range(time.low, time.high);
    const auto moment = momentText(time.unixSeconds);
    for (const auto& part : {countText(static_cast<std::size_t>(std::max(0, time.rounds)), "round"),
                             moment.empty() ? moment : "at " + moment}) {
        second += (second.empty() || part.empty() ? "" : ", ") + part;
    }
    return "<b>" + report.plans.text(time.median) + "</b> <span class=\"second\">" + second + "</span>";
}

/// The figures of the race stand first: the verdict and the table of baselines are of it.
void addEndToEnd(const Report& report, Facts& figures) {
    const auto& plan = report.plan;
    if (!plan.endToEnd) {
        return;
    }
    if (!plan::isTimedSinceItsRace(plan)) {
        figures.add("End to end", endToEndMarkup(report, *plan.endToEnd));
        return;
    }
    figures.add("End to end, in its race", endToEndMarkup(report, *plan.raced));
    figures.add("Timed again since", endToEndMarkup(report, *plan.endToEnd));
}

} // namespace

std::string headSection(const Report& report) {
    const auto& plan = report.plan;
    Facts figures;
    addEndToEnd(report, figures);
    if (report.times.scale() != plan::PlanTimes::Scale::kNone && plan.regions.size() > 1) {
        figures.add(report.times.scale() == plan::PlanTimes::Scale::kInPlace
                        ? "Kernels and conversions, in place"
                        : "Kernels and conversions, each alone",
                    "<b>" + durationText(report.times.sum()) + "</b>");
    }
    figures.add("Regions", "<b>" + std::to_string(plan.regions.size()) + "</b> <span class=\"second\">over " +
                               countText(plan.graph->nodes().size(), "node") + "</span>");
    figures.add("Conversions", "<b>" + std::to_string(plan.conversions.size()) + "</b>");
    const auto sign = signOf(report.verdict);
    const auto titleInSentence = [&report](const std::string& id) {
        return id == "greedy" ? std::string("the greedy placement") : plainTitle(report.looks, id);
    };
    const auto written = momentText(report.facts.unixSeconds);
    return "<header>\n<p class=\"second\">Backend placement of</p>\n<h1>" + xmlText(plan.modelName) +
           "</h1>\n<p class=\"verdict\"><span class=\"sign " + sign.colour + "\">" + sign.words + "</span> " +
           xmlText(plan::verdictSentence(plan, titleInSentence)) + "</p>\n" + disturbedTexts(plan) +
           "<p class=\"second\">" + xmlText(plan.device.title()) + ", " +
           countText(static_cast<std::size_t>(plan.threads), "thread") + ", " +
           std::string(graph::toText(plan.precision)) + (written.empty() ? "" : "; written at " + written) +
           "</p>\n" + figures.markup("figures") + "</header>\n";
}

std::string machineSection(const Report& report) {
    Facts machine;
    addMachine(report, machine);
    Facts settings;
    addSettings(report, settings);
    return section("machine", "Machine, settings and checks",
                   "<h3>Machine</h3>\n" + machine.markup("facts") + "<h3>Settings</h3>\n" +
                       settings.markup("facts") + "<h3>Checks</h3>\n" + paragraph(checksText(report)));
}

} // namespace tessera::exporting
