#pragma once

#include "engine/backends/cublas/library.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::cublas {

/// What operands may be rounded to before they are multiplied.
enum class Rounding : std::uint8_t { kNone, kTf32 };

/// How an algorithm of cuBLASLt is set up. Its bytes are those of one version of the library; its name says
/// the same to all of them: "f32.11.tile20.stages14.split3" is algorithm 11 with these values of its
/// attributes, others being cuBLASLt's own.
class AlgorithmSetup {
public:
    /// Throws plugin::StatusError.
    static AlgorithmSetup of(const Library& library, const Algorithm& algorithm, Rounding rounding);
    /// Empty unless `name` is one that name() gives.
    [[nodiscard]] static std::optional<AlgorithmSetup> parse(std::string_view name);

    [[nodiscard]] std::string name() const;
    [[nodiscard]] Rounding rounding() const { return m_rounding; }
    /// Throws plugin::Unsupported: this version of the library has no such algorithm.
    [[nodiscard]] Algorithm make(const Library& library, Handle handle) const;

private:
    static constexpr std::size_t kAttributes = 8;

    Rounding m_rounding = Rounding::kNone;
    std::uint32_t m_id = 0;
    std::array<std::uint32_t, kAttributes> m_values{}; ///< \see kTable
};

/// A cublasComputeType_t.
[[nodiscard]] std::int32_t computeTypeOf(Rounding rounding);

} // namespace tessera::cublas
