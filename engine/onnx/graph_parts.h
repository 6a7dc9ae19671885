#pragma once

#include "engine/onnx/proto_list.h"

#include "onnx.pb.h"

namespace tessera::onnx {

/// A graph of a file as it is read: what there may be millions of apart from the rest.
struct GraphParts {
    /// A body, parsed whole.
    explicit GraphParts(const GraphProto& graph)
        : rest(graph), nodes(graph.node()), valueInfos(graph.value_info()) {}
    GraphParts(const GraphProto& graph, const MessageList& scannedNodes, const MessageList& scannedValueInfos)
        : rest(graph), nodes(scannedNodes), valueInfos(scannedValueInfos) {}

    const GraphProto& rest; ///< without nodes and value infos where those were scanned
    ProtoList<NodeProto> nodes;
    ProtoList<ValueInfoProto> valueInfos;
};

} // namespace tessera::onnx
