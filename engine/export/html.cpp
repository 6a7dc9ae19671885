#include "engine/export/html_report.h"
#include "engine/export/look.h"
#include "engine/export/report_page.h"

#include <array>
#include <string_view>
#include <utility>

namespace tessera::exporting {

namespace {

/// The page's colours as variables: what tokens.json says of a theme.
std::string variables(LookTheme theme) {
    const auto look = builtinLook(theme);
    std::string text = ":root{";
    for (std::size_t i = 0; i < look.roles.size(); ++i) {
        std::string name(layout::roleName(static_cast<layout::Role>(i)));
        for (auto& letter : name) {
            letter = letter == '_' ? '-' : letter;
        }
        text += "--" + name + ":" + hexText(look.roles[i]) + ";";
    }
    for (std::size_t i = 0; i < look.slots.size(); ++i) {
        const auto ink = layout::Ink::of(static_cast<layout::Slot>(i));
        text += "--slot-" + std::to_string(i) + ":" + hexText(look.slots[i]) + ";--on-slot-" +
                std::to_string(i) + ":" + hexText(look.colour(ink.textOn())) + ";";
    }
    text += "--heat:linear-gradient(90deg";
    for (const auto& colour : look.heat) {
        text += "," + hexText(colour);
    }
    return text + ")}\n";
}

std::string head(const Report& report, const std::string& title) {
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
           "'unsafe-inline'; script-src 'sha256-" +
           std::string(reportScriptHash()) + "'\">\n<title>" + title + ": placement</title>\n<style>\n" +
           variables(LookTheme::kLight) + "@media screen and (prefers-color-scheme:dark){" +
           variables(LookTheme::kDark) + "}\n" + std::string(reportStyle()) + report.inks.css() +
           "</style></head>\n";
}

std::string contents(const Report& report) {
    static constexpr std::array<std::pair<const char*, const char*>, 8> kSections{
        {{"baselines", "Baselines"},
         {"slowest", "Slowest"},
         {"placement", "Placement"},
         {"roofline", "Roofline"},
         {"costs", "Conversions"},
         {"errors", "Errors"},
         {"regions", "All regions"},
         {"machine", "Machine and settings"}}};
    std::string text = "<nav aria-label=\"Sections\"><ul>";
    for (const auto& [id, title] : kSections) {
        if (id == std::string_view("errors") && !report.facts.errors) {
            continue;
        }
        text += "<li><a href=\"#" + std::string(id) + "\">" + title + "</a></li>";
    }
    return text + "</ul></nav>\n";
}

} // namespace

Report::Report(const plan::Plan& planOfReport, const BackendLooks& looksOfBackends,
               const ReportFacts& factsBeside)
    : plan(planOfReport)
    , looks(looksOfBackends)
    , facts(factsBeside)
    , times(planOfReport)
    , parts(TimeColumn::ofParts(times, planOfReport))
    , plans(TimeColumn::ofPlans(planOfReport))
    , verdict(plan::verdictOf(planOfReport))
    , slowest(times.slowestFirst())
    , rowOfRegion(planOfReport.regions.size())
    , isPictured(planOfReport.regions.size(), false) {
    if (facts.ceilings) {
        roofs = plan::rooflineOf(plan, *facts.ceilings);
    }
    for (std::size_t i = 0; i < slowest.size(); ++i) {
        rowOfRegion[slowest[i]] = i;
    }
}

bool Report::hasRow(std::size_t region) const {
    return rowOfRegion[region] < kMostRows;
}

std::string htmlText(const plan::Plan& plan, const BackendLooks& looks, const ReportFacts& facts) {
    Report report(plan, looks, facts);
    // Pictures come first: tables link to the boxes that they show, and the head has their colours.
    const auto pictures = picturesSection(report);
    auto text = head(report, xmlText(plan.modelName));
    text += "<body>\n<main>\n" + headSection(report) + contents(report) + baselinesSection(report) +
            slowestSection(report) + pictures + rooflineSection(report) + costsSection(report) +
            errorsSection(report) + regionsSection(report) + machineSection(report);
    text += "</main>\n<script>";
    text += reportScript();
    return text + "</script>\n</body></html>\n";
}

} // namespace tessera::exporting
