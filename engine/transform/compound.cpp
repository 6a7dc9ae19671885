#include "engine/transform/compound.h"

#include "engine/graph/graph_builder.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

/// The members as a graph over the compound's inputs.
class PrimitivesBuilder {
public:
    PrimitivesBuilder(const Draft& draft, const Compound& compound)
        : m_draft(draft), m_compound(compound), m_builder(draft.node(compound.members.back()).name) {}

    base::Result<graph::GraphRef> build() && {
        for (const auto& [domain, version] : m_draft.origin().opsets()) {
            m_builder.setOpset(domain, version);
        }
        for (const graph::Symbol& symbol : m_draft.origin().symbols()) {
            static_cast<void>(m_builder.addSymbol(symbol));
        }
        addInputs();
        for (const NodeId id : m_compound.members) {
            const graph::Node& node = m_draft.node(id);
            m_builder.addNode(graph::specOf(node, translate(node.inputs)), translate(node.outputs));
        }
        m_builder.addOutput(m_moved.at(m_draft.node(m_compound.members.back()).outputs[0]));
        return std::move(m_builder).build();
    }

private:
    void addInputs() {
        std::vector<ValueId> inputs;
        for (const ValueId input : m_compound.inputs) {
            const graph::Value& value = m_draft.value(input);
            // The same value may come in twice: the members read the first.
            const bool isRepeat = m_moved.contains(input);
            const std::string name = isRepeat ? std::string() : value.name;
            inputs.push_back(m_builder.addInput(name, value.type));
            m_moved.try_emplace(input, inputs.back());
        }
        if (const auto& turned = m_compound.transposed) {
            const graph::Value& value = m_draft.value(turned->value);
            const ValueId made = m_builder.declareValue(value.name, value.type);
            m_builder.addNode({.op = "Transpose",
                               .inputs = {inputs[turned->input]},
                               .attributes = {{"perm", turned->perm}},
                               .name = m_draft.node(m_compound.members.back()).name + "/Transpose"},
                              {made});
            m_moved[turned->value] = made;
        }
    }

    std::vector<ValueId> translate(const std::vector<ValueId>& ids) {
        std::vector<ValueId> result;
        for (const ValueId id : ids) {
            if (!id.valid()) {
                result.emplace_back();
                continue;
            }
            const auto [at, isNew] = m_moved.try_emplace(id);
            if (isNew) {
                const graph::Value& value = m_draft.value(id);
                at->second = value.isConstant() ? m_builder.addConstant(value.name, value.constant)
                                                : m_builder.declareValue(value.name, value.type);
            }
            result.push_back(at->second);
        }
        return result;
    }

    const Draft& m_draft;
    const Compound& m_compound;
    graph::GraphBuilder m_builder;
    std::unordered_map<ValueId, ValueId> m_moved;
};

std::int64_t opsetFor(const Draft& draft, std::int64_t since) {
    const std::int64_t imported = draft.origin().importedOpset("");
    return imported == 0 ? 0 : std::max(imported, since); // 0 is read as the newest
}

} // namespace

bool isClosed(const Draft& draft, const Compound& compound) {
    const NodeId last = *std::ranges::max_element(compound.members);
    const auto isMember = [&](const graph::Use& use) {
        return std::ranges::find(compound.members, use.node) != compound.members.end();
    };
    return std::ranges::all_of(compound.members, [&](NodeId member) {
        const auto& outputs = draft.node(member).outputs;
        return outputs.size() == 1 && outputs[0].valid() &&
               (member == last || (draft.isInterior(outputs[0]) &&
                                   std::ranges::all_of(draft.value(outputs[0]).uses, isMember)));
    });
}

base::Result<bool> replaceByCompound(Draft& draft, Compound compound) {
    if (!isClosed(draft, compound)) {
        return false;
    }
    std::ranges::sort(compound.members);
    TESSERA_TRY(auto primitives, PrimitivesBuilder(draft, compound).build());
    std::vector<std::string> sources;
    for (const NodeId member : compound.members) {
        for (std::string& name : sourcesOf(draft.node(member))) {
            sources.push_back(std::move(name));
        }
    }
    const NodeId last = compound.members.back();
    draft.setOperator(last, std::move(compound.op), opsetFor(draft, compound.since),
                      std::move(compound.attributes));
    draft.setInputs(last, std::move(compound.inputs));
    draft.setPrimitives(last, std::move(primitives));
    draft.setSources(last, std::move(sources));
    for (std::size_t i = compound.members.size() - 1; i-- > 0;) {
        draft.eraseMerged(compound.members[i]);
    }
    return true;
}

} // namespace tessera::transform
