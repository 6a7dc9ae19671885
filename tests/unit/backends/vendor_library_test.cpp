// Where libraries of NVIDIA are looked for.
#include "engine/backend/abi/backend.hpp"
#include "engine/backends/cuda/vendor_library.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/backends/played_cuda_device.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::cuda {
namespace {

using testing::HasSubstr;

constexpr std::array kNames{"libtessera-nowhere.so.13", "libtessera-elsewhere.so.12"};

class VendorLibrary : public testing::Test {
protected:
    void SetUp() override {
        for (const auto* name : {"CUDA_HOME", "CUDA_PATH", "VIRTUAL_ENV", "CONDA_PREFIX"}) {
            ::unsetenv(name);
        }
        ::setenv("HOME", m_folder.path().c_str(), 1);
    }
    /// A library of that name in a folder below the private one.
    void place(const std::filesystem::path& folder, const char* name) const {
        std::filesystem::create_directories(m_folder.path() / folder);
        std::filesystem::create_symlink(test::playedCudaLibrary(), m_folder.path() / folder / name);
    }
    /// "": it was opened.
    [[nodiscard]] static std::string problemOf(const std::string& file = "") {
        try {
            return openVendorLibrary(file, kNames) != nullptr ? "" : "it gave nothing";
        } catch (const plugin::Unsupported& error) {
            return error.what();
        }
    }

    test::TemporaryFolder m_folder;
};

TEST_F(VendorLibrary, OneThatIsNowhereIsASentence) {
    EXPECT_THAT(problemOf(), HasSubstr("there is no libtessera-nowhere.so.13 or libtessera-elsewhere.so.12"));
}

TEST_F(VendorLibrary, IsFoundInTheToolkit) {
    place("lib64", kNames[0]);
    ::setenv("CUDA_HOME", m_folder.path().c_str(), 1);
    EXPECT_EQ(problemOf(), "");
}

TEST_F(VendorLibrary, IsFoundInAnEnvironmentOfPython) {
    place("lib/python3.11/site-packages/nvidia/cu13/lib", kNames[1]);
    EXPECT_THAT(problemOf(), HasSubstr("there is no"));
    ::setenv("VIRTUAL_ENV", m_folder.path().c_str(), 1);
    EXPECT_EQ(problemOf(), "");
}

TEST_F(VendorLibrary, IsFoundAmongTheUsersPackages) {
    place(".local/lib/python3.11/site-packages/nvidia/cublas/lib", kNames[1]);
    EXPECT_EQ(problemOf(), "");
}

TEST_F(VendorLibrary, OneThatIsNamedIsTheOnlyOne) {
    EXPECT_EQ(problemOf(test::playedCudaLibrary()), "");
    place("lib64", kNames[0]);
    ::setenv("CUDA_HOME", m_folder.path().c_str(), 1);
    EXPECT_THAT(problemOf("/nowhere/libcublasLt.so.13"),
                HasSubstr("its library cannot be loaded: /nowhere/libcublasLt.so.13: cannot open"));
}

TEST_F(VendorLibrary, OneThatCannotBeLoadedIsNotPassedOver) {
    std::filesystem::create_directories(m_folder.path() / "lib64" / kNames[0]);
    place("lib/python3.11/site-packages/nvidia/cu13/lib", kNames[1]);
    ::setenv("CUDA_HOME", m_folder.path().c_str(), 1);
    ::setenv("VIRTUAL_ENV", m_folder.path().c_str(), 1);
    EXPECT_THAT(problemOf(), HasSubstr("its library cannot be loaded: "));
}

} // namespace
} // namespace tessera::cuda
