#include "engine/base/utf8.h"
#include "engine/export/look.h"
#include "engine/export/plan_export.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <utility>

namespace tessera::exporting {

namespace {

constexpr std::string_view kStyle = R"(
:root{color-scheme:light}
body{font:14px/1.5 "Noto Sans",sans-serif;color:#1A1D21;background:#F2F3F5;margin:0}
main{max-width:1100px;margin:0 auto;padding:24px}
section{background:#fff;border:1px solid #D8DBE0;border-radius:6px;padding:16px;margin:16px 0;overflow-x:auto}
h1{font-size:28px;font-weight:600;margin:0}
h2{font-size:16px;font-weight:600;margin:0 0 12px}
p{margin:4px 0}
.second{color:#565D68}
table{border-collapse:collapse;width:100%;font-size:12px}
th{text-align:left;font-weight:600;color:#565D68}
th,td{padding:4px 8px;border-bottom:1px solid #E9EBEE;vertical-align:top}
td.number,th.number{text-align:right;white-space:nowrap}
td.names{overflow-wrap:anywhere}
.swatch{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:6px}
.bar{display:grid;grid-template-columns:160px 1fr 220px;gap:8px;align-items:center;margin:4px 0}
.bar>span:nth-child(2)>span{display:block;height:16px;border-radius:3px}
.picture svg{max-width:100%;height:auto}
)";

std::string colourOf(const BackendLooks& looks, const std::string& backend) {
    static constexpr const char* kNeutral = "#868D97";
    const auto found = looks.find(backend);
    const auto slot = found != looks.end() ? layout::slotNamed(found->second.colour) : std::nullopt;
    if (!slot || *slot == layout::Slot::kUnplaced) {
        return kNeutral;
    }
    const auto colour = builtinLook(LookTheme::kLight).slots[static_cast<std::size_t>(*slot)];
    const auto byte = [](double part) {
        return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * 255));
    };
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), "#%02X%02X%02X", byte(colour.red), byte(colour.green),
                  byte(colour.blue));
    return text.data();
}

std::string titleOf(const BackendLooks& looks, const std::string& backend) {
    const auto found = looks.find(backend);
    return xmlText(found != looks.end() && !found->second.title.empty() ? found->second.title : backend);
}

std::string intervalText(const plan::EndToEnd& time) {
    return base::intervalText(time.median, time.low, time.high);
}

std::string ratio(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3f", value);
    return text.data();
}

std::string summary(const plan::Plan& plan) {
    std::string text = "<h1>" + xmlText(plan.modelName) + "</h1>\n<p class=\"second\">" +
                       xmlText(plan.device.title()) + ", " + std::to_string(plan.threads) + " threads, " +
                       std::string(graph::toText(plan.precision)) + "</p>\n";
    if (plan.endToEnd) {
        text += "<p>End to end " + intervalText(*plan.endToEnd) + "</p>\n";
    }
    if (const auto predicted = plan.predicted()) {
        text += "<p>Predicted " + base::timeText(*predicted) + " with " +
                std::to_string(plan.regions.size()) + " kernels and " +
                std::to_string(plan.conversions.size()) + " conversions</p>\n";
    }
    if (plan.identicalTo) {
        text += "<p>The plan is the baseline " + xmlText(*plan.identicalTo) + "; its speed-up is 1.</p>\n";
    } else if (plan.bestBaseline) {
        text += "<p>Speed-up " + ratio(plan.speedUp.median) + " (" + ratio(plan.speedUp.low) + " to " +
                ratio(plan.speedUp.high) + ") over " + xmlText(*plan.bestBaseline) +
                ", the best baseline</p>\n";
    }
    return text;
}

std::string bar(const std::string& name, const std::string& colour, base::Nanoseconds time,
                base::Nanoseconds longest, const std::string& words) {
    const double part = longest.count() > 0
                            ? 100.0 * static_cast<double>(time.count()) / static_cast<double>(longest.count())
                            : 0.0;
    return "<div class=\"bar\"><span>" + name + "</span><span><span style=\"width:" + ratio(part) +
           "%;background:" + colour + "\"></span></span><span>" + words + "</span></div>\n";
}

/// End-to-end times side by side; the shortest bar is the best.
std::string baselineChart(const plan::Plan& plan, const BackendLooks& looks) {
    if (plan.baselines.empty()) {
        return {};
    }
    base::Nanoseconds longest = plan.endToEnd ? plan.endToEnd->median : base::Nanoseconds();
    for (const auto& baseline : plan.baselines) {
        longest = baseline.time ? std::max(longest, baseline.time->median) : longest;
    }
    std::string text = "<section><h2>Baselines</h2>\n";
    if (plan.endToEnd) {
        text +=
            bar("<b>this plan</b>", "#5145CD", plan.endToEnd->median, longest, intervalText(*plan.endToEnd));
    }
    for (const auto& baseline : plan.baselines) {
        text += baseline.time
                    ? bar(titleOf(looks, baseline.name), colourOf(looks, baseline.name),
                          baseline.time->median, longest, intervalText(*baseline.time))
                    : bar(titleOf(looks, baseline.name), "#E9EBEE", {}, longest, xmlText(baseline.reason));
    }
    return text + "</section>\n";
}

std::string costText(const backend::Cost& cost) {
    if (cost.kind() == backend::Cost::Kind::kUnmeasured) {
        return "≈ ?";
    }
    if (!cost.feasible()) {
        return xmlText(cost.reason());
    }
    const auto text = base::timeText(cost.median());
    return cost.kind() == backend::Cost::Kind::kMeasured ? text : "≈ " + text;
}

std::string regionTable(const plan::Plan& plan, const BackendLooks& looks) {
    const auto& graph = *plan.graph;
    std::string text =
        "<section><h2>Regions</h2>\n<table>\n<tr><th class=\"number\">#</th><th>Region</th><th>Nodes</th>"
        "<th>Runs as</th><th class=\"number\">Time</th><th>Why</th></tr>\n";
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const auto& region = plan.regions[i];
        std::string names;
        for (const auto& name : plan::sourceNames(graph, region.region.nodes)) {
            names += (names.empty() ? "" : ", ") + name;
        }
        text += "<tr><td class=\"number\">" + std::to_string(i) + "</td><td>" +
                xmlText(graph::regionTitle(graph, region.region)) + "</td><td class=\"names\">" +
                xmlText(names) + "</td><td><span class=\"swatch\" style=\"background:" +
                colourOf(looks, region.implementation.backend) + "\"></span>" +
                titleOf(looks, region.implementation.backend) + " " + xmlText(region.implementation.name) +
                "</td><td class=\"number\">" + costText(region.cost) + "</td><td>" + xmlText(region.why) +
                "</td></tr>\n";
    }
    for (const auto& conversion : plan.conversions) {
        text += "<tr><td></td><td>Convert</td><td class=\"names\">" +
                xmlText(graph.value(conversion.value).name) + "</td><td>" +
                xmlText(conversion.from.toText() + " → " + conversion.to.toText()) +
                "</td><td class=\"number\">" + costText(conversion.cost) + "</td><td></td></tr>\n";
    }
    return text + "</table>\n</section>\n";
}

/// The picture without its XML head, so that it can stand inside HTML.
std::string inlinePicture(const std::string& svg) {
    const auto begin = svg.find("<svg");
    return begin == std::string::npos
               ? std::string()
               : "<section class=\"picture\"><h2>Placement</h2>\n" + svg.substr(begin) + "</section>\n";
}

} // namespace

std::string xmlText(const std::string& text) {
    std::string result;
    for (const char c : base::visibleText(text)) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string htmlText(const plan::Plan& plan, const BackendLooks& looks, const std::string& svg) {
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                       "style-src 'unsafe-inline'; img-src data:; font-src data:\">\n<title>" +
                       xmlText(plan.modelName) + ": placement</title>\n<style>";
    text += kStyle;
    text += "</style></head>\n<body><main>\n<section>" + summary(plan) + "</section>\n";
    text += baselineChart(plan, looks) + inlinePicture(svg) + regionTable(plan, looks);
    return text + "</main></body></html>\n";
}

} // namespace tessera::exporting
