// The backend of kernels that are generated for a device of CUDA: printed as CUDA C++ and compiled by NVRTC.
#include "engine/backends/generated-cuda/kernel.h"

#include <string>
#include <utility>

namespace tessera::generated {

namespace {

class GeneratedCudaBackend final : public DeviceBackend {
public:
    explicit GeneratedCudaBackend(const plugin::SettingsView& settings)
        : DeviceBackend(codegen::accelerator::Language::kCuda)
        , m_device(settings)
        , m_compiler(m_device, std::string(settings.option("library", "")), folderOf(settings, "cuda"),
                     settings.option("build-options", "")) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [{"name": "NVRTC", "version": ")" + m_compiler.version() +
               R"("}], "environment": []})";
    }

private:
    [[nodiscard]] codegen::accelerator::Limits limits() const override { return m_compiler.limits(); }
    [[nodiscard]] std::unique_ptr<DeviceKernel>
    compile(Made made, const std::function<void()>& heartbeat) const override {
        return makeCudaKernel(m_device, m_compiler, std::move(made), heartbeat);
    }

    plugin::DeviceView m_device;
    CudaCompiler m_compiler;
};

} // namespace

} // namespace tessera::generated

TESSERA_BACKEND(tessera::generated::GeneratedCudaBackend)
