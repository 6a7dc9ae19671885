// How fast the native backend moves and resamples beside ONNX Runtime, one operator each:
// `tessera_movement_benchmark [--threads N] [--rounds N] [PART-OF-A-NAME...]`. Both run in turns, a block of
// runs each, of which the first ones do not count: the other's threads may still be awake. Printed: median
// times of a run and their ratio.
#include "engine/backend/layout.h"
#include "engine/backend/plugin.h"
#include "engine/graph/graph.h"
#include "engine/graph/region.h"
#include "engine/onnx/writer.h"
#include "tests/benchmark/fixed_threads.h"
#include "tests/benchmark/noise.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace tessera;
using Clock = std::chrono::steady_clock;

struct Shape {
    std::string name;
    std::string text;
    int opset = 19;
};

std::vector<Shape> shapes() {
    const std::string image = "input x: f32[1,64,56,56]\n";
    const std::string doubled = "const s: f32[4] = {1, 1, 2, 2}\n";
    return {
        {"transpose NCHW to NHWC", image + "y = Transpose(x) {perm=[0,2,3,1]}\n"},
        {"transpose NHWC to NCHW", "input x: f32[1,56,56,64]\ny = Transpose(x) {perm=[0,3,1,2]}\n"},
        {"transpose 3 channels last", "input x: f32[1,3,224,224]\ny = Transpose(x) {perm=[0,2,3,1]}\n"},
        {"transpose 3 channels first", "input x: f32[1,224,224,3]\ny = Transpose(x) {perm=[0,3,1,2]}\n"},
        {"transpose heads", "input x: f32[1,128,12,64]\ny = Transpose(x) {perm=[0,2,1,3]}\n"},
        {"transpose keys", "input x: f32[1,128,12,64]\ny = Transpose(x) {perm=[0,2,3,1]}\n"},
        {"transpose matrix", "input x: f32[1024,1024]\ny = Transpose(x)\n"},
        {"transpose matrix u8", "input x: u8[1024,1024]\ny = Transpose(x)\n"},
        {"transpose matrix i64", "input x: i64[512,512]\ny = Transpose(x)\n"},
        {"transpose shuffle", "input x: f32[1,2,58,28,28]\ny = Transpose(x) {perm=[0,2,1,3,4]}\n"},
        {"pad reflect", "input x: f32[1,64,112,112]\nconst p: i64[8] = {0,0,1,1,0,0,1,1}\n"
                        "y = Pad(x, p) {mode=\"reflect\"}\n"},
        {"pad constant", "input x: f32[1,64,112,112]\nconst p: i64[8] = {0,0,1,1,0,0,1,1}\ny = Pad(x, p)\n"},
        {"slice halves", image + "const s: i64[1] = {0}\nconst e: i64[1] = {28}\nconst a: i64[1] = {3}\n"
                                 "y = Slice(x, s, e, a)\n"},
        {"slice every other", image + "const s: i64[2] = {0,0}\nconst e: i64[2] = {56,56}\n"
                                      "const a: i64[2] = {2,3}\nconst t: i64[2] = {2,2}\n"
                                      "y = Slice(x, s, e, a, t)\n"},
        {"split last", "input x: f32[1,128,2304]\na, b, y = Split(x) {axis=2}\noutput a\noutput b\n", 13},
        {"concat channels", "input a: f32[1,32,56,56]\ninput b: f32[1,32,56,56]\ninput c: f32[1,32,56,56]\n"
                            "input d: f32[1,32,56,56]\ny = Concat(a, b, c, d) {axis=1}\n"},
        {"concat last", "input a: f32[1,128,64]\ninput b: f32[1,128,64]\ny = Concat(a, b) {axis=-1}\n"},
        {"tile", "input x: f32[1,64,28,28]\nconst r: i64[4] = {1,1,2,2}\ny = Tile(x, r)\n"},
        {"expand channels", "input x: f32[1,64,1,1]\nconst s: i64[4] = {1,64,56,56}\ny = Expand(x, s)\n"},
        {"expand heads", "input x: f32[1,4,1,128,64]\nconst s: i64[5] = {1,4,4,128,64}\ny = Expand(x, s)\n"},
        {"depth to space", "input x: f32[1,64,56,56]\ny = DepthToSpace(x) {blocksize=2}\n"},
        {"space to depth", "input x: f32[1,3,224,224]\ny = SpaceToDepth(x) {blocksize=2}\n"},
        {"gather table", "const w: f32[30522,384] = random(3)\ninput i: i64[1,128]\ny = Gather(w, i)\n"},
        {"gather elements",
         "input x: f32[512,512]\ninput i: i64[512,512]\ny = GatherElements(x, i) {axis=1}\n"},
        {"gather nd", "input x: f32[8,9,512]\ninput i: i64[1024,2]\ny = GatherND(x, i)\n"},
        {"scatter nd", "input x: f32[1024,64]\ninput i: i64[128,1]\ninput u: f32[128,64]\n"
                       "y = ScatterND(x, i, u)\n"},
        {"scatter elements add", "input x: f32[512,512]\ninput i: i64[512,512]\ninput u: f32[512,512]\n"
                                 "y = ScatterElements(x, i, u) {axis=1, reduction=\"add\"}\n"},
        {"triangle", "input x: f32[512,512]\ny = Trilu(x)\n"},
        {"one hot",
         "input i: i64[128]\nconst d: i64[] = {1000}\nconst v: f32[2] = {0, 1}\ny = OneHot(i, d, v)\n"},
        {"nearest doubled", image + doubled +
                                "y = Resize(x, _, s) {mode=\"nearest\", "
                                "coordinate_transformation_mode=\"asymmetric\", nearest_mode=\"floor\"}\n"},
        {"nearest odd",
         image + "const z: i64[4] = {1,64,75,75}\ny = Resize(x, _, _, z) {mode=\"nearest\"}\n"},
        {"linear doubled", image + doubled + "y = Resize(x, _, s) {mode=\"linear\"}\n"},
        {"linear odd", image + "const z: i64[4] = {1,64,75,75}\ny = Resize(x, _, _, z) {mode=\"linear\"}\n"},
        {"linear image down", "input x: f32[1,3,480,640]\nconst z: i64[4] = {1,3,224,224}\n"
                              "y = Resize(x, _, _, z) {mode=\"linear\"}\n"},
        {"linear antialias", "input x: f32[1,3,480,640]\nconst z: i64[4] = {1,3,224,224}\n"
                             "y = Resize(x, _, _, z) {mode=\"linear\", antialias=1}\n"},
        {"cubic doubled", "input x: f32[1,3,224,224]\n" + doubled + "y = Resize(x, _, s) {mode=\"cubic\"}\n"},
    };
}

base::Result<backend::OnnxModelBytes> writeRegion(const graph::Graph& graph, const graph::Region& region) {
    TESSERA_TRY(const auto part, graph::extractRegion(graph, region));
    TESSERA_TRY(auto written, onnx::writeModel(*part));
    return backend::OnnxModelBytes{std::move(written.bytes), {}};
}

/// One implementation, ready to run.
struct Rival {
    std::string name;
    std::unique_ptr<backend::Kernel> kernel;
    std::vector<test::Memory> memory;
    std::vector<ts_buffer> inputs;
    std::vector<ts_buffer> outputs;
    void* workspace = nullptr;
    std::vector<double> microseconds;

    /// A block of runs; those of its first half do not count.
    void runBlock() {
        constexpr auto kBlock = std::chrono::milliseconds(24);
        const auto begin = Clock::now();
        for (auto last = begin; last - begin < kBlock;) {
            const auto start = Clock::now();
            if (const auto status = kernel->run(inputs, outputs, workspace); !status) {
                std::printf("%s fails: %s\n", name.c_str(), status.error().oneLine().c_str());
                std::exit(1);
            }
            last = Clock::now();
            if (last - begin > kBlock / 2) {
                microseconds.push_back(std::chrono::duration<double, std::micro>(last - start).count());
            }
        }
    }
    double lowTime() {
        const auto tenth = microseconds.begin() + static_cast<std::ptrdiff_t>(microseconds.size() / 10);
        std::nth_element(microseconds.begin(), tenth, microseconds.end());
        return *tenth;
    }
};

class Bench {
public:
    explicit Bench(int threads) {
        m_settings.threads = threads;
        m_settings.use = backend::PluginSettings::Use::kWholeGraphBaseline;
        m_native = open("native");
        m_runtime = open("onnxruntime");
    }

    void compare(const Shape& shape, int rounds) {
        const auto graph = test::graphFromText("graph bench opset " + std::to_string(shape.opset) + "\n" +
                                               shape.text + "output y\n");
        auto native = rivals(*m_native, *graph);
        auto runtime = rivals(*m_runtime, *graph);
        if (native.empty() || runtime.empty()) {
            std::printf("%-28s is not run by %s\n", shape.name.c_str(),
                        native.empty() ? "native" : "onnxruntime");
            return;
        }
        for (int round = 0; round < rounds; ++round) {
            runtime[0].runBlock();
            for (auto& rival : native) {
                rival.runBlock();
            }
        }
        const double other = runtime[0].lowTime();
        for (auto& rival : native) {
            const double own = rival.lowTime();
            std::printf("%-28s %-14s %9.1f us   onnxruntime %9.1f us   native / onnxruntime %.2f\n",
                        shape.name.c_str(), rival.name.c_str(), own, other, own / other);
        }
        std::fflush(stdout);
    }

private:
    std::unique_ptr<backend::Plugin> open(const std::string& id) {
        auto plugin =
            backend::openPlugin(id, test::buildPath("lib/tessera/backends") + "/libtessera-" + id + ".so",
                                m_settings, writeRegion);
        if (!plugin) {
            std::printf("%s\n", plugin.error().oneLine().c_str());
            std::exit(1);
        }
        return *std::move(plugin);
    }

    /// Those between row-major layouts that share no memory.
    std::vector<Rival> rivals(backend::Plugin& plugin, const graph::Graph& graph) {
        std::vector<Rival> list;
        const auto region = graph::wholeRegion(graph);
        const auto offering = plugin.offer(graph, region, m_settings);
        for (const auto& implementation :
             offering ? offering->implementations : decltype(offering->implementations)()) {
            const auto isPlain = [](const backend::Layout& layout) { return layout.isPlain(); };
            if (implementation.name.starts_with("view") ||
                !std::ranges::all_of(implementation.inputLayouts, isPlain) ||
                !std::ranges::all_of(implementation.outputLayouts, isPlain)) {
                continue;
            }
            auto kernel = plugin.create(graph, region, implementation.name, m_settings);
            std::vector<graph::Tensor> constants;
            for (const auto constant : region.constants) {
                constants.push_back(*graph.value(constant).constant->tensor());
            }
            if (!kernel || !(*kernel)->prepare(constants)) {
                continue;
            }
            Rival rival;
            rival.name = implementation.name;
            rival.kernel = *std::move(kernel);
            for (const auto input : region.inputs) {
                addBuffer(graph.value(input).type, rival, rival.inputs);
            }
            for (const auto output : region.outputs) {
                addBuffer(graph.value(output).type, rival, rival.outputs);
            }
            rival.memory.push_back(test::noise(implementation.workspaceBytes + 64, m_random));
            rival.workspace = rival.memory.back().get();
            list.push_back(std::move(rival));
        }
        return list;
    }

    void addBuffer(const graph::TensorType& type, Rival& rival, std::vector<ts_buffer>& buffers) {
        const auto extents = *type.extents();
        std::size_t bytes = graph::bitWidth(type.dtype) / 8;
        for (const auto extent : extents) {
            bytes *= static_cast<std::size_t>(extent);
        }
        rival.memory.push_back(test::noise(static_cast<std::int64_t>(bytes), m_random));
        auto* data = rival.memory.back().get();
        if (type.dtype == graph::DType::kInt64) { // they may be indices
            std::vector<std::int64_t> indices(bytes / sizeof(std::int64_t));
            for (auto& index : indices) {
                index = static_cast<std::int64_t>(m_random.below(8));
            }
            std::memcpy(data, indices.data(), bytes);
        }
        buffers.push_back(backend::hostBuffer(data, bytes));
    }

    backend::PluginSettings m_settings;
    base::Random m_random{7};
    std::unique_ptr<backend::Plugin> m_native;
    std::unique_ptr<backend::Plugin> m_runtime;
};

} // namespace

int main(int count, char** arguments) {
    int threads = 2;
    int rounds = 12;
    std::vector<std::string> wanted;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--rounds" && i + 1 < count) {
            rounds = std::atoi(arguments[++i]);
        } else if (argument == "--threads" && i + 1 < count) {
            threads = std::atoi(arguments[++i]);
        } else {
            wanted.push_back(argument);
        }
    }
    test::fixThreads(arguments, threads, test::Binding::kFree);
    Bench bench(threads);
    for (const auto& shape : shapes()) {
        const auto isIn = [&](const std::string& part) { return shape.name.find(part) != std::string::npos; };
        if (wanted.empty() || std::ranges::any_of(wanted, isIn)) {
            bench.compare(shape, rounds);
        }
    }
    std::fflush(stdout);
    std::_Exit(0); // vendor pools do not all end well
}
