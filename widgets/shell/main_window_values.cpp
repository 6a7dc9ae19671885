// Values of nodes besides times: their errors, and what lies over the model from a file.
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/error_words.h"
#include "widgets/models/figures.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"

#include <QAction>
#include <QFileDialog>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

/// The error of the region that holds a node; nullptr: it is not known.
const session::RegionError* errorOf(const Document& document, graph::NodeId node) {
    if (document.errors() == nullptr || !node.valid()) {
        return nullptr;
    }
    const plan::PlannedRegionId region = document.plan()->regionOf(node);
    const auto& regions = document.errors()->regions;
    return region.valid() && regions[region.index()] ? &*regions[region.index()] : nullptr;
}

/// Does the node share its region's error, for want of a value of its own that can be looked at?
bool sharesError(const Document& document, graph::NodeId node) {
    const plan::PlannedRegionId region = document.plan()->regionOf(node);
    return region.valid() && document.plan()->regions[region.index()].region.nodes.size() > 1;
}

} // namespace

void MainWindow::wireValues() {
    connect(m_actions->checkErrors, &QAction::triggered, m_controller, &Controller::checkErrors);
    connect(m_actions->openOverlay, &QAction::triggered, this, &MainWindow::chooseOverlay);
    connect(m_actions->closeOverlay, &QAction::triggered, this,
            [this] { m_controller->document().setOverlay(nullptr); });
    connect(m_controller, &Controller::overlayLoaded, this,
            [this] { setColours(layout::ColourMode::kHeat, Heat::kOverlay); });
    connect(m_controller, &Controller::errorsChecked, this, [this] {
        if (m_controller->document().errors() != nullptr) {
            setColours(layout::ColourMode::kHeat, Heat::kError);
        }
    });
    connect(&m_controller->document(), &Document::overlayChanged, this, [this] {
        if (m_controller->document().overlay() == nullptr && m_controller->heat() == Heat::kOverlay) {
            setColours(m_controller->colourMode(), Heat::kTime); // nothing is left to show
        }
        updateActions();
        showInspector();
    });
    connect(&m_controller->document(), &Document::errorsChanged, this, &MainWindow::showInspector);
    for (canvas::GraphCanvas* canvas : {m_canvas, m_otherCanvas}) {
        canvas->setMoreWords([this](const std::vector<graph::NodeId>& nodes) {
            QStringList lines{changeWords(nodes), valueWords(nodes)};
            lines.removeAll(QString());
            return lines.join(u'\n');
        });
    }
}

void MainWindow::chooseOverlay() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Overlay values of nodes"), {}, tr("Values of nodes (*.csv *.tsv *.json);;All files (*)"));
    if (!file.isEmpty()) {
        m_controller->loadOverlay(file);
    }
}

QString MainWindow::changeWords(const std::vector<graph::NodeId>& nodes) const {
    const auto& pending = m_controller->preview();
    if (!pending) {
        return {};
    }
    const std::vector<graph::NodeId>& changed = pending->preview.changed;
    const auto node = std::ranges::find_if(
        nodes, [&](graph::NodeId each) { return std::ranges::binary_search(changed, each); });
    if (node == nodes.end()) {
        return {};
    }
    const plan::Plan& plan = *pending->preview.plan;
    const auto& made = plan.regions[plan.regionOf(*node).index()].implementation;
    const QString backend = m_controller->document().looks().of(made.backend).title;
    return made.name.empty() ? tr("In the preview: %1").arg(backend)
                             : tr("In the preview: %1, %2").arg(backend, QString::fromStdString(made.name));
}

QString MainWindow::valueWords(const std::vector<graph::NodeId>& nodes) const {
    if (nodes.empty()) {
        return {};
    }
    const Document& document = m_controller->document();
    QStringList lines;
    if (const session::RegionError* error = errorOf(document, nodes.front())) {
        const QString share = itemmodels::shareWords(error->carried.share);
        lines << (nodes.size() == 1 && sharesError(document, nodes.front())
                      ? tr("Error ≈ %1, its region's").arg(share)
                      : tr("Error %1").arg(share));
        if (error->own) {
            lines << tr("By itself %1").arg(itemmodels::shareWords(error->own->share));
        }
    }
    const plan::NodeValuesRef& overlay = document.overlay();
    if (const auto value = overlay != nullptr ? plan::largestOf(*overlay, nodes) : std::nullopt) {
        lines << tr("%1: %2").arg(QString::fromStdString(overlay->title),
                                  itemmodels::significantText(*value));
    }
    return lines.join(u'\n');
}

std::vector<std::pair<QString, QString>> MainWindow::valueRows(graph::NodeId node) const {
    const Document& document = m_controller->document();
    std::vector<std::pair<QString, QString>> rows;
    if (const session::RegionError* error = errorOf(document, node)) {
        const QString share = itemmodels::shareWords(error->carried.share);
        rows.emplace_back(tr("Error"), sharesError(document, node) ? tr("≈ %1").arg(share) : share);
        if (error->own) {
            rows.emplace_back(tr("Error by itself"), itemmodels::shareWords(error->own->share));
        }
        rows.emplace_back(tr("Largest error"), tr("%1, relative %2")
                                                   .arg(itemmodels::significantText(error->carried.maxAbs),
                                                        itemmodels::significantText(error->carried.maxRel)));
    }
    const plan::NodeValuesRef& overlay = document.overlay();
    const std::vector<graph::NodeId> nodes{node};
    if (const auto value = overlay != nullptr ? plan::largestOf(*overlay, nodes) : std::nullopt) {
        rows.emplace_back(QString::fromStdString(overlay->title), itemmodels::significantText(*value));
    }
    return rows;
}

} // namespace tessera::shell
