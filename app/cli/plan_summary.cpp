#include "app/cli/plan_summary.h"

#include "app/cli/table.h"
#include "engine/measure/device_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;
using base::Nanoseconds;

struct Share {
    std::size_t regions = 0;
    std::size_t nodes = 0;
    Nanoseconds time;
    bool isMeasured = true; ///< every part was timed on this machine
    bool isKnown = true;    ///< every part has a time

    void add(const backend::Cost& cost) {
        time += cost.feasible() ? cost.median() : Nanoseconds();
        isKnown = isKnown && cost.feasible();
        isMeasured = isMeasured && cost.kind() == backend::Cost::Kind::kMeasured;
    }
    [[nodiscard]] std::string text() const {
        return isKnown ? (isMeasured ? "" : "≈ ") + base::timeText(time) : "≈ ?";
    }
};

std::string percent(Nanoseconds part, Nanoseconds whole) {
    return whole.count() > 0 ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(part.count()) /
                                                           static_cast<double>(whole.count()))
                             : std::string();
}

} // namespace

Json timeJson(const plan::EndToEnd& time) {
    return {{"median_ns", time.median.count()}, {"low_ns", time.low.count()}, {"high_ns", time.high.count()}};
}

std::string placementText(const plan::Plan& plan, Charset charset) {
    std::map<std::string, Share> shares;
    Nanoseconds total;
    for (const auto& region : plan.regions) {
        auto& share = shares[region.implementation.maker().toText()];
        ++share.regions;
        share.nodes += region.region.nodes.size();
        share.add(region.cost);
    }
    Share conversions;
    for (const auto& conversion : plan.conversions) {
        ++conversions.regions;
        conversions.add(conversion.cost);
    }
    std::vector<std::pair<std::string, Share>> rows(shares.begin(), shares.end());
    std::ranges::stable_sort(rows,
                             [](const auto& a, const auto& b) { return a.second.time > b.second.time; });
    for (const auto& [name, share] : rows) {
        total += share.time;
    }
    total += conversions.time;
    if (!conversions.isKnown ||
        !std::ranges::all_of(rows, [](const auto& row) { return row.second.isKnown; })) {
        total = Nanoseconds(); // of an unknown whole there are no shares
    }
    Table table({{"BACKEND"},
                 {"REGIONS", Table::Align::kRight},
                 {"NODES", Table::Align::kRight},
                 {"TIME", Table::Align::kRight},
                 {"SHARE", Table::Align::kRight}});
    for (const auto& [name, share] : rows) {
        table.add({name, std::to_string(share.regions), std::to_string(share.nodes), share.text(),
                   percent(share.time, total)});
    }
    if (conversions.regions > 0) {
        table.add({"(conversions)", std::to_string(conversions.regions), "", conversions.text(),
                   percent(conversions.time, total)});
    }
    return table.text(charset);
}

std::string baselinesText(const plan::Plan& plan, Charset charset) {
    Table table({{"BASELINE"}, {"END TO END", Table::Align::kLeft, 100}, {"/ PLAN", Table::Align::kRight}});
    for (const auto& baseline : plan.baselines) {
        if (baseline.predicted) {
            const auto own = plan.predicted();
            table.add({baseline.name, base::timeText(*baseline.predicted) + " predicted",
                       own && own->count() > 0 ? ratioText(static_cast<double>(baseline.predicted->count()) /
                                                           static_cast<double>(own->count()))
                                               : std::string()});
            continue;
        }
        if (!baseline.time) {
            table.add({baseline.name, "none: " + baseline.reason, ""});
            continue;
        }
        const auto& time = *baseline.time;
        const bool compared = plan.raced && plan.raced->median.count() > 0;
        const auto text = time.rounds == 1 ? base::timeText(time.median)
                                           : base::intervalText(time.median, time.low, time.high);
        const auto pairs =
            time.rounds == 1 ? std::string("one pair") : std::to_string(time.rounds) + " pairs";
        table.add({baseline.name, baseline.isRescaled ? text + " (by " + pairs + ")" : text,
                   compared ? ratioText(static_cast<double>(time.median.count()) /
                                        static_cast<double>(plan.raced->median.count()))
                            : std::string()});
    }
    return table.empty() ? std::string() : table.text(charset);
}

std::string verdictText(const plan::Plan& plan) {
    std::string text;
    if (!plan.hardwareProfile.empty()) {
        text += "predicted    only: costs were borrowed from " + printable(plan.hardwareProfile) +
                ", nothing was run\n";
    }
    if (plan.endToEnd) {
        text += "end to end   " +
                base::intervalText(plan.endToEnd->median, plan.endToEnd->low, plan.endToEnd->high);
    } else {
        text += "end to end   not measured";
    }
    if (const auto predicted = plan.predicted()) {
        text += ", predicted " + base::timeText(*predicted);
    }
    const auto counted = [](std::size_t count, std::string_view what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
    };
    text += ", " + counted(plan.regions.size(), "kernel") + ", " +
            counted(plan.conversions.size(), "conversion") + "\n";
    if (plan.endToEnd && plan.endToEnd->isDisturbed()) {
        text += fmt::format(
            "busy machine other programs used {:.0f}% of the cores meanwhile: times are longer, and "
            "less certain, than on an idle one\n",
            100 * *plan.endToEnd->othersShare);
    }
    if (plan.identicalTo) {
        text += "speed-up     1: the plan is the baseline " + printable(*plan.identicalTo) + "\n";
        if (plan.bestMix) {
            const auto& behind = plan.bestMix->behind;
            const auto interval =
                plan.bestMix->time.rounds == 1
                    ? std::string("by one pair")
                    : fmt::format("{} to {}", ratioText(behind.low), ratioText(behind.high));
            text +=
                fmt::format("best mix     takes {} ({}) of its time\n", ratioText(behind.median), interval);
        }
    } else if (plan.bestBaseline && plan.hardwareProfile.empty()) {
        text += fmt::format("speed-up     {} ({} to {}) over {}, the best baseline\n",
                            ratioText(plan.speedUp.median), ratioText(plan.speedUp.low),
                            ratioText(plan.speedUp.high), printable(*plan.bestBaseline));
    }
    for (const auto& shape : plan.shapes) {
        text += "holds for    " + printable(graph::toText(shape)) + "\n";
    }
    return text;
}

Json planResultJson(const plan::Plan& plan) {
    Json measured = plan.endToEnd ? timeJson(*plan.endToEnd)
                                  : Json{{"median_ns", nullptr}, {"low_ns", nullptr}, {"high_ns", nullptr}};
    const auto predicted = plan.predicted();
    measured["predicted_ns"] = predicted ? Json(predicted->count()) : Json();
    measured["kernels"] = plan.regions.size();
    measured["conversions"] = plan.conversions.size();
    measured["others_share"] =
        plan.endToEnd && plan.endToEnd->othersShare ? Json(*plan.endToEnd->othersShare) : Json();
    Json baselines = Json::array();
    for (const auto& baseline : plan.baselines) {
        Json row{{"name", baseline.name}, {"feasible", baseline.time || baseline.predicted}};
        row.update(baseline.time ? timeJson(*baseline.time)
                                 : Json{{"median_ns", nullptr}, {"low_ns", nullptr}, {"high_ns", nullptr}});
        row["reason"] = baseline.reason;
        if (baseline.predicted) {
            row["predicted_ns"] = baseline.predicted->count();
        }
        row["rescaled"] = baseline.isRescaled;
        baselines.push_back(std::move(row));
    }
    // A speed-up is measured or it is not one.
    const bool borrowed = !plan.hardwareProfile.empty();
    const auto orNull = [borrowed](double ratio) { return borrowed ? Json() : Json(ratio); };
    Json result{{"plan", std::move(measured)},
                {"baselines", std::move(baselines)},
                {"best_baseline", plan.bestBaseline ? Json(*plan.bestBaseline) : Json()},
                {"speedup", orNull(plan.speedUp.median)},
                {"speedup_low", orNull(plan.speedUp.low)},
                {"speedup_high", orNull(plan.speedUp.high)},
                {"identical_to", plan.identicalTo ? Json(*plan.identicalTo) : Json()},
                {"device", measure::deviceJson<Json>(plan.device)},
                {"threads", plan.threads},
                {"precision", graph::toText(plan.precision)},
                {"predicted_only", borrowed}};
    if (plan.bestMix) {
        result["best_mix"] = timeJson(plan.bestMix->time);
        result["best_mix"]["behind"] = plan.bestMix->behind.median;
        result["best_mix"]["behind_low"] = plan.bestMix->behind.low;
        result["best_mix"]["behind_high"] = plan.bestMix->behind.high;
    }
    if (borrowed) {
        result["hardware_profile"] = plan.hardwareProfile;
    }
    if (!plan.shapes.empty()) {
        result["shapes"] = Json::object();
        for (const auto& shape : plan.shapes) {
            result["shapes"][shape.input] = graph::toText(shape.extents);
        }
    }
    return result;
}

} // namespace tessera::cli
