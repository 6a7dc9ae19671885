#pragma once

#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "engine/backend/device_id.h"
#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/graph/input_shape.h"
#include "engine/graph/precision.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace tessera::cli {

/// What every command takes: "Options of every command" in
/// resources/help/contributing/command-line.md.
struct CommonOptions {
    int threads = 0; ///< 0: all cores this process may use
    std::vector<std::string> devices;
    std::vector<std::string> deviceMemoryTexts; ///< DEVICE=N[KiB|MiB|GiB]
    std::string precisionText = "f32";
    std::vector<std::string> shapeTexts; ///< NAME=AxB
    std::vector<std::string> sizeTexts;  ///< SYMBOL=N
    std::filesystem::path store;
    std::filesystem::path profile;
    std::vector<std::filesystem::path> backendFolders;
    bool allowLinkedData = false;
    bool json = false;
    bool quiet = false;
    bool verbose = false;

    // Once checked:
    graph::Precision precision = graph::Precision::kF32;    ///< of precisionText
    std::vector<backend::DeviceId> deviceIds;               ///< of devices
    std::map<backend::DeviceId, std::int64_t> deviceMemory; ///< of deviceMemoryTexts
    std::vector<graph::InputShape> shapes;                  ///< of shapeTexts
    std::vector<graph::SymbolSize> sizes;                   ///< of sizeTexts
};

/// The answer of a command that was carried out: exit 0 or 1.
enum class Answer : std::uint8_t { kYes, kNo };

/// What a command works with.
struct Context {
    const CommonOptions& options;
    Output& output;
    ProgressLine& progress;
    std::stop_token stop; ///< requested by Ctrl-C

    /// For engine calls: stops with Ctrl-C and reports to the progress line.
    [[nodiscard]] base::JobControl control() const;
};

using Action = std::function<base::Result<Answer>(Context&)>;

/// Exit status of resources/help/contributing/command-line.md for a failure.
[[nodiscard]] int exitCode(base::ErrorKind kind);

} // namespace tessera::cli
