#include "widgets/models/cost_words.h"

#include "widgets/models/device_text.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"

#include <QStringList>

#include <algorithm>
#include <numeric>

namespace tessera::itemmodels {
namespace {

QString deviceWords(const backend::DeviceId& device) {
    return device.kind == backend::DeviceId::Kind::kCpu ? CostWords::tr("the CPU") : deviceText(device);
}

bool isInOrder(const std::vector<std::uint8_t>& order) {
    std::vector<std::uint8_t> plain(order.size());
    std::iota(plain.begin(), plain.end(), std::uint8_t{0});
    return order == plain;
}

/// Channels, the second axis, moved behind all others.
bool hasChannelsLast(const std::vector<std::uint8_t>& order) {
    if (order.size() < 3 || order.back() != 1 || order.front() != 0) {
        return false;
    }
    return std::is_sorted(order.begin(), order.end() - 1);
}

/// Where a value comes from: its backend and the layout that it was written in.
struct Origin {
    const plan::PlannedRegion* region = nullptr; ///< none: an input of the model
    std::optional<backend::Layout> layout;
};

Origin originOf(const plan::Plan& plan, graph::ValueId value, const plan::RegionIndex& regions) {
    const plan::PlannedRegionId id = regions.of(plan.graph->value(value).producer);
    if (!id.valid()) {
        return {};
    }
    Origin origin{&plan.regions[id.index()], std::nullopt};
    const auto& outputs = origin.region->region.outputs;
    const auto at = static_cast<std::size_t>(std::ranges::find(outputs, value) - outputs.begin());
    if (at < origin.region->implementation.outputLayouts.size()) {
        origin.layout = origin.region->implementation.outputLayouts[at];
    }
    return origin;
}

QString layoutWhy(const plan::PlannedConversion& conversion, const QString& reader, const Origin& origin,
                  const BackendLooks& looks) {
    const QString wanted = layoutWords(conversion.to);
    const QString given = layoutWords(conversion.from);
    const bool asWritten = origin.region == nullptr || origin.layout == conversion.from;
    if (!asWritten) {
        return reader.isEmpty()
                   ? CostWords::tr("Another conversion made %1 of it; the model's output is to be %2.")
                         .arg(given, wanted)
                   : CostWords::tr("Another conversion made %1 of it; %2 reads %3.")
                         .arg(given, reader, wanted);
    }
    if (origin.region == nullptr) {
        return reader.isEmpty()
                   ? CostWords::tr("The model's input comes as %1; its output is to be %2.")
                         .arg(given, wanted)
                   : CostWords::tr("The model's input comes as %1; %2 reads %3.").arg(given, reader, wanted);
    }
    const QString writer = looks.of(origin.region->implementation.maker()).title;
    if (reader.isEmpty()) {
        return CostWords::tr("%1 wrote %2; the model's output is to be %3.").arg(writer, given, wanted);
    }
    return writer == reader ? CostWords::tr("%1 wrote %2 and reads %3.").arg(writer, given, wanted)
                            : CostWords::tr("%1 wrote %2; %3 reads %4.").arg(writer, given, reader, wanted);
}

QString copyWhy(const plan::PlannedConversion& conversion, const QString& reader, const Origin& origin,
                const BackendLooks& looks) {
    const QString to = deviceWords(conversion.toDevice);
    const QString from = deviceWords(conversion.fromDevice);
    if (reader.isEmpty()) {
        return CostWords::tr("The model's output is wanted on %1, and lies on %2.").arg(to, from);
    }
    return origin.region == nullptr
               ? CostWords::tr("%1 runs on %2; the model's input lies on %3.").arg(reader, to, from)
               : CostWords::tr("%1 runs on %2; %3 left the value on %4.")
                     .arg(reader, to, looks.of(origin.region->implementation.maker()).title, from);
}

/// What other backends said to a region that they refused, the first two.
QString refusalsOf(const plan::PlannedRegion& region, const BackendLooks& looks) {
    constexpr qsizetype kMost = 2;
    QStringList words;
    for (const plan::Alternative& rival : region.alternatives) {
        if (rival.cost.feasible() || rival.backend == region.implementation.backend ||
            words.size() == kMost) {
            continue;
        }
        const QString line =
            CostWords::tr("%1: %2").arg(looks.of(rival.backend).title, reasonWords(rival.cost));
        if (!words.contains(line)) {
            words << line;
        }
    }
    return words.join(QStringLiteral("; "));
}

} // namespace

QString layoutWords(const backend::Layout& layout) {
    if (layout.kind() == backend::Layout::Kind::kOpaque) {
        return CostWords::tr("a layout of its own");
    }
    if (layout.isPlain()) {
        return CostWords::tr("plain rows");
    }
    if (layout.blocks().empty() && hasChannelsLast(layout.order())) {
        return CostWords::tr("channels last");
    }
    if (layout.blocks().size() == 1 && layout.blocks().front().axis == 1 && isInOrder(layout.order())) {
        return CostWords::tr("blocks of %1", "channels").arg(layout.blocks().front().size);
    }
    return CostWords::tr("the order %1").arg(QString::fromStdString(layout.toText()));
}

QString conversionWhy(const plan::Plan& plan, std::size_t conversion, const plan::ConversionUses& uses,
                      const BackendLooks& looks) {
    const plan::PlannedConversion& made = plan.conversions[conversion];
    const std::vector<graph::Use> readers = uses.of(conversion);
    if (readers.empty()) {
        const std::size_t end = uses.endOfChain(conversion);
        return end == conversion
                   ? CostWords::tr("Nothing in the plan reads it.")
                   : CostWords::tr("A step on the way to %1.").arg(layoutWords(plan.conversions[end].to));
    }
    const plan::PlannedRegionId region = uses.regions().of(readers.front().node);
    const QString reader =
        region.valid() ? looks.of(plan.regions[region.index()].implementation.maker()).title : QString();
    const Origin origin = originOf(plan, made.value, uses.regions());
    const QString why = made.fromDevice != made.toDevice ? copyWhy(made, reader, origin, looks)
                                                         : layoutWhy(made, reader, origin, looks);
    const int count = static_cast<int>(readers.size());
    return count == 1 ? why : why + u' ' + CostWords::tr("Paid once for %n readers.", nullptr, count);
}

QString fallbackWhy(const plan::Plan& plan, const plan::PlannedRegion& region, const BackendLooks& looks) {
    const bool hasRival = std::ranges::any_of(region.alternatives, [&](const plan::Alternative& rival) {
        return rival.cost.feasible() && rival.backend != region.implementation.backend;
    });
    const bool alone = region.decision == plan::Decision::kOnlyOne ||
                       (region.decision == plan::Decision::kFastest && !hasRival);
    if (!alone) {
        return region.why.empty() ? CostWords::tr("Placed from specs alone: nothing was measured.")
                                  : engineWords(region.why);
    }
    const QString title = QString::fromStdString(graph::regionTitle(*plan.graph, region.region));
    const QString why = CostWords::tr("No other backend runs %1 with these attributes.").arg(title);
    const QString refusals = refusalsOf(region, looks);
    return refusals.isEmpty() ? why : why + u' ' + refusals;
}

QString fluctuationWhy(const plan::Plan& plan) {
    const QString why = CostWords::tr("In each inference others of them take longer than their medians.");
    return plan.endToEnd && plan.endToEnd->isDisturbed()
               ? why + u' ' +
                     CostWords::tr("Other programs kept %1 of the cores busy.")
                         .arg(percentText(*plan.endToEnd->othersShare, 0))
               : why;
}

QString excessWords(const PlanSums& sums) {
    return CostWords::tr(
               "Kernels and conversions were timed in another run, in which the machine was slower: "
               "they add up to %1 more than the whole plan took.")
        .arg(durationText(*sums.excess));
}

QString gapWhy(const plan::Plan& plan, const PlanSums& sums) {
    if (sums.isInPlace() && !sums.fluctuation) {
        const QString why =
            CostWords::tr("End to end as it was measured, less the medians of kernels and "
                          "conversions in place: starting them, and what the runs differ by.");
        return plan.endToEnd && plan.endToEnd->isDisturbed()
                   ? why + u' ' +
                         CostWords::tr("Other programs kept %1 of the cores busy.")
                             .arg(percentText(*plan.endToEnd->othersShare, 0))
                   : why;
    }
    if (sums.isInPlace()) {
        return CostWords::tr("End to end, measured without events, less kernels and conversions in place: "
                             "starting them, and what runs between them.");
    }
    const QString overhead = CostWords::tr("Predicted: %1 to start each kernel and each conversion.")
                                 .arg(durationText(plan.kernelOverhead));
    return plan.endToEnd ? overhead + u' ' + CostWords::tr("Profile the plan to time it in place.")
                         : overhead;
}

} // namespace tessera::itemmodels
