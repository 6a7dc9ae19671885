#include "app/cli/program.h"

/// Everything the window can do, without a display.
int main(int argc, char** argv) {
    return tessera::cli::runProgram(argc, argv);
}
