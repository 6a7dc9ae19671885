#include "engine/runtime/storage_plan.h"

#include "engine/backend/device_copy.h"
#include "engine/backend/sharing.h"
#include "engine/graph/dynamic_parts.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>

namespace tessera::runtime {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

base::Result<std::int64_t> formBytes(const graph::Graph& graph, const ValueForm& form) {
    const auto& value = graph.value(form.value);
    if (graph::isDynamic(value)) {
        return 0; // it lies in memory of the kernel that makes it
    }
    const auto extents = value.type.extents();
    if (graph::bitWidth(value.type.dtype) == 0) {
        return fail(ErrorKind::kImpossible,
                    "elements of type " + std::string(graph::toText(value.type.dtype)) + " have no width",
                    "value '" + value.name + "'");
    }
    if (form.layout.kind() == backend::Layout::Kind::kPhysical && form.layout.rank() != extents->size()) {
        return fail(ErrorKind::kRefused, "layout " + form.layout.toText() + " has another rank",
                    "value '" + value.name + "'");
    }
    return form.layout.sizeBytes(value.type.dtype, *extents);
}

struct Range {
    std::int64_t begin = 0;
    std::int64_t end = 0;

    [[nodiscard]] bool meets(const Range& other) const {
        return std::max(begin, other.begin) < std::min(end, other.end);
    }
};

/// What happens to a form: when it is made, how long it is read, and what its making writes.
struct History {
    std::int32_t made = 0;
    std::int32_t lastRead = 0;
    std::size_t maker = kNone;        ///< step; kNone: a graph input
    std::size_t lastReader = kNone;   ///< the only step that reads it at `lastRead`; kNone: several, or none
    bool isView = false;              ///< making it writes nothing
    std::vector<Range> parts;         ///< of itself, which its making does not write
    std::size_t takesPlaceOf = kNone; ///< form that its making may write over
};

class StoragePlanner {
public:
    StoragePlanner(const graph::Graph& graph, const ExecutionPlan& plan)
        : m_graph(graph), m_steps(plan.steps) {
        m_made.byValue.resize(graph.values().size());
    }

    base::Result<StoragePlan> run() {
        TESSERA_CHECK(collect());
        for (std::size_t step = 0; step < m_steps.size(); ++step) {
            shareViews(step);
        }
        for (std::size_t step = 0; step < m_steps.size(); ++step) {
            shareParts(step);
        }
        for (std::size_t step = 0; step < m_steps.size(); ++step) {
            shareInPlace(step);
        }
        layOut();
        findPinned();
        return std::move(m_made);
    }

private:
    /// Forms that lie in one storage; the first one made need not begin it.
    struct Group {
        std::int64_t sizeBytes = 0;
        std::vector<std::size_t> members;
    };

    base::Status collect() {
        const auto end = static_cast<std::int32_t>(m_steps.size());
        for (const auto input : m_graph.inputs()) {
            TESSERA_CHECK(requireExtents(input));
            // Inputs are written once and read by every repetition, so nothing may take their place.
            TESSERA_TRY(const auto form, make({input, plainLayout(m_graph, input)}, -1, kNone));
            read(form, end, kNone);
        }
        for (std::size_t step = 0; step < m_steps.size(); ++step) {
            const auto moment = static_cast<std::int32_t>(step);
            for (const auto& form : m_steps[step].reads) {
                TESSERA_CHECK(requireExtents(form.value));
                TESSERA_TRY(const auto index, madeBefore(form));
                read(index, moment, step);
            }
            for (const auto& form : m_steps[step].writes) {
                TESSERA_CHECK(make(form, moment, step));
            }
        }
        for (const auto output : m_graph.outputs()) {
            if (!m_graph.value(output).isConstant()) {
                TESSERA_TRY(const auto form, madeBefore({output, plainLayout(m_graph, output)}));
                read(form, end, kNone);
            }
        }
        return {};
    }

    /// A kernel's inputs are fixed when it is made.
    base::Status requireExtents(graph::ValueId id) const {
        const auto& value = m_graph.value(id);
        return graph::isDynamic(value)
                   ? fail(ErrorKind::kImpossible, "its extents are not known", "value '" + value.name + "'")
                   : base::Status();
    }

    base::Result<std::size_t> madeBefore(const ValueForm& form) const {
        const std::size_t index = indexOf(form);
        if (index == kNone) {
            return fail(ErrorKind::kRefused, "nothing makes it in layout " + form.layout.toText(),
                        "value '" + m_graph.value(form.value).name + "'");
        }
        return index;
    }

    /// A new form, with a group of its own.
    base::Result<std::size_t> make(const ValueForm& form, std::int32_t moment, std::size_t maker) {
        if (indexOf(form) != kNone) {
            return fail(ErrorKind::kRefused, "it is made twice in layout " + form.layout.toText(),
                        "value '" + m_graph.value(form.value).name + "'");
        }
        TESSERA_TRY(const auto bytes, formBytes(m_graph, form));
        const std::size_t index = m_made.forms.size();
        m_made.byValue[form.value.index()].push_back(index);
        m_made.forms.push_back({form, m_groups.size(), 0, bytes});
        m_groups.push_back({bytes, {index}});
        History history;
        history.made = moment;
        history.lastRead = moment;
        history.maker = maker;
        m_histories.push_back(std::move(history));
        return index;
    }

    void read(std::size_t form, std::int32_t moment, std::size_t reader) {
        auto& history = m_histories[form];
        if (moment > history.lastRead) {
            history.lastRead = moment;
            history.lastReader = reader;
        } else if (moment == history.lastRead && reader != history.lastReader) {
            history.lastReader = kNone;
        }
    }

    [[nodiscard]] std::size_t indexOf(const ValueForm& form) const {
        for (const auto index : m_made.byValue[form.value.index()]) {
            if (m_made.forms[index].form == form) {
                return index;
            }
        }
        return kNone;
    }

    void shareViews(std::size_t step) {
        const auto& writes = m_steps[step].writes;
        for (std::size_t i = 0; i < writes.size(); ++i) {
            const auto port = backend::viewOf(m_steps[step].implementation, i);
            if (!port || port->port >= m_steps[step].reads.size()) {
                continue;
            }
            const std::size_t parent = indexOf(m_steps[step].reads[port->port]);
            const std::size_t view = indexOf(writes[i]);
            if (!fits(parent, view, port->offsetBytes)) {
                continue;
            }
            m_histories[view].isView = true;
            if (place(view, parent, port->offsetBytes)) {
                ++m_made.sharing.views;
            } else {
                m_histories[view].isView = false;
            }
        }
    }

    void shareParts(std::size_t step) {
        const auto& reads = m_steps[step].reads;
        for (std::size_t i = 0; i < reads.size(); ++i) {
            const auto port = backend::partOf(m_steps[step].implementation, i);
            if (!port || port->port >= m_steps[step].writes.size()) {
                continue;
            }
            const std::size_t whole = indexOf(m_steps[step].writes[port->port]);
            const std::size_t part = indexOf(reads[i]);
            // A graph input stays where it is set.
            if (!fits(whole, part, port->offsetBytes) || m_histories[part].made < 0) {
                continue;
            }
            auto& parts = m_histories[whole].parts;
            parts.push_back({port->offsetBytes, port->offsetBytes + m_made.forms[part].sizeBytes});
            if (place(part, whole, port->offsetBytes)) {
                ++m_made.sharing.parts;
            } else {
                parts.pop_back();
            }
        }
    }

    void shareInPlace(std::size_t step) {
        const auto& writes = m_steps[step].writes;
        for (std::size_t i = 0; i < writes.size(); ++i) {
            const auto port = backend::inPlaceOf(m_steps[step].implementation, i);
            if (!port || *port >= m_steps[step].reads.size()) {
                continue;
            }
            const std::size_t before = indexOf(m_steps[step].reads[*port]);
            const std::size_t after = indexOf(writes[i]);
            if (!fits(before, after, 0) || !fits(after, before, 0)) {
                continue;
            }
            m_histories[after].takesPlaceOf = before;
            if (place(after, before, 0) || place(before, after, 0)) {
                ++m_made.sharing.inPlace;
            } else {
                m_histories[after].takesPlaceOf = kNone;
            }
        }
    }

    [[nodiscard]] bool fits(std::size_t outer, std::size_t inner, std::int64_t offset) const {
        if (outer == inner || outer == kNone || inner == kNone) {
            return false;
        }
        const auto& device = m_made.forms[outer].form.device;
        const bool isOnCpu = device == backend::DeviceId{};
        return device == m_made.forms[inner].form.device && (isOnCpu || offset == 0) &&
               offset % backend::kSharingAlignment == 0 &&
               offset <= m_made.forms[outer].sizeBytes - m_made.forms[inner].sizeBytes;
    }

    /// Moves the whole group of `inner`, which must fill it, into that of `outer`; false, with nothing done,
    /// when somebody would lose by it.
    bool place(std::size_t inner, std::size_t outer, std::int64_t offset) {
        auto& forms = m_made.forms;
        const std::size_t from = forms[inner].storage;
        const std::size_t to = forms[outer].storage;
        const std::int64_t shift = forms[outer].offsetBytes + offset;
        if (from == to || forms[inner].offsetBytes != 0 ||
            forms[inner].sizeBytes != m_groups[from].sizeBytes) {
            return false;
        }
        const auto moved = [&](std::size_t form) {
            const auto& placed = forms[form];
            const std::int64_t begin = placed.offsetBytes + (placed.storage == from ? shift : 0);
            return Range{begin, begin + placed.sizeBytes};
        };
        for (const auto a : m_groups[from].members) {
            for (const auto b : m_groups[to].members) {
                if (spoils(a, moved(a), b, moved(b)) || spoils(b, moved(b), a, moved(a))) {
                    return false;
                }
            }
        }
        for (const auto form : m_groups[from].members) {
            forms[form].offsetBytes += shift;
            forms[form].storage = to;
            m_groups[to].members.push_back(form);
        }
        m_groups[from] = {};
        return true;
    }

    /// Does making the form `writer` at `where` destroy what `other` at `there` holds while it is needed?
    [[nodiscard]] bool spoils(std::size_t writer, const Range& where, std::size_t other,
                              const Range& there) const {
        const auto& by = m_histories[writer];
        const auto& of = m_histories[other];
        if (by.isView || of.made > by.made || of.lastRead < by.made || !writesInto(by, where, there)) {
            return false;
        }
        const bool takesItsPlace = by.takesPlaceOf == other && where.begin == there.begin &&
                                   of.made < by.made && of.lastRead == by.made && of.lastReader == by.maker;
        return !takesItsPlace;
    }

    /// Does making a form at `where` write into `there`? Its parts are made before.
    [[nodiscard]] static bool writesInto(const History& history, const Range& where, const Range& there) {
        Range rest{std::max(where.begin, there.begin), std::min(where.end, there.end)};
        // Parts lie side by side: what they leave of the overlap is found from the left.
        for (bool shrunk = true; shrunk && rest.begin < rest.end;) {
            shrunk = false;
            for (const auto& part : history.parts) {
                const Range covered{where.begin + part.begin, where.begin + part.end};
                if (covered.begin <= rest.begin && covered.end > rest.begin) {
                    rest.begin = covered.end;
                    shrunk = true;
                }
            }
        }
        return rest.begin < rest.end;
    }

    void layOut() {
        std::vector<std::size_t> storages(m_groups.size(), kNone);
        for (auto& placed : m_made.forms) {
            const auto& history = m_histories[static_cast<std::size_t>(&placed - m_made.forms.data())];
            auto& storage = storages[placed.storage];
            if (storage == kNone) {
                storage = m_made.storages.size();
                m_made.storages.push_back(
                    {m_groups[placed.storage].sizeBytes, history.made, history.lastRead});
                m_made.devices.push_back(placed.form.device);
            }
            auto& lifetime = m_made.storages[storage];
            lifetime.first = std::min(lifetime.first, history.made);
            lifetime.last = std::max(lifetime.last, history.lastRead);
            placed.storage = storage;
        }
    }

    void findPinned() {
        const backend::DeviceId host;
        m_made.pinnedFor.assign(m_made.storages.size(), host);
        for (const auto& step : m_steps) {
            if (!backend::isDeviceCopy(step.implementation)) {
                continue;
            }
            const auto& onHost = step.reads.front().device == host ? step.reads : step.writes;
            auto& device = m_made.pinnedFor[m_made.find(onHost.front())->storage];
            device = device == host ? step.implementation.device : device;
        }
    }

    const graph::Graph& m_graph;
    std::span<const Step> m_steps;
    StoragePlan m_made;
    std::vector<History> m_histories; ///< parallel to the forms
    std::vector<Group> m_groups;
};

} // namespace

const PlacedForm* StoragePlan::find(const ValueForm& form) const {
    for (const auto index : byValue[form.value.index()]) {
        if (forms[index].form == form) {
            return &forms[index];
        }
    }
    return nullptr;
}

base::Result<StoragePlan> planStorage(const graph::Graph& graph, const ExecutionPlan& plan) {
    return StoragePlanner(graph, plan).run();
}

ArenaPlan planArenas(const StoragePlan& plan, const std::map<backend::DeviceId, std::int64_t>& alignments) {
    const backend::DeviceId host;
    using Arena =
        std::pair<backend::DeviceId, backend::DeviceId>; // where it lies, and for which it is pinned
    std::map<Arena, std::vector<std::size_t>> members{{{host, host}, {}}};
    for (std::size_t i = 0; i < plan.storages.size(); ++i) {
        members[{plan.devices[i], plan.pinnedFor[i]}].push_back(i);
    }
    ArenaPlan made;
    made.offsets.resize(plan.storages.size());
    for (const auto& [arena, own] : members) {
        const auto& [device, pinnedFor] = arena;
        std::vector<Lifetime> lifetimes;
        std::ranges::transform(own, std::back_inserter(lifetimes),
                               [&](std::size_t i) { return plan.storages[i]; });
        const auto alignment = alignments.find(device);
        const auto memory =
            alignment != alignments.end() ? planMemory(lifetimes, alignment->second) : planMemory(lifetimes);
        for (std::size_t i = 0; i < own.size(); ++i) {
            made.offsets[own[i]] = memory.offsets[i];
        }
        (pinnedFor == host ? made.bytes[device] : made.pinned[pinnedFor]) = memory.arenaBytes;
    }
    return made;
}

} // namespace tessera::runtime
