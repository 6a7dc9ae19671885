// The OpenBLAS backend: matrix products, and convolutions as matrix products, in row-major layouts.
//
// OpenBLAS picks its kernels once, when it is loaded, by the CPU model. Debian's 0.3.21 does not know CPUs
// newer than itself and then takes Haswell's kernels, even where AVX-512 is there. Only the environment of
// the process can change that (OPENBLAS_CORETYPE, for example SkylakeX), so the launcher of the worker sets
// it; this plug-in names the variable, and the core that was chosen stands in the version that keys
// measurements.
#include "engine/backends/openblas/blas.h"
#include "engine/backends/openblas/convolution.h"
#include "engine/backends/openblas/product.h"

#include <string>

namespace tessera::openblas {

namespace {

class OpenBlasBackend final : public plugin::Backend {
public:
    explicit OpenBlasBackend(const plugin::SettingsView& /*settings*/) {}

    std::string describe() override {
        return R"({"version": "1", "libraries": [{"name": "OpenBLAS", "version": ")" + libraryVersion() +
               " " + coreName() + R"("}], "environment": ["OPENBLAS_CORETYPE", "OPENBLAS_NUM_THREADS",)" +
               R"( "OMP_NUM_THREADS", "OMP_WAIT_POLICY", "GOMP_SPINCOUNT", "OMP_PROC_BIND", "OMP_PLACES"]})";
    }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& /*settings*/,
               plugin::Offers& offers) override {
        if (isConvolution(region)) {
            offerConvolution(region, offers);
        } else {
            offerProduct(region, offers);
        }
    }

    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        return isConvolution(region) ? makeConvolution(region, implementation, settings.threads())
                                     : makeProduct(region, implementation, settings.threads());
    }

private:
    static bool isConvolution(const plugin::RegionView& region) {
        const auto node = region.node(0);
        if (node.domain().empty() && node.op() == "Conv") {
            return true;
        }
        if (!node.domain().empty() || (node.op() != "MatMul" && node.op() != "Gemm")) {
            throw plugin::Unsupported("OpenBLAS has no routine for " + std::string(node.op()));
        }
        return false;
    }
};

} // namespace

} // namespace tessera::openblas

TESSERA_BACKEND(tessera::openblas::OpenBlasBackend)
