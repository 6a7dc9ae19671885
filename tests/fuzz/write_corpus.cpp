// write_corpus FOLDER: the seeds of every mouth, FOLDER/MOUTH/N.
#include "tests/fuzz/mouth.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: write_corpus FOLDER\n", stderr);
        return 2;
    }
    for (const auto& mouth : tessera::fuzz::mouths()) {
        const auto folder = std::filesystem::path(argv[1]) / mouth.name;
        std::filesystem::create_directories(folder);
        int number = 0;
        for (const auto& seed : mouth.seeds()) {
            std::ofstream file(folder / std::to_string(number++), std::ios::binary);
            if (!(file << seed)) {
                std::fprintf(stderr, "cannot write below %s\n", folder.c_str());
                return 1;
            }
        }
        if (number == 0) {
            std::fprintf(stderr, "%s has no seed\n", std::string(mouth.name).c_str());
            return 1;
        }
    }
    return 0;
}
