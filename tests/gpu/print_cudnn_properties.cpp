// What cuDNN's heuristics ask of the first device of CUDA, as JSON on standard output: what run_packed.py
// records. Exit status: 0; 1 with one line where there is none.
#include "tests/gpu/cudnn_properties.h"

#include <cstdio>
#include <exception>

int main() {
    try {
        std::puts(tessera::test::cudnnProperties("", 0).c_str());
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
