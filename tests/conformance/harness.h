#pragma once

#include "engine/backend/plugin.h"
#include "engine/graph/graph.h"
#include "engine/graph/region.h"
#include "engine/kernels/accuracy.h"
#include "tests/conformance/crash_report.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::conformance {

/// A region to try, with inputs and the exact result.
struct Problem {
    std::string name;
    graph::GraphRef graph;
    graph::Region region;
    std::vector<graph::Tensor> inputs;
    std::vector<graph::Tensor> constants;
    std::vector<kernels::OracleResult> oracle; ///< one an output
    /// Non-empty: inputs hold infinities and NaN. What the definition gives, one an output, in float64; not
    /// held to the oracle, but to have infinities and NaN where this has them.
    std::vector<graph::Tensor> defined{};
};

/// Draws inputs from the operators' domains (seeded by the name) and evaluates the region in float64.
/// Throws std::runtime_error with what was wrong.
[[nodiscard]] Problem makeProblem(std::string name, graph::GraphRef graph, graph::Region region);
/// All nodes of the graph as one region.
[[nodiscard]] Problem makeProblem(std::string name, graph::GraphRef graph);

/// What the implementation makes of each problem, which are of one region and differ in their inputs: once,
/// and not in place. \return "" or what went wrong first.
[[nodiscard]] std::string checkEach(backend::Plugin& plugin, const std::vector<Problem>& problems,
                                    const backend::Implementation& implementation,
                                    const backend::PluginSettings& settings);

/// Runs one implementation as the executor would: inputs in its layouts, poisoned outputs and workspace,
/// everything guarded; once more into the same buffers, and once in place where it says that it may.
/// \param comparedIn  the class that results are held to; nothing: the implementation's own
/// \return "" when every run is right, else what went wrong.
[[nodiscard]] std::string check(backend::Plugin& plugin, const Problem& problem,
                                const backend::Implementation& implementation,
                                const backend::PluginSettings& settings,
                                std::optional<graph::Precision> comparedIn = {});

/// What the backends of this program run on, as specs name it: "cpu". Each program is linked with one of
/// suite_of_*.cpp.
[[nodiscard]] std::string kindOfSuite();
/// Null: the CPU, which plays the others. Throws std::runtime_error where it cannot be opened.
[[nodiscard]] std::shared_ptr<backend::Device> deviceOfSuite();
/// What a backend of this program is opened with.
[[nodiscard]] std::map<std::string, std::string> optionsOfSuite(const std::string& id);

/// $TESSERA_BACKEND_PATH, else where this build puts its plug-ins.
[[nodiscard]] std::filesystem::path backendFolder();
/// Are whole cases run one by one in a suite of their own?
[[nodiscard]] bool hasSuiteOfCases();
/// Ids of the plug-ins there for the device of this suite, sorted; opens none.
[[nodiscard]] std::vector<std::string> installedIds();

[[nodiscard]] backend::PluginSettings settingsFor(int threads);

/// Every installed plug-in of operator level for the device of this suite that opens on this machine, in
/// order of id.
struct Installed {
    std::string id;
    std::unique_ptr<backend::Plugin> plugin;
    std::string whyNot; ///< when it does not open

    [[nodiscard]] backend::PluginSettings settings(int threads) const {
        auto made = settingsFor(threads);
        made.device = deviceOfSuite();
        made.options = optionsOfSuite(id);
        return made;
    }
};
[[nodiscard]] std::vector<Installed>& installedBackends();

} // namespace tessera::conformance
