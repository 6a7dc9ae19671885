#include "engine/search/conversion_table.h"

#include "engine/base/assert.h"

#include <algorithm>

namespace tessera::search {

ConversionTable::ConversionTable(std::size_t formatCount, std::span<const std::int64_t> conversionNs,
                                 std::int64_t overheadNs)
    : m_formatCount(formatCount), m_edges(conversionNs.begin(), conversionNs.end()) {
    TESSERA_ASSERT(formatCount >= 1 && formatCount <= kMaxFormats);
    TESSERA_ASSERT(formatCount == 1 || conversionNs.size() == formatCount * formatCount);
    m_edges.resize(formatCount * formatCount, 0);
    for (auto& edge : m_edges) {
        if (edge < kInfeasibleNs) {
            edge += overheadNs;
        }
    }
    const std::size_t sets = std::size_t{1} << formatCount;
    m_exact.assign(formatCount * sets, kInfeasibleNs);
    m_last.assign(formatCount * sets, {kNoFormat, kNoFormat});
    m_bestSet.assign(formatCount * sets, 0);
    for (std::size_t format = 0; format < formatCount; ++format) {
        solveFrom(static_cast<FormatIndex>(format));
    }
}

void ConversionTable::solveFrom(FormatIndex produced) {
    const FormatSet all = (FormatSet{1} << m_formatCount) - 1;
    m_exact[at(produced, FormatSet{1} << produced)] = 0;
    // Sets grow by one format, so that ascending order meets every subset before its supersets.
    for (FormatSet set = 1; set <= all; ++set) {
        const std::int64_t base = m_exact[at(produced, set)];
        if (base >= kInfeasibleNs) {
            continue;
        }
        for (std::size_t to = 0; to < m_formatCount; ++to) {
            if ((set >> to & 1U) != 0) {
                continue;
            }
            for (std::size_t from = 0; from < m_formatCount; ++from) {
                const bool exists = (set >> from & 1U) != 0;
                const std::int64_t edge = m_edges[from * m_formatCount + to];
                const std::size_t next = at(produced, set | FormatSet{1} << to);
                if (exists && edge < kInfeasibleNs && base + edge < m_exact[next]) {
                    m_exact[next] = base + edge;
                    m_last[next] = {static_cast<FormatIndex>(from), static_cast<FormatIndex>(to)};
                }
            }
        }
    }
    // Descending, so that every superset is settled before; a set that costs nothing more wins ties.
    for (FormatSet wanted = all + 1; wanted-- > 0;) {
        FormatSet best = m_exact[at(produced, wanted)] < kInfeasibleNs ? wanted : 0;
        for (std::size_t format = 0; format < m_formatCount; ++format) {
            const FormatSet bit = FormatSet{1} << format;
            const FormatSet more = (wanted & bit) == 0 ? m_bestSet[at(produced, wanted | bit)] : 0;
            if (more != 0 && (best == 0 || m_exact[at(produced, more)] < m_exact[at(produced, best)])) {
                best = more;
            }
        }
        m_bestSet[at(produced, wanted)] = best;
    }
}

std::int64_t ConversionTable::cost(FormatIndex produced, FormatSet wanted) const {
    if (produced == kNoFormat) {
        return wanted == 0 ? 0 : kInfeasibleNs;
    }
    const FormatSet best = m_bestSet[at(produced, wanted)];
    return best == 0 ? kInfeasibleNs : m_exact[at(produced, best)];
}

std::vector<std::pair<FormatIndex, FormatIndex>> ConversionTable::conversions(FormatIndex produced,
                                                                              FormatSet wanted) const {
    std::vector<std::pair<FormatIndex, FormatIndex>> made;
    if (produced == kNoFormat) {
        return made;
    }
    FormatSet set = m_bestSet[at(produced, wanted)];
    while (set != 0 && set != FormatSet{1} << produced) {
        made.push_back(m_last[at(produced, set)]);
        set &= ~(FormatSet{1} << made.back().second);
    }
    std::ranges::reverse(made);
    return made;
}

} // namespace tessera::search
