#include "tests/widgets/shell/one_scale.h"

#include "engine/models/models.h"
#include "engine/plan/plan_json.h"
#include "engine/plan/plan_times.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/memory_panel.h"
#include "widgets/models/costs_model.h"
#include "widgets/models/figures.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_models.h"
#include "widgets/models/verdict_words.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/replay_list.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/segmented_control.h"

#include <QAbstractItemModel>
#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>

#include <array>
#include <memory>
#include <utility>

namespace tessera::test {

using shell::MainWindow;

namespace {

constexpr std::array kNames{"open first",  "open second", "search",   "pin",        "forbid",     "unpin",
                            "apply",       "discard",     "undo",     "redo",       "measure",    "profile",
                            "greedy",      "baseline",    "none",     "file",       "take other", "take row",
                            "measure all", "split",       "theme",    "text size",  "select",     "heat",
                            "replay",      "end replay",  "language", "next model", "close model"};
static_assert(kNames.size() == kActs);

} // namespace

std::string textOf(const std::vector<Step>& steps) {
    std::string text;
    for (const auto& step : steps) {
        text += (text.empty() ? "" : ", ") + std::string(kNames[static_cast<std::size_t>(step.act)]) + " " +
                std::to_string(step.choice % 100);
    }
    return text;
}

QString OneScale::fileOf(std::uint64_t choice) {
    const auto& graph = m_window->controller().document().model()->graph;
    plan::Plan timed = *withConversions(fakePlan(graph));
    if (choice % 2 == 0) { // as a search leaves it
        const auto inPlace = [](auto& part) {
            const auto time = part.cost.feasible() ? part.cost.median() : base::Nanoseconds(1'000);
            part.inPlace = backend::Cost::measured(time + time, time, time + time + time, 12);
        };
        std::ranges::for_each(timed.regions, inPlace);
        std::ranges::for_each(timed.conversions, inPlace);
    }
    plan::PlanDocument plan = plan::toDocument(timed);
    if (choice % 3 == 1) {
        plan.device.cpu = "Xeon";
    } else if (choice % 3 == 2) {
        plan.structureHash = base::hashText("other");
        plan.regions.back().nodes = {"elsewhere"};
    }
    QFile file(m_folder.filePath(QStringLiteral("%1-%2.json").arg(graph->nodes().size()).arg(choice % 6)));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(plan::writePlanJson(plan)));
    return file.fileName();
}

/// The list of plans: ratios of one race or one run, to the figure that they are of.
std::string OneScale::contradictionOfPlans() {
    using Against = itemmodels::PlanRow::Against;
    const auto& document = m_window->controller().document();
    const auto& rows = m_window->findChild<itemmodels::PlansModel*>()->rows();
    const auto& plan = document.plan();
    if (plan == nullptr) {
        return rows.empty() ? "" : "plans beside no plan";
    }
    if (rows.empty() || rows.front().side != itemmodels::PlanRow::Side::kA ||
        rows.front().time.has_value() != plan->endToEnd.has_value() ||
        (plan->endToEnd && rows.front().time->median != plan->endToEnd->median)) {
        return "the list does not begin with the plan in force and its time";
    }
    const bool hasRaceRow = rows.size() > 1 && rows[1].origin.kind == itemmodels::PlanOrigin::Kind::kRace;
    for (const auto& row : rows) {
        const std::string title = row.title.toStdString();
        if (row.ratio && row.against != Against::kThisPlan) {
            return "a ratio to another machine or model: " + title;
        }
        const auto* other = document.otherOf(row.origin);
        const bool together = other != nullptr && other->ratio && other->ratioTo == plan;
        const bool raced = std::ranges::any_of(plan->baselines, [&](const auto& baseline) {
            return baseline.time && row.origin.key == QString::fromStdString(baseline.name);
        });
        const bool isMix = row.origin.kind == itemmodels::PlanOrigin::Kind::kMix && plan->bestMix;
        if (row.ratio && !together && !raced && !isMix) {
            return "a ratio of two measurements: " + title;
        }
        if (row.ratio && !together && !itemmodels::showsItsRace(*plan) && !hasRaceRow) {
            return "a ratio to a figure that is not shown: " + title;
        }
        if (row.tie && !row.ratio) {
            return "a tie of what never ran together: " + title;
        }
        if ((row.side == itemmodels::PlanRow::Side::kB) !=
            (document.second() != nullptr && document.second()->origin == row.origin)) {
            return "B is another one than the second plan: " + title;
        }
    }
    return {};
}

/// A | B: the same places, the same selection.
std::string OneScale::contradictionOfSides() {
    const auto& a = m_window->canvas();
    const auto& b = m_window->otherCanvas();
    if (!b.isVisible() || a.scene() == nullptr || b.scene() == nullptr) {
        return {};
    }
    const auto& plan = m_window->controller().document().plan();
    for (std::size_t n = 0; n < plan->graph->nodes().size(); ++n) {
        const auto node = graph::NodeId(n);
        const auto left = a.scene()->rectOf(a.scene()->boxOf(node));
        const auto right = b.scene()->rectOf(b.scene()->boxOf(node));
        if (left.x != right.x || left.y != right.y) {
            return "a node stands in two places: " + plan->graph->node(node).name;
        }
    }
    return a.selectedPill().valid() || a.selection() == b.selection() ? "" : "the sides select two things";
}

constexpr std::array kBackends{"onednn", "openblas", "xnnpack", "reference"};

void OneScale::actOnNode(const Step& step) {
    auto& controller = m_window->controller();
    const QString backend = kBackends[step.choice % kBackends.size()];
    const auto node = someNode(step.choice / kBackends.size());
    if (step.act == Act::kPin) {
        controller.pin(node, backend, {});
    } else if (step.act == Act::kForbid) {
        controller.forbid(node, backend);
    } else if (step.act == Act::kUnpin) {
        controller.unpin(node);
    } else {
        // As a person does who clicks a buffer of the arena.
        m_window->showBottom(shell::MainWindow::kCharts);
        m_window->chartsChoice().setCurrent(1);
        EXPECT_TRUE(m_window->selectNode(
            QString::fromStdString(controller.document().model()->graph->node(node).name)));
    }
}

QStringList OneScale::lastingFigures() {
    using itemmodels::OperatorsModel;
    auto& controller = m_window->controller();
    const auto& plan = controller.document().plan();
    // The best mix behind a whole graph is of the run that searched for it.
    const bool isKept = plan != nullptr && plan->hardwareProfile.empty() && plan->wholeGraphBackend.empty() &&
                        !controller.preview() && !controller.shownStep() &&
                        (plan->endToEnd || plan->predicted());
    QStringList figures;
    const auto* operators = m_window->operators().table()->model();
    for (int row = 0; isKept && row < operators->rowCount(); ++row) {
        for (const auto column : {OperatorsModel::kTime, OperatorsModel::kSpread, OperatorsModel::kShare}) {
            figures
                << operators->index(row, column).data().toString().replace(itemmodels::decimalMark(), ".");
        }
    }
    figures.sort();
    return figures;
}

void OneScale::restartIn(const QString& language) {
    ASSERT_NO_FATAL_FAILURE(settle());
    m_figuresBefore = lastingFigures();
    m_left.clear();
    m_inFront.clear();
    m_awaited.reset();
    EXPECT_TRUE(m_window->close());
    m_window.reset();
    m_language.reset();
    m_language = std::make_unique<SpokenLanguage>(language);
    makeWindow(m_settings.get());
    m_window->restoreTabs();
    if (const auto source = m_settings->value("window/model").toString(); !source.isEmpty()) {
        m_window->open(source);
    }
}

void OneScale::actOnOthers(const Step& step) {
    auto& controller = m_window->controller();
    auto& actions = m_window->actions();
    const QString backend = kBackends[step.choice % kBackends.size()];
    switch (step.act) {
    case Act::kCompareGreedy:
        actions.compareGreedy->trigger();
        break;
    case Act::kCompareBaseline:
        controller.compareWithBaseline(backend);
        break;
    case Act::kCompareNone:
        actions.compareNone->trigger();
        break;
    case Act::kCompareFile:
        if (controller.document().model() != nullptr) {
            controller.loadOther(fileOf(step.choice));
        }
        break;
    case Act::kTakeOther:
        actions.takeOther->trigger();
        break;
    case Act::kTakeRow:
        controller.takePlan({itemmodels::PlanOrigin::Kind::kBaseline, backend});
        break;
    case Act::kMeasureAll:
        actions.measureAll->trigger();
        break;
    default:
        break;
    }
}

void OneScale::act(const Step& step) {
    auto& controller = m_window->controller();
    auto& actions = m_window->actions();
    constexpr std::array kSizes{1.0, 1.5, 2.0};
    const bool hasModel = controller.document().model() != nullptr;
    switch (step.act) {
    case Act::kOpenFirst:
        m_window->open(QStringLiteral("builtin:dcgan"));
        break;
    case Act::kOpenSecond:
        m_window->open(QStringLiteral("second.onnx"));
        break;
    case Act::kSearch:
        actions.search->trigger();
        break;
    case Act::kPin:
    case Act::kForbid:
    case Act::kUnpin:
    case Act::kSelect:
        if (controller.document().plan() != nullptr) {
            actOnNode(step);
        }
        break;
    case Act::kApply:
        actions.applyPreview->trigger();
        break;
    case Act::kDiscard:
        actions.discardPreview->trigger();
        break;
    case Act::kUndo:
        actions.undoAction->trigger();
        break;
    case Act::kRedo:
        actions.redoAction->trigger();
        break;
    case Act::kMeasure:
        actions.measure->trigger();
        break;
    case Act::kProfile:
        actions.profile->trigger();
        break;
    case Act::kCompareGreedy:
    case Act::kCompareBaseline:
    case Act::kCompareNone:
    case Act::kCompareFile:
    case Act::kTakeOther:
    case Act::kTakeRow:
    case Act::kMeasureAll:
        actOnOthers(step);
        break;
    case Act::kSplit:
        actions.split->trigger();
        break;
    case Act::kTheme:
        m_theme->setChoice(step.choice % 2 == 0 ? style::ThemeChoice::kDark : style::ThemeChoice::kLight);
        break;
    case Act::kTextSize:
        m_theme->setFontScale(kSizes[step.choice % kSizes.size()]);
        break;
    case Act::kReplay:
        if (!controller.steps().empty()) {
            controller.showStep(step.choice % controller.steps().size());
        }
        break;
    case Act::kEndReplay:
        controller.showStep(std::nullopt);
        break;
    case Act::kLanguage: {
        const auto codes = languageCodes();
        restartIn(QString::fromStdString(codes[step.choice % codes.size()]));
        break;
    }
    case Act::kNextModel:
        actions.nextModel->trigger();
        break;
    case Act::kCloseModel:
        if (hasModel) {
            m_left.erase(controller.document().model()->source);
            m_inFront.clear();
        }
        actions.closeModel->trigger();
        break;
    case Act::kHeat:
        if (step.choice % 4 == 1) {
            m_world->wrongRegion = step.choice % 3 == 0 ? std::optional<std::size_t>(1) : std::nullopt;
            actions.checkErrors->trigger();
            break;
        }
        m_window->setColours(step.choice % 2 == 0 ? layout::ColourMode::kHeat : layout::ColourMode::kBackend,
                             shell::Heat::kTime);
        break;
    }
}

std::string OneScale::contradictionOfStatus() {
    auto& document = m_window->controller().document();
    const QString text = m_window->statusLine().text();
    const auto& plan = document.plan();
    if (plan == nullptr) {
        return {};
    }
    const auto has = [&text](const QString& part) { return text.contains(part); };
    const auto& pending = m_window->controller().preview();
    const auto predicted = pending ? pending->preview.current->predicted() : plan->predicted();
    const bool isTimed = plan->endToEnd.has_value();
    if (isTimed && !has(itemmodels::durationText(plan->endToEnd->median))) {
        return "the status line lacks what was measured: " + text.toStdString();
    }
    if (!isTimed && predicted && !has(QStringLiteral("≈ ") + itemmodels::durationText(*predicted))) {
        return "the status line lacks what is predicted: " + text.toStdString();
    }
    const bool isInPlace = plan->isProfiled() && !pending;
    if (m_window->statusLine().link(shell::StatusLine::Figure::kGap)->text().isEmpty() ==
        (isInPlace && isTimed)) {
        return "a gap of parts alone, or parts in place without it: " + text.toStdString();
    }
    if (document.profile()) {
        const auto& profile = *document.profile();
        if (plan->endToEnd->median != profile.endToEnd.median ||
            profile.sum + profile.gap() != profile.endToEnd.median) {
            return "kernels, conversions and gap do not add up to what the plan took";
        }
    }
    if (isInPlace) {
        if (auto found = contradictionOfParts(text); !found.empty()) {
            return found;
        }
    }
    return contradictionOfOperators();
}

/// What lists have of kernels and of conversions is what the status line and the report have.
std::string OneScale::contradictionOfParts(const QString& status) {
    const auto& plan = m_window->controller().document().plan();
    const auto has = [&status](base::Nanoseconds time) {
        return status.contains(itemmodels::durationText(time));
    };
    base::Nanoseconds kernels;
    for (const auto& row : m_window->findChild<itemmodels::OperatorsModel*>()->rows()) {
        kernels += row.time.value_or(base::Nanoseconds(0));
    }
    if (m_window->findChild<panels::OperatorsPanel*>()->plan() == plan && !has(kernels)) {
        return "the operators add up to other kernels than the status line has: " + status.toStdString();
    }
    base::Nanoseconds conversions;
    for (const auto& row : m_window->findChild<itemmodels::CostsModel*>()->rows()) {
        conversions += row.key ? row.cost.median() : base::Nanoseconds(0);
    }
    if (!plan->conversions.empty() && !has(conversions)) {
        return "the costs add up to other conversions than the status line has: " + status.toStdString();
    }
    return plan::PlanTimes(*plan).conversions() == conversions
               ? ""
               : "the report has other conversions than the costs";
}

/// The table is of the plan in force, or says whose operators it has and marks each time.
std::string OneScale::contradictionOfOperators() {
    const auto& plan = m_window->controller().document().plan();
    const auto& operators = *m_window->findChild<panels::OperatorsPanel*>();
    if (operators.plan() == plan) {
        return {};
    }
    if (plan->wholeGraphBackend.empty() || operators.plan() != m_window->controller().mix()) {
        return "operators of another plan than the one in force";
    }
    const auto& rows = m_window->findChild<itemmodels::OperatorsModel*>()->rows();
    return operators.note()->isHidden() || std::ranges::any_of(rows, &itemmodels::OperatorRow::measured)
               ? "operators of the best mix as though they were the plan's"
               : "";
}

std::string OneScale::contradictionOfPreview() {
    auto& controller = m_window->controller();
    const auto& plan = controller.document().plan();
    if (m_awaited && plan != nullptr && plan->predicted() != m_awaited) {
        return "what was applied is not what the preview said";
    }
    m_awaited.reset();
    if (m_undone && plan != nullptr && plan->predicted() &&
        m_undone->after.count() - plan->predicted()->count() != m_undone->difference.count()) {
        return "an override that is undone takes back another difference than its preview said";
    }
    m_undone.reset();
    if (!controller.preview()) {
        return m_window->previewBar().isVisible() ? "a preview of nothing" : "";
    }
    const auto& preview = controller.preview()->preview;
    if (controller.document().newest(controller.preview()->current) != plan) {
        return "the preview is of another plan";
    }
    const auto difference = preview.difference();
    const auto before = preview.current->predicted();
    if (difference && (!before || *preview.plan->predicted() - *before != *difference)) {
        return "the difference is not the one between what is shown before and after";
    }
    const auto& status = m_window->statusLine();
    if (difference && !status.text().contains(itemmodels::durationText(*before))) {
        return "the preview subtracts from a figure that is not shown: " + status.text().toStdString();
    }
    return {};
}

std::string OneScale::contradictionOfReplay() {
    auto& controller = m_window->controller();
    const auto shown = controller.shownStep();
    const auto& steps = controller.steps();
    const auto& list = m_window->searchPanel().replay();
    if (m_window->replayBar().isVisible() != shown.has_value()) {
        return "a replay without its bar, or a bar without a replay";
    }
    if (shown && controller.preview()) {
        return "a preview and a step of the replay at once";
    }
    if (steps.empty() && !list.sum().isEmpty()) {
        return "a gain of steps that are not listed: " + list.sum().toStdString();
    }
    if (!steps.empty() && steps.back().kind == session::SearchStep::Kind::kFinal &&
        !list.sum().contains(itemmodels::percentText(1 - steps.back().ratio->median))) {
        return "the steps do not add up to the gain: " + list.sum().toStdString();
    }
    if (m_window->canvas().scene() == nullptr) {
        return {};
    }
    const bool isOfPlan = m_window->canvas().scene() == controller.scene();
    if (isOfPlan == shown.has_value()) {
        return shown ? "the canvas shows the plan in force in a replay"
                     : "the canvas shows a step that is past";
    }
    return {};
}

std::string OneScale::contradictionOfRatios() {
    auto& document = m_window->controller().document();
    const QString verdict = m_window->compare().verdict();
    static const QRegularExpression kRatio(QStringLiteral("faster|×|\\d[ \u00A0]?%"));
    if (verdict.contains(kRatio) && !document.ratio() && !verdict.startsWith(QStringLiteral("≈"))) {
        return "a ratio of two measurements: " + verdict.toStdString();
    }
    if (document.ratio() && !verdict.startsWith(itemmodels::ratioWords(*document.ratio()))) {
        return "two that ran together are compared otherwise: " + verdict.toStdString();
    }
    if (document.ratio() && document.other() == nullptr) {
        return "a ratio to no plan";
    }
    const auto* b = m_window->compare().findChild<style::ElidedLabel*>(QStringLiteral("compare_b"));
    const auto* row = m_window->findChild<itemmodels::PlansModel*>()->second();
    if (row != nullptr && row->time && !b->text().contains(itemmodels::durationText(*row->time))) {
        return "B has two times: " + b->text().toStdString();
    }
    const auto& plan = document.plan();
    const QString caption = m_window->caption().text();
    const bool isReplay = m_window->controller().shownStep().has_value(); // of another plan
    const QString words = plan != nullptr && !isReplay
                              ? itemmodels::verdictWords(*plan, document.looks(), document.others(),
                                                         itemmodels::VerdictLength::kShort)
                              : QString();
    if (!caption.isEmpty() && caption != words) { // it goes by itself
        return "the canvas says \"" + caption.toStdString() + "\" of a plan that \"" + words.toStdString() +
               "\"";
    }
    if (!caption.isEmpty() && m_window->searchPanel().verdict() !=
                                  itemmodels::verdictWords(*plan, document.looks(), document.others())) {
        return "dock and canvas give two verdicts";
    }
    return contradictionOfBest();
}

/// What a run of both found to be faster is not behind "the best plan", and can be taken where it is said.
std::string OneScale::contradictionOfBest() {
    const auto& document = m_window->controller().document();
    const auto* faster = document.faster();
    if (faster == nullptr) {
        return {};
    }
    for (const auto* tabs : m_window->findChildren<QTabBar*>()) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (tabs->tabText(tab).contains("best plan")) {
                return "the best plan is slower than " + faster->title.toStdString();
            }
        }
    }
    const auto& take = *m_window->compare().takeButton();
    if (faster == document.second() && !take.isEnabled()) {
        return "a faster plan that cannot be taken: " + faster->title.toStdString();
    }
    const auto* rival = itemmodels::rivalMeasuredSince(*document.plan(), document.others());
    if (rival != nullptr && !m_window->caption().text().isEmpty() &&
        !m_window->caption().text().contains("measured in turns")) {
        return "the verdict is of an older race than the ratio: " + m_window->caption().text().toStdString();
    }
    return {};
}

/// Errors are those of the plan in force, or are not shown at all.
std::string OneScale::contradictionOfErrors() {
    auto& document = m_window->controller().document();
    const auto& errors = document.errors();
    if (document.plan() == nullptr) {
        return errors != nullptr ? "errors of no plan" : "";
    }
    // Of one piece there is one error, which the note has above the mix's operators.
    const panels::OperatorsPanel& operators = m_window->operators();
    const bool isShown = operators.plan() != document.plan()
                             ? operators.note()->text().contains(u'\n')
                             : !operators.table()->isColumnHidden(itemmodels::OperatorsModel::kError);
    if (isShown != (errors != nullptr)) {
        return isShown ? "errors of a plan that changed since" : "errors of the plan are not shown";
    }
    if (errors == nullptr) {
        return {};
    }
    const auto& regions = document.plan()->regions;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        if (errors->plan->regions[i].implementation != regions[i].implementation) {
            return "errors of other kernels";
        }
    }
    const bool isOther =
        !m_window->operators().table()->isColumnHidden(itemmodels::OperatorsModel::kOtherError);
    return isOther != (document.otherErrors() != nullptr) ? "errors of no second plan" : "";
}

/// Names in docks that are not of the open model.
std::string OneScale::strangersInMemory(const graph::Graph& graph) {
    if (!m_window->memory().isVisible() || m_window->controller().document().plan() == nullptr) {
        return {};
    }
    const auto& picture = m_window->memory().picture();
    const auto& plan = *m_window->controller().document().plan();
    if (picture == nullptr) {
        return plan.wholeGraphBackend.empty() ? "the arena of a plan of regions is not shown" : "";
    }
    if (picture->steps.size() != plan.regions.size() + plan.conversions.size()) {
        return "the arena of another plan";
    }
    for (const auto& row : picture->rows) {
        if (!graph.findValue(row.name.toStdString()).valid()) {
            return "a buffer of another model: " + row.name.toStdString();
        }
    }
    return {};
}

std::string OneScale::strangersInDocks() {
    auto& document = m_window->controller().document();
    if (document.model() == nullptr) {
        return {};
    }
    const auto& graph = *document.model()->graph;
    if (document.plan() != nullptr && document.plan()->graph->nodes().size() != graph.nodes().size()) {
        return "a plan of another model";
    }
    if (document.other() != nullptr && document.other()->graph->nodes().size() != graph.nodes().size()) {
        return "a second plan of another model";
    }
    const auto* operators = m_window->operators().table()->model();
    for (int row = 0; row < operators->rowCount(); ++row) {
        const auto name = operators->index(row, 2).data().toString().toStdString();
        if (!graph.findNode(name).valid()) {
            return "an operator of another model: " + name;
        }
    }
    const auto* differences = m_window->compare().table()->model();
    for (int row = 0; row < differences->rowCount(); ++row) {
        const auto name = differences->index(row, 0).data().toString().toStdString();
        const auto isOf = [&name](const char* context, const char* words) {
            return name == QCoreApplication::translate(context, words).toStdString();
        };
        const bool isSum = isOf("tessera::itemmodels::CompareModel", "The whole model") ||
                           isOf("tessera::itemmodels::CompareModel", "All parts, each alone") ||
                           isOf("tessera::itemmodels::KindsModel", "Conversions and copies");
        if (!isSum && !graph.findNode(name).valid()) {
            return "a difference in another model: " + name;
        }
    }
    const bool wasSearched = document.plan() != nullptr && document.undo().count() > 0;
    if (!wasSearched && m_window->searchPanel().replay().moves().rowCount() > 0) {
        return "moves of a search of another model";
    }
    return strangersInMemory(graph);
}

/// A model that is in front again has the figures that it was left with.
std::string OneScale::contradictionOfTabs() {
    auto& controller = m_window->controller();
    const auto& model = controller.document().model();
    const std::string now = model != nullptr ? model->source : "";
    const std::string before = std::exchange(m_inFront, now);
    std::string found;
    if (const auto left = m_left.find(now); before != now && left != m_left.end()) {
        found = lastingFigures() == left->second ? "" : "another figure than before it went behind: " + now;
    }
    // Of a preview, which is discarded then, and of a replay there are none to compare.
    if (model != nullptr && !controller.preview() && !controller.shownStep()) {
        m_left[now] = lastingFigures();
    } else {
        m_left.erase(now);
    }
    return found;
}

/// Another language writes the same figures with its own decimal mark.
std::string OneScale::contradictionOfLanguages() {
    if (m_figuresBefore.isEmpty()) {
        return {};
    }
    const QStringList before = std::exchange(m_figuresBefore, {});
    const QStringList now = lastingFigures();
    return now == before ? ""
                         : "another language has other figures: " + before.join(u' ').toStdString() +
                               " were, now " + now.join(u' ').toStdString();
}

std::string OneScale::contradiction() {
    for (const auto& check :
         {&OneScale::contradictionOfStatus, &OneScale::contradictionOfPreview,
          &OneScale::contradictionOfLists, &OneScale::contradictionOfRatios, &OneScale::contradictionOfErrors,
          &OneScale::contradictionOfReplay, &OneScale::contradictionOfPlans, &OneScale::contradictionOfSides,
          &OneScale::contradictionOfLanguages, &OneScale::contradictionOfTabs, &OneScale::strangersInDocks}) {
        if (auto found = (this->*check)(); !found.empty()) {
            return found;
        }
    }
    return {};
}

QStringList OneScale::figures() {
    QStringList all{m_window->statusLine().text(), m_window->caption().text(), m_window->compare().verdict()};
    for (const auto* view : m_window->findChildren<panels::TableView*>()) {
        const auto* model = view->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            for (int column = 0; column < model->columnCount(); ++column) {
                all << view->accessibleName() + u' ' + model->index(row, column).data().toString();
            }
        }
    }
    return all;
}

std::string OneScale::changeByPreview(const Step& step) {
    const bool isDiscarded = std::exchange(m_expectsSame, false) && step.act == Act::kDiscard;
    const auto& before = step.act == Act::kUndo ? m_unapplied : isDiscarded ? m_unpreviewed : std::nullopt;
    if (!before) {
        return {};
    }
    if (const auto past = m_window->controller().document().predictedBefore(); !isDiscarded && past) {
        // A profile is shown by what ran in place.
        return m_window->controller().document().profile() ||
                       m_window->statusLine().text().contains(itemmodels::durationText(*past))
                   ? ""
                   : "parts were timed again for an override that was undone, and nothing says so";
    }
    const QStringList now = figures();
    for (qsizetype i = 0; i < std::max(now.size(), before->size()); ++i) {
        if (now.value(i) != before->value(i)) {
            return std::string(isDiscarded ? "a preview that was discarded" : "an override that was undone") +
                   " changed \"" + before->value(i).toStdString() + "\" to \"" + now.value(i).toStdString() +
                   "\"";
        }
    }
    return {};
}

std::string OneScale::run(const std::vector<Step>& steps) {
    m_awaited.reset();
    m_unpreviewed.reset();
    m_unapplied.reset();
    m_promised.reset();
    m_undone.reset();
    m_figuresBefore.clear();
    m_left.clear();
    m_inFront.clear();
    m_window.reset();
    m_language.reset();
    m_home = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(m_home->filePath("settings.ini"), QSettings::IniFormat);
    m_plansFolder = m_home->filePath("plans");
    m_theme->setFontScale(1.0);
    m_world->models["second.onnx"] = *models::buildSmallModel("residual");
    makeWindow(m_settings.get());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto& pending = m_window->controller().preview();
        if (steps[i].act == Act::kApply && pending && pending->preview.complete) {
            m_awaited = pending->preview.plan->predicted();
        }
        const bool previews =
            steps[i].act == Act::kPin || steps[i].act == Act::kForbid || steps[i].act == Act::kUnpin;
        m_expectsSame = pending.has_value();
        if (steps[i].act == Act::kApply && pending) {
            m_unapplied = m_unpreviewed;
            const auto& preview = pending->preview;
            m_promised = preview.difference()
                             ? std::optional(Promise{*preview.plan->predicted(), *preview.difference()})
                             : std::nullopt;
        } else if (steps[i].act == Act::kUndo) {
            m_undone = std::exchange(m_promised, std::nullopt);
        } else {
            m_unapplied.reset();
            m_promised.reset();
        }
        // A preview ends a replay, which has no verdict.
        if (previews && !pending && !m_window->controller().shownStep()) {
            m_unpreviewed = figures();
        } else if (!previews && steps[i].act != Act::kDiscard) {
            m_unpreviewed.reset();
        }
        act(steps[i]);
        if (!waitFor([this] { return isSettled(); })) {
            return "step " + std::to_string(i) + " never ends";
        }
        if (auto found = changeByPreview(steps[i]); !found.empty()) {
            return found + " (step " + std::to_string(i) + ")";
        }
        if (steps[i].act == Act::kUndo) {
            m_unapplied.reset(); // a second one goes further back
        }
        if (auto found = contradiction(); !found.empty()) {
            return found + " (step " + std::to_string(i) + ")";
        }
    }
    return {};
}

std::vector<Step> OneScale::shrunk(std::vector<Step> steps) {
    for (bool isShorter = true; isShorter;) {
        isShorter = false;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            auto fewer = steps;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (!run(fewer).empty()) {
                steps = std::move(fewer);
                isShorter = true;
                break;
            }
        }
    }
    return steps;
}

} // namespace tessera::test
