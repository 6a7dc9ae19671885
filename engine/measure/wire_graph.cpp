#include "engine/measure/wire_graph.h"

#include "engine/kernels/constant_hashes.h"
#include "engine/onnx/writer.h"

#include <utility>

namespace tessera::measure {

base::Result<WireGraph> WireGraph::make(graph::GraphRef graph) {
    // Of those that are not kept the hash alone stays, by which they are sent; an error is met again, and
    // reported, by who needs the bytes.
    static_cast<void>(kernels::constantHashes(
        *graph, [](const graph::Constant& constant) { return constant.bytesHash(); }));
    onnx::WriteOptions options;
    options.compounds = onnx::CompoundMode::kKeep;
    options.weights = onnx::WeightMode::kBlobs;
    TESSERA_TRY(auto written, onnx::writeModel(*graph, options));
    WireGraph wire;
    wire.m_graph = std::move(graph);
    const auto held = graph::Tensor::of<char>(
        graph::DType::kUint8, {static_cast<std::int64_t>(written.bytes.size())}, written.bytes);
    const auto name = base::hashBytes(held.bytes());
    wire.m_name = name.hex();
    wire.m_blobs.push_back({name, [held]() -> base::Result<BlobBytes> { return held; }});
    for (const auto& blob : written.blobs) {
        wire.m_blobs.push_back({blob.hash, [constant = blob.constant] { return constant->tensor(); }});
    }
    return wire;
}

} // namespace tessera::measure
