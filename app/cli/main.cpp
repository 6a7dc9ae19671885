#include "app/cli/program.h"
#include "engine/base/freed_memory.h"

/// Everything the window can do, without a display.
int main(int argc, char** argv) {
    tessera::base::giveLargeBlocksBack();
    return tessera::cli::runProgram(argc, argv);
}
