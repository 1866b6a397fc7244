// SPDX-License-Identifier: GPL-3.0-or-later
//
// Text on a page: CommonMark laid out by Qt's parser in the fonts and colours of a Style.
#pragma once

#include "app/style/style.h"

#include <QPointF>
#include <QString>

#include <cstddef>
#include <memory>

class QPainter;
class QTextDocument;

namespace sinescope {

class PageText {
 public:
    /// Laid out for `width` in layout units; `size` is the font size in pixels.
    PageText(const QString& markdown, const Style& style, double size, double width, const QColor& color,
             bool bold = false);
    ~PageText();
    PageText(PageText&&) noexcept;
    PageText& operator=(PageText&&) noexcept;

    double height() const;
    /// The width of the longest line; more than that of the page if a word is wider, and then broken.
    double naturalWidth() const { return m_naturalWidth; }
    void paint(QPainter& painter, const QPointF& corner) const;

 private:
    std::unique_ptr<QTextDocument> m_document;
    double m_naturalWidth = 0;
};

/// What is at the foot of every page.
struct PageFoot {
    QString title;  ///< CommonMark
    std::size_t number = 1;
    std::size_t count = 1;
};
/// Lays out a foot in one line; a title that is too long is shortened.
PageText footText(const PageFoot& foot, const Style& style, double size, double width);

/// Replaces each number in **bold** by a line to write on.
QString withBlanks(const QString& markdown);
/// The text of a proof as a full sentence, without the colon before its expression.
QString proofSentence(const QString& text);

}  // namespace sinescope
