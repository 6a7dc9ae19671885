#include "widgets/shell/status_line.h"

#include "widgets/models/figures.h"
#include "widgets/models/plan_rows.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>

namespace tessera::shell {
namespace {

struct Sums {
    base::Nanoseconds kernels;
    base::Nanoseconds conversions;
    bool known = true;
    QString about; ///< "≈ " where any of them was not measured here
};

Sums sumsOf(const plan::Plan& plan) {
    Sums sums;
    const auto add = [&sums](base::Nanoseconds& to, const backend::Cost& cost) {
        if (cost.feasible()) {
            to += cost.median();
            if (cost.kind() != backend::Cost::Kind::kMeasured) {
                sums.about = QStringLiteral("≈ ");
            }
        }
    };
    for (const plan::PlannedRegion& region : plan.regions) {
        const backend::Cost& cost = itemmodels::costOf(region);
        sums.known = sums.known && cost.feasible();
        add(sums.kernels, cost);
    }
    for (const plan::PlannedConversion& conversion : plan.conversions) {
        add(sums.conversions, conversion.inPlace ? *conversion.inPlace : conversion.cost);
    }
    return sums;
}

} // namespace

StatusLine::StatusLine(const style::Theme& theme, QWidget* parent) : QStatusBar(parent), m_theme(theme) {
    setSizeGripEnabled(false);
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(theme.tokens().space.panel, 0, 0, 0);
    row->setSpacing(theme.tokens().space.section);
    // Elided where the window is narrow: none of them may keep it wide.
    for (style::ElidedLabel** label : {&m_total, &m_kernels, &m_conversions, &m_gap, &m_pins}) {
        *label = new style::ElidedLabel(Qt::ElideRight, line);
        if (label != &m_total) {
            (*label)->setForegroundRole(QPalette::PlaceholderText);
        }
        row->addWidget(*label);
    }
    row->addStretch();
    m_total->setObjectName(QStringLiteral("status_total"));
    addWidget(line, 1);
    m_machine = add(0);
    m_state = add(0);
    const auto restyle = [this] {
        m_total->setFont(m_theme.font(style::TypeSize::kTable, 600));
        for (style::ElidedLabel* label : {m_kernels, m_conversions, m_gap, m_pins, m_machine, m_state}) {
            label->setFont(m_theme.font(style::TypeSize::kTable));
        }
    };
    restyle();
    connect(&theme, &style::Theme::changed, this, restyle);
    showNothing();
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
    m_total->setText(words);
    setState(QString());
    for (style::ElidedLabel* label : {m_kernels, m_conversions, m_gap, m_pins}) {
        label->setText({});
    }
}

void StatusLine::showPlan(const plan::Plan& plan, const std::optional<session::Profile>& profile, int pins) {
    const Sums sums = sumsOf(plan);
    if (plan.endToEnd) {
        m_total->setText(tr("End to end %1")
                             .arg(itemmodels::durationText(plan.endToEnd->median, plan.endToEnd->low,
                                                           plan.endToEnd->high)));
    } else if (const auto predicted = plan.predicted(); predicted && sums.known) {
        m_total->setText(tr("Predicted ≈ %1").arg(itemmodels::durationText(*predicted)));
    } else {
        m_total->setText(tr("Greedy placement, nothing measured"));
    }
    const bool timed = sums.known && !plan.regions.empty();
    m_kernels->setText(
        timed ? tr("Sum of kernels %1").arg(sums.about + itemmodels::durationText(sums.kernels)) : QString());
    m_conversions->setText(
        timed && !plan.conversions.empty()
            ? tr("Conversions %1").arg(sums.about + itemmodels::durationText(sums.conversions))
            : QString());
    if (profile) {
        m_gap->setText(tr("Gap %1").arg(itemmodels::durationText(profile->gap())));
        m_gap->setToolTip(tr("End to end, measured without events, less kernels and conversions in place"));
    } else {
        m_gap->setText({});
    }
    m_pins->setText(pins == 0 ? QString() : pins == 1 ? tr("1 pin") : tr("%1 pins").arg(pins));
}

void StatusLine::setMachine(const QString& words) {
    m_machine->setText(words);
}

void StatusLine::setState(const QString& words) {
    m_state->setText(words);
}

QString StatusLine::text() const {
    QStringList words;
    for (const style::ElidedLabel* label : {m_total, m_kernels, m_conversions, m_gap, m_pins}) {
        if (!label->text().isEmpty()) {
            words << label->text();
        }
    }
    return words.join(QStringLiteral(" · "));
}

} // namespace tessera::shell
