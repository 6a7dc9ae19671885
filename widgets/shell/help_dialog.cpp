// F1 and About.
#include "engine/graph/node_bodies.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/costs_panel.h"
#include "widgets/panels/find_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/legend_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/page.h"
#include "widgets/panels/problems_panel.h"
#include "widgets/panels/search_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/body_view.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/model_tabs.h"
#include "widgets/shell/operator_help.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/status_line.h"
#include "widgets/shell/tour.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/icons.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/plain_tip.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tessera::shell {
namespace {

/// Every page, in the order in which they are shown. Of those for people who change Tessera the contents name
/// the titles alone.
constexpr std::array kPages{
    "user-guide.md",
    "pattern-language.md",
    "contributing/architecture.md",
    "contributing/glossary.md",
    "contributing/add-an-operator.md",
    "contributing/add-a-backend.md",
    "contributing/add-a-device.md",
    "contributing/add-a-kernel-family.md",
    "contributing/add-a-panel-or-command.md",
    "contributing/tests.md",
    "contributing/debugging.md",
    "contributing/hostile-files.md",
    "contributing/command-line.md",
};
constexpr std::size_t kPagesOfTheUser = 2;
constexpr const char* kHelpPlace = "help_place"; ///< a property: the anchor in the user guide

QString textOf(std::size_t page) {
    QFile file(QStringLiteral(":/tessera/help/") + QLatin1String(kPages[page]));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Behind all of those: one that is made for what the keyboard is at.
constexpr std::size_t kOwnPage = kPages.size();

/// A line of the contents.
struct Entry {
    QString title;
    std::size_t page = 0;
    QString anchor; ///< empty: the page from its beginning
};

/// The pictures that a page shows, no wider than the text. Markdown has no size for them.
void addPictures(QTextDocument& document, const QString& markdown, int width) {
    static const QRegularExpression kPicture(QStringLiteral("!\\[[^\\]]*\\]\\(([\\w-]+\\.png)\\)"));
    for (auto each = kPicture.globalMatch(markdown); each.hasNext();) {
        const QString name = each.next().captured(1);
        QImage picture(QStringLiteral(":/tessera/help/") + name);
        picture.setDevicePixelRatio(std::max(1.0, static_cast<double>(picture.width()) / width));
        document.addResource(QTextDocument::ImageResource, QUrl(name), picture);
    }
}

/// What a link calls a heading, as code hosts do: "Exit statuses" is "exit-statuses".
QString anchorOf(const QString& title) {
    QString anchor;
    for (const QChar letter : title.toLower()) {
        if (letter.isLetterOrNumber() || letter == u'-' || letter == u'_' || letter == u' ') {
            anchor += letter == u' ' ? QChar(u'-') : letter;
        }
    }
    return anchor;
}

/// Titles of the pages, and the headings of those for users.
std::vector<Entry> contentsOf(std::size_t page) {
    std::vector<Entry> entries;
    for (const QString& line : textOf(page).split(u'\n')) {
        if (line.startsWith(QStringLiteral("# "))) {
            entries.push_back({line.mid(2), page, {}});
        } else if (line.startsWith(QStringLiteral("## ")) && page < kPagesOfTheUser) {
            entries.push_back({line.mid(3), page, anchorOf(line.mid(3))});
        }
    }
    return entries;
}

struct Heading {
    QString anchor;
    int position = 0;
};

/// A bar in a cell of a table is written with a backslash before it, which Qt leaves there in code.
void unescapeBars(QTextDocument& document) {
    const QString escaped = QStringLiteral("\\|");
    for (auto found = document.find(escaped); !found.isNull(); found = document.find(escaped, found)) {
        found.insertText(QStringLiteral("|"));
    }
}

/// Markdown comes without distances: those of the look go in here. \return the headings.
std::vector<Heading> setDistances(QTextDocument& document, const style::Theme& theme) {
    std::vector<Heading> headings;
    const auto& space = theme.tokens().space;
    QTextCursor cursor(&document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        const int level = format.headingLevel();
        const bool code = format.hasProperty(QTextFormat::BlockCodeLanguage);
        const bool codeGoesOn =
            code && block.next().blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
        format.setTopMargin(level > 0 && block.blockNumber() > 0 ? space.section : 0);
        format.setBottomMargin(codeGoesOn || block.textList() != nullptr ? 2 : space.control);
        format.setLineHeight(code ? 100 : 125, QTextBlockFormat::ProportionalHeight);
        cursor.setBlockFormat(format);
        if (level == 0) {
            continue;
        }
        headings.push_back({anchorOf(block.text()), block.position()});
        if (level <= 2) {
            cursor.select(QTextCursor::BlockUnderCursor);
            QTextCharFormat letters;
            letters.setFont(
                theme.font(level == 1 ? style::TypeSize::kPageTitle : style::TypeSize::kPanelTitle));
            cursor.mergeCharFormat(letters);
        }
    }
    return headings;
}

/// One page at a time.
class PageView {
public:
    /// \param own text of kOwnPage.
    PageView(QTextBrowser& text, const style::Theme& theme, QString own)
        : m_text(text), m_theme(theme), m_own(std::move(own)) {}

    /// \param anchor  of a heading, which comes to the top; empty: the page from its beginning
    void show(std::size_t page, const QString& anchor) {
        if (m_page != page) {
            m_page = page;
            // Made whole before it is shown: a document on the screen is laid out again with each change.
            auto document = std::make_unique<QTextDocument>();
            document->setDefaultFont(m_theme.font(style::TypeSize::kBody));
            const QString markdown = page == kOwnPage ? m_own : textOf(page);
            document->setMarkdown(markdown); // forgets pictures that it knew before
            constexpr int kPictureWidth = 640;
            addPictures(*document, markdown, m_theme.scaled(kPictureWidth));
            document->setDocumentMargin(m_theme.tokens().space.section);
            unescapeBars(*document);
            m_headings = setDistances(*document, m_theme);
            m_text.setDocument(document.get());
            m_document = std::move(document);
        }
        const auto heading = std::ranges::find(m_headings, anchor, &Heading::anchor);
        QTextCursor cursor(m_text.document());
        cursor.movePosition(QTextCursor::End);
        m_text.setTextCursor(cursor); // from the end upwards, so that the heading comes to the top
        cursor.setPosition(heading != m_headings.end() ? heading->position : 0);
        m_text.setTextCursor(cursor);
        m_text.ensureCursorVisible();
    }
    /// Links between pages are shown here, others by what the system has for them.
    void follow(const QUrl& link) {
        const auto isMeant = [&](const char* page) {
            return QFileInfo(QLatin1String(page)).fileName() == link.fileName();
        };
        const auto* const page = std::ranges::find_if(kPages, isMeant);
        if (page != kPages.end()) {
            show(static_cast<std::size_t>(page - kPages.begin()), link.fragment());
        } else {
            QDesktopServices::openUrl(link);
        }
    }

private:
    QTextBrowser& m_text;
    const style::Theme& m_theme;
    QString m_own;
    std::optional<std::size_t> m_page;
    std::unique_ptr<QTextDocument> m_document;
    std::vector<Heading> m_headings;
};

} // namespace

void MainWindow::placeHelp() {
    const std::pair<QWidget*, const char*> places[] = {
        {m_start, "open-a-model"},
        {m_canvas, "find-your-way"},
        {m_bodyView, "find-your-way"},
        {m_otherCanvas, "compare"},
        {m_previewBar, "override"},
        {m_outline, "find-your-way"},
        {m_find, "find-your-way"},
        {m_legend, "what-the-outlines-and-colours-mean"},
        {m_inspector, "ask-why"},
        {m_operators, "find-out-where-the-time-goes"},
        {m_costs, "ask-what-it-costs-besides"},
        {m_chartsPage, "find-out-where-the-time-goes"},
        {m_memoryPage, "see-what-memory-it-takes"},
        {m_timelinePage, "measure-and-profile"},
        {m_searchPanel, "find-the-fastest-plan"},
        {m_compare, "compare"},
        {m_specs, "edit-a-backends-spec"},
        {m_problemsPanel, "open-a-model"},
        {m_palette, "commands-and-keys"},
        {m_modelTabs, "open-a-model"},
        {m_tour, "open-a-model"},
        {m_replayBar, "find-the-fastest-plan"},
        {m_caption, "find-the-fastest-plan"},
        {m_resumeNote, "find-the-fastest-plan"},
        {m_status, "measure-and-profile"},
    };
    for (const auto& [widget, anchor] : places) {
        widget->setProperty(kHelpPlace, QLatin1String(anchor));
    }
}

void MainWindow::helpIn(QDialog& dialog, const QString& anchor) {
    dialog.setProperty(kHelpPlace, anchor);
    auto* action = new QAction(&dialog);
    action->setShortcuts(m_actions->help->shortcuts());
    dialog.addAction(action);
    connect(action, &QAction::triggered, this, [this, anchor] { showHelp(anchor); });
}

/// Of the operator at which the keyboard is in the graph, or in a body; empty: it is at none.
std::optional<OperatorHelp> MainWindow::operatorHelpOf(const QWidget* widget) {
    const auto isAt = [widget](const canvas::GraphCanvas& canvas) {
        if (widget != &canvas || canvas.scene() == nullptr || canvas.selectedPill().valid()) {
            return false;
        }
        const auto selected = canvas.selection();
        const bool isFolded =
            selected.size() == 1 && canvas.scene()->box(selected.front()).kind == layout::BoxKind::kGroup;
        return !selected.empty() && !isFolded;
    };
    const session::ModelRef& model = m_controller->document().model();
    if (model == nullptr || !currentNode().valid() || !isAt(shownCanvas())) {
        return std::nullopt;
    }
    const auto& body = m_controller->document().selection().body();
    if (!body) {
        return operatorHelp(*model->graph, currentNode(), m_controller->backends());
    }
    const graph::GraphRef graph = graph::bodyAt(*model->graph, body->path);
    return graph != nullptr && body->node.valid()
               ? std::optional(bodyOperatorHelp(
                     *graph, body->node, QString::fromStdString(model->graph->node(currentNode()).name)))
               : std::nullopt;
}

/// Of the innermost part of the window with the keyboard that has a place in the guide; in the graph it
/// depends on what the keyboard is at there.
QString MainWindow::helpOf(const QWidget* widget) const {
    if (widget == m_canvas && m_canvas->selectedPill().valid()) {
        return QStringLiteral("ask-what-it-costs-besides");
    }
    for (; widget != nullptr; widget = widget->parentWidget()) {
        if (const QVariant place = widget->property(kHelpPlace); place.isValid()) {
            return place.toString();
        }
    }
    return {};
}

void MainWindow::showHelp(const QString& anchor, const std::optional<OperatorHelp>& own) {
    QDialog dialog(QApplication::activeModalWidget() != nullptr ? QApplication::activeModalWidget() : this);
    dialog.setWindowTitle(tr("User guide"));
    const auto& space = m_theme.tokens().space;
    auto* contents = new QListWidget(&dialog);
    contents->setAccessibleName(tr("Contents"));
    contents->setTextElideMode(Qt::ElideRight);
    m_theme.follow(contents, [this, contents, &dialog] {
        contents->setFixedWidth(std::min(m_theme.scaled(240), style::roomOf(dialog).width() / 3));
    });
    auto* text = new QTextBrowser(&dialog);
    text->setAccessibleName(dialog.windowTitle());
    text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    text->setOpenLinks(false);
    std::vector<Entry> entries;
    if (own) {
        entries.push_back({own->title, kOwnPage, {}});
    }
    for (std::size_t page = 0; page < kPages.size(); ++page) {
        std::ranges::copy(contentsOf(page), std::back_inserter(entries));
    }
    for (const Entry& entry : entries) {
        contents->addItem(entry.title);
        contents->item(contents->count() - 1)->setToolTip(style::plainTip(entry.title));
        if (own ? entry.page == kOwnPage : entry.page == 0 && entry.anchor == anchor) {
            contents->setCurrentRow(contents->count() - 1);
        }
    }
    const auto view = std::make_shared<PageView>(*text, m_theme, own ? own->page : QString());
    own ? view->show(kOwnPage, {}) : view->show(0, anchor);
    connect(contents, &QListWidget::currentRowChanged, text, [view, entries](int row) {
        if (row >= 0) {
            const Entry& entry = entries[static_cast<std::size_t>(row)];
            view->show(entry.page, entry.anchor);
        }
    });
    connect(text, &QTextBrowser::anchorClicked, text, [view](const QUrl& link) { view->follow(link); });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* row = new QHBoxLayout;
    row->setSpacing(1);
    row->addWidget(contents);
    row->addWidget(text, 1);
    auto* column = new QVBoxLayout(&dialog);
    column->setContentsMargins(0, 0, 0, space.panel);
    column->setSpacing(space.panel);
    column->addLayout(row, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(space.panel, 0, space.panel, 0);
    foot->addWidget(buttons);
    column->addLayout(foot);
    style::fitDialog(dialog, m_theme, QSize(960, 680));
    text->setFocus(Qt::OtherFocusReason);
    dialog.exec();
}

void MainWindow::showAbout() {
    QDialog dialog(this);
    dialog.setWindowTitle(tr("About Tessera"));
    helpIn(dialog, QStringLiteral("more-pages"));
    const auto& space = m_theme.tokens().space;
    auto* icon = new QLabel(&dialog);
    m_theme.follow(icon, [this, icon] {
        constexpr int kSide = 64;
        icon->setPixmap(style::applicationIcon().pixmap(m_theme.scaled(kSide), m_theme.scaled(kSide)));
    });
    auto* title = new QLabel(tr("Tessera"), &dialog);
    title->setProperty("type", "page_title");
    auto* words =
        new QLabel(tr("Tessera shows which library runs each operator of a deep-learning model, finds the "
                      "fastest placement on this machine, and exports a plan that runs."),
                   &dialog);
    words->setWordWrap(true);
    auto* version = new QLabel(tr("Version %1").arg(QStringLiteral(TESSERA_VERSION)), &dialog);
    version->setTextInteractionFlags(Qt::TextSelectableByMouse);
    version->setProperty("type", "table");
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* right = new QVBoxLayout;
    right->setSpacing(space.control);
    right->addWidget(title);
    right->addWidget(words);
    right->addWidget(version);
    auto* row = new QHBoxLayout;
    row->setSpacing(space.group);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(right, 1);
    style::makeScrollingColumn(dialog, m_theme)->addLayout(row);
    dialog.layout()->setContentsMargins(space.section, space.section, space.section, space.group);
    dialog.layout()->addWidget(buttons);
    style::fitDialog(dialog, m_theme, QSize(460, 0));
    dialog.exec();
}

} // namespace tessera::shell
