#include "widgets/models/cost_rows.h"

#include "engine/graph/anchor.h"
#include "engine/graph/operator_schema.h"
#include "widgets/models/column_table.h"
#include "widgets/models/cost_words.h"
#include "widgets/models/device_text.h"
#include "widgets/models/figures.h"
#include "widgets/models/plan_rows.h"

#include <QStringList>

#include <algorithm>

namespace tessera::itemmodels {
namespace {

/// Of a long name its first part, in which repeated blocks differ, and its end.
QString shortName(const std::string& name) {
    constexpr qsizetype kLongest = 24;
    constexpr qsizetype kLongestEnd = 11;
    const QString whole = QString::fromStdString(name);
    if (whole.size() <= kLongest) {
        return whole;
    }
    const qsizetype step = whole.indexOf(u'/', whole.size() - kLongestEnd);
    const QString end = step > 0 ? whole.mid(step) : whole.right(kLongestEnd);
    const qsizetype part = whole.indexOf(u'/', 1);
    const bool fits = part > 0 && part + 1 + end.size() < kLongest;
    return (fits ? whole.left(part + 1) : QString()) + QChar(0x2026) + end;
}

/// Bytes of a value in a layout, padding included.
std::optional<std::int64_t> bytesIn(const graph::TensorType& type, const backend::Layout& layout) {
    const auto extents = type.extents();
    const bool physical = layout.kind() == backend::Layout::Kind::kPhysical;
    if (!type.bytes() || !extents || (physical && extents->size() != layout.rank())) {
        return std::nullopt;
    }
    return layout.sizeBytes(type.dtype, *extents);
}

class CostList {
public:
    CostList(const plan::Plan& plan, const PlanSums& sums, const BackendLooks& looks)
        : m_plan(plan), m_sums(sums), m_looks(looks), m_uses(plan) {}

    std::vector<CostRow> run() {
        addKernels();
        for (std::size_t i = 0; i < m_plan.conversions.size(); ++i) {
            addConversion(i);
        }
        addSumOfConversions();
        for (const plan::PlannedRegion& region : m_plan.regions) {
            if (region.isFallback()) {
                addFallback(region);
            }
        }
        addFluctuation();
        addGap();
        // Of parts that took longer in their own run than the whole plan, shares are of what they add up to.
        const base::Nanoseconds whole =
            m_sums.total.value_or(base::Nanoseconds(0)) + m_sums.excess.value_or(base::Nanoseconds(0));
        const bool isOfPlan = m_sums.isInPlace() || !m_plan.endToEnd;
        for (CostRow& row : m_rows) {
            row.shareOf = isOfPlan ? CostRow::ShareOf::kPlan : CostRow::ShareOf::kParts;
            if (whole.count() > 0 && row.cost.feasible()) {
                row.share =
                    static_cast<double>(row.cost.median().count()) / static_cast<double>(whole.count());
            }
        }
        std::ranges::stable_sort(m_rows, std::ranges::greater(), [](const CostRow& row) {
            return row.cost.feasible() ? row.cost.median() : base::Nanoseconds(-1);
        });
        return std::move(m_rows);
    }

private:
    void addKernels() {
        if (!m_sums.known) {
            return;
        }
        CostRow row;
        row.kind = CostRow::Kind::kKernels;
        const int count = static_cast<int>(m_plan.regions.size());
        row.from = count == 1 ? CostWords::tr("1 kernel") : CostWords::tr("%n kernels", nullptr, count);
        row.cost = m_sums.measured
                       ? backend::Cost::measured(m_sums.kernels, m_sums.kernels, m_sums.kernels, 0)
                       : backend::Cost::predicted(m_sums.kernels);
        row.alone = sumAlone();
        row.why =
            m_plan.wholeGraphBackend.empty()
                ? CostWords::tr("All kernels of the plan together. Operators lists them one by one.")
                : CostWords::tr("The whole model as one piece: its operators are not timed one by one.");
        m_rows.push_back(std::move(row));
    }

    template <typename Planned>
    [[nodiscard]] std::optional<backend::Cost> costAlone(const Planned& planned) const {
        return m_sums.isInPlace() && planned.cost.feasible() ? std::optional(planned.cost) : std::nullopt;
    }

    [[nodiscard]] std::optional<backend::Cost> sumAlone() const {
        base::Nanoseconds sum(0);
        bool isMeasured = true;
        for (const plan::PlannedRegion& region : m_plan.regions) {
            const auto alone = costAlone(region);
            if (!alone) {
                return std::nullopt;
            }
            sum += alone->median();
            isMeasured = isMeasured && alone->kind() == backend::Cost::Kind::kMeasured;
        }
        return isMeasured ? backend::Cost::measured(sum, sum, sum, 0) : backend::Cost::predicted(sum);
    }

    void addConversion(std::size_t index) {
        const plan::PlannedConversion& conversion = m_plan.conversions[index];
        const graph::Value& value = m_plan.graph->value(conversion.value);
        CostRow row;
        row.kind = conversion.fromDevice == conversion.toDevice ? CostRow::Kind::kConversion
                                                                : CostRow::Kind::kDeviceCopy;
        row.key = conversionKey(conversion);
        row.conversion = index;
        row.pill = m_uses.endOfChain(index);
        row.from = place(conversion.from, conversion.fromDevice, row.kind, value.producer, value.name);
        row.fromBackend = backendOf(value.producer);
        const std::vector<graph::Use> readers = m_uses.of(row.pill);
        const graph::NodeId reader = readers.empty() ? graph::NodeId() : readers.front().node;
        row.to = place(conversion.to, conversion.toDevice, row.kind, reader, value.name);
        row.toBackend = backendOf(reader);
        row.anchor = reader.valid() ? reader : value.producer;
        row.bytes = bytesIn(value.type, conversion.to);
        row.cost = plan::timeOf(conversion, m_sums.times);
        row.alone = costAlone(conversion);
        row.why = conversionWhy(m_plan, index, m_uses, m_looks);
        m_rows.push_back(std::move(row));
    }

    /// Of one or two it would say what they say.
    void addSumOfConversions() {
        constexpr std::size_t kFewest = 3;
        const auto timeOf = [this](const plan::PlannedConversion& each) {
            return plan::timeOf(each, m_sums.times);
        };
        const auto isTimed = [&](const plan::PlannedConversion& each) { return timeOf(each).feasible(); };
        const auto isMeasured = [&](const plan::PlannedConversion& each) {
            return timeOf(each).kind() == backend::Cost::Kind::kMeasured;
        };
        if (m_plan.conversions.size() < kFewest || !std::ranges::all_of(m_plan.conversions, isTimed)) {
            return;
        }
        CostRow row;
        row.kind = CostRow::Kind::kConversions;
        row.from = CostWords::tr("%n conversion(s)", nullptr, static_cast<int>(m_plan.conversions.size()));
        const base::Nanoseconds sum = m_sums.conversions;
        row.cost = std::ranges::all_of(m_plan.conversions, isMeasured)
                       ? backend::Cost::measured(sum, sum, sum, 0)
                       : backend::Cost::predicted(sum);
        row.why =
            CostWords::tr("All conversions and copies of the plan together: each has a row of its own.");
        m_rows.push_back(std::move(row));
    }

    void addFallback(const plan::PlannedRegion& region) {
        const graph::Graph& graph = *m_plan.graph;
        CostRow row;
        row.kind = CostRow::Kind::kFallback;
        row.nodes = region.region.nodes;
        row.anchor = graph::anchorOf(graph, row.nodes);
        row.from = QString::fromStdString(graph::regionTitle(graph, region.region)) + QStringLiteral(" · ") +
                   shortName(graph.node(row.anchor).name);
        row.toBackend = m_looks.of(region.implementation.maker());
        row.to = region.implementation.name.empty() ? row.toBackend.title
                                                    : QString::fromStdString(region.implementation.name);
        row.bytes = graph::regionBytes(graph, region.region);
        row.cost = plan::timeOf(region, m_sums.times);
        row.alone = costAlone(region);
        row.why = fallbackWhy(m_plan, region, m_looks);
        m_rows.push_back(std::move(row));
    }

    void addFluctuation() {
        if (!m_sums.fluctuation || m_sums.fluctuation->count() == 0) {
            return;
        }
        const auto medians = m_sums.kernels + m_sums.conversions;
        CostRow row;
        row.kind = CostRow::Kind::kFluctuation;
        row.from = CostWords::tr("Their medians %1").arg(durationText(medians));
        row.to = CostWords::tr("In one inference %1").arg(durationText(medians + *m_sums.fluctuation));
        row.cost = backend::Cost::measured(*m_sums.fluctuation, *m_sums.fluctuation, *m_sums.fluctuation, 0);
        row.why = fluctuationWhy(m_plan);
        m_rows.push_back(std::move(row));
    }

    void addGap() {
        if (m_sums.excess) {
            CostRow row;
            row.kind = CostRow::Kind::kGap;
            row.from =
                CostWords::tr("Kernels and conversions %1").arg(durationText(*m_sums.total + *m_sums.excess));
            row.to = CostWords::tr("End to end %1").arg(durationText(*m_sums.total));
            row.why = excessWords(m_sums);
            m_rows.push_back(std::move(row));
            return;
        }
        // A plan that is one library's whole graph has none that is known.
        if (!m_sums.gap || m_sums.gap->median().count() == 0) {
            return;
        }
        CostRow row;
        row.kind = CostRow::Kind::kGap;
        row.from = CostWords::tr("Kernels and conversions %1")
                       .arg(durationText(*m_sums.total - m_sums.gap->median()));
        row.to = (m_sums.isInPlace() ? CostWords::tr("End to end %1") : CostWords::tr("Predicted ≈ %1"))
                     .arg(durationText(*m_sums.total));
        row.cost = *m_sums.gap;
        row.why = gapWhy(m_plan, m_sums);
        m_rows.push_back(std::move(row));
    }

    /// "aBcd8b · /conv1"; of a copy the device. An end without a node is the model's.
    [[nodiscard]] QString place(const backend::Layout& layout, const backend::DeviceId& device,
                                CostRow::Kind kind, graph::NodeId node, const std::string& value) const {
        const QString form =
            kind == CostRow::Kind::kDeviceCopy ? deviceText(device) : QString::fromStdString(layout.toText());
        return form + QStringLiteral(" · ") + shortName(node.valid() ? m_plan.graph->node(node).name : value);
    }

    [[nodiscard]] BackendLook backendOf(graph::NodeId node) const {
        const plan::PlannedRegionId region = m_uses.regions().of(node);
        return region.valid() ? m_looks.of(m_plan.regions[region.index()].implementation.maker())
                              : BackendLook();
    }

    const plan::Plan& m_plan;
    const PlanSums& m_sums;
    const BackendLooks& m_looks;
    plan::ConversionUses m_uses;
    std::vector<CostRow> m_rows;
};

QString endText(const BackendLook& backend, const QString& words) {
    return backend.id.isEmpty() ? words : backend.title + QStringLiteral(", ") + words;
}

} // namespace

ConversionKey conversionKey(const plan::PlannedConversion& conversion) {
    return {conversion.value, conversion.to.toText() + "@" + conversion.toDevice.toText()};
}

std::vector<CostRow> costRows(const plan::Plan& plan, const PlanSums& sums, const BackendLooks& looks) {
    return CostList(plan, sums, looks).run();
}

QString costKindText(CostRow::Kind kind) {
    switch (kind) {
    case CostRow::Kind::kKernels:
        return CostWords::tr("Kernels");
    case CostRow::Kind::kConversions:
        return CostWords::tr("Conversions");
    case CostRow::Kind::kConversion:
        return CostWords::tr("Conversion");
    case CostRow::Kind::kDeviceCopy:
        return CostWords::tr("Device copy");
    case CostRow::Kind::kFallback:
        return CostWords::tr("Fallback");
    case CostRow::Kind::kFluctuation:
        return CostWords::tr("Fluctuation");
    case CostRow::Kind::kGap:
        return CostWords::tr("Gap");
    }
    return {};
}

QString shareText(const CostRow& row) {
    constexpr double kLeast = 0.001; // of which a tenth of a per cent says something
    if (!row.share) {
        return kDash;
    }
    return *row.share > 0 && *row.share < kLeast / 2 ? u'<' + percentText(kLeast) : percentText(*row.share);
}

QString aboutText(const CostRow& row) {
    QStringList lines;
    const QString time = row.cost.feasible() ? costText(row.cost) : CostWords::tr("not timed");
    const QString ofWhole = row.shareOf == CostRow::ShareOf::kPlan ? CostWords::tr("%1: %2, %3 of the plan")
                                                                   : CostWords::tr("%1: %2, %3 of the parts");
    lines << (row.share ? ofWhole.arg(costKindText(row.kind), time, shareText(row))
                        : CostWords::tr("%1: %2").arg(costKindText(row.kind), time));
    if (row.alone) {
        lines << CostWords::tr("Timed in the plan. Alone: %1").arg(costText(*row.alone));
    }
    if (!row.from.isEmpty()) {
        lines << CostWords::tr("From %1").arg(endText(row.fromBackend, row.from));
    }
    if (!row.to.isEmpty()) {
        lines << CostWords::tr("To %1").arg(endText(row.toBackend, row.to));
    }
    if (row.bytes) {
        lines << bytesText(*row.bytes);
    }
    lines << row.why;
    return lines.join(u'\n');
}

} // namespace tessera::itemmodels
