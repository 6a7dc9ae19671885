#pragma once

#include <span>
#include <string>

namespace tessera::cuda {

/// Opens a vendor's library, which stays loaded: by `file` where it names one, else the first of `names` that
/// a place of CUDA has. Those are the linker's path, `CUDA_HOME/lib64`, `CUDA_PATH/lib64`,
/// /usr/local/cuda/lib64 and the folders nvidia/*/lib of a Python environment (`VIRTUAL_ENV`, `CONDA_PREFIX`,
/// else the user's own and the machine's packages). Throws plugin::Unsupported with one sentence: there is
/// none, or the one that there is cannot be loaded.
void* openVendorLibrary(const std::string& file, std::span<const char* const> names);

} // namespace tessera::cuda
