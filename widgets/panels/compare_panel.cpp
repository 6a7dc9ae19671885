#include "widgets/panels/compare_panel.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace tessera::panels {
namespace {

QWidget* makeContent(const style::Theme& theme, itemmodels::CompareModel& rows,
                     itemmodels::BaselinesModel& baselines) {
    const auto& space = theme.tokens().space;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(space.panel, space.control, space.panel, space.control);
    top->setSpacing(space.section);
    for (const char* name : {"compare_a", "compare_b", "compare_verdict"}) {
        auto* label = new QLabel(content);
        label->setObjectName(QLatin1String(name));
        label->setTextFormat(Qt::PlainText);
        top->addWidget(label);
    }
    top->addStretch();
    column->addLayout(top);
    auto* split = new QSplitter(Qt::Horizontal);
    split->setHandleWidth(1);
    auto* table = new TableView(theme, rows, Sorting::kByHeader, ComparePanel::tr("Differences"));
    table->setObjectName(QStringLiteral("compare_table"));
    QHeaderView* header = table->horizontalHeader();
    const int widths[] = {200, 150, 130, 80, 130, 80, 90, 70};
    for (int i = 0; i < 8; ++i) {
        header->resizeSection(i, theme.scaled(widths[i]));
    }
    header->setStretchLastSection(true);
    auto* list = new TableView(theme, baselines, Sorting::kFixed, ComparePanel::tr("Baselines"));
    list->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    split->addWidget(table);
    split->addWidget(list);
    split->setSizes({1000, 380});
    column->addWidget(split, 1);
    return content;
}

} // namespace

ComparePanel::ComparePanel(const style::Theme& theme, itemmodels::CompareModel& rows,
                           itemmodels::BaselinesModel& baselines, QWidget* parent)
    : Page(theme, makeContent(theme, rows, baselines), parent)
    , m_table(findChild<TableView*>(QStringLiteral("compare_table")))
    , m_a(findChild<QLabel*>(QStringLiteral("compare_a")))
    , m_b(findChild<QLabel*>(QStringLiteral("compare_b")))
    , m_verdict(findChild<QLabel*>(QStringLiteral("compare_verdict"))) {
    setEmptyMessage(tr("Choose a second plan."), tr("Add B"));
    connect(this, &Page::emptyAction, this, &ComparePanel::addRequested);
    connect(m_table, &TableView::rowChosen, this, &ComparePanel::rowChosen);
}

void ComparePanel::setSummary(const QString& a, const QString& b, const QString& verdict) {
    m_a->setText(a);
    m_b->setText(b);
    m_verdict->setText(verdict);
}

QString ComparePanel::verdict() const {
    return m_verdict->text();
}

} // namespace tessera::panels
