#include "app/cli/commands/commands.h"

#include <array>

namespace tessera::cli {

std::span<const AddCommand> allCommands() {
    static constexpr std::array<AddCommand, 15> kCommands{
        addModels,  addInfo,    addBackends, addSpec,   addMatch,       addSearch,   addRun,  addVerify,
        addProfile, addExplain, addCompare,  addExport, addExportModel, addTestOnnx, addStore};
    return kCommands;
}

} // namespace tessera::cli
