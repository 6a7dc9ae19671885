// The machine that stands in for CUDA's is called as CUDA's headers say.
#include "tests/support/fake_cuda/interface.h"
#include "tests/unit/backends/played_cuda_signatures.h"

#include <gtest/gtest.h>

namespace tessera::test {

Signatures playedSignatures() {
    return {PLAYED_CUDA_FUNCTIONS(PLAYED_CUDA_SIGNATURE)};
}

namespace {

TEST(PlayedCudaDeclarations, AreTheVendors) {
    const Signatures vendors = vendorSignatures();
    const Signatures played = playedSignatures();
    EXPECT_GT(played.size(), std::size_t{90});
    for (const auto& [name, how] : played) {
        EXPECT_EQ(how, vendors.at(name)) << name;
    }
}

} // namespace

} // namespace tessera::test
