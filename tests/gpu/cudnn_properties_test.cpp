#include "tests/gpu/cudnn_properties.h"

#include "engine/backend/abi/backend.hpp"
#include "tests/gpu/machine_of_tests.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tessera::test {
namespace {

class CudnnProperties : public testing::Test {
protected:
    void SetUp() override {
        if (const auto why = whyNoDriver(); !why.empty()) {
            GTEST_SKIP() << why;
        }
        std::map<std::string, std::string> options;
        if (!isRealCuda()) {
            ASSERT_EQ(resetPlayedCuda(""), "");
            options["library"] = playedCudaLibrary();
        }
        auto driver = openCuda(options);
        ASSERT_TRUE(driver.has_value()) << driver.error().oneLine();
        m_driver = *std::move(driver);
    }

    std::string m_library = isRealCuda() ? "" : buildPath("lib/tessera/tests/cuda/libcudnn.so.9");
    std::shared_ptr<backend::DeviceDriver> m_driver;
};

TEST_F(CudnnProperties, AreTakenWhereNoDeviceIs) {
    const auto text = cudnnProperties(m_library, 0);
    const auto properties = nlohmann::json::parse(text);
    EXPECT_TRUE(properties.is_object()) << text;
    EXPECT_EQ(nlohmann::json::parse(cudnnPropertiesFrom(m_library, text)), properties);
}

TEST_F(CudnnProperties, OfADeviceThatIsNotThereAreAnError) {
    EXPECT_THROW(static_cast<void>(cudnnProperties(m_library, 99)), std::runtime_error);
}

TEST_F(CudnnProperties, NeedAVersionThatHasThem) {
    if (isRealCuda()) {
        GTEST_SKIP() << "the version of the machine's cuDNN is what it is";
    }
    ::setenv("TESSERA_PLAYED_CUDNN", "version=90700", 1);
    std::string said;
    try {
        said = cudnnProperties(m_library, 0);
    } catch (const plugin::Unsupported& refusal) {
        said = refusal.what();
    }
    ::unsetenv("TESSERA_PLAYED_CUDNN");
    EXPECT_EQ(said, "cuDNN 9.7.0 knows no properties of devices: 9.8 is needed");
}

} // namespace
} // namespace tessera::test
