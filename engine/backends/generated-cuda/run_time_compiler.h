#pragma once

#include "engine/backends/generated-cuda/nvrtc.h"

#include <span>
#include <string>
#include <vector>

namespace tessera::generated {

/// What a text is compiled for.
struct CudaTarget {
    enum class Form : unsigned char {
        kBinary,      ///< code of one architecture, which runs as it is
        kIntermediate ///< PTX, which the device's driver compiles when it is loaded
    };
    int architecture = 0; ///< compute capability times ten: 90
    Form form = Form::kBinary;
};

/// CUDA's run-time compiler (NVRTC), which needs no device. Several threads may compile at once.
class RunTimeCompiler {
public:
    /// \param file empty: where it is looked for, \see cuda::openVendorLibrary. It stays loaded. Throws
    /// plugin::Unsupported: there is none, or it lacks a function.
    explicit RunTimeCompiler(const std::string& file);

    /// "13.0"
    [[nodiscard]] const std::string& version() const { return m_version; }
    /// Those that it has code for, in rising order.
    [[nodiscard]] const std::vector<int>& architectures() const { return m_architectures; }
    /// For devices of that architecture: their own code, or the intermediate form of the highest architecture
    /// below that is listed. Throws plugin::Unsupported where there is none.
    [[nodiscard]] CudaTarget targetFor(int architecture) const;

    /// All that decides with the text what is made. \param others behind ours
    [[nodiscard]] static std::vector<std::string> optionsFor(const CudaTarget& target,
                                                             std::span<const std::string> others);

    struct Compiled {
        std::string image; ///< of the target's form
        std::string log;   ///< of the compiler; of code with what it takes of a device
    };
    /// Code that spills registers is compiled once more, with all that it asks for. \param options besides
    /// our own, \see optionsFor. Throws plugin::StatusError with the first error of its log where it refuses
    /// the text.
    [[nodiscard]] Compiled compile(const std::string& text, const CudaTarget& target,
                                   std::span<const std::string> options) const;

private:
    [[nodiscard]] Compiled compileOnce(const std::string& text, const CudaTarget& target,
                                       std::span<const std::string> options) const;
    void require(cuda::CompilerResult result, const char* call) const;

    cuda::CompilerFunctions m_nvrtc{};
    std::string m_version;
    std::vector<int> m_architectures;
};

} // namespace tessera::generated
