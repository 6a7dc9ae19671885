#include "engine/onnx/reader.h"

#include "engine/onnx/byte_source.h"
#include "engine/onnx/foreign_format.h"
#include "engine/onnx/graph_importer.h"
#include "engine/onnx/graph_parts.h"
#include "engine/onnx/names.h"
#include "engine/onnx/wire_scanner.h"

#include <algorithm>
#include <google/protobuf/arena.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <set>

namespace tessera::onnx {

using base::ErrorKind;
using base::fail;

namespace {

/// The newest of each that this reader was written for; newer ones are read with a warning.
constexpr std::int64_t kNewestIrVersion = 14;
constexpr std::int64_t kNewestOpset = 28;
/// No domain has had so many versions: a file that says so is damaged or hostile.
constexpr std::int64_t kLargestOpset = 1'000'000;

base::Result<std::vector<std::byte>> headOf(const ByteSource& source) {
    std::vector<std::byte> head(std::min<std::uint64_t>(kMagicBytes, source.size()));
    if (!head.empty()) {
        TESSERA_CHECK(source.read(0, head));
    }
    return head;
}

/// What is not in lists of its own. Into an arena: many small messages, which are never freed one by one.
base::Result<const ModelProto*> parse(const ScannedModel& scanned, google::protobuf::Arena& arena) {
    auto* model = google::protobuf::Arena::CreateMessage<ModelProto>(&arena);
    google::protobuf::io::ArrayInputStream array(scanned.bytes.data(),
                                                 static_cast<int>(scanned.bytes.size()));
    google::protobuf::io::CodedInputStream stream(&array);
    stream.SetRecursionLimit(kMaxNesting + 10);
    if (!model->ParseFromCodedStream(&stream) || !stream.ConsumedEntireMessage()) {
        return fail(ErrorKind::kRefused, "is not an ONNX model");
    }
    return model;
}

base::Result<std::map<std::string, std::int64_t>> readOpsets(const ModelProto& model,
                                                             std::vector<Warning>& warnings) {
    std::map<std::string, std::int64_t> opsets;
    std::set<std::string> repeated;
    const auto domainOf = [](const OperatorSetIdProto& import) {
        return import.domain() == "ai.onnx" ? std::string() : plainName(import.domain());
    };
    const auto check = [](const OperatorSetIdProto& import, const std::string& where) -> base::Status {
        return import.version() >= 1 && import.version() <= kLargestOpset
                   ? base::Status()
                   : fail(ErrorKind::kRefused,
                          "version " + std::to_string(import.version()) + " does not exist", where);
    };
    for (const auto& import : model.opset_import()) {
        const std::string domain = domainOf(import);
        const std::string where = "opset_import of '" + domain + "'";
        TESSERA_CHECK(check(import, where));
        const auto [at, isNew] = opsets.emplace(domain, import.version());
        if (!isNew) {
            if (at->second != import.version()) {
                return fail(ErrorKind::kRefused,
                            "versions " + std::to_string(at->second) + " and " +
                                std::to_string(import.version()) + " contradict each other",
                            where);
            }
            if (repeated.insert(domain).second) {
                warnings.push_back({where, "is given more than once"});
            }
            continue;
        }
        if (domain.empty() && import.version() > kNewestOpset) {
            warnings.push_back({where, "opset " + std::to_string(import.version()) + " is newer than " +
                                           std::to_string(kNewestOpset) + ", the newest one known here"});
        }
    }
    for (const auto& function : model.functions()) {
        for (const auto& import : function.opset_import()) {
            TESSERA_CHECK(check(import, "opset_import of '" + domainOf(import) + "' in function '" +
                                            plainName(function.name()) + "'"));
            opsets.try_emplace(domainOf(import), import.version());
        }
    }
    if (opsets.empty()) {
        return fail(ErrorKind::kRefused, "the model imports no opset", "opset_import");
    }
    return opsets;
}

base::Status checkHeader(const ModelProto& model, std::vector<Warning>& warnings) {
    if (model.ir_version() < 1) {
        return fail(ErrorKind::kRefused,
                    model.has_ir_version()
                        ? "version " + std::to_string(model.ir_version()) + " does not exist"
                        : "is missing: this is not an ONNX model",
                    "ir_version");
    }
    if (model.ir_version() > kNewestIrVersion) {
        warnings.push_back({"ir_version", "version " + std::to_string(model.ir_version()) +
                                              " is newer than " + std::to_string(kNewestIrVersion) +
                                              ", the newest one known here"});
    }
    if (!model.has_graph()) {
        return fail(ErrorKind::kRefused, "the model has none", "graph");
    }
    if (model.training_info_size() > 0) {
        warnings.push_back({"training_info", "is not read"});
    }
    return {};
}

/// A file whose every value is declared wrongly gets a few lines.
void addOverruled(std::vector<graph::Contradiction> overruled, std::vector<Warning>& warnings) {
    constexpr std::size_t kMostLines = 5;
    for (std::size_t i = 0; i < std::min(overruled.size(), kMostLines); ++i) {
        warnings.push_back({std::move(overruled[i].where),
                            std::move(overruled[i].message) + "; what the operator makes holds"});
    }
    if (overruled.size() > kMostLines) {
        warnings.push_back({"graph", std::to_string(overruled.size() - kMostLines) +
                                         " more values are declared otherwise than their operators make"});
    }
}

base::Result<Model> readMessages(const ByteSourceRef& source, ExternalData external,
                                 const ReadOptions& options) {
    TESSERA_TRY(ScannedModel scanned, scanModel(*source));
    google::protobuf::Arena arena;
    TESSERA_TRY(const ModelProto* parsed, parse(scanned, arena));
    const ModelProto& proto = *parsed;
    scanned.bytes = {};

    Model result;
    result.warnings = std::move(scanned.warnings);
    TESSERA_CHECK(checkHeader(proto, result.warnings));
    TESSERA_TRY(result.info.opsets, readOpsets(proto, result.warnings));
    GraphParts graph(proto.graph(), scanned.nodes, scanned.valueInfos);
    TESSERA_TRY(const auto functions, FunctionTable::make(proto, graph.nodes));
    TensorDecoder tensors(source, std::move(external), options.blobs);
    ImportContext context{.tensors = tensors,
                          .functions = functions,
                          .opsets = result.info.opsets,
                          .values = options.values,
                          .nodesLeft = options.maxNodes};
    TESSERA_TRY(result.graph, GraphImporter(context, graph, nullptr).import());

    result.info.irVersion = proto.ir_version();
    result.info.producer = plainName(proto.producer_name());
    if (!proto.producer_version().empty()) {
        result.info.producer += " " + plainName(proto.producer_version());
    }
    result.info.docString = plainName(proto.doc_string());
    result.missingData = tensors.missingData();
    result.replaced = std::move(context.replaced);
    std::ranges::move(tensors.warnings(), std::back_inserter(result.warnings));
    addOverruled(std::move(context.overruled), result.warnings);
    if (context.renamed > 0) {
        result.warnings.push_back(
            {"'" + context.firstRenamed + "'",
             std::to_string(context.renamed) + " names are not plain text and are shown with escapes"});
    }
    if (!context.firstWithMinusOne.empty()) {
        result.warnings.push_back(
            {"value '" + context.firstWithMinusOne + "'", "extents of -1 are taken as unknown"});
    }
    return result;
}

base::Result<Model> readModelSource(const ByteSourceRef& source, ExternalData external,
                                    const ReadOptions& options) {
    TESSERA_TRY(const std::vector<std::byte> head, headOf(*source));
    if (std::string words = foreignFormat(head); !words.empty()) {
        return fail(ErrorKind::kRefused, std::move(words));
    }
    auto model = readMessages(source, std::move(external), options);
    // What no message was found in is told by what it is rather than by the byte at which the reading ended.
    if (!model && model.error().kind == ErrorKind::kRefused) {
        if (std::string words = foreignText(head); !words.empty()) {
            return fail(ErrorKind::kRefused, std::move(words));
        }
    }
    return model;
}

} // namespace

base::Result<Model> readModel(const std::filesystem::path& path, const ReadOptions& options) {
    const std::string name = plainName(path.filename().native());
    auto source = openFile(path);
    if (!source) {
        return fail(source.error().within(plainName(path.native())));
    }
    auto model = readModelSource(*source, ExternalData(path, options.linkedData), options);
    return model ? std::move(model) : fail(model.error().within(name));
}

base::Result<Model> readModelFromBytes(std::shared_ptr<const std::vector<std::byte>> bytes,
                                       const ReadOptions& options) {
    return readModelSource(bytesInMemory(std::move(bytes)), ExternalData(), options);
}

} // namespace tessera::onnx
