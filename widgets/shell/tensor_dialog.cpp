#include "widgets/shell/tensor_dialog.h"

#include "widgets/models/figures.h"
#include "widgets/style/section_title.h"
#include "widgets/style/theme.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::shell {
namespace {

QString rounded(double value) {
    return QString::number(value, 'g', 5).replace(u'-', QChar(0x2212));
}

/// How often which size of value comes: one bar a bin.
class Histogram final : public QWidget {
public:
    Histogram(const style::Theme& theme, const itemmodels::TensorSummary& summary, QWidget* parent)
        : QWidget(parent), m_theme(theme), m_summary(summary) {
        constexpr int kHeight = 132;
        setMinimumHeight(theme.scaled(kHeight));
        const auto most = std::max_element(summary.bins.begin(), summary.bins.end());
        m_most = *most;
        setAccessibleName(TensorDialog::tr("Histogram of the values"));
        setAccessibleDescription(
            TensorDialog::tr("From %1 to %2; most of them, %3, in bin %4 of %5")
                .arg(rounded(summary.least), rounded(summary.most), itemmodels::countText(m_most))
                .arg(most - summary.bins.begin() + 1)
                .arg(summary.bins.size()));
        connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
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

} // namespace

TensorDialog::TensorDialog(const style::Theme& theme, const QString& name, const QString& shape,
                           const itemmodels::TensorSummary& summary, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(name);
    const auto& space = theme.tokens().space;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space.group, space.group, space.group, space.group);
    column->setSpacing(space.panel);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space.group);
    form->setVerticalSpacing(space.tight);
    addLine(*form, tr("Tensor"), name);
    const std::string_view type = graph::longName(summary.dtype);
    addLine(*form, tr("Type and shape"),
            QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())) + QStringLiteral(" · ") +
                shape);
    addLine(
        *form, tr("Size"),
        tr("%1 values, %2").arg(itemmodels::countText(summary.count), itemmodels::bytesText(summary.bytes)));
    addNumbers(*form, summary);
    column->addLayout(form);
    if (!summary.bins.empty()) {
        column->addWidget(new style::SectionTitle(theme, tr("Histogram")));
        column->addWidget(new Histogram(theme, summary, this));
    }
    column->addWidget(
        new style::SectionTitle(theme, summary.count > static_cast<std::int64_t>(summary.first.size())
                                           ? tr("The first %1 values").arg(summary.first.size())
                                           : tr("All values")));
    auto* values = new QPlainTextEdit(this);
    values->setReadOnly(true);
    values->setTabChangesFocus(true);
    values->setFont(theme.font(style::TypeSize::kCode));
    values->setAccessibleName(tr("Values"));
    values->setPlainText(summary.first.isEmpty() ? tr("none that could be shown")
                                                 : summary.first.join(QStringLiteral(", ")));
    column->addWidget(values, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    constexpr QSize kSize(560, 520);
    resize(theme.scaled(kSize.width()), theme.scaled(kSize.height()));
}

void TensorDialog::addLine(QFormLayout& form, const QString& name, const QString& text) {
    auto* title = new QLabel(name);
    title->setProperty("secondary", true);
    auto* words = new QLabel(text);
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form.addRow(title, words);
}

void TensorDialog::addNumbers(QFormLayout& form, const itemmodels::TensorSummary& summary) {
    if (!summary.numeric || summary.count == 0) {
        return;
    }
    if (!summary.bins.empty()) {
        addLine(form, tr("Range"), tr("%1 to %2").arg(rounded(summary.least), rounded(summary.most)));
        addLine(form, tr("Mean"),
                tr("%1, standard deviation %2").arg(rounded(summary.mean), rounded(summary.deviation)));
        addLine(form, tr("Zeros"),
                QStringLiteral("%1 · %2").arg(itemmodels::countText(summary.zeros),
                                              itemmodels::percentText(static_cast<double>(summary.zeros) /
                                                                      static_cast<double>(summary.count))));
    }
    if (summary.nans > 0 || summary.infinities > 0) {
        addLine(form, tr("Not finite"),
                tr("%1 NaN, %2 infinite")
                    .arg(itemmodels::countText(summary.nans), itemmodels::countText(summary.infinities)));
    }
}

} // namespace tessera::shell
