// The backend of kernels that are generated for a device of OpenCL: printed as OpenCL C and compiled by the
// device's driver.
#include "engine/backends/generated-opencl/kernel.h"

#include <string>
#include <utility>

namespace tessera::generated {

namespace {

class GeneratedOpenClBackend final : public DeviceBackend {
public:
    explicit GeneratedOpenClBackend(const plugin::SettingsView& settings)
        : DeviceBackend(codegen::accelerator::Language::kOpenCl)
        , m_device(settings)
        , m_compiler(m_device, folderOf(settings, "opencl"), settings.option("build-options", "")) {}

    std::string describe() override { return R"({"version": "1", "libraries": [], "environment": []})"; }

private:
    [[nodiscard]] codegen::accelerator::Limits limits() const override { return m_compiler.limits(); }
    [[nodiscard]] std::unique_ptr<DeviceKernel>
    compile(Made made, const std::function<void()>& heartbeat) const override {
        return makeOpenClKernel(m_device, m_compiler, std::move(made), heartbeat);
    }

    plugin::DeviceView m_device;
    OpenClCompiler m_compiler;
};

} // namespace

} // namespace tessera::generated

TESSERA_BACKEND(tessera::generated::GeneratedOpenClBackend)
