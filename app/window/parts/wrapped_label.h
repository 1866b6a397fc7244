// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/broken_words.h"
#include "app/window/parts/demi_bold.h"

#include <QEvent>
#include <QLabel>

namespace sinescope {

/// A label that wraps its text, and breaks a word only if it is wider than the label. Its accessible name is
/// the unbroken text.
class WrappedLabel : public QLabel {
 public:
    explicit WrappedLabel(QWidget* parent, Qt::WindowFlags flags = {}) : QLabel(parent, flags) {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
    }

    void setWholeText(const QString& text) {
        m_whole = text;
        if (textFormat() == Qt::PlainText) setAccessibleName(text);
        // The width of a new label is arbitrary.
        if (testAttribute(Qt::WA_Resized))
            breakWords(contentsRect().width());
        else
            setText(text);
    }
    const QString& wholeText() const { return m_whole; }
    /// Makes the label `width` wide and as high as its text then is.
    void fitTo(int width) {
        ensurePolished();
        resize(width, height());
        breakWords(contentsRect().width());
        resize(width, heightForWidth(width));
    }
    /// Narrower than a word may be.
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

 protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        breakWords(contentsRect().width());
    }
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange) breakWords(contentsRect().width());
        if (event->type() == QEvent::PaletteChange) reloadText();
    }
    /// Breaks the words that are wider than `width`.
    void breakWords(int width) {
        const QString shown = brokenWords(m_whole, demiBold(font()), width);
        if (shown != text()) setText(shown);
    }
    /// Gives links the colour of the palette: text keeps the one that it was set with.
    void reloadText() {
        const QString shown = text();
        if (!shown.contains(u"](")) return;
        setText(QString());
        setText(shown);
    }

 private:
    QString m_whole;
};

}  // namespace sinescope
