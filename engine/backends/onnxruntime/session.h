#pragma once

#include "engine/backend/abi/backend.hpp"
#include "engine/backends/onnxruntime/library.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::onnxruntime {

/// How a pool of the library's threads behaves.
struct PoolSettings {
    int threads = 1; ///< the caller's included
    enum class Waiting : std::uint8_t { kSleep, kSpin } waiting = Waiting::kSleep;
    std::vector<std::int32_t> cpus; ///< one a thread, the caller's first; shorter: threads are not pinned

    bool operator==(const PoolSettings&) const = default;
};

/// Spinning only where ONNX Runtime has the machine for itself: beside another pool it takes its cores.
[[nodiscard]] PoolSettings poolSettings(const plugin::SettingsView& settings);

/// The library with one pool of threads that all sessions of equal settings share; any other session brings a
/// pool of its own.
class Environment {
public:
    Environment(Library library, PoolSettings pool);

    [[nodiscard]] const Library& library() const { return m_library; }
    [[nodiscard]] const PoolSettings& pool() const { return m_pool; }
    [[nodiscard]] const OrtEnv* env() const { return m_env.get(); }
    [[nodiscard]] const OrtMemoryInfo* cpuMemory() const { return m_cpuMemory.get(); }

private:
    Library m_library;
    PoolSettings m_pool;
    Owned<OrtEnv> m_env;
    Owned<OrtMemoryInfo> m_cpuMemory;
};

/// A kernel that runs the region as one session, on the caller's buffers. Outlived by `environment`.
/// Throws plugin::Unsupported where ONNX Runtime does not run the model.
[[nodiscard]] std::unique_ptr<plugin::Kernel>
makeSessionKernel(const Environment& environment, const plugin::RegionView& region, const PoolSettings& pool);

} // namespace tessera::onnxruntime
