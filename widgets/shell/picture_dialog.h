#pragma once

#include "engine/export/plan_picture.h"

#include <QDialog>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;

namespace tessera::style {
class Theme;
}

namespace tessera::shell {

/// What the colours of a picture may show.
struct PictureColours {
    QString title;
    layout::ColourMode mode = layout::ColourMode::kBackend;
    plan::NodeValuesRef values; ///< that heat shows; null: it shows times
};

/// Asks what a picture of the plan is to show: its part, colours, size and legend.
class PictureDialog : public QDialog {
    Q_OBJECT
public:
    /// \param selected names of the nodes that are selected; empty: none can be chosen.
    /// \param colours that can be chosen; one at least.
    /// \param last what was chosen the time before.
    PictureDialog(const style::Theme& theme, std::vector<std::string> selected,
                  std::vector<PictureColours> colours, const exporting::PlanPictureRequest& last,
                  QWidget* parent = nullptr);

    [[nodiscard]] exporting::PlanPictureRequest request() const;
    /// Of the file: "png", "svg", "pdf".
    [[nodiscard]] QString ending() const;

private:
    void addFields(QFormLayout& form);
    void show(const exporting::PlanPictureRequest& request);
    /// Only a PNG has pixels.
    void updateScale();

    std::vector<std::string> m_selected;
    std::vector<PictureColours> m_choices;
    QComboBox* m_format;
    QComboBox* m_scale;
    QComboBox* m_part;
    QComboBox* m_colours;
    QComboBox* m_theme;
    QCheckBox* m_fold;
    QCheckBox* m_legend;
};

} // namespace tessera::shell
