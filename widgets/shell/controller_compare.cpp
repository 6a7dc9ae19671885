// Plans beside the one in force: where they come from, and what is measured of both.
#include "engine/plan/verdict.h"
#include "widgets/models/engine_words.h"
#include "widgets/shell/controller.h"

#include <QFileInfo>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace tessera::shell {

using bridge::JobKind;
using itemmodels::OtherPlan;
using itemmodels::PlanOrigin;
using From = PlanOrigin::Kind;

plan::PlanRef withEndToEnd(const plan::Plan& plan, const plan::EndToEnd& time) {
    auto copy = std::make_shared<plan::Plan>(plan);
    copy->endToEnd = time;
    return copy;
}

plan::PlanRef measuredOn(const measure::DeviceFingerprint& device, const plan::Plan& plan,
                         const plan::EndToEnd& time) {
    auto copy = std::make_shared<plan::Plan>(plan);
    copy->endToEnd = time;
    if (copy->device == device && copy->hardwareProfile.empty()) {
        return copy;
    }
    const auto borrow = [](backend::Cost& cost) {
        if (cost.kind() == backend::Cost::Kind::kMeasured) {
            cost = backend::Cost::borrowed(cost.median(), cost.low(), cost.high(), cost.rounds());
        }
    };
    for (plan::PlannedRegion& region : copy->regions) {
        borrow(region.cost);
        region.inPlace.reset();
    }
    for (plan::PlannedConversion& conversion : copy->conversions) {
        borrow(conversion.cost);
        conversion.inPlace.reset();
    }
    copy->device = device;
    copy->hardwareProfile.clear();
    plan::forgetRace(*copy); // that race was run elsewhere
    return copy;
}

QString Controller::titleOf(const PlanOrigin& origin) const {
    switch (origin.kind) {
    case From::kBaseline:
        return origin.key == QStringLiteral("greedy") ? tr("Greedy, as runtimes place")
                                                      : m_document.looks().of(origin.key.toStdString()).title;
    case From::kGreedy:
        return tr("Greedy, as runtimes place");
    case From::kFile:
        return m_fileTitle(origin.key);
    case From::kMix:
        return tr("Best mix");
    case From::kBefore:
        return tr("The plan before");
    case From::kInForce:
    case From::kRace:
        break; // it stands beside no other
    }
    return {};
}

std::vector<plan::RunInTurns> Controller::runsInTurns() const {
    constexpr std::size_t kMost = 8; // each is a whole plan
    std::vector<plan::RunInTurns> runs;
    for (const OtherPlan& other : m_document.others()) {
        const auto ratio = other.byName ? std::nullopt : other.runWith(m_document.plan());
        if (ratio && other.timeOfRatioTo) {
            runs.push_back({itemmodels::originWord(other.origin.kind).toStdString(),
                            other.origin.key.toStdString(), other.plan, *ratio, *other.timeOfRatioTo});
        }
    }
    runs.erase(runs.begin(), runs.end() - static_cast<std::ptrdiff_t>(std::min(runs.size(), kMost)));
    return runs;
}

/// With the plan that they ran with, which is in force.
void Controller::restoreRuns(const std::vector<plan::RunInTurns>& runs) {
    std::vector<OtherPlan> others;
    for (const plan::RunInTurns& run : runs) {
        const auto kind = itemmodels::originOf(QString::fromStdString(run.origin));
        if (!kind) {
            continue; // of a later version
        }
        const PlanOrigin origin{*kind, QString::fromStdString(run.key)};
        const QFileInfo file(origin.key);
        const bool isStale =
            origin.kind == From::kFile &&
            (!file.exists() || file.lastModified().toSecsSinceEpoch() > run.timeOfInForce.unixSeconds);
        if (!isStale) { // that file is another plan by now
            others.push_back({.origin = origin,
                              .title = titleOf(origin),
                              .plan = run.plan,
                              .ratio = run.ratio,
                              .ratioTo = m_document.plan(),
                              .timeOfRatioTo = run.timeOfInForce});
        }
    }
    m_now->keptRuns = runs;
    if (!others.empty()) {
        m_document.addOthers(std::move(others));
    }
}

void Controller::measure() {
    std::vector<OtherPlan> others;
    if (const OtherPlan* second = m_document.second(); second != nullptr && !second->byName) {
        others.push_back(*second);
    }
    measureWith(std::move(others));
}

void Controller::measureAll() {
    std::vector<OtherPlan> others;
    for (const OtherPlan& other : m_document.others()) {
        if (!other.byName && other.plan != m_document.plan()) {
            others.push_back(other);
        }
    }
    measureWith(std::move(others));
}

void Controller::measureWith(std::vector<OtherPlan> others) {
    if (m_document.plan() == nullptr) {
        return;
    }
    // All of them in one run of interleaved rounds.
    std::vector<plan::PlanRef> plans{m_document.plan()};
    for (const OtherPlan& other : others) {
        plans.push_back(other.plan);
    }
    struct Measured {
        std::vector<session::PlanTime> times;
        std::vector<plan::PlanRef> plans; ///< with them
    };
    submit<Measured>(
        JobKind::kMeasure,
        [plans](session::Session& session, const base::JobControl& control) -> base::Result<Measured> {
            Measured done;
            TESSERA_TRY(done.times, session.measurePlans(plans, control));
            for (std::size_t i = 0; i < plans.size(); ++i) {
                done.plans.push_back(measuredOn(session.device(), *plans[i], done.times[i].time));
            }
            return done;
        },
        [this, before = plans.front(), others = std::move(others)](base::Result<Measured> result) mutable {
            if (!result) {
                fail(others.empty() ? tr("The plan could not be measured")
                                    : tr("The plans could not be measured"),
                     result.error());
                return;
            }
            std::size_t at = 0;
            for (OtherPlan& other : others) {
                ++at;
                const OtherPlan* now = m_document.otherOf(other.origin);
                if (now == nullptr || now->plan != other.plan) {
                    return; // what was measured is no longer what is compared
                }
                other.plan = result->plans[at];
                other.ratio = result->times[at].ratio;
                other.ratioTo = result->plans.front();
                other.timeOfRatioTo = result->times.front().time;
            }
            if (m_document.plan() != before) {
                return;
            }
            m_document.setTimes(result->plans.front());
            if (!others.empty()) {
                m_document.updateOthers(std::move(others));
            }
            emit measured();
        });
}

void Controller::setBeside(OtherPlan other, const std::function<void()>& then, Beside why) {
    {
        const QScopedValueRollback taking(m_taking, why == Beside::kToTake);
        m_document.setOther(std::move(other));
    }
    if (then) {
        then();
    }
}

void Controller::compareWith(const PlanOrigin& origin, std::function<void()> then, Beside why) {
    if (m_document.plan() == nullptr) {
        return;
    }
    const QScopedValueRollback taking(m_taking, why == Beside::kToTake);
    // One that ran in turns with the plan in force is chosen with that run.
    const OtherPlan* known = m_document.otherOf(origin);
    if (known != nullptr && known->runWith(m_document.plan())) {
        m_document.chooseOther(origin);
        if (then) {
            then();
        }
        return;
    }
    switch (origin.kind) {
    case From::kInForce:
    case From::kRace:
        emit noticed(style::NoticeKind::kInfo, tr("This is plan A"),
                     tr("Choose another one to compare it with."));
        return;
    case From::kBaseline:
        compareWithAlone(origin.key, std::move(then), why);
        return;
    case From::kGreedy:
        // What ran in the plan's race has a time; the placement from specs alone has none.
        if (greedyRan()) {
            compareWithAlone(QStringLiteral("greedy"), std::move(then), why);
        } else {
            compareWithSketch(std::move(then), why);
        }
        return;
    case From::kFile:
        compareWithFile(origin.key, std::move(then), why);
        return;
    case From::kMix:
        compareWithMix();
        break;
    case From::kBefore:
        m_document.chooseOther(origin);
        break;
    }
    if (m_document.second() != nullptr && m_document.second()->origin == origin && then) {
        then();
    }
}

void Controller::compareWithFile(const QString& file, std::function<void()> then, Beside why) {
    struct Read {
        plan::AlignedPlan aligned;
        std::vector<std::string> notes;
    };
    submit<std::shared_ptr<Read>>(
        JobKind::kLoadPlan,
        [path = file.toStdString()](session::Session& session,
                                    const base::JobControl&) -> base::Result<std::shared_ptr<Read>> {
            std::vector<std::string> notes;
            TESSERA_TRY(auto aligned, session.alignPlan(path, notes));
            return std::make_shared<Read>(Read{std::move(aligned), std::move(notes)});
        },
        [this, file, why, model = m_document.model(),
         then = std::move(then)](base::Result<std::shared_ptr<Read>> result) {
            if (m_document.model() != model) {
                return; // another one was opened meanwhile
            }
            if (!result) {
                fail(tr("The plan %1 could not be opened").arg(file), result.error());
                return;
            }
            plan::AlignedPlan& aligned = (*result)->aligned;
            for (const std::string& note : (*result)->notes) {
                emit problemFound(
                    {style::NoticeKind::kWarning, QString::fromStdString(note), file, {}, {}, {}}, m_now->id);
            }
            const PlanOrigin origin{From::kFile, file};
            OtherPlan other{.origin = origin, .title = titleOf(origin), .plan = {}};
            if (!aligned.whyByName.empty()) {
                const bool isOther = aligned.overview.structureHash != m_document.plan()->structureHash;
                const QString reason = isOther ? tr("It is a plan of another model, %1.")
                                                     .arg(QString::fromStdString(aligned.overview.modelName))
                                               : itemmodels::engineWords(aligned.whyByName);
                emit problemFound({style::NoticeKind::kInfo,
                                   tr("%1 It is compared by the names of its nodes.").arg(reason),
                                   file,
                                   {},
                                   {},
                                   {}},
                                  m_now->id);
                other.byName = {aligned.agreement, std::move(aligned.overview), reason};
            }
            other.plan = std::make_shared<const plan::Plan>(std::move(aligned.plan));
            setBeside(
                std::move(other),
                [this, file, &then] {
                    emit planFileUsed(file);
                    if (then) {
                        then();
                    }
                },
                why);
        });
}

void Controller::compareWithSketch(std::function<void()> then, Beside why) {
    submit<plan::PlanRef>(
        JobKind::kLoadPlan,
        [](session::Session& session, const base::JobControl&) { return session.greedyPlan(); },
        [this, why, model = m_document.model(), then = std::move(then)](base::Result<plan::PlanRef> result) {
            if (m_document.model() != model) {
                return;
            }
            if (!result) {
                fail(tr("There is no greedy placement"), result.error());
                return;
            }
            const PlanOrigin origin{From::kGreedy, {}};
            setBeside({.origin = origin, .title = titleOf(origin), .plan = *result}, then, why);
        });
}

void Controller::compareWithAlone(const QString& name, std::function<void()> then, Beside why) {
    const auto plan = m_document.plan();
    const QString title = titleOf({From::kBaseline, name});
    submit<plan::PlanRef>(
        JobKind::kLoadPlan,
        [name = name.toStdString()](session::Session& session, const base::JobControl& control) {
            return session.baselinePlan(name, session::Unmeasured::kShow, control);
        },
        [this, plan, title, why, key = name, then = std::move(then), model = m_document.model(),
         name = name.toStdString()](base::Result<plan::PlanRef> result) {
            if (m_document.model() != model) {
                return;
            }
            if (!result) {
                fail(tr("%1 cannot be the second plan").arg(title), result.error());
                return;
            }
            // A baseline that the plan is is that plan, whatever kernels are known for it since.
            const plan::PlanRef& alone = plan->identicalTo == name ? plan : *result;
            OtherPlan other{.origin = {From::kBaseline, key}, .title = title, .plan = alone};
            if (const auto time = timeOfBaseline(*plan, name)) {
                other.plan = withEndToEnd(*alone, *time);
            }
            setBeside(std::move(other), then, why);
        });
}

std::vector<itemmodels::EarlierTime> Controller::earlierTimes() const {
    if (m_document.plan() == nullptr) {
        return {};
    }
    // The steps of a search that goes on are not those of the answer.
    const std::vector<session::SearchStep> none;
    return itemmodels::earlierTimes(m_document.races(), answer(), searching() ? none : m_now->steps,
                                    *m_document.plan());
}

/// In the race of the plan, else in the newest that it ran in.
std::optional<plan::EndToEnd> Controller::timeOfBaseline(const plan::Plan& plan,
                                                         const std::string& name) const {
    const auto row = std::ranges::find(plan.baselines, name, &plan::Baseline::name);
    if (row != plan.baselines.end() && row->time && plan.raced) {
        plan::EndToEnd time = *row->time;
        time.unixSeconds = time.unixSeconds != 0 ? time.unixSeconds : plan.raced->unixSeconds;
        return time;
    }
    const auto earlier = earlierTimes();
    const auto found = std::ranges::find(earlier, name, &itemmodels::EarlierTime::baseline);
    return found != earlier.end() ? std::optional(found->time) : std::nullopt;
}

bool Controller::greedyRan() const {
    const auto& plan = m_document.plan();
    return plan != nullptr && timeOfBaseline(*plan, "greedy").has_value();
}

void Controller::updateOthersOfSearch() {
    const std::optional<PlanOrigin> second =
        m_document.second() != nullptr ? std::optional(m_document.second()->origin) : std::nullopt;
    const PlanOrigin mixOrigin{From::kMix, {}};
    const PlanOrigin greedyOrigin{From::kGreedy, {}};
    std::vector<PlanOrigin> baselines;
    for (const OtherPlan& other : m_document.others()) {
        if (other.origin.kind == From::kBaseline && !other.runWith(m_document.plan())) {
            baselines.push_back(other.origin);
        }
    }
    // What is B is replaced by its newer one, not taken away first: no other one was chosen.
    if (second == mixOrigin && mix() != nullptr) {
        compareWithMix();
    } else {
        m_document.setAside(mixOrigin);
    }
    for (const PlanOrigin& origin : baselines) {
        if (second == origin) {
            compareWithAlone(origin.key);
        } else {
            m_document.setAside(origin);
        }
    }
    if (greedyRan()) {
        m_document.setAside(greedyOrigin);
        if (second == greedyOrigin) {
            compareWithGreedy();
        }
    }
}

void Controller::leaveForeignMix() {
    const OtherPlan* second = m_document.second();
    if (searching() || second == nullptr || second->origin.kind != From::kMix) {
        return; // what is B at the end of a search is found then
    }
    const plan::PlanRef shown = m_document.newest(second->plan);
    const plan::PlanRef own = mix();
    if (own == nullptr && !second->runOver(m_document.plan()) && shown != m_document.plan()) {
        m_document.clearOther();
    } else if (own != nullptr && shown != m_document.newest(own)) { // of another search than the plan's
        compareWithMix();
    }
}

plan::PlanRef Controller::mix() const {
    return m_document.plan() != nullptr ? m_document.plan()->mix : nullptr;
}

std::optional<OtherPlan> Controller::mixAsOther() const {
    const PlanOrigin origin{From::kMix, {}};
    const plan::PlanRef mix = this->mix();
    return mix != nullptr ? std::optional(OtherPlan{.origin = origin, .title = titleOf(origin), .plan = mix})
                          : std::nullopt;
}

void Controller::compareWithMix() {
    const PlanOrigin origin{From::kMix, {}};
    const OtherPlan* known = m_document.otherOf(origin);
    auto mix = mixAsOther();
    if (known != nullptr && (!mix || known->runWith(m_document.plan()))) {
        m_document.chooseOther(origin); // with what was measured of it since
    } else if (mix) {
        m_document.setOther(std::move(*mix));
    }
}

void Controller::takePlan(const PlanOrigin& origin) {
    // One that ran in turns with the plan in force is taken as it was measured.
    const OtherPlan* other = m_document.otherOf(origin);
    if (other != nullptr && (other == m_document.second() || other->runWith(m_document.plan()))) {
        const QScopedValueRollback taking(m_taking, true);
        m_document.chooseOther(origin);
        takeOther();
        return;
    }
    compareWith(
        origin, [this] { takeOther(); }, Beside::kToTake);
}

void Controller::takeOther() {
    const auto before = m_document.plan();
    const OtherPlan* second = m_document.second();
    if (searching() || second == nullptr) {
        return;
    }
    const OtherPlan other = *second;
    if (other.byName) {
        emit noticed(style::NoticeKind::kWarning, tr("%1 cannot be taken").arg(other.title),
                     other.byName->why);
        return;
    }
    discardPreview();
    const QScopedValueRollback taking(m_taking, true);
    const auto ratio = m_document.ratio();
    m_document.change({other.plan, other.plan->search.constraints}, tr("Take %1").arg(other.title));
    const PlanOrigin origin{From::kBefore, QStringLiteral("taken")};
    OtherPlan back{.origin = origin, .title = titleOf(origin), .plan = before};
    if (ratio) {
        back.ratio = plan::inverse(*ratio);
        back.ratioTo = m_document.plan();
        back.timeOfRatioTo = other.plan->endToEnd;
    }
    m_document.setOther(std::move(back));
    emit taken(other.title, before);
}

} // namespace tessera::shell
