#include "widgets/shell/tensor_dialog.h"

#include "widgets/models/figures.h"
#include "widgets/models/tensor_grid.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/progress_bar.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/section_title.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace tessera::shell {
namespace {

QString rounded(double value) {
    constexpr int kDigits = 5;
    return itemmodels::exactText(value, kDigits);
}

/// How often which size of value comes: one bar a bin.
class Histogram final : public QWidget {
public:
    Histogram(const style::Theme& theme, const itemmodels::TensorSummary& summary, QWidget* parent)
        : QWidget(parent), m_theme(theme), m_summary(summary) {
        constexpr int kHeight = 132;
        const auto most = std::max_element(summary.bins.begin(), summary.bins.end());
        m_most = *most;
        setAccessibleName(TensorDialog::tr("Histogram of the values"));
        style::setSpokenRole(*this, QAccessible::Chart);
        setAccessibleDescription(
            TensorDialog::tr("From %1 to %2; most of them, %3, in bin %4 of %5")
                .arg(rounded(summary.least), rounded(summary.most), itemmodels::countText(m_most))
                .arg(most - summary.bins.begin() + 1)
                .arg(summary.bins.size()));
        theme.follow(this, [this] {
            setMinimumHeight(m_theme.scaled(kHeight));
            update();
        });
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setFont(m_theme.font(style::TypeSize::kTable));
        const int line = painter.fontMetrics().height();
        const QRectF plot(0.5, line + 4.5, width() - 1.0, height() - 2.0 * line - 9.0);
        painter.setPen(m_theme.colour(style::Role::kBorder));
        painter.drawLine(plot.bottomLeft(), plot.bottomRight());
        const double step = plot.width() / static_cast<double>(m_summary.bins.size());
        for (std::size_t i = 0; i < m_summary.bins.size(); ++i) {
            if (m_summary.bins[i] == 0) {
                continue;
            }
            // One value among millions is still seen.
            const double share = static_cast<double>(m_summary.bins[i]) / static_cast<double>(m_most);
            const double high = std::max(1.0, share * plot.height());
            painter.fillRect(QRectF(plot.left() + static_cast<double>(i) * step + 0.5, plot.bottom() - high,
                                    std::max(1.0, step - 1), high),
                             m_theme.colour(style::Role::kEdge));
        }
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        const QRectF foot(0, plot.bottom() + 4, width(), line);
        painter.drawText(foot, Qt::AlignLeft | Qt::AlignTop, rounded(m_summary.least));
        painter.drawText(foot, Qt::AlignRight | Qt::AlignTop, rounded(m_summary.most));
        painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignTop,
                         TensorDialog::tr("at most %1 in a bin").arg(itemmodels::countText(m_most)));
    }

private:
    const style::Theme& m_theme;
    itemmodels::TensorSummary m_summary;
    std::int64_t m_most = 0;
};

void addLine(QFormLayout& form, const QString& name, const QString& text) {
    auto* title = new QLabel(name);
    title->setProperty("secondary", true);
    auto* words = new QLabel(text);
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form.addRow(title, words);
}

/// "12 · 3 %"
QString partText(std::int64_t part, std::int64_t whole) {
    return QStringLiteral("%1 · %2").arg(
        itemmodels::countText(part),
        itemmodels::percentText(static_cast<double>(part) / static_cast<double>(whole)));
}

void addNumbers(QFormLayout& form, const itemmodels::TensorSummary& summary) {
    if (!summary.numeric || summary.count == 0) {
        return;
    }
    if (!summary.bins.empty()) {
        addLine(form, TensorDialog::tr("Range"),
                TensorDialog::tr("%1 to %2").arg(rounded(summary.least), rounded(summary.most)));
        addLine(form, TensorDialog::tr("Mean"),
                TensorDialog::tr("%1, standard deviation %2")
                    .arg(rounded(summary.mean), rounded(summary.deviation)));
        addLine(form, TensorDialog::tr("Zeros"), partText(summary.zeros, summary.count));
    }
    addLine(form, TensorDialog::tr("Not finite"),
            summary.nans + summary.infinities == 0
                ? TensorDialog::tr("none")
                : TensorDialog::tr("%1 NaN, %2 infinite")
                      .arg(itemmodels::countText(summary.nans), itemmodels::countText(summary.infinities)));
}

} // namespace

TensorDialog::TensorDialog(const style::Theme& theme, const QString& name, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_name(name)
    , m_note(new style::InlineNote(theme, style::NoticeKind::kWarning, this))
    , m_recording(new QWidget(this))
    , m_words(new QLabel(m_recording))
    , m_progress(new style::ProgressBar(theme, m_recording))
    , m_column(style::makeScrollingColumn(*this, theme))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
    setWindowTitle(name);
    const auto& space = theme.tokens().space;
    m_column->setSpacing(space.panel);
    m_note->hide();
    m_words->setWordWrap(true);
    m_progress->setAccessibleName(tr("Progress of the run"));
    auto* recording = new QVBoxLayout(m_recording);
    recording->setContentsMargins(0, 0, 0, 0);
    recording->setSpacing(space.control);
    recording->addWidget(m_words);
    recording->addWidget(m_progress);
    recording->addStretch(1);
    m_recording->hide();
    m_column->addWidget(m_note);
    m_column->addWidget(m_recording, 1);
    m_again = m_buttons->addButton(tr("&Record Again"), QDialogButtonBox::ActionRole);
    m_again->hide();
    m_again->setAutoDefault(false);
    m_buttons->button(QDialogButtonBox::Close)->setDefault(true);
    layout()->addWidget(m_buttons);
    connect(m_again, &QPushButton::clicked, this, &TensorDialog::recordRequested);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    constexpr QSize kSize(620, 640);
    style::fitDialog(*this, theme, kSize);
}

void TensorDialog::showRecording(const QString& words) {
    m_note->hide();
    m_again->hide();
    if (m_content != nullptr) {
        m_content->hide();
    }
    m_words->setText(words);
    m_progress->setProgress(0, 0);
    m_recording->show();
}

void TensorDialog::setProgress(qint64 done, qint64 total) {
    m_progress->setProgress(done, total);
}

QString TensorDialog::note() const {
    return m_note->isHidden() ? QString() : m_note->text();
}

void TensorDialog::showNote(const QString& sentence, Again again) {
    m_recording->hide();
    m_note->setMessage(sentence);
    m_note->show();
    m_again->setVisible(again == Again::kOffered);
    if (m_content != nullptr) {
        m_content->show();
    } else {
        m_column->addStretch(1); // the note stays at the top
    }
}

void TensorDialog::showValues(TensorValues values) {
    m_values = std::move(values);
    m_note->hide();
    m_recording->hide();
    delete std::exchange(m_content, nullptr);
    m_content = makeContent();
    m_column->addWidget(m_content, 1);
    m_again->setVisible(!m_values->layout.isEmpty());
    m_content->show();
}

QWidget* TensorDialog::makeContent() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.tokens().space.panel);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(m_theme.tokens().space.group);
    form->setVerticalSpacing(m_theme.tokens().space.tight);
    addFacts(*form);
    addNumbers(*form, m_values->summary);
    column->addLayout(form);
    if (!m_values->summary.bins.empty()) {
        column->addWidget(new style::SectionTitle(m_theme, tr("Histogram")));
        column->addWidget(new Histogram(m_theme, m_values->summary, content));
    }
    addGrid(*column, content);
    return content;
}

void TensorDialog::addFacts(QFormLayout& form) const {
    const itemmodels::TensorSummary& summary = m_values->summary;
    addLine(form, tr("Tensor"), m_name);
    addLine(form, tr("Values of"), m_values->origin);
    const std::string_view type = graph::longName(summary.dtype);
    QString what = QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())) +
                   QStringLiteral(" · ") + m_values->shape;
    addLine(form, tr("Type and shape"), what);
    if (!m_values->layout.isEmpty()) {
        addLine(form, tr("Layout"), m_values->layout);
    }
    addLine(
        form, tr("Size"),
        tr("%1 values, %2").arg(itemmodels::countText(summary.count), itemmodels::bytesText(summary.bytes)));
}

/// One table of the last two axes, and a choice of an index for each axis before them.
void TensorDialog::addGrid(QVBoxLayout& column, QWidget* parent) const {
    auto* grid = new itemmodels::TensorGridModel(parent);
    grid->setTensor(m_values->tensor);
    const graph::Extents choices = grid->choices();
    column.addWidget(new style::SectionTitle(
        m_theme, grid->rowCount() == 0 ? tr("No values that could be shown")
                 : grid->isCut()       ? tr("The first %1 rows and %2 columns")
                                       .arg(itemmodels::countText(grid->rowCount()),
                                            itemmodels::countText(grid->columnCount()))
                                 : tr("Values")));
    if (grid->rowCount() == 0) {
        column.addStretch(1);
        return;
    }
    if (!choices.empty()) {
        auto* row = new style::FlowLayout;
        row->setSpacing(m_theme.tokens().space.control);
        for (std::size_t axis = 0; axis < choices.size(); ++axis) {
            auto* index = new QSpinBox(parent);
            index->setRange(0, static_cast<int>(std::min<std::int64_t>(choices[axis] - 1,
                                                                       std::numeric_limits<int>::max())));
            index->setPrefix(tr("Axis %1: ").arg(axis));
            index->setSuffix(tr(" of %1").arg(itemmodels::countText(choices[axis])));
            index->setAccessibleName(
                tr("Index in axis %1, which has %2").arg(axis).arg(itemmodels::countText(choices[axis])));
            connect(index, &QSpinBox::valueChanged, grid,
                    [grid, axis](int value) { grid->choose(axis, value); });
            row->addWidget(index);
        }
        column.addLayout(row);
    }
    auto* table = new QTableView(parent);
    style::setUpTable(*table, m_theme, style::RowHeight::kTable);
    table->setModel(grid);
    table->setAccessibleName(tr("Values"));
    table->setTabKeyNavigation(false);
    table->setSelectionBehavior(QAbstractItemView::SelectItems);
    table->verticalHeader()->setVisible(true);
    table->verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    // Seven digits with a sign, as long as they get.
    m_theme.follow(table, [this, table] {
        const int widest = table->fontMetrics().horizontalAdvance(QStringLiteral("−0.0008888888"));
        table->horizontalHeader()->setDefaultSectionSize(widest + 3 * m_theme.tokens().space.control);
        table->setMinimumHeight(m_theme.scaled(5 * m_theme.tokens().size.tableRow));
    });
    column.addWidget(table, 1);
}

} // namespace tessera::shell
