#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace tessera::fuzz {

/// One of the ways files get damaged, drawn from `random`: bits and bytes flipped, a cut, a length made huge,
/// a range repeated, dropped, or put elsewhere; of text, a bracket, a number or a quote. \par Determinism a
/// function of the bytes and the state of `random`.
[[nodiscard]] std::string damaged(std::string bytes, std::mt19937_64& random);

} // namespace tessera::fuzz
