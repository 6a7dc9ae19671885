// Values of nodes that colours and tables show besides times.
#include "widgets/models/error_words.h"
#include "widgets/shell/controller.h"

#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace tessera::shell {

using bridge::JobKind;

void Controller::loadOverlay(const QString& file) {
    const session::ModelRef model = m_document.model();
    if (model == nullptr) {
        return;
    }
    m_bridge.compute<base::Result<plan::NodeValuesFile>>(
        JobKind::kCompute,
        [model, path = file.toStdString()] { return plan::readNodeValues(path, *model->graph); },
        [this, id = m_now->id, file](base::Result<plan::NodeValuesFile> read) {
            const auto kept = std::make_shared<base::Result<plan::NodeValuesFile>>(std::move(read));
            deliver(id, {}, [this, kept, file] { adoptOverlay(file, std::move(*kept)); });
        });
}

void Controller::adoptOverlay(const QString& file, base::Result<plan::NodeValuesFile> result) {
    const QString name = QFileInfo(file).fileName();
    if (!result) {
        fail(tr("%1 was not laid over the model").arg(name), result.error());
        return;
    }
    const auto count = [](std::size_t number) { return static_cast<int>(number); };
    const QString matched =
        tr("%1 of its %n node(s) are in this model.", nullptr, count(result->rows)).arg(result->matched);
    if (result->matched < result->rows) {
        const QString unknown = QString::fromStdString(result->firstUnknown);
        const QString place = QString::fromStdString(result->firstPlace);
        const QString first = place.isEmpty() ? tr("The first that is not: %1.").arg(unknown)
                                              : tr("The first that is not: %1, %2.").arg(unknown, place);
        emit problemFound({style::NoticeKind::kWarning, matched + u' ' + first, name, {}, {}, {}}, m_now->id);
    }
    m_document.setOverlay(std::make_shared<const plan::NodeValues>(std::move(result->values)));
    emit overlayLoaded();
    emit noticed(result->matched < result->rows ? style::NoticeKind::kWarning : style::NoticeKind::kSuccess,
                 tr("Values of %1").arg(name), matched);
}

plan::NodeValuesRef Controller::errorValues() const {
    return m_document.errors() != nullptr ? session::valuesOf(*m_document.errors()) : nullptr;
}

void Controller::checkErrors() {
    const plan::PlanRef plan = m_document.plan();
    if (plan == nullptr) {
        return;
    }
    std::vector<plan::PlanRef> plans{plan};
    if (m_document.second() != nullptr &&
        !m_document.second()->byName) { // what is of another model cannot run
        plans.push_back(m_document.other());
    }
    using Found = std::vector<ErrorsRef>;
    submit<Found>(
        JobKind::kVerify,
        [plans](session::Session& session, const base::JobControl& control) -> base::Result<Found> {
            Found found;
            const auto count = static_cast<std::int64_t>(plans.size());
            for (const plan::PlanRef& each : plans) {
                // One after another on one scale.
                base::JobControl part = control;
                part.progress = [&control, count, done = std::ssize(found)](base::Progress progress) {
                    progress.done += done * progress.total;
                    progress.total *= count;
                    control.report(progress);
                };
                TESSERA_TRY(auto errors, session.errors(each, part));
                found.push_back(std::make_shared<const session::PlanErrors>(std::move(errors)));
            }
            return found;
        },
        [this, plan, model = m_document.model()](const base::Result<Found>& result) {
            if (m_document.model() != model) {
                return;
            }
            if (!result) {
                fail(tr("The errors of the plan could not be checked"), result.error());
                emit errorsChecked();
                return;
            }
            if (m_document.plan() == plan && result->front()->plan != plan) {
                m_document.setTimes(result->front()->plan); // completed from specs alone
            }
            for (auto errors = result->rbegin(); errors != result->rend(); ++errors) {
                m_document.addErrors(*errors);
            }
            tellErrors(*result->front());
            emit errorsChecked();
        });
}

void Controller::tellErrors(const session::PlanErrors& errors) {
    std::vector<std::size_t> above;
    std::optional<std::size_t> worst;
    for (std::size_t i = 0; i < errors.regions.size(); ++i) {
        if (const auto share = itemmodels::shareOf(errors.regions[i])) {
            worst = !worst || *share > errors.regions[*worst]->carried.share ? i : worst;
            if (*share > 1) {
                above.push_back(i);
            }
        }
    }
    if (!worst) {
        emit noticed(style::NoticeKind::kWarning, tr("No error could be told"),
                     tr("All outputs of the regions are in layouts that only their library can read."));
        return;
    }
    // Those that are wrong by themselves first: the others may only pass it on.
    const auto own = [&](std::size_t region) {
        return itemmodels::ownShareOf(errors.regions[region]).value_or(errors.regions[region]->carried.share);
    };
    std::stable_sort(above.begin(), above.end(), [&](auto a, auto b) { return own(a) > own(b); });
    const auto nodeOf = [&](std::size_t region) { return errors.plan->regions[region].region.nodes.front(); };
    const auto nameOf = [&](std::size_t region) {
        return QString::fromStdString(errors.plan->graph->node(nodeOf(region)).name);
    };
    constexpr int kMostProblems = 10;
    for (std::size_t i = 0; i < std::min<std::size_t>(above.size(), kMostProblems); ++i) {
        emit problemFound({style::NoticeKind::kDanger,
                           itemmodels::errorWords(*errors.regions[above[i]]),
                           nameOf(above[i]),
                           {},
                           nodeOf(above[i]),
                           {}},
                          m_now->id);
    }
    const QString largest =
        tr("The largest is at %1: %2.")
            .arg(nameOf(*worst), itemmodels::shareWords(errors.regions[*worst]->carried.share));
    const int count = static_cast<int>(above.size());
    const QString where = above.size() <= kMostProblems
                              ? tr("Each stands under Problems.")
                              : tr("The worst %n stand under Problems.", nullptr, kMostProblems);
    emit noticed(count == 0 ? style::NoticeKind::kSuccess : style::NoticeKind::kDanger,
                 count == 0 ? tr("All errors are within their tolerance")
                            : tr("%n region(s) are beyond their tolerance", nullptr, count),
                 count == 0 ? largest : largest + u' ' + where);
}

} // namespace tessera::shell
