// The cuBLAS backend: products on a device of CUDA, by the algorithms of cuBLASLt.
#include "engine/backend/layout.h"
#include "engine/backends/cublas/kernel.h"
#include "engine/backends/cuda/current.h"

namespace tessera::cublas {

namespace {

using plugin::RegionView;
using plugin::SettingsView;

/// Where starting a kernel takes longer than the product, algorithms hardly differ.
constexpr std::size_t kSmallProduct = std::size_t{1} << 20U; // multiply-adds
constexpr int kAlgorithmsOfSmall = 2;
constexpr int kAlgorithms = 8;

int algorithmsOf(const plugin::Product& product) {
    const std::size_t share = kSmallProduct / product.m / product.n / product.k;
    return product.batch <= share ? kAlgorithmsOfSmall : kAlgorithms;
}

class CublasBackend final : public plugin::Backend {
public:
    explicit CublasBackend(const SettingsView& settings)
        : m_session(std::make_shared<const Session>(plugin::DeviceView(settings),
                                                    std::string(settings.option("library", "")))) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [{"name": "cuBLASLt", "version": ")" +
               m_session->library().version() +
               R"("}], "environment": ["NVIDIA_TF32_OVERRIDE", "CUBLAS_EMULATE_SINGLE_PRECISION",)" +
               R"( "CUBLAS_EMULATION_STRATEGY"]})";
    }

    void offer(const RegionView& region, const SettingsView& settings, plugin::Offers& offers) override {
        const FusedProduct product = readFusedProduct(region);
        const cuda::Current current(m_session->device());
        offerAlgorithms(region, product, Rounding::kNone, offers);
        if (settings.precision() == TS_TF32) {
            offerAlgorithms(region, product, Rounding::kTf32, offers);
        }
    }

    std::unique_ptr<plugin::Kernel> create(const RegionView& region, std::string_view implementation,
                                           const SettingsView& /*settings*/) override {
        const FusedProduct product = readFusedProduct(region);
        const auto algorithm = AlgorithmSetup::parse(implementation);
        if (!algorithm) {
            throw plugin::Unsupported("it has no implementation '" + std::string(implementation) + "'");
        }
        const cuda::Current current(m_session->device());
        auto kernel = std::make_unique<ProductKernel>(m_session, product, *algorithm);
        kernel->offered = offerOf(region, product, *algorithm, kernel->workspaceBytes());
        return kernel;
    }

private:
    /// What cuBLASLt expects to be fast is offered as create makes it of a name alone.
    void offerAlgorithms(const RegionView& region, const FusedProduct& product, Rounding rounding,
                         plugin::Offers& offers) const {
        const Operation operation(m_session, product, rounding);
        for (const auto& algorithm : operation.find(algorithmsOf(product.product))) {
            try {
                const auto prepared = operation.prepare(algorithm);
                offers.add(offerOf(region, product, algorithm, prepared.workspaceBytes));
            } catch (const plugin::Unsupported& refusal) {
                offers.refuse(algorithm.name(), refusal.what());
            }
        }
    }

    static plugin::Offer offerOf(const RegionView& region, const FusedProduct& product,
                                 const AlgorithmSetup& algorithm, std::size_t workspaceBytes) {
        const auto rowMajor = [&](std::int32_t value) {
            return backend::Layout::plain(region.extents(value).size()).toText();
        };
        plugin::Offer offer;
        offer.name = algorithm.name();
        for (const auto input : region.inputs()) {
            offer.inputLayouts.push_back(rowMajor(input));
        }
        offer.outputLayouts = {rowMajor(region.outputs()[0])};
        offer.precision = algorithm.rounding() == Rounding::kTf32 ? TS_TF32 : TS_STRICT;
        offer.threads = 1;
        offer.workspaceBytes = workspaceBytes;
        offer.persistentBytes = persistentBytes(region, product);
        // cuBLASLt's manual does not say what becomes of NaN in an activation.
        offer.nonFinite =
            product.activation == Activation::kNone ? TS_NON_FINITE_CARRIED : TS_NON_FINITE_LOST;
        if (const auto input = product.inputToOverwrite()) {
            offer.inPlaceOf = {static_cast<std::int32_t>(*input)};
        }
        return offer;
    }

    std::shared_ptr<const Session> m_session;
};

} // namespace

} // namespace tessera::cublas

TESSERA_BACKEND(tessera::cublas::CublasBackend)
