// Models and tensors.
#include "engine/graph/operator_schema.h"
#include "engine/kernels/interpreter.h"
#include "engine/models/models.h"
#include "engine/onnx/npy.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/tensor_io.h"
#include "engine/onnx/writer.h"
#include "engine/transform/settle.h"
#include "engine/transform/simplify.h"
#include "tests/fuzz/mouth.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>

namespace tessera::fuzz {

namespace {

namespace fs = std::filesystem;

std::shared_ptr<const std::vector<std::byte>> owned(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
}

/// Every small network as its file is: operators as in the standard, with compound ones as workers get them,
/// and with weights by name.
std::vector<std::string> modelSeeds() {
    std::vector<std::string> seeds;
    const auto add = [&](const graph::GraphRef& graph, const onnx::WriteOptions& options) {
        if (const auto written = onnx::writeModel(*graph, options)) {
            seeds.push_back(written->bytes);
        }
    };
    for (const auto& model : models::smallModels()) {
        const auto graph = models::buildSmallModel(model.name);
        const auto simplified = graph ? transform::simplify(*graph) : tl::unexpected(graph.error());
        if (simplified) {
            add(*graph, {});
            add(simplified->graph, {.compounds = onnx::CompoundMode::kKeep});
            add(simplified->graph,
                {.compounds = onnx::CompoundMode::kKeep, .weights = onnx::WeightMode::kBlobs});
        }
    }
    return seeds;
}

/// Weights by name are 4 KiB of zeros, whatever size the model says.
base::Result<onnx::Model> openModel(std::string_view bytes) {
    onnx::ReadOptions options;
    options.blobs = [zeros = graph::Tensor(graph::DType::kUint8, {4096})](
                        const base::Hash128&) -> base::Result<graph::Tensor> { return zeros; };
    return onnx::readModelFromBytes(owned(bytes), options);
}

void feedModel(std::string_view bytes) {
    const auto model = openModel(bytes);
    if (!model) {
        return;
    }
    const auto settled = transform::settle(model->graph);
    const auto simplified = transform::simplify(settled ? *settled : model->graph);
    if (simplified) {
        static_cast<void>(onnx::writeModel(*simplified->graph));
        static_cast<void>(onnx::writeModel(*simplified->graph, {.compounds = onnx::CompoundMode::kKeep}));
    }
}

/// Ends what runs longer than a moment, as a person would by the stop button.
class Patience {
public:
    Patience()
        : m_watch([this](const std::stop_token& over) {
            std::unique_lock lock(m_mutex);
            constexpr std::chrono::milliseconds kMoment(300);
            if (!m_over.wait_for(lock, over, kMoment, [&over] { return over.stop_requested(); })) {
                m_stop.request_stop();
            }
        }) {}
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_over;
    std::jthread m_watch; ///< the last member: it uses the others
};

/// Zeros of the declared type; an unknown extent is 2. Nothing where it is no tensor, one of no element type,
/// or a large one.
std::optional<graph::Tensor> inputFor(const graph::TensorType& type) {
    constexpr std::int64_t kMostElements = 1 << 16U;
    if (graph::bitWidth(type.dtype) == 0) {
        return std::nullopt;
    }
    graph::Extents extents;
    std::int64_t count = 1;
    for (const auto& dim : type.shape.value_or(graph::Shape())) {
        extents.push_back(dim.isConstant() ? dim.extent() : 2);
        count = extents.back() > kMostElements ? kMostElements + 1 : count * extents.back();
        if (count > kMostElements) {
            return std::nullopt;
        }
    }
    return graph::Tensor(type.dtype, extents);
}

/// Opened as it is, and run: kernels meet attributes and sizes as the file has them.
void feedRun(std::string_view bytes) {
    constexpr std::int64_t kMostFlops = 10'000'000;
    constexpr std::int64_t kMostBytes = 1 << 24U;
    const auto model = openModel(bytes);
    if (!model) {
        return;
    }
    const graph::Graph& graph = *model->graph;
    std::int64_t flops = 0;
    for (const auto& node : graph.nodes()) {
        flops = std::max(flops, graph::nodeFlops(graph, node));
    }
    std::vector<graph::Tensor> inputs;
    for (const auto id : graph.inputs()) {
        auto input = inputFor(graph.value(id).type);
        if (!input || flops > kMostFlops) {
            return;
        }
        inputs.push_back(*std::move(input));
    }
    const Patience patience;
    static_cast<void>(
        kernels::evaluate(graph, inputs, {.stop = patience.token(), .budgetBytes = kMostBytes}));
}

const fs::path& weightsFolder() {
    static const test::TemporaryFolder kFolder(test::memoryFolder());
    return kFolder.path();
}

/// The model; its weights stay beside where the copies of it are put.
std::vector<std::string> externalSeeds() {
    std::vector<std::string> seeds;
    const fs::path file = weightsFolder() / "m.onnx";
    for (const auto& model : models::smallModels()) {
        const auto graph = models::buildSmallModel(model.name);
        if (graph && onnx::writeModelFile(**graph, file, {.inlineLimitBytes = 0})) {
            std::ifstream in(file, std::ios::binary);
            seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        }
    }
    return seeds;
}

/// Beside the weights lie what a location must not reach: links, a folder, a device.
void prepareNeighbours() {
    static const bool kDone = [] {
        std::error_code ignored;
        fs::create_directory(weightsFolder() / "a", ignored);
        fs::create_symlink("/etc/passwd", weightsFolder() / "l", ignored);
        fs::create_symlink("/dev/zero", weightsFolder() / "z", ignored);
        if (!fs::exists(weightsFolder() / "m.onnx.data")) {
            std::ofstream(weightsFolder() / "m.onnx.data") << std::string(std::size_t{1} << 16U, 'w');
        }
        return true;
    }();
    static_cast<void>(kDone);
}

void feedExternal(std::string_view bytes) {
    prepareNeighbours();
    const fs::path file = weightsFolder() / "m.onnx";
    std::ofstream(file, std::ios::binary) << bytes;
    for (const auto linked : {onnx::LinkedData::kRefuse, onnx::LinkedData::kAllow}) {
        const auto model = onnx::readModel(file, {.linkedData = linked});
        for (std::size_t i = 0; model && i < model->graph->values().size(); ++i) {
            if (const auto& constant = model->graph->values()[i].constant) {
                static_cast<void>(constant->tensor());
            }
        }
    }
}

/// Small ones of many types.
std::vector<graph::Tensor> smallTensors() {
    std::vector<graph::Tensor> all;
    for (const auto dtype :
         {graph::DType::kFloat32, graph::DType::kFloat16, graph::DType::kFloat64, graph::DType::kInt64,
          graph::DType::kUint8, graph::DType::kBool, graph::DType::kBfloat16, graph::DType::kInt4}) {
        for (const auto& extents : {graph::Extents{}, graph::Extents{3}, graph::Extents{2, 3, 4}, {0, 5}}) {
            all.emplace_back(dtype, extents);
        }
    }
    return all;
}

std::vector<std::string> npySeeds() {
    std::vector<std::string> seeds;
    for (const auto& tensor : smallTensors()) {
        seeds.push_back(onnx::npyBytes(tensor));
    }
    return seeds;
}

void feedNpy(std::string_view bytes) {
    static_cast<void>(onnx::readNpy(*onnx::bytesInMemory(owned(bytes))));
}

std::vector<std::string> tensorSeeds() {
    std::vector<std::string> seeds;
    for (const auto& tensor : smallTensors()) {
        seeds.push_back(onnx::tensorProtoBytes({"name", tensor}));
    }
    return seeds;
}

void feedTensor(std::string_view bytes) {
    static const test::TemporaryFolder kFolder(test::memoryFolder());
    const fs::path file = kFolder.path() / "input_0.pb";
    std::ofstream(file, std::ios::binary) << bytes;
    static_cast<void>(onnx::readTensorFile(file));
}

constexpr std::array kModelMouths{
    Mouth{"external", externalSeeds, feedExternal},
    Mouth{"model", modelSeeds, feedModel},
    Mouth{"npy", npySeeds, feedNpy},
    Mouth{"run", modelSeeds, feedRun},
    Mouth{"tensor", tensorSeeds, feedTensor},
};

} // namespace

std::span<const Mouth> modelMouths() {
    return kModelMouths;
}

} // namespace tessera::fuzz
