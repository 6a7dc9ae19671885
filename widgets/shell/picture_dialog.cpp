#include "widgets/shell/picture_dialog.h"

#include "widgets/style/dialog_room.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::shell {

using exporting::PictureFormat;
using exporting::PictureTheme;
using exporting::PlanPictureRequest;

namespace {

/// A list whose entries stand for the values of an enumeration, in their order.
QComboBox* listOf(const QStringList& entries) {
    auto* list = new QComboBox;
    list->addItems(entries);
    return list;
}

void addList(QFormLayout& form, const QString& name, QComboBox* list) {
    form.addRow(name, list);
    list->setAccessibleName(style::withoutMnemonic(name));
}

} // namespace

PictureDialog::PictureDialog(const style::Theme& theme, std::vector<std::string> selected,
                             std::vector<PictureColours> colours, const PlanPictureRequest& last,
                             QWidget* parent)
    : QDialog(parent)
    , m_selected(std::move(selected))
    , m_choices(std::move(colours))
    , m_format(listOf({QStringLiteral("PNG"), QStringLiteral("SVG"), QStringLiteral("PDF")}))
    , m_scale(
          listOf({QStringLiteral("1×"), QStringLiteral("2×"), QStringLiteral("3×"), QStringLiteral("4×")}))
    , m_part(listOf({tr("The whole model")}))
    , m_colours(listOf({}))
    , m_theme(listOf({tr("Light"), tr("Dark")}))
    , m_fold(new QCheckBox(tr("&Fold groups that the model repeats")))
    , m_legend(new QCheckBox(tr("&Legend below the picture"))) {
    setWindowTitle(tr("Picture of the plan"));
    for (const PictureColours& choice : m_choices) {
        m_colours->addItem(choice.title);
    }
    if (!m_selected.empty()) {
        m_part->addItem(
            tr("%n selected node(s) with whole regions", "", static_cast<int>(m_selected.size())));
    }
    auto* form = new QFormLayout;
    addFields(*form);
    style::setUpForm(*form, theme);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save as…"));
    buttons->button(QDialogButtonBox::Save)->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    style::makeScrollingColumn(*this, theme)->addLayout(form);
    layout()->addWidget(buttons);
    style::fitDialog(*this, theme, QSize(380, 0));
    connect(m_format, &QComboBox::currentIndexChanged, this, &PictureDialog::updateScale);
    show(last);
    m_format->setFocus();
}

void PictureDialog::addFields(QFormLayout& form) {
    addList(form, tr("F&ormat"), m_format);
    addList(form, tr("S&harpness"), m_scale);
    addList(form, tr("Sho&ws"), m_part);
    addList(form, tr("&Colours"), m_colours);
    addList(form, tr("&Theme"), m_theme);
    form.addRow(m_fold);
    form.addRow(m_legend);
    m_scale->setToolTip(tr("Pixels of the file a pixel of the picture: 2× and more for screens and print"));
}

void PictureDialog::show(const PlanPictureRequest& request) {
    m_format->setCurrentIndex(static_cast<int>(request.format));
    m_scale->setCurrentIndex(static_cast<int>(request.pixelRatio) - 1);
    m_part->setCurrentIndex(request.nodes.empty() || m_selected.empty() ? 0 : 1);
    // Values of last time that are no longer there are not shown again: others would stand under their name.
    const auto last = std::find_if(m_choices.begin(), m_choices.end(), [&](const PictureColours& choice) {
        const bool same = (choice.values == nullptr) == (request.values == nullptr);
        return choice.mode == request.mode && same &&
               (choice.values == nullptr || choice.values->title == request.values->title);
    });
    m_colours->setCurrentIndex(last != m_choices.end() ? static_cast<int>(last - m_choices.begin()) : 0);
    m_theme->setCurrentIndex(static_cast<int>(request.theme));
    m_fold->setChecked(request.folding == exporting::SceneRequest::Folding::kRepeats);
    m_legend->setChecked(request.legend == PlanPictureRequest::LegendUse::kBelow);
    updateScale();
}

void PictureDialog::updateScale() {
    m_scale->setEnabled(m_format->currentIndex() == static_cast<int>(PictureFormat::kPng));
}

PlanPictureRequest PictureDialog::request() const {
    PlanPictureRequest request;
    request.format = static_cast<PictureFormat>(m_format->currentIndex());
    request.pixelRatio = m_scale->currentIndex() + 1;
    const PictureColours& colours = m_choices[static_cast<std::size_t>(m_colours->currentIndex())];
    request.mode = colours.mode;
    request.values = colours.values;
    request.theme = static_cast<PictureTheme>(m_theme->currentIndex());
    request.folding = m_fold->isChecked() ? exporting::SceneRequest::Folding::kRepeats
                                          : exporting::SceneRequest::Folding::kNone;
    request.legend =
        m_legend->isChecked() ? PlanPictureRequest::LegendUse::kBelow : PlanPictureRequest::LegendUse::kNone;
    if (m_part->currentIndex() == 1) {
        request.nodes = m_selected;
    }
    return request;
}

QString PictureDialog::ending() const {
    static constexpr std::array kEndings{"png", "svg", "pdf"};
    return QLatin1String(kEndings[static_cast<std::size_t>(m_format->currentIndex())]);
}

} // namespace tessera::shell
