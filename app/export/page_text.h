// SPDX-License-Identifier: GPL-3.0-or-later
//
// Text on a page: CommonMark laid out by Qt's own reader in the fonts and colours of a Style.
#pragma once

#include "app/style/style.h"

#include <QPointF>
#include <QString>

#include <memory>

class QPainter;
class QTextDocument;

namespace sinescope {

class PageText {
 public:
    /// Laid out for a width in layout units; size in pixels of the font.
    PageText(const QString& markdown, const Style& style, double size, double width, const QColor& color,
             bool bold = false);
    ~PageText();
    PageText(PageText&&) noexcept;
    PageText& operator=(PageText&&) noexcept;

    double height() const;
    /// The width that the longest line takes.
    double naturalWidth() const;
    void paint(QPainter& painter, const QPointF& corner) const;

 private:
    std::unique_ptr<QTextDocument> m_document;
};

/// With a line to write on where a number is in **bold**.
QString withBlanks(const QString& markdown);
/// What a proof says, as a sentence of its own: without the colon before its expression.
QString proofSentence(const QString& text);

}  // namespace sinescope
