#include "app/cli/commands/commands.h"

#include <array>

namespace tessera::cli {

std::span<const AddCommand> allCommands() {
    static constexpr std::array<AddCommand, 6> kCommands{addModels, addInfo,  addBackends,
                                                         addSpec,   addMatch, addExportModel};
    return kCommands;
}

} // namespace tessera::cli
