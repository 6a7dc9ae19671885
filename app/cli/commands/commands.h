#pragma once

#include "app/cli/registrar.h"

#include <span>

namespace tessera::cli {

using AddCommand = void (*)(Registrar&);

/// Every command, in the order of the help.
[[nodiscard]] std::span<const AddCommand> allCommands();

void addBackends(Registrar& registrar);
void addCompare(Registrar& registrar);
void addExplain(Registrar& registrar);
void addExport(Registrar& registrar);
void addExportModel(Registrar& registrar);
void addInfo(Registrar& registrar);
void addMatch(Registrar& registrar);
void addModels(Registrar& registrar);
void addProfile(Registrar& registrar);
void addRun(Registrar& registrar);
void addSearch(Registrar& registrar);
void addSpec(Registrar& registrar);
void addStore(Registrar& registrar);
void addTestOnnx(Registrar& registrar);
void addVerify(Registrar& registrar);

} // namespace tessera::cli
