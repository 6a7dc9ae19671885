#include "engine/onnx/writer.h"

#include "engine/graph/region.h"
#include "engine/graph/value_bytes.h"
#include "engine/onnx/graph_exporter.h"
#include "engine/onnx/output_file.h"
#include "engine/onnx/wire_format.h"

#include "onnx.pb.h"

#include <algorithm>
#include <functional>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;
using graph::DType;
using graph::Graph;

namespace {

/// Field tags (number and wire type 2) of the parts that are joined by hand, so that weights are never copied
/// into a message.
constexpr char kModelGraphTag = 7 << 3 | 2;
constexpr char kGraphInitializerTag = 5 << 3 | 2;
constexpr char kTensorRawTag = 9 << 3 | 2;

/// The IR version in which an opset became usable.
std::int64_t irVersionFor(const Graph& graph) {
    const auto opset = graph.opsets().find("");
    const std::int64_t version = opset != graph.opsets().end() ? opset->second : 0;
    std::int64_t ir = version <= 18   ? 8
                      : version <= 20 ? 9
                      : version <= 22 ? 10
                      : version <= 23 ? 11
                      : version <= 24 ? 12
                      : version <= 26 ? 13
                                      : 14;
    for (const auto& value : graph.values()) {
        const auto dtype = value.type.dtype;
        if (dtype >= DType::kUint2) {
            ir = std::max<std::int64_t>(ir, 13);
        } else if (dtype >= DType::kFloat8E8M0) {
            ir = std::max<std::int64_t>(ir, 12);
        } else if (dtype >= DType::kFloat4E2M1) {
            ir = std::max<std::int64_t>(ir, 11);
        } else if (dtype >= DType::kUint4) {
            ir = std::max<std::int64_t>(ir, 10);
        } else if (dtype >= DType::kFloat8E4M3Fn) {
            ir = std::max<std::int64_t>(ir, 9);
        }
    }
    return ir;
}

std::uint64_t varintBytes(std::uint64_t value) {
    std::uint64_t bytes = 1;
    while (value >= 0x80U) {
        value >>= 7U;
        ++bytes;
    }
    return bytes;
}

using Sink = std::function<base::Status(std::string_view)>;

std::string_view asText(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A model in the pieces that are written one after the other.
struct Pieces {
    struct Weight {
        std::string header;         ///< TensorProto without raw_data
        graph::ConstantRef inlined; ///< null: the header is all
        [[nodiscard]] std::uint64_t bytes() const {
            if (inlined == nullptr) {
                return header.size();
            }
            const std::uint64_t raw = sizeBytes(*inlined);
            return header.size() + 1 + varintBytes(raw) + raw;
        }
    };
    std::string model; ///< ModelProto without its graph
    std::string graph; ///< GraphProto without initializers
    std::vector<Weight> weights;
};

base::Result<Pieces> makePieces(const Graph& graph, const WriteOptions& options, WeightStore& store) {
    if (graph.opsets().empty()) {
        return fail(ErrorKind::kImpossible, "the graph imports no opset");
    }
    for (const auto& group : options.groups) {
        if (!graph::isConvex(graph, graph::makeRegion(graph, group.nodes).nodes)) {
            return fail(ErrorKind::kImpossible, "a path leaves the group and comes back",
                        "group '" + group.name + "'");
        }
    }
    Pieces pieces;
    GraphExporter exporter(graph, options, store);
    ModelProto model;
    GraphProto body;
    std::vector<FunctionProto> functions;
    TESSERA_CHECK(exporter.exportMain(body, functions));
    model.set_ir_version(irVersionFor(graph));
    model.set_producer_name("tessera");
    model.set_producer_version(options.producerVersion);
    model.set_doc_string(options.docString);
    auto opsets = graph.opsets();
    for (const auto& group : options.groups) {
        opsets.try_emplace(group.domain, 1);
    }
    for (const auto& [domain, version] : opsets) {
        auto* import = model.add_opset_import();
        import->set_domain(domain);
        import->set_version(version);
    }
    for (auto& function : functions) {
        *model.add_functions() = std::move(function);
    }
    pieces.model = model.SerializeAsString();
    pieces.graph = body.SerializeAsString();
    for (const auto& [name, constant] : exporter.initializers()) {
        TensorProto header;
        TESSERA_TRY(const auto payload, store.describe(name, constant, header));
        pieces.weights.push_back(
            {header.SerializeAsString(), payload == WeightStore::Payload::kFollows ? constant : nullptr});
    }
    return pieces;
}

base::Status emit(const Pieces& pieces, const Sink& sink) {
    std::uint64_t graphBytes = pieces.graph.size();
    for (const auto& weight : pieces.weights) {
        graphBytes += 1 + varintBytes(weight.bytes()) + weight.bytes();
    }
    std::string head = pieces.model;
    head.push_back(kModelGraphTag);
    appendVarint(head, graphBytes);
    TESSERA_CHECK(sink(head));
    TESSERA_CHECK(sink(pieces.graph));
    for (const auto& weight : pieces.weights) {
        std::string start(1, kGraphInitializerTag);
        appendVarint(start, weight.bytes());
        start += weight.header;
        if (weight.inlined == nullptr) {
            TESSERA_CHECK(sink(start));
            continue;
        }
        start.push_back(kTensorRawTag);
        appendVarint(start, sizeBytes(*weight.inlined));
        TESSERA_CHECK(sink(start));
        TESSERA_TRY(const graph::Tensor tensor, weight.inlined->tensor());
        TESSERA_CHECK(sink(asText(tensor.bytes())));
    }
    return {};
}

base::Status writeDataFile(const WeightStore& store, OutputFile& file) {
    TESSERA_CHECK(file.open());
    std::uint64_t at = 0;
    for (const auto& [constant, offset] : store.placed()) {
        TESSERA_CHECK(file.write(std::string(offset - at, '\0')));
        TESSERA_TRY(const graph::Tensor tensor, constant->tensor());
        TESSERA_CHECK(file.write(asText(tensor.bytes())));
        at = offset + tensor.bytes().size();
    }
    return {};
}

} // namespace

base::Result<WrittenModel> writeModel(const Graph& graph, const WriteOptions& options) {
    if (options.weights == WeightMode::kInline && graph::constantBytes(graph) > options.inlineLimitBytes) {
        return fail(ErrorKind::kImpossible, "the weights are larger than " +
                                                std::to_string(options.inlineLimitBytes) +
                                                " bytes: they need a data file");
    }
    WeightStore store(options.weights == WeightMode::kBlobs ? WeightStore::Target::kBlobs
                                                            : WeightStore::Target::kInline,
                      {});
    TESSERA_TRY(const Pieces pieces, makePieces(graph, options, store));
    WrittenModel written;
    TESSERA_CHECK(emit(pieces, [&written](std::string_view bytes) -> base::Status {
        written.bytes += bytes;
        return {};
    }));
    written.blobs = std::move(store.blobs());
    return written;
}

base::Status writeModelFile(const Graph& graph, const std::filesystem::path& path,
                            const WriteOptions& options) {
    if (options.weights == WeightMode::kBlobs) {
        return fail(ErrorKind::kUsage, "blobs are for models that are sent, not for files", path.string());
    }
    const bool beside = graph::constantBytes(graph) > options.inlineLimitBytes;
    const std::filesystem::path dataPath = path.string() + ".data";
    WeightStore store(beside ? WeightStore::Target::kFile : WeightStore::Target::kInline,
                      dataPath.filename().string());
    TESSERA_TRY(const Pieces pieces, makePieces(graph, options, store));
    OutputFile model(path);
    TESSERA_CHECK(model.open());
    TESSERA_CHECK(emit(pieces, [&model](std::string_view bytes) { return model.write(bytes); }));
    if (!store.placed().empty()) {
        OutputFile data(dataPath);
        TESSERA_CHECK(writeDataFile(store, data));
        TESSERA_CHECK(data.commit());
    }
    return model.commit();
}

} // namespace tessera::onnx
