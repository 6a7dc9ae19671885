// How fast generated kernels are beside oneDNN's (or the reference's, where it has none) on one region each:
// `tessera_kernel_benchmark [--seconds S] [--all] [--copies N] [PART-OF-A-NAME...]`. All implementations of a
// shape run in random order in rounds; a round counts when an FMA canary before and after it is whole.
// Weights are used again at once, or in turn with those of N copies, as a network's are that no cache holds.
// Printed: median and least time, share of the multiply-add peak (operations counted as the operator defines
// them, so that fast algorithms pass 100%), and the paired ratio of that baseline's best to each, with its
// quartiles.
#include "engine/backend/layout.h"
#include "engine/backend/plugin.h"
#include "engine/base/random.h"
#include "engine/graph/graph.h"
#include "engine/graph/region.h"
#include "engine/measure/canary.h"
#include "engine/measure/ceilings_benchmark.h"
#include "engine/measure/device_fingerprint.h"
#include "tests/benchmark/fixed_threads.h"
#include "tests/benchmark/kernel_shapes.h"
#include "tests/benchmark/noise.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace tessera;
using Clock = std::chrono::steady_clock;

constexpr int kThreads = 2;
constexpr double kWhole = 0.92; // of the best canary

/// One implementation, ready to run.
struct Rival {
    std::string name;
    bool isBaseline = false;
    std::vector<std::unique_ptr<backend::Kernel>> kernels; ///< copies, each with weights of its own
    std::size_t next = 0;
    std::vector<test::Memory> memory;
    std::vector<ts_buffer> inputs;
    std::vector<ts_buffer> outputs;
    void* workspace = nullptr;
    std::vector<double> seconds; ///< one a round that counts
    double lowerBoundFlops = 0.0;

    double run(int repeats) {
        const auto begin = Clock::now();
        for (int i = 0; i < repeats; ++i) {
            const auto& kernel = kernels[next++ % kernels.size()];
            if (const auto status = kernel->run(inputs, outputs, workspace); !status) {
                std::printf("%s fails: %s\n", name.c_str(), status.error().oneLine().c_str());
                std::exit(1);
            }
        }
        return std::chrono::duration<double>(Clock::now() - begin).count() / repeats;
    }
};

double median(std::vector<double> values, double share = 0.5) {
    std::ranges::sort(values);
    return values.empty() ? 0.0
                          : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

class Race {
public:
    Race(const test::Shape& shape, std::vector<std::unique_ptr<backend::Plugin>>& plugins,
         const backend::PluginSettings& settings, int copies)
        : m_shape(shape), m_copies(copies), m_random(1) {
        const auto graph =
            test::graphFromText("graph benchmark opset 17, tessera 1\n" + shape.body + "output y\n");
        const auto region = graph::wholeRegion(*graph);
        for (auto& plugin : plugins) {
            const bool hasBaseline = std::ranges::find(m_rivals, true, &Rival::isBaseline) != m_rivals.end();
            if (plugin->id() == "reference" && hasBaseline) {
                continue;
            }
            const auto offering = plugin->offer(*graph, region, settings);
            for (const auto& implementation : offering->implementations) {
                if (implementation.viewOf.empty()) { // here a view it would have to copy
                    add(*plugin, *graph, region, implementation, settings);
                }
            }
        }
    }

    void run(double seconds, bool everything, double peakGflops) {
        m_peak = peakGflops;
        if (m_rivals.empty()) {
            return;
        }
        for (auto& rival : m_rivals) {
            rival.run(1);
        }
        double least = 1.0;
        for (auto& rival : m_rivals) {
            least = std::min(least, rival.run(1));
        }
        const int repeats = std::max(1, static_cast<int>(0.0005 / least));
        const auto end = Clock::now() + std::chrono::duration<double>(seconds);
        double canary = measure::runCoreCanary(kThreads);
        while (Clock::now() < end) {
            for (std::size_t i = m_rivals.size(); i > 1; --i) {
                std::swap(m_rivals[i - 1], m_rivals[m_random.below(i)]);
            }
            std::vector<double> round;
            for (auto& rival : m_rivals) {
                rival.run(1);
                round.push_back(rival.run(repeats));
            }
            const double after = measure::runCoreCanary(kThreads);
            m_canary = std::max(m_canary, after);
            if (std::min(canary, after) >= kWhole * m_canary) {
                for (std::size_t i = 0; i < round.size(); ++i) {
                    m_rivals[i].seconds.push_back(round[i]);
                }
            }
            canary = after;
        }
        print(everything);
    }

private:
    void add(backend::Plugin& plugin, const graph::Graph& graph, const graph::Region& region,
             const backend::Implementation& implementation, const backend::PluginSettings& settings) {
        Rival rival;
        rival.name = plugin.id() + ":" + implementation.name;
        rival.isBaseline = plugin.id() != "generated";
        rival.lowerBoundFlops = static_cast<double>(implementation.lowerBoundFlops);
        for (int i = 0; i < m_copies; ++i) {
            auto kernel = plugin.create(graph, region, implementation.name, settings);
            if (!kernel) {
                std::printf("%s: %s\n", rival.name.c_str(), kernel.error().oneLine().c_str());
                return;
            }
            rival.kernels.push_back(std::move(*kernel));
        }
        std::vector<graph::Tensor> constants;
        for (const auto value : region.constants) {
            auto tensor = graph.value(value).constant->tensor();
            if (!tensor) {
                std::printf("%s: %s\n", rival.name.c_str(), tensor.error().oneLine().c_str());
                return;
            }
            constants.push_back(*std::move(tensor));
        }
        for (const auto& kernel : rival.kernels) {
            if (const auto status = kernel->prepare(constants); !status) {
                std::printf("%s: %s\n", rival.name.c_str(), status.error().oneLine().c_str());
                return;
            }
        }
        const auto take = [&](graph::ValueId value, const backend::Layout& layout) {
            const std::int64_t bytes =
                layout.sizeBytes(graph::DType::kFloat32, *graph.value(value).type.extents());
            rival.memory.push_back(test::noise(bytes, m_random));
            return backend::hostBuffer(rival.memory.back().get(), static_cast<std::size_t>(bytes));
        };
        for (std::size_t i = 0; i < region.inputs.size(); ++i) {
            rival.inputs.push_back(take(region.inputs[i], implementation.inputLayouts[i]));
        }
        for (std::size_t i = 0; i < region.outputs.size(); ++i) {
            rival.outputs.push_back(take(region.outputs[i], implementation.outputLayouts[i]));
        }
        rival.memory.push_back(test::noise(implementation.workspaceBytes, m_random));
        rival.workspace = rival.memory.back().get();
        m_rivals.push_back(std::move(rival));
    }

    void print(bool everything) {
        std::ranges::sort(m_rivals, {}, [](const Rival& rival) { return median(rival.seconds); });
        const auto baseline = std::ranges::find(m_rivals, true, &Rival::isBaseline);
        std::printf("%s: %.1f MFLOP\n", m_shape.name.c_str(), m_shape.flops * 1e-6);
        int baselines = 0;
        for (const auto& rival : m_rivals) {
            if (rival.seconds.empty()) {
                std::printf("  %-36s no whole round\n", rival.name.c_str());
                continue;
            }
            if (rival.isBaseline && ++baselines > 1 && !everything) {
                continue;
            }
            std::vector<double> ratios;
            for (std::size_t i = 0; baseline != m_rivals.end() && i < rival.seconds.size(); ++i) {
                ratios.push_back(baseline->seconds[i] / rival.seconds[i]);
            }
            const double time = median(rival.seconds);
            std::printf(
                "  %-36s %8.4f ms (least %.4f, bound %.4f) %4.0f%% of peak, x%.2f [%.2f, %.2f] n%zu\n",
                rival.name.c_str(), time * 1e3, *std::ranges::min_element(rival.seconds) * 1e3,
                rival.lowerBoundFlops / m_peak * 1e-6, m_shape.flops / time * 1e-7 / m_peak, median(ratios),
                median(ratios, 0.25), median(ratios, 0.75), rival.seconds.size());
        }
        std::fflush(stdout);
    }

    const test::Shape& m_shape;
    int m_copies = 1;
    base::Random m_random;
    std::vector<Rival> m_rivals;
    double m_canary = 0.0;
    double m_peak = 0.0; ///< GF/s of all threads
};

} // namespace

int main(int count, char** arguments) {
    test::fixThreads(arguments, kThreads, test::Binding::kClose);
    double seconds = 1.0;
    int copies = 1;
    bool everything = false;
    std::vector<std::string> names;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--seconds" && i + 1 < count) {
            seconds = std::atof(arguments[++i]);
        } else if (argument == "--copies" && i + 1 < count) {
            copies = std::max(1, std::atoi(arguments[++i]));
        } else if (argument == "--all") {
            everything = true;
        } else {
            names.push_back(argument);
        }
    }
    const auto device = measure::localDevice();
    const auto ceilings = measure::measureCeilings(measure::CeilingsRequest::of(device, kThreads));
    const double peak = ceilings ? ceilings->allThreads.fmaGflops.best : 0.0;
    std::printf("%s, %d threads, peak %.1f GF/s\n", device.cpu.c_str(), kThreads, peak);
    backend::PluginSettings settings;
    settings.threads = kThreads;
    const char* cache = std::getenv("XDG_CACHE_HOME");
    settings.cacheFolder = cache != nullptr ? cache : "";
    std::vector<std::unique_ptr<backend::Plugin>> plugins;
    for (const std::string id : {"onednn", "reference", "generated"}) {
        auto plugin = backend::openPlugin(
            id, test::buildPath("lib/tessera/backends/libtessera-" + id + ".so"), settings, {});
        if (!plugin) {
            std::printf("%s: %s\n", id.c_str(), plugin.error().oneLine().c_str());
            return 1;
        }
        plugins.push_back(std::move(*plugin));
    }
    for (const auto& shape : test::kernelShapes()) {
        const bool wanted = names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
                                return shape.name.find(name) != std::string::npos;
                            });
        if (wanted) {
            Race(shape, plugins, settings, copies).run(seconds, everything, peak);
        }
    }
    return 0;
}
