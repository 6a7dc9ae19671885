#include "engine/backends/generated-cuda/compiler.h"

#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/native.h"
#include "engine/base/hash.h"

#include <array>
#include <cstdint>
#include <limits>
#include <sstream>
#include <utility>

namespace tessera::generated {

using codegen::accelerator::PrintedKernel;

namespace {

constexpr std::size_t kLogBytes = 4096; // of what a driver says of an image

cuda::ModuleFunctions functionsOf(void* library) {
    cuda::ModuleFunctions functions{};
    cuda::findModuleFunctions(library, functions);
    return functions;
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::vector<std::string> list;
    for (std::string word; words >> word;) {
        list.push_back(word);
    }
    return list;
}

std::string identityOf(const RunTimeCompiler& compiler, const CudaTarget& target,
                       std::span<const std::string> options) {
    base::Hasher identity;
    identity.add(compiler.version());
    for (const auto& option : RunTimeCompiler::optionsFor(target, options)) {
        identity.add(option);
    }
    return identity.finish().hex();
}

} // namespace

LoadedFunction::LoadedFunction(const plugin::DeviceView& device, cuda::Owned<cuda::Module> module,
                               cuda::FunctionHandle function)
    : m_calls(&cuda::callsOf(device)), m_module(std::move(module)), m_function(function) {}

LoadedFunction::~LoadedFunction() {
    if (m_module.get() != nullptr) {
        const cuda::Current current(*m_calls);
        m_module.reset();
    }
}

CudaCompiler::CudaCompiler(const plugin::DeviceView& device, const std::string& file,
                           std::filesystem::path folder, std::string_view options)
    : m_device(device)
    , m_cuda(functionsOf(cuda::libraryOf(device)))
    , m_statuses(cuda::libraryOf(device))
    , m_compiler(file)
    , m_target(m_compiler.targetFor(attribute(cuda::kComputeCapabilityMajor) * 10 +
                                    attribute(cuda::kComputeCapabilityMinor)))
    , m_options(wordsOf(options))
    , m_kept(std::move(folder), identityOf(m_compiler, m_target, m_options)) {
    m_limits.items = attribute(cuda::kMaxThreadsPerBlock);
    // Of arrays whose length the text says; more is for those that a launch sizes.
    m_limits.sharedBytes = attribute(cuda::kMaxSharedBytesPerBlock);
}

int CudaCompiler::attribute(int which) const {
    const cuda::Current current(m_device);
    cuda::Ordinal ordinal = 0;
    m_statuses.require(m_cuda.ctxGetDevice(&ordinal), "cuCtxGetDevice");
    int value = 0;
    m_statuses.require(m_cuda.deviceGetAttribute(&value, which, ordinal), "cuDeviceGetAttribute");
    return value;
}

LoadedFunction CudaCompiler::compile(const PrintedKernel& kernel,
                                     const std::function<void()>& heartbeat) const {
    if (kernel.groups > std::numeric_limits<std::int32_t>::max()) {
        throw plugin::Unsupported("it has more work groups than a launch of CUDA");
    }
    const std::string text =
        codegen::accelerator::printProgram(kernel, codegen::accelerator::Language::kCuda);
    const cuda::Current current(m_device); // also where the module goes again
    auto module = withHeartbeat(heartbeat, [&] { return moduleOf(text); });
    cuda::FunctionHandle function = nullptr;
    m_statuses.require(m_cuda.moduleGetFunction(&function, module.get(), kernel.name.c_str()),
                       "cuModuleGetFunction");
    return {m_device, std::move(module), function};
}

CudaCompiler::Module CudaCompiler::moduleOf(const std::string& text) const {
    const cuda::Current current(m_device);
    Module module;
    std::string log;
    if (const std::string kept = m_kept.find(text); !kept.empty()) {
        const auto status = load(kept, module, log);
        // A file of this name that the driver does not take is made again; other faults are the device's.
        if (status != cuda::kInvalidImage && status != cuda::kNoBinaryForDevice) {
            m_statuses.require(status, "cuModuleLoadDataEx");
            return module;
        }
    }
    const std::string image = m_compiler.compile(text, m_target, m_options).image;
    const auto status = load(image, module, log);
    if (status != cuda::kSuccess && !log.empty()) {
        throw plugin::StatusError(TS_FAILED, "CUDA's driver refuses the kernel: " + complaintOf(log));
    }
    m_statuses.require(status, "cuModuleLoadDataEx");
    m_kept.keep(text, image);
    return module;
}

cuda::Result CudaCompiler::load(const std::string& image, Module& module, std::string& log) const {
    std::string said(kLogBytes, '\0');
    std::array options{cuda::kJitErrorLogBuffer, cuda::kJitErrorLogBufferSizeBytes};
    // A number is handed over in the bytes of a pointer.
    std::array<void*, 2> values{said.data(), reinterpret_cast<void*>(said.size())};
    cuda::Module loaded = nullptr;
    const auto status = m_cuda.moduleLoadDataEx(&loaded, image.c_str(), static_cast<unsigned>(options.size()),
                                                options.data(), values.data());
    log = said.substr(0, said.find('\0'));
    if (status == cuda::kSuccess) {
        module = {loaded, m_cuda.moduleUnload};
    }
    return status;
}

} // namespace tessera::generated
