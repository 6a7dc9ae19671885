#pragma once

#include <cstdint>

namespace tessera::onednn {

/// Bytes [rows, columns] as [columns, rows]; only the columns [first, end) of `from`.
void transposeBytes(const std::uint8_t* from, std::int64_t rows, std::int64_t columns, std::int64_t first,
                    std::int64_t end, std::uint8_t* to);

} // namespace tessera::onednn
