// The report's roofline: what the machine allows, and how near each region comes.
#include "engine/export/html_report.h"

#include <algorithm>
#include <cmath>

namespace tessera::exporting {

namespace {

/// Width and height of what lies between the axes, px.
struct Plot {
    double width = 0;
    double height = 0;
};
/// Each screen is shown one that needs no smaller letters.
constexpr Plot kWidePlot{840, 360};
constexpr Plot kNarrowPlot{336, 300};

/// Logarithmic axes: FLOP a byte to the right, GFLOP/s upwards.
struct Axes {
    static constexpr double kLeft = 46;
    static constexpr double kTop = 30;
    static constexpr double kRight = 16; ///< half of the last number
    static constexpr double kBelow = 48;
    double leastX = -2; ///< log10
    double mostX = 3;
    double leastY = -1;
    double mostY = 3;
    Plot plot = kWidePlot;

    [[nodiscard]] double x(double log) const {
        return kLeft + (log - leastX) / (mostX - leastX) * plot.width;
    }
    [[nodiscard]] double y(double log) const {
        return kTop + plot.height - (log - leastY) / (mostY - leastY) * plot.height;
    }
    [[nodiscard]] double right() const { return kLeft + plot.width; }
    [[nodiscard]] double bottom() const { return kTop + plot.height; }
};

struct Dot {
    std::size_t region = 0;
    double intensity = 0; ///< log10 of FLOP a byte
    double rate = 0;      ///< log10 of GFLOP/s
    double share = 0;
    double ofLargest = 1; ///< its share over that of the slowest region that has a dot
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
    double largest = 0;
    for (const auto& dot : dots) {
        largest = std::max(largest, dot.share);
    }
    for (auto& dot : dots) {
        dot.ofLargest = largest > 0 ? dot.share / largest : 1;
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
        text += line(axes.x(power), Axes::kTop, axes.x(power), axes.bottom(), "grid");
        text += words(axes.x(power), axes.bottom() + 20, powerText(power), "middle");
    }
    for (int power = static_cast<int>(axes.leastY); power <= static_cast<int>(axes.mostY); ++power) {
        text += line(Axes::kLeft, axes.y(power), axes.right(), axes.y(power), "grid");
        text += words(Axes::kLeft - 6, axes.y(power) + 4, powerText(power), "end");
    }
    return text +
           words((Axes::kLeft + axes.right()) / 2, axes.bottom() + 38, "FLOP per byte moved", "middle") +
           words(Axes::kLeft, 12, "GFLOP/s", "start");
}

/// One bandwidth of a level as a line: at 1 FLOP a byte so many GFLOP/s.
struct Slope {
    std::string name;     ///< "L2 263"
    double bandwidth = 0; ///< log10 of GB/s
};

std::vector<Slope> slopesOf(const backend::ThreadCeilings& ceilings) {
    std::vector<Slope> slopes;
    for (const auto& level : ceilings.levels) {
        slopes.push_back({memoryLevelName(level.level) + " " + groupedText(level.readGBps.best, 0),
                          std::log10(std::max(1e-3, level.readGBps.best))});
    }
    // From the left to the right: the fastest first.
    std::ranges::stable_sort(slopes, std::ranges::greater{}, &Slope::bandwidth);
    return slopes;
}

/// What lies over the lines already: dots and names.
class Labels {
public:
    /// px, of 11 px letters: no less than its figures need.
    [[nodiscard]] static double widthOf(const std::string& text) {
        constexpr double kLetter = 6.6;
        const auto letters = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }); // UTF-8
        return kLetter * static_cast<double>(letters);
    }
    void avoid(const layout::Rect& rect) { m_taken.push_back(rect); }
    /// A name at the first of these places where it lies over nothing else; else at the first.
    /// \param anchor share of its width that lies before the place.
    std::string place(const std::vector<layout::Point>& places, const std::string& text, const char* classes,
                      double anchor) {
        constexpr double kHeight = 13;
        const double width = widthOf(text);
        const auto rectAt = [&](const layout::Point& at) {
            return layout::Rect{at.x - anchor * width, at.y - kHeight + 3, width, kHeight};
        };
        const auto free = std::ranges::find_if(places, [&](const layout::Point& at) {
            return std::ranges::none_of(
                m_taken, [&](const layout::Rect& rect) { return rect.intersects(rectAt(at)); });
        });
        const auto& at = free != places.end() ? *free : places.front();
        m_taken.push_back(rectAt(at));
        return words(at.x, at.y, text, classes);
    }

private:
    std::vector<layout::Rect> m_taken;
};

/// log10 of the arithmetic peak in GFLOP/s.
double peakOf(const backend::ThreadCeilings& ceilings) {
    return std::log10(std::max(1e-3, ceilings.fmaGflops.best));
}

/// The part of a slope, log10 of FLOP a byte, that lies between the axes and below the peak.
struct Reach {
    double from = 0;
    double to = 0;
};
Reach reachOf(const Axes& axes, const Slope& slope, double peak) {
    return {std::max(axes.leastX, axes.leastY - slope.bandwidth),
            std::min(axes.mostX, peak - slope.bandwidth)};
}

/// The arithmetic peak, and the bandwidth of each level up to it.
std::string roofLines(const Axes& axes, const std::vector<Slope>& slopes, double peak) {
    std::string lines = line(Axes::kLeft, axes.y(peak), axes.right(), axes.y(peak), "roof");
    for (const auto& slope : slopes) {
        const auto [from, to] = reachOf(axes, slope, peak);
        if (to > from) {
            lines += line(axes.x(from), axes.y(from + slope.bandwidth), axes.x(to),
                          axes.y(to + slope.bandwidth), "roof");
        }
    }
    return lines;
}

/// Neighbouring slopes that one label names, and the side of them that it stands at.
struct SlopeLabel {
    std::string text;
    std::size_t first = 0;
    std::size_t last = 0;
    bool isLeft = false;
};

/// A name needs room between its line and the next one: where there is too little for the unit it goes
/// without, and lines too close together even for that share a name, which says them from the left to the
/// right.
std::vector<SlopeLabel> slopeLabels(const Axes& axes, const std::vector<Slope>& slopes, double peak) {
    constexpr double kAround = 26; // px, on both sides of a name together
    const double pixels = axes.plot.width / (axes.mostX - axes.leastX);
    // At the left of the axes there are numbers.
    const auto roomBefore = [&](std::size_t slope) {
        constexpr double kBelowPeak = 30;
        return slope == 0 ? axes.x(peak - slopes[0].bandwidth) - Axes::kLeft - kBelowPeak
                          : (slopes[slope - 1].bandwidth - slopes[slope].bandwidth) * pixels;
    };
    const auto roomAfter = [&](std::size_t slope) {
        return slope + 1 == slopes.size() ? axes.plot.width
                                          : (slopes[slope].bandwidth - slopes[slope + 1].bandwidth) * pixels;
    };
    std::vector<SlopeLabel> labels;
    std::string names;
    std::size_t first = 0;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        names += (names.empty() ? "" : ", ") + slopes[i].name;
        for (const std::string& text : {names + " GB/s", names}) {
            const double needed = Labels::widthOf(text) + kAround;
            const bool isLast = i + 1 == slopes.size();
            const bool fitsLeft = !isLast && roomBefore(first) >= needed;
            if (fitsLeft || isLast || roomAfter(i) >= needed) {
                labels.push_back({text, first, i, fitsLeft});
                names.clear();
                first = i + 1;
                break;
            }
        }
    }
    return labels;
}

/// Each name stands at the side of its line that has room for it, as low as it can.
std::string roofNames(const Axes& axes, const std::vector<Slope>& slopes,
                      const backend::ThreadCeilings& ceilings, Labels& labels) {
    const double peak = peakOf(ceilings);
    std::string names =
        labels.place({{axes.right() - 4, axes.y(peak) - 5}},
                     "peak " + groupedText(ceilings.fmaGflops.best, 0) + " GFLOP/s", "roof-text end", 1);
    constexpr double kLine = 15;  // px
    constexpr double kAside = 15; // px from the line, which comes nearer below a name at its left
    const double step = kLine / axes.plot.height * (axes.mostY - axes.leastY);
    for (const auto& label : slopeLabels(axes, slopes, peak)) {
        const double bandwidth = slopes[label.isLeft ? label.first : label.last].bandwidth;
        const auto [from, to] = reachOf(axes, {"", bandwidth}, peak);
        const double width = Labels::widthOf(label.text) + kAside;
        std::vector<layout::Point> places;
        for (double height = from + bandwidth + step; height < to + bandwidth - step; height += step) {
            const double x = axes.x(height - bandwidth);
            if (label.isLeft ? x - width > Axes::kLeft : x + width < axes.right()) {
                places.push_back({x + (label.isLeft ? -kAside : kAside), axes.y(height) + 4});
            }
        }
        if (!places.empty()) {
            names += labels.place(places, label.text, label.isLeft ? "roof-text end" : "roof-text",
                                  label.isLeft ? 1 : 0);
        }
    }
    return names;
}

/// px. Of what takes less than a thirtieth of the largest it says no more than that it is there.
double radiusOf(const Dot& dot) {
    constexpr double kLeast = 2.5;
    constexpr double kMost = 14;
    return std::max(kMost * std::sqrt(dot.ofLargest), kLeast);
}

std::string dotMarkup(const Report& report, const Axes& axes, const Dot& dot) {
    const auto& region = report.plan.regions[dot.region];
    const auto limit = report.roofs[dot.region].efficiency;
    const auto shape =
        "<circle class=\"dot\" style=\"fill:" + slotColour(report.looks, region.implementation.backend) +
        "\" cx=\"" + svgNumber(axes.x(dot.intensity)) + "\" cy=\"" + svgNumber(axes.y(dot.rate)) + "\" r=\"" +
        svgNumber(radiusOf(dot)) + "\"><title>" +
        xmlText(graph::regionTitle(*report.plan.graph, region.region)) + ", region " +
        std::to_string(dot.region) + ": " + durationText(report.times.of(region).median()) + ", " +
        decimalText(std::pow(10.0, dot.rate), 1) + " GFLOP/s" +
        (limit ? ", " + shareText(*limit) + " of this machine's limit" : "") + "</title></circle>";
    return report.hasRow(dot.region)
               ? "<a href=\"#region-" + std::to_string(dot.region) + "\" tabindex=\"-1\">" + shape + "</a>\n"
               : shape + "\n";
}

/// The place of one of the five slowest among them, beside its dot; empty for the others.
std::string rankMarkup(const Report& report, const Axes& axes, const Dot& dot, Labels& labels) {
    constexpr std::size_t kRanked = 5;
    const auto rank = report.rowOfRegion[dot.region];
    if (rank >= kRanked) {
        return {};
    }
    constexpr double kGap = 3;
    constexpr double kLine = 11; // without what hangs below it
    const double x = axes.x(dot.intensity);
    const double y = axes.y(dot.rate);
    const double aside = radiusOf(dot) + kGap + 4;
    const double above = y - radiusOf(dot) - kGap;
    const double below = y + radiusOf(dot) + kGap + kLine;
    return labels.place({{x, above},
                         {x, below},
                         {x - aside, y + 4},
                         {x + aside, y + 4},
                         {x - aside, above},
                         {x + aside, above},
                         {x - aside, below},
                         {x + aside, below},
                         {x, above - kLine},
                         {x, below + kLine}},
                        std::to_string(rank + 1), "rank middle", 0.5);
}

/// "The plan takes 12 ms and would take 9 ms if each kernel reached its limit."
std::string summary(const Report& report) {
    base::Nanoseconds time;
    base::Nanoseconds least;
    std::size_t bounded = 0;
    for (std::size_t i = 0; i < report.roofs.size(); ++i) {
        const auto& cost = report.times.of(report.plan.regions[i]);
        if (report.roofs[i].efficiency && cost.feasible()) {
            ++bounded;
            time += cost.median();
            least += std::min(report.roofs[i].roof.leastTime, cost.median());
        }
    }
    if (time.count() <= 0) {
        return paragraph("No region has both a time and work that the limits apply to.");
    }
    // Of fewer than all it is another sum than that of the kernels: it says of how many.
    const auto kernels = bounded == report.roofs.size()
                             ? std::string("The kernels take ")
                             : "Of " + countText(report.roofs.size(), "kernel") + " limits are known for " +
                                   std::to_string(bounded) + ", which take ";
    return paragraph(kernels + durationText(time) + "; they would take " + durationText(least) +
                     " if each reached what this machine allows (" +
                     shareText(static_cast<double>(least.count()) / static_cast<double>(time.count())) +
                     ").");
}

/// \param dots the largest first, so that small ones lie on top of it.
std::string chart(const Report& report, const Axes& axes, const backend::ThreadCeilings& ceilings,
                  const std::vector<Dot>& dots, const char* classes) {
    const double width = axes.right() + Axes::kRight;
    const double height = axes.bottom() + Axes::kBelow;
    const auto slopes = slopesOf(ceilings);
    std::string text = "<svg class=\"roofline " + std::string(classes) +
                       "\" role=\"img\" aria-label=\"Roofline: GFLOP/s over FLOP per byte of " +
                       countText(dots.size(), "region") +
                       "; the column of the tables says how near each comes to the limit.\" viewBox=\"0 0 " +
                       svgNumber(width) + " " + svgNumber(height) + "\">\n" + grid(axes) +
                       roofLines(axes, slopes, peakOf(ceilings));
    Labels labels;
    for (const auto& dot : dots) {
        const double radius = radiusOf(dot);
        labels.avoid({axes.x(dot.intensity) - radius, axes.y(dot.rate) - radius, 2 * radius, 2 * radius});
        text += dotMarkup(report, axes, dot);
    }
    text += roofNames(axes, slopes, ceilings, labels);
    for (const auto& dot : dots) {
        text += rankMarkup(report, axes, dot, labels);
    }
    return text + "</svg>";
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
    auto dots = dotsOf(report);
    auto axes = axesFor(dots, ceilings);
    std::ranges::stable_sort(dots, std::ranges::greater{}, &Dot::share);
    const auto left = report.plan.regions.size() - dots.size();
    const auto small = dots.size() - std::min(dots.size(), kMostRows);
    dots.resize(dots.size() - small);
    std::string charts = chart(report, axes, ceilings, dots, "for-wide");
    axes.plot = kNarrowPlot;
    charts += chart(report, axes, ceilings, dots, "for-narrow");
    const auto caption =
        "The area of a dot grows with its time; numbers are places among the slowest. A dot over a "
        "bandwidth line has its data nearer than that, and one over the peak computes fewer operations than "
        "are counted, as Winograd and Strassen do." +
        (left > 0 ? " " + countText(left, "region") + " without arithmetic or time " +
                        (left == 1 ? "is" : "are") + " left out."
                  : std::string()) +
        (small > 0 ? " The " + countText(small, "region") + " of the least time " +
                         (small == 1 ? "is" : "are") + " not drawn."
                   : std::string());
    return section("roofline", "Roofline",
                   summary(report) + "<figure>" + charts + "<figcaption class=\"second\">" + caption +
                       "</figcaption></figure>\n");
}

} // namespace tessera::exporting
