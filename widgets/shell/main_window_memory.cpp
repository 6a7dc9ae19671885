// What a run of the plan holds in memory.
#include "engine/session/memory_map.h"
#include "widgets/charts/memory_chart.h"
#include "widgets/charts/memory_panel.h"
#include "widgets/models/engine_words.h"
#include "widgets/panels/page.h"
#include "widgets/panels/panel_tools.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/segmented_control.h"

#include <QHBoxLayout>
#include <QStackedWidget>

#include <utility>
#include <vector>

namespace tessera::shell {

/// Time and memory of the plan are two faces of one page.
QWidget* MainWindow::makeChartsTools() {
    auto* tools = new QWidget(this);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, m_theme.tokens().space.control, 0);
    row->addStretch();
    m_chartsChoice = new style::SegmentedControl(m_theme, tools);
    m_chartsChoice->setAccessibleName(tr("What the charts show"));
    m_chartsChoice->addSegment(0, tr("Time"), style::Icon::kClock);
    m_chartsChoice->addSegment(1, tr("Memory"), style::Icon::kChip);
    row->addWidget(m_chartsChoice);
    return tools;
}

void MainWindow::wireMemory() {
    connect(m_chartsChoice, &style::SegmentedControl::changed, this, [this](int face) {
        m_charts->setCurrentIndex(face);
        refreshMemory();
    });
    connect(m_bottom, &panels::TabbedPanel::currentChanged, this, [this] { refreshMemory(); });
    connect(m_memory, &charts::MemoryPanel::nodeChosen, this, [this](graph::NodeId node) {
        const plan::PlanRef& plan = m_controller->document().plan();
        const auto region = plan != nullptr ? plan->regionOf(node) : plan::PlannedRegionId();
        if (region.valid()) {
            m_controller->document().selection().select(plan->regions[region.index()].region.nodes, node,
                                                        m_memory);
        }
    });
    connect(m_memory, &charts::MemoryPanel::revealRequested, this, &MainWindow::revealSelection);
}

/// Only while somebody looks at it: a search finds plan after plan.
void MainWindow::refreshMemory() {
    const Document& document = m_controller->document();
    const plan::PlanRef& plan = document.plan();
    if (plan == nullptr) {
        m_memoryOf.reset();
        m_memoryPage->showEmpty();
        return;
    }
    const bool isShown = m_bottom->current() == kCharts && m_charts->currentIndex() == 1;
    if (!isShown || document.newest(m_memoryOf) == plan) {
        return;
    }
    m_memoryOf = plan;
    using Pictures = std::vector<std::shared_ptr<const itemmodels::MemoryPicture>>;
    using Made = base::Result<Pictures>;
    m_controller->bridge().compute<Made>(
        bridge::JobKind::kMemory,
        [plan, looks = document.looks()]() -> Made {
            Pictures pictures;
            auto devices = plan->devices();
            devices.insert(backend::DeviceId{});
            for (const auto& device : devices) {
                TESSERA_TRY(auto map, session::memoryMap(*plan, device));
                pictures.push_back(std::make_shared<const itemmodels::MemoryPicture>(
                    itemmodels::memoryPicture(*plan, std::move(map), looks)));
            }
            return pictures;
        },
        [this, plan](Made made) {
            if (m_memoryOf != plan) {
                return;
            }
            if (made) {
                m_memory->setPictures(*std::move(made));
                markInMemory();
            } else {
                m_memory->setRefusal(itemmodels::engineWords(made.error().oneLine()));
            }
            m_memoryPage->showContent();
        });
}

void MainWindow::markInMemory() {
    const plan::PlanRef& plan = m_controller->document().plan();
    const graph::NodeId node = currentNode();
    const auto region = plan != nullptr && node.valid() ? plan->regionOf(node) : plan::PlannedRegionId();
    m_memory->chart().setCurrentNode(region.valid() ? plan->regions[region.index()].region.nodes.front()
                                                    : graph::NodeId());
}

} // namespace tessera::shell
