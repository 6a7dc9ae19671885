// Makes a library of a kernel's text with the compiler of the host.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::fake_cuda {

struct Header {
    std::string name;
    std::string text;
};

struct Source {
    std::string name;
    std::string text;
    std::vector<Header> headers;
    std::vector<std::string> options; ///< of the preprocessor
    bool checksAccesses = true;
};

struct Compiled {
    std::string library; ///< its bytes; empty: it does not compile
    std::string log;
};

/// Equal sources are compiled once: a folder beside this library keeps what was made.
[[nodiscard]] Compiled compile(const Source& source);

/// A function that the text marks with __global__, in preprocessed text.
struct KernelHead {
    std::string name;
    std::string mostThreads = "0"; ///< the first number of __launch_bounds__, as it is written
    bool isC = false;              ///< `extern "C"` stands before it
};
[[nodiscard]] std::vector<KernelHead> kernelsOf(std::string_view text);

/// Under which name a driver finds it: C++ has others than those that are written.
[[nodiscard]] std::string loweredName(const KernelHead& kernel);

} // namespace tessera::fake_cuda
