#include "engine/runtime/execution_plan.h"

#include "engine/backend/device_copy.h"
#include "engine/measure/implementation_json.h"
#include "engine/measure/json_read.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace tessera::runtime {

using base::ErrorKind;
using base::fail;
using measure::arrayField;
using measure::intField;
using measure::textField;
using nlohmann::json;

namespace {

using FormKey = std::tuple<std::uint32_t, std::string, backend::DeviceId>;

FormKey keyOf(const ValueForm& form) {
    return {form.value.index(), form.layout.toText(), form.device};
}

std::vector<ValueForm> forms(const std::vector<graph::ValueId>& values,
                             const std::vector<backend::Layout>& layouts, const backend::DeviceId& device) {
    std::vector<ValueForm> made;
    for (std::size_t i = 0; i < values.size() && i < layouts.size(); ++i) {
        made.push_back({values[i], layouts[i], device});
    }
    return made;
}

Step regionStep(std::size_t index, graph::Region region, backend::Implementation implementation) {
    Step step;
    step.index = index;
    step.reads = forms(region.inputs, implementation.inputLayouts, implementation.device);
    step.writes = forms(region.outputs, implementation.outputLayouts, implementation.device);
    step.region = std::move(region);
    step.implementation = std::move(implementation);
    return step;
}

/// Which forms exist at a point of the execution; the inputs, row-major, from the start.
class FormSet {
public:
    explicit FormSet(const graph::Graph& graph) : m_graph(graph) {
        for (const auto input : graph.inputs()) {
            m_made.insert(keyOf({input, plainLayout(graph, input)}));
        }
    }

    [[nodiscard]] bool holds(const ValueForm& form) const { return m_made.contains(keyOf(form)); }
    void add(const Step& step) {
        for (const auto& form : step.writes) {
            m_made.insert(keyOf(form));
        }
    }
    /// kRefused names the first form that the step reads and nothing has made.
    [[nodiscard]] base::Status check(const Step& step) const {
        for (const auto& form : step.reads) {
            if (!holds(form)) {
                return fail(ErrorKind::kRefused,
                            missing(form) + " before " + step.implementation.backend + ":" +
                                step.implementation.name + " reads it",
                            "plan");
            }
        }
        return {};
    }
    /// Graph outputs are handed over row-major.
    [[nodiscard]] base::Status checkOutputs() const {
        for (const auto output : m_graph.outputs()) {
            const ValueForm form{output, plainLayout(m_graph, output)};
            if (!m_graph.value(output).isConstant() && !holds(form)) {
                return fail(ErrorKind::kRefused, missing(form) + ", and it is an output", "plan");
            }
        }
        return {};
    }

private:
    [[nodiscard]] std::string missing(const ValueForm& form) const {
        return "nothing makes '" + m_graph.value(form.value).name + "' in layout " + form.layout.toText() +
               (form.device == backend::DeviceId{} ? "" : " on " + form.device.toText());
    }

    const graph::Graph& m_graph;
    std::set<FormKey> m_made;
};

/// Orders steps so that each reads only what is made before; among ready ones the plan's own order holds.
class Scheduler {
public:
    Scheduler(const graph::Graph& graph, std::vector<Step> steps)
        : m_steps(std::move(steps)), m_made(graph) {}

    base::Result<ExecutionPlan> run() {
        m_done.assign(m_steps.size(), false);
        while (m_plan.steps.size() < m_steps.size()) {
            const std::size_t before = m_plan.steps.size();
            // A conversion runs right before the first region that needs it, so that no buffer lives too
            // long.
            for (std::size_t i = 0; i < m_steps.size(); ++i) {
                if (!m_done[i] && m_steps[i].kind == Step::Kind::kRegion && makeReads(m_steps[i])) {
                    take(i);
                    break;
                }
            }
            if (m_plan.steps.size() == before && !takeAnyConversion()) {
                return stuck();
            }
        }
        TESSERA_CHECK(m_made.checkOutputs());
        return std::move(m_plan);
    }

private:
    void take(std::size_t index) {
        m_done[index] = true;
        m_made.add(m_steps[index]);
        m_plan.steps.push_back(m_steps[index]);
    }

    /// The conversion that makes a form from one that exists.
    [[nodiscard]] std::size_t conversionFor(const ValueForm& form) const {
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            if (!m_done[i] && m_steps[i].kind == Step::Kind::kConversion && m_steps[i].writes[0] == form &&
                m_made.holds(m_steps[i].reads[0])) {
                return i;
            }
        }
        return m_steps.size();
    }

    /// Runs the conversions that a region waits for; false, with nothing done, when they do not suffice.
    bool makeReads(const Step& region) {
        std::vector<std::size_t> needed;
        for (const auto& form : region.reads) {
            if (m_made.holds(form)) {
                continue;
            }
            const std::size_t conversion = conversionFor(form);
            if (conversion == m_steps.size()) {
                return false;
            }
            if (std::ranges::find(needed, conversion) == needed.end()) {
                needed.push_back(conversion);
            }
        }
        for (const std::size_t conversion : needed) {
            take(conversion);
        }
        return true;
    }

    /// What no region waits for directly: conversions of graph outputs, and first links of chains.
    bool takeAnyConversion() {
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            if (!m_done[i] && m_steps[i].kind == Step::Kind::kConversion &&
                m_made.holds(m_steps[i].reads[0])) {
                take(i);
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] tl::unexpected<base::Error> stuck() const {
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            if (!m_done[i]) {
                if (const auto checked = m_made.check(m_steps[i]); !checked) {
                    return fail(checked.error());
                }
            }
        }
        return fail(ErrorKind::kRefused, "no step is ready", "plan");
    }

    std::vector<Step> m_steps;
    FormSet m_made;
    std::vector<bool> m_done;
    ExecutionPlan m_plan;
};

/// Values travel by name: node ids and names survive the wire, value ids need not.
json formList(const graph::Graph& graph, const std::vector<ValueForm>& list) {
    json made = json::array();
    for (const auto& form : list) {
        made.push_back({{"value", graph.value(form.value).name},
                        {"layout", form.layout.toText()},
                        {"device", form.device.toText()}});
    }
    return made;
}

base::Result<std::vector<ValueForm>> readForms(const graph::Graph& graph, const json& step, const char* key) {
    std::vector<ValueForm> made;
    for (const auto& entry : arrayField(step, key)) {
        const auto value = graph.findValue(textField(entry, "value"));
        if (!value.valid()) {
            return fail(ErrorKind::kRefused, "no such value", key);
        }
        TESSERA_TRY(auto layout, backend::Layout::parse(textField(entry, "layout")));
        TESSERA_TRY(const auto device, backend::DeviceId::parse(textField(entry, "device")));
        made.push_back({value, std::move(layout), device});
    }
    return made;
}

} // namespace

backend::Layout plainLayout(const graph::Graph& graph, graph::ValueId value) {
    const auto& shape = graph.value(value).type.shape;
    return backend::Layout::plain(shape ? shape->size() : 0);
}

base::Result<ExecutionPlan> makeExecutionPlan(const plan::Plan& plan) {
    std::vector<Step> steps;
    for (std::size_t i = 0; i < plan.regions.size(); ++i) {
        steps.push_back(regionStep(i, plan.regions[i].region, plan.regions[i].implementation));
    }
    for (std::size_t i = 0; i < plan.conversions.size(); ++i) {
        const auto& conversion = plan.conversions[i];
        Step step;
        step.kind = Step::Kind::kConversion;
        step.index = i;
        step.implementation = conversion.implementation;
        step.reads = {{conversion.value, conversion.from, conversion.fromDevice}};
        step.writes = {{conversion.value, conversion.to, conversion.toDevice}};
        steps.push_back(std::move(step));
    }
    return Scheduler(*plan.graph, std::move(steps)).run();
}

json toJson(const graph::Graph& graph, const ExecutionPlan& plan) {
    json steps = json::array();
    for (const auto& step : plan.steps) {
        json nodes = json::array();
        for (const auto node : step.region.nodes) {
            nodes.push_back(node.index());
        }
        steps.push_back({{"kind", step.kind == Step::Kind::kRegion ? "region" : "conversion"},
                         {"index", step.index},
                         {"nodes", std::move(nodes)},
                         {"implementation", measure::toJson(step.implementation)},
                         {"reads", formList(graph, step.reads)},
                         {"writes", formList(graph, step.writes)}});
    }
    return steps;
}

namespace {

base::Result<std::vector<graph::NodeId>> readNodes(const graph::Graph& graph, const json& entry) {
    std::vector<graph::NodeId> nodes;
    for (const auto& node : arrayField(entry, "nodes")) {
        if (!node.is_number_unsigned() || node.get<std::uint64_t>() >= graph.nodes().size()) {
            return fail(ErrorKind::kRefused, "no such node", "steps");
        }
        nodes.emplace_back(node.get<std::uint32_t>());
    }
    std::ranges::sort(nodes);
    if (std::ranges::adjacent_find(nodes) != nodes.end()) {
        return fail(ErrorKind::kRefused, "expected nodes, each once", "steps");
    }
    return nodes;
}

/// Are these the forms of `values` in `layouts`, of known extents and of the right rank?
base::Status checkForms(const graph::Graph& graph, const std::vector<ValueForm>& forms,
                        const std::vector<graph::ValueId>& values,
                        const std::vector<backend::Layout>& layouts, const backend::DeviceId& device) {
    if (forms.size() != values.size() || forms.size() != layouts.size()) {
        return fail(ErrorKind::kRefused, "layouts do not fit the region", "steps");
    }
    for (std::size_t i = 0; i < forms.size(); ++i) {
        const auto& value = graph.value(values[i]);
        const auto& shape = value.type.shape;
        const bool physical = layouts[i].kind() == backend::Layout::Kind::kPhysical;
        if (forms[i] != ValueForm{values[i], layouts[i], device} ||
            (physical && shape && shape->size() != layouts[i].rank())) {
            return fail(ErrorKind::kRefused,
                        "layout " + forms[i].layout.toText() + " does not fit '" + value.name + "'", "steps");
        }
    }
    return {};
}

base::Result<Step> readStep(const graph::Graph& graph, const json& entry) {
    if (!entry.is_object()) {
        return fail(ErrorKind::kRefused, "expected an object", "steps");
    }
    Step step;
    step.kind = textField(entry, "kind") == "conversion" ? Step::Kind::kConversion : Step::Kind::kRegion;
    step.index = static_cast<std::size_t>(std::max<std::int64_t>(intField(entry, "index"), 0));
    TESSERA_TRY(step.implementation,
                measure::implementationFromJson(entry.value("implementation", json::object())));
    TESSERA_TRY(step.reads, readForms(graph, entry, "reads"));
    TESSERA_TRY(step.writes, readForms(graph, entry, "writes"));
    TESSERA_TRY(auto nodes, readNodes(graph, entry));
    if (step.kind == Step::Kind::kConversion) {
        if (step.reads.size() != 1 || step.writes.size() != 1 ||
            step.reads[0].value != step.writes[0].value) {
            return fail(ErrorKind::kRefused, "a conversion reads one form of a value and writes another",
                        "steps");
        }
        if (backend::portDevices(step.implementation) !=
            backend::PortDevices{step.reads[0].device, step.writes[0].device}) {
            return fail(ErrorKind::kRefused, "a conversion lies on other devices than its implementation",
                        "steps");
        }
        return step;
    }
    if (nodes.empty() || backend::isDeviceCopy(step.implementation)) {
        return fail(ErrorKind::kRefused, "a region without nodes, or that is a copy between devices",
                    "steps");
    }
    step.region = graph::makeRegion(graph, std::move(nodes));
    TESSERA_CHECK(checkForms(graph, step.reads, step.region.inputs, step.implementation.inputLayouts,
                             step.implementation.device));
    TESSERA_CHECK(checkForms(graph, step.writes, step.region.outputs, step.implementation.outputLayouts,
                             step.implementation.device));
    return step;
}

} // namespace

base::Result<ExecutionPlan> executionPlanFromJson(const graph::Graph& graph, const json& value) {
    if (!value.is_array()) {
        return fail(ErrorKind::kRefused, "expected an array", "steps");
    }
    ExecutionPlan plan;
    FormSet made(graph);
    for (const auto& entry : value) {
        TESSERA_TRY(auto step, readStep(graph, entry));
        TESSERA_CHECK(made.check(step));
        made.add(step);
        plan.steps.push_back(std::move(step));
    }
    TESSERA_CHECK(made.checkOutputs());
    return plan;
}

json toJson(const std::map<backend::DeviceId, std::int64_t>& memoryLimits) {
    json limits = json::object();
    for (const auto& [device, bytes] : memoryLimits) {
        limits[device.toText()] = bytes;
    }
    return limits;
}

base::Result<std::map<backend::DeviceId, std::int64_t>> memoryLimitsFromJson(const json& value) {
    std::map<backend::DeviceId, std::int64_t> limits;
    if (!value.is_object()) {
        return fail(ErrorKind::kRefused, "expected an object", "memory_limits");
    }
    for (const auto& [name, bytes] : value.items()) {
        TESSERA_TRY(const auto device, backend::DeviceId::parse(name));
        if (!bytes.is_number_integer() || bytes.get<std::int64_t>() < 0) {
            return fail(ErrorKind::kRefused, "expected a number of bytes", "memory_limits");
        }
        limits[device] = bytes.get<std::int64_t>();
    }
    return limits;
}

} // namespace tessera::runtime
