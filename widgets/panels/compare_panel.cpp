#include "widgets/panels/compare_panel.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::panels {
namespace {

/// Names of backends, and three figures beside them.
constexpr int kBaselinesWidth = 360;

/// The figures take what they need and the names the rest; why one has no figure stands in their place.
void fitBaselines(TableView& list, const itemmodels::BaselinesModel& baselines) {
    constexpr int kFirstFigure = 1;
    constexpr int kFigures = 3;
    list.clearSpans();
    for (int row = 0; row < baselines.rowCount(); ++row) {
        const auto& baseline = baselines.rows()[static_cast<std::size_t>(row)];
        if (!baseline.time && !baseline.predicted) {
            list.setSpan(list.viewIndex(row, 0).row(), kFirstFigure, 1, kFigures);
        }
    }
    list.fitFigures(kFirstFigure, kFirstFigure + kFigures - 1, [&](int row) {
        return list.columnSpan(list.viewIndex(row, 0).row(), kFirstFigure) == 1;
    });
}

QWidget* makeContent(const style::Theme& theme, itemmodels::CompareModel& rows,
                     itemmodels::BaselinesModel& baselines) {
    const auto& space = theme.tokens().space;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QWidget(content);
    line->setObjectName(QStringLiteral("compare_line"));
    auto* top = new QHBoxLayout(line);
    top->setContentsMargins(space.panel, space.control, space.panel, space.control);
    top->setSpacing(space.section);
    for (const char* name : {"compare_a", "compare_b", "compare_verdict"}) {
        auto* label = new QLabel(line);
        label->setObjectName(QLatin1String(name));
        label->setTextFormat(Qt::PlainText);
        label->setProperty("type", "table");
        top->addWidget(label);
    }
    top->addStretch();
    column->addWidget(line);
    auto* split = new QSplitter(Qt::Horizontal);
    split->setHandleWidth(1);
    auto* table = new TableView(theme, rows, Sorting::kByHeader, ComparePanel::tr("Differences"));
    table->setObjectName(QStringLiteral("compare_table"));
    QHeaderView* header = table->horizontalHeader();
    const int widths[] = {160, 130, 132, 76, 132, 76, 88, 64};
    for (int i = 0; i < 8; ++i) {
        // No narrower than its title, in whatever language.
        header->resizeSection(i, std::max(theme.scaled(widths[i]), header->sectionSizeHint(i)));
    }
    header->setStretchLastSection(true);
    auto* list = new TableView(theme, baselines, Sorting::kFixed, ComparePanel::tr("Baselines"));
    list->setObjectName(QStringLiteral("compare_baselines"));
    list->setAccessibleDescription(ComparePanel::tr("Return makes a baseline the second plan"));
    list->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    list->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setMinimumWidth(theme.scaled(kBaselinesWidth));
    auto* differences = new Page(theme, table);
    differences->setObjectName(QStringLiteral("compare_differences"));
    const auto showList = [list, &baselines] {
        list->setVisible(baselines.rowCount() > 0);
        fitBaselines(*list, baselines);
    };
    showList();
    QObject::connect(&baselines, &QAbstractItemModel::modelReset, list, showList);
    QObject::connect(&theme, &style::Theme::changed, list, showList);
    split->addWidget(differences);
    split->addWidget(list);
    split->setStretchFactor(0, 1);
    split->setSizes({980, kBaselinesWidth});
    column->addWidget(split, 1);
    return content;
}

} // namespace

ComparePanel::ComparePanel(const style::Theme& theme, itemmodels::CompareModel& rows,
                           itemmodels::BaselinesModel& baselines, QWidget* parent)
    : Page(theme, makeContent(theme, rows, baselines), parent)
    , m_table(findChild<TableView*>(QStringLiteral("compare_table")))
    , m_differences(findChild<Page*>(QStringLiteral("compare_differences")))
    , m_line(findChild<QWidget*>(QStringLiteral("compare_line")))
    , m_a(findChild<QLabel*>(QStringLiteral("compare_a")))
    , m_b(findChild<QLabel*>(QStringLiteral("compare_b")))
    , m_verdict(findChild<QLabel*>(QStringLiteral("compare_verdict"))) {
    for (Page* page : {static_cast<Page*>(this), m_differences}) {
        page->setEmptyMessage(tr("Choose a second plan."), tr("Add B"));
        connect(page, &Page::emptyAction, this, &ComparePanel::addRequested);
    }
    connect(m_table, &TableView::rowChosen, this, &ComparePanel::rowChosen);
    auto* list = findChild<TableView*>(QStringLiteral("compare_baselines"));
    connect(list, &QAbstractItemView::activated, this, [this, list, &baselines] {
        if (const int row = list->currentRow(); row >= 0) {
            emit baselineChosen(baselines.rows()[static_cast<std::size_t>(row)].backend.id);
        }
    });
}

void ComparePanel::setSummary(const QString& a, const QString& b, const QString& verdict) {
    m_a->setText(a);
    m_b->setText(b);
    m_verdict->setText(verdict);
    m_line->setVisible(!b.isEmpty());
    b.isEmpty() ? m_differences->showEmpty() : m_differences->showContent();
}

QString ComparePanel::verdict() const {
    return m_verdict->text();
}

} // namespace tessera::panels
