#include "engine/graph/ngrams.h"

#include <algorithm>

namespace tessera::graph {

using base::ErrorKind;
using base::fail;

namespace {

/// A larger output row is no vocabulary.
constexpr std::int64_t kMostColumns = std::int64_t{1} << 30U;

tl::unexpected<base::Error> refused(std::string_view attribute, std::string message) {
    return fail(ErrorKind::kRefused, std::move(message), "attribute '" + std::string(attribute) + "'");
}

base::Status readBounds(const Attributes& attributes, std::size_t lengths, NgramPool& pool) {
    const std::int64_t shortest = attributes.intOr("min_gram_length", 1);
    const std::int64_t longest = attributes.intOr("max_gram_length", 1);
    if (shortest < 1) {
        return refused("min_gram_length", "must be 1 or more");
    }
    if (longest < shortest || longest > static_cast<std::int64_t>(lengths)) {
        return refused("max_gram_length", "must lie between min_gram_length and the number of ngram_counts");
    }
    pool.shortest = static_cast<std::size_t>(shortest);
    pool.longest = static_cast<std::size_t>(longest);
    pool.mostSkipped = attributes.intOr("max_skip_count", 0);
    if (pool.mostSkipped < 0) {
        return refused("max_skip_count", "must be 0 or more");
    }
    const std::string mode = attributes.stringOr("mode", "");
    if (mode != "TF" && mode != "IDF" && mode != "TFIDF") {
        return refused("mode", "must be TF, IDF or TFIDF");
    }
    pool.mode = mode == "TF"    ? NgramPool::Mode::kCount
                : mode == "IDF" ? NgramPool::Mode::kWeight
                                : NgramPool::Mode::kWeightedCount;
    return {};
}

/// n-grams of length n lie in `items` from begins[n - 1] to begins[n].
base::Status splitPool(const std::vector<std::int64_t>& items, const std::vector<std::int64_t>& begins,
                       NgramPool& pool) {
    const auto size = static_cast<std::int64_t>(items.size());
    for (std::size_t i = 0; i < begins.size(); ++i) {
        const std::int64_t begin = begins[i];
        const std::int64_t end = i + 1 < begins.size() ? begins[i + 1] : size;
        const auto length = static_cast<std::int64_t>(i) + 1;
        if (begin < 0 || end < begin || end > size || (end - begin) % length != 0) {
            return refused("ngram_counts", "does not cut the pool into n-grams of " + std::to_string(length));
        }
        for (std::int64_t at = begin; at < end; at += length) {
            pool.ngrams.push_back({{items.begin() + at, items.begin() + at + length}});
        }
    }
    return {};
}

} // namespace

base::Result<NgramPool> NgramPool::of(const Attributes& attributes) {
    if (attributes.has("pool_strings")) {
        return fail(ErrorKind::kImpossible, "n-grams of text are not computed", "attribute 'pool_strings'");
    }
    const auto* items = attributes.ints("pool_int64s");
    const auto* begins = attributes.ints("ngram_counts");
    const auto* columns = attributes.ints("ngram_indexes");
    if (items == nullptr || begins == nullptr || columns == nullptr) {
        return refused("pool_int64s", "a pool needs pool_int64s, ngram_counts and ngram_indexes");
    }
    NgramPool pool;
    TESSERA_CHECK(readBounds(attributes, begins->size(), pool));
    TESSERA_CHECK(splitPool(*items, *begins, pool));
    if (columns->size() != pool.ngrams.size() || columns->empty()) {
        return refused("ngram_indexes", "has " + std::to_string(columns->size()) + " entries for " +
                                            std::to_string(pool.ngrams.size()) + " n-grams");
    }
    const auto* weights = attributes.floats("weights");
    if (weights != nullptr && weights->size() != pool.ngrams.size()) {
        return refused("weights", "has " + std::to_string(weights->size()) + " entries for " +
                                      std::to_string(pool.ngrams.size()) + " n-grams");
    }
    for (std::size_t i = 0; i < pool.ngrams.size(); ++i) {
        const std::int64_t column = (*columns)[i];
        if (column < 0 || column >= kMostColumns) {
            return refused("ngram_indexes", std::to_string(column) + " is no column");
        }
        pool.ngrams[i].column = column;
        pool.ngrams[i].weight = weights != nullptr ? static_cast<double>((*weights)[i]) : 1.0;
        pool.columns = std::max(pool.columns, column + 1);
    }
    return pool;
}

NgramCounter::NgramCounter(const NgramPool& pool) : m_pool(pool) {
    for (std::size_t i = 0; i < pool.ngrams.size(); ++i) {
        m_known.try_emplace(pool.ngrams[i].items, i);
    }
}

std::map<std::int64_t, double> NgramCounter::figures(std::span<const std::int64_t> items) const {
    std::map<std::size_t, double> counts;
    std::vector<std::int64_t> ngram;
    for (std::size_t length = m_pool.shortest; length <= m_pool.longest && length <= items.size(); ++length) {
        // A single item has no distances; one at which nothing fits is past the last.
        const auto most = static_cast<std::int64_t>(length == 1 ? 1 : (items.size() - 1) / (length - 1));
        for (std::int64_t skipped = 0; skipped < most && skipped <= m_pool.mostSkipped; ++skipped) {
            const auto distance = static_cast<std::size_t>(skipped) + 1;
            for (std::size_t start = 0; start + distance * (length - 1) < items.size(); ++start) {
                ngram.clear();
                for (std::size_t i = 0; i < length; ++i) {
                    ngram.push_back(items[start + i * distance]);
                }
                if (const auto at = m_known.find(ngram); at != m_known.end()) {
                    counts[at->second] += 1.0;
                }
            }
        }
    }
    std::map<std::int64_t, double> figures;
    for (const auto& [index, count] : counts) {
        const auto& found = m_pool.ngrams[index];
        const double times = m_pool.mode == NgramPool::Mode::kWeight ? 1.0 : count;
        figures[found.column] += times * (m_pool.mode == NgramPool::Mode::kCount ? 1.0 : found.weight);
    }
    return figures;
}

} // namespace tessera::graph
