// The CLBlast backend: products on a device of OpenCL.
#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/clblast/library.h"
#include "engine/backends/clblast/product.h"

#include <memory>
#include <string>
#include <vector>

namespace tessera::clblast {

namespace {

using plugin::RegionView;
using plugin::SettingsView;

constexpr const char* kGemm = "gemm";
constexpr const char* kBatchedGemm = "gemm-batched";

const char* nameOf(const Product& product) {
    return product.batch == 1 ? kGemm : kBatchedGemm;
}

/// "ab", "abc": row-major.
std::string rowMajor(std::size_t rank) {
    std::string layout;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        layout += static_cast<char>('a' + axis);
    }
    return layout;
}

class ProductKernel final : public plugin::Kernel {
public:
    ProductKernel(std::shared_ptr<const Library> library, const plugin::DeviceView& device,
                  const Product& product)
        : m_library(std::move(library)), m_device(device), m_product(product) {}

    void prepare(std::span<const ts_tensor> constants) override {
        m_constants.clear();
        plugin::OwnStream stream(m_device);
        for (const auto& constant : constants) {
            m_constants.push_back(stream.copyOf(constant));
        }
        stream.synchronize();
        compile(stream);
    }

    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        if (stream == nullptr) {
            throw plugin::StatusError(TS_INVALID, "CLBlast runs on a stream of its device");
        }
        const auto& api = m_device.api();
        if (m_product.addendOperand) {
            const ts_buffer addend = bufferOf(*m_product.addendOperand, inputs);
            m_device.require(api.copy_on_device(stream, outputs[0].memory, outputs[0].offset, addend.memory,
                                                addend.offset, outputs[0].bytes));
        }
        auto* queue = static_cast<opencl::Queue>(api.native_of_stream(stream, opencl::kNativeQueue));
        multiply(queue, bufferOf(m_product.left, inputs), bufferOf(m_product.right, inputs), outputs[0]);
    }

private:
    [[nodiscard]] ts_buffer bufferOf(const plugin::Operand& operand,
                                     std::span<const ts_buffer> inputs) const {
        return operand.isConstant() ? m_constants[operand.position].buffer() : inputs[operand.position];
    }

    [[nodiscard]] opencl::Mem memoryOf(const ts_buffer& buffer) const {
        return static_cast<opencl::Mem>(
            m_device.api().native_of_memory(buffer.memory, opencl::kNativeMemory));
    }

    void multiply(opencl::Queue queue, const ts_buffer& left, const ts_buffer& right,
                  const ts_buffer& result) const {
        const auto& p = m_product;
        const auto at = [](const ts_buffer& buffer) { return buffer.offset / sizeof(float); };
        const auto turned = [](bool isTransposed) { return isTransposed ? Transpose::kYes : Transpose::kNo; };
        const std::size_t leftLeading = p.isLeftTransposed ? p.m : p.k;
        const std::size_t rightLeading = p.isRightTransposed ? p.k : p.n;
        if (p.batch == 1) {
            require(m_library->gemm()(Layout::kRowMajor, turned(p.isLeftTransposed),
                                      turned(p.isRightTransposed), p.m, p.n, p.k, p.alpha, memoryOf(left),
                                      at(left), leftLeading, memoryOf(right), at(right), rightLeading, p.beta,
                                      memoryOf(result), at(result), p.n, &queue, nullptr),
                    "CLBlastSgemm");
            return;
        }
        require(m_library->batchedGemm()(Layout::kRowMajor, turned(p.isLeftTransposed),
                                         turned(p.isRightTransposed), p.m, p.n, p.k, p.alpha, memoryOf(left),
                                         at(left), leftLeading, p.m * p.k, memoryOf(right), at(right),
                                         rightLeading, p.k * p.n, p.beta, memoryOf(result), at(result), p.n,
                                         p.m * p.n, p.batch, &queue, nullptr),
                "CLBlastSgemmStridedBatched");
    }

    /// CLBlast compiles a routine's kernels when it is first called: here, not in the first run.
    void compile(plugin::OwnStream& stream) const {
        const auto& p = m_product;
        const plugin::HeldMemory left(m_device, p.batch * p.m * p.k * sizeof(float));
        const plugin::HeldMemory right(m_device, p.batch * p.k * p.n * sizeof(float));
        const plugin::HeldMemory result(m_device, p.batch * p.m * p.n * sizeof(float));
        multiply(
            static_cast<opencl::Queue>(m_device.api().native_of_stream(stream.raw(), opencl::kNativeQueue)),
            left.buffer(), right.buffer(), result.buffer());
        stream.synchronize();
    }

    std::shared_ptr<const Library> m_library;
    plugin::DeviceView m_device;
    Product m_product;
    std::vector<plugin::HeldMemory> m_constants;
};

class ClBlastBackend final : public plugin::Backend {
public:
    explicit ClBlastBackend(const SettingsView& settings)
        : m_device(settings)
        , m_library(
              std::make_shared<const Library>(std::string(settings.option("library", Library::kUsual)))) {
        if (m_device.api().native_of_device(m_device.raw(), opencl::kNativeContext) == nullptr) {
            throw plugin::Unsupported("its device is none of OpenCL");
        }
    }

    std::string describe() override { return R"({"version": "1", "libraries": [], "environment": []})"; }

    void offer(const RegionView& region, const SettingsView& /*settings*/, plugin::Offers& offers) override {
        const Product product = productOf(region);
        plugin::Offer offer;
        offer.name = nameOf(product);
        for (const auto input : region.inputs()) {
            offer.inputLayouts.push_back(rowMajor(region.extents(input).size()));
        }
        offer.outputLayouts = {rowMajor(region.extents(region.outputs()[0]).size())};
        offer.precision = TS_STRICT; // sums of products in f32
        offer.threads = 1;
        for (const auto constant : region.constants()) {
            offer.persistentBytes += static_cast<std::size_t>(region.elements(constant)) * sizeof(float);
        }
        offers.add(offer);
    }

    std::unique_ptr<plugin::Kernel> create(const RegionView& region, std::string_view implementation,
                                           const SettingsView& /*settings*/) override {
        const Product product = productOf(region);
        plugin::requireOffered(implementation, nameOf(product));
        return std::make_unique<ProductKernel>(m_library, m_device, product);
    }

private:
    plugin::DeviceView m_device;
    std::shared_ptr<const Library> m_library;
};

} // namespace

} // namespace tessera::clblast

TESSERA_BACKEND(tessera::clblast::ClBlastBackend)
