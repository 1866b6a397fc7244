// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/help_window.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/closed_document.h"
#include "app/window/help/help_search.h"
#include "app/window/parts/demi_bold.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/resize_on_screen.h"
#include "app/window/parts/theme.h"
#include "core/saturating_cast.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace sinescope {

namespace {
constexpr QSize defaultSize(760, 560);
constexpr int listWidth = 240;  ///< at the default text size
constexpr double maximumListShare = 0.4;
constexpr int markMargin = 24;  ///< above the paragraph that is scrolled to
}  // namespace

HelpWindow::HelpWindow(QMainWindow& window)
    : QDialog(&window),
      m_topics(helpTopics(window)),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_page(new QTextBrowser(this)) {
    setObjectName(u"help"_s);
    setWindowTitle(tr("Help"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the help"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setAccessibleName(tr("Topics"));
    m_page->setDocument(new ClosedDocument(m_page));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenLinks(false);
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl& target) {
        close();
        emit linkFollowed(target.toString());
    });
    m_page->setAccessibleName(tr("Page"));
    auto* left = filled(new QVBoxLayout, {m_search, {m_list, 1}});
    filled(new QHBoxLayout(this), {left, {m_page, 1}})->setSpacing(12);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::fill);
    connect(m_list, &QListWidget::currentItemChanged, this, &HelpWindow::showCurrent);
    resizeOnScreen(*this, defaultSize);
    fill();
}

void HelpWindow::fill() {
    const QString before =
        m_list->currentItem() ? m_list->currentItem()->data(Qt::UserRole).toString() : QString();
    m_list->clear();
    QString group;
    QListWidgetItem* chosen = nullptr;
    const std::vector<HelpTopic> found = foundTopics(m_topics, m_search->text());
    for (const HelpTopic& topic : found) {
        // Search results are sorted by relevance, without headings.
        if (m_search->text().isEmpty() && topic.group != group) {
            auto* heading = new QListWidgetItem(topic.group, m_list);
            heading->setFlags(Qt::NoItemFlags);
            heading->setFont(demiBold(m_list->font()));
            group = topic.group;
        }
        const auto hasItsTitle = [&topic](const HelpTopic& each) {
            return each.title.compare(topic.title, Qt::CaseInsensitive) == 0;
        };
        const bool isAmbiguous = !m_search->text().isEmpty() && std::ranges::count_if(found, hasItsTitle) > 1;
        auto* item = new QListWidgetItem(
            isAmbiguous ? u"%1 (%2)"_s.arg(topic.title, topic.group) : topic.title, m_list);
        item->setData(Qt::UserRole, topic.id);
        item->setToolTip(u"%1: %2"_s.arg(topic.group, topic.title));
        if (!chosen || topic.id == before) chosen = item;
    }
    if (!m_search->text().isEmpty() && !found.empty()) chosen = m_list->item(0);
    m_list->setCurrentItem(chosen);
    if (found.empty()) m_page->setHtml(tr("<p>Nothing found.</p>"));
}

void HelpWindow::showCurrent() {
    if (!m_list->currentItem()) return;
    const QString id = m_list->currentItem()->data(Qt::UserRole).toString();
    if (const HelpTopic* topic = findIn(m_topics, id, &HelpTopic::id)) m_page->setHtml(topic->text);
    markFound();
}

/// A page keeps the colours in which it was set.
void HelpWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    const int top = m_page->verticalScrollBar()->value();
    showCurrent();
    m_page->verticalScrollBar()->setValue(top);
}

/// Highlights the words of the search in the page, and scrolls to the paragraph that has most of them.
void HelpWindow::markFound() {
    const std::vector<SearchWord> words = searchWords(m_search->text());
    QList<QTextEdit::ExtraSelection> marks;
    QTextCursor best;
    std::ptrdiff_t most = 0;
    for (QTextBlock block = m_page->document()->begin(); block.isValid(); block = block.next()) {
        std::ptrdiff_t found = 0;
        for (const SearchWord& word : words) {
            if (word.kind == SearchWord::Kind::Question) continue;
            QRegularExpressionMatchIterator matches = word.pattern.globalMatch(block.text());
            if (matches.hasNext()) ++found;
            while (matches.hasNext()) {
                const QRegularExpressionMatch match = matches.next();
                QTextEdit::ExtraSelection mark;
                mark.cursor = QTextCursor(block);
                mark.cursor.setPosition(block.position() + static_cast<int>(match.capturedStart()));
                mark.cursor.setPosition(block.position() + static_cast<int>(match.capturedEnd()),
                                        QTextCursor::KeepAnchor);
                mark.format.setBackground(palette().highlight());
                mark.format.setForeground(palette().highlightedText());
                marks << mark;
            }
        }
        if (found <= most) continue;
        most = found;
        best = QTextCursor(block);
    }
    m_page->setExtraSelections(marks);
    if (most > 0) m_page->verticalScrollBar()->setValue(m_page->cursorRect(best).top() - markMargin);
}

void HelpWindow::showTopic(const QString& id) {
    m_search->clear();
    for (int k = 0; k < m_list->count(); ++k)
        if (m_list->item(k)->data(Qt::UserRole) == id) m_list->setCurrentRow(k);
    present();
    m_list->scrollToItem(m_list->currentItem(), QAbstractItemView::PositionAtCenter);
    m_list->setFocus();
}

void HelpWindow::openSearch() {
    present();
    m_search->setFocus();
    m_search->selectAll();
}

void HelpWindow::present() {
    fitList();
    show();
    raise();
    activateWindow();
}

void HelpWindow::fitList() {
    const double width = std::min(listWidth * textScale(), maximumListShare * this->width());
    for (QWidget* each : std::initializer_list<QWidget*>{m_search, m_list})
        each->setFixedWidth(saturatingCast<int>(width));
}

void HelpWindow::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    fitList();
}

/// The arrow keys move in the list while the user types.
bool HelpWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace sinescope
