#include "engine/base/hash.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/structure_hash.h"
#include "engine/transform/matching.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <unordered_map>

namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

/// Are its outputs a function of its inputs and of attributes that can be compared? Bodies are left alone:
/// they hold weights of their own.
bool isComparable(const graph::Node& node) {
    const bool hasBody = std::ranges::any_of(node.attributes.entries(), [](const auto& entry) {
        return std::holds_alternative<graph::GraphRef>(entry.second) ||
               std::holds_alternative<std::vector<graph::GraphRef>>(entry.second);
    });
    return node.schema != nullptr && !hasBody &&
           node.schema->operatorClass != graph::OperatorClass::kControl &&
           node.schema->repeats == graph::OperatorSchema::Repeats::kAlways &&
           !(node.domain.empty() && node.op == "Dropout"); // one that is left by now draws numbers
}

base::Result<base::Hash128> hashOf(const graph::Node& node) {
    base::Hasher hasher;
    hasher.add(node.domain).add(node.op).add(graph::effectiveOpset(node));
    TESSERA_CHECK(graph::addAttributes(hasher, node.attributes));
    hasher.add(static_cast<std::int64_t>(node.inputs.size()));
    for (const ValueId input : node.inputs) {
        hasher.add(input.valid() ? static_cast<std::int64_t>(input.index()) : -1);
    }
    return hasher.finish();
}

/// Whether every output of `second` can be what `first` makes: two outputs of the graph cannot be one value.
bool canStandFor(const Draft& draft, NodeId first, NodeId second) {
    const auto& kept = draft.node(first).outputs;
    const auto& gone = draft.node(second).outputs;
    if (kept.size() != gone.size()) {
        return false;
    }
    for (std::size_t i = 0; i < gone.size(); ++i) {
        if (!gone[i].valid()) {
            continue;
        }
        if (!kept[i].valid() || !sameType(draft.value(kept[i]).type, draft.value(gone[i]).type) ||
            (draft.isOutput(gone[i]) && draft.isOutput(kept[i]))) {
            return false;
        }
    }
    return true;
}

/// A graph output keeps its name: the first node makes it from now on.
void merge(Draft& draft, NodeId first, NodeId second) {
    for (std::size_t i = 0; i < draft.node(second).outputs.size(); ++i) {
        const ValueId gone = draft.node(second).outputs[i];
        if (!gone.valid()) {
            continue;
        }
        const ValueId kept = draft.node(first).outputs[i];
        if (draft.isOutput(gone)) {
            draft.takeOutput(first, i, gone);
            draft.replaceUses(kept, gone);
        } else {
            draft.replaceUses(gone, kept);
        }
    }
    draft.mergeSources(first, second);
    draft.eraseMerged(second);
}

} // namespace

base::Result<std::size_t> mergeEqual(Draft& draft) {
    std::size_t changes = 0;
    std::unordered_map<base::Hash128, NodeId> known;
    for (std::size_t i = 0; i < draft.nodeCount(); ++i) {
        const NodeId id(i);
        if (!draft.isAlive(id) || !isComparable(draft.node(id))) {
            continue;
        }
        TESSERA_TRY(const auto hash, hashOf(draft.node(id)));
        const auto [held, isNew] = known.emplace(hash, id);
        if (!isNew && canStandFor(draft, held->second, id)) {
            merge(draft, held->second, id);
            ++changes;
        }
    }
    return changes;
}

} // namespace tessera::transform
