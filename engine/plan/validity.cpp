#include "engine/plan/validity.h"

#include "engine/backend/device_copy.h"
#include "engine/backend/parallel_group.h"
#include "engine/plan/source_names.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace tessera::plan {

using base::ErrorKind;
using base::fail;

namespace {

/// A value as it lies somewhere.
struct Form {
    backend::Layout layout;
    backend::DeviceId device;
    friend bool operator==(const Form&, const Form&) = default;

    [[nodiscard]] std::string text() const { return layout.toText() + " on " + device.toText(); }
};

std::string regionLabel(const Plan& plan, std::size_t index) {
    const auto& nodes = plan.regions[index].region.nodes;
    const std::string first = nodes.empty() || nodes.front().index() >= plan.graph->nodes().size()
                                  ? ""
                                  : " (node '" + plan.graph->node(nodes.front()).name + "')";
    return "regions[" + std::to_string(index) + "]" + first;
}

base::Status checkNodes(const Plan& plan) {
    const std::size_t nodeCount = plan.graph->nodes().size();
    std::vector<bool> covered(nodeCount, false);
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const auto& nodes = plan.regions[i].region.nodes;
        const std::string where = regionLabel(plan, i) + ".nodes";
        if (nodes.empty()) {
            return fail(ErrorKind::kRefused, "a region without nodes", where);
        }
        for (std::size_t n = 0; n < nodes.size(); ++n) {
            if (nodes[n].index() >= nodeCount) {
                return fail(ErrorKind::kRefused, "a node that the model has not got", where);
            }
            if (n > 0 && nodes[n] <= nodes[n - 1]) {
                return fail(ErrorKind::kRefused, "nodes are not ascending", where);
            }
            if (covered[nodes[n].index()]) {
                return fail(ErrorKind::kRefused,
                            "node '" + plan.graph->node(nodes[n]).name + "' is in two regions", where);
            }
            covered[nodes[n].index()] = true;
        }
        if (!graph::isConvex(*plan.graph, nodes)) {
            return fail(ErrorKind::kRefused, "not convex: a path leaves the region and comes back", where);
        }
    }
    for (std::size_t n = 0; n < nodeCount; ++n) {
        if (!covered[n]) {
            return fail(ErrorKind::kRefused, "node '" + plan.graph->nodes()[n].name + "' is in no region",
                        "regions");
        }
    }
    return {};
}

base::Status checkLayouts(const graph::Graph& graph, const std::vector<graph::ValueId>& values,
                          const std::vector<backend::Layout>& layouts, const std::string& where) {
    if (values.size() != layouts.size()) {
        return fail(ErrorKind::kRefused,
                    std::to_string(layouts.size()) + " layouts for " + std::to_string(values.size()) +
                        " values",
                    where);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& shape = graph.value(values[i]).type.shape;
        if (layouts[i].kind() == backend::Layout::Kind::kPhysical && shape &&
            shape->size() != layouts[i].rank()) {
            return fail(ErrorKind::kRefused,
                        "layout '" + layouts[i].toText() + "' for a value of rank " +
                            std::to_string(shape->size()),
                        where + "['" + graph.value(values[i]).name + "']");
        }
    }
    return {};
}

base::Status checkRegions(const Plan& plan) {
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const auto& planned = plan.regions[i];
        const std::string where = regionLabel(plan, i);
        const auto expected = graph::makeRegion(*plan.graph, planned.region.nodes);
        if (expected.inputs != planned.region.inputs || expected.outputs != planned.region.outputs ||
            expected.constants != planned.region.constants) {
            return fail(ErrorKind::kRefused, "inputs, constants or outputs are not those of its nodes",
                        where);
        }
        const auto& implementation = planned.implementation;
        TESSERA_CHECK(checkLayouts(*plan.graph, planned.region.inputs, implementation.inputLayouts,
                                   where + ".layouts.inputs"));
        TESSERA_CHECK(checkLayouts(*plan.graph, planned.region.outputs, implementation.outputLayouts,
                                   where + ".layouts.outputs"));
        if (backend::isDeviceCopy(implementation)) {
            return fail(ErrorKind::kRefused, "a copy between devices computes nothing", where);
        }
        if (!implementation.parallelGroup.empty()) {
            if (const auto bundled = backend::checkParallelGroup(*plan.graph, planned.region, implementation);
                !bundled) {
                return fail(ErrorKind::kRefused, bundled.error().message, where + ".bundle");
            }
        }
        if (!graph::serves(implementation.precision, plan.precision)) {
            return fail(ErrorKind::kRefused,
                        "an implementation of class " + std::string(graph::toText(implementation.precision)) +
                            " in a plan of class " + std::string(graph::toText(plan.precision)),
                        where + ".implementation");
        }
    }
    return {};
}

/// The forms in which each value exists, filled in execution order.
class Availability {
public:
    explicit Availability(const Plan& plan) : m_plan(plan), m_used(plan.conversions.size(), false) {
        for (std::size_t i = 0; i < plan.conversions.size(); ++i) {
            m_conversions[plan.conversions[i].value].push_back(i);
        }
        for (const auto input : plan.graph->inputs()) {
            add(input, plainForm(input));
        }
    }

    [[nodiscard]] Form plainForm(graph::ValueId value) const {
        const auto& shape = m_plan.graph->value(value).type.shape;
        return {backend::Layout::plain(shape ? shape->size() : 0), backend::DeviceId{}};
    }

    [[nodiscard]] bool exists(graph::ValueId value) const { return m_forms.contains(value); }

    /// A conversion takes effect as soon as its source exists.
    void add(graph::ValueId value, Form form) {
        m_forms[value].push_back(std::move(form));
        for (bool grown = true; grown;) {
            grown = false;
            for (const std::size_t i : m_conversions[value]) {
                const auto& conversion = m_plan.conversions[i];
                if (!m_used[i] && has(value, {conversion.from, conversion.fromDevice})) {
                    m_used[i] = true;
                    m_forms[value].push_back({conversion.to, conversion.toDevice});
                    grown = true;
                }
            }
        }
    }

    [[nodiscard]] bool has(graph::ValueId value, const Form& form) const {
        const auto found = m_forms.find(value);
        return found != m_forms.end() && std::ranges::find(found->second, form) != found->second.end();
    }

    [[nodiscard]] base::Status checkAllUsed() const {
        const auto unused = std::ranges::find(m_used, false);
        if (unused == m_used.end()) {
            return {};
        }
        return fail(ErrorKind::kRefused, "converts from a form in which the value never exists",
                    "conversions[" + std::to_string(unused - m_used.begin()) + "].from");
    }

private:
    const Plan& m_plan;
    std::vector<bool> m_used;
    std::unordered_map<graph::ValueId, std::vector<std::size_t>> m_conversions;
    std::unordered_map<graph::ValueId, std::vector<Form>> m_forms;
};

base::Status checkForms(const Plan& plan) {
    for (std::size_t i = 0; i < plan.conversions.size(); ++i) {
        if (plan.conversions[i].value.index() >= plan.graph->values().size()) {
            return fail(ErrorKind::kRefused, "a value that the model has not got",
                        "conversions[" + std::to_string(i) + "].value");
        }
        const auto& conversion = plan.conversions[i];
        if (backend::portDevices(conversion.implementation) !=
            backend::PortDevices{conversion.fromDevice, conversion.toDevice}) {
            return fail(ErrorKind::kRefused,
                        "its implementation does not lead from " + conversion.fromDevice.toText() + " to " +
                            conversion.toDevice.toText(),
                        "conversions[" + std::to_string(i) + "].implementation");
        }
    }
    Availability available(plan);
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        const auto& [region, implementation] =
            std::tie(plan.regions[i].region, plan.regions[i].implementation);
        for (std::size_t n = 0; n < region.inputs.size(); ++n) {
            const auto& value = plan.graph->value(region.inputs[n]);
            const std::string where = regionLabel(plan, i) + ".layouts.inputs['" + value.name + "']";
            if (!available.exists(region.inputs[n])) {
                return fail(ErrorKind::kRefused, "read before it is produced: regions out of order or cyclic",
                            where);
            }
            const Form form{implementation.inputLayouts[n], implementation.device};
            if (!available.has(region.inputs[n], form)) {
                return fail(ErrorKind::kRefused, "nothing provides it as " + form.text(), where);
            }
        }
        for (std::size_t n = 0; n < region.outputs.size(); ++n) {
            available.add(region.outputs[n], {implementation.outputLayouts[n], implementation.device});
        }
    }
    for (const auto output : plan.graph->outputs()) {
        const auto& value = plan.graph->value(output);
        if (!value.isConstant() && !available.has(output, available.plainForm(output))) {
            return fail(ErrorKind::kRefused, "the output is never made plain on the CPU",
                        "output '" + value.name + "'");
        }
    }
    return available.checkAllUsed();
}

base::Status checkSources(const Plan& plan) {
    std::unordered_set<std::string> seen;
    for (const auto& node : plan.graph->nodes()) {
        for (auto& name : sourceNames(node)) {
            if (!seen.insert(name).second) {
                return fail(ErrorKind::kRefused, "source node '" + name + "' is in two places", "regions");
            }
        }
    }
    for (const auto& name : plan.folded) {
        if (!seen.insert(name).second) {
            return fail(ErrorKind::kRefused, "source node '" + name + "' is in two places", "folded");
        }
    }
    return {};
}

} // namespace

base::Status checkValid(const Plan& plan) {
    if (plan.graph == nullptr) {
        return fail(ErrorKind::kRefused, "a plan without a model", "graph");
    }
    TESSERA_CHECK(checkNodes(plan));
    TESSERA_CHECK(checkRegions(plan));
    TESSERA_CHECK(checkForms(plan));
    return checkSources(plan);
}

} // namespace tessera::plan
