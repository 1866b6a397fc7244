// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/page_text.h"

#include "app/lessons/lesson.h"
#include "app/scene/literals.h"
#include "app/scene/printable_text.h"
#include "app/style/closed_document.h"
#include "app/style/saved_state.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextOption>

#include <vector>

namespace sinescope {

namespace {

constexpr double lineSpacing = 1.15;

/// Reduces the spacing of lists and paragraphs, because Qt's margins are those of a web page.
void tighten(QTextDocument& document, double size) {
    QTextCursor cursor(&document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setTopMargin(block.blockNumber() == 0 ? 0 : size * 0.35);
        format.setBottomMargin(0);
        format.setLineHeight(lineSpacing * 100, QTextBlockFormat::ProportionalHeight);
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
}

/// Replaces links by their text.
void dropLinks(QTextDocument& document) {
    struct Link {
        int begin;
        int end;
        QTextCharFormat format;
    };
    std::vector<Link> links;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto each = block.begin(); !each.atEnd(); ++each)
            if (const QTextFragment part = each.fragment(); part.charFormat().isAnchor())
                links.push_back({part.position(), part.position() + part.length(), part.charFormat()});
    QTextCursor cursor(&document);
    for (auto& [begin, end, format] : links) {
        for (const auto property : {QTextFormat::IsAnchor, QTextFormat::AnchorHref, QTextFormat::AnchorName,
                                    QTextFormat::TextUnderlineStyle, QTextFormat::FontUnderline})
            format.clearProperty(property);
        cursor.setPosition(begin);
        cursor.setPosition(end, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

}  // namespace

PageText::PageText(const QString& markdown, const Style& style, double size, double width,
                   const QColor& color, bool bold)
    : m_document(std::make_unique<ClosedDocument>()) {
    m_document->setDocumentMargin(0);
    m_document->setDefaultFont(style.font(size, bold ? QFont::DemiBold : QFont::Normal));
    QTextOption option = m_document->defaultTextOption();
    option.setWrapMode(QTextOption::WordWrap);
    m_document->setDefaultTextOption(option);
    m_document->setIndentWidth(size * 1.2);
    m_document->setMarkdown(typesetText(printable(markdown)), QTextDocument::MarkdownDialectGitHub);
    dropLinks(*m_document);
    tighten(*m_document, size);
    QTextCursor all(m_document.get());
    all.select(QTextCursor::Document);
    QTextCharFormat ink;
    ink.setForeground(color);
    all.mergeCharFormat(ink);
    m_document->setTextWidth(width);
    m_naturalWidth = m_document->idealWidth();
    if (m_naturalWidth <= width) return;
    // A word is wider than the page.
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_document->setDefaultTextOption(option);
    m_document->setTextWidth(width);
}

PageText::~PageText() = default;
PageText::PageText(PageText&&) noexcept = default;
PageText& PageText::operator=(PageText&&) noexcept = default;

double PageText::height() const {
    return m_document->size().height();
}

void PageText::paint(QPainter& painter, const QPointF& corner) const {
    const SavedState saved(painter);
    painter.translate(corner);
    m_document->documentLayout()->draw(&painter, {});
}

PageText footText(const PageFoot& foot, const Style& style, double size, double width) {
    const QString number = u", %1 / %2"_s.arg(foot.number).arg(foot.count);
    const auto laidOut = [&](const QString& title) {
        return PageText(title + number, style, size, width, style.palette.secondary);
    };
    PageText whole = laidOut(foot.title);
    if (whole.height() < 1.5 * laidOut({}).height()) return whole;
    const QFontMetricsF metrics(style.font(size));
    const double available = width - metrics.horizontalAdvance(number) - size;
    return laidOut(metrics.elidedText(plainText(foot.title), Qt::ElideRight, available));
}

QString withBlanks(const QString& markdown) {
    static const QRegularExpression bold(u"\\*\\*[-−]?\\d[^*]*\\*\\*"_s);
    QString text = markdown;
    return text.replace(bold, u"\\_\\_\\_\\_\\_\\_\\_\\_"_s);
}

QString proofSentence(const QString& text) {
    QString sentence = text.trimmed();
    while (sentence.endsWith(':'_L1)) sentence.chop(1);
    if (sentence.isEmpty() || sentence.endsWith('.'_L1)) return sentence;
    return sentence + '.'_L1;
}

}  // namespace sinescope
