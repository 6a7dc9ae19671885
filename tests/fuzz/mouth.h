#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

/// A place where bytes from outside enter. Every one is fed damaged copies by mutation_test.cpp and has a
/// libFuzzer target (TESSERA_FUZZ).
struct Mouth {
    std::string_view name; ///< of the target and of its corpus
    /// Well-formed inputs, by our own writers.
    std::vector<std::string> (*seeds)();
    /// Returns, whatever the bytes are; whether they are refused is not looked at.
    void (*feed)(std::string_view bytes);

    friend void PrintTo(const Mouth& mouth, std::ostream* out) { *out << mouth.name; }
};

[[nodiscard]] std::span<const Mouth> mouths();
/// nullptr: there is none.
[[nodiscard]] const Mouth* findMouth(std::string_view name);

// By what reads them.
[[nodiscard]] std::span<const Mouth> modelMouths();
[[nodiscard]] std::span<const Mouth> storeMouths();
[[nodiscard]] std::span<const Mouth> textMouths();
[[nodiscard]] std::span<const Mouth> workerMouths();

/// Texts that come with the program are no larger.
inline constexpr std::size_t kMaxSeedBytes = std::size_t{1} << 20U;

} // namespace tessera::fuzz
