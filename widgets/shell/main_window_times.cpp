// Where the time goes: charts, timeline, and the walk from the slowest region to the next.
#include "engine/graph/region.h"
#include "widgets/charts/sample_chart.h"
#include "widgets/charts/time_panel.h"
#include "widgets/charts/timeline.h"
#include "widgets/models/error_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/plan_rows.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/page.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/toast.h"

#include <QAction>

#include <algorithm>

namespace tessera::shell {
namespace {

/// What the plan's threads reach together, and memory gives them.
std::optional<charts::Ceilings> ceilingsOf(Controller& controller) {
    const auto& known = controller.ceilings();
    if (!known || controller.document().plan() == nullptr) {
        return std::nullopt;
    }
    const backend::ThreadCeilings& limits = known->of(controller.document().plan()->threads);
    const backend::LevelCeilings* memory = limits.level(backend::MemoryLevel::kMemory);
    if (memory == nullptr || limits.fmaGflops.best <= 0 || memory->readGBps.best <= 0) {
        return std::nullopt;
    }
    return charts::Ceilings{limits.fmaGflops.best, memory->readGBps.best};
}

/// Of the whole plan and of a region, as far as they were measured here.
std::vector<charts::Measurement> measurementsOf(const plan::Plan& plan, std::optional<std::size_t> region) {
    std::vector<charts::Measurement> found;
    if (plan.endToEnd && plan.hardwareProfile.empty()) {
        const plan::EndToEnd& time = *plan.endToEnd;
        found.push_back(
            {MainWindow::tr("End to end"), time.median, time.low, time.high, time.rounds, time.samples});
    }
    if (region) {
        const plan::PlannedRegion& planned = plan.regions[*region];
        const backend::Cost& cost = plan::timeOf(planned, plan.partTimes());
        if (cost.kind() == backend::Cost::Kind::kMeasured) {
            found.push_back({QString::fromStdString(graph::regionTitle(*plan.graph, planned.region)),
                             cost.median(),
                             cost.low(),
                             cost.high(),
                             cost.rounds(),
                             {}});
        }
    }
    return found;
}

} // namespace

void MainWindow::wireTimes() {
    connect(m_times, &charts::TimePanel::regionsChosen, this,
            [this](const std::vector<std::size_t>& regions) {
                selectRegions(m_operators->plan(), regions, m_times);
            });
    connect(m_timeline, &charts::Timeline::regionChosen, this, [this](int region) {
        selectRegions(m_controller->document().plan(), {static_cast<std::size_t>(region)}, m_timeline);
    });
    for (panels::Page* page : {static_cast<panels::Page*>(m_operators), m_chartsPage}) {
        connect(page, &panels::Page::noteAction, this, &MainWindow::followNote);
        connect(page, &panels::Page::noteSecondAction, this, &MainWindow::takeMix);
    }
    connect(m_timelinePage, &panels::Page::noteAction, this, &MainWindow::takeMix);
    connect(m_actions->nextSlowest, &QAction::triggered, this, [this] { walkByTime(1); });
    connect(m_actions->previousSlowest, &QAction::triggered, this, [this] { walkByTime(-1); });
}

void MainWindow::showTimes(Picture& picture) {
    m_byTime = picture.times ? picture.times->slowest : std::vector<std::size_t>();
    const bool timed = !picture.rows.empty() && picture.rows.front().time; // they come longest first
    timed ? m_chartsPage->showContent() : m_chartsPage->showEmpty();
    const auto titleOf = [model = m_operatorsModel](std::size_t region) {
        const int at = model->rowOf(region);
        if (at < 0) {
            return QString();
        }
        const itemmodels::OperatorRow& row = model->rows()[static_cast<std::size_t>(at)];
        return row.operators + QStringLiteral(" · ") + row.name;
    };
    m_times->setCharts(std::move(picture.regionCharts), std::move(picture.times), ceilingsOf(*m_controller),
                       titleOf);
}

void MainWindow::showCurrentRegion(std::optional<std::size_t> region) {
    m_timeline->setCurrentRegion(region);
    const plan::PlanRef& parts = m_operators->plan();
    const auto part = region && parts != nullptr ? parts->regionOf(currentNode()) : plan::PlannedRegionId();
    m_times->setCurrentRegion(part.valid() ? std::optional<std::size_t>(part.index()) : std::nullopt);
    markInMemory();
    const plan::PlanRef& plan = m_controller->document().plan();
    m_times->setMeasurements(plan != nullptr ? measurementsOf(*plan, region)
                                             : std::vector<charts::Measurement>());
}

/// What the notes over lists and charts of operators offer first, \see noteParts.
void MainWindow::followNote() {
    const plan::PlanRef& plan = m_controller->document().plan();
    if (m_controller->mix() != nullptr) {
        showMix();
    } else if (plan != nullptr && plan->wholeGraphBackend.empty()) {
        m_actions->profile->trigger();
    } else {
        m_actions->searchOperators->trigger();
    }
}

void MainWindow::takeMix() {
    m_controller->takePlan({itemmodels::PlanOrigin::Kind::kMix, {}});
}

void MainWindow::noteParts(const Picture& picture) {
    const bool isWhole = picture.plan != nullptr && !picture.plan->wholeGraphBackend.empty();
    QString text;
    QString action;
    QString take;
    if (isWhole) {
        text = itemmodels::onePieceWords(*picture.plan, m_controller->document().looks());
        const bool hasMix = picture.parts != picture.plan;
        m_timelinePage->setNote(
            hasMix ? text + u' ' + tr("A profile of the best mix shows its operators in place.") : text,
            hasMix ? tr("Take the Mix") : QString());
        text += u' ' + (!hasMix ? tr("A search at operator level times them one by one.")
                        : picture.parts->isProfiled()
                            ? tr("These are the operators of the best mix, timed in place.")
                            : tr("These are the operators of the best mix, each alone."));
        // What was checked is the piece: the rows of the mix have no errors of it.
        const ErrorsRef& errors = m_controller->document().errors();
        if (errors != nullptr && hasMix && errors->regions.size() == 1 && errors->regions.front()) {
            text += u'\n' + itemmodels::errorWords(*errors->regions.front());
        }
        action = hasMix ? tr("Show the Mix") : tr("Search Operator Level Only");
        take = hasMix ? tr("Take the Mix") : QString();
    } else {
        m_timelinePage->setNote({});
        const plan::PlanRef before = m_controller->document().runBefore();
        if (before != nullptr && before->isProfiled() && picture.plan != nullptr &&
            !picture.plan->isProfiled()) {
            text = tr("Each kernel as timed alone. Before the change they were timed in the plan, where they "
                      "take another time: the two do not compare. A profile times those of this plan.");
            action = tr("Profile Plan");
        }
    }
    m_operators->setNote(text, action, take);
    m_chartsPage->setNote(text, action, take);
}

void MainWindow::selectRegions(const plan::PlanRef& plan, const std::vector<std::size_t>& regions,
                               QObject* origin) {
    const bool known =
        plan != nullptr && std::all_of(regions.begin(), regions.end(),
                                       [&](std::size_t region) { return region < plan->regions.size(); });
    if (regions.empty() || !known) {
        return;
    }
    std::vector<graph::NodeId> nodes;
    for (const std::size_t region : regions) {
        const auto& held = plan->regions[region].region.nodes;
        nodes.insert(nodes.end(), held.begin(), held.end());
    }
    std::sort(nodes.begin(), nodes.end());
    m_controller->document().selection().select(std::move(nodes),
                                                plan->regions[regions.front()].region.nodes.front(), origin);
}

void MainWindow::walkByTime(int step) {
    const plan::PlanRef& plan = m_operators->plan();
    if (plan == nullptr || m_byTime.size() != plan->regions.size()) {
        return;
    }
    const graph::NodeId node = currentNode();
    const auto region = node.valid() ? plan->regionOf(node) : plan::PlannedRegionId();
    const auto at =
        region.valid() ? std::find(m_byTime.begin(), m_byTime.end(), region.index()) : m_byTime.end();
    const auto count = static_cast<std::ptrdiff_t>(m_byTime.size());
    if (at != m_byTime.end() && count == 1) {
        const Document& shown = m_controller->document();
        m_toasts->post({style::NoticeKind::kInfo,
                        tr("There is no other region"),
                        plan->wholeGraphBackend.empty() ? tr("The plan has only this one.")
                                                        : itemmodels::onePieceWords(*plan, shown.looks()),
                        {},
                        0});
        return;
    }
    std::ptrdiff_t next = step > 0 ? 0 : count - 1;
    if (at != m_byTime.end()) {
        next = (at - m_byTime.begin() + step + count) % count;
    }
    selectRegions(plan, {m_byTime[static_cast<std::size_t>(next)]}, nullptr);
}

} // namespace tessera::shell
