#include "engine/kernels/body.h"

#include "engine/graph/operator_schema.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/numeric.h"

#include <algorithm>

namespace tessera::kernels {

Body::Body(const DataContext& context, graph::GraphRef graph)
    : m_context(context), m_graph(std::move(graph)) {
    if (const auto* names = context.attributes().find(graph::kCapturesAttribute)) {
        m_captures = std::get<std::vector<std::string>>(*names);
    }
}

base::Result<Body> Body::of(const DataContext& context, const std::string& attribute) {
    Body body(context, context.attributes().graph(attribute));
    if (body.m_graph == nullptr) {
        return refuseAttribute(attribute, "is needed");
    }
    if (body.m_captures.size() > context.inputs.size()) {
        return refuseAttribute(std::string(graph::kCapturesAttribute),
                               "names more values than there are inputs");
    }
    const std::size_t first = body.nodeInputs();
    body.m_ownInputs = body.m_graph->inputs().size();
    while (body.m_ownInputs > 0) {
        const auto id = body.m_graph->inputs()[body.m_ownInputs - 1];
        const auto at = std::ranges::find(body.m_captures, body.m_graph->value(id).name);
        if (at == body.m_captures.end()) {
            break;
        }
        TESSERA_TRY(const Datum* captured,
                    context.input(first + static_cast<std::size_t>(at - body.m_captures.begin())));
        body.m_captured.insert(body.m_captured.begin(), *captured);
        --body.m_ownInputs;
    }
    return body;
}

base::Result<Data> Body::run(Data inputs) const {
    if (inputs.size() != m_ownInputs) {
        return base::fail(base::ErrorKind::kRefused, "a body takes " + std::to_string(m_ownInputs) +
                                                         " inputs, the node has " +
                                                         std::to_string(inputs.size()) + " for it");
    }
    inputs.insert(inputs.end(), m_captured.begin(), m_captured.end());
    // The ids of a body's values are its own: an observer of the graph around it would take them for that
    // graph's.
    EvaluateOptions options = m_context.options;
    options.observer = {};
    options.inputExtents = EvaluateOptions::InputExtents::kAdvice;
    return evaluateData(*m_graph, inputs, options);
}

} // namespace tessera::kernels
