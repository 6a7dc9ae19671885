#include "widgets/panels/node_details.h"

#include "engine/graph/node_bodies.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/word_help.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace tessera::panels {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tessera::panels::NodeDetails)
};

constexpr const char* kDot = " · ";

QString numberText(std::int64_t value) {
    return QString::number(value);
}

QString numberText(float value) {
    constexpr int kDigits = 6; // more would show how 0.1 is rounded
    return itemmodels::exactText(static_cast<double>(value), kDigits);
}

template <class Number>
QString listText(const std::vector<Number>& values) {
    QStringList words;
    for (const Number& value : values) {
        if constexpr (std::is_same_v<Number, std::string>) {
            words << QString::fromStdString(value);
        } else {
            words << numberText(value);
        }
    }
    return words.join(QStringLiteral(", "));
}

struct AttributeText {
    QString operator()(std::int64_t value) const { return numberText(value); }
    QString operator()(float value) const { return numberText(value); }
    QString operator()(const std::string& value) const { return QString::fromStdString(value); }
    QString operator()(const std::vector<std::int64_t>& values) const { return listText(values); }
    QString operator()(const std::vector<float>& values) const { return listText(values); }
    QString operator()(const std::vector<std::string>& values) const { return listText(values); }
    QString operator()(const graph::ConstantRef&) const { return Words::tr("a tensor"); }
    QString operator()(const graph::GraphRef& body) const {
        return Words::tr("a graph of %n operator(s)", nullptr, static_cast<int>(body->nodes().size()));
    }
    QString operator()(const std::vector<graph::ConstantRef>&) const { return Words::tr("tensors"); }
    QString operator()(const std::vector<graph::GraphRef>&) const { return Words::tr("graphs"); }
    QString operator()(const graph::TensorType& type) const {
        return QString::fromStdString(graph::typeText(type, [](graph::SymbolId) { return "?"; }));
    }
};

void addAttributes(NodeDetails& details, const graph::Node& node) {
    auto texts = attributeTexts(node);
    details.attributes.insert(details.attributes.end(), std::make_move_iterator(texts.begin()),
                              std::make_move_iterator(texts.end()));
    if (graph::hasBody(node)) {
        for (const graph::NodeBody& body : graph::bodiesOf(node)) {
            details.bodies << QString::fromStdString(body.name);
        }
    }
}

/// "1×64×56×56 · f32 · 784 KB"
QString outputText(const graph::Graph& graph, const graph::Region& region) {
    if (region.outputs.empty()) {
        return {};
    }
    const graph::TensorType& type = graph.value(region.outputs.front()).type;
    QString text = itemmodels::shapeText(graph, type) + kDot +
                   QString::fromStdString(std::string(graph::toText(type.dtype)));
    if (const auto bytes = type.bytes()) {
        text += kDot + itemmodels::bytesText(*bytes);
    }
    return text;
}

QString timeText(const backend::Cost& cost) {
    if (cost.kind() == backend::Cost::Kind::kUnmeasured) {
        return QStringLiteral("≈ ?") + kDot + Words::tr("never measured");
    }
    if (!cost.feasible()) {
        return Words::tr("not measured");
    }
    const QString text = itemmodels::costText(cost) + kDot;
    switch (cost.kind()) {
    case backend::Cost::Kind::kMeasured:
        return text + (cost.rounds() == 1 ? Words::tr("1 round") : Words::tr("%1 rounds").arg(cost.rounds()));
    case backend::Cost::Kind::kBorrowed:
        return text + Words::tr("borrowed");
    default:
        return text + Words::tr("predicted");
    }
}

QString timeHelpOf(const backend::Cost& cost) {
    if (!cost.feasible() || cost.kind() == backend::Cost::Kind::kMeasured) {
        return {};
    }
    return itemmodels::wordHelp(cost.kind() == backend::Cost::Kind::kBorrowed ? QStringLiteral("borrowed")
                                                                              : QStringLiteral("predicted"));
}

QString layoutText(const backend::Implementation& implementation) {
    const auto text = [](const std::vector<backend::Layout>& layouts) {
        QStringList words;
        for (const backend::Layout& layout : layouts) {
            words << QString::fromStdString(layout.toText());
        }
        words.removeDuplicates();
        return words.join(QStringLiteral(", "));
    };
    const QString in = text(implementation.inputLayouts);
    const QString out = text(implementation.outputLayouts);
    if (in.isEmpty() && out.isEmpty()) {
        return QStringLiteral("–");
    }
    return in == out ? Words::tr("%1 in and out").arg(in) : Words::tr("%1 in, %2 out").arg(in, out);
}

QString decisionText(plan::Decision decision) {
    switch (decision) {
    case plan::Decision::kFastest:
        return Words::tr("The fastest in the whole plan.");
    case plan::Decision::kTie:
        return Words::tr("A tie: another one is inside its interval.");
    case plan::Decision::kOnlyOne:
        return Words::tr("Nothing else can run it.");
    case plan::Decision::kPinned:
        return Words::tr("Pinned by you.");
    case plan::Decision::kGraphLevel:
        return Words::tr("The graph-level search put it here.");
    case plan::Decision::kPriority:
        return Words::tr("The first backend, by priority, whose patterns match. Nothing was measured yet.");
    }
    return {};
}

/// Why no rival says what it would cost the plan.
QString whyUnknown(const plan::Plan& plan, const std::vector<itemmodels::CandidateRow>& candidates) {
    const bool isKnown = std::any_of(candidates.begin(), candidates.end(),
                                     [](const auto& row) { return !row.chosen && row.planEffect; });
    if (isKnown || candidates.size() < 2) {
        return {};
    }
    return plan.wholeGraphBackend.empty()
               ? Words::tr("What another one would cost the plan is known once the model is searched, or a "
                           "change is previewed, in this run.")
               : Words::tr("The plan runs the whole graph in one library: pin one, and the preview says what "
                           "it would cost.");
}

/// "oneDNN conv-chain: the plan would take 3.2 µs longer", by the best of what a pattern proposed for the
/// node.
QStringList patternLines(const plan::PlannedRegion& planned, graph::NodeId node, const QString& chosenRule,
                         const std::vector<itemmodels::CandidateRow>& rows,
                         const itemmodels::BackendLooks& looks) {
    struct Fate {
        QString pattern;
        const itemmodels::CandidateRow* best;
    };
    std::vector<Fate> fates;
    for (const itemmodels::CandidateRow& row : rows) { // best first
        const QString pattern = row.backend.title + u' ' + row.rule;
        const bool isNew = std::none_of(fates.begin(), fates.end(),
                                        [&](const Fate& fate) { return fate.pattern == pattern; });
        if (row.runs(node) && !row.rule.isEmpty() && isNew) {
            fates.push_back({pattern, &row});
        }
    }
    QStringList lines;
    const QString own = looks.of(planned.implementation.maker()).title + u' ' + chosenRule;
    if (!chosenRule.isEmpty()) {
        lines << Words::tr("%1: chosen").arg(own);
    }
    for (const auto& [pattern, best] : fates) {
        if (!chosenRule.isEmpty() && pattern == own) {
            continue;
        }
        using Kind = backend::Cost::Kind;
        QString fate = itemmodels::reasonWords(best->cost);
        if (best->planEffect) {
            fate = best->planEffect->count() == 0
                       ? Words::tr("no difference to the plan")
                       : Words::tr("%1 to the plan").arg(itemmodels::differenceText(*best->planEffect));
        } else if (best->cost.kind() == Kind::kPredicted || best->cost.kind() == Kind::kUnmeasured) {
            fate = Words::tr("not measured: the budget had no time for it");
        } else if (best->cost.feasible()) {
            fate = Words::tr("measured, %1").arg(itemmodels::costText(best->cost));
        }
        lines << Words::tr("%1: %2").arg(pattern, fate);
    }
    return lines;
}

} // namespace

std::vector<std::pair<QString, QString>> attributeTexts(const graph::Node& node) {
    std::vector<std::pair<QString, QString>> texts;
    for (const auto& [name, value] : node.attributes.entries()) {
        if (name != graph::kCapturesAttribute) { // the reader's own
            texts.emplace_back(QString::fromStdString(name), std::visit(AttributeText{}, value));
        }
    }
    return texts;
}

void addEffects(NodeDetails& details, const plan::Plan& plan, const std::vector<session::PinEffect>& effects,
                const itemmodels::BackendLooks& looks, itemmodels::EffectsCome come) {
    const plan::PlannedRegion& planned = plan.regions[plan.regionOf(details.node).index()];
    itemmodels::addEffects(details.candidates, *plan.graph, looks, planned, effects);
    itemmodels::sortCandidates(details.candidates);
    details.pins =
        itemmodels::pinChoices(details.candidates, details.node, effects, *plan.graph, looks, come);
    details.effectsUnknown = whyUnknown(plan, details.candidates);
    const auto own = std::find_if(effects.begin(), effects.end(), [&](const session::PinEffect& effect) {
        return effect.placedOn() == planned.implementation.maker() && effect.nodes == planned.region.nodes &&
               effect.chosen == planned.implementation.name;
    });
    details.patterns = patternLines(planned, details.node,
                                    own != effects.end() ? QString::fromStdString(own->rule) : QString(),
                                    details.candidates, looks);
    const session::PinEffect* next = itemmodels::nextBest(planned, effects);
    if (planned.decision == plan::Decision::kFastest && next != nullptr && next->difference->count() > 0 &&
        details.inBody.isEmpty()) {
        const QString of = next->nodes == planned.region.nodes
                               ? QString()
                               : QStringLiteral(" (%1)").arg(
                                     QString::fromStdString(graph::regionTitle(*plan.graph, next->nodes, 3)));
        details.why =
            Words::tr("The fastest in the whole plan; with %1 it would take %2 longer.")
                .arg(looks.of(next->placedOn()).title + u' ' + QString::fromStdString(next->chosen) + of,
                     itemmodels::durationText(*next->difference));
    }
    itemmodels::mergeSamePins(details.candidates, details.node, planned.region.nodes,
                              QString::fromStdString(graph::regionTitle(*plan.graph, planned.region)));
}

NodeDetails nodeDetails(const plan::Plan& plan, graph::NodeId node, const itemmodels::BackendLooks& looks,
                        const std::vector<plan::Constraint>& constraints) {
    const graph::Graph& graph = *plan.graph;
    const std::size_t at = plan.regionOf(node).index();
    const plan::PlannedRegion& region = plan.regions[at];
    const plan::PartTimes times = plan.partTimes();
    const backend::Cost& cost = plan::timeOf(region, times);
    NodeDetails details;
    details.node = node;
    details.nodeName = QString::fromStdString(graph.node(node).name);
    details.backend = looks.of(region.implementation.maker());
    constexpr std::size_t kMostNamed = 12;
    const std::size_t operators = region.region.nodes.size();
    details.title =
        operators > kMostNamed
            ? Words::tr("%1 operators").arg(operators)
            : QString::fromStdString(graph::regionTitle(graph, region.region, operators > 3 ? 2 : 3));
    details.output = outputText(graph, region.region);
    const std::int64_t flops = graph::regionFlops(graph, region.region);
    details.work = itemmodels::flopsText(flops);
    if (cost.feasible() && cost.median().count() > 0 && flops > 0) {
        const double rate = static_cast<double>(flops) / static_cast<double>(cost.median().count());
        details.work += kDot + Words::tr("%1 GFLOP/s").arg(itemmodels::decimalText(rate, rate < 10 ? 1 : 0));
    }
    details.time = timeText(cost);
    details.timeHelp = timeHelpOf(cost);
    if (times == plan::PartTimes::kInPlace && region.cost.timed()) { // which candidates are compared by
        details.time += kDot + Words::tr("%1 alone").arg(itemmodels::durationText(region.cost.median()));
        details.timeHelp =
            Words::tr("In the plan its data comes from the kernels before it; alone it is timed "
                      "as every candidate is, which is what the list compares.");
        details.scaleNote =
            Words::tr("The list and its reasons have times of kernels alone, as the search took them: %1 for "
                      "this one. In the plan, as the canvas shows it, it takes %2.")
                .arg(itemmodels::durationText(region.cost.median()),
                     itemmodels::durationText(region.inPlace->median()));
    }
    if (!cost.feasible() && plan.endToEnd && plan.regions.size() == 1) {
        details.time = itemmodels::durationText(*plan.endToEnd) + kDot + Words::tr("end to end");
    }
    details.layout = layoutText(region.implementation);
    details.why = region.why.empty() ? decisionText(region.decision)
                                     : itemmodels::titledWords(itemmodels::engineWords(region.why), looks);
    const graph::Node& own = graph.node(node);
    details.attributes.emplace_back(Words::tr("Operator"), QString::fromStdString(own.op));
    details.attributes.emplace_back(Words::tr("Region"),
                                    region.region.nodes.size() == 1
                                        ? Words::tr("this operator alone")
                                        : Words::tr("%1 operators").arg(region.region.nodes.size()));
    if (!own.sources.empty()) {
        details.attributes.emplace_back(Words::tr("Made from"), listText(own.sources));
    }
    if (region.implementation.nonFinite == backend::NonFinite::kLost) {
        details.attributes.emplace_back(Words::tr("Infinities and NaN"), Words::tr("not carried"));
    }
    addAttributes(details, own);
    details.candidates = itemmodels::candidateRows(plan, at, looks);
    details.tensors = itemmodels::tensorRows(graph, region.region, region.implementation);
    details.measured = cost.feasible();
    for (const plan::Constraint& constraint : constraints) {
        const graph::NodeId held = graph.findNode(constraint.node);
        const bool here =
            held.valid() && std::binary_search(region.region.nodes.begin(), region.region.nodes.end(), held);
        (constraint.kind == plan::Constraint::Kind::kPin ? details.pinned : details.forbidden) |= here;
    }
    return details;
}

NodeDetails bodyNodeDetails(const plan::Plan& plan, const itemmodels::BodyPlace& place,
                            const itemmodels::BackendLooks& looks,
                            const std::vector<plan::Constraint>& constraints) {
    NodeDetails details = nodeDetails(plan, place.path.front().node, looks, constraints);
    details.inBody = details.nodeName;
    const graph::GraphRef body = graph::bodyAt(*plan.graph, place.path);
    const graph::Node& node = body->node(place.node);
    const graph::Region region = graph::makeRegion(*body, {place.node});
    details.nodeName = QString::fromStdString(node.name);
    details.title = QString::fromStdString(node.op);
    details.output = outputText(*body, region);
    details.work =
        Words::tr("%1 each time the body runs").arg(itemmodels::flopsText(graph::regionFlops(*body, region)));
    details.time = Words::tr("part of %1").arg(details.inBody);
    details.timeHelp.clear();
    details.layout = QStringLiteral("–");
    details.why = Words::tr("This operator stands in a body of %1. What runs %1 runs its body with it: the "
                            "candidates are those of %1, and to pin or to forbid one moves all of it.")
                      .arg(details.inBody);
    details.attributes = {{Words::tr("Operator"), details.title}, {Words::tr("In"), details.inBody}};
    details.bodies.clear();
    addAttributes(details, node);
    details.tensors = itemmodels::tensorRows(*body, region, {});
    return details;
}

} // namespace tessera::panels
