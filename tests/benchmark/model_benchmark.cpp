// How long a large model takes before anything is measured: to read (budget: a chain of 100,000 nodes in 1
// s; 1,000,000 open) and what it holds then, to match against a backend's spec (onednn.json on 10,000 nodes
// in 200 ms) and to lay out (10,000 boxes in 0.2 s, 50,000 in 1.5 s).
#include "engine/graph/graph_builder.h"
#include "engine/graph/text_form.h"
#include "engine/layout/layered_layout.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/writer.h"
#include "engine/pattern/matcher.h"
#include "engine/pattern/spec.h"
#include "tests/support/paths.h"
#include "tests/support/random_graph.h"
#include "tests/unit/layout/random_picture.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace tessera {
namespace {

template <typename T>
T need(base::Result<T> result) {
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().oneLine().c_str());
        std::exit(1);
    }
    return *std::move(result);
}

/// Residual blocks as image networks have them, 8 nodes each, then attention-like blocks of 9.
graph::GraphRef blocks(int nodes) {
    std::string text = "graph blocks opset 17\ninput x: f32[1,16,8,8]\ninput t: f32[1,16,32]\n"
                       "const w: f32[16,16,3,3] = random(1)\nconst b: f32[16] = random(2)\n"
                       "const m: f32[32,32] = random(3)\nconst s: f32[1] = random(4)\n";
    std::string image = "x";
    std::string token = "t";
    const std::string conv = "{pads=[1,1,1,1]}\n";
    for (int i = 0; i * 17 < nodes; ++i) {
        const std::string n = std::to_string(i);
        text += "c" + n + " = Conv(" + image + ", w, b) " + conv + "r" + n + " = Relu(c" + n + ")\n";
        text += "d" + n + " = Conv(r" + n + ", w, b) " + conv + "sg" + n + " = Sigmoid(d" + n + ")\n";
        text +=
            "sw" + n + " = Mul(d" + n + ", sg" + n + ")\n" + "e" + n + " = Conv(sw" + n + ", w, b) " + conv;
        text += "a" + n + " = Add(e" + n + ", " + image + ")\n" + "i" + n + " = Relu(a" + n + ")\n";
        image = "i" + n;
        text += "q" + n + " = MatMul(" + token + ", m)\nk" + n + " = MatMul(" + token + ", m)\n";
        text += "kt" + n + " = Transpose(k" + n + ") {perm=[0,2,1]}\nqk" + n + " = MatMul(q" + n + ", kt" +
                n + ")\nqs" + n + " = Mul(qk" + n + ", s)\nsm" + n + " = Softmax(qs" + n + ") {axis=-1}\n";
        text += "v" + n + " = MatMul(sm" + n + ", " + token + ")\nta" + n + " = Add(v" + n + ", " + token +
                ")\ntt" + n + " = Tanh(ta" + n + ")\n";
        token = "tt" + n;
    }
    return need(graph::parseGraph(text + "output " + image + ", " + token + "\n"));
}

pattern::BackendSpec onednnSpec() {
    std::ifstream file(test::sourcePath("resources/specs/onednn.json"));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return need(pattern::parseSpec(text, "onednn.json"));
}

void matching(benchmark::State& state, const graph::GraphRef& graph) {
    const auto spec = onednnSpec();
    std::size_t matches = 0;
    for (auto _ : state) {
        matches = pattern::match(*graph, spec).size();
    }
    state.counters["nodes"] = static_cast<double>(graph->nodes().size());
    state.counters["matches"] = static_cast<double>(matches);
}

void matchBlocks(benchmark::State& state) {
    matching(state, blocks(static_cast<int>(state.range(0))));
}
BENCHMARK(matchBlocks)->Arg(10'000)->Unit(benchmark::kMillisecond);

void matchRandom(benchmark::State& state) {
    matching(state, test::randomGraph({.seed = 3, .nodes = static_cast<std::uint32_t>(state.range(0))}));
}
BENCHMARK(matchRandom)->Arg(10'000)->Unit(benchmark::kMillisecond);

/// What this process holds in memory now.
double residentBytes() {
    std::ifstream file("/proc/self/statm");
    double pages = 0;
    file >> pages >> pages;
    return pages * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

void readChain(benchmark::State& state) {
    graph::GraphBuilder builder("chain");
    builder.setOpset("", 17);
    const graph::Extents extents{1, 16, 8, 8};
    auto value = builder.addInput("x", {graph::DType::kFloat32, graph::toShape(extents)});
    for (std::int64_t i = 0; i < state.range(0); ++i) {
        const std::string index = std::to_string(i);
        value = builder.addNode(graph::NodeSpec{.op = i % 2 == 0 ? "Relu" : "Sigmoid",
                                                .inputs = {value},
                                                .name = "/layers/" + index + "/node",
                                                .outputNames = {"/layers/" + index + "/output"}})[0];
    }
    builder.addOutput(value);
    const auto written = need(onnx::writeModel(*need(std::move(builder).build())));
    const auto* begin = reinterpret_cast<const std::byte*>(written.bytes.data());
    const auto bytes = std::make_shared<const std::vector<std::byte>>(begin, begin + written.bytes.size());
    double graphBytes = 0;
    for (auto _ : state) {
        const double before = residentBytes();
        const auto graph = need(onnx::readModelFromBytes(bytes)).graph;
        state.PauseTiming();
        graphBytes = std::max(graphBytes, residentBytes() - before);
        state.ResumeTiming();
        benchmark::DoNotOptimize(graph);
    }
    state.counters["file MB"] = static_cast<double>(bytes->size()) * 1e-6;
    state.counters["graph MB"] = graphBytes * 1e-6;
}
BENCHMARK(readChain)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

/// A picture of `boxes` boxes, members included. `reach`: how far back a box may read.
void laying(benchmark::State& state, const layout::PictureSpec& spec) {
    const auto input = layout::randomPicture(spec, 1);
    layout::Rect extents;
    for (auto _ : state) {
        extents = layout::layeredLayout(input).extents;
    }
    state.counters["boxes"] = static_cast<double>(input.boxes.size());
    state.counters["width"] = extents.width;
    state.counters["height"] = extents.height;
}

void layOut(benchmark::State& state) {
    laying(state, {.blocks = static_cast<std::uint32_t>(static_cast<double>(state.range(0)) / 1.9),
                   .extraInputs = 0.2,
                   .reach = 12});
}
BENCHMARK(layOut)->Arg(10'000)->Arg(50'000)->Unit(benchmark::kMillisecond);

void layOutTangled(benchmark::State& state) {
    laying(state, {.blocks = static_cast<std::uint32_t>(state.range(0)),
                   .hullShare = 0,
                   .extraInputs = 0.6,
                   .reach = 400});
}
BENCHMARK(layOutTangled)->Arg(300)->Arg(2'000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace tessera
