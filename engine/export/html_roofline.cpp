// The report's roofline: what the machine allows, and how near each region comes.
#include "engine/export/html_report.h"

#include <algorithm>
#include <cmath>

namespace tessera::exporting {

namespace {

/// Logarithmic axes: FLOP a byte to the right, GFLOP/s upwards.
struct Axes {
    static constexpr double kLeft = 64;
    static constexpr double kTop = 30;
    static constexpr double kWidth = 840;
    static constexpr double kHeight = 360;
    double leastX = -2; ///< log10
    double mostX = 3;
    double leastY = -1;
    double mostY = 3;

    [[nodiscard]] double x(double log) const { return kLeft + (log - leastX) / (mostX - leastX) * kWidth; }
    [[nodiscard]] double y(double log) const {
        return kTop + kHeight - (log - leastY) / (mostY - leastY) * kHeight;
    }
};

struct Dot {
    std::size_t region = 0;
    double intensity = 0; ///< log10 of FLOP a byte
    double rate = 0;      ///< log10 of GFLOP/s
    double share = 0;
};

std::vector<Dot> dotsOf(const Report& report) {
    std::vector<Dot> dots;
    for (std::size_t i = 0; i < report.roofs.size(); ++i) {
        const auto& work = report.roofs[i].work;
        const auto bytes = work.cachedBytes + work.constantBytes;
        const auto& cost = report.times.of(report.plan.regions[i]);
        if (work.flops <= 0 || bytes <= 0 || !cost.feasible() || cost.median().count() <= 0) {
            continue;
        }
        const auto flops = static_cast<double>(work.flops);
        dots.push_back({i, std::log10(flops / static_cast<double>(bytes)),
                        std::log10(flops / static_cast<double>(cost.median().count())),
                        report.times.share(cost).value_or(0)});
    }
    return dots;
}

Axes axesFor(const std::vector<Dot>& dots, const backend::ThreadCeilings& ceilings) {
    Axes axes;
    axes.mostY = std::ceil(std::log10(std::max(1.0, ceilings.fmaGflops.best)) + 0.1);
    axes.leastY = axes.mostY - 3;
    for (const auto& dot : dots) {
        axes.leastX = std::min(axes.leastX, std::floor(dot.intensity));
        axes.mostX = std::max(axes.mostX, std::ceil(dot.intensity));
        axes.leastY = std::min(axes.leastY, std::floor(dot.rate));
        axes.mostY = std::max(axes.mostY, std::ceil(dot.rate));
    }
    return axes;
}

std::string line(double x1, double y1, double x2, double y2, const char* classes) {
    return "<line class=\"" + std::string(classes) + "\" x1=\"" + svgNumber(x1) + "\" y1=\"" + svgNumber(y1) +
           "\" x2=\"" + svgNumber(x2) + "\" y2=\"" + svgNumber(y2) + "\"/>\n";
}

std::string words(double x, double y, const std::string& text, const char* classes) {
    return "<text class=\"" + std::string(classes) + "\" x=\"" + svgNumber(x) + "\" y=\"" + svgNumber(y) +
           "\">" + text + "</text>\n";
}

/// "0.01", "1000": a power of ten.
std::string powerText(int exponent) {
    return decimalText(std::pow(10.0, exponent), std::max(0, -exponent));
}

std::string grid(const Axes& axes) {
    std::string text;
    for (int power = static_cast<int>(axes.leastX); power <= static_cast<int>(axes.mostX); ++power) {
        text += line(axes.x(power), Axes::kTop, axes.x(power), Axes::kTop + Axes::kHeight, "grid");
        text += words(axes.x(power), Axes::kTop + Axes::kHeight + 16, powerText(power), "middle");
    }
    for (int power = static_cast<int>(axes.leastY); power <= static_cast<int>(axes.mostY); ++power) {
        text += line(Axes::kLeft, axes.y(power), Axes::kLeft + Axes::kWidth, axes.y(power), "grid");
        text += words(Axes::kLeft - 6, axes.y(power) + 4, powerText(power), "end");
    }
    return text +
           words(Axes::kLeft + Axes::kWidth / 2, Axes::kTop + Axes::kHeight + 36, "FLOP per byte moved",
                 "middle") +
           words(Axes::kLeft, 12, "GFLOP/s", "start");
}

/// The arithmetic peak, and the bandwidth of each level up to it; names lie over all lines.
std::string roofs(const Axes& axes, const backend::ThreadCeilings& ceilings) {
    const double peak = std::log10(std::max(1e-3, ceilings.fmaGflops.best));
    std::string lines = line(Axes::kLeft, axes.y(peak), Axes::kLeft + Axes::kWidth, axes.y(peak), "roof");
    std::string names =
        words(Axes::kLeft + Axes::kWidth - 4, axes.y(peak) - 5,
              "peak " + decimalText(ceilings.fmaGflops.best, 0) + " GFLOP/s", "roof-text end");
    double shift =
        0.1; // decades along its line: two levels of nearly one bandwidth do not hide each other's name
    for (const auto& level : ceilings.levels) {
        const double bandwidth = std::log10(std::max(1e-3, level.readGBps.best));
        const double from = std::max(axes.leastX, axes.leastY - bandwidth);
        const double to = std::min(axes.mostX, peak - bandwidth);
        if (to <= from) {
            continue;
        }
        lines += line(axes.x(from), axes.y(from + bandwidth), axes.x(to), axes.y(to + bandwidth), "roof");
        const double at = std::min(to, from + shift);
        names += words(axes.x(at) + 6, axes.y(at + bandwidth) + 4,
                       memoryLevelName(level.level) + " " + decimalText(level.readGBps.best, 0) + " GB/s",
                       "roof-text");
        shift += 0.35;
    }
    return lines + names;
}

std::string dotMarkup(const Report& report, const Axes& axes, const Dot& dot) {
    constexpr double kLeast = 4;
    constexpr double kMost = 18;
    const auto& region = report.plan.regions[dot.region];
    const double radius = std::clamp(kMost * std::sqrt(dot.share), kLeast, kMost);
    const auto rank = report.rowOfRegion[dot.region];
    const auto number = rank < 5 ? words(axes.x(dot.intensity), axes.y(dot.rate) - radius - 3,
                                         std::to_string(rank + 1), "rank middle")
                                 : std::string();
    const auto limit = report.roofs[dot.region].efficiency;
    const auto shape =
        "<circle class=\"dot\" style=\"fill:" + slotColour(report.looks, region.implementation.backend) +
        "\" cx=\"" + svgNumber(axes.x(dot.intensity)) + "\" cy=\"" + svgNumber(axes.y(dot.rate)) + "\" r=\"" +
        svgNumber(radius) + "\"><title>" + xmlText(graph::regionTitle(*report.plan.graph, region.region)) +
        ", region " + std::to_string(dot.region) + ": " + base::timeText(report.times.of(region).median()) +
        ", " + decimalText(std::pow(10.0, dot.rate), 1) + " GFLOP/s" +
        (limit ? ", " + shareText(*limit) + " of this machine's limit" : "") + "</title></circle>";
    return (report.hasRow(dot.region)
                ? "<a href=\"#region-" + std::to_string(dot.region) + "\" tabindex=\"-1\">" + shape + "</a>\n"
                : shape + "\n") +
           number;
}

/// "The plan takes 12 ms and would take 9 ms if each kernel reached its limit."
std::string summary(const Report& report) {
    base::Nanoseconds time;
    base::Nanoseconds least;
    for (std::size_t i = 0; i < report.roofs.size(); ++i) {
        const auto& cost = report.times.of(report.plan.regions[i]);
        if (report.roofs[i].efficiency && cost.feasible()) {
            time += cost.median();
            least += std::min(report.roofs[i].roof.leastTime, cost.median());
        }
    }
    if (time.count() <= 0) {
        return paragraph("No region has both a time and work that the limits apply to.");
    }
    return paragraph("The kernels take " + base::timeText(time) + "; they would take " +
                     base::timeText(least) + " if each reached what this machine allows (" +
                     shareText(static_cast<double>(least.count()) / static_cast<double>(time.count())) +
                     ").");
}

} // namespace

std::string rooflineSection(const Report& report) {
    if (report.roofs.empty()) {
        return section(
            "roofline", "Roofline",
            paragraph("What this plan's machine allows was never measured with " +
                      countText(static_cast<std::size_t>(report.plan.threads), "thread") +
                      ". <code>tessera-cli profile</code> measures it there, and the next report has "
                      "the roofline."));
    }
    const auto& ceilings = report.facts.ceilings->of(report.plan.threads);
    const auto dots = dotsOf(report);
    const auto axes = axesFor(dots, ceilings);
    std::string text =
        "<svg class=\"roofline\" role=\"img\" aria-label=\"Roofline: GFLOP/s over FLOP per byte of " +
        countText(dots.size(), "region") +
        "; the column of the tables says how near each comes to the limit.\" viewBox=\"0 0 924 438\">\n";
    text += grid(axes) + roofs(axes, ceilings);
    // The largest first, so that small ones lie on top of it.
    auto order = dots;
    std::ranges::stable_sort(order, std::ranges::greater{}, &Dot::share);
    for (const auto& dot : order) {
        text += dotMarkup(report, axes, dot);
    }
    const auto left = report.plan.regions.size() - dots.size();
    const auto caption =
        "The area of a dot is its share of the time; numbers are places among the slowest. A dot over a "
        "bandwidth line has its data nearer than that, and one over the peak computes fewer operations than "
        "are counted, as Winograd and Strassen do." +
        (left > 0 ? " " + countText(left, "region") + " without arithmetic or time " +
                        (left == 1 ? "is" : "are") + " left out."
                  : std::string());
    return section("roofline", "Roofline",
                   summary(report) + "<figure>" + text + "</svg><figcaption class=\"second\">" + caption +
                       "</figcaption></figure>\n");
}

} // namespace tessera::exporting
