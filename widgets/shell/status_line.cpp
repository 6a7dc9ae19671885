#include "widgets/shell/status_line.h"

#include "widgets/models/cost_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/moments.h"
#include "widgets/models/plan_sums.h"
#include "widgets/models/verdict_words.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/elided_link.h"
#include "widgets/style/icons.h"
#include "widgets/style/progress_bar.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <initializer_list>
#include <utility>

namespace tessera::shell {
namespace {

constexpr int kBarWidth = 96;

} // namespace

StatusLine::StatusLine(const style::Theme& theme, QWidget* parent) : QStatusBar(parent), m_theme(theme) {
    build();
    connect(m_stop, &QToolButton::clicked, this, &StatusLine::stopAsked);
    theme.follow(this, [this] {
        m_bar->setFixedWidth(m_theme.scaled(kBarWidth));
        const QFont plain = m_theme.font(style::TypeSize::kTable);
        for (QWidget* widget : std::initializer_list<QWidget*>{m_kernels, m_conversions, m_fluctuation, m_gap,
                                                               m_pins, m_machine, m_state}) {
            widget->setFont(plain);
        }
        const QFont strong = m_theme.font(style::TypeSize::kTable, 600);
        m_words->setFont(strong);
        m_total->setFont(strong);
        fit();
    });
    showNothing();
}

void StatusLine::build() {
    setSizeGripEnabled(false);
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(m_theme.tokens().space.panel, 0, 0, 0);
    row->setSpacing(m_theme.tokens().space.section);
    // Elided where the window is narrow: none of them may keep it wide.
    m_words = new style::ElidedLabel(Qt::ElideRight, line);
    m_words->setObjectName(QStringLiteral("status_words"));
    row->addWidget(m_words);
    const std::pair<style::ElidedLink**, Figure> figures[] = {{&m_total, Figure::kEndToEnd},
                                                              {&m_kernels, Figure::kKernels},
                                                              {&m_conversions, Figure::kConversions},
                                                              {&m_fluctuation, Figure::kFluctuation},
                                                              {&m_gap, Figure::kGap}};
    for (const auto& [link, figure] : figures) {
        *link = new style::ElidedLink(line);
        connect(*link, &QPushButton::clicked, this, [this, figure = figure] { emit followed(figure); });
        row->addWidget(*link);
    }
    m_pins = new style::ElidedLabel(Qt::ElideRight, line);
    m_pins->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_pins);
    row->addStretch();
    m_total->setObjectName(QStringLiteral("status_total"));
    addWidget(line, 1);
    m_machine = add(0);
    m_state = add(0);
    m_state->setObjectName(QStringLiteral("status_state"));
    m_work = new QWidget(this);
    auto* workRow = new QHBoxLayout(m_work);
    workRow->setContentsMargins(0, 0, m_theme.tokens().space.panel, 0);
    workRow->setSpacing(m_theme.tokens().space.control);
    m_bar = new style::ProgressBar(m_theme, m_work);
    m_stop = new QToolButton(m_work);
    m_stop->setIcon(m_theme.icon(style::Icon::kStop));
    m_stop->setAutoRaise(true);
    m_stop->setAccessibleName(tr("Stop what runs"));
    m_stop->setToolTip(tr("Stops it; everything stays as it was"));
    workRow->addWidget(m_bar, 0, Qt::AlignVCenter);
    workRow->addWidget(m_stop, 0, Qt::AlignVCenter);
    addPermanentWidget(m_work);
    m_work->hide();
}

style::ElidedLabel* StatusLine::add(int stretch) {
    auto* holder = new QWidget(this); // a style sheet takes a frame's own margins away
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(m_theme.tokens().space.panel, 0, m_theme.tokens().space.panel, 0);
    auto* label = new style::ElidedLabel(Qt::ElideRight, holder);
    label->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(label);
    addPermanentWidget(holder, stretch);
    return label;
}

void StatusLine::showNothing() {
    showWords(tr("No model open"));
}

void StatusLine::showUnplaced() {
    showWords(tr("Nothing placed yet"));
}

void StatusLine::showWords(const QString& words) {
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
    for (style::ElidedLink* link : links()) {
        link->setLink({}, {});
    }
    m_pins->setText({});
    setState(QString());
}

std::array<style::ElidedLink*, 5> StatusLine::links() const {
    return {m_total, m_kernels, m_conversions, m_fluctuation, m_gap};
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QStatusBar::resizeEvent(event);
    fit();
}

void StatusLine::fit() {
    struct Item {
        QWidget* shown;
        QWidget* text;
        bool has;
    };
    const auto& space = m_theme.tokens().space;
    const auto linked = [](style::ElidedLink* link) { return Item{link, link, !link->text().isEmpty()}; };
    const Item leastFirst[] = {{m_machine->parentWidget(), m_machine, !m_machine->text().isEmpty()},
                               linked(m_gap),
                               linked(m_fluctuation),
                               linked(m_conversions),
                               linked(m_kernels),
                               {m_pins, m_pins, !m_pins->text().isEmpty()}};
    const auto widthOf = [&](const QWidget* text) { return text->sizeHint().width() + space.section; };
    int wanted = space.panel * 2 + widthOf(m_words) + (m_total->text().isEmpty() ? 0 : widthOf(m_total)) +
                 widthOf(m_state) + (m_work->isHidden() ? 0 : widthOf(m_work));
    for (const Item& item : leastFirst) {
        wanted += item.has ? widthOf(item.text) : 0;
    }
    for (const Item& item : leastFirst) {
        const bool fits = wanted <= width();
        item.shown->setVisible(item.has && fits);
        wanted -= item.has && !fits ? widthOf(item.text) : 0;
    }
}

void StatusLine::showPlan(const PlanFigures& figures) {
    const plan::Plan& timed = figures.timedAgain != nullptr ? *figures.timedAgain : figures.plan;
    const itemmodels::PlanSums sums = itemmodels::planSums(timed, figures.profile, figures.times);
    QString prediction;
    if (sums.total && !sums.isInPlace()) {
        const QString now = itemmodels::durationText(*sums.total);
        prediction = figures.before && *figures.before != *sums.total
                         ? tr("Predicted ≈ %1, timed again (≈ %2 before)")
                               .arg(now, itemmodels::durationText(*figures.before))
                         : tr("Predicted ≈ %1").arg(now);
    }
    showWords({});
    showTotal(figures, prediction);
    if (!figures.plan.endToEnd && prediction.isEmpty() && !sums.total) {
        showWords(tr("Greedy placement, nothing measured"));
    }
    showParts(figures, sums, prediction);
    QStringList words;
    if (figures.wishes.pins > 0) {
        words << (figures.wishes.pins == 1 ? tr("1 pin") : tr("%1 pins").arg(figures.wishes.pins));
    }
    if (figures.wishes.bans > 0) {
        words << tr("%1 forbidden").arg(figures.wishes.bans);
    }
    m_pins->setText(words.join(QStringLiteral(", ")));
    fit();
}

void StatusLine::showTotal(const PlanFigures& figures, const QString& prediction) {
    const QString where = tr("Show what it is made of in Costs");
    if (figures.plan.endToEnd) {
        const QString time = tr("End to end %1").arg(itemmodels::durationText(*figures.plan.endToEnd));
        const QString moment = itemmodels::momentText(figures.plan.endToEnd->unixSeconds);
        const QString load = itemmodels::loadWords(figures.plan);
        m_total->setLink(moment.isEmpty() ? time : tr("%1 at %2").arg(time, moment),
                         load.isEmpty() ? where : load + u'\n' + where);
        return;
    }
    if (prediction.isEmpty()) {
        return;
    }
    QString words = prediction;
    QString tip = where;
    if (figures.runBefore != nullptr) {
        // What parts add up to and what a whole plan took are no two ends of one change.
        const auto now = figures.plan.predicted();
        const auto then = figures.runBefore->predicted();
        const bool isComparable = now && then && figures.runBefore->wholeGraphBackend.empty();
        const QString ran = itemmodels::durationText(figures.runBefore->endToEnd->median);
        words = isComparable ? tr("%1: %2 by the change (%3 measured before it)", "a prediction")
                                   .arg(prediction, itemmodels::differenceText(*now - *then), ran)
                             : tr("%1 (%2 measured before the change)", "a prediction").arg(prediction, ran);
        tip = tr("Kernels as timed alone add up to the prediction; the plan before was measured as a whole, "
                 "which takes another time. Measure runs this plan.") +
              u'\n' + where;
    }
    m_total->setLink(words, tip);
}

void StatusLine::showParts(const PlanFigures& figures, const itemmodels::PlanSums& sums,
                           const QString& prediction) {
    const plan::Plan& plan = figures.plan;
    const QString where = tr("Show what it is made of in Costs");
    const QString about = sums.isInPlace() ? QString() : QStringLiteral("≈ ");
    // What was run and what is computed from kernels that ran alone are of two moments of the machine:
    // neither is a part of the other.
    if (plan.endToEnd && !sums.isInPlace()) {
        const QString far = itemmodels::predictionWords(plan);
        const QString tip = tr("Kernels and conversions as timed alone, at another moment: previews "
                               "compare with this. Show what it is made of in Costs");
        m_kernels->setLink(far.isEmpty() || prediction.isEmpty() ? prediction
                                                                 : tr("%1, parts alone").arg(prediction),
                           far.isEmpty() ? tip : far + u'\n' + tip);
        return;
    }
    if (!sums.known) {
        return;
    }
    m_kernels->setLink(tr("Kernels %1").arg(about + itemmodels::durationText(sums.kernels)), where);
    if (!plan.conversions.empty()) {
        m_conversions->setLink(tr("Conversions %1").arg(about + itemmodels::durationText(sums.conversions)),
                               where);
    }
    constexpr double kLeastShare = 0.01;
    if (sums.fluctuation && static_cast<double>(sums.fluctuation->count()) >=
                                kLeastShare * static_cast<double>(sums.total->count())) {
        m_fluctuation->setLink(tr("Fluctuation %1").arg(itemmodels::durationText(*sums.fluctuation)),
                               tr("What they took in one inference beyond the sum of their medians: "
                                  "show it in Costs"));
    }
    if (sums.gap && sums.isInPlace()) {
        const QString gap = itemmodels::durationText(sums.gap->median());
        m_gap->setLink(tr("Gap %1").arg(sums.gap->isPredicted() ? QStringLiteral("≈ ") + gap : gap),
                       tr("What the plan takes beyond kernels and conversions: show it in Costs"));
    } else if (sums.excess) {
        m_gap->setLink(tr("Parts timed in a slower run"), itemmodels::excessWords(sums) + u'\n' + where);
    }
}

void StatusLine::setMachine(const QString& words, const QString& tip) {
    m_machine->setText(words);
    m_machine->setToolTip(tip);
    fit();
}

void StatusLine::setState(const QString& words) {
    if (m_work->isHidden()) { // what runs is told of itself
        m_state->setText(words);
        fit();
    }
}

void StatusLine::setWork(const std::optional<WorkState>& work) {
    m_work->setVisible(work.has_value());
    m_state->setText(work ? work->words() : QString());
    if (work) {
        m_bar->setProgress(work->done, work->total);
        m_bar->setAccessibleName(work->title);
    }
    fit();
}

QString StatusLine::stateText() const {
    return m_state->text();
}

QProgressBar* StatusLine::workBar() const {
    return m_bar;
}

QString StatusLine::text() const {
    QStringList words{m_words->text()};
    for (const style::ElidedLink* link : links()) {
        words << link->text();
    }
    words << m_pins->text();
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

QPushButton* StatusLine::link(Figure figure) const {
    switch (figure) {
    case Figure::kEndToEnd:
        return m_total;
    case Figure::kKernels:
        return m_kernels;
    case Figure::kConversions:
        return m_conversions;
    case Figure::kFluctuation:
        return m_fluctuation;
    case Figure::kGap:
        return m_gap;
    }
    return nullptr;
}

} // namespace tessera::shell
