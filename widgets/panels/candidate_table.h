#pragma once

#include "widgets/models/plan_models.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/row_delegate.h"

#include <vector>

namespace tessera::panels {

/// The rivals of a region in a narrow dock. Names of one family differ in any of their parts, so none is cut:
/// what of a name has not the room beside its figures goes on in a second line, and a reason stands below its
/// name on as many lines as it takes.
class CandidateTable final : public TableView {
    Q_OBJECT
public:
    CandidateTable(const style::Theme& theme, itemmodels::CandidatesModel& model, QWidget* parent);

    /// Of which node the new rows are, and the ones before were.
    enum class Node { kOther, kSame };
    /// Shows them; the chosen one is current then, or of the same node the one that was.
    void setCandidates(std::vector<itemmodels::CandidateRow> rows, Node node);
    /// Does the row have a second line, or its reason below its name?
    [[nodiscard]] bool isTall(int row) const;
    /// As high as the rows, the header included.
    [[nodiscard]] int wholeHeight() const;
    /// Of its title and two rows, which are seen whole wherever it stands.
    [[nodiscard]] int leastHeight() const;

signals:
    /// The rows have other heights: the dock is wider or narrower, or the letters larger.
    void heightChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Delegate;
    /// A name on two lines, the first one no wider than the room beside the figures.
    struct NameLines {
        QString first;
        QString second;
    };
    [[nodiscard]] NameLines linesOf(const QString& name, const QFontMetrics& metrics) const;
    [[nodiscard]] QFontMetrics metricsOf(int row) const;
    void fitColumns();
    /// px beside the figures.
    [[nodiscard]] int nameRoom() const;
    void fitRows();
    /// Lines of the reason over the whole width; at most kMostLines.
    [[nodiscard]] int reasonLines(const QString& reason, int width) const;
    [[nodiscard]] int badgeWidth() const;

    const style::Theme& m_theme;
    itemmodels::CandidatesModel& m_candidates;
    std::vector<bool> m_tall; ///< by row of the model
    int m_fittedWidth = -1;
    int m_nameRoom = 0; ///< px beside the figures
};

} // namespace tessera::panels
