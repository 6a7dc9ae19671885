#include "widgets/shell/document.h"

#include "engine/plan/plan_diff.h"
#include "widgets/style/menu_text.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace tessera::shell {

/// Swaps two placements.
class PlacementCommand final : public QUndoCommand {
public:
    PlacementCommand(Document& document, Placement after, const QString& text)
        : QUndoCommand(style::menuText(text))
        , m_document(document)
        , m_before(document.placement())
        , m_after(std::move(after)) {}
    void undo() override { m_document.apply(m_before); }
    void redo() override { m_document.apply(m_after); }
    [[nodiscard]] const Placement& before() const { return m_before; }
    [[nodiscard]] const Placement& after() const { return m_after; }

private:
    Document& m_document;
    Placement m_before;
    Placement m_after;
};

namespace {

/// Do they run the same kernels on the same operators? How they convert and wait is no matter.
bool makeSameValues(const plan::Plan& a, const plan::Plan& b) {
    return &a == &b ||
           (a.graph == b.graph && a.precision == b.precision && a.wholeGraphBackend == b.wholeGraphBackend &&
            std::equal(a.regions.begin(), a.regions.end(), b.regions.begin(), b.regions.end(),
                       [](const plan::PlannedRegion& one, const plan::PlannedRegion& other) {
                           return one.implementation == other.implementation &&
                                  one.region.nodes == other.region.nodes;
                       }));
}

/// Do both run every node alike, on the same machine? Then what was measured of one was of the other.
bool isSamePlan(const plan::Plan& a, const plan::Plan& b) {
    return &a == &b ||
           (a.graph == b.graph && a.precision == b.precision && a.threads == b.threads &&
            a.device == b.device && a.hardwareProfile == b.hardwareProfile && plan::samePlacement(a, b));
}

/// The newer of two entries of one plan: a run of it with another plan is not lost as it is chosen again.
itemmodels::OtherPlan merged(const itemmodels::OtherPlan& before, itemmodels::OtherPlan now) {
    const auto momentOf = [](const itemmodels::OtherPlan& other) {
        return other.plan->endToEnd ? other.plan->endToEnd->unixSeconds : 0;
    };
    const bool isKept = before.ratio && !now.ratio && isSamePlan(*before.plan, *now.plan) &&
                        (momentOf(now) == 0 || momentOf(now) <= momentOf(before));
    if (isKept) {
        now.plan = before.plan;
        now.ratio = before.ratio;
        now.ratioTo = before.ratioTo;
        now.timeOfRatioTo = before.timeOfRatioTo;
    }
    return now;
}

} // namespace

std::vector<Placement> DocumentState::undoable() const {
    std::vector<Placement> placements;
    for (int i = 0; i < undo->count(); ++i) {
        const auto* command = static_cast<const PlacementCommand*>(undo->command(i));
        placements.push_back(command->before());
        placements.push_back(command->after());
    }
    return placements;
}

Document::Document(DocumentState& state, QObject* parent) : QObject(parent), m_state(&state) {
    m_undoGroup.addStack(state.undo.get());
    m_undoGroup.setActiveStack(state.undo.get());
    // First of all that listen: they find what is known of the plans now.
    connect(this, &Document::placementChanged, this, &Document::findErrors);
    connect(this, &Document::otherChanged, this, &Document::findErrors);
}

int Document::count(plan::Constraint::Kind kind) const {
    return static_cast<int>(std::count_if(m_state->now.constraints.begin(), m_state->now.constraints.end(),
                                          [kind](const auto& each) { return each.kind == kind; }));
}

void Document::setLooks(itemmodels::BackendLooks looks) {
    m_looks = std::move(looks);
    emit looksChanged();
}

void Document::show(DocumentState& state) {
    const DocumentState& before = *m_state;
    m_state->selected = m_selection.parts();
    m_state = &state;
    m_undoGroup.addStack(state.undo.get());
    m_undoGroup.setActiveStack(state.undo.get());
    m_selection.clear(this);
    emit modelChanged();
    m_selection.restore(std::exchange(state.selected, {}), this);
    if (before.overlay != state.overlay) {
        emit overlayChanged();
    }
    if (!before.others.empty() || !state.others.empty()) {
        emit otherChanged();
    }
    emit profileChanged();
    emit placementChanged();
}

void Document::change(Placement after, const QString& text) {
    m_state->undo->push(new PlacementCommand(*this, std::move(after), text));
}

plan::PlanRef Document::newest(plan::PlanRef plan) const {
    for (auto later = m_state->timed.find(plan); later != m_state->timed.end();
         later = m_state->timed.find(plan)) {
        plan = later->second;
    }
    return plan;
}

std::optional<base::Nanoseconds> Document::predictedBefore() const {
    plan::PlanRef plan = m_state->now.plan;
    for (bool isNewer = plan != nullptr; isNewer;) {
        const auto before = std::find_if(m_state->timed.begin(), m_state->timed.end(),
                                         [&plan](const auto& each) { return each.second == plan; });
        isNewer = before != m_state->timed.end();
        if (isNewer && before->first->predicted() != m_state->now.plan->predicted()) {
            return before->first->predicted();
        }
        plan = isNewer ? before->first : plan;
    }
    return std::nullopt;
}

plan::PlanRef Document::runBefore() const {
    const plan::PlanRef& now = m_state->now.plan;
    const auto commandAt = [this](int i) {
        return static_cast<const PlacementCommand*>(m_state->undo->command(i));
    };
    int at = m_state->undo->index() - 1;
    // What a search shows on its way is no change of the plan before it.
    if (now == nullptr || now->endToEnd || at < 0 || newest(commandAt(at)->after().plan) != now) {
        return nullptr;
    }
    for (; at >= 0; --at) {
        plan::PlanRef before = newest(commandAt(at)->before().plan);
        if (before != nullptr && before->endToEnd) {
            return before;
        }
    }
    return nullptr;
}

/// Who selected a region as a whole meant that operator's region: in another plan that is another one.
void Document::selectIn(const plan::PlanRef& before) {
    const graph::NodeId node = m_selection.current();
    const auto& after = m_state->now.plan;
    if (before == nullptr || after == nullptr || before->graph != after->graph || !node.valid() ||
        m_selection.nodes().size() < 2) {
        return;
    }
    const auto region = before->regionOf(node);
    const auto now = after->regionOf(node);
    if (region.valid() && now.valid() &&
        before->regions[region.index()].region.nodes == m_selection.nodes() &&
        after->regions[now.index()].region.nodes != m_selection.nodes()) {
        m_selection.select(after->regions[now.index()].region.nodes, node, this);
    }
}

void Document::apply(const Placement& placement) {
    const plan::PlanRef before = m_state->now.plan;
    if (before != nullptr && !m_state->others.empty()) {
        m_state->beside[before] = m_state->others;
    }
    m_state->now = {newest(placement.plan), placement.constraints};
    noteRace();
    const bool hasOthers = findBeside();
    selectIn(before);
    findProfile();
    emit placementChanged();
    if (hasOthers) {
        emit otherChanged();
    }
}

bool Document::findBeside() {
    const plan::PlanRef& plan = m_state->now.plan;
    auto found = plan != nullptr ? m_state->beside.find(plan) : m_state->beside.end();
    if (plan != nullptr && found == m_state->beside.end()) {
        found = std::ranges::find_if(m_state->beside,
                                     [&](const auto& each) { return isSamePlan(*each.first, *plan); });
    }
    if (found == m_state->beside.end()) {
        return false;
    }
    std::vector<itemmodels::OtherPlan> others = found->second;
    for (itemmodels::OtherPlan& other : others) {
        other.ratioTo = other.ratioTo == found->first ? plan : other.ratioTo;
    }
    for (itemmodels::OtherPlan& other : m_state->others) {
        if (std::ranges::none_of(others, [&](const auto& each) { return each.origin == other.origin; })) {
            others.push_back(std::move(other));
        }
    }
    m_state->others = std::move(others);
    return true;
}

void Document::noteRace() {
    constexpr std::size_t kMost = 8;
    const plan::PlanRef& plan = m_state->now.plan;
    const bool isNew = plan != nullptr && plan->raced &&
                       std::ranges::none_of(m_state->races, [&](const plan::PlanRef& each) {
                           return itemmodels::isOfSameRace(*each, *plan);
                       });
    if (!isNew) {
        return;
    }
    m_state->races.insert(m_state->races.begin(), plan);
    m_state->races.resize(std::min(m_state->races.size(), kMost));
}

void Document::findProfile() {
    const auto found = m_state->profiles.find(m_state->now.plan);
    const bool had = m_state->profile.has_value();
    m_state->profile = found != m_state->profiles.end() ? std::optional(found->second) : std::nullopt;
    if (had || m_state->profile) {
        emit profileChanged();
    }
}

void Document::setPlan(plan::PlanRef plan) {
    const plan::PlanRef before = std::exchange(m_state->now.plan, std::move(plan));
    noteRace();
    selectIn(before);
    findProfile();
    emit placementChanged();
}

void Document::restoreConstraints(std::vector<plan::Constraint> constraints) {
    m_state->now.constraints = std::move(constraints);
    if (m_state->now.plan != nullptr) {
        emit placementChanged();
    }
}

void Document::keepRatios(const plan::PlanRef& before) {
    for (itemmodels::OtherPlan& other : m_state->others) {
        if (other.ratioTo != nullptr && other.ratioTo == before) {
            other.ratioTo = newest(before);
        }
    }
}

void Document::setTimes(plan::PlanRef planWithTimes) {
    m_state->timed[m_state->now.plan] = planWithTimes;
    keepRatios(m_state->now.plan);
    setPlan(std::move(planWithTimes));
}

void Document::setProfile(session::Profile profile, plan::PlanRef planWithTimes) {
    m_state->timed[m_state->now.plan] = planWithTimes;
    keepRatios(m_state->now.plan);
    m_state->now.plan = std::move(planWithTimes);
    m_state->profile = profile;
    m_state->profiles[m_state->now.plan] = std::move(profile);
    emit profileChanged();
    emit placementChanged();
}

const itemmodels::OtherPlan* Document::otherOf(const itemmodels::PlanOrigin& origin) const {
    const auto found = std::find_if(m_state->others.begin(), m_state->others.end(),
                                    [&](const auto& other) { return other.origin == origin; });
    return found != m_state->others.end() ? &*found : nullptr;
}

const itemmodels::OtherPlan* Document::faster() const {
    const itemmodels::OtherPlan* fastest = nullptr;
    for (const itemmodels::OtherPlan& other : m_state->others) {
        const auto ratio = other.runWith(m_state->now.plan);
        if (ratio && ratio->high < 1 && (fastest == nullptr || ratio->median < fastest->ratio->median)) {
            fastest = &other;
        }
    }
    return fastest;
}

const itemmodels::OtherPlan* Document::second() const {
    return m_state->second ? otherOf(*m_state->second) : nullptr;
}

void Document::setOther(itemmodels::OtherPlan other) {
    m_state->second = other.origin;
    const auto found = std::find_if(m_state->others.begin(), m_state->others.end(),
                                    [&](const auto& each) { return each.origin == other.origin; });
    if (found != m_state->others.end()) {
        *found = merged(*found, std::move(other));
    } else {
        m_state->others.push_back(std::move(other));
    }
    emit otherChanged();
}

void Document::addOthers(std::vector<itemmodels::OtherPlan> others) {
    for (itemmodels::OtherPlan& other : others) {
        if (otherOf(other.origin) == nullptr) {
            m_state->others.push_back(std::move(other));
        }
    }
    emit otherChanged();
}

bool Document::chooseOther(const itemmodels::PlanOrigin& origin) {
    if (otherOf(origin) == nullptr) {
        return false;
    }
    m_state->second = origin;
    emit otherChanged();
    return true;
}

void Document::clearOther() {
    m_state->second.reset();
    emit otherChanged();
}

void Document::forgetOther(const itemmodels::PlanOrigin& origin) {
    for (auto& [plan, others] : m_state->beside) {
        std::erase_if(others, [&](const auto& other) { return other.origin == origin; });
    }
    setAside(origin);
}

void Document::setAside(const itemmodels::PlanOrigin& origin) {
    std::erase_if(m_state->others, [&](const auto& other) { return other.origin == origin; });
    if (m_state->second == origin) {
        m_state->second.reset();
    }
    emit otherChanged();
}

void Document::updateOthers(std::vector<itemmodels::OtherPlan> newer) {
    for (itemmodels::OtherPlan& each : newer) {
        const auto found = std::find_if(m_state->others.begin(), m_state->others.end(),
                                        [&](const auto& other) { return other.origin == each.origin; });
        if (found != m_state->others.end()) {
            *found = std::move(each);
        }
    }
    emit otherChanged();
}

void Document::findErrors() {
    const auto of = [this](const plan::PlanRef& plan) {
        const auto found =
            std::find_if(m_state->checked.begin(), m_state->checked.end(), [&](const ErrorsRef& errors) {
                return plan != nullptr && makeSameValues(*errors->plan, *plan);
            });
        return found != m_state->checked.end() ? *found : ErrorsRef();
    };
    m_state->errors = of(m_state->now.plan);
    m_state->otherErrors = of(other());
}

void Document::addErrors(ErrorsRef errors) {
    constexpr std::size_t kMost = 8;
    m_state->checked.insert(m_state->checked.begin(), std::move(errors));
    m_state->checked.resize(std::min(m_state->checked.size(), kMost));
    findErrors();
    emit errorsChanged();
}

void Document::setOverlay(plan::NodeValuesRef overlay) {
    m_state->overlay = std::move(overlay);
    emit overlayChanged();
}

} // namespace tessera::shell
