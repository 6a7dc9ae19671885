#include "engine/backends/onnxruntime/session.h"

#include "engine/backend/abi/affinity.hpp"
#include "engine/backend/abi/graph_level.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace tessera::onnxruntime {

namespace {

/// What the library wants to know about where its own threads run: one entry for each but the caller's,
/// processors counted from 1. Empty: they are not pinned.
std::string affinityText(const PoolSettings& pool) {
    if (pool.threads < 2 || pool.cpus.size() < static_cast<std::size_t>(pool.threads)) {
        return {};
    }
    std::string text;
    for (std::size_t i = 1; i < pool.cpus.size(); ++i) {
        text += (i > 1 ? ";" : "") + std::to_string(pool.cpus[i] + 1);
    }
    return text;
}

/// Calls a creating function of the library whose last argument receives the object.
template <typename Object, typename... Given, typename... Arguments>
Owned<Object> created(const Library& library, const char* doing, void (*release)(Object*),
                      OrtStatus* (*create)(Given...), Arguments... arguments) {
    Object* object = nullptr;
    library.check(create(arguments..., &object), doing);
    return {object, release};
}

Owned<OrtEnv> makeEnv(const Library& library, const PoolSettings& pool) {
    const Api& api = library.api();
    constexpr const char* kDoing = "starting ONNX Runtime";
    const auto options = created(library, kDoing, api.releaseThreadingOptions, api.createThreadingOptions);
    library.check(api.setGlobalIntraOpNumThreads(options.get(), pool.threads), kDoing);
    library.check(api.setGlobalInterOpNumThreads(options.get(), 1), kDoing);
    library.check(
        api.setGlobalSpinControl(options.get(), pool.waiting == PoolSettings::Waiting::kSpin ? 1 : 0),
        kDoing);
    if (const auto affinity = affinityText(pool); !affinity.empty()) {
        library.check(api.setGlobalIntraOpThreadAffinity(options.get(), affinity.c_str()), kDoing);
    }
    const plugin::AffinityScope scope(pool.cpus);
    auto env = created(library, kDoing, api.releaseEnv, api.createEnvWithGlobalThreadPools, kLogFatal,
                       "tessera", options.get());
    library.check(api.disableTelemetryEvents(env.get()), kDoing);
    return env;
}

Owned<OrtSessionOptions> makeOptions(const Environment& environment, const PoolSettings& pool,
                                     const std::string& externalFolder) {
    const Library& library = environment.library();
    const Api& api = library.api();
    constexpr const char* kDoing = "setting a session up";
    auto options = created(library, kDoing, api.releaseSessionOptions, api.createSessionOptions);
    const auto configure = [&](const char* key, const std::string& value) {
        library.check(api.addSessionConfigEntry(options.get(), key, value.c_str()), kDoing);
    };
    library.check(api.setSessionGraphOptimizationLevel(options.get(), kOptimizeAll), kDoing);
    library.check(api.setSessionExecutionMode(options.get(), kSequential), kDoing);
    if (pool == environment.pool()) {
        library.check(api.disablePerSessionThreads(options.get()), kDoing);
    } else {
        library.check(api.setIntraOpNumThreads(options.get(), pool.threads), kDoing);
        library.check(api.setInterOpNumThreads(options.get(), 1), kDoing);
        configure("session.intra_op.allow_spinning",
                  pool.waiting == PoolSettings::Waiting::kSpin ? "1" : "0");
        if (const auto affinity = affinityText(pool); !affinity.empty()) {
            configure("session.intra_op_thread_affinities", affinity);
        }
    }
    if (!externalFolder.empty()) {
        configure("session.model_external_initializers_file_folder_path", externalFolder);
    }
    return options;
}

/// A region's input or output: what a buffer becomes a tensor with, and the tensor of the last buffer.
struct Binding {
    std::string name;
    std::vector<std::int64_t> extents;
    int dtype = 0;
    const void* held = nullptr;
    Owned<OrtValue> value{nullptr, nullptr};
    bool isDynamic = false; ///< the library makes the tensor, and only it knows the extents
};

/// \throws plugin::Unsupported whatever the reason: the model is well-formed, and what ONNX Runtime's kernels
/// do not implement (the batchwise layout of recurrent operators) their constructors say by any exception.
Owned<OrtSession> makeSession(const Environment& environment, const plugin::OnnxModel& model,
                              const OrtSessionOptions* options) {
    const Library& library = environment.library();
    const Api& api = library.api();
    try {
        return created(library, "ONNX Runtime refuses the region", api.releaseSession,
                       api.createSessionFromArray, environment.env(),
                       static_cast<const void*>(model.bytes.data()), model.bytes.size(), options);
    } catch (const std::runtime_error& error) {
        throw plugin::Unsupported(error.what());
    }
}

class SessionKernel final : public plugin::Kernel {
public:
    SessionKernel(const Environment& environment, const plugin::RegionView& region, const PoolSettings& pool)
        : m_environment(environment)
        , m_session(nullptr, nullptr)
        , m_inputs(bindings(region, region.inputs()))
        , m_outputs(bindings(region, region.outputs())) {
        const auto model = plugin::onnxModelOf(region);
        const auto options = makeOptions(environment, pool, model.externalFolder);
        const plugin::AffinityScope scope(pool.cpus);
        m_session = makeSession(environment, model, options.get());
        for (const auto& binding : m_inputs) {
            m_inputNames.push_back(binding.name.c_str());
        }
        for (const auto& binding : m_outputs) {
            m_outputNames.push_back(binding.name.c_str());
        }
        m_given.resize(m_inputs.size());
        m_taken.resize(m_outputs.size());
    }

    /// The weights are in the model.
    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            m_given[i] = point(m_inputs[i], inputs[i]);
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            m_taken[i] = m_outputs[i].isDynamic ? nullptr : point(m_outputs[i], outputs[i]);
        }
        const Library& library = m_environment.library();
        library.check(library.api().run(m_session.get(), nullptr, m_inputNames.data(), m_given.data(),
                                        m_given.size(), m_outputNames.data(), m_taken.size(), m_taken.data()),
                      "ONNX Runtime failed");
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (m_outputs[i].isDynamic) {
                m_outputs[i].value = {m_taken[i], library.api().releaseValue};
            }
        }
    }

    [[nodiscard]] ts_tensor dynamicOutput(std::size_t output) const override {
        if (output >= m_outputs.size() || !m_outputs[output].isDynamic) {
            return plugin::Kernel::dynamicOutput(output);
        }
        const Library& library = m_environment.library();
        const Api& api = library.api();
        constexpr const char* kDoing = "reading an output";
        OrtValue* value = m_outputs[output].value.get();
        int isTensor = 0;
        if (value != nullptr) {
            library.check(api.isTensor(value, &isTensor), kDoing);
        }
        if (isTensor == 0) {
            throw std::runtime_error("output '" + m_outputs[output].name + "' is no tensor");
        }
        const auto info = created(library, kDoing, api.releaseTensorTypeAndShapeInfo,
                                  api.getTensorTypeAndShape, static_cast<const OrtValue*>(value));
        int dtype = 0;
        std::size_t rank = 0;
        library.check(api.getTensorElementType(info.get(), &dtype), kDoing);
        library.check(api.getDimensionsCount(info.get(), &rank), kDoing);
        m_extents.resize(rank);
        library.check(api.getDimensions(info.get(), m_extents.data(), rank), kDoing);
        void* data = nullptr;
        library.check(api.getTensorMutableData(value, &data), kDoing);
        return {dtype, static_cast<std::int32_t>(rank), m_extents.data(), data,
                plugin::tensorBytes(dtype, m_extents)};
    }

private:
    static std::vector<Binding> bindings(const plugin::RegionView& region,
                                         std::span<const std::int32_t> values) {
        std::vector<Binding> list;
        for (const auto value : values) {
            const auto extents = region.extents(value);
            auto& binding = list.emplace_back();
            binding.name = region.value(value).name;
            binding.extents.assign(extents.begin(), extents.end());
            binding.dtype = region.value(value).dtype;
            binding.isDynamic = region.isDynamic(value);
        }
        return list;
    }

    /// A tensor on the buffer; made anew only when the buffer is another than in the last run.
    OrtValue* point(Binding& binding, const ts_buffer& buffer) {
        if (binding.value == nullptr || binding.held != buffer.data) {
            const Library& library = m_environment.library();
            const Api& api = library.api();
            binding.value =
                created(library, "binding a buffer", api.releaseValue, api.createTensorWithDataAsOrtValue,
                        m_environment.cpuMemory(), buffer.data, buffer.bytes, binding.extents.data(),
                        binding.extents.size(), binding.dtype);
            binding.held = buffer.data;
        }
        return binding.value.get();
    }

    const Environment& m_environment;
    Owned<OrtSession> m_session;
    std::vector<Binding> m_inputs;
    std::vector<Binding> m_outputs;
    std::vector<const char*> m_inputNames;
    std::vector<const char*> m_outputNames;
    std::vector<const OrtValue*> m_given;
    std::vector<OrtValue*> m_taken;
    mutable std::vector<std::int64_t> m_extents; ///< of the dynamic output that was asked for last
};

} // namespace

PoolSettings poolSettings(const plugin::SettingsView& settings) {
    PoolSettings pool;
    pool.threads = settings.threads();
    pool.waiting =
        settings.wholeGraphBaseline() ? PoolSettings::Waiting::kSpin : PoolSettings::Waiting::kSleep;
    pool.cpus = plugin::cpusForPool(settings, pool.threads);
    return pool;
}

Environment::Environment(Library library, PoolSettings pool)
    : m_library(std::move(library))
    , m_pool(std::move(pool))
    , m_env(makeEnv(m_library, m_pool))
    , m_cpuMemory(created(m_library, "starting ONNX Runtime", m_library.api().releaseMemoryInfo,
                          m_library.api().createCpuMemoryInfo, kDeviceAllocator, kDefaultMemory)) {}

std::unique_ptr<plugin::Kernel> makeSessionKernel(const Environment& environment,
                                                  const plugin::RegionView& region,
                                                  const PoolSettings& pool) {
    return std::make_unique<SessionKernel>(environment, region, pool);
}

} // namespace tessera::onnxruntime
