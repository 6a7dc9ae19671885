#include "engine/search/conversion_table.h"

#include "engine/base/assert.h"

#include <algorithm>

namespace tessera::search {

ConversionTable::ConversionTable(std::size_t formCount, std::span<const std::int64_t> conversionNs,
                                 std::int64_t overheadNs)
    : m_formCount(formCount), m_edges(conversionNs.begin(), conversionNs.end()) {
    TESSERA_ASSERT(formCount >= 1 && formCount <= kMaxForms);
    TESSERA_ASSERT(formCount == 1 || conversionNs.size() == formCount * formCount);
    m_edges.resize(formCount * formCount, 0);
    for (auto& edge : m_edges) {
        if (edge < kInfeasibleNs) {
            edge += overheadNs;
        }
    }
    const std::size_t sets = std::size_t{1} << formCount;
    m_exact.assign(formCount * sets, kInfeasibleNs);
    m_last.assign(formCount * sets, {kNoForm, kNoForm});
    m_bestSet.assign(formCount * sets, 0);
    for (std::size_t form = 0; form < formCount; ++form) {
        solveFrom(static_cast<FormIndex>(form));
    }
}

void ConversionTable::solveFrom(FormIndex produced) {
    const FormSet all = (FormSet{1} << m_formCount) - 1;
    m_exact[at(produced, FormSet{1} << produced)] = 0;
    // Sets grow by one form, so that ascending order meets every subset before its supersets.
    for (FormSet set = 1; set <= all; ++set) {
        const std::int64_t base = m_exact[at(produced, set)];
        if (base >= kInfeasibleNs) {
            continue;
        }
        for (std::size_t to = 0; to < m_formCount; ++to) {
            if ((set >> to & 1U) != 0) {
                continue;
            }
            for (std::size_t from = 0; from < m_formCount; ++from) {
                const bool exists = (set >> from & 1U) != 0;
                const std::int64_t edge = m_edges[from * m_formCount + to];
                const std::size_t next = at(produced, set | FormSet{1} << to);
                if (exists && edge < kInfeasibleNs && base + edge < m_exact[next]) {
                    m_exact[next] = base + edge;
                    m_last[next] = {static_cast<FormIndex>(from), static_cast<FormIndex>(to)};
                }
            }
        }
    }
    // Descending, so that every superset is settled before; a set that costs nothing more wins ties.
    for (FormSet wanted = all + 1; wanted-- > 0;) {
        FormSet best = m_exact[at(produced, wanted)] < kInfeasibleNs ? wanted : 0;
        for (std::size_t form = 0; form < m_formCount; ++form) {
            const FormSet bit = FormSet{1} << form;
            const FormSet more = (wanted & bit) == 0 ? m_bestSet[at(produced, wanted | bit)] : 0;
            if (more != 0 && (best == 0 || m_exact[at(produced, more)] < m_exact[at(produced, best)])) {
                best = more;
            }
        }
        m_bestSet[at(produced, wanted)] = best;
    }
}

std::int64_t ConversionTable::cost(FormIndex produced, FormSet wanted) const {
    if (produced == kNoForm) {
        return wanted == 0 ? 0 : kInfeasibleNs;
    }
    const FormSet best = m_bestSet[at(produced, wanted)];
    return best == 0 ? kInfeasibleNs : m_exact[at(produced, best)];
}

std::vector<std::pair<FormIndex, FormIndex>> ConversionTable::conversions(FormIndex produced,
                                                                          FormSet wanted) const {
    std::vector<std::pair<FormIndex, FormIndex>> made;
    if (produced == kNoForm) {
        return made;
    }
    FormSet set = m_bestSet[at(produced, wanted)];
    while (set != 0 && set != FormSet{1} << produced) {
        made.push_back(m_last[at(produced, set)]);
        set &= ~(FormSet{1} << made.back().second);
    }
    std::ranges::reverse(made);
    return made;
}

} // namespace tessera::search
