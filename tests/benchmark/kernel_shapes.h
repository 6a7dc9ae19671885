// The regions that the kernel benchmark times.
#pragma once

#include <string>
#include <vector>

namespace tessera::test {

struct Shape {
    std::string name;
    std::string body; ///< of a graph in text form that makes `y`
    double flops = 0.0;
};

/// Of the paper's networks for the most part.
[[nodiscard]] std::vector<Shape> kernelShapes();

} // namespace tessera::test
