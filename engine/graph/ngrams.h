#pragma once

#include "engine/base/result.h"
#include "engine/graph/attributes.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace tessera::graph {

/// What TfIdfVectorizer counts: n-grams of integers, and where each one's figure goes.
struct NgramPool {
    struct Ngram {
        std::vector<std::int64_t> items;
        std::int64_t column = 0; ///< of the output
        double weight = 1.0;
    };
    enum class Mode : std::uint8_t {
        kCount,         ///< TF: how often it occurs
        kWeight,        ///< IDF: its weight, if it occurs
        kWeightedCount, ///< TFIDF: both, multiplied
    };

    Mode mode = Mode::kCount;
    std::size_t shortest = 1; ///< lengths that are looked for
    std::size_t longest = 1;
    std::int64_t mostSkipped = 0;
    std::int64_t columns = 0;
    std::vector<Ngram> ngrams;

    /// Reads and checks the operator's attributes.
    /// \par Errors kRefused at the attribute that contradicts itself or another; kImpossible for n-grams of
    /// text.
    [[nodiscard]] static base::Result<NgramPool> of(const Attributes& attributes);
};

/// Counts the n-grams of one pool, which outlives it.
class NgramCounter {
public:
    explicit NgramCounter(const NgramPool& pool);

    /// The figures that are not 0, by column. An n-gram of several items is met at every distance between
    /// them up to `mostSkipped` + 1, the same between all; one of a single item once.
    [[nodiscard]] std::map<std::int64_t, double> figures(std::span<const std::int64_t> items) const;

private:
    const NgramPool& m_pool;
    std::map<std::vector<std::int64_t>, std::size_t> m_known;
};

} // namespace tessera::graph
